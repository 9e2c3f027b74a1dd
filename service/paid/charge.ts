// Charging and delivering a claimed purchase: charge, note the charge, `done` with its credits, or look the charge up.
import { deriveCreditToken, hashSecret } from './keys.js'
import type { Attempts, CreditGrant, Purchase } from '../store/store.js'
import { searchLagSeconds } from './processor.js'
import { ProcessorUnavailable, type ChargeResult, type Payment } from './processor-answers.js'
import { challengeIdKey, findPayments, type Rails } from './rails.js'
import type { Attempt, Bought, DeliveryDeps, Order, PurchaseDeps, Sale } from './order.js'
import { inProgress, leaseSeconds, misconfigured, noProcessor, unknownOutcome } from './purchase-problems.js'
import { noted, uncharged } from './store-steps.js'

const dayMs = 86_400_000

/** How outcomes are logged; an error is for the operator to fix. */
const levels = { succeeded: 'info', refused: 'info', pending: 'info', unknown: 'warn', misconfigured: 'error' } as const

/** Charges under the challenge id as idempotency key, so that a repeat finds the first charge and makes no second. */
export async function charge(
  order: Order,
  attempt: Attempt,
  previousLeaseUntil: Date | null,
  deps: PurchaseDeps,
): Promise<Bought> {
  const resumed = previousLeaseUntil !== null
  const { rail, product, resource } = attempt.purchase
  const result = await chargeOn(deps.rails, order, attempt.purchase)
  const level = levels[result.outcome]
  deps.log[level]('charge', { rail, product, resource, resumed, ...withoutPaymentId(result) })
  switch (result.outcome) {
    case 'succeeded':
      return deliver(order, attempt, result.paymentId, deps, resumed ? undefined : order.attempts)
    case 'refused':
      // On a repeat, a token that "was used already" may have been used by the first attempt: then it was charged.
      if (resumed && !result.byCard) {
        const bought = await lookUpOrClose(order, attempt, previousLeaseUntil, deps)
        if (bought) return bought
      } else await uncharged(() => deps.store.failPurchase(attempt.claim, deps.now()), deps)
      throw deps.refuse('verification-failed', `The payment was refused (${result.code}).`)
    case 'pending':
      // It stays claimed: should it be charged after all, the settlement gives it back.
      throw deps.refuse('verification-failed', `The payment was not completed (${result.status}) and is not accepted.`)
    case 'misconfigured':
      await deps.store.countFault(result.reason, deps.now()).catch(() => undefined)
      // A first attempt has charged nothing: its credential and key are free for the time when this is fixed.
      if (resumed) await deps.store.releasePurchase(attempt.claim, previousLeaseUntil).catch(() => undefined)
      else await uncharged(() => deps.store.failPurchase(attempt.claim, deps.now()), deps)
      throw misconfigured()
    case 'unknown': {
      const bought = resumed ? await lookUp(order, attempt, deps) : null
      if (bought === null) throw unknownOutcome(leaseSeconds)
      return bought
    }
  }
}

function chargeOn({ mpp, x402 }: Rails, order: Order, purchase: Purchase): Promise<ChargeResult> {
  if (order.authorisation !== undefined) {
    if (x402 === null) throw noProcessor()
    return x402.charge(order.authorisation, purchase)
  }
  if (mpp === null) throw noProcessor()
  // What was claimed is charged, whatever the price list says by now: a repeat with other terms finds no first answer.
  const { product, resource, amountMinor: amountCents, currency, description: claimed } = purchase
  const { challengeId, paymentToken, offer } = order
  const description = claimed ?? offer.price.description
  const metadata = { machine_payment: 'true', mpp_intent: 'charge', [challengeIdKey]: challengeId, product, resource }
  return mpp.createPayment({ amountCents, currency, paymentToken, description, metadata }, challengeId)
}

/** Notes a charge and delivers; gives the attempt back that this request has taken. */
export async function deliver(
  sale: Sale,
  attempt: Attempt,
  paymentId: string,
  deps: DeliveryDeps,
  attempts?: Attempts,
): Promise<Bought> {
  const chargedAt = deps.now()
  const taken = attempts && { ...attempts, at: attempt.purchase.claimedAt }
  const step = () => deps.store.markCharged(attempt.claim, paymentId, chargedAt, taken)
  if ((await noted(step, attempt.retryUntil, deps)) === 'lost') throw inProgress(leaseSeconds)
  return finalize(sale, { ...attempt, purchase: { ...attempt.purchase, chargedAt } }, paymentId, deps)
}

/**
 * Looks up the charge for an attempt that has made none itself, and delivers what is found. Where nothing is found and the
 * search is sure, the purchase is closed: null.
 * @param quietSince no request can have charged since
 * @throws Problem 503 until the search is sure, for which a buyer may ask as often as they like
 */
export async function lookUpOrClose(
  sale: Sale,
  attempt: Attempt,
  quietSince: Date,
  deps: DeliveryDeps,
): Promise<Bought | null> {
  const { store, now } = deps
  const isSure = now().getTime() - quietSince.getTime() >= searchLagSeconds * 1000
  try {
    const bought = await lookUp(sale, attempt, deps)
    if (bought) return bought
    if (!isSure) throw unknownOutcome(leaseSeconds)
  } catch (error) {
    await store.releasePurchase(attempt.claim, quietSince).catch(() => undefined)
    throw error
  }
  await uncharged(() => store.failPurchase(attempt.claim, now()), deps)
  return null
}

/** Delivers what the processor's search finds charged; null where it finds nothing, which proves nothing by itself. */
async function lookUp(sale: Sale, attempt: Attempt, deps: DeliveryDeps): Promise<Bought | null> {
  const { challengeId, amountMinor, currency } = attempt.purchase
  const found = await findPayments(deps.rails, attempt.purchase).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnavailable)) throw error
    throw unknownOutcome(leaseSeconds)
  })
  if (!found) throw noProcessor()
  const isOurs = (payment: Payment) =>
    payment.status === 'succeeded' && payment.amountCents === amountMinor && payment.currency === currency
  const payment = found.find(isOurs)
  deps.log.info('purchase-looked-up', { product: attempt.purchase.product, challengeId, found: payment !== undefined })
  if (payment) return deliver(sale, attempt, payment.id, deps)
  if (found.length > 0) throw unknownOutcome(3600)
  return null
}

/** `done` and the credits in one step of the store: delivered. */
export async function finalize(sale: Sale, attempt: Attempt, paymentId: string, deps: DeliveryDeps): Promise<Bought> {
  const { claim, purchase, retryUntil } = attempt
  const { store, now, secrets } = deps
  const creditToken = deriveCreditToken(secrets[0], purchase.challengeId)
  const grant: CreditGrant = {
    tokenHash: hashSecret(creditToken),
    product: sale.offer.product,
    credits: sale.offer.furtherCalls,
    expiresAt: new Date(now().getTime() + sale.offer.creditDays * dayMs),
  }
  const completed = await noted(() => store.completePurchase(claim, grant, now()), retryUntil, deps)
  if (completed === 'lost') throw inProgress(leaseSeconds)
  return { ...saleOf(purchase), paymentId, creditToken, credits: grant.credits, isRepeat: false }
}

/** What an answer says of a purchase whether it is the first or a repeat. */
const saleOf = ({ rail, challengeId, chargedAt, claimedAt }: Purchase) => ({
  rail,
  challengeId,
  paidAt: chargedAt ?? claimedAt,
})

/** The answer that was given, or lost, when the purchase became `done`; null where its secret was rotated away. */
export function repeatAnswer(purchase: Purchase, { secrets }: DeliveryDeps): Bought | null {
  const { challengeId, paymentId, grant } = purchase
  if (paymentId === null || grant === null) throw new Error('a purchase is done without payment or grant')
  const tokens = secrets.map((secret) => deriveCreditToken(secret, challengeId))
  const creditToken = tokens.find((token) => hashSecret(token) === grant.tokenHash)
  if (creditToken === undefined) return null
  return { ...saleOf(purchase), paymentId, creditToken, credits: grant.credits, isRepeat: true }
}

/** What a log line says of a charge: its outcome and why, not which payment. */
function withoutPaymentId(result: ChargeResult): Record<string, unknown> {
  if (result.outcome === 'succeeded') return { outcome: result.outcome }
  return { ...result }
}
