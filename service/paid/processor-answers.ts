// What the card processor's answers mean: a charge, a payment, a refund, an error.

export interface ChargeOrder {
  amountCents: number
  currency: string
  /** The shared payment token from the credential. Never logged. */
  paymentToken: string
  description: string
  /** Found again by `findPayments`. */
  metadata: Readonly<Record<string, string>>
}

export type ChargeResult =
  | { outcome: 'succeeded'; paymentId: string }
  /** Nothing was charged. `byCard`: the card was refused, so that every repeat says the same. */
  | { outcome: 'refused'; byCard: boolean; code: string }
  /** Neither charged nor refused yet (`processing`, `requires_action`): it may still be charged later. */
  | { outcome: 'pending'; status: string }
  /** Only the operator can fix it (key, permission, parameter). Nothing was charged by this request. */
  | { outcome: 'misconfigured'; reason: string }
  /** The processor did not say. It may have charged. `reason` is a word or status for the log. */
  | { outcome: 'unknown'; reason: string }

export interface Payment {
  id: string
  status: string
  /** Null where the processor does not say. */
  amountCents: number | null
  currency: string | null
}

/** The processor gave no usable answer. The message is a status or the name of a fault, never the processor's text. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable'

  /** A wrong key or a missing permission. */
  get isOperatorFault(): boolean {
    return /status 40[13]$/.test(this.message)
  }
}

export interface ProcessorAnswer {
  status: number
  body: Record<string, unknown>
}

/** Where the draft of the stripe method and mppx 0.11 send it; used where the documented one is `parameter_unknown`. */
export const draftParameter = 'shared_payment_granted_token'

/**
 * What an answer to `create` means. Only `card_error` and `invalid_request_error` are known to have charged nothing:
 * a 409 is a first request that still runs, a 5xx may have charged, and an `idempotency_error` says that an earlier
 * request with other parameters did something (https://docs.stripe.com/error-low-level).
 */
export function readCharge({ status, body }: ProcessorAnswer, order: ChargeOrder): ChargeResult {
  if (status === 200) {
    const payment = readPayment(body)
    const { amountCents, currency } = payment
    if (payment.status === 'succeeded') {
      // Not what was asked for: the settlement gives it back.
      if (amountCents !== order.amountCents || currency !== order.currency)
        return { outcome: 'unknown', reason: 'another amount' }
      return { outcome: 'succeeded', paymentId: payment.id }
    }
    if (payment.status === 'processing' || payment.status === 'requires_action')
      return { outcome: 'pending', status: payment.status }
    return { outcome: 'refused', byCard: true, code: payment.status }
  }
  const { type, code, param } = errorOf(body)
  const reason = typeof code === 'string' ? `status ${status}, ${code}` : `status ${status}`
  const isOfToken = typeof param === 'string' && param.includes(draftParameter)
  const isParameter = typeof code === 'string' && code.startsWith('parameter_')
  if (status === 401 || status === 403 || code === 'parameter_unknown' || (isParameter && !isOfToken))
    return { outcome: 'misconfigured', reason }
  const refused = (status === 402 && type === 'card_error') || (status < 409 && type === 'invalid_request_error')
  if (!refused) return { outcome: 'unknown', reason: `status ${status}` }
  return { outcome: 'refused', byCard: type === 'card_error', code: typeof code === 'string' ? code : 'refused' }
}

export function readPayment(value: unknown): Payment {
  const { status, amount, currency } = isRecord(value) ? value : {}
  if (typeof status !== 'string') throw new ProcessorUnavailable('a payment without a status')
  const amountCents = typeof amount === 'number' ? amount : null
  return { id: readId(value), status, amountCents, currency: typeof currency === 'string' ? currency : null }
}

/**
 * The id of a refund that has succeeded. One that is `pending` is looked at again later, one that has failed is made
 * anew: https://docs.stripe.com/refunds#failed-refunds
 */
export function readRefund(value: unknown): string {
  const status = isRecord(value) ? value['status'] : undefined
  if (status !== 'succeeded')
    throw new ProcessorUnavailable(`refund: ${typeof status === 'string' ? status : 'without a status'}`)
  return readId(value)
}

function readId(value: unknown): string {
  const id = isRecord(value) ? value['id'] : undefined
  if (typeof id !== 'string') throw new ProcessorUnavailable('an object without an id')
  return id
}

export function errorOf(body: Record<string, unknown>): Record<string, unknown> {
  return isRecord(body['error']) ? body['error'] : {}
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
