// The built site on a loopback server whose three sources of the dashboard answer what a test says.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import mime from 'mime'
import { build } from '../../build/build.js'
import { copyFixtureSite } from '../fixture-site.js'
import type { Ping, Stats } from '../../service/contract/resources/traffic.js'

export interface SourceAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** What a source answers to the query of a request. */
export type SourceScript = (query: URLSearchParams) => SourceAnswer | Promise<SourceAnswer>

export interface DashboardSite {
  origin: string
  /** The published file at a path. */
  read: (pathname: string) => string
  /** By path; a path without a script is the file of the build. */
  scripts: Map<string, SourceScript>
  /** Paths with queries, as they were requested. */
  requested: string[]
  stop: () => Promise<void>
}

/** The policy of the deployment, read from its settings. */
const policy = (() => {
  const { routes } = JSON.parse(readFileSync('vercel.json', 'utf8')) as {
    routes: { headers?: Record<string, string> }[]
  }
  return routes.flatMap(({ headers }) => headers?.['Content-Security-Policy'] ?? [])[0] ?? ''
})()

export async function startDashboardSite(): Promise<DashboardSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-'))
  const publicFolder = path.join(folder, 'public')
  const scripts = new Map<string, SourceScript>()
  const requested: string[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requested.push(pathname + search)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    response.setHeader('Content-Security-Policy', policy)
    const script = scripts.get(pathname)
    if (script) {
      const { status = 200, headers = {}, body } = await script(searchParams)
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers })
      response.end(JSON.stringify(body))
      return
    }
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    try {
      const content = readFileSync(path.join(publicFolder, file))
      response.writeHead(200, { 'Content-Type': mime.getType(file) ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { ok, problems } = await build({
    content: copyFixtureSite(folder),
    out: publicFolder,
    pictures: false,
    baseUrl: origin,
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  if (!ok) throw new Error(JSON.stringify(problems))
  return {
    origin,
    read: (pathname) => readFileSync(path.join(publicFolder, pathname), 'utf8'),
    scripts,
    requested,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

const families = [
  ['ChatGPT-User', 'OpenAI', 'user-fetch'],
  ['ClaudeBot', 'Anthropic', 'training'],
  ['GPTBot', 'OpenAI', 'training'],
  ['PerplexityBot', 'Perplexity', 'ai-search'],
  ['Claude-User', 'Anthropic', 'user-fetch'],
  ['OAI-SearchBot', 'OpenAI', 'ai-search'],
  ['curl', 'unknown', 'http-library'],
  ['Googlebot', 'Google', 'search-engine'],
  ['python-requests', 'unknown', 'http-library'],
  ['meta-externalagent', 'Meta', 'training'],
  ['Amazonbot', 'Amazon', 'training'],
  ['Bytespider', 'ByteDance', 'training'],
  ['DuckAssistBot', 'DuckDuckGo', 'ai-search'],
  // Names come from outside: they must never be read as HTML.
  ['<img src=x onerror=alert(1)>', 'unknown', 'unknown'],
] as const

const paths = [
  '/api/ask',
  '/api/facts.json',
  '/api/agent.json',
  '/llms.txt',
  '/api/facts/premium/{id}',
  '/api/changes.json',
  '/posts/{slug}/',
  '/api/post/{slug}.md',
  '/api/agent/ping',
  '/api/agent/stats.json',
  '/mcp',
  '/api/agent/hello',
  '/openapi.json',
  '/api/ama/ask',
  '/api/posts.json',
] as const

const lastDayMs = Date.parse('2026-11-20')
const dayMs = 86_400_000

/** Statistics of a window with numbers that are all different; the same every time. */
export function seededStats(days: number): Stats {
  const perDay = Array.from({ length: days }, (_, at): [string, number] => {
    const weekly = 1 + 0.35 * Math.sin((at / 7) * 2 * Math.PI)
    const day = new Date(lastDayMs - (days - 1 - at) * dayMs).toISOString().slice(0, 10)
    return [day, at === 3 ? 0 : Math.round((140 + at * 9) * weekly + ((at * 37) % 29))]
  })
  const byDay = (scale: number) => Object.fromEntries(perDay.map(([day, count]) => [day, Math.round(count * scale)]))
  const share = (names: readonly string[], most: number) =>
    Object.fromEntries(names.map((name, at) => [name, Math.round(most / (at + 1) ** 1.15) + at]))
  const times = (names: readonly string[], samples: Record<string, number>) =>
    Object.fromEntries(
      names.map((name, at) => {
        const p50 = [4.2, 9.97, 12.4, 31.5, 75.3][at % 5] ?? 1
        return [name, { p50_ms: p50, p95_ms: p50 * (2.1 + (at % 3)), samples: samples[name] ?? 0 }]
      }),
    )
  const byFamily = share(
    families.map(([name]) => name),
    2140,
  )
  const byRoute = share(paths, 1875)
  const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  const requestsByDay = byDay(1)
  const hellosByDay = byDay(0.02)
  return {
    window_days: days,
    requests: {
      ...{ total: sumOf(requestsByDay), by_agent_family: byFamily, by_route: byRoute, by_day: requestsByDay },
      by_purpose: { training: 900, 'user-fetch': 700, 'ai-search': 300 },
      by_status: { '2xx': 6000, '304': 900, '4xx': 300 },
      by_document: { '/posts/reading-a-tide-board/': 120, other: 44 },
      by_form: { markdown: 80, html: 60, answer: 24 },
    },
    reads: {
      by_day: byDay(0.6),
      by_agent_family: share(
        families.map(([name]) => name),
        1200,
      ),
      by_purpose: { training: 500, 'user-fetch': 400, 'ai-search': 120 },
      by_document: { '/posts/reading-a-tide-board/': 120, '/': 80, other: 44 },
    },
    people: { requests: 512 },
    compared:
      days > 44
        ? null
        : {
            now: { requests: 1234, people: 500, hellos: 20 },
            before: { requests: 1000, people: 0, hellos: 20 },
          },
    not_reads: { asset: 2048 },
    families: Object.fromEntries(
      families.map(([name, operator, purpose], at) => [
        name,
        { operator, purpose, verified: at * 3, unverifiable: at, false_claims: at % 4 },
      ]),
    ),
    hellos: { total: sumOf(hellosByDay), by_day: hellosByDay },
    unique_visitors: { by_day: byDay(0.11) },
    performance: {
      overall: { p50_ms: 9.97, p95_ms: 86.2, samples: 7261 },
      by_agent_family: times(
        families.map(([name]) => name),
        byFamily,
      ),
      by_route: { ...times(paths, byRoute), '/api/quiet': { p50_ms: null, p95_ms: null, samples: 0 } },
      relative_error: 0.0198,
    },
    counts_static: true,
  }
}

/** Statistics of a site that nobody has called. */
export function emptyStats(days: number): Stats {
  const zeros = Object.fromEntries(Object.keys(seededStats(days).requests.by_day).map((day) => [day, 0]))
  const nothing = { p50_ms: null, p95_ms: null, samples: 0 }
  return {
    window_days: days,
    requests: {
      total: 0,
      by_agent_family: {},
      by_route: {},
      by_day: zeros,
      by_purpose: {},
      by_status: {},
      by_document: {},
      by_form: {},
    },
    reads: { by_day: zeros, by_agent_family: {}, by_purpose: {}, by_document: {} },
    people: { requests: 0 },
    compared: null,
    not_reads: {},
    families: {},
    hellos: { total: 0, by_day: zeros },
    unique_visitors: { by_day: zeros },
    performance: { overall: nothing, by_agent_family: {}, by_route: {}, relative_error: 0.0198 },
    counts_static: false,
  }
}

/** A connection check whose round trip is known after a second request only. */
export function seededPing(origin: string, isMeasured: boolean): Ping {
  const nothing = { p50_ms: null, p95_ms: null, samples: 0 }
  return {
    you: {
      rtt_ms: isMeasured ? 23.4 : null,
      ...(isMeasured ? { rtt_method: 'echo' } : {}),
      edge: 'fra1',
      protocol: 'h2',
      tls: 'TLSv1.3',
      measure: `${origin}/api/agent/ping?echo=stamp`,
    },
    this_request: { server_ms: isMeasured ? 1.2 : 1.9 },
    site_last_7_days: { overall: nothing, by_agent_family: {}, by_route: {} },
  }
}
