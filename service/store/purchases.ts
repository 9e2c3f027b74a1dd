// Free calls, credits and purchases: what the store promises, so that nobody is charged without delivery.
import type { Attempts, Day, Quota, QuotaKind, WindowQuota } from './day.js'

/**
 * Seconds after the claim during which a purchase may be taken up again and `create` repeated: the processor forgets
 * idempotency keys after 24 h.
 */
export const repeatCreateSeconds = 23 * 3600

/** Seconds after `done` for which a purchase is answered again, as long as none of its credits was spent. */
export const answerAgainSeconds = 24 * 3600

/** How a purchase is paid: a card by the Machine Payments Protocol, or a stablecoin by x402. */
export type Rail = 'mpp' | 'x402'

export type Product = 'facts' | 'playbook'

export interface FreeCall {
  /** False where none was left: then the counter is as it was. */
  taken: boolean
  quota: Quota
}

/** The credits that a purchase grants, beyond the call that it was paid for. */
export interface CreditGrant {
  /** Hash of the credit token: the token itself is never stored. */
  tokenHash: string
  product: Product
  /** Calls that it is good for. */
  credits: number
  expiresAt: Date
}

export type CreditSpent =
  | { outcome: 'spent'; /** Left after this call. */ remaining: number; expiresAt: Date }
  /** Never granted, granted for another product, or forgotten after its expiry. */
  | { outcome: 'unknown' }
  | { outcome: 'used-up' }
  | { outcome: 'expired' }

/**
 * `claimed` -> `charged` -> `done`; `claimed` -> `failed` (declined, or found never to have been charged); `claimed` or
 * `charged` -> `refunded`. The last three are final.
 */
export type PurchaseState = 'claimed' | 'charged' | 'done' | 'failed' | 'refunded'

export interface NewClaim {
  /** Names the purchase: the challenge that was paid or, of x402, the authorisation. */
  challengeId: string
  rail: Rail
  /** Hash of the payment token that came with the credential. */
  tokenHash: string
  /** Hash of the path and the request's `Idempotency-Key`; null where it had none. */
  idempotencyKeyHash: string | null
  product: Product
  /** What is bought: the fact's id, or `playbook`. */
  resource: string
  /** Price in minor units of `currency`. */
  amountMinor: number
  /** ISO 4217, lower case. */
  currency: string
  /** Shown to the card holder. Part of the charge: a repeat with another text would be refused. */
  description: string
  /** How long the claim is nobody else's: longer than the function can run. */
  leaseSeconds: number
  /** Whose attempt it is: a new claim takes one of theirs. Null where it can only resume. */
  attempts: Attempts | null
}

/** `idempotencyKeyHash` is that of the first attempt that had a key; never replaced by another one. */
export interface Purchase extends Omit<NewClaim, 'description' | 'leaseSeconds' | 'attempts'> {
  /** Null where a release claimed it that did not keep it. */
  description: string | null
  state: PurchaseState
  /** Id of the payment at the processor; null before `charged`. */
  paymentId: string | null
  /** Id of the refund at the processor; null unless `refunded`. */
  refundId: string | null
  claimedAt: Date
  /** When the charge was noted; null before, and where an older release noted it. */
  chargedAt: Date | null
  changedAt: Date
  /** Until when the current attempt has the purchase to itself. */
  leaseUntil: Date
  /** Counts the leases. Only the newest attempt may change the purchase. */
  attempt: number
  /** What `done` granted; null before. */
  grant: CreditGrant | null
  /** What the operator has noted; null for nothing. */
  note: string | null
  /** Credits of the grant that are left; null before `done`, and where they were forgotten. */
  creditsLeft: number | null
}

/** The right to change a purchase, until its lease is over and somebody else has taken it. */
export interface Claim {
  challengeId: string
  attempt: number
}

export type ClaimOutcome =
  /** New: charge it. */
  | { outcome: 'claimed'; claim: Claim; purchase: Purchase }
  /** An earlier attempt is over and was never settled; it is ours now, and `create` may be repeated. */
  | {
      outcome: 'resumable'
      claim: Claim
      purchase: Purchase
      /** Since then nobody has charged. */
      previousLeaseUntil: Date
    }
  /** Too old to be taken up again, and left as it is for the settlement. */
  | { outcome: 'too-late' }
  /** Another request is processing it. */
  | { outcome: 'lease-held'; retryAfterSeconds: number }
  /** Delivered before. `owed`: it is answered again, because its buyer may not have received it. */
  | { outcome: 'done'; purchase: Purchase; owed: boolean }
  /** The caller's failed attempts have reached a limit: nothing is claimed. */
  | { outcome: 'limited'; limited: WindowQuota }
  /** The idempotency key belongs to another purchase that is unfinished or owed: nothing is claimed. */
  | { outcome: 'key-used'; purchase: Purchase }
  /** Declined or refunded before: the challenge is used up. */
  | { outcome: 'failed' | 'refunded'; purchase: Purchase }
  /** The challenge was claimed with another payment token. */
  | { outcome: 'other-token' }

/** `changed`, also where the same step was taken before by the same attempt; `lost` where the claim is not ours. */
export type ChangeOutcome = 'changed' | 'lost'

export interface UnsettledQuery {
  /** Only purchases that were claimed before this instant. */
  claimedBefore: Date
  /** How long the job has each of them to itself. */
  leaseSeconds: number
  /** Purchases at most, 1 to 1000. */
  limit: number
}

export interface Purchases {
  /** Takes one of `limitPerDay` free calls of a caller (hashed under the salt of `day`) on `day`, if one is left. */
  takeFreeCall(caller: string, day: Day, limitPerDay: number, now: Date): Promise<FreeCall>

  /** What a caller has left of a limit of `day`, with nothing taken, for HEAD. Of `text` it is bytes. */
  readQuota(kind: QuotaKind, caller: string, day: Day, limitPerDay: number, now: Date): Promise<Quota>

  /**
   * Spends one credit of a token on a product. A refused call changes nothing, and neither does one with the
   * `requestHash` of the token's last call, which is answered as that was: for a caller who lost the answer. It hashes
   * the path and the request's `Idempotency-Key`; absent where the request has no key.
   */
  spendCredit(tokenHash: string, product: Product, now: Date, requestHash?: string): Promise<CreditSpent>

  /**
   * Claims a challenge for one payment token, or says who has it. Decides who may charge: at most one at a time. A new
   * claim takes one of the caller's attempts, which `markCharged` gives back: only failed ones count.
   */
  claimPurchase(claim: NewClaim, now: Date): Promise<ClaimOutcome>

  /** A purchase, without claiming it; null where the challenge was never claimed. */
  readPurchase(challengeId: string): Promise<Purchase | null>

  /** The newest purchase that was claimed with this hash of an idempotency key; null where there is none. */
  readPurchaseByKey(idempotencyKeyHash: string): Promise<Purchase | null>

  /**
   * Notes that the processor has charged: from here on it is delivered or refunded. From `claimed` or `charged`.
   * @param taken the attempt to give back: whose it is, and when it was taken
   */
  markCharged(claim: Claim, paymentId: string, now: Date, taken?: Attempts & { at: Date }): Promise<ChangeOutcome>

  /**
   * Writes `done` and the credits in one step. Delivered means that this has resolved with `changed`. From `charged`
   * alone; repeating it grants nothing twice.
   */
  completePurchase(claim: Claim, grant: CreditGrant, now: Date): Promise<ChangeOutcome>

  /**
   * Gives back the lease of an attempt that has charged nothing: it ends where the one before it ended, so that the next
   * attempt begins at once and knows since when nothing can have been charged. From `claimed` alone.
   */
  releasePurchase(claim: Claim, leaseUntil: Date): Promise<ChangeOutcome>

  /** Notes that nothing was charged: the challenge is used up, a new one is due. From `claimed` alone. */
  failPurchase(claim: Claim, now: Date): Promise<ChangeOutcome>

  /** Notes that what was charged has been given back. From `claimed` or `charged`. */
  refundPurchase(claim: Claim, paymentId: string, refundId: string, now: Date): Promise<ChangeOutcome>

  /**
   * Purchases that were left in `claimed` or `charged` with their lease over, oldest first, each with a new lease for
   * the settlement job: nobody resumes one while the job looks its payment up.
   */
  takeUnsettled(query: UnsettledQuery, now: Date): Promise<Purchase[]>
}
