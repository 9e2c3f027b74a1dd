// Limits of callers: the RateLimit fields of every answer that counts, the 429, and places and buckets in the memory of a process.
import { networkOf } from './caller.js'
import { Problem } from './contract/problems.js'
import { takeOne, type Bucket } from './store/buckets.js'
import { daySeconds, type Quota } from './store/day.js'

/**
 * The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4): names and numbers, never the caller.
 * `unit` is what is counted, where that is not requests.
 */
export const rateLimitFields = (
  policy: string,
  { limit, remaining, resetSeconds, windowSeconds = daySeconds }: Quota & { windowSeconds?: number },
  unit?: 'content-bytes',
): Record<string, string> => ({
  'RateLimit-Policy': `"${policy}";q=${limit};w=${windowSeconds}${unit === undefined ? '' : `;qu="${unit}"`}`,
  RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
})

/** The refusal of what would go beyond `quota`; `what` is what is counted, in the plural. */
export const limitReached = (policy: string, what: string, quota: Quota): Problem =>
  new Problem('too-many-requests', {
    detail: `${quota.limit} ${what} a day are taken from one caller; the next day begins in ${quota.resetSeconds} s. Nothing was recorded.`,
    headers: { ...rateLimitFields(policy, quota), 'Retry-After': String(quota.resetSeconds) },
  })

/**
 * Takes one of the `most` places of a caller, for a request that runs or a connection that is open. Returns the function that gives
 * it back, to be called once; undefined where none is left.
 */
export function takePlace(counts: Map<string, number>, caller: string, most: number): (() => void) | undefined {
  const count = counts.get(caller) ?? 0
  if (count >= most) return undefined
  counts.set(caller, count + 1)
  return () => {
    const left = (counts.get(caller) ?? 1) - 1
    if (left > 0) counts.set(caller, left)
    else counts.delete(caller)
  }
}

/** Callers that are kept in memory; the one that has not called for the longest goes first. */
const mostCallers = 20_000

/** When the bucket of a kind and network is full, for each store: a host makes a new context with every build. */
const held = new WeakMap<object, Map<string, number>>()

/** Takes one of a caller's, by the address itself, which stays in memory. Returns the milliseconds to wait. */
export function takeInProcess(kind: string, address: string, bucket: Bucket, now: Date, store: object): number {
  const buckets = held.get(store) ?? new Map<string, number>()
  held.set(store, buckets)
  const key = `${kind} ${networkOf(address)}`
  const { fullAtMs, waitMs } = takeOne(buckets.get(key), bucket, now.getTime())
  buckets.delete(key)
  buckets.set(key, fullAtMs)
  const oldest = buckets.size > mostCallers ? buckets.keys().next() : undefined
  if (oldest?.done === false) buckets.delete(oldest.value)
  return waitMs
}
