// Answers HTTP with the files and functions of a build by the rules of the platform: node:http on one side, fetch on the other.
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Log } from '../service/context.js'
import type { Problem } from '../service/contract/problems.js'
import { refuseMethod } from '../service/http/handle.js'
import { matchRoute } from '../service/http/match.js'
import { errorFields } from '../service/log.js'
import { readOrigin } from './caller-address.js'
import type { Origin } from './caller-address.js'
import { encodeAnswer } from './content-encoding.js'
import { readHeaders, toRequest, writeAnswer } from './node-adapter.js'
import type { Answer } from './node-adapter.js'
import {
  closeServer,
  explainPort,
  headerBytes,
  isAddressMissing,
  listen,
  refusalOf,
  refuseMalformed,
  unreadable,
} from './listening.js'
import type { Decision, Router } from './router.js'
import { answerStatic } from './static.js'
import type { StaticFile } from './static.js'

/** What a function learns of a request beside the request itself. */
export interface Invocation {
  /** The caller, as the socket or a trusted proxy tells it. */
  address: string
  /** `HTTP/1.1`, as the caller speaks it; `null` behind a proxy, which does not tell what it is spoken to. */
  protocol: string | null
  /** Work beside or after the answer; the host waits for it before it stops. */
  waitUntil: (work: Promise<unknown>) => void
  /** Work to begin when the answer is on its way, so that it is no part of its time. */
  afterAnswer: (work: () => void) => void
}

export type HostedFunction = (request: Request, invocation: Invocation) => Promise<Response>
/** What a middleware sees of a request: no body, and no fetch Request, which would cost every file more than its count. */
export interface Seen {
  method: string
  url: URL
  headers: Headers
}
/** A middleware answers, or lets the request go on with `undefined` or the header `x-middleware-next: 1`. */
export type HostedMiddleware = (
  seen: Seen,
  invocation: Invocation,
) => Promise<Response | undefined> | Response | undefined

/** A file or a function that a path leads to. */
export type HostedTarget = { file: StaticFile } | { run: HostedFunction }

/** There is nothing to serve: the first build has problems, which were said. */
export class NothingBuilt extends Error {
  override readonly name = 'NothingBuilt'
}

/** What is served: asked anew for each request, so that a build can be swapped in between two. */
export interface Site {
  router: Router
  find(path: string): HostedTarget | undefined
  middleware: ReadonlyMap<string, HostedMiddleware>
}

export interface HostOptions {
  /** Where it throws `NothingBuilt` the answer is 503. */
  site: () => Site | Promise<Site>
  log: Log
  trustedProxies: BlockList
  port: number
  /** Where the pages of problems are; the default is this host itself. Without a slash at the end. */
  baseUrl?: string | undefined
  /** Addresses to listen on; `undefined` is every address of the machine. */
  addresses: readonly (string | undefined)[]
}

export interface RunningHost {
  port: number
  /** Takes no more connections, lets running requests and their later work end, then resolves. */
  stop(): Promise<void>
}

/** What of a refused body is read so that the answer arrives; beyond it the connection is closed. */
const drainedBytes = 8_388_608

/**
 * Starts listening.
 * @throws StartupError where the port is taken, or not for this user; then it listens nowhere.
 */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const pending = new Set<Promise<unknown>>()
  const state = { isStopping: false }
  const waitUntil = (work: Promise<unknown>): void => {
    // Requests that are counted in one write all wait for the same promise.
    if (pending.has(work)) return
    pending.add(work)
    const end = (): void => void pending.delete(work)
    work.then(end, (error: unknown) => {
      options.log.error('later-work-failed', errorFields(error))
      end()
    })
  }
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    waitUntil(answerMessage(message, response, options, waitUntil, state))
  }
  const servers: Server[] = []
  let port = options.port
  for (const address of options.addresses) {
    // Without a Host, or with an unknown Expect, node:http would answer by itself, and with no body.
    const server = createServer({ maxHeaderSize: headerBytes, requireHostHeader: false }, listener)
      .on('checkExpectation', listener)
      .on('clientError', (error, socket) =>
        refuseMalformed(error, socket, options.baseUrl ?? `http://localhost:${port}`),
      )
    try {
      port = await listen(server, port, address)
      servers.push(server)
    } catch (error) {
      // A machine without IPv6 has no ::1; the first address must be there.
      if (servers.length > 0 && isAddressMissing(error)) continue
      // One that still listened would keep the process from its end.
      await Promise.all(servers.map(closeServer))
      throw explainPort(error, port)
    }
  }
  return {
    port,
    async stop() {
      state.isStopping = true
      await Promise.all(servers.map(closeServer))
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

async function answerMessage(
  message: IncomingMessage,
  response: ServerResponse,
  options: HostOptions,
  waitUntil: Invocation['waitUntil'],
  state: Readonly<{ isStopping: boolean }>,
): Promise<void> {
  const start = performance.now()
  const later: (() => void)[] = []
  const afterAnswer = (work: () => void): void => void later.push(work)
  const answer = await answerFor(message, options, { waitUntil, afterAnswer }).catch((error: unknown) => {
    if (error instanceof NothingBuilt) return unbuiltProblem()
    options.log.error('host-error', errorFields(error))
    return hostProblem(500)
  })
  // A function states its own timing; what the rules state for the platform's CDN is measured here instead.
  if (!answer.isTimed) answer.headers.set('server-timing', `total;dur=${(performance.now() - start).toFixed(1)}`)
  const isOverlong = Number(message.headers['content-length'] ?? 0) > drainedBytes
  if (isOverlong || state.isStopping) answer.headers.set('connection', 'close')
  try {
    await writeAnswer(response, answer)
  } finally {
    // A response reaches its socket in the next tick: what comes after the answer begins in the turn after that.
    if (later.length > 0) await nextTurn()
    for (const work of later) work()
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A name or address, with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Methods that fetch can't carry. */
const unfetchable = new Set(['CONNECT', 'TRACE', 'TRACK'])

type TimedAnswer = Answer & { isTimed: boolean }

async function answerFor(
  message: IncomingMessage,
  options: HostOptions,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer'>,
): Promise<TimedAnswer> {
  let asked
  try {
    asked = readAsked(message, options.trustedProxies)
  } catch {
    return hostProblem(unreadable(), options.baseUrl ?? `http://localhost:${message.socket.localPort}`)
  }
  const { headers, url, origin, method } = asked
  const protocol = origin.isForwarded ? null : `HTTP/${message.httpVersion}`
  const invocation = { address: origin.address, protocol, ...after }
  const site = await options.site()
  const decision = site.router.route(
    { method, path: url.pathname, query: url.searchParams, headers, host: url.hostname },
    (path) => site.find(path),
  )
  const refuseHere = (): TimedAnswer => {
    const problem = refuseMethod(method, matchRoute(url.pathname)?.route)
    return withRules(hostProblem(problem, options.baseUrl ?? url.origin), decision)
  }
  if (unfetchable.has(method)) return refuseHere()
  for (const name of decision.middleware) {
    const answer = await site.middleware.get(name)?.({ method, url, headers }, invocation)
    if (answer !== undefined && answer.headers.get('x-middleware-next') !== '1') {
      return withRules({ ...answerOf(answer), isTimed: answer.headers.has('server-timing') }, decision)
    }
  }
  if (decision.kind === 'redirect') {
    const answer = { status: decision.status, headers: new Headers({ location: decision.location }), body: null }
    return withRules({ ...answer, isTimed: false }, decision)
  }
  if (decision.kind === 'error') return withRules(hostProblem(decision.status), decision)
  const { target, status } = decision
  if ('file' in target) {
    if (method !== 'GET' && method !== 'HEAD') return refuseHere()
    const answer = await answerStatic(target.file, method, headers, decision.headers)
    const served = {
      status: status ?? answer.status,
      headers: new Headers([...answer.headers]),
      body: answer.body ?? null,
    }
    return withRules({ ...served, isTimed: false }, decision)
  }
  const answer = await target.run(toRequest(message, withQuery(url, decision.query), headers), invocation)
  const pinned = { ...answerOf(answer), status: status ?? answer.status, isTimed: answer.headers.has('server-timing') }
  return encodeAnswer(withRules(pinned, decision), headers)
}

interface AskedHere extends Seen {
  origin: Origin
}

/** Throws where the request's target, host or headers can't be a URL or fetch headers. */
function readAsked(message: IncomingMessage, trusted: BlockList): AskedHere {
  const headers = readHeaders(message)
  // RFC 9112, 3.2: only HTTP/1.0 may leave it out.
  if (!headers.has('host') && message.httpVersion !== '1.0') throw new TypeError('Host is missing')
  const origin = readOrigin(message.socket.remoteAddress, headers, trusted)
  if (!hostPattern.test(origin.host)) throw new TypeError('Host is no host name')
  const target = message.url ?? '/'
  const base = `${origin.protocol}://${origin.host}`
  // The absolute form of a proxy request names the host again; `OPTIONS *` asks about the server as a whole.
  const relative = /^https?:\/\/[^/?#]*/i.exec(target)
  const rest = relative === null ? target : target.slice(relative[0].length)
  return { method: message.method ?? 'GET', url: new URL(base + (rest.startsWith('/') ? rest : '/')), headers, origin }
}

/** The request's own URL, with the parameters that a rule's destination added. */
function withQuery(url: URL, query: URLSearchParams): URL {
  if (query.toString() === url.searchParams.toString()) return url
  const merged = new URL(url)
  merged.search = query.toString()
  return merged
}

function answerOf({ status, headers, body }: Response): Answer {
  return { status, headers: new Headers(headers), body }
}

/** The rules' headers stand where the answer has none of its own, unless they are `important`. */
function withRules(answer: TimedAnswer, decision: Decision<HostedTarget>): TimedAnswer {
  for (const [name, value] of decision.headers) {
    if (!answer.headers.has(name) || decision.important.has(name)) answer.headers.set(name, value)
  }
  return answer
}

/** What this host itself refuses, where no function of the service is asked. */
function hostProblem(refused: Problem | number, baseUrl = ''): TimedAnswer {
  const { status, headers, body } = refusalOf(refused, baseUrl)
  return { status, headers: new Headers(headers), body: new TextEncoder().encode(body), isTimed: false }
}

/** For as long as the content waits to be mended. */
function unbuiltProblem(): TimedAnswer {
  const problem = hostProblem(503)
  problem.headers.set('retry-after', '5')
  return problem
}
