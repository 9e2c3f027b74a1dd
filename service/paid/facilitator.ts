// The x402 facilitator's client: verify and settle a payment, and find on the chain what became of one.
import { functionSeconds } from '../contract/limits.js'
import type { Purchase } from '../store/store.js'
import { requestWithin } from './deadline.js'
import {
  isRecord,
  ProcessorUnavailable,
  type ChargeResult,
  type Payment,
  type ProcessorAnswer,
} from './processor-answers.js'
import { facilitatorRequest, partsOf, unitsOf, type Authorisation, type X402Settings } from './x402.js'

export interface Facilitator {
  /** Verifies and settles a payment. Never throws: what cannot be known is `unknown`. A nonce is used once, by the chain. */
  charge(authorisation: Authorisation, purchase: Purchase): Promise<ChargeResult>

  /**
   * The transfer of a purchase, where the chain has one.
   * @throws ProcessorUnavailable
   */
  find: (purchase: Purchase) => Promise<Payment[]>
}

/** Verifying takes a fraction of a second, settling as long as two blocks. */
const timeoutMs = (functionSeconds.paid / 3) * 1000

/** keccak256 of `AuthorizationUsed(address,bytes32)` (EIP-3009) and of `Transfer(address,address,uint256)` (ERC-20). */
export const usedTopic = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const blockSeconds = 2
/** Blocks before and after the time in which an authorisation is valid: clocks differ, and settling takes a while. */
const marginBlocks = 300

const poster =
  (signal?: AbortSignal) =>
  (url: string, body: unknown): Promise<ProcessorAnswer> => {
    const headers = { 'content-type': 'application/json' }
    return requestWithin(timeoutMs, signal, url, { method: 'POST', headers, body: JSON.stringify(body) })
  }

/** A short word of the facilitator's, for the log and the caller. */
const reasonOf = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{1,80}$/.test(value) ? value : 'refused'

/**
 * After these the money may have moved: a transaction may be on its way, and whoever sees an authorisation can send it to
 * the chain. With any other, nothing was sent.
 */
const undecided = /nonce|transaction|settle|pending/

/** @param now for the range of blocks that is searched */
export function createFacilitator(settings: X402Settings, now: () => Date, signal?: AbortSignal): Facilitator {
  const post = poster(signal)
  const facilitator: Facilitator = {
    async charge(authorisation, purchase) {
      const request = facilitatorRequest(settings, authorisation, purchase)
      try {
        const verified = await post(`${settings.facilitatorUrl}/verify`, request)
        const early = refusalOf(verified, 'isValid', 'invalidReason')
        if (early) return await checkChain(early, purchase)
        const settled = await post(`${settings.facilitatorUrl}/settle`, request)
        const { transaction } = settled.body
        const late = refusalOf(settled, 'success', 'errorReason')
        if (late) return await checkChain(late, purchase)
        if (typeof transaction !== 'string' || transaction === '')
          return { outcome: 'unknown', reason: 'no transaction' }
        return { outcome: 'succeeded', paymentId: transaction }
      } catch (error) {
        if (error instanceof ProcessorUnavailable) return { outcome: 'unknown', reason: error.message }
        throw error
      }
    },

    async find(purchase) {
      const { payTo, from, nonce } = partsOf(purchase.challengeId)
      const call = async (method: string, params: unknown[]): Promise<unknown> => {
        const { status, body } = await post(settings.rpcUrl, { jsonrpc: '2.0', id: 1, method, params })
        if (status !== 200 || body['result'] === undefined)
          throw new ProcessorUnavailable(`${method}: status ${status}`)
        return body['result']
      }
      const head = Number(await call('eth_blockNumber', []))
      const ageBlocks = Math.ceil((now().getTime() - purchase.claimedAt.getTime()) / 1000 / blockSeconds)
      const hex = (block: number) => `0x${Math.max(0, block).toString(16)}`
      const range = {
        fromBlock: hex(head - ageBlocks - marginBlocks),
        toBlock: hex(Math.min(head, head - ageBlocks + 2 * marginBlocks)),
      }
      const search = async (topics: string[]) =>
        readLogs(await call('eth_getLogs', [{ ...range, address: settings.asset, topics }]))
      const [used] = await search([usedTopic, topicOf(from), nonce])
      if (used === undefined) return []
      // The token emits both in one call, one after the other: the nonce alone may have moved money elsewhere.
      const paid = (await search([transferTopic, topicOf(from), topicOf(payTo)])).some(
        (log) =>
          log.transaction === used.transaction && log.index === used.index + 1 && log.value === unitsOf(purchase),
      )
      if (!paid) return []
      const { amountMinor: amountCents, currency } = purchase
      return [{ id: used.transaction, status: 'succeeded', amountCents, currency }]
    },
  }
  /** A refusal that the chain may contradict. */
  const checkChain = async (result: ChargeResult, purchase: Purchase): Promise<ChargeResult> => {
    if (result.outcome !== 'refused' || !undecided.test(result.code)) return result
    const [payment] = await facilitator.find(purchase)
    return payment ? { outcome: 'succeeded', paymentId: payment.id } : { outcome: 'unknown', reason: result.code }
  }
  return facilitator
}

/** What an answer without its `flag` means; null where it has it. */
function refusalOf(
  { status, body }: ProcessorAnswer,
  flag: 'isValid' | 'success',
  reason: string,
): ChargeResult | null {
  if (body[flag] === true) return null
  if (status === 401 || status === 403) return { outcome: 'misconfigured', reason: `facilitator, status ${status}` }
  if (body[flag] !== false) return { outcome: 'unknown', reason: `status ${status}` }
  return { outcome: 'refused', byCard: false, code: reasonOf(body[reason]) }
}

const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

function readLogs(result: unknown): { transaction: string; index: number; value: bigint }[] {
  if (!Array.isArray(result)) throw new ProcessorUnavailable('eth_getLogs: no list')
  return result.filter(isRecord).map(({ transactionHash, logIndex, data }) => ({
    transaction: String(transactionHash),
    index: Number(logIndex),
    value: typeof data === 'string' && /^0x[\da-f]+$/i.test(data) ? BigInt(data) : 0n,
  }))
}
