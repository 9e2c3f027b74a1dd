// From a Request to a Response: match, check, call, serialise. The only place that turns errors into HTTP answers.
import { createHash } from 'node:crypto'
import { limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { CacheRule, RouteSpec } from '../contract/route.js'
import type { RouteId } from '../contract/routes.js'
import type { Caller, Context, Handler, Reply } from '../context.js'
import { errorFields } from '../log.js'
import { StoreUnavailable, type PaymentEvent, type Reading } from '../store/store.js'
import { enter, takeAttempt } from './attempts.js'
import { isUnchanged, mismatchOf } from './condition.js'
import { notFound } from './fallback.js'
import { cacheHeaders, corsHeaders, preflightHeaders, securityHeaders } from './headers.js'
import { readInput, type PublishedValues } from './input.js'
import { matchRoute, type Match } from './match.js'
import { prefersHtml, problemResponse } from './problem-response.js'
import type { RequestInfo } from './source.js'
import { startTiming, type RequestTiming } from './timing.js'

export type Handlers = { [Id in RouteId]?: Handler<Id> }

/** A request and its answer, for the counter. */
export interface Observation extends RequestInfo {
  routeId: RouteId | undefined
  status: number
  payments: readonly PaymentEvent[]
  readings: readonly Reading[]
  durationMs: number
  caller: Caller
}

/** What the host adds to a request: the caller, and how to keep work alive after the answer. */
export interface ExecutionContext {
  caller: Caller
  waitUntil: (work: Promise<unknown>) => void
  /** Names the request in the log. */
  requestId?: string | undefined
  /** Of the request that this one is a part of, as a call of an MCP tool is. */
  payments?: PaymentEvent[]
  readings?: Reading[]
}

export interface HandleOptions {
  handlers: Handlers
  context: Context
  /** Called with each answer, except to OPTIONS. The host awaits what it returns; the caller does not. */
  observe?: (observation: Observation, context: Context) => Promise<unknown> | undefined
}

/** Answers one request. Never throws: an unforeseen error is a logged 500 that shows nothing. */
export async function handle(request: Request, execution: ExecutionContext, options: HandleOptions): Promise<Response> {
  const timing = startTiming()
  const url = new URL(request.url)
  const match = matchRoute(url.pathname)
  const { payments = [], readings = [] } = execution
  const isPart = execution.payments !== undefined
  const response = await answer(request, url, match, timing, { ...execution, payments, readings, isPart }, options)
  const product = match?.route.product
  if (response.status === 402 && product !== undefined && request.method !== 'HEAD')
    payments.push({ product, outcome: 'asked' })
  if (options.observe && request.method !== 'OPTIONS') {
    const observation: Observation = {
      routeId: match?.id,
      method: request.method,
      url,
      status: response.status,
      payments,
      readings,
      durationMs: timing.elapsedMs(),
      caller: execution.caller,
      headers: request.headers,
    }
    const work = options.observe(observation, options.context)
    if (work) execution.waitUntil(work)
  }
  return finalize(response, request, timing)
}

/** Adds the headers of every answer and removes the body for HEAD. */
export function finalize(response: Response, { method }: Request, timing: RequestTiming): Response {
  addHeaders(response, { ...corsHeaders, ...securityHeaders })
  response.headers.set('Server-Timing', timing.header())
  return method === 'HEAD' ? new Response(null, response) : response
}

function addHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
}

async function answer(
  request: Request,
  url: URL,
  match: Match | undefined,
  timing: RequestTiming,
  execution: Required<Omit<ExecutionContext, 'requestId'>> & Pick<ExecutionContext, 'requestId'> & { isPart: boolean },
  { handlers, context }: HandleOptions,
): Promise<Response> {
  let leave: (() => void) | undefined
  try {
    const methods = allowedMethods(match?.route)
    if (request.method === 'OPTIONS') return preflight(methods)
    if (url.pathname.length + url.search.length > limits.urlBytes)
      throw new Problem('uri-too-long', { detail: `The path and query are longer than ${limits.urlBytes} bytes.` })
    if (!methods.includes(request.method)) {
      // What may be a published file, such as /robots.txt: functions cannot see files.
      const hasEnding = url.pathname.slice(url.pathname.lastIndexOf('/')).includes('.')
      const mayBeFile = hasEnding || url.pathname.startsWith('/.well-known/')
      if (!match && !mayBeFile) return notFound(url, match, context)
      throw refuseMethod(request.method, match?.route)
    }
    const handler = match && handlers[match.id]
    if (!handler) return notFound(url, match, context)
    if (!execution.isPart) leave = enter(execution.caller, context)
    await takeAttempt(match.id, execution.caller, context, timing)
    const input = match.route.readsRequest
      ? {}
      : await readInput(request, url, match.route, match.parameters, publishedValues(context))
    const reply = await handler({
      input: input as never,
      method: request.method as 'GET' | 'HEAD' | 'POST',
      headers: readableHeaders(request),
      request,
      caller: execution.caller,
      context,
      timing,
      waitUntil: execution.waitUntil,
      payments: execution.payments,
      readings: execution.readings,
    })
    if (reply.isSale && match.route.product !== undefined)
      execution.payments.push({ product: match.route.product, outcome: 'paid' })
    return reply.body instanceof Response ? adopt(reply.body, match.route) : serialise(reply, match.route, request)
  } catch (error) {
    // People get a problem as a page; the routes of agents always answer JSON.
    const audience = match?.route.audience
    const isPage = audience !== 'agents' && audience !== 'operator' && prefersHtml(request.headers)
    const site = isPage ? context.data.json('site.json') : null
    const problem = toProblem(error, context, execution.requestId)
    return problemResponse(problem, context.baseUrl, site, url.pathname + url.search)
  } finally {
    leave?.()
  }
}

const publishedValues = ({ data }: Context): PublishedValues => ({
  topic: () => data.json('site.json').topics.map(({ id }) => id),
  event: () => data.json('events.json').map(({ id }) => id),
})

/** HEAD never pays or spends (RFC 9110, 9.3.2: the same as GET, and safe), so its credentials are not read. */
function readableHeaders(request: Request): Headers {
  if (request.method !== 'HEAD') return request.headers
  const headers = new Headers(request.headers)
  headers.delete('authorization')
  headers.delete('x-credit-token')
  headers.delete('payment-signature')
  return headers
}

export function refuseMethod(method: string, route: RouteSpec | undefined): Problem {
  const allowed = allowedMethods(route).join(', ')
  return new Problem('method-not-allowed', {
    detail: `${method} is not allowed here; ${allowed} are.`,
    headers: { Allow: allowed },
  })
}

/** HEAD is allowed where GET is, OPTIONS everywhere. A path outside the list can be read. */
function allowedMethods({ methods }: Pick<RouteSpec, 'methods'> = { methods: ['GET'] }): string[] {
  const read = methods.includes('GET') ? ['GET', 'HEAD'] : []
  return [...read, 'OPTIONS', ...(methods.includes('POST') ? ['POST'] : [])]
}

function preflight(methods: string[]): Response {
  const allow = methods.join(', ')
  return new Response(null, {
    status: 204,
    headers: { ...preflightHeaders, Allow: allow, 'Access-Control-Allow-Methods': allow },
  })
}

function toProblem(error: unknown, context: Context, requestId: string | undefined): Problem {
  const request = requestId === undefined ? {} : { request: requestId }
  if (error instanceof Problem) return error
  if (error instanceof StoreUnavailable) {
    context.log.warn('store-unavailable', { ...errorFields(error), ...request })
    return new Problem('store-unavailable', {
      detail: error.mayHaveHappened
        ? 'The store did not answer. Nothing was charged; whether something was recorded or spent is not known.'
        : 'The store cannot be reached. Nothing was recorded, spent or charged.',
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    })
  }
  context.log.error('internal-error', { ...errorFields(error), ...request })
  return new Problem('internal-error', { detail: 'Something failed here. This request charged nothing.' })
}

/** The response of another protocol's library; the caching of its route applies where the response sets none. */
function adopt(given: Response, route: RouteSpec): Response {
  const response = new Response(given.body, given)
  addHeaders(response, cacheHeaders[route.cache])
  return response
}

/** A reply as a response: JSON unless the reply says otherwise, with an ETag where it may be cached. */
function serialise(reply: Reply<unknown>, route: RouteSpec, request: Request): Response {
  const cache: CacheRule = route.cache === 'static' ? 'deployment' : route.cache
  const headers = new Headers({ ...cacheHeaders[cache], ...reply.headers })
  if (!headers.has('content-type')) headers.set('Content-Type', contentType(reply, route))
  const isText = typeof reply.body === 'string' && !headers.get('content-type')?.startsWith('application/json')
  const body = Buffer.from(isText ? (reply.body as string) : JSON.stringify(reply.body))
  const most = limits.answerBytes
  if (body.length > most) throw new Error(`The answer has ${body.length} bytes; ${most} are allowed.`)
  const status = reply.status ?? 200
  if (status === 200 && (cache === 'deployment' || cache === 'minute')) {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    headers.set('ETag', etag)
    const mismatch = mismatchOf(request.headers, etag)
    if (mismatch) throw mismatch
    if (isUnchanged(request.headers, etag)) return new Response(null, { status: 304, headers })
  }
  return new Response(body, { status, headers })
}

function contentType(reply: Reply<unknown>, route: RouteSpec): string {
  const type = route.mediaTypes[0]
  return type !== 'application/json' && typeof reply.body === 'string'
    ? `${type ?? 'text/plain'}; charset=utf-8`
    : 'application/json'
}
