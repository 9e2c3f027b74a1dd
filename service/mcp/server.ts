// Serves MCP over stateless streamable HTTP; a tool call is answered by the tool's route.
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/server'
import { describeFault } from '../contract/inputs.js'
import { limits } from '../contract/limits.js'
import { Problem, type InputFault } from '../contract/problems.js'
import { pathParameters, type RouteSpec } from '../contract/route.js'
import { routes } from '../contract/routes.js'
import { fullApiVersion } from '../contract/version.js'
import type { Call, Handler } from '../context.js'
import type { DataFiles } from '../data.js'
import { handle, type Handlers } from '../http/handle.js'
import { withoutNulls } from '../http/input.js'
import { problemDocument } from '../http/problem-response.js'
import { readDocumentPath } from '../traffic/readings.js'
import { addResult, countMessage, type Batch, concealFailures, checkRequest } from './requests.js'
import { askForPayment, paymentHeaders, withReceipt } from './payments.js'
import { getPrompt, listPrompts } from './prompts.js'
import { listResources, listTemplates, readResource } from './resources.js'
import { serverNameOf } from './server-name.js'
import { argumentsSchema, findWrongTypes, tools, type Tool } from './tools.js'

type Arguments = Record<string, unknown>
/** What a call of a route's tool needs, too. */
type RouteOptions = { handlers: Handlers; meta: Arguments | undefined }

/** The handler of /mcp; `handlers` answer the tool calls. Serves clients of 2025 and current ones. */
export function mcpHandler(handlers: Handlers): Handler<'mcp'> {
  return async (call) => {
    const request = await checkRequest(call.request, call.context.baseUrl)
    if (request instanceof Response) return { body: request }
    const batch: Batch = { answered: 0, bytes: 0 }
    const endpoint = createMcpHandler(() => createServer(call, handlers, batch), {
      maxRequestBodySize: limits.bodyBytes,
      // The library's messages repeat what a caller sent, which must not be logged.
      onerror: (error) =>
        call.context.log.warn('mcp', { error: error.name, ...('code' in error && { code: error.code }) }),
    })
    // To clients of 2025 the library answers with a stream that begins before the tool is called and ends with its result.
    // Whoever measures and counts the answer must have all of it.
    const mayStream = await isLegacyRequest(request)
    const response = await endpoint.fetch(request)
    if (!mayStream || response.body === null) return { body: response }
    return { body: new Response(await response.arrayBuffer(), response) }
  }
}

function createServer(call: Call<'mcp'>, handlers: Handlers, batch: Batch): McpServer {
  const { title } = call.context.data.json('site.json')
  const mcp = new McpServer(
    { name: serverNameOf(call.context.baseUrl), title, version: fullApiVersion },
    {
      // By default the library promises to notify of changes, and keeps a stream open for that without end.
      capabilities: {
        ...{ tools: { listChanged: false }, prompts: { listChanged: false } },
        resources: { listChanged: false, subscribe: false },
      },
      instructions:
        'Facts with verbatim quotes and sources, posts and articles. Start with `ask`. Cite the `source` of each fact. Text marked untrusted was written by other agents.',
    },
  )
  const { server } = mcp
  addTools(server, call, handlers, batch)
  const { data, baseUrl } = call.context
  const withinBatch =
    <Given, Result>(answer: (given: Given) => Result | Promise<Result>) =>
    async (given: Given): Promise<Result> => {
      countMessage(batch)
      return addResult(batch, await concealFailures(() => answer(given), call.context.log))
    }
  const readFacts = async (): Promise<unknown> =>
    (await handle(new Request(baseUrl + routes.facts.path), call, { handlers, context: call.context })).json()
  server.setRequestHandler(
    'prompts/list',
    withinBatch(() => ({ prompts: listPrompts() })),
  )
  server.setRequestHandler(
    'prompts/get',
    withinBatch(({ params }) => getPrompt(params.name, params.arguments ?? {}, title)),
  )
  server.setRequestHandler(
    'resources/list',
    withinBatch(({ params }) => listResources(data, baseUrl, params?.cursor)),
  )
  server.setRequestHandler(
    'resources/templates/list',
    withinBatch(() => ({ resourceTemplates: listTemplates(baseUrl) })),
  )
  server.setRequestHandler(
    'resources/read',
    withinBatch(async ({ params }) => {
      const result = await readResource(params.uri, data, baseUrl, readFacts)
      const document = readDocumentPath(new URL(params.uri).pathname)
      if (document !== undefined) call.readings.push({ ...document, form: 'mcp' })
      return result
    }),
  )
  return mcp
}

/** Handlers of our own, because both the JSON Schemas and the checks come from the routes. */
function addTools(server: McpServer['server'], call: Call<'mcp'>, handlers: Handlers, batch: Batch): void {
  const topicIds = call.context.data.json('site.json').topics.map(({ id }) => id)
  const offered = Object.entries(tools).filter(([, { isOffered }]) => isOffered?.(call.context.data) ?? true)
  const results = call.context.data.json('mcp-results.json')
  server.setRequestHandler('tools/list', () => {
    countMessage(batch)
    return addResult(batch, { tools: describeTools(offered, topicIds, results) })
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    countMessage(batch)
    const tool = offered.find(([name]) => name === params.name)?.[1]
    if (!tool) {
      const names = offered.map(([name]) => name).join(', ')
      // A protocol error, not a tool's result (MCP 2025-11-25, "Tools", Error Handling).
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}; there are ${names}.`)
    }
    const given = withoutNulls(params.arguments ?? {})
    const by = { handlers, meta: params._meta }
    const result = await concealFailures(() => callTool(tool, given, call, by), call.context.log)
    // What is paid is delivered, whatever its size.
    return 'route' in tool && routes[tool.route].product !== undefined ? result : addResult(batch, result)
  })
}

function describeTools(
  offered: readonly [string, Tool][],
  topics: readonly string[],
  results: DataFiles['mcp-results.json'],
): ListToolsResult['tools'] {
  return offered.map(([name, tool]) => ({
    name,
    title: tool.title,
    description: tool.description,
    inputSchema: argumentsSchema(tool, topics),
    ...(results[name] && { outputSchema: results[name] }),
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: false,
      // A hello or a question that is sent twice is recorded twice.
      idempotentHint: tool.readOnly,
      openWorldHint: false,
    },
  }))
}

/** The result of a tool; a refusal is the problem document that a route would return. */
async function callTool(tool: Tool, given: Arguments, call: Call<'mcp'>, by: RouteOptions): Promise<CallToolResult> {
  try {
    // A model reads the results of tools, and can correct itself (MCP 2025-11-25, "Tools", Error Handling).
    const faults = findWrongTypes(tool, given)
    if (faults.length > 0) throw invalidArguments(faults)
    return await ('input' in tool ? callOwn(tool, given, call) : callRoute(tool, given, call, by))
  } catch (error) {
    if (error instanceof Problem) return failed(problemDocument(error, call.context.baseUrl))
    throw error
  }
}

const invalidArguments = (errors: InputFault[]): Problem =>
  new Problem('invalid-request', { detail: 'The arguments are not valid.', errors })

/** Calls a tool that has no route. */
async function callOwn(
  tool: Extract<Tool, { input: unknown }>,
  given: Arguments,
  { context, readings }: Call<'mcp'>,
): Promise<CallToolResult> {
  const parsed = tool.input.safeParse(given, { error: describeFault })
  if (!parsed.success)
    throw invalidArguments(parsed.error.issues.map(({ path, message }) => ({ parameter: path.join('.'), message })))
  const result = succeeded(await tool.call(parsed.data, context.data, context.baseUrl))
  const reading = tool.reads?.(parsed.data, context.data)
  if (reading !== undefined) readings.push({ ...reading, form: 'mcp' })
  return result
}

/** Calls a route through service/http, so that checks, limits and problems are the route's own. */
async function callRoute(
  tool: Extract<Tool, { route: unknown }>,
  given: Arguments,
  call: Call<'mcp'>,
  { handlers, meta }: RouteOptions,
): Promise<CallToolResult> {
  const route: RouteSpec = routes[tool.route]
  const request = routeRequest(route, { ...tool.defaults, ...given }, call)
  const headers = route.product === undefined ? {} : await paymentHeaders(given, meta)
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  const response = await handle(request, call, { handlers, context: call.context })
  const body = withNext(await response.clone().json(), response.headers)
  if (response.ok) return withReceipt(succeeded(body), response)
  if (response.headers.has('www-authenticate')) return askForPayment(response, body as Record<string, unknown>, meta)
  const retryAfter = response.headers.get('retry-after')
  return failed(retryAfter === null ? body : { ...(body as object), retry_after_seconds: Number(retryAfter) })
}

/** A list with the arguments of its next page, where a header names one. An object names its next page itself. */
function withNext(items: unknown, headers: Headers): unknown {
  const [, query] = Array.isArray(items) ? (/\?(.*)>; rel="next"/.exec(headers.get('link') ?? '') ?? []) : []
  const { since, cursor } = Object.fromEntries(new URLSearchParams(query))
  return query ? { items, next: { since, ...(cursor && { cursor: Number(cursor) }) } } : items
}

function routeRequest(route: RouteSpec, given: Arguments, { context, request }: Call<'mcp'>): Request {
  const inPath = pathParameters(route.path)
  // A path cannot show its route that a part is missing.
  const missing = inPath.filter((name) => (given[name] ?? '') === '')
  if (missing.length > 0) throw invalidArguments(missing.map((parameter) => ({ parameter, message: 'is required' })))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(given[name]).replace(/\p{Surrogate}/gu, '\ufffd')),
  )
  // What is sold is sold over https alone: by the scheme of the caller's own request.
  const base = route.product === undefined ? context.baseUrl : new URL(request.url).origin
  const url = new URL(base + path)
  const shape = route.input().shape
  // What a route does not know could make a URL too long. An object, which `consent` alone may be, is no consent.
  const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(shape, name) && typeof value !== 'object')
  if (route.methods.includes('POST')) {
    const headers = { 'Content-Type': 'application/json' }
    return new Request(url, { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(known)) })
  }
  for (const [name, value] of known) if (!inPath.includes(name)) url.searchParams.set(name, textOf(value))
  return new Request(url)
}

/** A result as text and as structured content, which must be an object by the specification. */
function succeeded(body: unknown): CallToolResult {
  const structuredContent = (Array.isArray(body) ? { items: body as unknown[] } : body) as Record<string, unknown>
  return { content: [{ type: 'text', text: textOf(body) }], structuredContent }
}

function failed(problem: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] }
}

/** Markdown and text as they are, everything else as JSON. */
function textOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'markdown' in body && typeof body.markdown === 'string')
    return body.markdown
  return typeof body === 'string' ? body : JSON.stringify(body)
}
