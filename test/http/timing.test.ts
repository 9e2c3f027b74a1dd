// Server-Timing on a clock of its own: stages add up, whether their work comes at once, later or not at all.
import { expect, it } from 'vitest'
import { startTiming } from '../../service/http/timing.js'

/** A timing, and what lets its clock go on. */
function startAt(instant: number) {
  let now = instant
  const pass = (milliseconds: number) => void (now += milliseconds)
  return { pass, timing: startTiming(() => now) }
}

it('names the total and each stage once, with all that it took', async () => {
  const { pass, timing } = startAt(1000)
  expect(timing.header()).toBe('total;dur=0.0')
  expect(timing.measure('search', () => (pass(2), 'found'))).toBe('found')
  const later = timing.measure('store', async () => {
    await Promise.resolve()
    pass(3)
    return 'stored'
  })
  expect(await later).toBe('stored')
  timing.measure('search', () => pass(0.25))
  expect(timing.elapsedMs()).toBe(5.25)
  expect(timing.header()).toBe('total;dur=5.3, search;dur=2.3, store;dur=3.0')
})

it('counts the time of work that fails, and passes its error on', async () => {
  const { pass, timing } = startAt(0)
  const fail = () => {
    pass(4)
    throw new RangeError('lost')
  }
  expect(() => timing.measure('search', fail)).toThrow(RangeError)
  await expect(timing.measure('store', () => Promise.resolve().then(fail))).rejects.toThrow(RangeError)
  expect(timing.header()).toBe('total;dur=8.0, search;dur=4.0, store;dur=4.0')
})
