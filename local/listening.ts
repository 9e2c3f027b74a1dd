// Opens and closes the sockets of a host, and answers what node:http could not parse.
import { STATUS_CODES, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Problem } from '../service/contract/problems.js'
import { corsHeaders, securityHeaders } from '../service/http/headers.js'
import { problemDocument } from '../service/http/problem-response.js'

/** What this host itself answers, where no function of the service is asked. */
export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * A refusal as a problem document (RFC 9457): a problem of the service, whose page is at `baseUrl`, or a status that says
 * all there is to say.
 */
export function refusalOf(refused: Problem | number, baseUrl: string): Refusal {
  const headers = {
    ...corsHeaders,
    ...securityHeaders,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  }
  if (typeof refused === 'number') {
    const body = { type: 'about:blank', title: STATUS_CODES[refused] ?? 'Error', status: refused }
    return { status: refused, headers, body: JSON.stringify(body) }
  }
  const document = problemDocument(refused, baseUrl)
  return {
    status: document.status,
    headers: { ...headers, ...refused.details.headers },
    body: JSON.stringify(document),
  }
}

/** Answers what the parser of node:http could not read, where there is still someone to answer. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = refusalOf(faultOf(error), baseUrl)
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
  if (code !== 'HPE_INVALID_URL') return 400
  return new Problem('invalid-request', {
    detail: 'The address cannot be read: characters outside ASCII must be percent-encoded as UTF-8.',
  })
}

/** Whether the machine does not have the address that was to be listened on. */
export function isAddressMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))
}

/** Listens and tells the port; rejects where it is taken. */
export function listen(server: Server, port: number, address: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(address !== undefined && { host: address }) }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Running answers may take this long to end before their connections are cut. */
const drainMs = 10_000

/** Takes no more connections and resolves when the last has ended. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close((error) => {
      clearTimeout(cut)
      if (error === undefined) resolve()
      else reject(error)
    })
    server.closeIdleConnections()
  })
}
