// The responses of an operation in the OpenAPI document: its answer, and the problems that it can have.
import type * as z from 'zod'
import { problemKinds, type ProblemSlug } from '../../service/contract/problems.js'
import { hasNormalQuery, type CacheRule, type RouteSpec } from '../../service/contract/route.js'
import { groupBy } from '../read/group-by.js'

type Json = Record<string, unknown>

/** The responses that several operations have, as components named after what they say. */
export class SharedResponses {
  readonly components: Record<string, Json> = {}

  /**
   * A reference to a response, which is named after its status: `E400`, and `E400b` where another has that name. Names of
   * their problems took 1.7 KB more of the 64 that registries read.
   */
  refer(status: number, response: Json): Json {
    const text = JSON.stringify(response)
    for (const end of ['', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const name = `E${status}${end}`
      const known = (this.components[name] ??= response)
      if (JSON.stringify(known) === text) return { $ref: `#/components/responses/${name}` }
    }
    throw new Error(`more than eight responses of ${status}`)
  }
}

/** The responses of a route by status; `schemas` names the components of answers. */
export function responsesOf(
  route: RouteSpec,
  method: 'GET' | 'POST',
  schemas: ReadonlyMap<z.ZodType, string>,
  responses: SharedResponses,
): Json {
  const content = Object.fromEntries(
    route.mediaTypes.map((type) => {
      const name = schemas.get(route.answer)
      const schema = type === 'application/json' && name ? { $ref: `#/components/schemas/${name}` } : { type: 'string' }
      return [type, { schema }]
    }),
  )
  const ok: Json = { description: route.returns, content }
  if (route.product !== undefined) {
    ok['headers'] = {
      'Payment-Receipt': { description: 'Where the call was paid for', schema: { type: 'string' } },
      'X-Credit-Token': { description: 'The token for what the payment bought', schema: { type: 'string' } },
    }
  }
  const slugs = problemsOf(route, method)
  if (slugs.has('too-many-requests') && route.product === undefined) ok['headers'] = rateLimitReferences
  const problems = new Map<string, Json>()
  for (const [status, same] of groupBy([...slugs], (slug) => problemKinds[slug].status))
    problems.set(`${status}`, responses.refer(status, problemResponse(status, same)))
  return {
    '200': ok,
    ...(hasTag.has(route.cache) ? { '304': responses.refer(304, unchangedResponse) } : {}),
    ...(slugs.has('gone') || (hasNormalQuery(route) && method === 'GET')
      ? { '308': responses.refer(308, movedResponse) }
      : {}),
    ...Object.fromEntries(problems),
  }
}

/** The problems that a request of this method can meet. */
export function problemsOf(route: RouteSpec, method: 'GET' | 'POST'): Set<ProblemSlug> {
  const listed: ProblemSlug[] = [...route.errors, ...commonErrors(route)]
  return new Set(listed.filter((slug) => method === 'POST' || !ofBodies.has(slug)))
}

/** What only a request with a body can meet. */
const ofBodies = new Set<ProblemSlug>(['content-too-large', 'unsupported-media-type'])

/** Answers that may be kept carry an ETag. */
const hasTag = new Set<CacheRule>(['static', 'deployment', 'minute'])

const unchangedResponse: Json = { description: 'Not changed since the answer whose ETag is sent as If-None-Match' }

/** On what counts, and on the refusal of what would be too many (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitHeaders: Json = {
  'RateLimit-Policy': { description: 'How many a day are taken from one caller', schema: { type: 'string' } },
  RateLimit: { description: 'How many are left, and the seconds until the next day', schema: { type: 'string' } },
}

const rateLimitReferences = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** What can be removed can move, too: a former address leads to that of today. */
const movedResponse: Json = {
  description: 'Moved for good',
  headers: { Location: { description: 'Where it is now', schema: { type: 'string', format: 'uri-reference' } } },
}

/** What a route can meet by its kind: an address and input that are checked, and code that can fail. */
function commonErrors(route: RouteSpec): ProblemSlug[] {
  const computed = route.source.kind !== 'file'
  const takesInput = Object.keys(route.input().shape).length > 0
  return [
    ...(computed && takesInput ? (['invalid-request'] as const) : []),
    // A function answers for documents that are missing, removed or moved.
    ...(computed || route.errors.includes('gone') ? (['uri-too-long'] as const) : []),
    ...(hasTag.has(route.cache) ? (['precondition-failed'] as const) : []),
    ...(computed ? (['internal-error'] as const) : []),
  ]
}

function problemResponse(status: number, slugs: readonly ProblemSlug[]): Json {
  const response: Json = {
    description: slugs.map((slug) => problemKinds[slug].title).join('; '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  if (status === 402) {
    const description = 'The challenge to pay, with the scheme Payment; PAYMENT-REQUIRED offers x402'
    response['headers'] = { 'WWW-Authenticate': { description, schema: { type: 'string' } } }
  }
  if (status === 429 || status === 503) {
    const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' } }
    response['headers'] = { 'Retry-After': retryAfter, ...(status === 429 && rateLimitReferences) }
  }
  return response
}
