// Free calls, credits and purchases in Redis.
import { retention } from '../../contract/retention.js'
import { claimOutcome, grantText, purchaseOf, type ClaimVerdict } from '../claims.js'
import { attemptWindows, daySeconds, usedUp } from '../day.js'
import {
  answerAgainSeconds,
  repeatCreateSeconds,
  type ChangeOutcome,
  type Claim,
  type Purchase,
  type Purchases,
  type PurchaseState,
} from '../purchases.js'
import { keyPrefix, type Run, type Scripts } from './connection.js'
import * as scripts from './purchase-scripts.js'
import { claimKeyPrefix, creditPrefix, purchasePrefix } from './purchase-scripts.js'
import { attemptParameters, quotaField, quotaKey, quotaOf, secondsWithSalt } from './quotas.js'
import { asHash, asInteger, asList, asText, field } from './reply.js'

/** Longer than a purchase can be unfinished or owed. */
const claimKeySeconds = 4 * daySeconds
/** Sorted set of the challenges in `claimed` or `charged`, by the instant of the claim. */
export const unsettledKey = `${keyPrefix}unsettled`

export const readPurchase = (reply: unknown): Purchase => {
  const hash = asHash(reply)
  return purchaseOf({
    text: (name) => field(hash, name),
    textOrNull: (name) => hash.get(name) ?? null,
    integer: (name) => asInteger(field(hash, name)),
    integerOrNull: (name) => (hash.has(name) ? asInteger(field(hash, name)) : null),
  })
}

/** Moves a purchase on; `also` is the credit that is granted in the same step (fields, seconds), or the attempt. */
const moveOn = async (
  run: Run,
  { challengeId, attempt }: Claim,
  from: readonly PurchaseState[],
  to: PurchaseState,
  now: Date,
  columns: readonly string[],
  also: { keys: string[]; values: (string | number)[] } = { keys: [], values: [] },
): Promise<ChangeOutcome> => {
  const keys = [purchasePrefix + challengeId, unsettledKey, ...also.keys]
  const keptDays = to === 'failed' ? retention.failedPurchaseDays : retention.purchaseDays
  const keepSeconds = to === 'charged' ? 0 : keptDays * daySeconds
  const fields = [...columns, 'changedAt', now.getTime()]
  const step = [attempt, to, from.join(' '), challengeId, keepSeconds, fields.length, ...fields]
  return asInteger(await run(scripts.move, keys, [...step, ...also.values])) === 1 ? 'changed' : 'lost'
}

export const purchaseVerbs: Scripts<Purchases> = {
  takeFreeCall: async (run, caller, day, limitPerDay, now) => {
    const values = [quotaField('free', caller), limitPerDay, secondsWithSalt(now)]
    const reply = await run(scripts.takeFree, [quotaKey(day)], values)
    return { taken: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now) }
  },

  readQuota: async (run, kind, caller, day, limitPerDay, now) => {
    const values = [quotaField(kind, caller), limitPerDay]
    return quotaOf(await run(scripts.leftOf, [quotaKey(day)], values), limitPerDay, now)
  },

  spendCredit: async (run, tokenHash, product, now, requestHash = '') => {
    const values = [product, now.getTime(), retention.expiredCreditDays * daySeconds * 1000, requestHash]
    const [outcome, remaining, expiresAt] = asList(await run(scripts.spend, [creditPrefix + tokenHash], values))
    if (outcome !== 'spent') return { outcome: asText(outcome) as 'unknown' | 'used-up' | 'expired' }
    return { outcome, remaining: asInteger(remaining), expiresAt: new Date(asInteger(expiresAt)) }
  },

  claimPurchase: async (run, asked, now) => {
    const { challengeId, tokenHash, idempotencyKeyHash, leaseSeconds, attempts, ...fields } = asked
    // Without an attempt its keys go unused, but a user of Redis may be limited to ours.
    const unused = { keys: [unsettledKey, unsettledKey], values: ['', 0, 0, 0, 0] }
    const attempt = attempts ? attemptParameters(attempts, now) : unused
    const keys = [purchasePrefix + challengeId, unsettledKey, ...attempt.keys]
    if (idempotencyKeyHash !== null) keys.push(claimKeyPrefix + idempotencyKeyHash)
    const lease = [now.getTime(), now.getTime() + leaseSeconds * 1000]
    const windows = [repeatCreateSeconds * 1000, answerAgainSeconds * 1000, claimKeySeconds]
    const values = [challengeId, tokenHash, idempotencyKeyHash ?? '', ...windows, ...attempt.values]
    const reply = await run(scripts.claim, keys, [...lease, ...values, ...Object.entries(fields).flat()])
    const [verdict, purchase, previousLease] = asList(reply)
    if (verdict === 'limited' && attempts) {
      const [minute, day] = attemptWindows(attempts, now)
      return { outcome: 'limited', limited: usedUp(asInteger(purchase) === 1 ? minute : day) }
    }
    const previousLeaseUntil = previousLease === undefined ? undefined : new Date(asInteger(previousLease))
    return claimOutcome(asText(verdict) as ClaimVerdict, readPurchase(purchase), now, previousLeaseUntil)
  },

  readPurchase: async (run, challengeId) => {
    const reply = await run(scripts.readOne, [purchasePrefix + challengeId], [])
    return asList(reply).length === 0 ? null : readPurchase(reply)
  },

  markCharged: (run, claimed, paymentId, now, taken) => {
    const attempt = taken && attemptParameters(taken, taken.at)
    const fields = ['paymentId', paymentId, 'chargedAt', String(now.getTime())]
    const also = attempt && { keys: attempt.keys, values: attempt.values.slice(0, 1) }
    return moveOn(run, claimed, ['claimed'], 'charged', now, fields, also)
  },

  completePurchase: (run, claimed, grant, now) => {
    const { tokenHash, product, credits, expiresAt } = grant
    const validSeconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    const values = ['product', product, 'remaining', credits, 'expiresAt', expiresAt.getTime()]
    return moveOn(run, claimed, ['charged'], 'done', now, ['grant', grantText(grant)], {
      keys: [creditPrefix + tokenHash],
      values: [...values, validSeconds + retention.expiredCreditDays * daySeconds],
    })
  },

  releasePurchase: async (run, { challengeId, attempt }, leaseUntil) =>
    asInteger(await run(scripts.release, [purchasePrefix + challengeId], [attempt, leaseUntil.getTime()])) === 1
      ? 'changed'
      : 'lost',

  failPurchase: (run, claimed, now) => moveOn(run, claimed, ['claimed'], 'failed', now, []),

  refundPurchase: (run, claimed, paymentId, refundId, now) =>
    moveOn(run, claimed, ['claimed', 'charged'], 'refunded', now, ['paymentId', paymentId, 'refundId', refundId]),

  readPurchaseByKey: async (run, idempotencyKeyHash) => {
    const reply = await run(scripts.readOfKey, [claimKeyPrefix + idempotencyKeyHash], [])
    return asList(reply).length === 0 ? null : readPurchase(reply)
  },

  takeUnsettled: async (run, { claimedBefore, leaseSeconds, limit }, now) => {
    const lease = [now.getTime(), now.getTime() + leaseSeconds * 1000]
    const reply = await run(
      scripts.takeLeft,
      [unsettledKey],
      [purchasePrefix, claimedBefore.getTime(), ...lease, limit],
    )
    return asList(reply).map(readPurchase)
  },
}
