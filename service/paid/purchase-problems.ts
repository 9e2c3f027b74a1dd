// The 429 and 503 answers of a purchase: no 503 says "not charged" where an earlier attempt may have charged.
import { Problem } from '../contract/problems.js'
import { functionSeconds } from '../contract/limits.js'
import { rateLimitFields } from '../rate-limit.js'
import type { WindowQuota } from '../store/day.js'
import { repeatCreateSeconds } from '../store/purchases.js'

/** Longer than the paid function may run: while it lasts, nobody else charges or delivers this purchase. */
export const leaseSeconds = functionSeconds.paid * 2

const repeatHours = repeatCreateSeconds / 3600
const givenBack = `what is not finished within ${repeatHours} hours is given back, a day later at the latest`

const problem = (slug: 'purchase-in-progress' | 'processor-unavailable', detail: string, retryAfterSeconds = 3600) =>
  new Problem(slug, { detail, headers: { 'Retry-After': String(retryAfterSeconds) } })

export const unfinished = () =>
  problem(
    'purchase-in-progress',
    'The payment was made, and whether its delivery was noted is not known. Repeat the same request with the same ' +
      `credential or Idempotency-Key: it is not charged again. If the delivery was not noted, ${givenBack}.`,
    leaseSeconds,
  )

export const inProgress = (retryAfterSeconds: number) =>
  problem(
    'purchase-in-progress',
    'This purchase is being processed. Repeat the same request with the same credential or Idempotency-Key; it is charged once.',
    retryAfterSeconds,
  )

export const unknownOutcome = (retryAfterSeconds: number) =>
  problem(
    'processor-unavailable',
    'The card processor has not said whether it charged. Repeat the same request with the same credential or Idempotency-Key: ' +
      `it is charged at most once, and ${givenBack}.`,
    retryAfterSeconds,
  )

export const tooLate = () =>
  problem(
    'processor-unavailable',
    `This purchase was not finished within ${repeatHours} hours and cannot be any more. The daily settlement gives ` +
      'back what was charged for it, a day later at the latest; after that, the same request says so.',
  )

export const noProcessor = () =>
  problem(
    'processor-unavailable',
    'This deployment has no card processor. This request charged nothing; where an earlier one with this ' +
      'credential did, repeat it when there is one.',
  )

export const withoutTls = () =>
  problem(
    'processor-unavailable',
    'Payments are made over https alone, and this request came over http, or through a proxy that this server does ' +
      'not trust to say otherwise. This request charged nothing.',
  )

export const misconfigured = () =>
  problem(
    'processor-unavailable',
    'The card processor does not accept the requests of this deployment; its operator has to fix that. This request ' +
      'charged nothing; where an earlier one with this credential or Idempotency-Key did, repeat it later.',
  )

/** Before the claim: of testing stolen cards, the card processor sees no more than the limit. */
export const tooManyAttempts = (quota: WindowQuota) =>
  new Problem('too-many-requests', {
    detail:
      `${quota.limit} payments of this caller were not completed within ${quota.windowSeconds === 60 ? 'a minute' : 'a day'}. ` +
      `This request charged nothing and used nothing up: repeat it in ${quota.resetSeconds} s.`,
    headers: { ...rateLimitFields('payments', quota), 'Retry-After': String(quota.resetSeconds) },
  })
