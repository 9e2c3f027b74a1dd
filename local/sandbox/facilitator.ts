// The sandbox x402 facilitator: verifies real signatures, settles on a chain in memory, and answers for that chain.
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator'
import { x402Facilitator } from '@x402/core/facilitator'
import { verifyTypedData, type TypedDataDefinition } from 'viem'
import { asset, SandboxChain, type Transfer } from './chain.js'
import { x402Path } from './wire.js'

export interface SandboxFacilitator {
  answer: (request: Request) => Promise<Response>
  transfers: readonly Transfer[]
}

/** Makes the facilitator. Its chain ends with the host. */
export function createSandboxFacilitator(now: () => Date): SandboxFacilitator {
  const chain = new SandboxChain(now)
  const facilitator = registerExactEvmScheme(new x402Facilitator(), {
    networks: 'eip155:8453',
    signer: {
      getAddresses: () => [`0x${'f'.repeat(40)}`],
      readContract: ({ functionName, args = [] }) =>
        Promise.resolve(functionName === 'transferWithAuthorization' ? chain.transfer(args, false) : 10n ** 18n),
      verifyTypedData: (typed) =>
        verifyTypedData(typed as unknown as TypedDataDefinition & { address: `0x${string}`; signature: `0x${string}` }),
      writeContract: ({ args }) => Promise.resolve(chain.transfer(args, true)),
      sendTransaction: () => Promise.reject(new Error('the sandbox deploys no wallets')),
      waitForTransactionReceipt: ({ hash }) =>
        Promise.resolve({ status: 'success', logs: chain.logsOf(hash) as never }),
      getCode: ({ address }) => Promise.resolve(address.toLowerCase() === asset.toLowerCase() ? '0x60' : undefined),
    },
  })
  return {
    transfers: chain.transfers,
    async answer(request) {
      const { pathname } = new URL(request.url)
      const body = (await request.json()) as Record<string, never>
      if (pathname === `${x402Path}/rpc`) {
        const result = chain.call(body['method'], body['params'])
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
