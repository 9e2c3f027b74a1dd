// Bounds what one caller makes of a process before its input is read: how often it may call a route that records (a token
// bucket), and how many requests it may have at the same time.
import { networkOf } from '../caller.js'
import { attempts, limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { RouteId } from '../contract/routes.js'
import type { Caller, Context } from '../context.js'

/** Calls a day that the routes record for one caller. */
const recordedPerDay: { [Id in RouteId]?: number } = {
  hello: limits.hello.perCallerAndDay,
  amaAsk: limits.ama.questionsPerCallerAndDay,
  amaReply: limits.ama.repliesPerCallerAndDay,
  amaPlus: limits.ama.plusPerCallerAndDay,
}

interface Bucket {
  left: number
  /** In milliseconds since 1970. */
  at: number
}

/** Callers that are kept in memory; the one that has not called for the longest goes first. */
const mostCallers = 20_000

/** Buckets by route and network, for each store: a host makes a new context with every build. IP addresses stay in memory. */
const held = new WeakMap<Context['store'], Map<string, Bucket>>()

/**
 * Takes an attempt of a caller, whatever becomes of the request: one that is refused or a HEAD costs time as well.
 * Routes without a daily limit are not bounded here.
 * @throws Problem too-many-requests
 */
export function takeAttempt(id: RouteId, { address }: Caller, { store, now }: Pick<Context, 'store' | 'now'>): void {
  const recorded = recordedPerDay[id]
  if (recorded === undefined) return
  const capacity = recorded * attempts.perRecorded
  const perMs = capacity / (attempts.refillSeconds * 1000)
  const buckets = held.get(store) ?? new Map<string, Bucket>()
  held.set(store, buckets)
  const key = `${id} ${networkOf(address)}`
  const at = now().getTime()
  const known = buckets.get(key) ?? { left: capacity, at }
  const left = Math.min(capacity, known.left + Math.max(0, at - known.at) * perMs)
  buckets.delete(key)
  buckets.set(key, { left: left >= 1 ? left - 1 : left, at })
  const oldest = buckets.size > mostCallers ? buckets.keys().next() : undefined
  if (oldest?.done === false) buckets.delete(oldest.value)
  if (left >= 1) return
  const seconds = Math.max(1, Math.ceil((1 - left) / perMs / 1000))
  throw new Problem('too-many-requests', {
    detail: `One caller may send ${capacity} requests an hour here, whether they record or not; try again in ${seconds} s. Nothing was recorded.`,
    headers: {
      'RateLimit-Policy': `"attempts";q=${capacity};w=${attempts.refillSeconds}`,
      RateLimit: `"attempts";r=0;t=${seconds}`,
      'Retry-After': String(seconds),
    },
  })
}

/** Requests that are being answered, by network, for each store, as the buckets are. */
const running = new WeakMap<Context['store'], Map<string, number>>()

/**
 * Takes one of the requests that a caller may have at the same time. Call the result when it is answered.
 * @throws Problem too-many-requests
 */
export function enter({ address }: Caller, { store }: Pick<Context, 'store'>): () => void {
  const counts = running.get(store) ?? new Map<string, number>()
  running.set(store, counts)
  const network = networkOf(address)
  const count = counts.get(network) ?? 0
  if (count >= limits.concurrentPerCaller) {
    throw new Problem('too-many-requests', {
      detail: `One caller may have ${limits.concurrentPerCaller} requests at the same time; wait for an answer. Nothing was recorded.`,
      headers: { 'Retry-After': '1' },
    })
  }
  counts.set(network, count + 1)
  return () => {
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }
}
