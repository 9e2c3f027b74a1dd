// The pure pieces of the store: spans of days, the estimate of visitors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, secondsToMidnight } from '../../service/store/day.js'
import { blockDays, daysOf, firstKeptDay, secondsKept, spansOf, spansWithin } from '../../service/store/spans.js'
import { trafficVerbs } from '../../service/store/redis/traffic.js'
import { estimateVisitors, registerOf } from '../../service/store/sqlite/visitors.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { withKeptTraffic } from '../../service/traffic/kept.js'
import { claim, later, noon } from './samples.js'

it('adds up what Redis has of a form under its letter and its word', async () => {
  const run = () => Promise.resolve([[[], [], ['html', 2, 'h', 3, 'm', 1], []]])
  const reads = await trafficVerbs.readReads(run, dayOf(noon), 1, 1, noon)
  const forms = reads.get(dayOf(noon))?.forms ?? new Map<string, number>()
  expect(Object.fromEntries(forms)).toEqual({ html: 5, markdown: 1 })
})

describe('spans', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))

  it('make up any window exactly, in order, each day in one of the two that its requests are counted in', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 90 }), (fromDay, days) => {
        const spans = spansWithin(fromDay, days)
        expect(spans.flatMap(daysOf)).toEqual(Array.from({ length: days }, (_, i) => addDays(fromDay, i)))
        for (const span of spans) for (const one of daysOf(span)) expect(spansOf(one)).toContain(span)
      }),
    )
  })

  it('are at most 18 for 90 days', () => {
    const counts = Array.from({ length: blockDays }, (_, i) => spansWithin(addDays('2026-01-01', i), 90).length)
    expect(Math.max(...counts)).toBe(18)
  })

  it('leave 90 days after they begin', () => {
    expect(firstKeptDay(noon)).toBe('2026-02-14')
    expect(secondsKept('2026-05-14', noon)).toBe(90 * 86_400 - 43_200)
  })
})

describe('the time to midnight', () => {
  it('is in whole seconds, at least one', () => {
    expect(secondsToMidnight(new Date('2026-05-14T00:00:00.000Z'))).toBe(86_400)
    expect(secondsToMidnight(new Date('2026-05-14T23:59:59.999Z'))).toBe(1)
  })
})

describe('the estimate of visitors', () => {
  const estimate = (visitors: number) => {
    const registers = new Map<number, number>()
    for (let i = 0; i < visitors; i++) {
      const { register, rank } = registerOf(`visitor ${i}`)
      registers.set(register, Math.max(rank, registers.get(register) ?? 0))
    }
    const ranks = new Map<number, number>()
    for (const rank of registers.values()) ranks.set(rank, (ranks.get(rank) ?? 0) + 1)
    return estimateVisitors(ranks)
  }

  it('is exact for none and for few, and within four standard errors (3.3 %) for many', () => {
    expect([0, 1, 2, 20].map(estimate)).toEqual([0, 1, 2, 20])
    for (const visitors of [1000, 20_000, 100_000])
      expect(Math.abs(estimate(visitors) / visitors - 1)).toBeLessThan(0.033)
  })
})

it('SQLite forgets a failed purchase two days after it failed', async () => {
  const store = openSqliteStore(':memory:')
  const asked = claim()
  await store.claimPurchase(asked, noon)
  await store.failPurchase({ challengeId: asked.challengeId, attempt: 1 }, later({ hours: 1 }))
  const isKept = async (now: Date) => {
    await store.clearExpired(now)
    return (await store.readPurchase(asked.challengeId)) !== null
  }
  expect(await isKept(later({ days: 2, hours: 1, seconds: -1 }))).toBe(true)
  expect(await isKept(later({ days: 2, hours: 1 }))).toBe(false)
  await store.close()
})

it('a deployment reads a window of traffic once a minute, and again after a failure or for another window', async () => {
  let reads = 0
  const inner = openSqliteStore(':memory:')
  const store = withKeptTraffic({
    ...inner,
    readTraffic: (...window) => (++reads === 1 ? Promise.reject(new Error('down')) : inner.readTraffic(...window)),
  })
  const read = (days: number, seconds: number) => store.readTraffic('2026-05-14', days, later({ seconds }))
  await expect(read(1, 0)).rejects.toThrow('down')
  for (const [days, seconds] of [
    [1, 0],
    [1, 59],
    [2, 59],
    [2, 60],
    [1, 60],
  ] as const)
    await read(days, seconds)
  expect(reads).toBe(4)
  await store.close()
})
