// What surrounds the protocol's library: checks of the HTTP request before it, bounds of a batch, failures kept from callers.
import {
  isInitializeRequest,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolErrorCode,
  ProtocolError,
} from '@modelcontextprotocol/server'
import Negotiator from 'negotiator'
import { readLimited } from '../http/input.js'
import { limits } from '../contract/limits.js'
import type { Log } from '../context.js'
import { errorFields } from '../log.js'

const answerTypes = ['application/json', 'text/event-stream']

/**
 * The request as the library reads it, or the refusal. Pages of other sites are refused by their `Origin` (MCP 2025-11-25,
 * "Transports", Security Warning); those of this site and of the caller's own machine are not.
 * @throws Problem content-too-large
 */
export async function checkRequest(request: Request, baseUrl: string): Promise<Request | Response> {
  const refused = originValidationResponse(request, [new URL(baseUrl).hostname, ...localhostAllowedOrigins()])
  if (refused) return refused
  const body = await readLimited(request)
  const messages = parseMessages(body)
  if (messages === null) return refuse(400, ProtocolErrorCode.ParseError, 'The body is not JSON in UTF-8.', null)
  const bad = messages.find((message) => message['method'] === 'initialize' && !isInitializeRequest(message))
  if (bad) {
    const id = typeof bad['id'] === 'string' || typeof bad['id'] === 'number' ? bad['id'] : null
    const message = 'initialize needs protocolVersion (text), capabilities (object) and clientInfo (name and version).'
    return refuse(200, ProtocolErrorCode.InvalidParams, message, id)
  }
  const headers = new Headers(request.headers)
  // The library looks for both names; a wildcard accepts them too (RFC 9110, 12.5.1).
  const accepted = new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } }).mediaTypes(answerTypes)
  if (accepted.length === answerTypes.length) headers.set('Accept', answerTypes.join(', '))
  return new Request(request.url, { method: request.method, headers, body })
}

/** The messages of a body; `null` where it is no JSON in UTF-8. */
function parseMessages(body: Uint8Array): Record<string, unknown>[] | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return [parsed].flat().filter((one) => typeof one === 'object' && one !== null) as Record<string, unknown>[]
  } catch {
    return null
  }
}

function refuse(status: number, code: number, message: string, id: string | number | null): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status })
}

/** What the messages of one request have been given so far. */
export interface Batch {
  answered: number
  bytes: number
}

/**
 * Counts a message of a request: 8 KB of tools/list were answered with 13 MB.
 * @throws ProtocolError for the first message too many, and all after it
 */
export function countMessage(batch: Batch): void {
  const most = limits.mcp.answeredMessages
  if (++batch.answered > most)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `At most ${most} messages of a batch are answered.`)
}

/**
 * Adds a result to an answer. The first has the size of its route; those after it must fit into what is left.
 * @throws ProtocolError where a result does not fit
 */
export function addResult<Result>(batch: Batch, result: Result): Result {
  const bytes = Buffer.byteLength(JSON.stringify(result))
  if (batch.bytes > 0 && batch.bytes + bytes > limits.mcp.batchBytes)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'The answer to this batch is full; send this alone.')
  batch.bytes += bytes
  return result
}

/**
 * The result of `answer`. Refusals, which have a code of JSON-RPC, pass; another error, whose message may name a file of this
 * machine, is logged and told without it.
 */
export async function concealFailures<Result>(answer: () => Result | Promise<Result>, log: Log): Promise<Result> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw error
    log.error('internal-error', errorFields(error))
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something failed here.')
  }
}
