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

/** An outcome: charged, and answered at once, but for what is different. */
const outcome = (name: string, does: string, different: Partial<Outcome> = {}): Outcome => ({
  ...{ name, does, status: 'succeeded', answer: 'at once' },
  ...different,
})

const declined = (declineCode: string) => ({ status: 'requires_payment_method', declineCode }) as const
const processing = (hours: number) => ({ status: 'processing', processingSeconds: hours * 3600 }) as const

/**
 * The payment methods of the sandbox. Names that begin with `pm_card_` are those of the real processor's test mode
 * (https://docs.stripe.com/testing); those that begin with `pm_sandbox_` break the connection in ways test mode cannot.
 */
export const outcomes: Readonly<Record<string, Outcome>> = {
  pm_card_visa: outcome('visa', 'is charged'),
  pm_card_visa_chargeDeclined: outcome('declined', 'is declined', declined('generic_decline')),
  pm_card_visa_chargeDeclinedInsufficientFunds: outcome(
    'insufficient',
    'is declined for want of funds',
    declined('insufficient_funds'),
  ),
  pm_card_authenticationRequired: outcome('action', 'asks the card holder for a further step', {
    status: 'requires_action',
  }),
  pm_sandbox_processing: outcome('processing', 'is charged an hour later', processing(1)),
  pm_sandbox_processing_for_days: outcome('processing_for_days', 'is charged two days later', processing(48)),
  pm_sandbox_bank: outcome('bank', 'is no card: refused where cards alone are taken', {
    ...processing(48),
    notCard: true,
  }),
  pm_sandbox_slow: outcome('slow', 'is charged, and the answer comes late', { answer: 'late' }),
  pm_sandbox_dropped: outcome('dropped', 'is charged, and the connection breaks before the answer', {
    answer: 'never',
  }),
  pm_sandbox_forgotten: outcome(
    'forgotten',
    'is charged, the connection breaks, and the idempotency key is forgotten',
    { answer: 'never', forgetsKey: true },
  ),
  pm_sandbox_lost: outcome('lost', 'is not charged the first time: the request is lost on the way', {
    status: 'none',
    answer: 'never',
  }),
  pm_sandbox_error: outcome('error', 'meets an error 500 and is not charged', { status: 'none', answer: 'an error' }),
  pm_sandbox_error_charged: outcome('error_charged', 'is charged, and the answer is an error 500', {
    answer: 'an error',
  }),
}
