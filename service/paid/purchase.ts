// One purchase, from a verified credential to `done`: claim, charge, note the charge, complete with its credits.
import { functionSeconds } from '../contract/limits.js'
import type { Claim, CreditGrant, Purchase } from '../store/store.js'
import { deriveCreditToken, hashSecret } from './keys.js'
import type { Order, PurchaseDeps } from './order.js'
import type { CardProcessor } from './processor.js'
import { inProgress, leaseSeconds, tooLate, unknownOutcome } from './purchase-problems.js'
import { noted, uncharged } from './store-steps.js'

/** Metadata key under which a payment carries the id of its challenge; the one mppx writes. */
export const challengeIdKey = 'mpp_challenge_id'

/** How long after the purchase began a step after the charge may be tried once more. */
const retrySeconds = functionSeconds.paid - 8

const dayMs = 86_400_000

/** What a request that may charge and deliver works with. */
interface Attempt {
  claim: Claim
  purchase: Purchase
  /** After this instant no step is tried once more: the function must answer before it is ended. */
  retryUntil: Date
}

/** What was bought; delivered, because `done` is committed. */
export interface Bought {
  paymentId: string
  paidAt: Date
  creditToken: string
  credits: number
}

/**
 * Buys what the order says, at most once for its challenge, and says the same again to the same idempotency key.
 *
 * Every step leaves a row from which the next request, or the daily settlement, can go on: see `docs/payments.md`.
 * @throws Problem 402 with a new challenge where nothing was bought; 503 where it is not known yet
 */
export async function buy(order: Order, deps: PurchaseDeps): Promise<Bought> {
  const { store, now } = deps
  const retryUntil = new Date(now().getTime() + retrySeconds * 1000)
  const tokenHash = hashSecret(order.paymentToken)
  if (order.outdated !== null) {
    const known = await uncharged(() => store.readPurchase(order.challengeId), deps)
    if (known?.tokenHash !== tokenHash) throw deps.refuse(order.outdated.slug, order.outdated.detail)
  }
  const { price, product } = order.offer
  const newClaim = {
    challengeId: order.challengeId,
    tokenHash,
    idempotencyKeyHash: order.idempotencyKey === null ? null : hashSecret(order.idempotencyKey),
    product,
    resource: order.resource,
    amountMinor: price.amountCents,
    currency: price.currency,
    description: price.description,
    leaseSeconds,
  }
  const found = await uncharged(() => store.claimPurchase(newClaim, now()), deps)
  switch (found.outcome) {
    case 'claimed':
      return charge(order, { ...found, retryUntil }, false, deps)
    case 'resumable':
      if (found.purchase.paymentId !== null) {
        return finalize(order, { ...found, retryUntil }, found.purchase.paymentId, deps)
      }
      return charge(order, { ...found, retryUntil }, true, deps)
    case 'too-late':
      // The settlement gives back whatever was charged; to deliver it as well would race with that.
      throw tooLate()
    case 'done':
      if (!found.sameIdempotencyKey) throw deps.refuse('invalid-challenge', 'The challenge has been used already.')
      return repeatAnswer(order, found.purchase)
    case 'lease-held':
      throw inProgress(found.retryAfterSeconds)
    case 'other-token':
      throw deps.refuse('invalid-challenge', 'The challenge was used with another payment token. Nothing was charged.')
    case 'failed':
      throw deps.refuse('invalid-challenge', 'Nothing was charged for this challenge; a new one is due.')
    case 'refunded':
      throw deps.refuse('invalid-challenge', 'The payment for this challenge was given back; a new challenge is due.')
  }
}

/** Charges under the challenge id as idempotency key, so that a repeat finds the first charge and makes no second. */
async function charge(order: Order, attempt: Attempt, resumed: boolean, deps: PurchaseDeps): Promise<Bought> {
  // What was claimed is charged, whatever the price list says by now: a repeat with other terms finds no first answer.
  const { product, resource, amountMinor, currency, description } = attempt.purchase
  const result = await deps.processor.createPayment(
    {
      amountCents: amountMinor,
      currency,
      paymentToken: order.paymentToken,
      description: description ?? order.offer.price.description,
      metadata: {
        machine_payment: 'true',
        mpp_intent: 'charge',
        [challengeIdKey]: order.challengeId,
        product,
        resource,
      },
    },
    order.challengeId,
  )
  const level = result.outcome === 'unknown' ? 'warn' : 'info'
  deps.log[level]('charge', { product, resource, resumed, ...withoutPaymentId(result) })
  switch (result.outcome) {
    case 'succeeded': {
      const { paymentId } = result
      const step = () => deps.store.markCharged(attempt.claim, paymentId, deps.now())
      const marked = await noted(step, order, attempt.retryUntil, deps)
      if (marked === 'lost') throw inProgress(leaseSeconds)
      return finalize(order, attempt, paymentId, deps)
    }
    case 'refused':
      // On a repeat, a token that "was used already" may have been used by the first attempt: then it was charged.
      if (resumed && !result.byCard) throw unknownOutcome(3600)
      await uncharged(() => deps.store.failPurchase(attempt.claim, deps.now()), deps)
      throw deps.refuse('verification-failed', `The card processor refused the payment (${result.code}).`)
    case 'pending':
      // It stays claimed: should it be charged after all, the settlement gives it back.
      throw deps.refuse('verification-failed', `The payment was not completed (${result.status}) and is not accepted.`)
    case 'unknown':
      throw unknownOutcome(leaseSeconds)
  }
}

/** Delivers: `done` and the credits in one step of the store. */
async function finalize(order: Order, attempt: Attempt, paymentId: string, deps: PurchaseDeps): Promise<Bought> {
  const { claim, purchase } = attempt
  const { store, now } = deps
  const creditToken = deriveCreditToken(order.secret, order.challengeId)
  const grant: CreditGrant = {
    tokenHash: hashSecret(creditToken),
    product: order.offer.product,
    credits: order.offer.furtherCalls,
    expiresAt: new Date(now().getTime() + order.offer.creditDays * dayMs),
  }
  const completed = await noted(() => store.completePurchase(claim, grant, now()), order, attempt.retryUntil, deps)
  if (completed === 'lost') throw inProgress(leaseSeconds)
  return { paymentId, paidAt: purchase.claimedAt, creditToken, credits: grant.credits }
}

/** The answer that was given, or lost, when the purchase became `done`. */
function repeatAnswer(order: Order, purchase: Purchase): Bought {
  const { paymentId, grant, claimedAt } = purchase
  if (paymentId === null || grant === null) throw new Error('a purchase is done without payment or grant')
  const creditToken = deriveCreditToken(order.secret, order.challengeId)
  return { paymentId, paidAt: claimedAt, creditToken, credits: grant.credits }
}

/** What a log line says of a charge: its outcome and why, not which payment. */
function withoutPaymentId(result: Awaited<ReturnType<CardProcessor['createPayment']>>): Record<string, unknown> {
  if (result.outcome === 'succeeded') return { outcome: result.outcome }
  return { ...result }
}
