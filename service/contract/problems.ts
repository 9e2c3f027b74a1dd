// Every problem a caller can meet: its type, title, status and meaning; and the error that carries one (RFC 9457).

/** What a kind of problem always says. `about` is the text of its page under /problems/. */
export interface ProblemKind {
  title: string
  status: number
  about: string
  /** Set where a standard owns the type; otherwise the type is a page of ours. */
  type?: string
}

const payment = 'https://paymentauth.org/problems/'

export const problemKinds = {
  'invalid-request': {
    title: 'Invalid request',
    status: 400,
    about:
      'A parameter or a field of the body has a value that is not allowed, is given twice, is missing, or is blank. `errors` lists every fault at once, each with the name of the parameter or a JSON pointer into the body, and what is allowed. Nothing was recorded, spent or charged.',
  },
  unauthorized: {
    title: 'Unauthorized',
    status: 401,
    about: 'This route is for the operator of the site and needs the operator’s bearer token.',
  },
  'ama-not-open': {
    title: 'The event is not open yet',
    status: 403,
    about: 'Questions, replies and +1 are taken only while an event is open. `opens_at` says when the next one opens.',
  },
  'not-found': {
    title: 'Not found',
    status: 404,
    about: 'Nothing is published at this address. The manifest at `/api/agent.json` lists every endpoint.',
  },
  'method-not-allowed': {
    title: 'Method not allowed',
    status: 405,
    about: 'The address exists, the method does not. `Allow` lists the methods that do.',
  },
  gone: {
    title: 'Removed',
    status: 410,
    about: 'The document was published here and its author has removed it. It will not come back at this address.',
  },
  'ama-closed': {
    title: 'The event is closed',
    status: 410,
    about:
      'The event has ended and takes no more questions, replies or +1. `closed_at` says when it ended and `archive` where its threads can be read.',
  },
  'precondition-failed': {
    title: 'Precondition failed',
    status: 412,
    about:
      'If-Match has not the ETag of what is published here now; a weak one (`W/`) never counts (RFC 9110, 13.1.1). Leave If-Match out: nothing here can be changed by a request.',
  },
  'content-too-large': {
    title: 'Content too large',
    status: 413,
    about: 'The body is larger than this service reads. The limit stands in `detail`.',
  },
  'uri-too-long': {
    title: 'URI too long',
    status: 414,
    about: 'The path and query are longer than this service reads. Send the fields as a JSON body with POST instead.',
  },
  'unsupported-media-type': {
    title: 'Unsupported media type',
    status: 415,
    about: 'Bodies are `application/json`, in UTF-8, without a content coding.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    status: 429,
    about:
      'This caller has used up what it may record today, or too many of its payments failed within a minute or a day (UTC). `Retry-After` says when to try again; `RateLimit` and `RateLimit-Policy` say the same for machines.',
  },
  'internal-error': {
    title: 'Internal error',
    status: 500,
    about: 'The fault is ours. It is logged; the request charged nothing. Trying again later may help.',
  },
  'store-unavailable': {
    title: 'Storage unavailable',
    status: 503,
    about:
      'What this route reads or writes cannot be reached at the moment. `detail` says what that means for the request: where the store was asked and did not answer, it may have recorded or spent something. `Retry-After` says when to try again.',
  },
  'processor-unavailable': {
    title: 'Card processor unavailable',
    status: 503,
    about:
      'The card processor did not answer, or this deployment has none. Whether a payment went through is settled by the retry: repeat the same request with the same credential and `Idempotency-Key`. What was charged and not delivered is given back by the daily settlement.',
  },
  'purchase-in-progress': {
    title: 'Purchase in progress',
    status: 503,
    about:
      'The same credential is being used at this moment, or a payment was made and could not be noted: `detail` says which. Repeat the same request after `Retry-After`, with the same `Idempotency-Key`.',
  },
  'payment-required': {
    title: 'Payment Required',
    status: 402,
    type: `${payment}payment-required`,
    about: 'The resource is paid. `WWW-Authenticate` carries the challenge to pay.',
  },
  'malformed-credential': {
    title: 'Malformed Credential',
    status: 402,
    type: `${payment}malformed-credential`,
    about: 'The credential in `Authorization` cannot be read. The answer carries a new challenge.',
  },
  'invalid-challenge': {
    title: 'Invalid Challenge',
    status: 402,
    type: `${payment}invalid-challenge`,
    about: 'The credential answers a challenge that is not ours, not for this resource, or already used.',
  },
  'payment-expired': {
    title: 'Payment Expired',
    status: 402,
    type: `${payment}payment-expired`,
    about: 'The challenge that the credential answers has expired. The answer carries a new one.',
  },
  'verification-failed': {
    title: 'Verification Failed',
    status: 402,
    type: `${payment}verification-failed`,
    about:
      'The card processor refused the payment, or did not complete it. Nothing is charged for it: what goes through later all the same is given back.',
  },
  'payment-insufficient': {
    title: 'Payment Insufficient',
    status: 402,
    type: `${payment}payment-insufficient`,
    about: 'The payment is lower than the price.',
  },
  'method-unsupported': {
    title: 'Method Unsupported',
    status: 400,
    type: `${payment}method-unsupported`,
    about: 'The credential names a payment method that is not offered, or there is more than one Payment credential.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemSlug = keyof typeof problemKinds

/** One fault of a request: a query or path parameter by name, or a JSON pointer (RFC 6901) into the body. */
export type InputFault = { parameter: string; message: string } | { pointer: string; message: string }

export interface ProblemDetails {
  detail: string
  errors?: InputFault[]
  /** Extension members of the problem document. */
  extra?: Record<string, unknown>
  /** Response headers, such as Retry-After. */
  headers?: Record<string, string>
}

/** A refusal with a kind from the list. Features throw it; `service/http` alone makes an HTTP answer of it. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly slug: ProblemSlug
  readonly details: ProblemDetails

  constructor(slug: ProblemSlug, details: ProblemDetails) {
    super(`${slug}: ${details.detail}`)
    this.slug = slug
    this.details = details
  }

  get kind(): ProblemKind {
    return problemKinds[this.slug]
  }
}

/** The absolute URL that identifies a kind of problem: a page of ours, or the type its standard gives it. */
export function problemType(slug: ProblemSlug, baseUrl: string): string {
  const kind: ProblemKind = problemKinds[slug]
  return kind.type ?? `${baseUrl}/problems/${slug}/`
}
