// What every store must do with counts of requests.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../service/store/day.js'
import type { RequestCount } from '../../../service/store/traffic.js'
import { later, noon, request } from '../samples.js'
import type { OpenStore } from '../stores.js'

const today = '2026-05-14'

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** What a window must show of requests, worked out one by one. */
const expected = (requests: readonly RequestCount[], fromDay: string, days: number) => {
  const byDay = new Map(Array.from({ length: days }, (_, i) => [addDays(fromDay, i), 0]))
  const [byFamily, byRoute, claims] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const latency = new Map<number, number>()
  for (const { day, family, route, claim, bucket } of requests) {
    if (!byDay.has(day)) continue
    add(byDay, day)
    add(byFamily, family)
    add(byRoute, route)
    add(claims, `${family} ${claim}`)
    if (bucket !== null) add(latency, bucket)
  }
  return { byDay, byFamily, byRoute, claims, latency }
}

export const trafficContract = (openStore: OpenStore): void => {
  it('shows every day of a window, zeros included', async () => {
    const store = await openStore()
    const traffic = await store.readTraffic(addDays(today, -29), 30, noon)
    expect([...traffic.byDay.keys()]).toEqual(Array.from({ length: 30 }, (_, i) => addDays(today, i - 29)))
    expect([...traffic.byDay.values()]).toEqual(Array(30).fill({ requests: 0, hellos: 0, uniqueVisitors: 0 }))
    expect([traffic.byFamily.size, traffic.byRoute.size, traffic.latency.size]).toEqual([0, 0, 0])
  })

  it('counts families, routes, verified ones and latencies, and static requests without a time', async () => {
    const store = await openStore()
    await store.countRequests(
      [
        request({ bucket: 3 }),
        request({ bucket: 3, claim: 'verified' }),
        request({ bucket: null, claim: 'false' }),
        request({ bucket: 7, family: 'a:b', route: '/posts/:slug' }),
        request({ bucket: null, route: 'static' }),
      ],
      noon,
    )
    await store.countRequests([request({ bucket: -2 })], noon)
    await store.countRequests([], noon)
    const traffic = await store.readTraffic(today, 1, noon)
    expect(traffic.byDay.get(today)?.requests).toBe(6)
    expect(traffic.byFamily).toEqual(
      new Map([
        [
          'GPTBot',
          {
            requests: 5,
            verified: 1,
            falseClaims: 1,
            latency: new Map([
              [3, 2],
              [-2, 1],
            ]),
          },
        ],
        ['a:b', { requests: 1, verified: 0, falseClaims: 0, latency: new Map([[7, 1]]) }],
      ]),
    )
    expect(traffic.byRoute).toEqual(
      new Map([
        [
          '/api/ask',
          {
            requests: 4,
            verified: 0,
            falseClaims: 0,
            latency: new Map([
              [3, 2],
              [-2, 1],
            ]),
          },
        ],
        ['/posts/:slug', { requests: 1, verified: 0, falseClaims: 0, latency: new Map([[7, 1]]) }],
        ['static', { requests: 1, verified: 0, falseClaims: 0, latency: new Map() }],
      ]),
    )
    expect(traffic.latency).toEqual(
      new Map([
        [3, 2],
        [-2, 1],
        [7, 1],
      ]),
    )
  })

  it('adds up any window of any batches, whatever blocks of days it cuts', async () => {
    const store = await openStore()
    const requests: RequestCount[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            day: fc.integer({ min: -60, max: 0 }).map((days) => addDays(today, days)),
            family: fc.constantFrom('GPTBot', 'ClaudeBot', 'curl'),
            route: fc.constantFrom('/api/ask', '/', 'other'),
            claim: fc.constantFrom('verified', 'false', 'unverifiable'),
            bucket: fc.option(fc.integer({ min: 0, max: 20 })),
            visitor: fc.constant(null),
          }),
          { maxLength: 40 },
        ),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 61 }),
        async (batch, back, length) => {
          await store.countRequests(batch, noon)
          requests.push(...batch)
          const fromDay = addDays(today, -back)
          const days = Math.min(length, back + 1)
          const traffic = await store.readTraffic(fromDay, days, noon)
          const sums = expected(requests, fromDay, days)
          expect(new Map([...traffic.byDay].map(([day, counts]) => [day, counts.requests]))).toEqual(sums.byDay)
          const counts = (labels: typeof traffic.byFamily) =>
            new Map([...labels].map(([label, { requests: count }]) => [label, count]))
          expect(counts(traffic.byFamily)).toEqual(sums.byFamily)
          expect(counts(traffic.byRoute)).toEqual(sums.byRoute)
          expect(traffic.latency).toEqual(sums.latency)
          for (const [family, { verified, falseClaims }] of traffic.byFamily) {
            expect(verified).toBe(sums.claims.get(`${family} verified`) ?? 0)
            expect(falseClaims).toBe(sums.claims.get(`${family} false`) ?? 0)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('loses nothing of parallel batches', async () => {
    const store = await openStore()
    const other = await openStore({ keep: true })
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? store : other).countRequests([request(), request({ visitor: `v${i}` })], noon),
      ),
    )
    const traffic = await store.readTraffic(today, 1, noon)
    expect(traffic.byFamily.get('GPTBot')?.requests).toBe(100)
    expect(traffic.byDay.get(today)?.uniqueVisitors).toBe(50)
  })

  it('keeps days apart around midnight, in one batch too', async () => {
    const store = await openStore()
    await store.countRequests([request(), request({ day: '2026-05-15' })], later({ hours: 12 }))
    await store.countRequests([request()], later({ hours: 13 }))
    for (const [day, requests] of [
      ['2026-05-14', 2],
      ['2026-05-15', 1],
    ] as const) {
      const traffic = await store.readTraffic(day, 1, later({ hours: 13 }))
      expect(traffic.byDay.get(day)?.requests).toBe(requests)
      expect(traffic.byFamily.get('GPTBot')?.requests).toBe(requests)
    }
  })

  it('estimates the unique visitors of a day within 3 %, each day for itself', async () => {
    const store = await openStore()
    const visits = (day: string, visitors: number) =>
      Array.from({ length: visitors * 2 }, (_, i) => request({ day, visitor: `${day} ${i % visitors}` }))
    await store.countRequests(visits('2026-05-13', 3), noon)
    await store.countRequests(visits('2026-05-14', 5000), noon)
    const { byDay } = await store.readTraffic('2026-05-12', 3, noon)
    expect(byDay.get('2026-05-12')?.uniqueVisitors).toBe(0)
    expect(byDay.get('2026-05-13')?.uniqueVisitors).toBe(3)
    expect(Math.abs((byDay.get('2026-05-14')?.uniqueVisitors ?? 0) - 5000)).toBeLessThan(150)
  })

  describe('after 90 days', () => {
    it('shows a day no longer, and takes no count for it', async () => {
      const store = await openStore()
      await store.countRequests([request({ visitor: 'v' })], noon)
      const lastDay = later({ days: 89 })
      const shown = async (now: Date) => {
        const traffic = await store.readTraffic(today, 90, now)
        return [traffic.byDay.get(today), traffic.byFamily.size]
      }
      expect(await shown(lastDay)).toEqual([{ requests: 1, hellos: 0, uniqueVisitors: 1 }, 1])
      expect(await shown(later({ days: 90 }))).toEqual([{ requests: 0, hellos: 0, uniqueVisitors: 0 }, 0])
      await store.countRequests([request()], later({ days: 90 }))
      await store.clearExpired(later({ days: 90 }))
      // Asked as of a day when it would be shown: its totals are gone.
      expect((await store.readTraffic(today, 1, noon)).byDay.get(today)?.requests).toBe(0)
    })
  })
}
