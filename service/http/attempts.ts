// Bounds what one caller makes of the site before its input is read: how often it may call a route that records (a token
// bucket, in the process and in the store), and how many requests it may have at the same time in a process.
import { callerHash, networkOf } from '../caller.js'
import { attempts, limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { RouteId } from '../contract/routes.js'
import type { Caller, Context, Timing } from '../context.js'
import { rateLimitFields, takeInProcess, takePlace } from '../rate-limit.js'
import { saltAt } from '../salt.js'
import type { Bucket } from '../store/buckets.js'
import { StoreUnavailable } from '../store/store.js'

/** Calls a day that the routes record for one caller. */
const recordedPerDay: { [Id in RouteId]?: number } = {
  hello: limits.hello.perCallerAndDay,
  amaAsk: limits.ama.questionsPerCallerAndDay,
  amaReply: limits.ama.repliesPerCallerAndDay,
  amaPlus: limits.ama.plusPerCallerAndDay,
}

type Source = Pick<Context, 'now' | 'random' | 'store'>

/**
 * Takes an attempt of a caller, whatever becomes of the request: one that is refused or a HEAD costs time as well.
 * First of the process, which spares the store a flood, then of all processes. Routes without a daily limit are not bounded.
 * @throws Problem too-many-requests
 * @throws {StoreUnavailable} where the store is slow: the handler would wait for it a second time
 */
export async function takeAttempt(id: RouteId, { address }: Caller, source: Source, timing: Timing): Promise<void> {
  const recorded = recordedPerDay[id]
  if (recorded === undefined) return
  const capacity = recorded * attempts.perRecorded
  const bucket = { capacity, perOneMs: Math.ceil((attempts.refillSeconds * 1000) / capacity) }
  const now = source.now()
  const waitMs =
    takeInProcess(id, address, bucket, now, source.store) ||
    (await timing.measure('store', () => takeInStore(id, address, bucket, now, source)))
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const quota = { limit: capacity, remaining: 0, resetSeconds: seconds, windowSeconds: attempts.refillSeconds }
  throw new Problem('too-many-requests', {
    detail: `One caller may send ${capacity} requests an hour here, whether they record or not; try again in ${seconds} s. Nothing was recorded.`,
    headers: { ...rateLimitFields('attempts', quota), 'Retry-After': String(seconds) },
  })
}

/** By the hash of the day. What cannot be asked lets the request pass: the handler refuses what it cannot record. */
async function takeInStore(id: RouteId, address: string, bucket: Bucket, now: Date, source: Source): Promise<number> {
  try {
    const hash = callerHash(await saltAt(source, now), address)
    return await source.store.takeFromBucket(`${id}:${hash}`, bucket, now)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    // The handler has not begun, so that it is known that nothing was recorded. The code is that of `notSent`.
    if (error.reason === 'slow' || error.code === 'slow') throw new StoreUnavailable('unreachable', 'slow')
    return 0
  }
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
  const leave = takePlace(counts, networkOf(address), limits.concurrentPerCaller)
  if (leave) return leave
  throw new Problem('too-many-requests', {
    detail: `One caller may have ${limits.concurrentPerCaller} requests at the same time; wait for an answer. Nothing was recorded.`,
    headers: {
      'RateLimit-Policy': `"concurrent";q=${limits.concurrentPerCaller};qu="concurrent-requests"`,
      RateLimit: '"concurrent";r=0;t=1',
      'Retry-After': '1',
    },
  })
}
