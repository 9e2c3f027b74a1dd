// Counts requests after their answers: batched, at most one round trip for each, and never at a reader's cost.
import type { Caller, Context } from '../context.js'
import { routes, type RouteId } from '../contract/routes.js'
import { visitorHash } from '../caller.js'
import { errorFields } from '../log.js'
import { saltAt } from '../salt.js'
import { dayOf, type Day } from '../store/day.js'
import type { RequestCount } from '../store/store.js'
import type { Family } from './families.js'
import { familyOf } from './family.js'
import { bucketOf } from './latency.js'
import { signerOf, type SignedRequest } from './signature.js'

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
  /**
   * Resolves when the request is counted or dropped; never rejects. For `waitUntil`. One promise for all of a batch.
   */
  record: (request: CountedRequest) => Promise<void>
}

export interface RecorderOptions {
  /** How long a batch waits for further requests of the same instance. */
  batchMs?: number
  /** Requests that a batch holds at most, while the store is slow; more are dropped. */
  longestBatch?: number
}

/** Requests that are told apart in one turn of the event loop, at about 10 µs each: no answer waits longer for it. */
const requestsPerTurn = 50

/** The label of what is on no list. */
const otherRoute = 'other'

/** The label of a route: its path as the list has it. */
export function routeLabel(id: RouteId | undefined): string {
  return id === undefined ? otherRoute : routes[id].path
}

/**
 * What of a request waits for its batch. The request itself does not: a second's worth of them would be live objects
 * that every collection of garbage copies.
 */
interface Arrived {
  at: Date
  routeId: RouteId | undefined
  durationMs: number | null
  address: string
  userAgent: string
  /** All of it where it came with a signature, which few do. */
  signed: SignedRequest | undefined
}

function arrivedOf({ routeId, durationMs, caller, ...sent }: CountedRequest, at: Date): Arrived {
  return {
    at,
    routeId,
    durationMs,
    address: caller.address,
    userAgent: caller.userAgent,
    signed: sent.headers.has('signature') ? sent : undefined,
  }
}

type Identity = Pick<RequestCount, 'family' | 'verified'>

/**
 * The family of a signed request and whether the signature proves it. A signer whose operator runs the declared product
 * proves that product; any other signer is the better witness than the User-Agent.
 */
async function identifySigned(signed: SignedRequest, at: Date, declared: Family, baseUrl: string): Promise<Identity> {
  const ownUrl = new URL(baseUrl)
  ownUrl.pathname = signed.url.pathname
  ownUrl.search = signed.url.search
  const signer = await signerOf({ ...signed, url: ownUrl }, at)
  if (signer === null) return { family: declared.family, verified: false }
  return { family: signer.operator === declared.operator ? declared.family : signer.family, verified: true }
}

/** The visitors of a day within one batch: the salt, or null where there is none, and the hash of each caller. */
interface Visitors {
  salt: string | null
  hashes: Map<string, string>
}

/** The address ends here: what is counted is its hash, or nothing where there is no salt. */
function visitorOf({ salt, hashes }: Visitors, address: string, userAgent: string): string | null {
  if (salt === null) return null
  // A caller asks for several things within a second, and hashing is the dearest part of counting one.
  const caller = `${address}\0${userAgent}`
  let hash = hashes.get(caller)
  if (hash === undefined) hashes.set(caller, (hash = visitorHash(salt, address, userAgent)))
  return hash
}

/** Counts of a batch, a few in each turn; a salt is asked for once for each day in it. */
async function countAll(requests: readonly Arrived[], source: RecorderSource): Promise<RequestCount[]> {
  const visitorsByDay = new Map<Day, Visitors>()
  const counts: RequestCount[] = []
  for (const { at, routeId, durationMs, address, userAgent, signed } of requests) {
    const day = dayOf(at)
    let visitors = visitorsByDay.get(day)
    if (visitors === undefined) {
      visitors = { salt: await saltAt(source, at).catch(() => null), hashes: new Map() }
      visitorsByDay.set(day, visitors)
    }
    const declared = familyOf(userAgent)
    const { family, verified } = signed
      ? await identifySigned(signed, at, declared, source.baseUrl)
      : { family: declared.family, verified: false }
    counts.push({
      day,
      family,
      route: routeLabel(routeId),
      verified,
      bucket: durationMs === null ? null : bucketOf(durationMs),
      visitor: visitorOf(visitors, address, userAgent),
    })
    if (counts.length % requestsPerTurn === 0) await nextTurn()
  }
  return counts
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Batch {
  requests: Arrived[]
  /** Requests that it had no room for. */
  lost: number
  written: Promise<void>
}

/**
 * A recorder for one instance. All of its work is done when the answers are out. What it cannot write it drops, and
 * logs how many requests that were, in this batch and since the instance started: readers never fail with a count.
 */
export function createRecorder(
  source: RecorderSource,
  { batchMs = 100, longestBatch = 10_000 }: RecorderOptions = {},
): Recorder {
  const { log, now, store } = source
  let dropped = 0
  let open: Batch | undefined
  let lastWritten = Promise.resolve()

  const drop = (requests: number, fields: Record<string, unknown>) => {
    dropped += requests
    log.warn('traffic-dropped', { requests, dropped, ...fields })
  }

  const write = async ({ requests, lost }: Batch): Promise<void> => {
    if (lost > 0) drop(lost, { error: 'BatchFull' })
    try {
      await store.countRequests(await countAll(requests, source), now())
    } catch (error) {
      drop(requests.length, errorFields(error))
    }
  }

  /** Batches are written one after the other; while one is, the next fills. */
  const openBatch = (): Batch => {
    const batch: Batch = { requests: [], lost: 0, written: lastWritten }
    batch.written = Promise.all([wait(batchMs), lastWritten]).then(() => {
      open = undefined
      return write(batch)
    })
    lastWritten = batch.written
    return batch
  }

  return {
    record(request) {
      open ??= openBatch()
      if (open.requests.length < longestBatch) open.requests.push(arrivedOf(request, now()))
      else open.lost++
      return open.written
    },
  }
}
