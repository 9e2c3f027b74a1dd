// Opens and closes the sockets of a host, and answers requests that node:http cannot parse.
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { codeOf } from '../../build/read/text-file.js'
import { Problem } from '../../service/contract/problems.js'
import { corsHeaders, securityHeaders } from '../../service/http/headers.js'
import { problemDocument } from '../../service/http/problem-response.js'
import { StartupError } from '../startup-error.js'

/**
 * An IP address to listen on, `undefined` for all of them, the path of a Unix socket, or the descriptor of a socket that
 * listens already.
 */
export type Endpoint = string | undefined | { fd: number } | { path: string }

/** More than `limits.urlBytes`, so that the service answers a URL that is too long, not the parser. */
export const headerBytes = 65_536

/** node:http leaves out the headers beyond, as the address of the caller that a proxy adds at the end. */
const mostHeaders = 1000

/** Whether a request has headers that node:http leaves out. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * mostHeaders

/** An answer of this host itself, where no function of the service is called. */
export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
}

/** The `detail` of statuses for which the service has no problem. */
const details: Readonly<Record<number, string>> = {
  404: 'Nothing is here.',
  421: 'This host answers only to the names of this machine. HOST=0.0.0.0 opens it to others.',
  408: 'The request was not whole in time. Send it again.',
  431: `The address and the headers are together longer than ${headerBytes} bytes, or the headers more than ${mostHeaders}.`,
  500: 'Something failed here. The fault is logged.',
  503: 'No build of the site is here now. Try again soon.',
}

/** A problem document (RFC 9457) for a problem of the service, whose page is at `baseUrl`, or for a bare status. */
export function refusalOf(refused: Problem | number, baseUrl: string): Refusal {
  const headers = {
    ...corsHeaders,
    ...securityHeaders,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(refused === 503 && { 'Retry-After': '5' }),
  }
  if (typeof refused === 'number') {
    const title = STATUS_CODES[refused] ?? 'Error'
    const body = { type: 'about:blank', title, status: refused, detail: details[refused] ?? title }
    return { status: refused, headers, body: JSON.stringify(body) }
  }
  const document = problemDocument(refused, baseUrl)
  return {
    status: document.status,
    headers: { ...headers, ...refused.details.headers },
    body: JSON.stringify(document),
  }
}

/** Answers a request that the parser of node:http rejects, where the connection is still open. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuseOn(socket, faultOf(error), baseUrl)
}

/** Answers on a connection for which node:http has no response, and ends it. */
export function refuseOn(socket: Duplex, refused: Problem | number, baseUrl: string): void {
  const { status, headers, body } = refusalOf(refused, baseUrl)
  const head = Object.entries({
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    'Server-Timing': 'total;dur=0.0',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...head, '', body].join('\r\n'))
}

function faultOf({ code }: NodeJS.ErrnoException): Problem | number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_INVALID_URL') return unreadable()
  return new Problem('invalid-request', {
    detail: 'The address cannot be read: characters outside ASCII must be percent-encoded as UTF-8.',
  })
}

/** The problem of a request whose method, target, host or headers are not valid HTTP. */
export function unreadable(): Problem {
  return new Problem('invalid-request', {
    detail: 'The request cannot be read: its method, address, Host or another header is not as HTTP has it.',
  })
}

/** Whether listening failed because the machine does not have the IP address. */
export function isAddressMissing(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))
}

/** The error to throw where listening on a port failed: with a remedy, which the system's message does not name. */
export function explainPort(error: unknown, port: number, variable = 'PORT'): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is taken by another program, or by a host that still runs. End it, or set ${variable}.`,
    )
  if (code === 'EACCES')
    return new StartupError(
      `This user may not listen on port ${port} (the lowest, mostly those below 1024, are root's). Set ${variable} to a higher one.`,
    )
  if (isAddressMissing(error))
    return new StartupError(
      'This machine does not have the address that HOST names. Set HOST to one of its own, or leave it out.',
    )
  return error
}

/** Connections that may wait to be accepted; the system allows fewer where its own limit is lower. Node's default is 511. */
const backlog = 4096

/** Listens and resolves with the port; rejects with the system's error. */
export function listen(server: Server, port: number, address: Endpoint): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const target = typeof address === 'object' ? address : { port, ...(address !== undefined && { host: address }) }
    server.listen({ ...target, backlog }, () => {
      server.off('error', reject)
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port)
    })
  })
}

/** A connection without a running request may take this long to send one: it was just accepted, or is kept by a proxy. */
const nextRequestMs = 500

/**
 * Follows the connections of a server. `close` accepts no more, cuts those without a running request, and resolves when
 * the last has ended, at most `drainMs` later. Answers that begin meanwhile say that they are the last of their connection.
 * Node's own `close` of an HTTP server cuts connections at once that have had a request, when the next one may be on its way,
 * and none that a browser or proxy opened in advance.
 */
export function trackConnections(server: Server, drainMs: number): { close: () => Promise<void> } {
  /** Each with its running requests: one that waits behind another is not told of the end of its connection. */
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  const started = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const running = connections.get(socket)
    running?.add(response)
    if (isClosing) response.shouldKeepAlive = false
    response.once('close', () => {
      running?.delete(response)
      if (isClosing && running?.size === 0) socket.end()
    })
  }
  // Before whoever answers at once.
  server.prependListener('request', started).prependListener('checkExpectation', started)
  return {
    async close() {
      isClosing = true
      for (const running of connections.values()) for (const response of running) response.shouldKeepAlive = false
      const cut = setTimeout(() => server.closeAllConnections(), drainMs)
      const closed = new Promise<void>((resolve, reject) => {
        NetServer.prototype.close.call(server, (error) => (error === undefined ? resolve() : reject(error)))
      })
      const cutIdle = setTimeout(() => {
        // Where the event loop was late, a request has come meanwhile: timers run before it is read, immediates after.
        setImmediate(() => {
          for (const [socket, running] of connections) if (running.size === 0) socket.destroy()
        })
      }, nextRequestMs)
      await closed.finally(() => {
        clearTimeout(cut)
        clearTimeout(cutIdle)
      })
    },
  }
}

/** The first of the sockets that systemd passes on (sd_listen_fds(3)). */
const firstPassedDescriptor = 3

/** The listening socket that systemd passes to this process, where it does. */
export function readPassedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): Endpoint {
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0 ? { fd: firstPassedDescriptor } : undefined
}
