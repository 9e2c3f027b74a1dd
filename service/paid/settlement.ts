// The daily settlement: looks up what was left between claim and `done`, and gives back what was charged.
import { functionSeconds } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { Log } from '../context.js'
import type { Purchase, Store } from '../store/store.js'
import { repeatCreateSeconds } from '../store/purchases.js'
import { searchLagSeconds, type CardProcessor } from './processor.js'
import { ProcessorUnavailable } from './processor-answers.js'
import { deliver } from './charge.js'
import type { Facilitator } from './facilitator.js'
import type { Secrets } from './keys.js'
import { offers } from './offers.js'
import { challengeIdKey } from './rails.js'
import { leaseSeconds } from './purchase-problems.js'

export interface SettlementReport {
  refunded: number
  /** Found never to have been charged. */
  failed: number
  /** Paid by x402, which only the operator can give back: the credits are granted, and the same request is answered. */
  delivered?: number
  /** Not decided by the processor yet, or not reached in time: the next run looks again. */
  left: number
}

/** How long a settlement may take: the daily job has other steps, and must answer before it is ended. */
export const settlementSeconds = functionSeconds.cron - 20

/** Purchases per round trip; they are worked through one by one, two or three requests of the processor each. */
const batchSize = 50

/** Longer than the job can run: what it has taken and not reached is free again soon after. */
const batchLeaseSeconds = functionSeconds.cron * 2

export interface SettlementDeps {
  store: Store
  /** Null where cards are not set up. */
  processor: CardProcessor | null
  /** Of the x402 rail, and the secrets that credit tokens are made under. */
  x402?: { find: Facilitator['find']; secrets: Secrets } | null
  log: Log
  /** Aborts when the time is over: what was taken by then and not reached is left. */
  until: AbortSignal
}

/**
 * Settles purchases that nobody can resume any more. A resume is refused after 23 hours, and one that began just before
 * has the purchase for one lease; so what is given back here is never delivered as well. What is closed was looked up
 * when the processor had had time to find it.
 * @throws StoreUnavailable
 */
export async function settlePurchases(deps: SettlementDeps, now: () => Date): Promise<SettlementReport> {
  const { store, log, until } = deps
  const report: SettlementReport = { refunded: 0, failed: 0, left: 0 }
  const claimedBefore = new Date(now().getTime() - (repeatCreateSeconds + leaseSeconds + searchLagSeconds) * 1000)
  let taken: number
  do {
    const query = { claimedBefore, leaseSeconds: batchLeaseSeconds, limit: batchSize }
    const purchases = await store.takeUnsettled(query, now())
    for (const purchase of purchases) {
      const outcome = until.aborted ? 'left' : await settle(purchase, deps, now)
      report[outcome] = (report[outcome] ?? 0) + 1
    }
    taken = purchases.length
  } while (taken === batchSize && !until.aborted)
  log.info('settlement', { ...report })
  return report
}

/** Gives back every payment of a purchase and closes what could still be charged, then writes the last state once. */
async function settle(purchase: Purchase, deps: SettlementDeps, now: () => Date): Promise<keyof SettlementReport> {
  const { store, processor, log } = deps
  /** The id of the challenge is no secret, and the operator finds the payment by it. */
  const leave = (reason: string) => {
    log.warn('settlement-left', { product: purchase.product, challengeId: purchase.challengeId, reason })
    return 'left' as const
  }
  try {
    if (purchase.rail === 'x402') return await settleX402(purchase, deps, now)
    if (processor === null) return leave('no card processor')
    const payments = await processor.findPayments(challengeIdKey, purchase.challengeId)
    const charged = payments.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    const refunds: { paymentId: string; refundId: string }[] = []
    for (const paymentId of new Set(purchase.paymentId === null ? charged : [purchase.paymentId, ...charged]))
      refunds.push({ paymentId, refundId: await processor.refundPayment(paymentId) })
    const open = payments.filter(({ status }) => !['succeeded', 'processing', 'canceled'].includes(status))
    for (const { id } of open) await processor.cancelPayment(id)
    if (payments.some(({ status }) => status === 'processing')) return leave('processing')
    const [refund] = refunds
    if (refund === undefined) {
      await store.failPurchase(purchase, now())
      return 'failed'
    }
    await store.refundPurchase(purchase, refund.paymentId, refund.refundId, now())
    return 'refunded'
  } catch (error) {
    // What a buyer would be told where the delivery of a payment of x402 was not noted, or another run has the purchase.
    if (error instanceof Problem) return leave(error.slug)
    if (!(error instanceof ProcessorUnavailable)) throw error
    if (error.isOperatorFault) await store.countFault(error.message, now())
    return leave(error.message)
  }
}

/** Delivers what the chain says was paid: a transfer cannot be reversed. What was not paid can no longer be, and fails. */
async function settleX402(
  purchase: Purchase,
  { store, x402, log }: SettlementDeps,
  now: () => Date,
): Promise<'delivered' | 'failed'> {
  if (!x402) throw new ProcessorUnavailable('no X402_PAY_TO')
  const { paymentId, product, resource } = purchase
  const found = paymentId ?? (await x402.find(purchase))[0]?.id
  if (found === undefined) {
    await store.failPurchase(purchase, now())
    return 'failed'
  }
  const sale = { offer: product === 'facts' ? offers.premiumFact : offers.playbook, resource }
  const deps = { store, log, now, secrets: x402.secrets, rails: { mpp: null, x402: null } }
  await deliver(sale, { claim: purchase, purchase, retryUntil: now() }, found, deps)
  return 'delivered'
}
