// Listens on HTTP and answers with the files and functions of a build: node:http on one side, fetch on the other.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../build/read/text-file.js'
import type { Log } from '../service/context.js'
import { refuseMethod } from '../service/http/handle.js'
import { errorFields } from '../service/log.js'
import type { Probes } from './health.js'
import { readOrigin } from './http/caller-address.js'
import { keepWaiting, limitConnections, serverLimits } from './http/connection-limit.js'
import { NothingBuilt, type Invocation } from './http/hosted.js'
import { createLaterWork } from './later-work.js'
import {
  explainPort,
  isAddressMissing,
  listen,
  trackConnections,
  refuseMalformed,
  refuseOn,
  type Endpoint,
} from './http/listening.js'
import type { Metrics } from './metrics.js'
import { isOverlong, readHeaders, writeAnswer, type Answer } from './http/node-adapter.js'
import { answerPlanned, type PlannedAnswer } from './http/planned-answer.js'
import { createPipelines } from './http/pipelining.js'
import { PassedOn, type Relay } from './http/relay.js'
import { readTarget, refuse, respond, type RespondOptions, type TimedAnswer } from './http/respond.js'
import { createTurns } from './http/turns.js'

export interface HostOptions extends RespondOptions {
  log: Log
  /** Answers a path ahead of the site, without being counted. */
  probe?: Probes
  /** Called after each answer. */
  onAnswer?: Metrics['answered'] | undefined
  /** Answers where the site throws `PassedOn`. */
  relay?: Relay
  /** Log a line for each answer. */
  logsAccess?: boolean
  port: number
  addresses: readonly Endpoint[]
  limits?: Partial<typeof serverLimits>
}

export interface RunningHost {
  port: number
  /** Takes work that has to end before the host stops. */
  waitUntil: Invocation['waitUntil']
  /** Accepts no more connections, lets running requests and their later work end, then resolves. */
  stop(): Promise<void>
}

/** Names a request, for whoever reports a failure, and in the log. */
const idField = 'x-request-id'

/**
 * Starts listening.
 * @throws StartupError where the port is taken or not allowed; then nothing is left listening.
 */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const [later, answers] = [createLaterWork(options.log), createLaterWork(options.log)]
  const limits = { ...serverLimits, ...options.limits }
  const [turns, inTurn] = [createTurns(), createPipelines()]
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    keepWaiting(message, response, limits.answerTimeout)
    const work = { message, response, start: performance.now(), waitUntil: later.waitUntil }
    inTurn(message, response, () => turns.begin(() => answers.waitUntil(answerOrClose(work, options))))
  }
  const servers: { close: () => Promise<void> }[] = []
  const limited = limitConnections(options.trustedProxies)
  let port = options.port
  const problemsAt = (): string => options.baseUrl ?? `http://localhost:${port}`
  for (const address of options.addresses) {
    // Without a Host, or with an unknown Expect, node:http would answer by itself, and with no body.
    const server = createServer({ ...limits, requireHostHeader: false }, listener)
      .setTimeout(limits.timeout)
      .on('connection', turns.accepted)
      .on('connection', limited)
      .on('checkExpectation', listener)
      .on('clientError', (error, socket) => refuseMalformed(error, socket, problemsAt()))
      // Without a listener, node:http would close the connection; with one, the socket is no longer its own.
      .on('connect', (_, socket) => {
        socket.on('error', () => undefined).once('finish', () => socket.destroy())
        refuseOn(socket, refuseMethod('CONNECT', undefined), problemsAt())
      })
    const connections = trackConnections(server, limits.drainTimeout)
    try {
      port = await listen(server, port, address)
      servers.push(connections)
    } catch (error) {
      // A machine without IPv6 has no ::1; the first address must exist.
      if (servers.length > 0 && isAddressMissing(error)) continue
      // A server that still listens would keep the process from ending.
      await Promise.all(servers.map((server) => server.close()))
      throw explainPort(error, port)
    }
  }
  return {
    port,
    waitUntil: later.waitUntil,
    async stop() {
      const drained = new AbortController()
      const cut = delay(limits.drainTimeout, undefined, drained).catch(() => undefined)
      await Promise.all(servers.map((server) => server.close()))
      // A function that never ends keeps no host from ending.
      await Promise.race([answers.ended(), cut])
      drained.abort()
      await later.ended()
    },
  }
}

interface ArrivedMessage {
  message: IncomingMessage
  response: ServerResponse
  /** When it came, as `performance.now()`. */
  start: number
  waitUntil: Invocation['waitUntil']
}

/** A caller whose answer fails, which the log says, waits no longer. */
async function answerOrClose(work: ArrivedMessage, options: HostOptions): Promise<void> {
  try {
    await answerMessage(work, options)
  } catch (error) {
    if (!work.response.writableEnded) work.response.destroy()
    throw error
  }
}

async function answerMessage(
  { message, response, start, waitUntil }: ArrivedMessage,
  options: HostOptions,
): Promise<void> {
  const later: ((status: number) => void)[] = []
  const afterAnswer: Invocation['afterAnswer'] = (work) => void later.push(work)
  const [pathname = '/'] = (message.url ?? '/').split('?')
  const after = { waitUntil, afterAnswer }
  const planned = planFor(message, options, after)
  // A planned answer cannot fail: the access log alone needs its id.
  const requestId = planned === undefined || options.logsAccess === true ? randomUUID() : undefined
  const answer = planned ?? (await computeAnswer(message, pathname, options, { ...after, requestId }))
  if (answer === 'passed-on') {
    const { remoteAddress } = message.socket
    await options.relay?.(message, response, readOrigin(remoteAddress, readHeaders(message), options.trustedProxies))
    return
  }
  const timing = `total;dur=${(performance.now() - start).toFixed(1)}`
  // A process in front, which would lose the answer as it still sends, closes the connections of both.
  const isLast = options.trustedProxies !== 'own' && isOverlong(message)
  try {
    if ('fields' in answer) {
      const { status, fields, body } = answer
      const named = requestId === undefined ? [] : [idField, requestId]
      response.writeHead(status, [
        ...fields,
        'server-timing',
        timing,
        ...named,
        ...(isLast ? ['connection', 'close'] : []),
      ])
      response.end(body)
    } else {
      // A function states its own timing; what the rules state for the platform's CDN is measured here instead.
      if (!answer.isTimed) answer.headers.set('server-timing', timing)
      // A file is answered alike whether it is kept or not.
      const isNamed = options.logsAccess === true || answer.status >= 500 || answer.isTimed
      if (isNamed && requestId !== undefined) answer.headers.set(idField, requestId)
      if (isLast) answer.headers.set('connection', 'close')
      await writeAnswer(response, answer)
    }
  } finally {
    // A response reaches its socket in the next tick: what comes after the answer starts in the turn after that.
    if (later.length > 0) await nextTurn()
    for (const work of later) work(answer.status)
    const durationMs = performance.now() - start
    const source = 'isTimed' in answer && answer.isTimed ? 'function' : 'file'
    options.onAnswer?.({ status: answer.status, source, durationMs })
    if (options.logsAccess === true)
      logAccess(options.log, message.method, pathname, { ...answer, durationMs, requestId })
  }
}

/** The answer that was given to a request like this one, where one is kept. */
function planFor(
  message: IncomingMessage,
  { site, trustedProxies, isPrivate }: HostOptions,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer'>,
): PlannedAnswer | undefined {
  if (isPrivate === true) return undefined
  try {
    const open = site()
    if (!(open instanceof Promise)) return answerPlanned(message, open, trustedProxies, after)
    // Who answers asks again and gets the same error.
    open.catch(() => undefined)
    return undefined
  } catch {
    // Nothing is built, or the request is malformed: whatever it is, it happens again where it is answered.
    return undefined
  }
}

function computeAnswer(
  message: IncomingMessage,
  pathname: string,
  options: HostOptions,
  after: Pick<Invocation, 'waitUntil' | 'afterAnswer' | 'requestId'>,
): Promise<TimedAnswer | 'passed-on'> {
  const probed = options
    .probe?.(pathname, message.headers.authorization)
    ?.then((answer): TimedAnswer => ({ ...answer, isTimed: false }))
  return (probed ?? respond(message, options, after)).catch((error: unknown) => {
    if (error instanceof NothingBuilt) return refuse(503)
    if (error instanceof PassedOn) return 'passed-on' as const
    // Functions catch their errors: a file of the tree is gone, or the link to it.
    if (codeOf(error) === 'ENOENT') {
      options.log.error('output-missing', {
        message: 'The output folder, or a part of it, is gone. Build the site again.',
      })
      return refuse(503)
    }
    options.log.error('host-error', { ...errorFields(error), request: after.requestId })
    return refuse(500)
  })
}

/** Neither the caller's IP address nor what an agent writes: the query, and a question in the path. */
function logAccess(
  log: Log,
  method = 'GET',
  path: string,
  answer: Pick<Answer, 'status' | 'body'> & { headers?: Headers; durationMs: number; requestId?: string | undefined },
): void {
  const { status, headers, body, durationMs, requestId } = answer
  // Of a recording that is read from the disk as it is sent, what is stated.
  const stated = body && headers?.get('content-length')
  const bytes = body instanceof Uint8Array ? body.byteLength : stated ? Number(stated) : undefined
  log.info('request', {
    method,
    path: readTarget(path).pathname.replace(/^(\/+(?:api\/+)?ask(?:\/|%2f)+).+/i, '$1{question}/'),
    status,
    ...(bytes !== undefined && { bytes }),
    ms: Number(durationMs.toFixed(1)),
    request: requestId,
  })
}
