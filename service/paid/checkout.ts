// The payment of a call on both paid routes: spend a credit, take a payment, or ask for one.
import { limits } from '../contract/limits.js'
import { describePrice, paymentSteps, sandboxAdvice, sandboxPath, x402Step } from '../contract/prices.js'
import { Problem, type ProblemSlug } from '../contract/problems.js'
import { callerHash } from '../caller.js'
import type { Call } from '../context.js'
import { saltAt } from '../salt.js'
import type { Attempts } from '../store/day.js'
import { findPaymentCredentials } from './credential.js'
import { hashSecret, hasSecrets, isUnguessable, readSecrets, type Secrets } from './keys.js'
import type * as Protocol from './protocol.js'
import type * as X402 from './x402.js'
import { openRails } from './rails.js'
import type { Bought, DeliveryDeps, Sale } from './order.js'
import { buy, buyByKey } from './purchase.js'
import { noProcessor, withoutTls } from './purchase-problems.js'
import { uncharged } from './store-steps.js'
import { lazily } from '../lazily.js'

const loadProtocol = lazily(() => import('./protocol.js'), hasSecrets)
const loadX402 = lazily(() => import('./x402.js'))

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

/** The rails' code; of x402 only where it is set up. */
interface Protocols {
  mpp: typeof Protocol
  x402: (typeof X402 & { settings: X402.X402Settings }) | null
}

/** A sale at a path, which a challenge binds. */
interface SaleAtPath extends Sale {
  path: string
}

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
    const key = readIdempotencyKey(headers)
    const requestHash = key === null ? undefined : this.#bindKey(key)
    const spent = await timing.measure('store', () =>
      context.store.spendCredit(hashSecret(token), offer.product, context.now(), requestHash),
    )
    if (spent.outcome === 'spent') return { spent: true, remaining: spent.remaining }
    return { spent: false, because: creditRefusals[spent.outcome] }
  }

  /** Takes the payment that the request carries, or repeats an earlier one; null where there is none, as for HEAD. */
  async takePayment(): Promise<Payment | null> {
    const { headers } = this.#call
    const credentials = findPaymentCredentials(headers.get('authorization'))
    const signature = this.#call.context.env.X402_PAY_TO === undefined ? null : headers.get('payment-signature')
    const [credential] = credentials
    if (credential === undefined && signature === null) return this.#repeatPayment()
    if (credentials.length > 1 || (credential !== undefined && signature !== null))
      throw new Problem('method-unsupported', { detail: 'More than one payment was sent. Send one.' })
    const protocols = await this.#loadProtocols()
    const reading = this.#read(protocols, credential, signature)
    const refuse = this.#refuseWith(protocols)
    if (reading.kind === 'refused') {
      if (reading.slug === 'method-unsupported') throw new Problem(reading.slug, { detail: reading.detail })
      throw refuse(reading.slug, reading.detail)
    }
    const deps = { ...(await this.#deps()), refuse }
    if (deps.rails[reading.rail] === null) throw noProcessor()
    const order = { ...reading, ...this.#sale, keyHash: this.#purchaseKey(), attempts: await this.#attempts() }
    return this.#paid(protocols, await this.#call.timing.measure('verify', () => buy(order, deps)))
  }

  #read({ mpp, x402 }: Protocols, credential: string | undefined, signature: string | null) {
    const { context, timing } = this.#call
    return timing.measure('verify', () => {
      if (signature !== null && x402 !== null) {
        const reading = x402.readPayment(signature, x402.settings, this.#terms, context.now())
        return { ...reading, rail: 'x402' as const }
      }
      return {
        ...mpp.readCredential(credential ?? '', this.#terms, this.#secrets, context.now()),
        rail: 'mpp' as const,
      }
    })
  }

  /** Repeats or finishes the purchase that the `Idempotency-Key` belongs to; null where it belongs to none, and for HEAD. */
  async #repeatPayment(): Promise<Payment | null> {
    const { timing, method } = this.#call
    const keyHash = this.#purchaseKey()
    if (keyHash === null || method === 'HEAD') return null
    const deps = await this.#deps()
    const bought = await timing.measure('verify', () => buyByKey(keyHash, this.#sale, deps))
    return bought && this.#paid(await this.#loadProtocols(), bought)
  }

  /** The 402 for a caller who has not paid; `because` says why a credit was not spent. */
  async askForPayment(detail: string, because: string | null): Promise<Problem> {
    const isIgnored = readIdempotencyKey(this.#call.headers) !== null && this.#purchaseKey() === null
    const whole = [because, detail, isIgnored && guessableKey].filter(Boolean).join(' ')
    return this.#refuseWith(await this.#loadProtocols())('payment-required', whole)
  }

  /** The payment SDK takes longer to load than most answers take: it is loaded where a challenge is made or read. */
  async #loadProtocols(): Promise<Protocols> {
    const { request, timing, context } = this.#call
    const { protocol, hostname } = new URL(request.url)
    // Challenges and credentials travel over TLS, or stay on this machine (the "Payment" scheme, section on transport).
    if (protocol !== 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) throw withoutTls()
    return timing.measure('verify', async () => {
      const [mpp, x402] = await Promise.all([loadProtocol(), context.env.X402_PAY_TO === undefined ? null : loadX402()])
      const settings = x402 && x402.readX402(context.env)
      return { mpp, x402: settings && { ...x402, settings } }
    })
  }

  async #attempts(): Promise<Attempts> {
    const { context, caller } = this.#call
    const salt = await uncharged(() => saltAt(context, context.now()), context)
    const { failedPaymentsPerDay: perDay, failedPaymentsPerMinute: perMinute } = limits.premium
    return { caller: callerHash(salt, caller.address), perDay, perMinute }
  }

  async #deps(): Promise<DeliveryDeps> {
    const { store, now, log } = this.#call.context
    return { store, rails: await openRails(this.#call.context), now, log, secrets: this.#secrets }
  }

  #paid({ mpp, x402 }: Protocols, bought: Bought): Payment {
    const { rail, challengeId, paymentId, paidAt, creditToken } = bought
    const headers: Record<string, string> = { 'X-Credit-Token': creditToken }
    if (rail === 'mpp') headers['Payment-Receipt'] = mpp.makeReceipt(challengeId, paymentId, paidAt)
    else if (x402 !== null) headers['PAYMENT-RESPONSE'] = x402.paymentResponse(challengeId, paymentId)
    return { bought, headers }
  }

  /** The key that names a purchase; null for none, and for one that others may send: they would be given what it bought. */
  #purchaseKey(): string | null {
    const key = readIdempotencyKey(this.#call.headers)
    return key !== null && isUnguessable(key) ? this.#bindKey(key) : null
  }

  /** By path, as challenges are: a fact may have the id `playbook`. */
  #bindKey(key: string): string {
    return hashSecret(`${this.#sale.path}\n${key}`)
  }

  /** Makes 402 answers with a new challenge. */
  #refuseWith({ mpp: { makeChallenge }, x402 }: Protocols) {
    const { now, random, baseUrl, processorUrl } = this.#call.context
    const { price } = this.#terms
    const url = baseUrl + this.#sale.path
    const sandbox = processorUrl.includes(sandboxPath) ? new URL(sandboxPath, processorUrl).href : null
    const how = [...paymentSteps, ...(x402 === null ? [] : [x402Step]), ...(sandbox ? [sandboxAdvice(sandbox)] : [])]
    return (slug: ProblemSlug, detail: string) => {
      const nonce = Buffer.from(random(16)).toString('base64url')
      const challenge = makeChallenge(this.#terms, this.#secrets[0], nonce, now())
      return new Problem(slug, {
        detail,
        extra: { price: describePrice(price), how, ...(sandbox && { sandbox }) },
        headers: {
          'WWW-Authenticate': challenge,
          ...(x402 && { 'PAYMENT-REQUIRED': x402.paymentRequired(x402.settings, price, url, detail) }),
        },
      })
    }
  }
}

/** The 404 of what is not sold, or not any more: who has paid for it must not be left with that. */
export function notOffered(detail: string, headers: Headers): Problem {
  const paid = findPaymentCredentials(headers.get('authorization')).length > 0
  const settled = ' What was charged for it and not delivered is given back by the daily settlement.'
  return new Problem('not-found', { detail: paid ? detail + settled : detail })
}

const guessableKey =
  'The idempotency key can be guessed and is not used: send at least 128 random bits, such as a UUID.'

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
