// Turns requests of node:http into fetch Requests, and answers back into node:http responses.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer in the shape that both static files and functions have. */
export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array | ReadableStream<Uint8Array> | null
}

/** Every header of a request, repeated ones joined. Throws a TypeError for a name or value that HTTP forbids. */
export function readHeaders(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
  }
  return headers
}

/**
 * The fetch Request. Throws a TypeError for a method that fetch forbids (CONNECT, TRACE, TRACK).
 */
export function toRequest(message: IncomingMessage, url: URL, headers: Headers): Request {
  const method = message.method ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: readBody(message), duplex: 'half' })
}

/**
 * The body as a stream. Cancelling it lets the rest run off: `Readable.toWeb` would destroy the socket instead, and an
 * answer such as 413 would be lost with it.
 */
function readBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      message.pause()
      message.on('data', (chunk: Buffer) => {
        controller.enqueue(new Uint8Array(chunk))
        message.pause()
      })
      message.once('end', () => controller.close())
      message.once('error', (error) => controller.error(error))
    },
    pull() {
      message.resume()
    },
    cancel() {
      message.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error')
      message.on('error', () => undefined)
      message.resume()
    },
  })
}

/** Writes an answer; the body of a HEAD, 204 or 304 is left out. Resolves when it is handed to the socket. */
export async function writeAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  const { body } = answer
  if (body === null || response.req.method === 'HEAD' || answer.status === 204 || answer.status === 304) {
    if (body instanceof ReadableStream) await body.cancel()
    response.end()
  } else if (body instanceof Uint8Array) {
    response.setHeader('content-length', body.byteLength)
    response.end(body)
  } else {
    // A caller that hangs up is no fault of ours: the stream is cancelled and nothing else happens.
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => undefined)
  }
}
