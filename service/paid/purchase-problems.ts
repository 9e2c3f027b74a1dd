// The 503 answers of an unfinished purchase: none says "not charged" where an earlier attempt may have charged.
import { Problem } from '../contract/problems.js'
import { functionSeconds } from '../contract/limits.js'
import { repeatCreateSeconds } from '../store/purchases.js'
import type { Order } from './order.js'

/** Longer than the paid function may run: while it lasts, nobody else charges or delivers this purchase. */
export const leaseSeconds = functionSeconds.paid * 2

const repeatHours = repeatCreateSeconds / 3600
const givenBack = `what is not finished within ${repeatHours} hours is given back, a day later at the latest`

/** Without a key, nobody can tell a buyer whose answer was lost from one who has had it: the scheme's answer is 402. */
export const unfinished = ({ idempotencyKey }: Order) =>
  new Problem('purchase-in-progress', {
    detail:
      'The payment was made, and whether its delivery was noted is not known. ' +
      (idempotencyKey === null
        ? 'Repeat the same request with the same credential and an Idempotency-Key: it is not charged again. This one ' +
          'had no such key: if its delivery was noted after all, the repeat is a 402 for a used challenge, and paying ' +
          'the new one is a new purchase. '
        : 'Repeat the same request with the same credential and the same Idempotency-Key: it is not charged again. ') +
      `If the delivery was not noted, ${givenBack}.`,
    headers: { 'Retry-After': String(leaseSeconds) },
  })

export const inProgress = (retryAfterSeconds: number) =>
  new Problem('purchase-in-progress', {
    detail: 'This credential is in use at this moment. Repeat the same request; it is charged once.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

export const unknownOutcome = (retryAfterSeconds: number) =>
  new Problem('processor-unavailable', {
    detail:
      'The card processor has not said whether it charged. Repeat the same request with the same credential: ' +
      `it is charged at most once, and ${givenBack}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

export const tooLate = () =>
  new Problem('processor-unavailable', {
    detail:
      `This purchase was not finished within ${repeatHours} hours and cannot be any more. The daily settlement gives ` +
      'back what was charged for it, a day later at the latest; after that, the same request says so.',
    headers: { 'Retry-After': '3600' },
  })
