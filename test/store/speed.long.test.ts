// Reading 90 days of a million requests, 40 families and 60 routes from SQLite; from Redis: traffic/ninety-days.long.test.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addDays } from '../../service/store/day.js'
import type { RequestCount } from '../../service/store/traffic.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { noon } from './samples.js'

const days = 90
/** Reading all the days takes at most as long as counting so many of them. */
const mostDays = 12
const requestsPerDay = 11_112
const [families, routes] = [40, 60]
const firstDay = addDays('2026-05-14', 1 - days)

/** Log-normal times (median 20 ms, sigma 1) in logarithmic buckets 4 % wide, spread by a fixed sequence. */
const requestsOf = (day: string): RequestCount[] => {
  let state = 1
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: requestsPerDay }, () => {
    const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    return {
      day,
      family: `family-${Math.floor(uniform() * families)}`,
      route: `/api/route-${Math.floor(uniform() * routes)}`,
      claim: 'unverifiable',
      bucket: Math.round((Math.log(20) + normal) / Math.log(1.04)),
      visitor: `visitor-${Math.floor(uniform() * 2000)}`,
    }
  })
}

/** Processor time of this process so far: other work on the machine is not ours. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The fastest of five readings, in milliseconds of processor time. */
const readingMs = async (store: Store): Promise<number> => {
  const elapsedMs: number[] = []
  for (let i = 0; i < 5; i++) {
    const began = cpuMs()
    const traffic = await store.readTraffic(firstDay, days, noon)
    elapsedMs.push(cpuMs() - began)
    expect([traffic.byDay.size, traffic.byFamily.size, traffic.byRoute.size]).toEqual([days, families, routes])
    const samples = [...traffic.latency.values()].reduce((sum, count) => sum + count, 0)
    expect(samples).toBe(days * requestsPerDay)
  }
  return Math.min(...elapsedMs)
}

/** Counts all days. Returns the least processor time that one took, in milliseconds. */
const fill = async (store: Store): Promise<number> => {
  let leastMs = Infinity
  for (let i = 0; i < days; i++) {
    const requests = requestsOf(addDays(firstDay, i))
    const began = cpuMs()
    await store.countRequests(requests, noon)
    leastMs = Math.min(leastMs, cpuMs() - began)
  }
  return leastMs
}

it('SQLite, which adds up in our own process, takes the processor time of twelve days’ counting', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'verbatim-speed-'))
  const store = openStore({}, { dataDirectory: directory })
  try {
    const dayMs = await fill(store)
    expect(await readingMs(store)).toBeLessThan(dayMs * mostDays)
  } finally {
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  }
}, 120_000)
