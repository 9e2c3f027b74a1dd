// A self-hosted site: the daily job runs at the start, and at midnight even if the build fails.
import path from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import type * as Rebuild from '../../local/rebuild.js'
import { startServer } from '../../local/server.js'
import { createLog } from '../../service/log.js'
import type * as Record from '../../service/traffic/record.js'
import { post, TestSite } from '../build/site.js'
import { freePort } from '../free-port.js'

// The first build runs; the next one fails on a full disk.
vi.mock('../../local/rebuild.js', async (importActual) => {
  const actual = await importActual<typeof Rebuild>()
  return {
    createRebuilder(options: Rebuild.RebuildOptions): Rebuild.Rebuilder {
      const rebuilder = actual.createRebuilder(options)
      let runs = 0
      const run = () => (runs++ === 0 ? rebuilder.run() : Promise.reject(new Error('ENOSPC')))
      return { ...rebuilder, run }
    },
  }
})

// A batch is written when it has three requests and not when some time has passed. Its module loads after the first answer.
const queued = vi.hoisted(() => {
  const progress = { requests: 0, two: Promise.resolve(), resolve: (): void => undefined }
  progress.two = new Promise((resolve) => (progress.resolve = resolve))
  return progress
})
vi.mock('../../service/traffic/record.js', async (importActual) => {
  const actual = await importActual<typeof Record>()
  const createRecorder: typeof actual.createRecorder = (source, options) => {
    const onQueue = (change: number) => {
      options?.onQueue?.(change)
      queued.requests += change
      if (queued.requests === 2) queued.resolve()
    }
    return actual.createRecorder(source, { ...options, batchMs: 60_000, fullBatch: 3, onQueue })
  }
  return { ...actual, createRecorder }
})

let site: TestSite
beforeAll(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'Words.') })
})

const token = 'a-token-of-this-test'

it.each([
  ['127.0.0.1', 'PORT and METRICS_PORT are both'],
  // Of a network for documents: no machine has it.
  ['192.0.2.1', 'does not have the address that HOST names'],
])('refuses one port for the site and its metrics, and says what else is wrong: %s', async (address, why) => {
  const port = await freePort()
  const refused = startServer({
    env: { PORT: port, DATA_DIR: path.join(site.folder, 'data'), METRICS_PORT: port },
    build: { content: site.content, out: site.out },
    addresses: [address],
    now: () => new Date(),
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
  })
  await expect(refused).rejects.toThrow(why)
})

it('runs the daily job after a build that throws, and logs the error', async () => {
  let time = new Date('2026-12-31T23:59:59.950Z')
  const figures = await freePort()
  const lines: string[] = []
  let log: (line: string) => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    log = (line) => {
      lines.push(line)
      if (line.includes('at midnight')) resolve()
    }
  })
  const server = await startServer({
    env: { PORT: 0, DATA_DIR: path.join(site.folder, 'data'), METRICS_TOKEN: token, METRICS_PORT: figures },
    build: { content: site.content, out: site.out },
    addresses: ['127.0.0.1'],
    now: () => time,
    watch: false,
    quiet: true,
    say: () => undefined,
    log: createLog((line) => log(line)),
    daily: ({ log }, when) => {
      log.info('daily', { when })
      return Promise.resolve()
    },
  })
  try {
    // The midnight after this one is a day away.
    time = new Date('2027-01-01T00:00:00.000Z')
    await ended
    const ask = (authorization?: string) =>
      fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })
    await fetch(`${server.url}/posts/a/`)
    await fetch(`${server.url}/api/agent/ping`)
    await queued.two
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${token}x`)).status).toBe(401)
    const metrics = await (await ask(`Bearer ${token}`)).text()
    expect(metrics).toContain('verbatim_requests_total{source="file",status="200"} 1\n')
    expect(metrics).toContain('verbatim_requests_total{source="function",status="200"} 1\n')
    expect(metrics).toContain('verbatim_request_duration_seconds_count{source="function"} 1\n')
    // Those that were refused are no reads and do not wait.
    expect(metrics).toContain('verbatim_uncounted_requests 2\n')
    await fetch(`${server.url}/posts/a/`)
    expect(metrics).toMatch(/^verbatim_build_age_seconds \d/m)
    // Other addresses of the machine do not answer.
    await expect(fetch(`http://127.0.0.2:${figures}/metrics`)).rejects.toThrow('fetch failed')
    const ofThisMachine = (path: string) => fetch(`http://127.0.0.1:${figures}${path}`)
    expect(await (await ofThisMachine('/metrics')).text()).toContain(
      'verbatim_requests_total{source="file",status="200"} ',
    )
    expect((await ofThisMachine('/posts/a/')).status).toBe(404)
    expect(server.url).toBe(`http://localhost:${server.port}`)
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'daily',
      'rebuild-failed',
      'daily',
    ])
    expect(lines[0]).toContain('at start')
    expect(lines[1]).toContain('ENOSPC')
  } finally {
    await server.stop()
  }
})
