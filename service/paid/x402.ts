// The x402 rail (v2, scheme `exact`, USDC by EIP-3009): what is asked for, and what a payment must say.
import type { Env } from '../env.js'
import type { Price } from '../contract/prices.js'
import type { Purchase } from '../store/store.js'
import { isRecord } from './processor-answers.js'
import { refused, type Outdated, type Reading, type Refused } from './reading.js'

/** The networks that are offered. Both make a block every two seconds. */
const networks = {
  'eip155:8453': {
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    domain: { name: 'USD Coin', version: '2' },
    facilitatorUrl: 'https://facilitator.payai.network',
    rpcUrl: 'https://mainnet.base.org',
  },
  'eip155:84532': {
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    domain: { name: 'USDC', version: '2' },
    facilitatorUrl: 'https://x402.org/facilitator',
    rpcUrl: 'https://sepolia.base.org',
  },
} as const

/** Where payments go and who carries them out. */
export interface X402Settings {
  payTo: string
  network: keyof typeof networks
  asset: string
  /** Of the token's contract: what a payer signs names them. */
  domain: { name: string; version: string }
  facilitatorUrl: string
  rpcUrl: string
}

/** Null where the environment names no address to pay to. */
export function readX402(env: Env): X402Settings | null {
  if (env.X402_PAY_TO === undefined) return null
  const network = env.X402_NETWORK ?? 'eip155:8453'
  const defaults = networks[network]
  return {
    ...{ payTo: env.X402_PAY_TO, network, asset: defaults.asset, domain: defaults.domain },
    facilitatorUrl: (env.X402_FACILITATOR_URL ?? defaults.facilitatorUrl).replace(/\/$/, ''),
    rpcUrl: env.X402_RPC_URL ?? defaults.rpcUrl,
  }
}

/** How long an authorisation may be good for: as long as a challenge. */
const maxTimeoutSeconds = 300

/** A clock of the payer's may be ahead by so much. */
const clockSkewSeconds = 60

/** USDC has six decimals. */
const unitsPerCent = 10_000

/** One way to pay, as both sides write it. */
const requirementsOf = (settings: X402Settings, cents: number, payTo = settings.payTo) => ({
  scheme: 'exact',
  network: settings.network,
  asset: settings.asset,
  amount: String(cents * unitsPerCent),
  payTo,
  maxTimeoutSeconds,
  extra: settings.domain,
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** The value of `PAYMENT-REQUIRED`. */
export const paymentRequired = (settings: X402Settings, price: Price, url: string, error: string): string =>
  encode({
    x402Version: 2,
    error,
    resource: { url, description: price.description },
    accepts: [requirementsOf(settings, price.amountCents)],
  })

/** The value of `PAYMENT-RESPONSE` for a purchase that was paid by a transaction. */
export function paymentResponse(challengeId: string, transaction: string): string {
  const { network, from } = partsOf(challengeId)
  return encode({ success: true, transaction, network, payer: from })
}

/** A payment as it arrived, for the facilitator. */
export interface Authorisation {
  payload: unknown
  to: string
}

const address = /^0x[\da-f]{40}$/i
const bytes32 = /^0x[\da-f]{64}$/i
/** Of an account 65 bytes; wallets that are contracts sign longer. */
const signaturePattern = /^0x(?:[\da-f]{2}){64,2048}$/i
const headerMaxLength = 8192

const text = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && pattern.test(value) ? value : ''
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Reads `PAYMENT-SIGNATURE` and checks all that needs no chain; the facilitator checks signature and balance. */
export function readPayment(
  header: string,
  settings: X402Settings,
  { price, scope }: { price: Price; scope: string },
  now: Date,
): Refused | (Reading & { authorisation: Authorisation }) {
  const payload = header.length > headerMaxLength ? null : decode(header)
  const { x402Version, accepted, payload: signed } = isRecord(payload) ? payload : {}
  const { authorization, signature } = isRecord(signed) ? signed : {}
  const fields = isRecord(authorization) ? authorization : {}
  const [from, to] = [text(fields['from'], address), text(fields['to'], address)]
  const nonce = text(fields['nonce'], bytes32)
  const value = text(fields['value'], /^\d{1,30}$/)
  const validBefore = text(fields['validBefore'], /^\d{1,15}$/)
  const signedBy = text(signature, signaturePattern)
  if (!from || !to || !nonce || !value || !validBefore || !signedBy || !isRecord(accepted) || x402Version !== 2)
    return refused(
      'malformed-credential',
      '`PAYMENT-SIGNATURE` is no payment of x402 v2 with an EIP-3009 authorization.',
    )
  const { scheme, network, asset } = accepted
  if (scheme !== 'exact' || network !== settings.network || !same(text(asset, address), settings.asset))
    return refused('method-unsupported', `Of x402, only exact on ${settings.network} in USDC is taken.`)
  const seconds = Math.floor(now.getTime() / 1000)
  if (Number(validBefore) > seconds + maxTimeoutSeconds + clockSkewSeconds)
    return refused(
      'invalid-challenge',
      `The authorization must not be valid for more than ${maxTimeoutSeconds} seconds.`,
    )
  let outdated: Outdated | null = null
  if (!same(to, settings.payTo)) outdated = { slug: 'invalid-challenge', detail: 'The payment is for another address.' }
  else if (value !== String(price.amountCents * unitsPerCent))
    outdated = { slug: 'payment-insufficient', detail: 'The payment is not the price.' }
  else if (Number(validBefore) < seconds + 6)
    outdated = { slug: 'payment-expired', detail: 'The authorization has expired.' }
  const challengeId = ['x402', settings.network, to, from, nonce].join(':').toLowerCase()
  // An authorisation names no resource: the first one that it is used for has it.
  const paymentToken = `${scope}\n${signedBy}`
  return { kind: 'accepted', challengeId, paymentToken, authorisation: { payload, to }, outdated }
}

/** What the facilitator is asked: the payment, and what was asked for when its purchase began. */
export const facilitatorRequest = (settings: X402Settings, { payload, to }: Authorisation, purchase: Purchase) => ({
  x402Version: 2,
  paymentPayload: payload,
  paymentRequirements: requirementsOf(settings, purchase.amountMinor, to),
})

/** The parts of the name of a purchase. */
export function partsOf(challengeId: string): { network: string; payTo: string; from: string; nonce: string } {
  const [, namespace = '', chain = '', payTo = '', from = '', nonce = ''] = challengeId.split(':')
  return { network: `${namespace}:${chain}`, payTo, from, nonce }
}

/** Token units of a purchase's amount. */
export const unitsOf = ({ amountMinor }: Purchase): bigint => BigInt(amountMinor) * BigInt(unitsPerCent)

function decode(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString()) as unknown
  } catch {
    return null
  }
}
