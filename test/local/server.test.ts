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
    env: { PORT: 0, DATA_DIR: path.join(site.folder, 'data') },
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
