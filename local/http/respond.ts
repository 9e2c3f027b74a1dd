// Computes the answer to one request: middleware, redirects, files and functions, by the router's decision.
import type { IncomingMessage } from 'node:http'
import type { Problem } from '../../service/contract/problems.js'
import { mismatchOf } from '../../service/http/condition.js'
import { refuseMethod } from '../../service/http/handle.js'
import { strictTransport } from '../../service/http/headers.js'
import { matchRoute } from '../../service/http/match.js'
import { normalizePath } from '../../service/http/normal-path.js'
import type { RequestInfo } from '../../service/http/source.js'
import { readOrigin, type Origin, type TrustedProxies } from './caller-address.js'
import { encodeAnswer } from './content-encoding.js'
import { planKey } from './file-plans.js'
import type { HostedTarget, Invocation, Site } from './hosted.js'
import { hasTooManyHeaders, refusalOf, unreadable } from './listening.js'
import { readHeaders, toRequest, type Answer } from './node-adapter.js'
import type { Decision } from './router.js'
import { answerStatic } from './static.js'

export interface RespondOptions {
  /** The site to answer from. Where it throws `NothingBuilt`, the answer is 503. */
  site: () => Site | Promise<Site>
  trustedProxies: TrustedProxies
  /** Origin of the problem pages, without a trailing slash; the default is this host itself. */
  baseUrl?: string | undefined
  /** Refuse a `Host` that is neither a name of this machine nor that of `baseUrl`, and an `Origin` likewise. */
  isPrivate?: boolean
}

/** The names by which this machine calls itself; a page of another site can give its own name this machine's address. */
const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|(?:[\w-]+\.)+localhost)$/

/** `isTimed`: the answer states its own `Server-Timing`. */
export type TimedAnswer = Answer & { isTimed: boolean }

/** Methods that fetch cannot carry. */
const unfetchable = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * Answers a request. Rejects with what the site or a function throws.
 * @throws NothingBuilt where there is no build to answer from.
 */
export async function respond(
  message: IncomingMessage,
  options: RespondOptions,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer' | 'requestId'>,
): Promise<TimedAnswer> {
  if (hasTooManyHeaders(message)) return refuse(431)
  let info
  try {
    info = readRequestInfo(message, options.trustedProxies)
  } catch {
    return refuse(unreadable(), options.baseUrl ?? `http://localhost:${message.socket.localPort}`)
  }
  if (options.isPrivate === true && isForeign(info, options.baseUrl)) return refuse(421)
  const answer = await route(message, info, options, after)
  if (info.origin.protocol === 'https') answer.headers.set('strict-transport-security', strictTransport)
  return answer
}

/** Whether a request comes from a script of another site, which could read drafts, or by a name that was made to lead here. */
function isForeign({ url, headers }: RequestInfo, baseUrl: string | undefined): boolean {
  const names = (name: string) => ownNames.test(name) || (baseUrl !== undefined && name === new URL(baseUrl).hostname)
  const origin = headers.get('origin')
  return !names(url.hostname) || (origin !== null && !(URL.canParse(origin) && names(new URL(origin).hostname)))
}

async function route(
  message: IncomingMessage,
  { headers, url, origin, method }: RequestInfo & { origin: Origin },
  options: RespondOptions,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer' | 'requestId'>,
): Promise<TimedAnswer> {
  const protocol = origin.isForwarded ? null : `HTTP/${message.httpVersion}`
  const invocation = { address: origin.address, protocol, ...after }
  const site = await options.site()
  const decision = site.router.route({ method, path: url.pathname, query: url.searchParams, headers }, (path) =>
    site.find(path),
  )
  const refuseHere = (): TimedAnswer =>
    withRules(refuse(refuseMethod(method, matchRoute(url.pathname)?.route), options.baseUrl ?? url.origin), decision)
  if (unfetchable.has(method)) return refuseHere()
  const early = await runMiddleware(site, decision, { method, url, headers }, invocation)
  if (early !== undefined) return withRules(early, decision)
  if (decision.kind === 'redirect') {
    const redirect = { status: decision.status, headers: new Headers({ location: decision.location }), body: null }
    return withRules(redirect, decision)
  }
  if (decision.kind === 'error') return withRules(refuse(decision.status), decision)
  const { target, status } = decision
  if ('file' in target) {
    if (method !== 'GET' && method !== 'HEAD') return refuseHere()
    const answer = await answerStatic(target.file, method, headers, decision.headers)
    // A condition is for what is found (RFC 9110, 13.2.1), not for the page of an error.
    const mismatch = status === undefined && mismatchOf(headers, answer.headers.get('etag') ?? '')
    if (mismatch) return withRules(refuse(mismatch, options.baseUrl ?? url.origin), decision)
    const whole = withRules({ ...answer, status: status ?? answer.status }, decision)
    if (status === undefined && answer.status === 200 && message.url?.startsWith('/') === true) {
      const key = planKey(method, `${origin.protocol}://${origin.host}${message.url}`, headers, site.router.headerNames)
      const { middleware } = decision
      const etag = answer.headers.get('etag') ?? ''
      site.plans?.keep(key, whole.headers, { url, middleware, target: target.file, encoding: answer.encoding, etag })
    }
    return whole
  }
  const response = await target.run(toRequest(message, withQuery(url, decision.query), headers), invocation)
  const answer = { ...answerOf(response), status: status ?? response.status }
  return encodeAnswer(withRules(answer, decision), headers)
}

/** A problem of this host itself, where no function of the service is called. */
export function refuse(refused: Problem | number, baseUrl = ''): TimedAnswer {
  const { status, headers, body } = refusalOf(refused, baseUrl)
  return { status, headers: new Headers(headers), body: new TextEncoder().encode(body), isTimed: false }
}

/** The first middleware's answer; `undefined` where all let the request continue. */
async function runMiddleware(
  site: Site,
  decision: Decision<HostedTarget>,
  { method, url, headers }: RequestInfo,
  invocation: Invocation,
): Promise<Answer | undefined> {
  for (const name of decision.middleware) {
    const response = await site.middleware.get(name)?.({ method, url, headers }, invocation)
    if (response !== undefined && response.headers.get('x-middleware-next') !== '1') return answerOf(response)
  }
  return undefined
}

/** The request's own URL, with the parameters that a rule's destination added. */
function withQuery(url: URL, query: URLSearchParams): URL {
  if (query.toString() === url.searchParams.toString()) return url
  const merged = new URL(url)
  merged.search = query.toString()
  return merged
}

/** Connections are this host's: a library that asks to keep one would overrule a caller that wants it closed. */
function answerOf({ status, headers: given, body }: Response): Answer {
  const headers = new Headers(given)
  headers.delete('connection')
  return { status, headers, body }
}

/** Adds the rules' headers: each where the answer has none of that name, or where the rule is `important`. */
function withRules(answer: Answer, decision: Decision<HostedTarget>): TimedAnswer {
  const isTimed = answer.headers.has('server-timing')
  for (const [name, value] of decision.headers) {
    if (!answer.headers.has(name) || decision.important.has(name)) answer.headers.set(name, value)
  }
  return { ...answer, isTimed }
}

/** A host name or IP address, with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * Reads the head of a request; `trusted` lists the proxies whose forwarded headers count.
 * @throws TypeError where the target, `Host` or another header is not valid in HTTP.
 */
function readRequestInfo(message: IncomingMessage, trusted: TrustedProxies): RequestInfo & { origin: Origin } {
  const headers = readHeaders(message)
  // RFC 9112, 3.2: only HTTP/1.0 may omit it.
  if (!headers.has('host') && message.httpVersion !== '1.0') throw new TypeError('Host is missing')
  // The asterisk is for OPTIONS alone (3.2.4), and no other scheme is served here (RFC 9110, 7.4).
  const isServer = message.url === '*' && message.method === 'OPTIONS'
  if (!isServer && !/^(?:\/|https?:\/\/)/i.test(message.url ?? '')) throw new TypeError('The target is no path')
  const origin = readOrigin(message.socket.remoteAddress, headers, trusted)
  if (!hostPattern.test(origin.host)) throw new TypeError('Host is no host name')
  const url = readTarget(message.url, `${origin.protocol}://${origin.host}`)
  return { method: message.method ?? 'GET', url, headers, origin }
}

/** The URL that a request is for, its path as routes are compared with it. */
export function readTarget(target = '/', origin = 'http://localhost'): URL {
  // The absolute form of a proxy request repeats the host (RFC 9112, 3.2.2); `OPTIONS *` is about the server as a whole.
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const url = new URL(`${origin}${path.startsWith('/') ? path : '/'}`)
  // A deployment redirects to the normal form; the rules compare paths as they are.
  if (url.pathname.includes('%')) url.pathname = normalizePath(url.pathname)
  return url
}
