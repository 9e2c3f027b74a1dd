// The card processor's client: charge, look up, refund. Time-outs and idempotency keys, and never a retry of its own.
import type { Context } from '../context.js'
import { functionSeconds } from '../contract/limits.js'

/** A charge that is asked for. */
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
  /** The processor did not say. It may have charged. `reason` is a word or status for the log. */
  | { outcome: 'unknown'; reason: string }

export interface Payment {
  id: string
  status: string
  /** Null where the processor does not say. */
  amountCents: number | null
  currency: string | null
}

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

/** The processor gave no usable answer. The message is a status or the name of a fault, never the processor's text. */
export class ProcessorUnavailable extends Error {
  override readonly name = 'ProcessorUnavailable'
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

interface ProcessorAnswer {
  status: number
  body: Record<string, unknown>
}

type Send = (path: string, form?: Record<string, string>, idempotencyKey?: string) => Promise<ProcessorAnswer>

/** One request. A fault of the network, a time-out or an answer that is no JSON object becomes ProcessorUnavailable. */
const sender =
  ({ baseUrl, secretKey, timeoutMs = defaultTimeoutMs, signal }: ProcessorSettings): Send =>
  async (path, form, idempotencyKey) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method: form ? 'POST' : 'GET',
        headers: {
          authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
          'stripe-version': apiVersion,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        ...(form && { body: new URLSearchParams(form) }),
      })
      const body: unknown = await response.json()
      if (!isRecord(body)) throw new TypeError('not an object')
      return { status: response.status, body }
    } catch (error) {
      throw new ProcessorUnavailable(error instanceof Error ? error.name : 'unknown fault')
    }
  }

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
        return readCharge(await send('/v1/payment_intents', paymentForm(order), idempotencyKey))
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

/** The form of a payment that is confirmed at once, as the charge intent of the stripe method has it. */
function paymentForm(order: ChargeOrder): Record<string, string> {
  const metadata = Object.entries(order.metadata).map(([key, value]) => [`metadata[${key}]`, value])
  return {
    amount: String(order.amountCents),
    'automatic_payment_methods[allow_redirects]': 'never',
    'automatic_payment_methods[enabled]': 'true',
    confirm: 'true',
    currency: order.currency,
    description: order.description,
    ...(Object.fromEntries(metadata) as Record<string, string>),
    shared_payment_granted_token: order.paymentToken,
  }
}

/**
 * What an answer to `create` means. Only `card_error` and `invalid_request_error` are known to have charged nothing:
 * a 409 is a first request that still runs, a 5xx may have charged, and an `idempotency_error` says that an earlier
 * request with other parameters did something (https://docs.stripe.com/error-low-level).
 */
function readCharge({ status, body }: ProcessorAnswer): ChargeResult {
  if (status === 200) {
    const payment = readPayment(body)
    if (payment.status === 'succeeded') return { outcome: 'succeeded', paymentId: payment.id }
    if (payment.status === 'processing' || payment.status === 'requires_action') {
      return { outcome: 'pending', status: payment.status }
    }
    return { outcome: 'refused', byCard: true, code: payment.status }
  }
  const { type, code } = errorOf(body)
  const refused = (status === 402 && type === 'card_error') || (status < 409 && type === 'invalid_request_error')
  if (!refused || status === 401 || status === 403) return { outcome: 'unknown', reason: `status ${status}` }
  return { outcome: 'refused', byCard: type === 'card_error', code: typeof code === 'string' ? code : 'refused' }
}

function readPayment(value: unknown): Payment {
  const { status, amount, currency } = isRecord(value) ? value : {}
  if (typeof status !== 'string') throw new ProcessorUnavailable('a payment without a status')
  const amountCents = typeof amount === 'number' ? amount : null
  return { id: readId(value), status, amountCents, currency: typeof currency === 'string' ? currency : null }
}

/**
 * The id of a refund that has succeeded. One that is `pending` is looked at again later, one that has failed is made
 * anew: https://docs.stripe.com/refunds#failed-refunds
 */
function readRefund(value: unknown): string {
  const status = isRecord(value) ? value['status'] : undefined
  if (status !== 'succeeded') {
    throw new ProcessorUnavailable(`refund: ${typeof status === 'string' ? status : 'without a status'}`)
  }
  return readId(value)
}

function readId(value: unknown): string {
  const id = isRecord(value) ? value['id'] : undefined
  if (typeof id !== 'string') throw new ProcessorUnavailable('an object without an id')
  return id
}

function errorOf(body: Record<string, unknown>): Record<string, unknown> {
  return isRecord(body['error']) ? body['error'] : {}
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
