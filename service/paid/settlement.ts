// The daily settlement: looks up what was left between claim and `done`, and gives back what was charged.
import type { Log } from '../context.js'
import type { Purchase, Store } from '../store/store.js'
import { REPEAT_CREATE_SECONDS } from '../store/purchases.js'
import type { CardProcessor } from './processor.js'
import { ProcessorUnavailable } from './processor.js'
import { challengeIdKey, leaseSeconds } from './purchase.js'

export interface SettlementReport {
  refunded: number
  /** Found never to have been charged. */
  failed: number
  /** Not decided by the processor yet, or not reached: the next run looks again. */
  left: number
}

/** Purchases per round trip, and rounds per run: a day that leaves more than this behind is settled over two days. */
const batchSize = 50
const maxBatches = 20

/** A batch is worked through one by one, two or three requests of the processor each. */
const batchLeaseSeconds = 3600

/**
 * Settles purchases that nobody can resume any more. A resume is refused after 23 hours, and one that began just before
 * has the purchase for one lease; so what is given back here is never delivered as well.
 * @throws StoreUnavailable
 */
export async function settlePurchases(
  { store, processor, log }: { store: Store; processor: CardProcessor; log: Log },
  now: () => Date,
): Promise<SettlementReport> {
  const report: SettlementReport = { refunded: 0, failed: 0, left: 0 }
  const claimedBefore = new Date(now().getTime() - (REPEAT_CREATE_SECONDS + leaseSeconds) * 1000)
  for (let batch = 0; batch < maxBatches; batch++) {
    const query = { claimedBefore, leaseSeconds: batchLeaseSeconds, limit: batchSize }
    const purchases = await store.takeUnsettled(query, now())
    for (const purchase of purchases) report[await settle(purchase, store, processor, log, now)] += 1
    if (purchases.length < batchSize) break
  }
  log.info('settlement', { ...report })
  return report
}

async function settle(
  purchase: Purchase,
  store: Store,
  processor: CardProcessor,
  log: Log,
  now: () => Date,
): Promise<keyof SettlementReport> {
  try {
    const payments = await processor.findPayments(challengeIdKey, purchase.challengeId)
    const charged = payments.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    if (purchase.paymentId !== null && !charged.includes(purchase.paymentId)) charged.push(purchase.paymentId)
    if (charged.length === 0) {
      if (payments.some(({ status }) => status === 'processing')) return 'left'
      await store.failPurchase(purchase, now())
      return 'failed'
    }
    for (const paymentId of charged) {
      const refundId = await processor.refundPayment(paymentId)
      await store.refundPurchase(purchase, paymentId, refundId, now())
    }
    return 'refunded'
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    log.warn('settlement-left', { product: purchase.product, reason: error.message })
    return 'left'
  }
}
