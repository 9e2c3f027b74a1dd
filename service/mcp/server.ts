// Serves MCP over stateless streamable HTTP; a tool call is answered by the tool's route.
import {
  createMcpHandler,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/server'
import { limits } from '../contract/limits.js'
import { Problem, type InputFault } from '../contract/problems.js'
import type { RouteSpec } from '../contract/route.js'
import { routes } from '../contract/routes.js'
import { fullApiVersion } from '../contract/version.js'
import type { Call, Handler } from '../context.js'
import { handle, type Handlers } from '../http/handle.js'
import { problemDocument } from '../http/problem-response.js'
import { argumentsSchema, tools, type Tool } from './tools.js'

type Arguments = Record<string, unknown>

/** The handler of /mcp; `handlers` answer the tool calls. Serves clients of 2025 and current ones. */
export function mcpHandler(handlers: Handlers): Handler<'mcp'> {
  return async (call) => {
    const batch = { answered: 0 }
    const endpoint = createMcpHandler(() => createServer(call, handlers, batch), {
      maxRequestBodySize: limits.bodyBytes,
      // The library's messages repeat what a caller sent, which must not be logged.
      onerror: (error) =>
        call.context.log.warn('mcp', { error: error.name, ...('code' in error && { code: error.code }) }),
    })
    return { body: await endpoint.fetch(call.request) }
  }
}

/** Counts the messages of a request: 8 KB of tools/list were answered with 13 MB. */
function countMessage(batch: { answered: number }): void {
  const most = limits.mcp.answeredMessages
  if (++batch.answered > most)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `At most ${most} messages of a batch are answered.`)
}

function createServer(call: Call<'mcp'>, handlers: Handlers, batch: { answered: number }): McpServer {
  const { title, topics } = call.context.data.json('site.json')
  const mcp = new McpServer(
    { name: new URL(call.context.baseUrl).hostname, title, version: fullApiVersion },
    {
      // By default the library promises to notify of changed tools, and keeps a stream open for that without end.
      capabilities: { tools: { listChanged: false } },
      instructions:
        'Facts with verbatim quotes and sources, posts and articles. Start with `ask`. Cite the `source` of each fact. Text marked untrusted was written by other agents.',
    },
  )
  // Handlers of our own, because both the JSON Schemas and the checks come from the routes.
  const { server } = mcp
  const topicIds = topics.map(({ id }) => id)
  const offered = Object.entries(tools).filter(([, { isOffered }]) => isOffered?.(call.context.data) ?? true)
  server.setRequestHandler('tools/list', () => {
    countMessage(batch)
    return { tools: describeTools(offered, topicIds) }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    countMessage(batch)
    const tool = offered.find(([name]) => name === params.name)?.[1]
    if (!tool) {
      const names = offered.map(([name]) => name).join(', ')
      // A protocol error, not a tool's result (MCP 2025-11-25, "Tools", Error Handling).
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}; there are ${names}.`)
    }
    return 'input' in tool
      ? callOwn(tool, params.arguments ?? {}, call)
      : callRoute(tool, params.arguments ?? {}, call, handlers)
  })
  return mcp
}

function describeTools(offered: readonly [string, Tool][], topics: readonly string[]): ListToolsResult['tools'] {
  return offered.map(([name, tool]) => ({
    name,
    title: tool.title,
    description: tool.description,
    inputSchema: argumentsSchema(tool, topics),
    annotations: {
      readOnlyHint: tool.readOnly,
      destructiveHint: false,
      // A hello or a question that is sent twice is recorded twice.
      idempotentHint: tool.readOnly,
      openWorldHint: false,
    },
  }))
}

/** Calls a tool that has no route; a refusal is the problem document that a route would return. */
function callOwn(tool: Extract<Tool, { input: unknown }>, given: Arguments, { context }: Call<'mcp'>): CallToolResult {
  try {
    const parsed = tool.input.safeParse(given)
    if (!parsed.success) {
      const errors = parsed.error.issues.map((issue): InputFault => ({
        parameter: issue.path.join('.'),
        message: issue.message,
      }))
      throw new Problem('invalid-request', { detail: 'The arguments are not valid.', errors })
    }
    return succeeded(tool.call(parsed.data, context.data, context.baseUrl))
  } catch (error) {
    if (error instanceof Problem) return failed(problemDocument(error, context.baseUrl))
    throw error
  }
}

/** Calls a route through service/http, so that checks, limits and problems are the route's own. */
async function callRoute(
  tool: Extract<Tool, { route: unknown }>,
  given: Arguments,
  call: Call<'mcp'>,
  handlers: Handlers,
): Promise<CallToolResult> {
  const { context } = call
  const route: RouteSpec = routes[tool.route]
  const errors = route.methods.includes('POST') ? [] : findUnwritable(route, given)
  if (errors.length > 0) {
    const problem = new Problem('invalid-request', { detail: 'The arguments are not valid.', errors })
    return failed(problemDocument(problem, context.baseUrl))
  }
  const response = await handle(routeRequest(route, given, call), call, { handlers, context })
  const body: unknown = await response.json()
  return response.ok ? succeeded(body) : failed(body)
}

/** Arguments that a query string cannot hold: their JSON would be read as text. */
function findUnwritable(route: RouteSpec, given: Arguments): InputFault[] {
  return Object.keys(route.input().shape)
    .filter((name) => typeof given[name] === 'object')
    .map((name) => ({ parameter: name, message: 'text or a number is allowed' }))
}

function routeRequest(route: RouteSpec, given: Arguments, { context }: Call<'mcp'>): Request {
  const url = new URL(context.baseUrl + route.path)
  if (route.methods.includes('POST')) {
    const headers = { 'Content-Type': 'application/json' }
    return new Request(url, { method: 'POST', headers, body: JSON.stringify(given) })
  }
  for (const [name, value] of Object.entries(given)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
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

/** Markdown as it is, everything else as JSON. */
function textOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'markdown' in body && typeof body.markdown === 'string') {
    return body.markdown
  }
  return JSON.stringify(body)
}
