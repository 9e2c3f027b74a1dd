// Store steps of a purchase: which are retried, and the 503 where the store does not answer.
import { setTimeout } from 'node:timers/promises'
import { Problem } from '../contract/problems.js'
import { errorFields } from '../log.js'
import { StoreUnavailable } from '../store/store.js'
import type { DeliveryDeps } from './order.js'
import { unfinished } from './purchase-problems.js'

/** How often a step after the charge is tried, and the pause between two tries. */
const stepTries = 3
const retryPauseMs = 200

/** A store step before the charge. Its 503 must not claim "not charged": an earlier request may have charged. */
export async function uncharged<T>(step: () => Promise<T>, { log }: Pick<DeliveryDeps, 'log'>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    log.warn('store-unavailable', errorFields(error))
    throw new Problem('store-unavailable', {
      detail:
        'The store cannot be reached. This request charged nothing; an earlier one with this credential may have. ' +
        'Repeat the same request with the same credential or Idempotency-Key: it is charged at most once.',
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
    })
  }
}

/**
 * A store step after the charge, tried up to three times until `retryUntil`: repeated by the same attempt, it changes
 * nothing more. Whatever goes wrong, the 503 must not claim that nothing was charged.
 */
export async function noted<T>(
  step: () => Promise<T>,
  retryUntil: Date,
  { log, now }: Pick<DeliveryDeps, 'log' | 'now'>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      const mayRetry = error instanceof StoreUnavailable
      log[mayRetry ? 'warn' : 'error']('purchase-not-noted', errorFields(error))
      if (!mayRetry || tries === stepTries || now() >= retryUntil) throw unfinished()
      await setTimeout(retryPauseMs)
    }
  }
}
