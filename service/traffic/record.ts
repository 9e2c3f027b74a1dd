// Counts requests after their answers: batched, at most one round trip for each, and never at a reader's cost.
import type { Caller, Context } from '../context.js'
import { routes, type RouteId } from '../contract/routes.js'
import { visitorHash } from '../caller.js'
import { errorFields } from '../log.js'
import { saltOfToday } from '../salt.js'
import { dayOf, type Day } from '../store/day.js'
import type { RequestCount } from '../store/store.js'
import { familyOf } from './family.js'
import { bucketOf } from './latency.js'
import { signerOf } from './signature.js'

/** A request that is being answered. */
export interface CountedRequest {
  routeId: RouteId | undefined
  method: string
  url: URL
  headers: Headers
  caller: Pick<Caller, 'address' | 'userAgent'>
  /** Milliseconds it took; null where that is the CDN's and not known. */
  durationMs: number | null
}

/** What a recorder needs of the context. */
export type RecorderSource = Pick<Context, 'baseUrl' | 'log' | 'now' | 'random' | 'store'>

export interface Recorder {
  /** Resolves when the request is counted or dropped; never rejects. For `waitUntil`. */
  record: (request: CountedRequest) => Promise<void>
}

export interface RecorderOptions {
  /** How long a batch waits for further requests of the same instance. */
  batchMs?: number
  /** Requests that a batch holds at most, while the store is slow; more are dropped. */
  longestBatch?: number
}

/** The label of what is on no list. */
const otherRoute = 'other'

/** The label of a route: its path as the list has it. */
export const routeLabel = (id: RouteId | undefined): string => (id === undefined ? otherRoute : routes[id].path)

/**
 * The family of a request and whether a signature proves it. A signer whose operator runs the declared product proves
 * that product; any other signer is the better witness than the User-Agent.
 */
const identify = async (
  { method, url, headers, caller }: CountedRequest,
  { baseUrl, now }: RecorderSource,
): Promise<Pick<RequestCount, 'family' | 'verified'>> => {
  const declared = familyOf(caller.userAgent)
  if (!headers.has('signature')) return { family: declared.family, verified: false }
  const ownUrl = new URL(baseUrl)
  ownUrl.pathname = url.pathname
  ownUrl.search = url.search
  const signer = await signerOf({ method, url: ownUrl, headers }, now())
  if (signer === null) return { family: declared.family, verified: false }
  return { family: signer.operator === declared.operator ? declared.family : signer.family, verified: true }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A recorder for one instance. What it cannot write it drops, and logs how many requests that were, in this batch and
 * since the instance started: readers never wait for a count, and never fail with it.
 */
export const createRecorder = (
  source: RecorderSource,
  { batchMs = 100, longestBatch = 10_000 }: RecorderOptions = {},
): Recorder => {
  const { log, now, store } = source
  let dropped = 0
  let open: { counts: RequestCount[]; lost: number; written: Promise<void> } | undefined
  let lastWritten = Promise.resolve()

  const drop = (requests: number, fields: Record<string, unknown>) => {
    dropped += requests
    log.warn('traffic-dropped', { requests, dropped, ...fields })
  }

  const write = async (counts: readonly RequestCount[], lost: number): Promise<void> => {
    if (lost > 0) drop(lost, { error: 'BatchFull' })
    try {
      await store.countRequests(counts, now())
    } catch (error) {
      drop(counts.length, errorFields(error))
    }
  }

  /** Batches are written one after the other; while one is, the next fills. */
  const openBatch = () => {
    const batch = { counts: [] as RequestCount[], lost: 0, written: lastWritten }
    batch.written = Promise.all([wait(batchMs), lastWritten]).then(() => {
      open = undefined
      return write(batch.counts, batch.lost)
    })
    lastWritten = batch.written
    return batch
  }

  /** The address ends here: what goes into the batch is its hash, or nothing while there is no salt. */
  const countOf = async (
    request: CountedRequest,
    day: Day,
    saltOfDay: Promise<string | null>,
  ): Promise<RequestCount> => {
    const { address, userAgent } = request.caller
    const [identity, salt] = await Promise.all([identify(request, source), saltOfDay])
    return {
      day,
      ...identity,
      route: routeLabel(request.routeId),
      bucket: request.durationMs === null ? null : bucketOf(request.durationMs),
      visitor: salt === null ? null : visitorHash(salt, address, userAgent),
    }
  }

  return {
    async record(request) {
      const day = dayOf(now())
      const salt = saltOfToday(source).catch(() => null)
      // The answer goes out first: what follows is work on the thread that writes it.
      await nextTurn()
      const count = await countOf(request, day, salt)
      open ??= openBatch()
      if (open.counts.length < longestBatch) open.counts.push(count)
      else open.lost++
      await open.written
    },
  }
}
