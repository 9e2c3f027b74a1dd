// A restart with the listening socket of systemd: requests meanwhile wait in the socket, and none is refused or lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { post, TestSite } from '../build/site.js'

/** Starts the command three times, one after the other, each with the socket, as systemd does. */
const supervisor = `
for run in 1 2 3; do
  sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@" &
  wait $!
done`

/** The status of a request on a connection of its own. */
function statusOf(port: number): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/api/posts.json', agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    })
      .on('error', (error) => resolve(String(error)))
      .end()
  })
}

it('answers every request over two restarts', { timeout: 60_000 }, async () => {
  const site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
  const data = mkdtempSync(path.join(tmpdir(), 'restart-'))
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle
  const env = { ...process.env, BASE_URL: 'https://site.example', DATA_DIR: data }
  const host = ['--import', 'tsx', 'local/serve.ts', '--content', site.content, '--out', site.out]
  const child = spawn('sh', ['-c', supervisor, 'sh', process.execPath, ...host], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
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

  const statuses = new Map<number | string | undefined, number>()
  let isLoaded = true
  const load = Array.from({ length: 4 }, async () => {
    while (isLoaded) {
      const status = await statusOf(port)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  for (let run = 0; run < 3; run++) {
    const pid = Number(await nextLine(/^pid (\d+)/))
    await nextLine(/^Serving (.*)/)
    if (run === 2) {
      isLoaded = false
      await Promise.all(load)
    }
    process.kill(pid, 'SIGTERM')
  }
  await ended
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(10)
  site.remove()
  rmSync(data, { recursive: true })
})
