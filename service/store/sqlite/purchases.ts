// Free calls, credits and purchases in SQLite.
import { retention } from '../../contract/retention.js'
import { claimOutcome, grantOf, grantText, type ClaimVerdict } from '../claims.js'
import {
  repeatCreateSeconds,
  type Claim,
  type NewClaim,
  type Product,
  type Purchase,
  type Purchases,
  type PurchaseState,
} from '../purchases.js'
import { instant, integer, text, textOrNull, type Database, type Row, type Sql } from './database.js'
import { readQuota, takeQuota } from './quotas.js'
import { keptSince } from './retention.js'

const purchaseOf = (row: Row): Purchase => ({
  challengeId: text(row, 'challenge_id'),
  tokenHash: text(row, 'token_hash'),
  idempotencyKeyHash: textOrNull(row, 'idempotency_key_hash'),
  product: text(row, 'product') as Product,
  resource: text(row, 'resource'),
  amountMinor: integer(row, 'amount_minor'),
  currency: text(row, 'currency'),
  description: textOrNull(row, 'description'),
  state: text(row, 'state') as PurchaseState,
  paymentId: textOrNull(row, 'payment_id'),
  refundId: textOrNull(row, 'refund_id'),
  claimedAt: instant(row, 'claimed_at'),
  leaseUntil: instant(row, 'lease_until'),
  attempt: integer(row, 'attempt'),
  grant: grantOf(textOrNull(row, 'granted')),
})

const find = (sql: Sql, challengeId: string): Purchase | null => {
  const row = sql.get('SELECT * FROM purchase WHERE challenge_id = ?', [challengeId])
  return row === undefined ? null : purchaseOf(row)
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
  sql.run('UPDATE purchase SET attempt = ?, lease_until = ?, idempotency_key_hash = ? WHERE challenge_id = ?', [
    leased.attempt,
    leased.leaseUntil.getTime(),
    leased.idempotencyKeyHash,
    leased.challengeId,
  ])
  return leased
}

/** Moves a purchase on, if the claim is the newest and the state allows it; `repeated` where it is there already. */
const move = (
  sql: Sql,
  claim: Claim,
  from: readonly PurchaseState[],
  to: PurchaseState,
  now: Date,
): 'moved' | 'repeated' | 'lost' => {
  const purchase = find(sql, claim.challengeId)
  if (purchase?.attempt !== claim.attempt) return 'lost'
  if (purchase.state === to) return 'repeated'
  if (!from.includes(purchase.state)) return 'lost'
  sql.run('UPDATE purchase SET state = ?, changed_at = ? WHERE challenge_id = ?', [
    to,
    now.getTime(),
    claim.challengeId,
  ])
  return 'moved'
}

export const sqlitePurchases = (database: Database): Purchases => ({
  takeFreeCall: (caller, day, limitPerDay, now) =>
    database.write((sql) => takeQuota(sql, 'free', caller, day, limitPerDay, now)),

  readFreeCalls: (caller, day, limitPerDay, now) =>
    database.read((sql) => readQuota(sql, 'free', caller, day, limitPerDay, now)),

  spendCredit: (tokenHash, product, now, requestHash) =>
    database.write((sql) => {
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
    }),

  claimPurchase: (claim, now) =>
    database.write((sql) => {
      const inserted = sql.run(
        `INSERT INTO purchase (challenge_id, token_hash, idempotency_key_hash, product, resource, amount_minor, currency,
           description, state, claimed_at, lease_until, attempt, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'claimed', ?, ?, 1, ?) ON CONFLICT DO NOTHING`,
        [
          claim.challengeId,
          claim.tokenHash,
          claim.idempotencyKeyHash,
          claim.product,
          claim.resource,
          claim.amountMinor,
          claim.currency,
          claim.description,
          now.getTime(),
          now.getTime() + claim.leaseSeconds * 1000,
          now.getTime(),
        ],
      )
      const purchase = find(sql, claim.challengeId)
      if (purchase === null) throw new TypeError('A purchase that was just written is not there')
      const open = purchase.state === 'claimed' || purchase.state === 'charged'
      let verdict: ClaimVerdict = 'final'
      if (inserted > 0) verdict = 'claimed'
      else if (purchase.tokenHash !== claim.tokenHash) verdict = 'other-token'
      else if (open && purchase.leaseUntil > now) verdict = 'lease-held'
      else if (open)
        verdict = now.getTime() - purchase.claimedAt.getTime() < repeatCreateSeconds * 1000 ? 'resumable' : 'too-late'
      const current = verdict === 'resumable' ? lease(sql, purchase, claim, now) : purchase
      return claimOutcome(verdict, current, claim, now)
    }),

  readPurchase: (challengeId) => database.read((sql) => find(sql, challengeId)),

  markCharged: (claim, paymentId, now) =>
    database.write((sql) => {
      const moved = move(sql, claim, ['claimed'], 'charged', now)
      if (moved === 'moved')
        sql.run('UPDATE purchase SET payment_id = ? WHERE challenge_id = ?', [paymentId, claim.challengeId])
      return moved === 'lost' ? 'lost' : 'changed'
    }),

  completePurchase: (claim, grant, now) =>
    database.write((sql) => {
      const moved = move(sql, claim, ['charged'], 'done', now)
      if (moved === 'moved') {
        sql.run('UPDATE purchase SET granted = ? WHERE challenge_id = ?', [grantText(grant), claim.challengeId])
        sql.run('INSERT INTO credit (token_hash, product, remaining, expires_at) VALUES (?, ?, ?, ?)', [
          grant.tokenHash,
          grant.product,
          grant.credits,
          grant.expiresAt.getTime(),
        ])
      }
      return moved === 'lost' ? 'lost' : 'changed'
    }),

  failPurchase: (claim, now) =>
    database.write((sql) => (move(sql, claim, ['claimed'], 'failed', now) === 'lost' ? 'lost' : 'changed')),

  refundPurchase: (claim, paymentId, refundId, now) =>
    database.write((sql) => {
      const moved = move(sql, claim, ['claimed', 'charged'], 'refunded', now)
      if (moved === 'moved')
        sql.run('UPDATE purchase SET payment_id = ?, refund_id = ? WHERE challenge_id = ?', [
          paymentId,
          refundId,
          claim.challengeId,
        ])
      return moved === 'lost' ? 'lost' : 'changed'
    }),

  takeUnsettled: ({ claimedBefore, leaseSeconds, limit }, now) =>
    database.write((sql) =>
      sql
        .all(
          `SELECT * FROM purchase WHERE state IN ('claimed', 'charged') AND claimed_at < ? AND lease_until <= ?
           ORDER BY claimed_at, challenge_id LIMIT ?`,
          [claimedBefore.getTime(), now.getTime(), limit],
        )
        .map((row) => lease(sql, purchaseOf(row), { leaseSeconds, idempotencyKeyHash: null }, now)),
    ),
})
