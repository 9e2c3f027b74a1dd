// One purchase, from a verified credential to `done`: claim, charge, note the charge, complete with its credits.
import { functionSeconds } from '../contract/limits.js'
import { isOwed } from '../store/claims.js'
import type { Purchase } from '../store/store.js'
import { charge, finalize, lookUpOrClose, repeatAnswer } from './charge.js'
import { hashSecret } from './keys.js'
import type { Bought, DeliveryDeps, Order, PurchaseDeps, Sale } from './order.js'
import { inProgress, leaseSeconds, tooLate, tooManyAttempts } from './purchase-problems.js'
import { uncharged } from './store-steps.js'

/** How long after the purchase began a step after the charge may be tried once more. */
const retrySeconds = functionSeconds.paid - 8

/**
 * Buys what the order says, at most once for its challenge and its idempotency key. A repeat is answered again while the
 * purchase is owed: its answer may have been lost.
 *
 * Every step leaves a row from which the next request, or the daily settlement, can go on: see `docs/payments.md`.
 * @throws Problem 402 with a new challenge where nothing was bought; 503 where it is not known yet
 */
export async function buy(order: Order, deps: PurchaseDeps): Promise<Bought> {
  const { store, now } = deps
  const retryUntil = retryEnd(deps)
  const tokenHash = hashSecret(order.paymentToken)
  if (order.outdated !== null) {
    const known = await uncharged(() => store.readPurchase(order.challengeId), deps)
    if (known?.tokenHash !== tokenHash) throw deps.refuse(order.outdated.slug, order.outdated.detail)
  }
  const { price, product } = order.offer
  const { challengeId, resource, keyHash: idempotencyKeyHash } = order
  const { amountCents: amountMinor, currency, description } = price
  const terms = { rail: order.rail, product, resource, amountMinor, currency, description }
  const newClaim = { challengeId, tokenHash, idempotencyKeyHash, ...terms, leaseSeconds, attempts: order.attempts }
  const found = await uncharged(() => store.claimPurchase(newClaim, now()), deps)
  switch (found.outcome) {
    case 'claimed':
      return charge(order, { ...found, retryUntil }, null, deps)
    case 'resumable':
      if (found.purchase.paymentId === null)
        return charge(order, { ...found, retryUntil }, found.previousLeaseUntil, deps)
      return finalize(order, { ...found, retryUntil }, found.purchase.paymentId, deps)
    case 'key-used': {
      const bought = await continueByKey(order, found.purchase, deps)
      if (bought === null) throw inProgress(leaseSeconds)
      return bought
    }
    case 'too-late':
      // The settlement gives back whatever was charged; to deliver it as well would race with that.
      throw tooLate()
    case 'done': {
      const bought = found.owed ? repeatAnswer(found.purchase, deps) : null
      if (bought === null) throw deps.refuse('invalid-challenge', 'The challenge has been used already.')
      return bought
    }
    case 'limited':
      throw tooManyAttempts(found.limited)
    case 'lease-held':
      throw inProgress(found.retryAfterSeconds)
    case 'other-token':
      throw deps.refuse(
        'invalid-challenge',
        'It was used with another payment token or for another resource. Nothing was charged.',
      )
    case 'failed':
      throw deps.refuse('invalid-challenge', 'Nothing was charged for this challenge; a new one is due.')
    case 'refunded':
      throw deps.refuse('invalid-challenge', 'The payment for this challenge was given back; a new challenge is due.')
  }
}

/**
 * Answers a request without a credential from the purchase that its idempotency key belongs to: a client that lost the
 * answer begins again without its credential, and would pay a new challenge.
 * @returns null where no purchase of the key is unfinished or owed
 * @throws Problem 503, without a challenge, where the purchase is not finished
 */
export async function buyByKey(keyHash: string, sale: Sale, deps: DeliveryDeps): Promise<Bought | null> {
  const purchase = await uncharged(() => deps.store.readPurchaseByKey(keyHash), deps)
  return purchase && continueByKey(sale, purchase, deps)
}

/** Finishes a purchase without its payment token: what was charged is delivered, what may have been is looked up. */
async function continueByKey(sale: Sale, purchase: Purchase, deps: DeliveryDeps): Promise<Bought | null> {
  const { store, now } = deps
  const { state, rail, challengeId, tokenHash, idempotencyKeyHash, product, resource, amountMinor, currency } = purchase
  if (state === 'done') return isOwed(purchase, now()) ? repeatAnswer(purchase, deps) : null
  if (state !== 'claimed' && state !== 'charged') return null
  const description = purchase.description ?? sale.offer.price.description
  const retryUntil = retryEnd(deps)
  const terms = { rail, product, resource, amountMinor, currency, description }
  const again = { challengeId, tokenHash, idempotencyKeyHash, ...terms, leaseSeconds, attempts: null }
  const found = await uncharged(() => store.claimPurchase(again, now()), deps)
  if (found.outcome === 'lease-held') throw inProgress(found.retryAfterSeconds)
  if (found.outcome === 'too-late') throw tooLate()
  // Another request has settled it in the meantime.
  if (found.outcome !== 'resumable') throw inProgress(1)
  const attempt = { ...found, retryUntil }
  if (found.purchase.paymentId !== null) return finalize(sale, attempt, found.purchase.paymentId, deps)
  return lookUpOrClose(sale, attempt, found.previousLeaseUntil, deps)
}

const retryEnd = ({ now }: DeliveryDeps): Date => new Date(now().getTime() + retrySeconds * 1000)
