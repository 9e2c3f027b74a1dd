// Why a payment is not taken: the kinds that both rails share.

/** Why nothing new is sold for a payment: what was claimed with it before may still be finished. */
export interface Outdated {
  slug: 'payment-expired' | 'invalid-challenge' | 'payment-insufficient'
  detail: string
}

export type RefusalSlug = 'malformed-credential' | 'invalid-challenge' | 'method-unsupported'
