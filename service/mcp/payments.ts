// Payments over MCP, as the payment drafts and x402 v2 have them for it: challenges in an error, the rest in `_meta`.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { Problem } from '../contract/problems.js'
import { keyAdvice, sandboxAdvice } from '../contract/prices.js'
import { lazily } from '../lazily.js'
import { hasSecrets } from '../paid/keys.js'

const loadMppx = lazily(() => import('mppx'), hasSecrets)

/** Names in `_meta` and error codes, as the drafts and mppx have them. */
const credentialKey = 'org.paymentauth/credential'
const receiptKey = 'org.paymentauth/receipt'
const codes = { required: -32_042, refused: -32_043, malformed: -32_602 } as const

/** Names in `_meta` of x402 (specs/transports-v2/mcp.md in github.com/x402-foundation/x402). */
const x402PaymentKey = 'x402/payment'
const x402ResponseKey = 'x402/payment-response'

/** The steps of a purchase by a tool; those of the route name headers. */
const steps = [
  'Pay the challenge in `data.challenges` with a client of the Machine Payments Protocol (method `stripe`, intent `charge`).',
  `Repeat the call with the credential in \`_meta["${credentialKey}"]\`.`,
  keyAdvice.replace('an `Idempotency-Key`', 'the argument `idempotency_key`'),
]
const x402Step = `Or pay \`data.x402\` with a client of x402 v2 (scheme \`exact\`, USDC on Base) and repeat the call with the payment in \`_meta["${x402PaymentKey}"]\`. Clients cap a payment at 1 USD by default: the playbook needs a higher cap.`

type Meta = Readonly<Record<string, unknown>> | undefined

const decode = (header: string | null): unknown =>
  header === null ? undefined : JSON.parse(Buffer.from(header, 'base64').toString())

/**
 * A call that has to be paid. No ProtocolError: to clients of 2026-07-28 the library replaces those of -32042, which was the
 * code of URL elicitation before.
 */
class PaymentError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message)
  }
}

/**
 * The headers of the route's request, made from the arguments and `_meta`.
 * @throws Problem invalid-request for an argument that no header can carry
 */
export async function paymentHeaders(given: Record<string, unknown>, meta: Meta): Promise<Record<string, string>> {
  const { credit_token: creditToken, idempotency_key: idempotencyKey } = given
  const credential = meta?.[credentialKey]
  const payment = meta?.[x402PaymentKey]
  // Around it a header may have the white space of HTTP, which is less than `trim` takes.
  const isUnsendable = (value: string) => /[^ -~]/.test(value.replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, ''))
  const errors = Object.entries({ credit_token: creditToken, idempotency_key: idempotencyKey })
    .filter(([, value]) => typeof value === 'string' && isUnsendable(value))
    .map(([parameter]) => ({ parameter, message: 'printable ASCII is allowed' }))
  if (errors.length > 0) throw new Problem('invalid-request', { detail: 'The arguments are not valid.', errors })
  return {
    Accept: 'application/json',
    ...(typeof creditToken === 'string' && { 'X-Credit-Token': creditToken }),
    ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }),
    ...(credential !== undefined && { Authorization: await credentialHeader(credential) }),
    ...(payment !== undefined && {
      'PAYMENT-SIGNATURE': orUnreadable(() => Buffer.from(JSON.stringify(payment)).toString('base64')),
    }),
  }
}

/** A credential of `_meta` as HTTP has it. */
async function credentialHeader(credential: unknown): Promise<string> {
  const { Credential } = await loadMppx()
  return orUnreadable(() => Credential.serialize(credential as Parameters<typeof Credential.serialize>[0]))
}

/** A header that the route refuses, where what a caller sent cannot be written: it is no payment, or too deep. */
function orUnreadable(write: () => string): string {
  try {
    return write()
  } catch {
    return 'Payment unreadable'
  }
}

/**
 * The answer to a call that has to be paid: an error with the challenge, and with what x402 asks for under `x402`, where
 * its reference client looks beside other ways to pay. A refused payment of x402 is a result, as x402 has it; as text
 * alone, because clients of 2025 check `structuredContent` of errors too against the tool's schema.
 * @throws PaymentError
 */
export async function askForPayment(
  response: Response,
  problem: Record<string, unknown>,
  meta: Meta,
): Promise<CallToolResult> {
  const x402 = decode(response.headers.get('payment-required')) as Record<string, unknown> | undefined
  if (x402 !== undefined && meta?.[x402PaymentKey] !== undefined)
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(x402) }] }
  const { Challenge } = await loadMppx()
  const { type, detail, sandbox } = problem
  const kind = String(type).split('/').at(-1)
  const code =
    kind === 'payment-required' ? codes.required : kind === 'malformed-credential' ? codes.malformed : codes.refused
  const how = [
    ...steps,
    ...(x402 === undefined ? [] : [x402Step]),
    ...(typeof sandbox === 'string' ? [sandboxAdvice(sandbox)] : []),
  ]
  throw new PaymentError(code, String(detail), {
    httpStatus: response.status,
    challenges: [Challenge.fromResponse(response)],
    problem: { ...problem, how },
    ...(x402 && { x402 }),
  })
}

export function withReceipt(result: CallToolResult, { headers }: Response): CallToolResult {
  const receipt = decode(headers.get('payment-receipt'))
  const settled = decode(headers.get('payment-response'))
  if (receipt !== undefined) return { ...result, _meta: { [receiptKey]: receipt } }
  return settled === undefined ? result : { ...result, _meta: { [x402ResponseKey]: settled } }
}
