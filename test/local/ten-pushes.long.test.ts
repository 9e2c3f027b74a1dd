// A self-hosted site under load over ten pushes and a restart, with processes in front: no request fails.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { post, TestSite } from '../build/site.js'

/** Starts the host again whenever it ends with 0, each time with the listening socket, as systemd does. */
const supervisor = `
while sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@"; do
  if [ -e "$STOPPED" ]; then exit 0; fi
done`

interface Answered {
  status: number | string | undefined
  body: string
}

/** One request; without an agent on a connection of its own. */
function ask(port: number, pathname: string, agent: Agent | false = false): Promise<Answered> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: pathname, agent }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, body }),
        (error: unknown) => resolve({ status: String(error), body: '' }),
      )
    })
      .on('error', (error) => resolve({ status: String(error), body: '' }))
      .end()
  })
}

it('answers every request', { timeout: 240_000 }, async () => {
  const site = new TestSite({ 'posts/post-0.md': post('Post 0', 'One two three.') })
  const folder = mkdtempSync(path.join(tmpdir(), 'pushes-'))
  const inFolder = (...names: string[]): string => path.join(folder, ...names)
  const git = (directory: string, ...line: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...line], {
      cwd: inFolder(directory),
      encoding: 'utf8',
    })
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'origin')
  git('.', 'clone', '--quiet', 'origin', 'author')
  git('author', 'checkout', '--quiet', '-B', 'main')
  execFileSync('cp', ['-r', site.content, inFolder('author/content')])
  mkdirSync(inFolder('author/deploy'))
  copyFileSync('deploy/update.sh', inFolder('author/deploy/update.sh'))
  writeFileSync(inFolder('author/package-lock.json'), '{}')
  const push = (message: string, name: string, content: string): void => {
    writeFileSync(inFolder('author', name), content)
    git('author', 'add', '--all')
    git('author', 'commit', '--quiet', '--message', message)
    git('author', 'push', '--quiet', 'origin', 'main')
  }
  push('Begin', 'code.js', '0')
  git('.', 'clone', '--quiet', 'origin', 'host')

  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const folders = ['--content', inFolder('host/content'), '--out', inFolder('public')]
  const env = {
    ...process.env,
    ...{ BASE_URL: 'https://site.example', DATA_DIR: inFolder('data'), SERVE_PROCESSES: '1' },
    ...{
      STOPPED: inFolder('stopped'),
      BUILD_COMMAND: `node ${path.resolve('build/cli.js')} --quiet ${folders.join(' ')}`,
    },
  }
  const host = [process.execPath, '--import', 'tsx', 'local/serve.ts', '--quiet', ...folders]
  const child = spawn('sh', ['-c', supervisor, 'sh', ...host], { env, stdio: ['ignore', 'pipe', 'inherit', fd] })
  // Only the hosts accept from here on.
  socket.close()
  const ended = once(child, 'close')
  const lines = createInterface(child.stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<string, undefined>
  const nextLine = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`ended without printing ${String(pattern)}`)
      const match = pattern.exec(value)
      if (match !== null) return match[1] ?? ''
    }
  }

  const statuses = new Map<Answered['status'], number>()
  let isLoaded = true
  const pages = ['/api/posts.json', '/', '/api/ask?q=two', '/posts/post-0/', '/api/agent/ping']
  const load = Array.from({ length: 4 }, async () => {
    for (let turn = 0; isLoaded; turn++) {
      const { status } = await ask(port, pages[turn % pages.length] ?? '/')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  let pid = Number(await nextLine(/^pid (\d+)/))
  await nextLine(/^Serving (.*)/)
  const kept = new Agent({ keepAlive: true })
  for (let count = 1; count <= 10; count++) {
    const isCode = count === 5
    if (isCode) push('Code', 'code.js', String(count))
    push(`Post ${count}`, `content/posts/post-${count}.md`, post(`Post ${count}`, 'Four five six.'))
    const update = spawn('sh', ['deploy/update.sh'], { cwd: inFolder('host'), env, stdio: 'inherit' })
    expect(await once(update, 'close')).toEqual([isCode ? 3 : 0, null])
    // On a connection that is kept, and that idles meanwhile.
    const { status, body } = await ask(port, '/api/posts.json', isCode ? false : kept)
    expect([status, body.includes(`"slug":"post-${count}"`) || body.includes(`"slug": "post-${count}"`)]).toEqual([
      200,
      true,
    ])
    if (!isCode) continue
    kept.destroy()
    process.kill(pid, 'SIGTERM')
    pid = Number(await nextLine(/^pid (\d+)/))
    await nextLine(/^Serving (.*)/)
  }
  isLoaded = false
  await Promise.all(load)
  const stats = JSON.parse((await ask(port, '/api/agent/stats.json?days=1')).body) as { requests: { total: number } }
  writeFileSync(inFolder('stopped'), '')
  process.kill(pid, 'SIGTERM')
  await ended
  expect([...statuses.keys()]).toEqual([200])
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  expect(sent).toBeGreaterThan(200)
  // Files are counted by the process behind, with those that functions answer; only the last moments are still on their way.
  expect(stats.requests.total).toBeGreaterThan(sent * 0.5)
  expect(stats.requests.total).toBeLessThanOrEqual(sent + 12)
  site.remove()
  rmSync(folder, { recursive: true })
})
