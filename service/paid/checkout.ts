// What both paid routes do with a caller: take a credit, take a payment, or ask for one.
import type { ProductId } from '../contract/prices.js'
import { Problem } from '../contract/problems.js'
import type { ProblemSlug } from '../contract/problems.js'
import type { Call } from '../context.js'
import { findPaymentCredentials } from './credential.js'
import { hashSecret, readSecrets } from './keys.js'
import type * as Protocol from './protocol.js'
import { offers } from './offers.js'
import { cardProcessor } from './processor.js'
import { buy } from './purchase.js'
import type { Bought } from './purchase.js'

/** The mppx examples' id for a seller without a profile; a real account has its own. */
const defaultNetworkId = 'internal'

/** Longer than any sensible key; the processor's own limit is 255. */
const idempotencyKeyMaxLength = 255

/** What became of the token in `X-Credit-Token`. */
export type CreditUse = { spent: true; remaining: number } | { spent: false; because: string | null }

/** A payment that was taken, as response headers too. */
export interface Payment {
  bought: Bought
  headers: Record<string, string>
}

export interface Checkout {
  /**
   * Spends a credit where the request carries a token; none where it repeats the token's last call, with the same
   * `Idempotency-Key`. HEAD carries no token: service/http takes it away.
   */
  spendCredit: () => Promise<CreditUse>
  /** Takes the payment that the request carries; null where it carries none, as HEAD never does. */
  takePayment: () => Promise<Payment | null>
  /** The 402 for a caller who has not paid. */
  askForPayment: (detail: string) => Promise<Problem>
}

/**
 * Opens the checkout for one call.
 * @param path path of the resource: what a challenge binds
 * @param resource what is bought, as the purchase records it
 * @throws Problem processor-unavailable where the deployment has no secret to sign challenges with
 */
export function openCheckout(
  { headers, context, timing }: Call<'premiumFact'> | Call<'playbook'>,
  productId: ProductId,
  path: string,
  resource: string,
): Checkout {
  const offer = offers[productId]
  const { env, store, now, random, log } = context
  const secrets = readSecrets(env)
  const terms = {
    realm: new URL(context.baseUrl).hostname,
    scope: path,
    price: offer.price,
    networkId: env.STRIPE_NETWORK_ID ?? defaultNetworkId,
  }

  // The payment SDK takes longer to load than most answers take: it is loaded where a challenge is made or read.
  const loadProtocol = () => timing.measure('verify', () => import('./protocol.js'))

  const refuseWith =
    ({ makeChallenge }: typeof Protocol) =>
    (slug: ProblemSlug, detail: string) =>
      new Problem(slug, {
        detail,
        headers: {
          'WWW-Authenticate': makeChallenge(terms, secrets[0], Buffer.from(random(16)).toString('base64url'), now()),
        },
      })

  return {
    async spendCredit() {
      const token = headers.get('x-credit-token')
      if (token === null) return { spent: false, because: null }
      const key = readIdempotencyKey(headers)
      const requestHash = key === null ? undefined : hashSecret(`${resource}\n${key}`)
      const spent = await timing.measure('store', () =>
        store.spendCredit(hashSecret(token), offer.product, now(), requestHash),
      )
      if (spent.outcome === 'spent') return { spent: true, remaining: spent.remaining }
      return { spent: false, because: creditRefusals[spent.outcome] }
    },

    async takePayment() {
      const credentials = findPaymentCredentials(headers.get('authorization'))
      const [credential] = credentials
      if (credential === undefined) return null
      if (credentials.length > 1) {
        throw new Problem('method-unsupported', { detail: 'More than one Payment credential was sent. Send one.' })
      }
      const protocol = await loadProtocol()
      const refuse = refuseWith(protocol)
      const reading = timing.measure('verify', () => protocol.readCredential(credential, terms, secrets, now()))
      if (reading.kind === 'refused') {
        if (reading.slug === 'method-unsupported') throw new Problem(reading.slug, { detail: reading.detail })
        throw refuse(reading.slug, reading.detail)
      }
      const processor = cardProcessor(context)
      if (processor === null) {
        throw new Problem('processor-unavailable', {
          detail:
            'This deployment has no card processor. This request charged nothing; where an earlier one with this ' +
            'credential did, repeat it when there is one.',
          headers: { 'Retry-After': '3600' },
        })
      }
      const order = { ...reading, offer, resource, idempotencyKey: readIdempotencyKey(headers) }
      const bought = await timing.measure('verify', () => buy(order, { store, processor, now, log, refuse }))
      return {
        bought,
        headers: {
          'Payment-Receipt': protocol.makeReceipt(bought.paymentId, bought.paidAt),
          'X-Credit-Token': bought.creditToken,
        },
      }
    },

    async askForPayment(detail) {
      return refuseWith(await loadProtocol())('payment-required', detail)
    },
  }
}

/** The 404 of what is not sold, or not any more: who has paid for it must not be left with that. */
export function notSold(detail: string, headers: Headers): Problem {
  const paid = findPaymentCredentials(headers.get('authorization')).length > 0
  const settled = ' What was charged for it and not delivered is given back by the daily settlement.'
  return new Problem('not-found', { detail: paid ? detail + settled : detail })
}

const creditRefusals = {
  unknown: 'The credit token is not known for this product.',
  'used-up': 'The credit token is spent.',
  expired: 'The credit token has expired.',
} as const

/** @throws Problem invalid-request for a key that no client would make up */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key === null || key.trim() === '') return null
  if (key.length > idempotencyKeyMaxLength) {
    const message = `at most ${idempotencyKeyMaxLength} characters`
    throw new Problem('invalid-request', {
      detail: `Idempotency-Key: ${message}. This request charged nothing.`,
      errors: [{ parameter: 'Idempotency-Key', message }],
    })
  }
  return key
}
