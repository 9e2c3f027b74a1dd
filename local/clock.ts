// The clock of a local host, and what happens at each UTC midnight.

/**
 * The time, or, where `start` is given, a clock that began at that instant and runs on from there.
 */
export function startClock(start?: Date): () => Date {
  if (start === undefined) return () => new Date()
  const aheadMs = start.getTime() - Date.now()
  return () => new Date(Date.now() + aheadMs)
}

/** Calls `work` after each UTC midnight of `now`, until it is stopped. */
export function everyMidnight(now: () => Date, work: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout
  const arm = (): void => {
    const instant = now()
    const midnight = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + 1)
    timer = setTimeout(() => {
      arm()
      work()
    }, midnight - instant.getTime())
    timer.unref()
  }
  arm()
  return { stop: () => clearTimeout(timer) }
}
