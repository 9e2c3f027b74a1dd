// Opens and closes the sockets of a host, and answers what node:http could not parse.
import { STATUS_CODES, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The body of what this host itself refuses (RFC 9457). */
export function problemBody(status: number): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status })
}

/** Answers what the parser of node:http could not read, where there is still someone to answer. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = problemBody(status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Server-Timing: total;dur=0.0',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
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
