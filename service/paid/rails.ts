// The ways to pay that a deployment has set up: cards by the Machine Payments Protocol, a stablecoin by x402.
import type { Context } from '../context.js'
import type { Purchase } from '../store/store.js'
import type { Facilitator } from './facilitator.js'
import { cardProcessor, type CardProcessor } from './processor.js'
import type { Payment } from './processor-answers.js'
import { lazily } from '../lazily.js'

const loadFacilitator = lazily(() => import('./facilitator.js'))
const loadX402 = lazily(() => import('./x402.js'))

/** Null where a rail is not set up. */
export interface Rails {
  mpp: CardProcessor | null
  x402: Facilitator | null
}

/** Metadata key under which a payment carries the id of its challenge; the one mppx writes. */
export const challengeIdKey = 'mpp_challenge_id'

/**
 * Opens the rails; the code of x402 is loaded only where it is set up.
 * @param signal ends every request when it aborts
 */
export async function openRails(
  context: Pick<Context, 'env' | 'processorUrl' | 'now'>,
  signal?: AbortSignal,
): Promise<Rails> {
  const mpp = cardProcessor(context, signal)
  if (context.env.X402_PAY_TO === undefined) return { mpp, x402: null }
  const [{ createFacilitator }, { readX402 }] = await Promise.all([loadFacilitator(), loadX402()])
  const settings = readX402(context.env)
  return { mpp, x402: settings && createFacilitator(settings, context.now, signal) }
}

/**
 * The payments that were made for a purchase; null where its rail is not set up.
 * @throws ProcessorUnavailable
 */
export async function findPayments({ mpp, x402 }: Rails, purchase: Purchase): Promise<Payment[] | null> {
  if (purchase.rail === 'x402') return x402 && x402.find(purchase)
  return mpp && mpp.findPayments(challengeIdKey, purchase.challengeId)
}
