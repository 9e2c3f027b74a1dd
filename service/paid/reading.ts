// What the payment of a request says, on both rails, and why it is not taken.

/** Why nothing new is sold for a payment: what was claimed with it before may still be finished. */
export interface Outdated {
  slug: 'payment-expired' | 'invalid-challenge' | 'payment-insufficient'
  detail: string
}

export interface Refused {
  kind: 'refused'
  slug: 'malformed-credential' | 'invalid-challenge' | 'method-unsupported'
  detail: string
}

/** A payment as it was read. */
export type Reading =
  | { kind: 'accepted'; challengeId: string; paymentToken: string; outdated: Outdated | null }
  | Refused

export const refused = (slug: Refused['slug'], detail: string): Refused => ({ kind: 'refused', slug, detail })
