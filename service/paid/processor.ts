// The card processor's client: charge, look up, refund. Time-outs and idempotency keys, and never a retry of its own.
import type { Context } from '../context.js'
import { functionSeconds } from '../contract/limits.js'
import { requestWithin } from './deadline.js'
import {
  draftParameter,
  errorOf,
  ProcessorUnavailable,
  readCharge,
  readPayment,
  readRefund,
  type ChargeOrder,
  type ChargeResult,
  type Payment,
  type ProcessorAnswer,
} from './processor-answers.js'

/** For so long the search may not find a new payment: an empty result proves nothing. The documented lag is a minute. */
export const searchLagSeconds = 3600

export interface CardProcessor {
  /**
   * Charges a shared payment token. The same idempotency key within 24 hours charges once and is answered as before.
   * Never throws: what cannot be known is `unknown`.
   */
  createPayment(order: ChargeOrder, idempotencyKey: string): Promise<ChargeResult>

  /**
   * The payments that carry `value` under `key` in their metadata. The index lags by up to a minute.
   * @throws ProcessorUnavailable
   */
  findPayments(key: string, value: string): Promise<Payment[]>

  /**
   * Gives a payment back in full, once however often it is called, and returns the refund's id.
   * @throws ProcessorUnavailable also where the refund has not succeeded, or not yet
   */
  refundPayment(paymentId: string): Promise<string>

  /**
   * Closes a payment that was not completed, so that it cannot be charged later.
   * @throws ProcessorUnavailable also where it has been completed meanwhile
   */
  cancelPayment(paymentId: string): Promise<void>
}

export interface ProcessorSettings {
  /** Where `/v1/…` begins, without a slash at the end. */
  baseUrl: string
  secretKey: string
  timeoutMs?: number
  /** Ends every request when it aborts. */
  signal?: AbortSignal
}

/** Shared payment tokens are in preview and ask for a preview version by name; the one mppx 0.11 is written for. */
const apiVersion = '2026-07-29.preview'

/** A card payment takes a second or two. The other half of what the function may run is for the store. */
const defaultTimeoutMs = (functionSeconds.paid / 2) * 1000

type Send = (path: string, form?: Record<string, string>, idempotencyKey?: string) => Promise<ProcessorAnswer>

const sender =
  ({ baseUrl, secretKey, timeoutMs = defaultTimeoutMs, signal }: ProcessorSettings): Send =>
  (path, form, idempotencyKey) =>
    requestWithin(timeoutMs, signal, `${baseUrl}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        'stripe-version': apiVersion,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    })

/** The `data` of a list; `what` names it in an error. */
async function readList(send: Send, what: string, path: string): Promise<unknown[]> {
  const { status, body } = await send(path)
  const data = body['data']
  if (status !== 200 || !Array.isArray(data)) throw new ProcessorUnavailable(`${what}: status ${status}`)
  return data as unknown[]
}

/** Makes a client for the processor at `baseUrl`. */
export function createCardProcessor(settings: ProcessorSettings): CardProcessor {
  const send = sender(settings)
  return {
    async createPayment(order, idempotencyKey) {
      try {
        const path = '/v1/payment_intents'
        const answer = await send(path, paymentForm(order, documentedParameter), idempotencyKey)
        if (errorOf(answer.body)['code'] !== 'parameter_unknown') return readCharge(answer, order)
        // A key of its own: other parameters under the same one would be an error.
        return readCharge(await send(path, paymentForm(order, draftParameter), `${idempotencyKey}_draft`), order)
      } catch (error) {
        if (error instanceof ProcessorUnavailable) return { outcome: 'unknown', reason: error.message }
        throw error
      }
    },

    async findPayments(key, value) {
      const query = new URLSearchParams({ query: `metadata['${key}']:'${value}'`, limit: '100' })
      return (await readList(send, 'search', `/v1/payment_intents/search?${query.toString()}`)).map(readPayment)
    },

    async refundPayment(paymentId) {
      const { status, body } = await send('/v1/refunds', { payment_intent: paymentId }, `refund_${paymentId}`)
      if (status === 200) return readRefund(body)
      if (errorOf(body)['code'] !== 'charge_already_refunded')
        throw new ProcessorUnavailable(`refund: status ${status}`)
      const path = `/v1/refunds?payment_intent=${encodeURIComponent(paymentId)}&limit=1`
      return readRefund((await readList(send, 'refunds', path))[0])
    },

    async cancelPayment(paymentId) {
      const { status, body } = await send(`/v1/payment_intents/${encodeURIComponent(paymentId)}/cancel`, {})
      if (status !== 200 || readPayment(body).status !== 'canceled')
        throw new ProcessorUnavailable(`cancel: status ${status}`)
    },
  }
}

/**
 * The client of the card processor that a deployment has set up; null where it has none.
 * @param signal ends every request when it aborts
 */
export const cardProcessor = (
  { env, processorUrl }: Pick<Context, 'env' | 'processorUrl'>,
  signal?: AbortSignal,
): CardProcessor | null =>
  env.STRIPE_SECRET_KEY === undefined
    ? null
    : createCardProcessor({ baseUrl: processorUrl, secretKey: env.STRIPE_SECRET_KEY, ...(signal && { signal }) })

/** Where the processor documents the shared payment token (changelog of 2026-04-22). */
const documentedParameter = 'payment_method_data[shared_payment_granted_token]'

/** The form of a payment that is confirmed at once, as the charge intent of the stripe method has it. */
function paymentForm(order: ChargeOrder, tokenParameter: string): Record<string, string> {
  const metadata = Object.entries(order.metadata).map(([key, value]) => [`metadata[${key}]`, value])
  return {
    amount: String(order.amountCents),
    confirm: 'true',
    currency: order.currency,
    // As the challenge says: a bank payment would be `processing` for days.
    'payment_method_types[0]': 'card',
    description: order.description,
    ...(Object.fromEntries(metadata) as Record<string, string>),
    [tokenParameter]: order.paymentToken,
  }
}
