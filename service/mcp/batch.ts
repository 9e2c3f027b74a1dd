// Bounds what one request to /mcp is answered: messages of its batch, and bytes of their results.
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { limits } from '../contract/limits.js'

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
