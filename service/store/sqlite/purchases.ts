// Free calls, credits and purchases in SQLite.
import { retention } from '../../contract/retention.js'
import { claimOutcome, grantText, isOwed, purchaseOf, type ClaimVerdict } from '../claims.js'
import { keptSince, usedUp } from '../day.js'
import {
  repeatCreateSeconds,
  type ChangeOutcome,
  type Claim,
  type NewClaim,
  type Purchase,
  type Purchases,
  type PurchaseState,
} from '../purchases.js'
import type { Transactions } from './database.js'
import { readQuota, returnAttempt, takeAttempt, takeQuota } from './quotas.js'
import { insert, instant, integer, integerOrNull, text, textOrNull, type Row, type Sql, type Value } from './sql.js'

/** `challengeId` is in the column `challenge_id`; GRANT is a keyword of SQL. */
const columnOf = (field: string): string =>
  field === 'grant' ? 'granted' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const readRow = (row: Row): Purchase =>
  purchaseOf({
    text: (field) => text(row, columnOf(field)),
    textOrNull: (field) => textOrNull(row, columnOf(field)),
    integer: (field) => integer(row, columnOf(field)),
    integerOrNull: (field) => integerOrNull(row, columnOf(field)),
  })

export const withCredits = `SELECT *, (
  SELECT remaining FROM credit WHERE credit.token_hash = json_extract(granted, '$.tokenHash')
) AS credits_left FROM purchase`

export const find = (sql: Sql, challengeId: string): Purchase | null => {
  const row = sql.get(`${withCredits} WHERE challenge_id = ?`, [challengeId])
  return row === undefined ? null : readRow(row)
}

const findByKey = (sql: Sql, idempotencyKeyHash: string): Purchase | null => {
  const newest = 'WHERE idempotency_key_hash = ? ORDER BY claimed_at DESC, challenge_id LIMIT 1'
  const row = sql.get(`${withCredits} ${newest}`, [idempotencyKeyHash])
  return row === undefined ? null : readRow(row)
}

const isOpen = ({ state }: Purchase): boolean => state === 'claimed' || state === 'charged'

export const update = (sql: Sql, challengeId: string, columns: Readonly<Record<string, Value>>): void => {
  const set = Object.keys(columns).map((name) => `${name} = ?`)
  sql.run(`UPDATE purchase SET ${set.join(', ')} WHERE challenge_id = ?`, [...Object.values(columns), challengeId])
}

/** Takes a purchase up again, with the idempotency key of this attempt where none had one before. */
const lease = (
  sql: Sql,
  purchase: Purchase,
  { leaseSeconds, idempotencyKeyHash }: Pick<NewClaim, 'leaseSeconds' | 'idempotencyKeyHash'>,
  now: Date,
): Purchase => {
  const leased = {
    ...purchase,
    attempt: purchase.attempt + 1,
    leaseUntil: new Date(now.getTime() + leaseSeconds * 1000),
    idempotencyKeyHash: purchase.idempotencyKeyHash ?? idempotencyKeyHash,
  }
  update(sql, purchase.challengeId, {
    attempt: leased.attempt,
    lease_until: leased.leaseUntil.getTime(),
    idempotency_key_hash: leased.idempotencyKeyHash,
  })
  return leased
}

/** Moves a purchase on, if the claim is the newest and the state allows it; `moved` does the rest of the step. */
const move = (
  sql: Sql,
  { challengeId, attempt }: Claim,
  from: readonly PurchaseState[],
  [state, columns]: [PurchaseState, Readonly<Record<string, Value>>],
  now: Date,
  moved?: () => void,
): ChangeOutcome => {
  const purchase = find(sql, challengeId)
  if (purchase?.attempt !== attempt) return 'lost'
  if (purchase.state === state) return 'changed'
  if (!from.includes(purchase.state)) return 'lost'
  update(sql, challengeId, { state, changed_at: now.getTime(), ...columns })
  moved?.()
  return 'changed'
}

export const purchaseVerbs: Transactions<Purchases> = {
  takeFreeCall: (sql, caller, day, limitPerDay, now) => takeQuota(sql, 'free', caller, day, limitPerDay, now),

  readQuota,

  spendCredit: (sql, tokenHash, product, now, requestHash) => {
    const row = sql.get('SELECT * FROM credit WHERE token_hash = ? AND product = ? AND expires_at > ?', [
      tokenHash,
      product,
      keptSince(now, retention.expiredCreditDays),
    ])
    if (row === undefined) return { outcome: 'unknown' }
    const expiresAt = instant(row, 'expires_at')
    const isRepeat = requestHash !== undefined && textOrNull(row, 'last_request') === requestHash
    const remaining = integer(row, 'remaining') - (isRepeat ? 0 : 1)
    if (remaining < 0) return { outcome: 'used-up' }
    if (expiresAt <= now) return { outcome: 'expired' }
    if (!isRepeat)
      sql.run('UPDATE credit SET remaining = ?, last_request = ? WHERE token_hash = ?', [
        ...[remaining, requestHash ?? null, tokenHash],
      ])
    return { outcome: 'spent', remaining, expiresAt }
  },

  claimPurchase: (sql, claim, now) => {
    const known = find(sql, claim.challengeId)
    const { idempotencyKeyHash: keyHash } = claim
    const ofKey = known !== null || keyHash === null ? null : findByKey(sql, keyHash)
    if (ofKey !== null && (isOpen(ofKey) || isOwed(ofKey, now))) return claimOutcome('key-used', ofKey, now)
    if (known === null) {
      const { leaseSeconds, attempts, ...fields } = claim
      const full = attempts && takeAttempt(sql, attempts, now)
      if (full) return { outcome: 'limited', limited: usedUp(full) }
      const columns = Object.entries(fields).map(([field, value]) => [columnOf(field), value])
      insert(sql, 'purchase', {
        ...(Object.fromEntries(columns) as Record<string, Value>),
        ...{ state: 'claimed', claimed_at: now.getTime(), lease_until: now.getTime() + leaseSeconds * 1000 },
        ...{ attempt: 1, changed_at: now.getTime() },
      })
    }
    const purchase = known ?? find(sql, claim.challengeId)
    if (purchase === null) throw new TypeError('A purchase that was just written is not there')
    const open = isOpen(purchase)
    const ageMs = now.getTime() - purchase.claimedAt.getTime()
    let verdict: ClaimVerdict = 'final'
    if (known === null) verdict = 'claimed'
    else if (purchase.tokenHash !== claim.tokenHash) verdict = 'other-token'
    else if (open && purchase.leaseUntil > now) verdict = 'lease-held'
    else if (open) verdict = ageMs < repeatCreateSeconds * 1000 ? 'resumable' : 'too-late'
    const current = verdict === 'resumable' ? lease(sql, purchase, claim, now) : purchase
    return claimOutcome(verdict, current, now, purchase.leaseUntil)
  },

  readPurchase: find,

  readPurchaseByKey: findByKey,

  markCharged: (sql, claim, paymentId, now, taken) =>
    move(sql, claim, ['claimed'], ['charged', { payment_id: paymentId, charged_at: now.getTime() }], now, () => {
      if (taken) returnAttempt(sql, taken, taken.at)
    }),

  completePurchase: (sql, claim, grant, now) =>
    move(sql, claim, ['charged'], ['done', { granted: grantText(grant) }], now, () => {
      const { tokenHash, product, credits, expiresAt } = grant
      insert(sql, 'credit', {
        ...{ token_hash: tokenHash, product, remaining: credits, expires_at: expiresAt.getTime() },
      })
    }),

  releasePurchase: (sql, { challengeId, attempt }, leaseUntil) => {
    const purchase = find(sql, challengeId)
    if (purchase?.attempt !== attempt || purchase.state !== 'claimed') return 'lost'
    update(sql, challengeId, { lease_until: leaseUntil.getTime() })
    return 'changed'
  },

  failPurchase: (sql, claim, now) => move(sql, claim, ['claimed'], ['failed', {}], now),

  refundPurchase: (sql, claim, paymentId, refundId, now) =>
    move(sql, claim, ['claimed', 'charged'], ['refunded', { payment_id: paymentId, refund_id: refundId }], now),

  takeUnsettled: (sql, { claimedBefore, leaseSeconds, limit }, now) =>
    sql
      .all(
        `${withCredits} WHERE state IN ('claimed', 'charged') AND claimed_at < ? AND lease_until <= ?
         ORDER BY claimed_at, challenge_id LIMIT ?`,
        [claimedBefore.getTime(), now.getTime(), limit],
      )
      .map((row) => lease(sql, readRow(row), { leaseSeconds, idempotencyKeyHash: null }, now)),
}
