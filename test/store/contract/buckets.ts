// What every store must do with token buckets: hold what they hold, fill with time, be one for all processes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takeOne } from '../../../service/store/buckets.js'
import { later, noon } from '../samples.js'
import type { OpenStore } from '../stores.js'

/** Slow enough that no key of Redis, which has a clock of its own, expires within a test. */
const bucket = { capacity: 3, perOneMs: 60_000 }

export const bucketContract = (openStore: OpenStore): void => {
  it('gives what it holds and then what time gives back, to each name by itself', async () => {
    const store = await openStore()
    const take = (seconds: number, name = 'a') => store.takeFromBucket(name, bucket, later({ seconds }))
    expect([await take(0), await take(0), await take(10)]).toEqual([0, 0, 0])
    expect([await take(10), await take(59), await take(10, 'b')]).toEqual([50_000, 1000, 0])
    // What was refused has cost nothing.
    expect([await take(60), await take(60)]).toEqual([0, 60_000])
    // It never holds more than its capacity.
    const afterDays = []
    for (let i = 0; i < 4; i++) afterDays.push(await take(300_000))
    expect(afterDays).toEqual([0, 0, 0, 60_000])
  })

  it('is one for two processes with 20 at once', async () => {
    const store = await openStore()
    const other = await openStore({ keep: true })
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).takeFromBucket('a', bucket, noon)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(new Set(waits)).toEqual(new Set([0, 60_000]))
  })

  it('gives nothing to a clock that is behind, and refuses nobody for the day that a clock is set back', async () => {
    const store = await openStore()
    for (let i = 0; i < 3; i++) await store.takeFromBucket('a', bucket, noon)
    expect(await store.takeFromBucket('a', bucket, later({ seconds: -100 }))).toBe(160_000)
    expect(await store.takeFromBucket('a', bucket, noon)).toBe(60_000)
    expect(await store.takeFromBucket('a', bucket, later({ days: -1 }))).toBe(0)
  })

  it('reckons as takeOne does at any instants', async () => {
    const store = await openStore()
    let run = 0
    const instants = fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(instants, fc.integer({ min: 1, max: 5 }), async (seconds, capacity) => {
        const name = `run ${++run}`
        const one = { capacity, perOneMs: 60_000 }
        let fullAtMs: number | undefined
        for (const at of seconds.map((second) => later({ seconds: second }))) {
          const expected = takeOne(fullAtMs, one, at.getTime())
          fullAtMs = expected.fullAtMs
          expect(await store.takeFromBucket(name, one, at)).toBe(expected.waitMs)
        }
      }),
      { numRuns: 10 },
    )
  })
}
