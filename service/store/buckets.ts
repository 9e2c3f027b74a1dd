// Token buckets: what the store promises about them, and their arithmetic, which a process does for itself as well.

/** How many a bucket holds, and in how many milliseconds one of them is given back. A bucket is full again within a day. */
export interface Bucket {
  capacity: number
  perOneMs: number
}

export interface Buckets {
  /**
   * Takes one from the bucket `name`, as `takeOne` does, and returns the milliseconds until there is one: 0 where one was
   * taken. A bucket that nobody has used is full; one that is full again is forgotten.
   */
  takeFromBucket(name: string, bucket: Bucket, now: Date): Promise<number>
}

/**
 * Takes one from a bucket. A bucket is one number: the instant at which it is full again, which each one taken puts off by
 * `perOneMs` (the generic cell rate algorithm). The instant is returned as it was where nothing is left.
 */
export function takeOne(
  fullAtMs: number | undefined,
  { capacity, perOneMs }: Bucket,
  nowMs: number,
): { fullAtMs: number; waitMs: number } {
  const wholeMs = capacity * perOneMs
  // An instant that is further away is of a clock that was set back since: the caller would be refused for as long.
  const isKnown = fullAtMs !== undefined && fullAtMs <= nowMs + 2 * wholeMs
  const next = Math.max(isKnown ? fullAtMs : 0, nowMs) + perOneMs
  const waitMs = Math.max(0, next - nowMs - wholeMs)
  return { fullAtMs: waitMs === 0 ? next : next - perOneMs, waitMs }
}
