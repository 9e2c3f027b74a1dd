// The median of many differences with its confidence interval.

export interface Estimate {
  median: number
  /** An interval that holds the true median with 95 % confidence, whatever the values are distributed like. */
  from: number
  to: number
}

/** The share that a single tail may have outside of the interval. */
const tail = 0.025

/**
 * The median of independent values and its interval by order statistics: how many of `n` values lie below the true
 * median is binomial with 1/2. With fewer than six values the interval is all of their range and less certain.
 */
export function estimateMedian(values: readonly number[]): Estimate {
  const sorted = values.toSorted((a, b) => a - b)
  const { length } = sorted
  let left = 0
  let chance = 0.5 ** length
  let below = chance
  while (below + (chance * (length - left)) / (left + 1) <= tail) {
    chance *= (length - left) / (left + 1)
    left++
    below += chance
  }
  const middle = ((sorted[Math.floor((length - 1) / 2)] ?? NaN) + (sorted[Math.floor(length / 2)] ?? NaN)) / 2
  return { median: middle, from: sorted[left] ?? NaN, to: sorted[length - 1 - left] ?? NaN }
}
