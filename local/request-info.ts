// Reads the URL, headers and caller of a node:http request.
import type { IncomingMessage } from 'node:http'
import { normalizePath } from '../service/http/normal-path.js'
import type { RequestInfo } from '../service/http/source.js'
import { readOrigin, type Origin, type TrustedProxies } from './caller-address.js'
import { readHeaders } from './node-adapter.js'

/** A host name or IP address, with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * Reads the head of a request; `trusted` lists the proxies whose forwarded headers count.
 * @throws TypeError where the target, `Host` or another header is not valid in HTTP.
 */
export function readRequestInfo(message: IncomingMessage, trusted: TrustedProxies): RequestInfo & { origin: Origin } {
  const headers = readHeaders(message)
  // RFC 9112, 3.2: only HTTP/1.0 may omit it.
  if (!headers.has('host') && message.httpVersion !== '1.0') throw new TypeError('Host is missing')
  const origin = readOrigin(message.socket.remoteAddress, headers, trusted)
  if (!hostPattern.test(origin.host)) throw new TypeError('Host is no host name')
  const target = message.url ?? '/'
  // The absolute form of a proxy request repeats the host (RFC 9112, 3.2.2); `OPTIONS *` is about the server as a whole.
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const url = new URL(`${origin.protocol}://${origin.host}${path.startsWith('/') ? path : '/'}`)
  // A deployment redirects to the normal form; the rules compare paths as they are.
  if (url.pathname.includes('%')) url.pathname = normalizePath(url.pathname)
  return { method: message.method ?? 'GET', url, headers, origin }
}
