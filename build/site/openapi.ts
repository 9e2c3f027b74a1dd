// The OpenAPI 3.1 document, made from the route list and from the schemas that check requests and answers.
import type * as z from 'zod'
import { describeParameters, describeSchema } from '../../service/contract/parameters.js'
import { prices, type Price } from '../../service/contract/prices.js'
import { dateSchema, instantSchema, notStoredSchema, topicSchema } from '../../service/contract/resources/common.js'
import { changeSchema, documentEntrySchema, latestEntrySchema } from '../../service/contract/resources/document.js'
import { factIdSchema, factSchema, listedFactSchema, sourceSchema } from '../../service/contract/resources/fact.js'
import { storedHelloSchema } from '../../service/contract/resources/hello.js'
import { endpointSchema } from '../../service/contract/resources/manifest.js'
import { priceSchema } from '../../service/contract/resources/paid.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import {
  countsSchema,
  dayCountsSchema,
  performanceBlockSchema,
  performanceSchema,
  totalsSchema,
} from '../../service/contract/resources/traffic.js'
import { groups, type RouteSpec } from '../../service/contract/route.js'
import { apiVersion } from '../../service/contract/version.js'
import { pathExpression } from '../../service/http/match.js'
import { hashValue } from '../read/build-cache.js'
import type { Site } from '../read/site.js'
import { groupBy } from '../read/group-by.js'
import { rateLimitHeaders, responsesOf, SharedResponses } from './openapi-responses.js'
import { workingRoutes, type WorkingRoute } from './endpoints.js'
import type { OutputFile, Publication } from '../document/published.js'

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
  const components = Object.fromEntries(
    [...schemas].map(([schema, name]) => [name, describeSchema(schema, topics, 'output', schemas)]),
  )
  const responses = new SharedResponses()
  const paths = groupBy(working, ({ route }) => route.path.replace(/\/$/, '') || '/')
  const document = {
    openapi: '3.1.0',
    info: {
      title: site.title,
      version: apiVersion,
      description: site.description,
      contact: { name: site.owner.name, url: site.owner.url },
      ...(site.rights.license !== undefined && { license: { name: site.rights.license, url: site.rights.url } }),
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
    tags: Object.entries(groups).map(([name, { title }]) => ({ name, description: title })),
    // Every route is free or asks for payment by itself; none asks for a login.
    security: [],
    paths: Object.fromEntries(
      [...paths.values()].map((routes) => [
        routes[0]?.route.path ?? '/',
        Object.fromEntries(
          routes.flatMap((one) =>
            one.route.methods.map((method) => [
              method.toLowerCase(),
              operation(one, method, { schemas, responses, topics }),
            ]),
          ),
        ),
      ]),
    ),
    components: { schemas: components, responses: responses.components, headers: rateLimitHeaders },
  }
  // Without white space: registries read 64 KB of it.
  return { path: '/openapi.json', content: `${JSON.stringify(document)}\n` }
}

/** What every operation of a document is made with. */
interface Parts {
  schemas: ReadonlyMap<z.ZodType, string>
  responses: SharedResponses
  topics: readonly string[]
}

/** A component for each JSON answer, named after the first route that gives it, and for what several answers contain. */
function nameSchemas(working: readonly WorkingRoute[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>([
    [problemSchema, 'Problem'],
    [dateSchema, 'Day'],
    [instantSchema, 'Instant'],
    [notStoredSchema, 'NotStored'],
    [topicSchema, 'Topic'],
    [sourceSchema, 'Source'],
    [factIdSchema, 'FactId'],
    [listedFactSchema, 'ListedFact'],
    [factSchema, 'Fact'],
    [documentEntrySchema, 'DocumentEntry'],
    [latestEntrySchema, 'LatestEntry'],
    [changeSchema, 'Change'],
    [priceSchema, 'Price'],
    [endpointSchema, 'Endpoint'],
    [performanceBlockSchema, 'Performance'],
    [performanceSchema, 'Percentiles'],
    [countsSchema, 'Counts'],
    [dayCountsSchema, 'CountsByDay'],
    [totalsSchema, 'Totals'],
    [storedHelloSchema, 'HelloForm'],
  ])
  for (const { id, route } of working) {
    if (!route.mediaTypes.includes('application/json') || names.has(route.answer)) continue
    names.set(route.answer, id.charAt(0).toUpperCase() + id.slice(1))
  }
  return names
}

function operation(working: WorkingRoute, method: 'GET' | 'POST', { topics, schemas, responses }: Parts): Json {
  const { id, route, example } = working
  const parameters = parametersOf(route, method, example, topics)
  return {
    operationId: method === 'POST' ? `${id}Post` : id,
    summary: route.does,
    tags: [route.group],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': bodyOf(working, topics) } },
    }),
    responses: responsesOf(route, method, schemas, responses),
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
        ...(required && { required }),
        description,
        schema,
        ...(values.has(name) && {
          example: schema['type'] === 'integer' ? Number(values.get(name)) : values.get(name),
        }),
      }))
  )
}

/** The values that the example of a route gives to its parameters. */
function exampleValues(path: string, example: string): Map<string, string> {
  const { pathname, searchParams } = new URL(example, 'http://localhost')
  const inPath = Object.entries(pathExpression(path).exec(pathname)?.groups ?? {})
  return new Map([...searchParams, ...inPath.map(([name, value]) => [name, decodeURIComponent(value)] as const)])
}

/** The body with its parameters as they arrive when they are right: a limit is an integer, though a query string carries digits. */
function bodyOf({ id, route, example }: WorkingRoute, topics: readonly string[]): Json {
  const parameters = describeParameters(route, topics).filter(({ required }) => required)
  const described = id === 'hello' ? { $ref: '#/components/schemas/HelloForm' } : describeSchema(route.input(), topics)
  return {
    schema: { ...described, required: parameters.map(({ name }) => name) },
    example: Object.fromEntries(exampleValues(route.path, example)),
  }
}
