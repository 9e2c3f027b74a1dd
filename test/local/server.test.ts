// A self-hosted site: the daily job runs at the start, and at midnight even if the build fails.
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as Rebuild from '../../local/rebuild.js'
import { startServer } from '../../local/server.js'
import { createLog } from '../../service/log.js'
import { post, TestSite } from '../build/site.js'

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

let site: TestSite
beforeAll(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'Words.') })
})
afterAll(() => site.remove())

const token = 'a-token-of-this-test'

it('runs the daily job after a build that throws, and logs the error', { timeout: 30_000 }, async () => {
  let time = new Date('2026-12-31T23:59:59.950Z')
  const lines: string[] = []
  let log: (line: string) => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    log = (line) => {
      lines.push(line)
      if (line.includes('at midnight')) resolve()
    }
  })
  const server = await startServer({
    env: { PORT: 0, DATA_DIR: path.join(site.folder, 'data'), METRICS_TOKEN: token },
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
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${token}x`)).status).toBe(401)
    const metrics = await (await ask(`Bearer ${token}`)).text()
    expect(metrics).toContain('verbatim_requests_total{source="file",status="200"} 1\n')
    expect(metrics).toContain('verbatim_requests_total{source="function",status="200"} 1\n')
    expect(metrics).toContain('verbatim_request_duration_seconds_count{source="function"} 1\n')
    // Those that were refused are no reads and do not wait.
    expect(metrics).toContain('verbatim_uncounted_requests 2\n')
    expect(metrics).toMatch(/^verbatim_build_age_seconds \d/m)
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
