// The clock of a local host, and the job at each UTC midnight.

/** The system's clock, or, with `start`, a clock that runs on from that instant. */
export function startClock(start?: Date): () => Date {
  if (start === undefined) return () => new Date()
  const aheadMs = start.getTime() - Date.now()
  return () => new Date(Date.now() + aheadMs)
}

/** Calls `work` after each UTC midnight of the clock `now`, until it is stopped. */
export function everyMidnight(now: () => Date, work: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout
  const schedule = (): void => {
    const instant = now()
    const midnight = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + 1)
    timer = setTimeout(() => {
      schedule()
      work()
    }, midnight - instant.getTime())
    timer.unref()
  }
  schedule()
  return { stop: () => clearTimeout(timer) }
}
