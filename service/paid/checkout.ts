// The payment of a call on both paid routes: spend a credit, take a payment, or ask for one.
import { limits } from '../contract/limits.js'
import { decimalAmount, displayAmount, paymentSteps } from '../contract/prices.js'
import { Problem, type ProblemSlug } from '../contract/problems.js'
import { callerHash } from '../caller.js'
import type { Call } from '../context.js'
import { saltAt } from '../salt.js'
import type { Attempts } from '../store/day.js'
import { findPaymentCredentials } from './credential.js'
import { hashSecret, isUnguessable, readSecrets, type Secrets } from './keys.js'
import type * as Protocol from './protocol.js'
import { cardProcessor } from './processor.js'
import type { Bought, DeliveryDeps, Sale } from './order.js'
import { buy, buyByKey } from './purchase.js'
import { noProcessor, withoutTls } from './purchase-problems.js'
import { uncharged } from './store-steps.js'

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

/** A sale at a path, which a challenge binds. */
interface SaleAtPath extends Sale {
  path: string
}

/** The payment of one call. */
export class Checkout {
  readonly #call: Call<'premiumFact'> | Call<'playbook'>
  readonly #sale: SaleAtPath
  readonly #secrets: Secrets
  readonly #terms: Protocol.Terms

  /** @throws Problem processor-unavailable where the deployment has no secret to sign challenges with */
  constructor(call: Call<'premiumFact'> | Call<'playbook'>, sale: SaleAtPath) {
    const { env, baseUrl } = call.context
    this.#call = call
    this.#sale = sale
    this.#secrets = readSecrets(env)
    this.#terms = {
      realm: new URL(baseUrl).hostname,
      scope: sale.path,
      price: sale.offer.price,
      networkId: env.STRIPE_NETWORK_ID ?? defaultNetworkId,
    }
  }

  /**
   * Spends a credit where the request carries a token; none where it repeats the token's last call, with the same
   * `Idempotency-Key`. HEAD carries no token: service/http takes it away.
   */
  async spendCredit(): Promise<CreditUse> {
    const { headers, context, timing } = this.#call
    const { offer } = this.#sale
    const token = headers.get('x-credit-token')
    if (token === null) return { spent: false, because: null }
    const requestHash = this.#keyHash(readIdempotencyKey(headers)) ?? undefined
    const spent = await timing.measure('store', () =>
      context.store.spendCredit(hashSecret(token), offer.product, context.now(), requestHash),
    )
    if (spent.outcome === 'spent') return { spent: true, remaining: spent.remaining }
    return { spent: false, because: creditRefusals[spent.outcome] }
  }

  /** Takes the payment that the request carries; null where it carries none, as HEAD never does. */
  async takePayment(): Promise<Payment | null> {
    const { headers, context, timing } = this.#call
    const { now } = context
    const credentials = findPaymentCredentials(headers.get('authorization'))
    const [credential] = credentials
    if (credential === undefined) return null
    if (credentials.length > 1)
      throw new Problem('method-unsupported', { detail: 'More than one Payment credential was sent. Send one.' })
    const protocol = await this.#loadProtocol()
    const reading = timing.measure('verify', () =>
      protocol.readCredential(credential, this.#terms, this.#secrets, now()),
    )
    if (reading.kind === 'refused') {
      if (reading.slug === 'method-unsupported') throw new Problem(reading.slug, { detail: reading.detail })
      throw this.#refuseWith(protocol)(reading.slug, reading.detail)
    }
    if (cardProcessor(context) === null) throw noProcessor()
    const deps = { ...this.#deps(), refuse: this.#refuseWith(protocol) }
    const keyHash = this.#keyHash(readIdempotencyKey(headers))
    const order = { ...reading, ...this.#sale, keyHash, attempts: await this.#attempts() }
    return this.#paid(protocol, await timing.measure('verify', () => buy(order, deps)))
  }

  /**
   * Repeats or finishes the purchase that the `Idempotency-Key` of a request without a credential belongs to; null where
   * it belongs to none. Guessable keys and HEAD find nothing.
   */
  async repeatPayment(): Promise<Payment | null> {
    const { headers, timing, method } = this.#call
    const key = readIdempotencyKey(headers)
    const keyHash = this.#keyHash(key)
    if (key === null || keyHash === null || !isUnguessable(key) || method === 'HEAD') return null
    const bought = await timing.measure('verify', () => buyByKey(keyHash, this.#sale, this.#deps()))
    return bought && this.#paid(await this.#loadProtocol(), bought)
  }

  /** The 402 for a caller who has not paid. */
  async askForPayment(detail: string): Promise<Problem> {
    return this.#refuseWith(await this.#loadProtocol())('payment-required', detail)
  }

  /** The payment SDK takes longer to load than most answers take: it is loaded where a challenge is made or read. */
  #loadProtocol(): Promise<typeof Protocol> {
    if (!isConfidential(new URL(this.#call.request.url))) throw withoutTls()
    return this.#call.timing.measure('verify', () => import('./protocol.js'))
  }

  async #attempts(): Promise<Attempts> {
    const { context, caller } = this.#call
    const salt = await uncharged(() => saltAt(context, context.now()), context)
    const { failedPaymentsPerDay: perDay, failedPaymentsPerMinute: perMinute } = limits.premium
    return { caller: callerHash(salt, caller.address), perDay, perMinute }
  }

  #deps(): DeliveryDeps {
    const { context } = this.#call
    const { store, now, log } = context
    const processor = cardProcessor(context)
    return { store, processor, now, log, secrets: this.#secrets }
  }

  #paid({ makeReceipt }: typeof Protocol, bought: Bought): Payment {
    const receipt = makeReceipt(bought.paymentId, bought.paidAt)
    return { bought, headers: { 'Payment-Receipt': receipt, 'X-Credit-Token': bought.creditToken } }
  }

  /** A key is bound to the resource; null for none. */
  #keyHash(key: string | null): string | null {
    return key === null ? null : hashSecret(`${this.#sale.resource}\n${key}`)
  }

  /** Makes 402 answers with a new challenge. */
  #refuseWith({ makeChallenge }: typeof Protocol) {
    const { now, random } = this.#call.context
    return (slug: ProblemSlug, detail: string) => {
      const nonce = Buffer.from(random(16)).toString('base64url')
      const challenge = makeChallenge(this.#terms, this.#secrets[0], nonce, now())
      const { amountCents, currency } = this.#terms.price
      const price = { amount: decimalAmount(amountCents), currency, display: displayAmount(this.#terms.price) }
      return new Problem(slug, {
        detail,
        extra: { price, how: paymentSteps },
        headers: { 'WWW-Authenticate': challenge },
      })
    }
  }
}

/** Challenges and credentials travel over TLS, or stay on this machine (the "Payment" scheme, section on transport). */
const isConfidential = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The 404 of what is not sold, or not any more: who has paid for it must not be left with that. */
export function notOffered(detail: string, headers: Headers): Problem {
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
