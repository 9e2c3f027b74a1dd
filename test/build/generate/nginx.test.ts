// The configuration for nginx, with a real one: what it answers from the tree, and what it leaves to the host.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../free-port.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

const nginx = process.env['NGINX'] ?? 'nginx'
const hasNginx = spawnSync(nginx, ['-v']).status === 0

describe.skipIf(!hasNginx)('nginx in front of a host', () => {
  let folder: string
  let host: Server
  let proxy: ChildProcess
  let base: string
  const inFolder = (name: string) => path.join(folder, name)

  beforeAll(async () => {
    folder = temporaryFolder()
    host = createServer((request, response) => response.end(`host: ${request.method} ${request.url}`))
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    for (const name of ['verbatim-maps.conf', 'verbatim-server.conf']) cpSync(`deploy/${name}`, inFolder(name))
    writeFiles(inFolder('public'), {
      ...{ 'index.html': 'home', 'posts/index.html': 'posts', 'api/posts.json': '{}', 'llms.txt': 'text' },
      ...{ 'feed.xml': '<feed/>'.repeat(100), 'shown.vtt': 'WEBVTT' },
    })
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    )
    writeFileSync(
      inFolder('nginx.conf'),
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr notice;
       events {}
       http {
         ${temporary.join(' ')} access_log off; types { text/html html; application/json json; }
         include verbatim-maps.conf;
         upstream verbatim { server 127.0.0.1:${(host.address() as AddressInfo).port}; keepalive 16; }
         server { listen 127.0.0.1:${port}; root ${folder}/public; include verbatim-server.conf; }
       }`,
    )
    proxy = spawn(nginx, ['-e', 'stderr', '-c', inFolder('nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
    const said: string[] = []
    // It listens before it starts what answers.
    for await (const line of createInterface(proxy.stderr as Readable)) {
      said.push(line)
      if (line.includes('start worker process ')) return
    }
    throw new Error(said.join('\n'))
  })
  afterAll(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGQUIT')
    await ended
    host.close()
    host.closeAllConnections()
  })

  it.each([
    ['/', 'home', 'text/html; charset=utf-8'],
    ['/posts/', 'posts', 'text/html; charset=utf-8'],
    ['/api/posts.json', '{}', 'application/json; charset=utf-8'],
    ['/llms.txt', 'text', 'text/markdown; charset=utf-8'],
    ['/shown.vtt', 'WEBVTT', 'text/vtt; charset=utf-8'],
  ])('answers %s from the tree, with the headers of the rules', async (at, body, type) => {
    const answer = await fetch(base + at)
    expect([await answer.text(), answer.headers.get('content-type')]).toEqual([body, type])
    for (const name of ['server-timing', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      expect(answer.headers.get(name), name).not.toBeNull()
    // Without TLS, which has its own row in the map.
    expect(answer.headers.get('strict-transport-security')).toBeNull()
  })

  it('compresses what has a media type of its own', async () => {
    const { headers } = await fetch(`${base}/feed.xml`, { headers: { 'accept-encoding': 'gzip' } })
    expect([headers.get('content-type'), headers.get('content-encoding'), headers.get('vary')]).toEqual([
      ...['application/atom+xml; charset=utf-8', 'gzip', 'Accept-Encoding'],
    ])
  })

  it.each([
    ['GET', '/api/posts.json?q=1', {}],
    ['GET', '//posts/', {}],
    ['GET', '/posts/index.html', {}],
    ['POST', '/api/posts.json', {}],
    ['GET', '/posts/', { accept: 'text/markdown' }],
    ['GET', '/api/posts.json', { 'if-match': '"other"' }],
    ['GET', '/%70osts/', {}],
    ['GET', '/nowhere', {}],
    ['GET', '/markdown/index.md', {}],
  ] as [string, string, Record<string, string>][])('leaves %s %s %j to the host', async (method, at, headers) => {
    expect(await (await fetch(base + at, { method, headers })).text()).toBe(`host: ${method} ${at}`)
  })
})
