// The OpenAPI 3.1 document, made from the route list and from the schemas that check requests and answers.
import type * as z from 'zod'
import { describeParameters, describeSchema } from '../../service/contract/parameters.js'
import { prices, type Price } from '../../service/contract/prices.js'
import { problemKinds, type ProblemKind, type ProblemSlug } from '../../service/contract/problems.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import type { CacheRule, RouteSpec } from '../../service/contract/route.js'
import { apiVersion } from '../../service/contract/version.js'
import { pathExpression } from '../../service/http/match.js'
import { hashValue } from '../read/build-cache.js'
import type { Site } from '../read/site.js'
import { groupBy } from '../read/group-by.js'
import { workingRoutes, type WorkingRoute } from './endpoints.js'
import { jsonFile, type OutputFile, type Publication } from '../document/published.js'

type Json = Record<string, unknown>

/** `/openapi.json`: every route for agents that works on this site, with its payment offers where it is paid. */
export function renderOpenApi(publication: Publication): OutputFile {
  const { site, cache } = publication
  const working = workingRoutes(publication)
  const examples = working.map(({ id, example }) => [id, example])
  return cache.get('openapi.json', hashValue([site, examples]), () => describeRoutes(site, working))
}

function describeRoutes(site: Site, working: readonly WorkingRoute[]): OutputFile {
  const topics = site.topics.map((topic) => topic.id)
  const schemas = nameSchemas(working)
  const paths = groupBy(working, ({ route }) => route.path.replace(/\/$/, '') || '/')
  return jsonFile('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: site.title,
      version: apiVersion,
      description: site.description,
      contact: { name: site.owner.name, ...(site.owner.url === undefined ? {} : { url: site.owner.url }) },
      license: { name: site.rights.license, ...(site.rights.url === undefined ? {} : { url: site.rights.url }) },
    },
    servers: [{ url: site.base_url }],
    'x-service-info': {
      categories: ['publishing', 'research'],
      docs: {
        homepage: `${site.base_url}/`,
        apiReference: `${site.base_url}/docs/`,
        llms: `${site.base_url}/llms.txt`,
      },
    },
    // Every route is free or asks for payment by itself; none asks for a login.
    security: [],
    paths: Object.fromEntries(
      [...paths.values()].map((routes) => [
        routes[0]?.route.path ?? '/',
        Object.fromEntries(
          routes.flatMap((one) =>
            one.route.methods.map((method) => [method.toLowerCase(), operation(one, method, schemas, topics)]),
          ),
        ),
      ]),
    ),
    components: {
      schemas: {
        ...Object.fromEntries([...schemas].map(([schema, name]) => [name, describeSchema(schema, topics)])),
        Problem: describeSchema(problemSchema, topics),
      },
    },
  })
}

/** A component for each JSON answer, named after the first route that gives it. */
function nameSchemas(working: readonly WorkingRoute[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const { id, route } of working) {
    if (!route.mediaTypes.includes('application/json') || names.has(route.answer)) continue
    names.set(route.answer, id.charAt(0).toUpperCase() + id.slice(1))
  }
  return names
}

function operation(
  { id, route, example }: WorkingRoute,
  method: 'GET' | 'POST',
  schemas: ReadonlyMap<z.ZodType, string>,
  topics: readonly string[],
): Json {
  const parameters = parametersOf(route, method, example, topics)
  return {
    operationId: method === 'POST' ? `${id}Post` : id,
    summary: route.does,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(route, topics) } } } }
      : {}),
    responses: responsesOf(route, method, schemas),
    ...(route.product === undefined ? {} : { 'x-payment-info': { offers: [offerOf(prices[route.product])] } }),
  }
}

/** Amounts are in minor units, as the discovery document of the payment protocol has them. */
function offerOf(price: Price): Json {
  return {
    amount: String(price.amountCents),
    currency: price.currency,
    description: price.description,
    intent: 'charge',
    method: 'stripe',
  }
}

function parametersOf(route: RouteSpec, method: 'GET' | 'POST', example: string, topics: readonly string[]): Json[] {
  const values = exampleValues(route.path, example)
  return (
    describeParameters(route, topics)
      // OpenAPI 3.1, 4.8.12.2: a header parameter named Authorization is ignored; it is described by the challenge.
      .filter(({ name, in: place }) => (place === 'query' ? method === 'GET' : name !== 'Authorization'))
      .map(({ name, in: place, required, schema: { description, ...schema } }) => ({
        name,
        in: place,
        required,
        ...(description === undefined ? {} : { description }),
        schema,
        ...(values.has(name) ? { example: typed(values.get(name) ?? '', schema) } : {}),
      }))
  )
}

/** The values that the example of a route gives to its parameters. */
function exampleValues(path: string, example: string): Map<string, string> {
  const { pathname, searchParams } = new URL(example, 'http://localhost')
  const inPath = Object.entries(pathExpression(path).exec(pathname)?.groups ?? {})
  return new Map([...searchParams, ...inPath.map(([name, value]) => [name, decodeURIComponent(value)] as const)])
}

const typed = (value: string, schema: Json): unknown => (schema['type'] === 'integer' ? Number(value) : value)

/** The parameters as they arrive when they are right: a limit is an integer, though a query string carries digits. */
function bodySchema(route: RouteSpec, topics: readonly string[]): Json {
  const required = describeParameters(route, topics).filter((parameter) => parameter.required)
  return { ...describeSchema(route.input(), topics), required: required.map(({ name }) => name) }
}

function responsesOf(route: RouteSpec, method: 'GET' | 'POST', schemas: ReadonlyMap<z.ZodType, string>): Json {
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
      'X-Credit-Token': {
        description: 'Where the call was paid for: the token for what the payment bought',
        schema: { type: 'string' },
      },
    }
  }
  const listed: ProblemSlug[] = [...route.errors, ...commonErrors(route)]
  const slugs = new Set(listed.filter((slug) => method === 'POST' || !ofBodies.has(slug)))
  if (slugs.has('too-many-requests')) ok['headers'] = rateLimitHeaders
  const kinds = [...slugs].map((slug): ProblemKind => problemKinds[slug])
  const problems = new Map<string, Json>()
  for (const [status, same] of groupBy(kinds, (kind) => kind.status))
    problems.set(`${status}`, problemResponse(status, same))
  return {
    '200': ok,
    ...(hasTag.has(route.cache) ? { '304': unchangedResponse } : {}),
    ...(slugs.has('gone') ? { '308': movedResponse } : {}),
    ...Object.fromEntries(problems),
  }
}

/** What only a request with a body can meet. */
const ofBodies = new Set<ProblemSlug>(['content-too-large', 'unsupported-media-type'])

/** Answers that may be kept carry an ETag. */
const hasTag = new Set<CacheRule>(['static', 'deployment', 'minute'])

const unchangedResponse: Json = { description: 'Not changed since the answer whose ETag is sent as If-None-Match' }

/** On what counts, and on the refusal of what would be too many (draft-ietf-httpapi-ratelimit-headers-10). */
const rateLimitHeaders: Json = {
  'RateLimit-Policy': { description: 'How many a day are taken from one caller', schema: { type: 'string' } },
  RateLimit: { description: 'How many are left, and the seconds until the next day', schema: { type: 'string' } },
}

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
    ...(computed ? (['uri-too-long', 'internal-error'] as const) : []),
  ]
}

function problemResponse(status: number, kinds: readonly ProblemKind[]): Json {
  const response: Json = {
    description: kinds.map((kind) => kind.title).join('; '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  if (status === 402) {
    const description = 'The challenge to pay, with the scheme Payment'
    response['headers'] = { 'WWW-Authenticate': { description, schema: { type: 'string' } } }
  }
  if (status === 429 || status === 503) {
    const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer' } }
    response['headers'] = { 'Retry-After': retryAfter, ...(status === 429 && rateLimitHeaders) }
  }
  return response
}
