// What the sandbox card processor says on the wire: objects, errors, and a connection that breaks.
import type { Payment, Refund } from './ledger.js'

/** Where the processor's `/v1/…` lies below the host's origin. */
export const processorPath = '/sandbox/processor'

/** The x402 facilitator below the host's origin: `/verify`, `/settle`, and the JSON-RPC of its chain at `/rpc`. */
export const x402Path = '/sandbox/x402'

/** The key as user name (Basic) or as bearer token; the sandbox takes any that is not empty. */
export function hasSecretKey(authorization: string | null): boolean {
  const [scheme, value = ''] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value !== ''
  return scheme?.toLowerCase() === 'basic' && Buffer.from(value, 'base64').toString().split(':')[0] !== ''
}

export const respond = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })

/**
 * A response whose body never arrives: the host tears the connection down when the stream fails. It has no media type,
 * because the host reads what it can compress to the end first, and a failure then is an error 500.
 */
export const breakOff = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error('the sandbox drops this connection')),
    }),
    { status: 200 },
  )

/** A payment as the real processor shows it, in part. */
export const showPayment = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  amount: payment.amount,
  amount_received: payment.status === 'succeeded' ? payment.amount : 0,
  created: payment.createdSeconds,
  currency: payment.currency,
  livemode: false,
  metadata: payment.metadata,
  status: payment.status,
})

/** A refund as the real processor shows it, in part. */
export const showRefund = ({ id, paymentId, amount, createdSeconds }: Refund) => ({
  id,
  object: 'refund',
  amount,
  created: createdSeconds,
  payment_intent: paymentId,
  status: 'succeeded',
})

/** The body of a 500. */
export const serverError = { error: { type: 'api_error', message: 'An unknown error occurred.' } }

export const unknownUrl = (path: string) => ({
  type: 'invalid_request_error',
  message: `Unrecognized request URL (${path}).`,
})
