// Counts requests after they were answered, in batches of one store call each, so that no reader waits.
import type { Caller, Context } from '../context.js'
import { routes, type RouteId } from '../contract/routes.js'
import { errorFields } from '../log.js'
import { saltAt } from '../salt.js'
import { dayOf, type Day } from '../store/day.js'
import { isPacked } from '../published-names.js'
import type { Reading, RequestCount, StatusGroup } from '../store/store.js'
import { asideOf } from './asides.js'
import { browser, isHealthCheck } from './family.js'
import { createIdentifier, addCounted, visitorOf, type CountedVisitors, type Visitors } from './identity.js'
import { bucketOf } from './latency.js'
import { readingOf, referralOf } from './readings.js'
import type { SignedRequest } from './signature.js'

/** A request that is being answered. */
export interface CountedRequest {
  routeId: RouteId | undefined
  method: string
  url: URL
  headers: Headers
  caller: Pick<Caller, 'address' | 'userAgent'>
  /** See `RequestCount`. */
  payments?: RequestCount['payments']
  /** Milliseconds until the answer; null where the CDN answered and it is not known. */
  durationMs: number | null
  /** Undefined where the CDN answers with a file. */
  status?: number | undefined
  /** See `RequestCount`. */
  isCorrection?: boolean
  /** What a function has given; the page of a request is found by its URL. */
  readings?: readonly Reading[]
}

export type RecorderSource = Pick<Context, 'baseUrl' | 'data' | 'log' | 'now' | 'random' | 'store'>

export interface Recorder {
  /**
   * Resolves when the request is counted or dropped, for `waitUntil`; never rejects. One promise per batch.
   */
  record: (request: CountedRequest) => Promise<void>
}

export interface RecorderOptions {
  /**
   * How long a batch waits for further requests of the same instance. Each batch after one of several requests waits twice
   * as long, up to 20 times and 2 s: the busier an instance is, the fewer writes a request costs.
   */
  batchMs?: number
  /** A batch with this many requests waits no longer for others, only for the write before it. */
  fullBatch?: number
  /** The most requests of a batch, while the store is slow; more are dropped. */
  longestBatch?: number
  /** Called with 1 for each request that begins to wait, and with minus the number of those that were counted or dropped. */
  onQueue?: (change: number) => void
}

/** Requests that are classified in one turn of the event loop, at about 10 µs each, so that answers do not wait. */
const requestsPerTurn = 20

const otherRoute = 'other'

/** The label of a route: its path in the route list. */
export function routeLabel(id: RouteId | undefined): string {
  return id === undefined ? otherRoute : routes[id].path
}

/**
 * The parts of a request that wait for its batch. The request itself would stay alive and be copied by every garbage
 * collection.
 */
interface Arrived
  extends
    Pick<CountedRequest, 'routeId' | 'durationMs'>,
    Pick<Caller, 'address' | 'userAgent'>,
    Pick<RequestCount, 'payments' | 'aside' | 'isCorrection' | 'readings' | 'referral'> {
  at: Date
  status: StatusGroup
  /** The whole request where it is signed, which few are. */
  signed: SignedRequest | undefined
}

function groupOf(status: number | undefined): StatusGroup {
  if (status === undefined) return 'file'
  return status === 304 ? '304' : status < 300 ? '2xx' : status < 400 ? '3xx' : status < 500 ? '4xx' : '5xx'
}

/** What a request reads: what a function has given, and the page of a GET that succeeds. */
function readingsOf(
  { readings = [], ...request }: CountedRequest,
  data: Context['data'],
): readonly Reading[] | undefined {
  const { method, status } = request
  if (method !== 'GET' || (status !== undefined && status !== 304 && status >= 300))
    return method === 'POST' && readings.length > 0 ? readings : undefined
  const page = readingOf(request, (name) => isPacked(data.json('site.json').pages ?? '', name))
  const all = page === undefined ? readings : [...readings, page]
  return all.length > 0 ? all : undefined
}

function arrivedOf(request: CountedRequest, at: Date, data: Context['data']): Arrived {
  const { routeId, durationMs, caller, payments, status, isCorrection, ...sent } = request
  const readings = readingsOf(request, data)
  return {
    aside: asideOf(sent),
    readings,
    referral: readings && referralOf(sent),
    status: groupOf(status),
    isCorrection,
    at,
    routeId,
    durationMs,
    address: caller.address,
    userAgent: caller.userAgent,
    payments,
    signed: sent.headers.has('signature') ? sent : undefined,
  }
}

/** The counts of a batch, some in each turn of the event loop; the salt is loaded once per day in it. */
async function countAll(
  requests: readonly Arrived[],
  source: RecorderSource,
  counted: CountedVisitors,
): Promise<RequestCount[]> {
  const visitorsByDay = new Map<Day, Visitors>()
  const counts: RequestCount[] = []
  const identify = createIdentifier(source.baseUrl)
  for (const arrived of requests) {
    const { at, routeId, durationMs, address, userAgent, signed, ...rest } = arrived
    const day = dayOf(at)
    let visitors = visitorsByDay.get(day)
    if (visitors === undefined) {
      const salt = await saltAt(source, at).catch(() => null)
      visitors = { salt, hashes: new Map(), counted: counted.get(day) }
      visitorsByDay.set(day, visitors)
    }
    const { family, claim } = await identify({ userAgent, address, signed }, at)
    const isPerson = family === browser.family
    // Of assets and the like, and of people, no visitor is estimated.
    const aside = rest.aside ?? (isHealthCheck(family, userAgent) ? 'health_check' : undefined)
    const isVisitor = !isPerson && aside === undefined && rest.isCorrection !== true
    counts.push({
      ...rest,
      aside,
      day,
      family,
      isPerson,
      route: routeLabel(routeId),
      claim,
      bucket: durationMs === null ? null : bucketOf(durationMs),
      visitor: isVisitor ? visitorOf(visitors, address, userAgent) : null,
    })
    if (counts.length % requestsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return counts
}

interface Batch {
  requests: Arrived[]
  /** Ends the wait for further requests. */
  fill: () => void
  /** Requests beyond the most that it takes. */
  lost: number
  written: Promise<void>
}

function waitUntilFull(batch: Batch, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    batch.fill = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/**
 * Creates the recorder of an instance. Requests that it cannot count are dropped and logged, with their number in this
 * batch and since the instance started: counting never fails an answer.
 */
export function createRecorder(
  source: RecorderSource,
  { batchMs = 100, fullBatch = 1000, longestBatch = 10_000, onQueue }: RecorderOptions = {},
): Recorder {
  const { log, now, store } = source
  let dropped = 0
  let open: Batch | undefined
  let lastWritten = Promise.resolve()
  const counted: CountedVisitors = new Map()
  const longestMs = Math.min(20 * batchMs, Math.max(batchMs, 2000))
  let waitMs = batchMs

  const drop = (requests: number, fields: Record<string, unknown>) => {
    dropped += requests
    log.warn('traffic-dropped', { requests, dropped, ...fields })
  }

  const write = async ({ requests, lost }: Batch): Promise<void> => {
    if (lost > 0) drop(lost, { error: 'BatchFull' })
    try {
      const counts = await countAll(requests, source, counted)
      await store.countRequests(counts, now())
      addCounted(counted, counts)
    } catch (error) {
      drop(requests.length, errorFields(error))
    }
    onQueue?.(-requests.length)
  }

  /** Batches are written one after the other; the next fills meanwhile. */
  const openBatch = (): Batch => {
    const batch: Batch = { requests: [], fill: () => undefined, lost: 0, written: lastWritten }
    batch.written = Promise.all([waitUntilFull(batch, waitMs), lastWritten]).then(() => {
      open = undefined
      waitMs = batch.requests.length > 1 ? Math.min(2 * waitMs, longestMs) : batchMs
      return write(batch)
    })
    lastWritten = batch.written
    return batch
  }

  return {
    record(request) {
      open ??= openBatch()
      if (open.requests.length < longestBatch) {
        const length = open.requests.push(arrivedOf(request, now(), source.data))
        if (length === fullBatch) open.fill()
        onQueue?.(1)
      } else open.lost++
      return open.written
    },
  }
}
