// The statistics equal what was sent, on every store.
import { describe, expect, it } from 'vitest'
import type { Stats } from '../../service/contract/resources/traffic.js'
import type { Context } from '../../service/context.js'
import { createCounter } from '../../service/counting.js'
import { addDays } from '../../service/store/day.js'
import { routeLabel } from '../../service/traffic/record.js'
import { hello } from '../store/samples.js'
import { forEachStore } from '../store/stores.js'
import { mixedRequests, type MixedRequest } from './mixed-requests.js'
import { countedRequest, createMemory, createSource } from './stage.js'
import { ask, statsOf, tinyStore } from './asking.js'

/** How many there are of each. */
const tally = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  without: readonly string[] = [],
): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of items.map(nameOf)) if (!without.includes(name)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const ofAgents = (requests: readonly MixedRequest[]) =>
  requests.filter(({ family, aside }) => family !== 'browser' && aside === undefined)
const statusName = (status: number) => (status === 304 ? '304' : `${String(status).slice(0, 1)}xx`)
const familyPurposes: Record<string, string> = {
  ...{ GPTBot: 'training', 'ChatGPT-User': 'user-fetch', 'Claude-Code': 'coding-tool', curl: 'http-library' },
}

/** The exact nearest-rank percentile of the times that are known. */
const exact = (requests: readonly MixedRequest[], p: number): number => {
  const times = requests.flatMap(({ durationMs }) => durationMs ?? []).toSorted((a, b) => a - b)
  return times[Math.max(1, Math.ceil(p * times.length)) - 1] ?? NaN
}

const expectPerformance = (told: Stats['performance']['overall'] | undefined, requests: readonly MixedRequest[]) => {
  const samples = requests.filter(({ durationMs }) => durationMs !== null).length
  expect(told?.samples).toBe(samples)
  if (samples === 0) {
    expect(told).toMatchObject({ p50_ms: null, p95_ms: null })
    return
  }
  for (const [value, truth] of [
    [told?.p50_ms, exact(requests, 0.5)],
    [told?.p95_ms, exact(requests, 0.95)],
  ] as const) {
    expect(Math.abs((value ?? NaN) - truth) / truth).toBeLessThanOrEqual(0.02)
  }
}

/** Sends requests as a host does: the middleware first, then the function, where one answers. */
const send = async (context: Context, requests: readonly MixedRequest[]) => {
  const counter = createCounter(context, { batchMs: 1, knowsStatus: true })
  await Promise.all(
    requests.map(async ({ durationMs, ...request }) => {
      const sent = { ...countedRequest(request), status: request.status }
      await counter.countStatic(sent)
      if (durationMs !== null) await counter.observe({ ...sent, durationMs, payments: [] })
    }),
  )
}

forEachStore((_, openStore) => {
  it('10,000 mixed requests of three days: each number is what was sent', async () => {
    const { clock, source } = createSource(await openStore(), '2026-11-18T10:00:00Z')
    const days = ['2026-11-18', '2026-11-19', '2026-11-20']
    const sent = new Map<string, MixedRequest[]>()
    for (const [index, day] of days.entries()) {
      // The last millisecond before midnight and the first after it are different days.
      const [first, second] = [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`]
      const requests = mixedRequests(index === 0 ? 3334 : 3333, index)
      sent.set(day, requests)
      for (const [part, at] of [
        [requests.slice(0, 1500), first],
        [requests.slice(1500), second],
      ] as const) {
        clock.now = new Date(at)
        await send(source, part)
      }
    }
    for (const window of [1, 2, 3, 30]) {
      const shown = days.slice(-window)
      const all = shown.flatMap((day) => sent.get(day) ?? [])
      const requests = ofAgents(all)
      const told = await statsOf(source, window)
      expect(told.window_days).toBe(window)
      expect(told.requests.total).toBe(requests.length)
      expect(told.requests.by_agent_family).toEqual(tally(requests, ({ family }) => family))
      expect(told.requests.by_route).toEqual(tally(requests, ({ routeId }) => routeLabel(routeId)))
      const byDay = Array.from({ length: window }, (_, i) => addDays('2026-11-20', i + 1 - window))
      expect(told.requests.by_day).toEqual(
        Object.fromEntries(byDay.map((day) => [day, ofAgents(sent.get(day) ?? []).length])),
      )
      expect(told.requests.by_status).toEqual(tally(requests, ({ status }) => statusName(status)))
      expect(told.requests.by_purpose).toEqual(tally(requests, ({ family }) => familyPurposes[family] ?? 'unknown'))
      const reads = all.filter(({ aside }) => aside === undefined)
      expect(told.people).toEqual({ requests: reads.length - requests.length })
      expect(told.not_reads).toEqual(tally(all, ({ aside = '' }) => aside, ['']))
      expect(told.hellos).toEqual({ total: 0, by_day: Object.fromEntries(byDay.map((day) => [day, 0])) })
      expectPerformance(told.performance.overall, requests)
      for (const family of Object.keys(told.requests.by_agent_family)) {
        const ofFamily = requests.filter((request) => request.family === family)
        expectPerformance(told.performance.by_agent_family[family], ofFamily)
      }
      for (const label of Object.keys(told.requests.by_route)) {
        const ofRoute = requests.filter(({ routeId }) => routeLabel(routeId) === label)
        expectPerformance(told.performance.by_route[label], ofRoute)
      }
      for (const day of shown) {
        const visitors = new Set(
          ofAgents(sent.get(day) ?? []).map(({ address, userAgent }) => `${address} ${userAgent}`),
        ).size
        const estimate = told.unique_visitors.by_day[day] ?? NaN
        expect(Math.abs(estimate - visitors) / visitors).toBeLessThan(0.05)
      }
    }
    const { families, requests } = await statsOf(source, 3)
    const unproved = (family: string) => ({
      ...{ verified: 0, false_claims: 0, unverifiable: requests.by_agent_family[family] },
    })
    expect(families['GPTBot']).toEqual({ operator: 'OpenAI', purpose: 'training', ...unproved('GPTBot') })
    expect(families['other']).toEqual({ operator: 'unknown', purpose: 'unknown', ...unproved('other') })
  })

  it('days leave by themselves after 90, and hellos are told by day', async () => {
    const store = await openStore()
    const { clock, source } = createSource(store, '2026-08-23T12:00:00Z')
    const sent = mixedRequests(20, 1)
    await send(source, sent)
    clock.now = new Date('2026-11-20T12:00:00Z')
    await store.recordHello(hello(), 30, clock.now)
    const kept = await statsOf(source, 90)
    expect(kept.requests.total).toBe(ofAgents(sent).length)
    expect(kept.hellos.total).toBe(1)
    expect(kept.hellos.by_day['2026-11-20']).toBe(1)
    clock.now = new Date('2026-11-21T00:00:00Z')
    const told = await statsOf(source, 90)
    expect(told.requests).toMatchObject({ total: 0, by_agent_family: {}, by_route: {} })
    expect(Object.keys(told.requests.by_day)).toHaveLength(90)
  })
})

describe('stats', () => {
  it('may be kept for a minute', async () => {
    const { source } = createSource(tinyStore())
    const response = await ask(source, '/api/agent/stats.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=60')
    expect(response.headers.get('etag')).toBeTruthy()
    expect(response.headers.get('server-timing')).toContain('store;dur=')
  })

  it.each(['0', '91', '-1', '1.5', 'x', '%20'])('refuse days=%s', async (days) => {
    const response = await ask(createSource(tinyStore()).source, `/api/agent/stats.json?days=${days}`)
    expect(response.status).toBe(400)
  })

  it('say that files are not counted where the site has it so, and answer 503 without a store', async () => {
    const { source } = createSource(tinyStore(), undefined, false)
    expect((await statsOf(source, 1)).counts_static).toBe(false)
    const { memory, store } = createMemory()
    memory.isDown = true
    const response = await ask(createSource(store).source, '/api/agent/stats.json')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBeTruthy()
  })
})
