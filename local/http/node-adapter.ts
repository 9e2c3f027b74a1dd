// The node adapter: turns node:http requests into fetch Requests, and writes answers as node:http responses.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer, from a static file or a function. */
export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array | ReadableStream<Uint8Array> | null
}

/** The headers of a request, repeated ones joined. Throws a TypeError for a name or value that HTTP forbids. */
export function readHeaders(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}

/** Builds the fetch Request. Throws a TypeError for a method that fetch forbids (CONNECT, TRACE, TRACK). */
export function toRequest(message: IncomingMessage, url: URL, headers: Headers): Request {
  const method = message.method ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: readBody(message), duplex: 'half' })
}

/**
 * The body as a stream. The message is left alone until somebody reads: it may be passed on instead. Cancelling discards
 * the rest: `Readable.toWeb` would destroy the socket, and an answer such as 413 would be lost with it.
 */
function readBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let isReading = false
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    isReading = true
    if (message.destroyed) {
      controller.error(new Error('The connection ended before its body was read'))
      return
    }
    message.on('data', (chunk: Buffer) => {
      controller.enqueue(new Uint8Array(chunk))
      message.pause()
    })
    message.once('end', () => controller.close())
    message.once('error', (error) => controller.error(error))
  }
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isReading) begin(controller)
        message.resume()
      },
      cancel() {
        message.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error')
        message.on('error', () => undefined)
        message.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

/** A refused body is read up to here so that the answer arrives; beyond it the connection is closed. */
const drainedBytes = 8_388_608

/** Whether the rest of a body, once its request is answered, is too long to be read. */
export function isOverlong(message: IncomingMessage): boolean {
  // The length of a chunked body is not known, and what is left of it would be read to no end.
  const isChunked = message.headers['transfer-encoding'] !== undefined && !message.complete
  return isChunked || Number(message.headers['content-length'] ?? 0) > drainedBytes
}

/** Writes an answer, without the body for HEAD, 204 and 304. Resolves when it is handed to the socket. */
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
    // A caller that hangs up is no error: the stream is cancelled, and that is all.
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => undefined)
  }
}
