// Payments over MCP, as the payment drafts have them for its transport: challenges in an error, credential and receipt in `_meta`.
import { ProtocolError, type CallToolResult } from '@modelcontextprotocol/server'

/** Names in `_meta` and error codes, as the drafts and mppx have them. */
const credentialKey = 'org.paymentauth/credential'
const receiptKey = 'org.paymentauth/receipt'
const codes = { required: -32_042, refused: -32_043, malformed: -32_602 } as const

type Meta = Readonly<Record<string, unknown>> | undefined

/** The headers of the route's request that arguments and `_meta` stand for. */
export async function paymentHeaders(given: Record<string, unknown>, meta: Meta): Promise<Record<string, string>> {
  const { credit_token: creditToken, idempotency_key: idempotencyKey } = given
  const credential = meta?.[credentialKey]
  return {
    Accept: 'application/json',
    ...(typeof creditToken === 'string' && { 'X-Credit-Token': creditToken }),
    ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }),
    ...(credential !== undefined && { Authorization: await credentialHeader(credential) }),
  }
}

/** A credential of `_meta` as HTTP has it; one that is none is refused by the route. */
async function credentialHeader(credential: unknown): Promise<string> {
  const { Credential } = await import('mppx')
  try {
    return Credential.serialize(credential as Parameters<typeof Credential.serialize>[0])
  } catch {
    return 'Payment unreadable'
  }
}

/** The error of a call that has to be paid: with its challenge, and why an earlier one was refused. */
export async function paymentError(response: Response, problem: Record<string, unknown>): Promise<ProtocolError> {
  const { Challenge } = await import('mppx')
  const kind = String(problem['type']).split('/').at(-1)
  const code =
    kind === 'payment-required' ? codes.required : kind === 'malformed-credential' ? codes.malformed : codes.refused
  const data = { httpStatus: response.status, challenges: [Challenge.fromResponse(response)], problem }
  return new ProtocolError(code, String(problem['detail']), data)
}

/** A paid result with its receipt. */
export async function withReceipt(result: CallToolResult, response: Response, meta: Meta): Promise<CallToolResult> {
  const header = response.headers.get('payment-receipt')
  if (header === null) return result
  const { Receipt } = await import('mppx')
  const credential = meta?.[credentialKey] as { challenge?: { id?: unknown } } | undefined
  const challengeId = credential?.challenge?.id
  const receipt = { ...Receipt.deserialize(header), ...(typeof challengeId === 'string' && { challengeId }) }
  return { ...result, _meta: { [receiptKey]: receipt } }
}
