// Makes vercel.json from the route list: what is a file, what a function answers, and the headers ahead of both.
import { functionSeconds } from '../../service/contract/limits.js'
import type { RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import { cacheHeaders, corsHeaders, discoveryLink, securityHeaders } from '../../service/http/headers.js'
import { pathExpression } from '../../service/http/match.js'

interface Condition {
  type: 'query' | 'header'
  key: string
  value?: string
}

/** A rule of `routes` in vercel.json (the platform's "legacy routes", which can act ahead of the file system). */
interface Rule {
  src?: string
  handle?: 'filesystem'
  dest?: string
  status?: number
  methods?: string[]
  headers?: Record<string, string>
  has?: Condition[]
  missing?: Condition[]
  continue?: boolean
  caseSensitive?: boolean
}

const everything = '/(.*)'
const list: RouteSpec[] = Object.values(routes)

/** Media types that a file's name does not tell the platform. */
const mediaTypes: Record<string, string> = {
  '/api/agent/playbook/preview': 'application/json; charset=utf-8',
  // RFC 9727, 3: the profile tells a catalog of APIs from other sets of links.
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/mcp/server-card': 'application/mcp-server-card+json',
  '/llms.txt': 'text/markdown; charset=utf-8',
  '/llms-full.txt': 'text/markdown; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
}

/** A page's Markdown twin, for `Accept: text/markdown`. */
const markdownTwins: Record<string, string> = {
  [routes.home.path]: '/llms.txt',
  [routes.postPage.path]: '/api/post/$slug.md',
  [routes.articlePage.path]: '/api/article/$slug.md',
}

/** What the Markdown form of a page says of it. Which address to cite stands in its front matter: a document may have its own. */
const pageLink = (path: string): string => `${discoveryLink}, <${withGroups(path)}>; rel="alternate"; type="text/html"`

/** A path with the groups of the rule's expression in place of its parameters. */
const withGroups = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The content of vercel.json, with a newline at the end. Depends on the contract alone, never on content. */
export function renderVercelJson(): string {
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: 'npm run build:deploy',
    outputDirectory: 'public',
    functions: Object.fromEntries(
      Object.entries(functionSeconds).map(([name, maxDuration]) => [`api/${name}.js`, { maxDuration }]),
    ),
    crons: [{ path: routes.cronDaily.path, schedule: '5 0 * * *' }],
    routes: [
      ...headerRules(),
      ...redirectRules(),
      ...markdownRules(),
      ...list.flatMap(functionRules),
      { src: everything, methods: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], dest: '/api/fallback' },
      { handle: 'filesystem' },
      ...list.flatMap(missingFileRules),
      { src: everything, dest: '/api/fallback' },
    ] satisfies Rule[],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Headers of everything that is served, redirects too; a function's own headers win over these. */
function headerRules(): Rule[] {
  const shared = {
    'Server-Timing': 'cdn;desc="static file or redirect"',
    ...cacheHeaders.static,
    ...corsHeaders,
    ...securityHeaders,
  }
  return [
    { src: everything, headers: shared, continue: true },
    ...Object.entries(mediaTypes).map(([path, type]) =>
      rule(path, { headers: { 'Content-Type': type }, continue: true }),
    ),
    // A page of its own scripts and styles, for somebody's disk: here the policy would keep it from running.
    rule('/dashboard/verbatim-dashboard.html', {
      headers: { 'Content-Disposition': 'attachment; filename="verbatim-dashboard.html"' },
      continue: true,
    }),
    // RFC 9727, 2: HEAD on the well-known address names the catalog, too.
    rule('/.well-known/api-catalog', { headers: { Link: discoveryLink }, continue: true }),
    { src: '/.*\\.md', headers: { 'Content-Type': 'text/markdown; charset=utf-8' }, continue: true },
    ...[
      [routes.postMarkdown.path, routes.postPage.path],
      [routes.articleMarkdown.path, routes.articlePage.path],
    ].map(([markdown = '', page = '']) => rule(markdown, { headers: { Link: pageLink(page) }, continue: true })),
    ...list
      .filter((route) => route.audience === 'people')
      .map((route) => {
        const twin = markdownTwins[route.path]
        const alternate = twin && `, <${twin}>; rel="alternate"; type="text/markdown"`
        return rule(route.path, {
          headers: { Link: `${discoveryLink}${alternate ?? ''}`, ...(twin && { Vary: 'Accept' }) },
          continue: true,
        })
      }),
  ]
}

/** Pages end in a slash; without it there is one permanent redirect, but for a preflight, which browsers let fail at one. */
function redirectRules(): Rule[] {
  return list
    .filter((route) => route.audience === 'people' && route.path.length > 1 && route.path.endsWith('/'))
    .map((route) => {
      const path = route.path.slice(0, -1)
      return rule(path, { methods: ['GET', 'HEAD'], status: 308, headers: { Location: `${withGroups(path)}/` } })
    })
}

/** A regular expression for a text in any case: the platform compares headers as they are. */
const anyCase = (text: string): string => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/**
 * An `Accept` that names a media type, with parameters or without, at a weight: `1` is also none, other weights are
 * expressions of what stands behind `q=`. No part of it can match the same text in two ways, so that a long header takes
 * no longer than its length.
 */
function accepted(type: string, weight: string): string {
  const weighted = `;\\s*[qQ]=${weight}\\s*(?:;[^,]*)?`
  return `(?:.*,)?\\s*${anyCase(type)}\\s*(?:;\\s*[^,;qQ\\s][^,;]*)*(?:${weighted})${weight.startsWith('1') ? '?' : ''}(?:,.*)?`
}

const tenths = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/**
 * Markdown where `Accept` prefers it: named without a weight or with the whole one, at a higher weight than HTML by the
 * first decimal place, or named at all where HTML is not. Each of them keeps a browser, which never names it, on HTML.
 */
function markdownRules(): Rule[] {
  const [markdown, html] = ['text/markdown', 'text/html']
  const accept = (value: string): Condition => ({ type: 'header', key: 'accept', value })
  return Object.entries(markdownTwins).flatMap(([path, dest]) => {
    // The platform names the type after the file: /llms.txt would be plain text.
    const headers = { 'Content-Type': 'text/markdown; charset=utf-8', Link: pageLink(path) }
    const twin = { ...toFile, headers, dest }
    return [
      rule(path, { ...twin, has: [accept(accepted(markdown, '1(?:\\.0*)?'))] }),
      ...tenths.map((tenth) =>
        rule(path, {
          ...twin,
          has: [
            accept(accepted(markdown, `0\\.${tenth}\\d*`)),
            accept(accepted(html, `0(?:\\.(?:[0-${tenth - 1}]\\d*)?)?`)),
          ],
        }),
      ),
      rule(path, {
        ...twin,
        has: [accept(`.*${anyCase(markdown)}.*`)],
        missing: [accept(`.*${anyCase(html)}.*`), accept(accepted(markdown, '0(?:\\.0*)?'))],
      }),
    ]
  })
}

/**
 * A destination that is a file: reached by reading alone, and by way of the middleware, which stands after these rules
 * and counts it. The rules between see the new path, which none of them is for.
 */
const toFile = { methods: ['GET', 'HEAD'], continue: true }

/** Sends a route to its function: always, or where its query asks for what no file holds. */
function functionRules(route: RouteSpec): Rule[] {
  const { source } = route
  if (source.kind === 'file') return []
  const dest = `/api/${source.name}`
  if (source.kind === 'function') return [rule(route.path, { dest })]
  const computed = source.parameters.map((key) => rule(route.path, { has: [{ type: 'query', key }], dest }))
  if (source.fileParameter === undefined) return computed
  const key = source.fileParameter
  return [
    ...computed,
    rule(route.path, {
      ...toFile,
      has: [{ type: 'query', key, value: `(?<${key}>[a-z0-9-]+)` }],
      dest: filePerValue(route.path, `$${key}`),
    }),
    rule(route.path, { has: [{ type: 'query', key }], dest }),
  ]
}

/** A value without a file, such as an unknown topic, is refused by the function. */
function missingFileRules({ path, source }: RouteSpec): Rule[] {
  if (source.kind !== 'file-or-function' || source.fileParameter === undefined) return []
  return [
    { src: filePerValue(path, '[a-z0-9-]+').replace('.', '\\.'), dest: `/api/${source.name}`, caseSensitive: true },
  ]
}

/** Where the file for one value of a parameter is: /api/facts.json has /api/facts/topics/{value}.json. */
export function filePerValue(path: string, value: string): string {
  return `${path.replace(/\.json$/, '')}/topics/${value}.json`
}

/**
 * A rule for the path of a route; paths are case-sensitive, as files are. A page is at its path with the slash (without
 * it the redirect acts); the slash at the end of a function's path is optional.
 */
function rule(path: string, rest: Omit<Rule, 'src'>): Rule {
  const expression = pathExpression(path).source.replaceAll('\\/', '/')
  const src = path === routes.askPath.path ? expression : expression.replace(/\/\?\$$/, '/$')
  return { src, ...rest, caseSensitive: true }
}
