// The OpenAPI 3.1 document, made from the route list and from the schemas that check requests and answers.
import * as z from 'zod'
import { prices, type Price } from '../../service/contract/prices.js'
import { problemKinds, type ProblemKind, type ProblemSlug } from '../../service/contract/problems.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import { pathParameters, type RouteSpec } from '../../service/contract/route.js'
import type { Site } from '../load/site.js'
import { groupBy } from '../grouping.js'
import { workingRoutes, type WorkingRoute } from './endpoints.js'
import { apiVersion } from '../../service/contract/version.js'
import { jsonFile, type OutputFile, type Publication } from './published.js'

type Json = Record<string, unknown>

/** `/openapi.json`: every route for agents that works on this site, with its payment offers where it is paid. */
export function renderOpenApi(publication: Publication): OutputFile {
  const { site, memory } = publication
  const working = workingRoutes(publication)
  const examples = working.map(({ id, example }) => [id, example])
  return memory.recall('openapi.json', [site, examples], () => describeRoutes(site, working))
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
        ...Object.fromEntries([...schemas].map(([schema, name]) => [name, jsonSchema(schema, topics)])),
        Problem: jsonSchema(problemSchema, topics),
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
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(route, topics) } } } }
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
  const inPath = pathParameters(route.path)
  const schema = inputSchema(route, topics)
  const required = new Set(schema.required)
  const values = exampleValues(route.path, example)
  const parameters = Object.entries(schema.properties)
    .filter(([name]) => method === 'GET' || inPath.includes(name))
    .map(([name, { description, ...rest }]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(values.has(name) ? { example: typed(values.get(name) ?? '', rest) } : {}),
    }))
  const headers = Object.entries(route.requestHeaders ?? {})
    // OpenAPI 3.1, 4.8.12.2: a header parameter named Authorization is ignored; it is described by the challenge.
    .filter(([name]) => name !== 'Authorization')
    .map(([name, description]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }))
  return [...parameters, ...headers]
}

/** The values that the example of a route gives to its parameters. */
function exampleValues(path: string, example: string): Map<string, string> {
  const { pathname, searchParams } = new URL(example, 'http://localhost')
  const names = pathParameters(path)
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+?)')
  const found = new RegExp(`^${pattern}$`).exec(pathname)
  const values = new Map(searchParams)
  names.forEach((name, at) => {
    const value = found?.[at + 1]
    if (value !== undefined) values.set(name, decodeURIComponent(value))
  })
  return values
}

const typed = (value: string, schema: Json): unknown => (schema.type === 'integer' ? Number(value) : value)

interface InputSchema extends Json {
  properties: Record<string, Json & { description?: string }>
  required: string[]
}

/** The parameters as they arrive when they are right: a limit is an integer, though a query string carries digits. */
function inputSchema(route: RouteSpec, topics: readonly string[]): InputSchema {
  const arriving = z.toJSONSchema(route.input(), { io: 'input' })
  const checked = jsonSchema(route.input(), topics)
  return {
    ...checked,
    properties: (checked['properties'] ?? {}) as InputSchema['properties'],
    required: arriving.required ?? [],
  }
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
    ok['headers'] = { 'Payment-Receipt': { description: 'Where the call was paid for', schema: { type: 'string' } } }
  }
  const slugs = new Set<ProblemSlug>([...route.errors, ...commonErrors(route, method)])
  const kinds = [...slugs].map((slug): ProblemKind => problemKinds[slug])
  const problems = new Map<string, Json>()
  for (const [status, same] of groupBy(kinds, (kind) => kind.status))
    problems.set(`${status}`, problemResponse(status, same))
  return { '200': ok, ...Object.fromEntries(problems) }
}

/** What a route can meet by its kind: input that is checked, and code that can fail. */
function commonErrors(route: RouteSpec, method: 'GET' | 'POST'): ProblemSlug[] {
  const computed = route.source.kind !== 'file'
  const takesInput = Object.keys(route.input().shape).length > 0
  return [
    ...(computed && takesInput ? (['invalid-request'] as const) : []),
    ...(computed && method === 'GET' && takesInput ? (['uri-too-long'] as const) : []),
    ...(computed ? (['internal-error'] as const) : []),
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
    response['headers'] = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
  }
  return response
}

/**
 * A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, with the site's topics where a topic is meant. An object may
 * have more members than are named: an answer may carry more, and what is sent beside the parameters is ignored.
 */
function jsonSchema(schema: z.ZodType, topics: readonly string[]): Json {
  const made = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (part.additionalProperties === false) delete part.additionalProperties
      if (part['x-values'] === 'topics') {
        delete part['x-values']
        delete part.pattern
        part.enum = [...topics]
      }
    },
  })
  const { $schema, ...rest } = made
  return $schema === undefined ? made : rest
}
