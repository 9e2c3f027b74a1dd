// The sandbox's chain in memory: transfers of the token by signed authorization, their events, and the JSON-RPC for them.
import { transferTopic, usedTopic } from '../../service/paid/facilitator.js'
import { readX402 } from '../../service/paid/x402.js'

/** A transfer that was settled. */
export interface Transfer {
  from: string
  to: string
  nonce: string
  units: bigint
  transaction: string
}

interface Log {
  address: string
  topics: readonly string[]
  data: string
  transactionHash: string
  logIndex: string
  blockNumber: string
}

export const asset = readX402({ X402_PAY_TO: `0x${'1'.repeat(40)}` })?.asset ?? ''

const word = (hex: string) => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}` as const

/** A chain that begins empty, on which everybody has enough. */
export class SandboxChain {
  readonly transfers: Transfer[] = []
  readonly #logs: Log[] = []
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /**
   * `transferWithAuthorization` of the token.
   * @param isSent false to simulate it
   * @returns the hash of the transaction
   * @throws Error where the nonce is used
   */
  transfer([from, to, value, , , nonce]: readonly unknown[], isSent: boolean): `0x${string}` {
    const [payer, payee, units, used] = [String(from), String(to), BigInt(String(value)), String(nonce)]
    if (this.transfers.some((one) => one.nonce === used && one.from === payer)) throw new Error('authorization is used')
    const transaction = word((this.transfers.length + 1).toString(16))
    if (!isSent) return transaction
    this.transfers.push({ from: payer, to: payee, nonce: used, units, transaction })
    const at = { address: asset, transactionHash: transaction, blockNumber: `0x${this.#block().toString(16)}` }
    this.#logs.push(
      { ...at, topics: [usedTopic, word(payer), used], data: '0x', logIndex: '0x0' },
      { ...at, topics: [transferTopic, word(payer), word(payee)], data: word(units.toString(16)), logIndex: '0x1' },
    )
    return transaction
  }

  logsOf(transaction: string): Log[] {
    return this.#logs.filter(({ transactionHash }) => transactionHash === transaction)
  }

  /** The result of a JSON-RPC call; undefined for a method that is not part of the sandbox. */
  call(method: unknown, params: unknown): unknown {
    if (method === 'eth_blockNumber') return `0x${this.#block().toString(16)}`
    if (method !== 'eth_getLogs') return undefined
    const [{ fromBlock, toBlock, topics }] = params as [{ fromBlock: string; toBlock: string; topics: string[] }]
    return this.#logs.filter(
      (log) =>
        Number(log.blockNumber) >= Number(fromBlock) &&
        Number(log.blockNumber) <= Number(toBlock) &&
        topics.every((topic, at) => log.topics[at]?.toLowerCase() === topic.toLowerCase()),
    )
  }

  #block(): number {
    return Math.floor(this.#now().getTime() / 2000)
  }
}
