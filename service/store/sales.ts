// What the operator sees and does of sales: purchases that were charged, credits by hand, faults that only they can fix.
import type { Page } from './hellos.js'
import type { CreditGrant, Purchase } from './purchases.js'

/** A refusal of the payment processor that is no buyer's doing: a wrong key, a missing permission, a parameter. */
export interface OperatorFault {
  /** A status or code of the processor, from a short list. */
  reason: string
  count: number
  lastAt: Date
}

export interface Sales {
  /** Purchases that were charged, newest first, refunded ones among them. `before` and `next` are ids of challenges. */
  listPurchases(page: Page, now: Date): Promise<{ purchases: Purchase[]; next: string | null }>

  /** Writes a note of the operator's on a purchase, such as a dispute; an empty one removes it. False where there is none. */
  notePurchase(challengeId: string, note: string): Promise<boolean>

  /** Notes that a delivered purchase was given back by hand: from `done` alone. The credits that are left are gone. */
  refundDone(challengeId: string, refundId: string, now: Date): Promise<boolean>

  grantCredit(grant: CreditGrant, now: Date): Promise<void>

  countFault(reason: string, now: Date): Promise<void>

  /** The faults of the last 90 days, the newest first. */
  listFaults(now: Date): Promise<OperatorFault[]>
}
