// What each test payment method of the sandbox card processor does when it is charged.

/** How a charge ends. `charged` says whether money moved; `answer` what the caller gets to see of it. */
export interface Outcome {
  name: string
  does: string
  status: 'succeeded' | 'requires_payment_method' | 'requires_action' | 'processing' | 'none'
  answer: 'at once' | 'late' | 'never' | 'an error'
  declineCode?: string
  /** The idempotency key is forgotten at once, so that a repeat is taken for a first request. */
  forgetsKey?: true
  /** Refused where a payment is for cards alone. */
  notCard?: true
  /** How long a payment stays `processing` before it is charged. */
  processingSeconds?: number
}

/**
 * The payment methods of the sandbox. Names that begin with `pm_card_` are those of the real processor's test mode
 * (https://docs.stripe.com/testing); those that begin with `pm_sandbox_` break the connection in ways test mode cannot.
 */
export const outcomes: Readonly<Record<string, Outcome>> = {
  pm_card_visa: { name: 'visa', does: 'is charged', status: 'succeeded', answer: 'at once' },
  pm_card_visa_chargeDeclined: {
    name: 'declined',
    does: 'is declined',
    status: 'requires_payment_method',
    answer: 'at once',
    declineCode: 'generic_decline',
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    name: 'insufficient',
    does: 'is declined for want of funds',
    status: 'requires_payment_method',
    answer: 'at once',
    declineCode: 'insufficient_funds',
  },
  pm_card_authenticationRequired: {
    name: 'action',
    does: 'asks the card holder for a further step',
    status: 'requires_action',
    answer: 'at once',
  },
  pm_sandbox_processing: {
    name: 'processing',
    does: 'is charged an hour later',
    status: 'processing',
    answer: 'at once',
    processingSeconds: 3600,
  },
  pm_sandbox_processing_for_days: {
    name: 'processing_for_days',
    does: 'is charged two days later',
    status: 'processing',
    answer: 'at once',
    processingSeconds: 172_800,
  },
  pm_sandbox_bank: {
    name: 'bank',
    does: 'is no card: refused where cards alone are taken',
    status: 'processing',
    answer: 'at once',
    notCard: true,
    processingSeconds: 172_800,
  },
  pm_sandbox_slow: { name: 'slow', does: 'is charged, and the answer comes late', status: 'succeeded', answer: 'late' },
  pm_sandbox_dropped: {
    name: 'dropped',
    does: 'is charged, and the connection breaks before the answer',
    status: 'succeeded',
    answer: 'never',
  },
  pm_sandbox_forgotten: {
    name: 'forgotten',
    does: 'is charged, the connection breaks, and the idempotency key is forgotten',
    status: 'succeeded',
    answer: 'never',
    forgetsKey: true,
  },
  pm_sandbox_lost: {
    name: 'lost',
    does: 'is not charged the first time: the request is lost on the way',
    status: 'none',
    answer: 'never',
  },
  pm_sandbox_error: {
    name: 'error',
    does: 'meets an error 500 and is not charged',
    status: 'none',
    answer: 'an error',
  },
  pm_sandbox_error_charged: {
    name: 'error_charged',
    does: 'is charged, and the answer is an error 500',
    status: 'succeeded',
    answer: 'an error',
  },
}
