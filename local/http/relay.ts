// Passes a request on to the process behind, as a proxy does, over its Unix socket.
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { isOverlong, writeAnswer } from './node-adapter.js'
import { refuse } from './respond.js'
import type { Origin } from './caller-address.js'

/** Thrown where an answer is for the process behind to give. */
export class PassedOn extends Error {
  override readonly name = 'PassedOn'
}

export type Relay = (message: IncomingMessage, response: ServerResponse, origin: Origin) => Promise<void>

/**
 * Headers of the connection (RFC 9110, 7.6.1), which are not passed on, as trailers are not, and those that this process
 * states itself.
 */
const ownFields = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'te', 'trailer'])
const originFields = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'])

/** Answers with what the process at a Unix socket answers; 503 where it is not there. */
export function relayTo(socketPath: string): Relay {
  return async (message, response, origin) => {
    const kept = pairsOf(message.rawHeaders).filter(([name]) => !ownFields.has(name) && !originFields.has(name))
    const headers = [
      // A client of HTTP/1.0 may send none; the process behind is asked in HTTP/1.1, which needs one.
      ...(message.headers.host === undefined ? [['host', origin.host]] : []),
      ...kept,
      // Where it is closed after the answer, the answer is lost while a body is still being sent.
      ['connection', 'keep-alive'],
      ['x-forwarded-for', origin.address],
      ['x-forwarded-proto', origin.protocol],
      ['x-forwarded-host', origin.host],
    ].flat()
    try {
      const answer = await send(message, response, { socketPath, headers })
      const fields = pairsOf(answer.rawHeaders).filter(([name]) => !ownFields.has(name) && name !== 'transfer-encoding')
      if (isOverlong(message)) fields.push(['connection', 'close'])
      response.writeHead(answer.statusCode ?? 502, fields.flat())
      // A caller that hangs up is no error.
      await pipeline(answer, response).catch(() => undefined)
    } catch {
      if (response.headersSent || response.destroyed) return
      await writeAnswer(response, refuse(503))
    }
  }
}

function send(
  message: IncomingMessage,
  response: ServerResponse,
  { socketPath, headers }: { socketPath: string; headers: string[] },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = message
    // A connection for each request: one that is kept could be closed by the other side as it is used again.
    const onward = request({ socketPath, method, path, headers, agent: false, setHost: false }, resolve)
    onward.on('error', reject)
    response.once('close', () => {
      // The rest of a body that was refused comes before the next request of its connection.
      message.unpipe(onward).resume()
      onward.destroy()
    })
    // What is refused by its head is answered before its body comes.
    onward.flushHeaders()
    message.on('error', () => onward.destroy()).pipe(onward)
  })
}

function pairsOf(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : []))
}
