// Keeps failures from callers: the protocol's library answers with the message of whatever is thrown.
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Log } from '../context.js'
import { errorFields } from '../log.js'

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
