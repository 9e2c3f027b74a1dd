// A payer of x402: signs real EIP-712 authorizations, also wrong ones.
import { randomBytes } from 'node:crypto'
import { authorizationTypes } from '@x402/evm'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Shop } from './shop.js'

export const account = privateKeyToAccount(`0x${'6'.repeat(64)}`)

interface Requirements {
  asset: `0x${string}`
  amount: string
  payTo: `0x${string}`
  extra: { name: string; version: string }
}

/**
 * The value of `PAYMENT-SIGNATURE` for what a path asks for.
 * @param change fields of the authorization that are signed otherwise
 * @param signer who signs; the account is the payer all the same
 */
export async function signPayment(
  shop: Shop,
  path: string,
  change: Record<string, string> = {},
  accepted: Record<string, unknown> = {},
  signer: PrivateKeyAccount = account,
): Promise<string> {
  // What cannot be read is answered with a 402, whatever free calls are left.
  const refusal = await shop.pay(path, 'Payment unreadable')
  const asked = JSON.parse(Buffer.from(refusal.headers.get('payment-required') ?? '', 'base64').toString()) as {
    accepts: [Requirements]
  }
  const [requirements] = asked.accepts
  const authorization = {
    from: account.address,
    to: requirements.payTo,
    value: requirements.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 300),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...change,
  } as { [Name in 'from' | 'to' | 'nonce']: `0x${string}` } & {
    [Name in 'value' | 'validAfter' | 'validBefore']: string
  }
  const isWhole = authorization.nonce.length === 66
  const signature = await signer.signTypedData({
    domain: { ...requirements.extra, chainId: 8453, verifyingContract: requirements.asset },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...authorization,
      nonce: isWhole ? authorization.nonce : `0x${'0'.repeat(64)}`,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  })
  const payment = { x402Version: 2, accepted: { ...requirements, ...accepted }, payload: { authorization, signature } }
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}

/** Sends a payment of x402. */
export const pay402 = (shop: Shop, path: string, payment: string, headers: Record<string, string> = {}) =>
  shop.fetch(path, { headers: { 'payment-signature': payment, ...headers } })
