// What a claim on a purchase comes to, told in the same words whichever backend decided it.
import type { ClaimOutcome, CreditGrant, NewClaim, Product, Purchase } from './purchases.js'

/** What the backend found in its atomic step; `final` is a purchase in one of its three last states. */
export type ClaimVerdict = 'claimed' | 'resumable' | 'lease-held' | 'too-late' | 'other-token' | 'final'

/** @param purchase as it is after the atomic step */
export const claimOutcome = (verdict: ClaimVerdict, purchase: Purchase, asked: NewClaim, now: Date): ClaimOutcome => {
  const claim = { challengeId: purchase.challengeId, attempt: purchase.attempt }
  switch (verdict) {
    case 'claimed':
      return { outcome: 'claimed', claim, purchase }
    case 'resumable':
      return { outcome: 'resumable', claim, purchase }
    case 'lease-held': {
      const heldMs = purchase.leaseUntil.getTime() - now.getTime()
      return { outcome: 'lease-held', retryAfterSeconds: Math.max(1, Math.ceil(heldMs / 1000)) }
    }
    case 'too-late':
    case 'other-token':
      return { outcome: verdict }
    case 'final': {
      const { state, idempotencyKeyHash } = purchase
      if (state === 'failed' || state === 'refunded') return { outcome: state, purchase }
      const sameIdempotencyKey = idempotencyKeyHash !== null && idempotencyKeyHash === asked.idempotencyKeyHash
      return { outcome: 'done', purchase, sameIdempotencyKey }
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

export const grantOf = (stored: string | null): CreditGrant | null => {
  if (stored === null) return null
  const { tokenHash, product, credits, expiresAtMs } = JSON.parse(stored) as StoredGrant
  return { tokenHash, product, credits, expiresAt: new Date(expiresAtMs) }
}
