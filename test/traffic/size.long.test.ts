// The size of 90 days with 5,000 documents and 40 families, each read by each on every day, in both stores.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays, startOf } from '../../service/store/day.js'
import { openStore } from '../../service/store/open.js'
import type { RequestCount, Store } from '../../service/store/store.js'
import { bucketOf } from '../../service/traffic/latency.js'
import { hasRedis, startRedis } from '../store/redis-server.js'

const [days, documents, families] = [90, 5000, 40]
const first = '2026-08-23'
const mostBytes = 40_000_000

/** One day: every family reads every document, in one form each, so that no counter is left out. */
const ofDay = (day: string): RequestCount[] =>
  Array.from({ length: documents * families }, (_, at) => ({
    day,
    family: `Agent-Family-${at % families}`,
    route: '/posts/{slug}/',
    verified: false,
    status: '2xx',
    bucket: bucketOf(1 + (at % 90)),
    visitor: `visitor-${at % 4000}`,
    readings: [{ kind: 'page', name: `/posts/the-title-of-a-document-${Math.floor(at / families)}/`, form: 'html' }],
  }))

/** Counts as a host does, with the daily job after each midnight. */
const fill = async (store: Store) => {
  for (let back = 0; back < days; back++) {
    const day = addDays(first, back)
    const batch = ofDay(day)
    for (let at = 0; at < batch.length; at += 5000) await store.countRequests(batch.slice(at, at + 5000), startOf(day))
    await store.clearExpired(startOf(addDays(day, 1)))
  }
  const readings = await store.readReadings(first, days, startOf(addDays(first, days - 1)))
  const sums = [...readings.values()].map((ofOne) => ofOne.reduce((sum, { count }) => sum + count, 0))
  expect(sums).toEqual(new Array(days).fill(documents * families))
}

describe('90 days, 5,000 documents and 40 families', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-size-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('take at most 40 MB in SQLite', { timeout: 600_000 }, async () => {
    const store = openStore({}, { dataDirectory: folder, deadlineMs: 60_000 })
    await fill(store)
    await store.close()
    const { size } = statSync(join(folder, 'verbatim.db'))
    console.log(`SQLite: ${(size / 1e6).toFixed(1)} MB`)
    expect(size).toBeLessThan(mostBytes)
  })

  it.skipIf(!hasRedis)('take at most 40 MB in Redis', { timeout: 600_000 }, async () => {
    const redis = await startRedis()
    const store = openStore({ REDIS_URL: redis.url }, { deadlineMs: 60_000 })
    const client = await createClient({ url: redis.url }).connect()
    const used = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1])
    const before = await used()
    await fill(store)
    const size = (await used()) - before
    console.log(`Redis: ${(size / 1e6).toFixed(1)} MB`)
    await store.close()
    client.destroy()
    await redis.stop()
    expect(size).toBeLessThan(mostBytes)
  })
})
