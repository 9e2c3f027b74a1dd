// Purchases as both backends store them: read from their fields, and the outcome of a claim.
import {
  answerAgainSeconds,
  type ClaimOutcome,
  type CreditGrant,
  type Product,
  type Purchase,
  type PurchaseState,
  type Rail,
} from './purchases.js'

/** What the backend found in its atomic step; `final` is a purchase in one of its three last states. */
export type ClaimVerdict = 'claimed' | 'resumable' | 'lease-held' | 'too-late' | 'other-token' | 'key-used' | 'final'

/** Whether the buyer of a purchase that is done may not have received the answer: no credit spent, and not too long ago. */
export function isOwed({ state, grant, creditsLeft, changedAt }: Purchase, now: Date): boolean {
  const untouched = state === 'done' && creditsLeft !== null && creditsLeft === grant?.credits
  return untouched && now.getTime() < changedAt.getTime() + answerAgainSeconds * 1000
}

/**
 * @param purchase as it is after the atomic step
 * @param previousLeaseUntil of a purchase that is resumed
 */
export const claimOutcome = (
  verdict: ClaimVerdict,
  purchase: Purchase,
  now: Date,
  previousLeaseUntil = purchase.leaseUntil,
): ClaimOutcome => {
  const claim = { challengeId: purchase.challengeId, attempt: purchase.attempt }
  switch (verdict) {
    case 'claimed':
      return { outcome: 'claimed', claim, purchase }
    case 'resumable':
      return { outcome: 'resumable', claim, purchase, previousLeaseUntil }
    case 'lease-held': {
      const heldMs = purchase.leaseUntil.getTime() - now.getTime()
      return { outcome: 'lease-held', retryAfterSeconds: Math.max(1, Math.ceil(heldMs / 1000)) }
    }
    case 'key-used':
      return { outcome: 'key-used', purchase }
    case 'too-late':
    case 'other-token':
      return { outcome: verdict }
    case 'final': {
      const { state } = purchase
      if (state === 'failed' || state === 'refunded') return { outcome: state, purchase }
      return { outcome: 'done', purchase, owed: isOwed(purchase, now) }
    }
  }
}

interface StoredGrant {
  tokenHash: string
  product: Product
  credits: number
  expiresAtMs: number
}

/** A grant as it is kept with its purchase. */
export const grantText = ({ tokenHash, product, credits, expiresAt }: CreditGrant): string => {
  const stored: StoredGrant = { tokenHash, product, credits, expiresAtMs: expiresAt.getTime() }
  return JSON.stringify(stored)
}

const grantOf = (stored: string | null): CreditGrant | null => {
  if (stored === null) return null
  const { tokenHash, product, credits, expiresAtMs } = JSON.parse(stored) as StoredGrant
  return { tokenHash, product, credits, expiresAt: new Date(expiresAtMs) }
}

/** Reads the fields of a stored purchase, by the names they have in `Purchase`; instants are milliseconds since 1970. */
export interface StoredFields {
  text: (field: string) => string
  textOrNull: (field: string) => string | null
  integer: (field: string) => number
  integerOrNull: (field: string) => number | null
}

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

export const purchaseOf = ({ text, textOrNull, integer, integerOrNull }: StoredFields): Purchase => ({
  challengeId: text('challengeId'),
  // Absent where an older release wrote it.
  rail: (textOrNull('rail') ?? 'mpp') as Rail,
  tokenHash: text('tokenHash'),
  idempotencyKeyHash: textOrNull('idempotencyKeyHash'),
  product: text('product') as Product,
  resource: text('resource'),
  amountMinor: integer('amountMinor'),
  currency: text('currency'),
  description: textOrNull('description'),
  state: text('state') as PurchaseState,
  paymentId: textOrNull('paymentId'),
  refundId: textOrNull('refundId'),
  claimedAt: new Date(integer('claimedAt')),
  chargedAt: dateOrNull(integerOrNull('chargedAt')),
  // Absent where an older release wrote it to Redis.
  changedAt: new Date(integerOrNull('changedAt') ?? integer('claimedAt')),
  leaseUntil: new Date(integer('leaseUntil')),
  attempt: integer('attempt'),
  grant: grantOf(textOrNull('grant')),
  creditsLeft: integerOrNull('creditsLeft'),
  note: textOrNull('note'),
})
