// The documented configuration of Caddy, with a real one: the host gets what the caller sent, and who that was.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.js'
import { temporaryFolder } from '../temporary-folder.js'

const hasCaddy = spawnSync('caddy', ['version']).status === 0

describe.skipIf(!hasCaddy)('Caddy in front of a host', () => {
  let folder: string
  let host: Server
  let proxy: ChildProcess
  let port: number

  beforeAll(async () => {
    folder = temporaryFolder()
    host = createServer((incoming, response) => response.end(JSON.stringify(incoming.headers)))
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    port = await freePort()
    const documented = /^your\.domain \{\n[^]*?\n\}$/m.exec(readFileSync('docs/deploy.md', 'utf8'))?.[0] ?? ''
    const site = documented
      .replace('your.domain', `http://127.0.0.1:${port}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${(host.address() as AddressInfo).port}`)
    writeFileSync(path.join(folder, 'Caddyfile'), `{\n  admin off\n}\n${site}\n`)
    proxy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said: string[] = []
    if (proxy.stderr)
      for await (const line of createInterface(proxy.stderr)) {
        said.push(line)
        if (line.includes('serving initial configuration')) return
      }
    throw new Error(said.join('\n'))
  })
  afterAll(async () => {
    const ended = once(proxy, 'exit')
    proxy.kill()
    await ended
    host.close()
    host.closeAllConnections()
  })

  // Of an answer that Caddy asks for in gzip and decompresses, the ETag would name other bytes.
  it.each([[undefined], ['br'], ['gzip, br']])('passes on Accept-Encoding %s as it was sent', async (accepted) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...(accepted && { 'accept-encoding': accepted }) }
    const sent = request({ host: '127.0.0.1', port, agent: false, headers }).end()
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
    const seen = (await json(response)) as IncomingHttpHeaders
    expect(seen['accept-encoding']).toBe(accepted)
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(seen.host).toBe(`127.0.0.1:${port}`)
  })
})
