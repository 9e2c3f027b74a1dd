// The sandbox x402 facilitator: verifies real signatures, settles on a chain in memory, and answers for that chain.
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { x402Facilitator } from '@x402/core/facilitator'
import { verifyTypedData, type TypedDataDefinition } from 'viem'
import { readX402 } from '../../service/paid/x402.js'
import { x402Path } from './wire.js'

/** A transfer that was settled. */
export interface Transfer {
  from: string
  to: string
  nonce: string
  units: bigint
  transaction: string
}

export interface SandboxFacilitator {
  answer: (request: Request) => Promise<Response>
  transfers: readonly Transfer[]
}

interface Log {
  address: string
  topics: readonly string[]
  data: string
  transactionHash: string
  logIndex: string
  blockNumber: string
}

const network = 'eip155:8453'
const { asset } = readX402({ X402_PAY_TO: `0x${'1'.repeat(40)}` }) ?? { asset: '' }

/** keccak256 of the two events of a transfer by authorization; see service/paid/facilitator.ts. */
const usedTopic = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string) => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}` as const

/** Makes the facilitator. The chain begins empty, everybody on it has enough, and it ends with the host. */
export function createSandboxFacilitator(now: () => Date): SandboxFacilitator {
  const transfers: Transfer[] = []
  const logs: Log[] = []
  const block = () => Math.floor(now().getTime() / 2000)

  /** `transferWithAuthorization` of the token. Throws where the nonce is used. */
  const transfer = ([from, to, value, , , nonce]: readonly unknown[], isSent: boolean): string => {
    const [payer, payee, units, used] = [String(from), String(to), BigInt(String(value)), String(nonce)]
    if (transfers.some((one) => one.nonce === used && one.from === payer)) throw new Error('authorization is used')
    const transaction = word((transfers.length + 1).toString(16))
    if (!isSent) return transaction
    transfers.push({ from: payer, to: payee, nonce: used, units, transaction })
    const at = { address: asset, transactionHash: transaction, blockNumber: `0x${block().toString(16)}` }
    logs.push(
      { ...at, topics: [usedTopic, word(payer), used], data: '0x', logIndex: '0x0' },
      { ...at, topics: [transferTopic, word(payer), word(payee)], data: word(units.toString(16)), logIndex: '0x1' },
    )
    return transaction
  }

  const facilitator = registerExactEvmScheme(new x402Facilitator(), {
    networks: network,
    signer: {
      getAddresses: () => [`0x${'f'.repeat(40)}`],
      readContract: ({ functionName, args = [] }) => {
        if (functionName === 'transferWithAuthorization') return Promise.resolve(transfer(args, false))
        return Promise.resolve(10n ** 18n)
      },
      verifyTypedData: (typed) =>
        verifyTypedData(typed as unknown as TypedDataDefinition & { address: `0x${string}`; signature: `0x${string}` }),
      writeContract: ({ args }) => Promise.resolve(transfer(args, true) as `0x${string}`),
      sendTransaction: () => Promise.reject(new Error('the sandbox deploys no wallets')),
      waitForTransactionReceipt: ({ hash }) =>
        Promise.resolve({
          status: 'success',
          logs: logs.filter(({ transactionHash }) => transactionHash === hash) as never,
        }),
      getCode: ({ address }) => Promise.resolve(address.toLowerCase() === asset.toLowerCase() ? '0x60' : undefined),
    },
  })

  const rpc = (method: unknown, params: unknown): unknown => {
    if (method === 'eth_blockNumber') return `0x${block().toString(16)}`
    if (method !== 'eth_getLogs') return undefined
    const [{ fromBlock, toBlock, topics }] = params as [{ fromBlock: string; toBlock: string; topics: string[] }]
    return logs.filter(
      (log) =>
        Number(log.blockNumber) >= Number(fromBlock) &&
        Number(log.blockNumber) <= Number(toBlock) &&
        topics.every((topic, at) => log.topics[at]?.toLowerCase() === topic.toLowerCase()),
    )
  }

  return {
    transfers,
    async answer(request) {
      const { pathname } = new URL(request.url)
      const body = (await request.json()) as Record<string, never>
      if (pathname === `${x402Path}/rpc`) {
        const result = rpc(body['method'], body['params'])
        return Response.json({ jsonrpc: '2.0', id: body['id'], result })
      }
      const { paymentPayload, paymentRequirements } = body
      if (pathname === `${x402Path}/verify`)
        return Response.json(await facilitator.verify(paymentPayload as never, paymentRequirements as never))
      if (pathname === `${x402Path}/settle`)
        return Response.json(await facilitator.settle(paymentPayload as never, paymentRequirements as never))
      return new Response('Not part of the sandbox.\n', { status: 404 })
    },
  }
}
