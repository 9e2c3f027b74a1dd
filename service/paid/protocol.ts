// The Payment scheme: makes challenges, reads credentials, writes receipts. Loads the SDK, so it is imported lazily.
import { Challenge, Credential, PaymentRequest, Receipt } from 'mppx'
import { Methods } from 'mppx/stripe'
import { decimalAmount, type Price } from '../contract/prices.js'
import type { Secrets } from './keys.js'
import { refused, type Outdated, type Reading } from './reading.js'

/** What a challenge binds, beside its nonce and its expiry. */
export interface Terms {
  /** Host name of the site. */
  realm: string
  /** Path of the resource: a credential for one opens no other. */
  scope: string
  price: Price
  /** The seller's profile at the card processor. */
  networkId: string
}

/**
 * Longest credential that is read, in characters: twice what the scheme asks a server to handle (4 KB). The SDK walks
 * nested values by recursion, and 10 000 levels were seen to exhaust the stack.
 */
const credentialMaxLength = 8192

const challengeMinutes = 5

/** A payment token that is longer than this is none; the processor's have about thirty characters. */
const paymentTokenMaxLength = 255

/**
 * Makes the value of `WWW-Authenticate`. The nonce keeps two challenges of one millisecond apart: their id is an HMAC
 * of their content.
 */
export function makeChallenge(terms: Terms, secret: string, nonce: string, now: Date): string {
  const { price, realm, scope, networkId } = terms
  const challenge = Challenge.fromMethod(Methods.charge, {
    realm,
    description: price.description,
    expires: new Date(now.getTime() + challengeMinutes * 60_000).toISOString(),
    meta: { nonce, scope },
    request: {
      amount: decimalAmount(price.amountCents),
      currency: price.currency,
      decimals: 2,
      networkId,
      paymentMethodTypes: ['card'],
    },
    secretKey: secret,
  })
  return Challenge.serialize(challenge)
}

/** Reads one credential (`Payment …`) and checks that its challenge is ours and for this resource. */
export function readCredential(credential: string, terms: Terms, secrets: Secrets, now: Date): Reading {
  const read = deserialize(credential, secrets)
  if (!read) return refused('malformed-credential', 'The credential is not base64url of a JSON credential.')
  const { challenge, payload, secret } = read
  if (challenge.method !== Methods.charge.name || challenge.intent !== Methods.charge.intent)
    return refused('method-unsupported', `${Methods.charge.name}/${Methods.charge.intent} is the only payment method.`)
  if (secret === undefined) return refused('invalid-challenge', 'The challenge was not made by this server.')

  const request = Methods.charge.schema.credential.payload.safeParse(payload)
  const meta = challenge.opaque === undefined ? {} : PaymentRequest.deserialize(challenge.opaque)
  if (meta['scope'] !== terms.scope) return refused('invalid-challenge', 'The challenge is for another resource.')
  const paymentToken = request.data?.spt ?? ''
  if (paymentToken === '' || paymentToken.length > paymentTokenMaxLength)
    return refused('malformed-credential', 'The payload has no `spt` with a shared payment token.')
  return {
    kind: 'accepted',
    challengeId: challenge.id,
    paymentToken,
    outdated: outdatedBy(challenge, terms, now),
  }
}

/** Which term (realm, currency, seller, price, expiry) no longer fits the challenge; null if all do. */
function outdatedBy({ realm, request, expires }: Challenge.Challenge, terms: Terms, now: Date): Outdated | null {
  const details = request['methodDetails'] as { networkId?: unknown } | undefined
  if (realm !== terms.realm) return { slug: 'invalid-challenge', detail: 'The challenge is for another realm.' }
  if (request['currency'] !== terms.price.currency || details?.networkId !== terms.networkId)
    return { slug: 'invalid-challenge', detail: 'The challenge is for another currency or seller.' }
  if (request['amount'] !== String(terms.price.amountCents))
    return { slug: 'payment-insufficient', detail: 'The price has changed since the challenge was made.' }
  const expired = expires === undefined || Date.parse(expires) <= now.getTime()
  return expired ? { slug: 'payment-expired', detail: 'The challenge has expired.' } : null
}

/** The value of `Payment-Receipt` for a payment that succeeded. Over MCP it must name its challenge, so it does here too. */
export function makeReceipt(challengeId: string, paymentId: string, paidAt: Date): string {
  const timestamp = paidAt.toISOString()
  const receipt = { method: Methods.charge.name, reference: paymentId, status: 'success' as const, timestamp }
  return Receipt.serialize(Receipt.from({ ...receipt, challengeId }))
}

/**
 * The parts of a credential, and the secret that signed its challenge; null where it is none. To verify, the SDK
 * serialises the request anew, and throws at what JSON can read and not write, such as a number beyond every other.
 */
function deserialize(credential: string, secrets: Secrets) {
  if (credential.length > credentialMaxLength) return null
  try {
    const { challenge, payload } = Credential.deserialize(credential)
    return { challenge, payload, secret: secrets.find((secretKey) => Challenge.verify(challenge, { secretKey })) }
  } catch {
    return null
  }
}
