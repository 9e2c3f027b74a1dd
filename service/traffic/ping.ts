// The connection check: what the host knows of the caller's connection, an echo measure where it cannot see the round
// trip.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Call, Context, Reply } from '../context.js'
import { limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import { routes } from '../contract/routes.js'
import type { PerformanceBlock, Ping } from '../contract/resources/traffic.js'
import { errorFields } from '../log.js'
import { saltAt } from '../salt.js'
import { StoreUnavailable } from '../store/store.js'
import { readKept } from './kept.js'
import { emptyPerformance, performanceOf, readWindow } from './stats.js'

/** A stamp measures the round trip only when it is called at once. */
const oldestStampMs = 60_000

/** Signs the time of a stamp with the salt of its day: it cannot be forged and does not identify its caller. */
const sign = (salt: string, stampMs: string): Buffer =>
  createHmac('sha256', salt).update(`ping\0${stampMs}`).digest().subarray(0, 16)

async function makeStamp(context: Context): Promise<string> {
  // Loads the salt first, so that the stamp does not measure the store; at midnight the stamp is of the next day.
  await saltAt(context, context.now())
  const now = context.now()
  const salt = await saltAt(context, now)
  const stampMs = now.getTime().toString(36)
  return `${stampMs}.${sign(salt, stampMs).toString('base64url')}`
}

function refuse(message: string): never {
  throw new Problem('invalid-request', {
    detail: 'The stamp in `echo` is not one to measure with.',
    errors: [{ parameter: 'echo', message }],
  })
}

/**
 * Milliseconds since a stamp was made.
 * @throws Problem invalid-request for a forged or old stamp
 */
async function readStamp(context: Context, stamp: string): Promise<number> {
  const [, stampMs, signature] = /^([0-9a-z]{1,9})\.([\w-]{22})$/.exec(stamp) ?? []
  if (stampMs === undefined || signature === undefined) return refuse('only a stamp of `you.measure` is allowed')
  const madeAtMs = parseInt(stampMs, 36)
  const ageMs = context.now().getTime() - madeAtMs
  if (ageMs > oldestStampMs) return refuse(`the stamp is older than ${oldestStampMs / 1000} seconds; ask for a new one`)
  if (ageMs < 0) return refuse('only a stamp of `you.measure` is allowed')
  const salt = await saltAt(context, new Date(madeAtMs))
  const isOurs = timingSafeEqual(sign(salt, stampMs), Buffer.from(signature, 'base64url'))
  // The clock counts whole milliseconds: two calls within one millisecond count as 1, not as 0.
  return isOurs ? Math.max(1, ageMs) : refuse('only a stamp of `you.measure` is allowed')
}

/** An instance reads the window's response times once a minute, because they change slowly. */
const windowKeptMs = 60_000

const readPerformance = (context: Context): Promise<PerformanceBlock> =>
  readKept(context, 'performance', windowKeptMs, () => readWindow(context, limits.stats.pingDays).then(performanceOf))

/** The first members, which are those with the most requests. */
const first = <Value>(values: Record<string, Value>, most: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).slice(0, most))

/**
 * Answers the connection check. What the host does not know is null. It needs no store: without
 * one the site's response times have no samples, and there is no URL to measure with.
 */
export async function ping({ input, caller, context, timing }: Call<'ping'>): Promise<Reply<Ping>> {
  const startedMs = performance.now()
  const { rttMs, edge, protocol, tls } = caller.connection
  const withoutStore =
    <Value>(value: Value) =>
    (error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      context.log.warn('ping-without-store', errorFields(error))
      return value
    }
  const [echoMs, stamp, sitePerformance] = await timing.measure('store', () =>
    Promise.all([
      input.echo === undefined ? null : readStamp(context, input.echo).catch(withoutStore(null)),
      rttMs === null ? makeStamp(context).catch(withoutStore(null)) : null,
      readPerformance(context).catch(withoutStore(emptyPerformance)),
    ]),
  )
  const round = rttMs ?? echoMs
  const further = input.names === limits.stats.mostNames ? '' : `&names=${input.names}`
  return {
    body: {
      you: {
        rtt_ms: round,
        ...(round !== null && { rtt_method: rttMs === null ? 'echo' : 'tcp' }),
        edge,
        protocol,
        tls,
        ...(stamp !== null && { measure: `${context.baseUrl}${routes.ping.path}?echo=${stamp}${further}` }),
      },
      this_request: { server_ms: Math.round((performance.now() - startedMs) * 1000) / 1000 },
      site_last_7_days: {
        overall: sitePerformance.overall,
        by_agent_family: first(sitePerformance.by_agent_family, input.names),
        by_route: first(sitePerformance.by_route, input.names),
      },
    },
  }
}
