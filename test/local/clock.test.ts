// The clock of a local host and its midnights.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyMidnight, startClock } from '../../local/clock.js'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T22:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('startClock', () => {
  it('is the system time, or runs on from an instant', () => {
    const [real, set] = [startClock(), startClock(new Date('2030-01-01T00:00:00Z'))]
    vi.advanceTimersByTime(90_000)
    expect(real().toISOString()).toBe('2026-03-01T22:01:30.000Z')
    expect(set().toISOString()).toBe('2030-01-01T00:01:30.000Z')
  })
})

describe('everyMidnight', () => {
  it('runs after each UTC midnight of its clock, until it is stopped', () => {
    const instants: string[] = []
    const now = startClock(new Date('2026-12-31T23:59:58Z'))
    const midnights = everyMidnight(now, () => instants.push(now().toISOString()))
    vi.advanceTimersByTime(86_402_000)
    expect(instants).toEqual(['2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'])
    midnights.stop()
    vi.advanceTimersByTime(86_402_000)
    expect(instants).toHaveLength(2)
  })

  it('runs once within a minute where the clock is set to another day, and at the midnights of that clock', () => {
    const days: string[] = []
    // A machine without a battery starts in 1970, and is told the time by the network.
    let aheadMs = Date.parse('1970-01-01T00:00:05Z') - Date.now()
    const now = () => new Date(Date.now() + aheadMs)
    const midnights = everyMidnight(now, () => days.push(now().toISOString()))
    vi.advanceTimersByTime(30_000)
    aheadMs = Date.parse('2026-05-01T23:50:00Z') - Date.now()
    vi.advanceTimersByTime(60_000)
    expect(days).toEqual(['2026-05-01T23:50:30.000Z'])
    vi.advanceTimersByTime(600_000)
    expect(days.slice(1)).toEqual(['2026-05-02T00:00:00.000Z'])
    aheadMs -= 3_600_000
    vi.advanceTimersByTime(60_000)
    expect(days.slice(2).map((instant) => instant.slice(0, 10))).toEqual(['2026-05-01'])
    midnights.stop()
  })
})
