// The clock of a local host, and the job at each UTC midnight.
import { addDays, dayOf, startOf } from '../service/store/day.js'

/** The system's clock, or, with `start`, a clock that runs on from that instant. */
export function startClock(start?: Date): () => Date {
  if (start === undefined) return () => new Date()
  const aheadMs = start.getTime() - Date.now()
  return () => new Date(Date.now() + aheadMs)
}

/** A timer runs on when the clock is set, and stops while the machine sleeps: the day is looked at this often. */
const longestWaitMs = 60_000

/** Calls `work` after each UTC midnight of the clock `now`, also where the clock jumped to another day, until it is stopped. */
export function everyMidnight(now: () => Date, work: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout
  let day = dayOf(now())
  const check = (): void => {
    const today = dayOf(now())
    const isOver = today !== day
    day = today
    schedule()
    if (isOver) work()
  }
  const schedule = (): void => {
    timer = setTimeout(check, Math.min(longestWaitMs, startOf(addDays(day, 1)).getTime() - now().getTime()))
    timer.unref()
  }
  schedule()
  return { stop: () => clearTimeout(timer) }
}
