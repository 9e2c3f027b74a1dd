// The tools of the MCP server: most call a route, a few read what routes serve as files.
import * as z from 'zod'
import { limits } from '../contract/limits.js'
import { describeParameters, describeSchema, type ObjectSchema, type ValueSchema } from '../contract/parameters.js'
import type { InputFault } from '../contract/problems.js'
import { routes, type RouteId } from '../contract/routes.js'
import type { Data } from '../data.js'
import type { Reading } from '../store/store.js'
import { findDocument, getDetail, getFact, getMarkdown, listDocuments } from '../documents/read.js'

/** The description of a tool in tools/list. */
interface Description {
  title: string
  description: string
  /** False where a call records something. */
  readOnly: boolean
  /** Whether the site has content for the tool; true by default. */
  isOffered?: (data: Data) => boolean
}

/** A tool that calls a route, with the route's own checks, limits and answers. */
interface RouteTool extends Description {
  route: RouteId
  /** Arguments that count where the call has none of their name. */
  defaults?: Readonly<Record<string, unknown>>
}

/** A tool without a route; `input` checks its arguments. */
interface OwnTool<In extends z.ZodObject = z.ZodObject> extends Description {
  input: In
  call: (input: z.output<In>, data: Data, baseUrl: string) => unknown
  /** What a call that succeeds reads. */
  reads?: (input: z.output<In>, data: Data) => Omit<Reading, 'form'>
}

export type Tool = RouteTool | OwnTool

const own = <In extends z.ZodObject>(tool: OwnTool<In>): OwnTool => tool
const byRoute = (route: RouteId, title: string, isOffered?: Description['isOffered']): RouteTool => ({
  route,
  title,
  ...(isOffered && { isOffered }),
  description: routes[route].does,
  // A call of what is sold takes one of the day's free calls.
  readOnly: !('records' in routes[route]) && !('product' in routes[route]),
})

/** Arguments of the tools that sell, in the place of headers. */
const paymentArguments: Readonly<Record<string, ValueSchema>> = {
  credit_token: { type: 'string', description: 'Spends a credit that an earlier payment bought' },
  idempotency_key: {
    type: 'string',
    description:
      'At least 128 random bits, such as a UUID: the same key on a retry gets the same answer again, and is charged once',
  },
}

/** Entries of a list in one answer, where the call does not say. */
const entriesPerPage = 100
const kind = z.enum(['post', 'article'])
const hasFacts = (data: Data) => data.json('fact-topics.json').length > 0
const hasEvents = (data: Data) => data.json('events.json').length > 0

export const tools: Readonly<Record<string, Tool>> = {
  ask: byRoute('ask', 'Ask a question'),
  list_facts: { ...byRoute('facts', 'List facts'), defaults: { limit: entriesPerPage } },
  get_fact: own({
    title: 'Get a fact',
    description: 'One fact with every field: statement, verbatim quote, source, age.',
    readOnly: true,
    isOffered: hasFacts,
    input: z.object({ id: z.string().describe('Id of a fact: a slug, then #, then a number') }),
    call: ({ id }, data) => getFact(data, id),
    reads: ({ id }) => ({ kind: 'fact', name: id }),
  }),
  list_documents: own({
    title: 'List documents',
    description: 'Every post and article, newest first, by pages.',
    readOnly: true,
    input: z.object({
      kind: kind.describe('Only this kind').optional(),
      limit: z.int().min(1).max(limits.facts.maxFacts).describe('How many to return at most').default(entriesPerPage),
      cursor: z.int().min(0).describe('The `next_cursor` of the page before').default(0),
    }),
    call: (input, data) => {
      const all = listDocuments(data, input.kind)
      const end = input.cursor + input.limit
      return { documents: all.slice(input.cursor, end), ...(end < all.length && { next_cursor: end }) }
    },
  }),
  get_document: own({
    title: 'Get a document',
    description: 'One post or article, as Markdown or as JSON with its facts.',
    readOnly: true,
    input: z.object({
      kind: kind.describe('Kind of the document'),
      slug: z.string().describe('Slug of the document'),
      format: z.enum(['markdown', 'json']).describe('Form of the answer').default('markdown'),
    }),
    call: async ({ kind: wanted, slug, format }, data) =>
      format === 'json' ? getDetail(data, wanted, slug) : { markdown: await getMarkdown(data, wanted, slug) },
    reads(input, data) {
      const { kind, slug } =
        findDocument(data, input.kind, input.slug, input.format === 'json' ? 'json' : 'md') ?? input
      return { kind: 'page', name: `/${kind}s/${slug}/` }
    },
  }),
  list_changes: { ...byRoute('changes', 'List changes'), defaults: { limit: entriesPerPage } },
  say_hello: byRoute('hello', 'Say hello'),
  ask_ama: byRoute('amaAsk', 'Ask in the question event', hasEvents),
  plus_ama: byRoute('amaPlus', 'Add a +1 to a question', hasEvents),
  reply_ama: byRoute('amaReply', 'Reply to a question', hasEvents),
  list_ama: byRoute('amaFeed', 'List the questions of events', hasEvents),
  get_stats: byRoute('stats', 'Get the traffic statistics'),
  get_premium_fact: byRoute(
    'premiumFact',
    'Get a premium fact (paid)',
    (data) => data.json('premium-index.json').count > 0,
  ),
  get_playbook: byRoute('playbook', 'Get the playbook (paid)', (data) => data.json('site.json').sellsPlaybook),
}

/** The JSON Schema of a tool's arguments; a topic is one of the publisher's. */
export function argumentsSchema(tool: Tool, topics?: readonly string[]): ValueSchema & { type: 'object' } {
  if ('input' in tool) return { ...describeSchema(tool.input, topics, 'input'), type: 'object' }
  const parameters = describeParameters(routes[tool.route], topics).filter((one) => one.in !== 'header')
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...('product' in routes[tool.route] && paymentArguments),
    },
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** Arguments of another JSON type than the schema has; a number of the wrong size is for the tool to refuse. */
export function findWrongTypes(tool: Tool, given: Readonly<Record<string, unknown>>): InputFault[] {
  const { properties = {} }: ObjectSchema = argumentsSchema(tool)
  return Object.entries(given).flatMap(([name, value]) => {
    const { type } = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {}
    const wanted = type === 'integer' ? 'number' : type
    return wanted === undefined || typeof value === wanted
      ? []
      : [{ parameter: name, message: `a ${wanted} is allowed` }]
  })
}
