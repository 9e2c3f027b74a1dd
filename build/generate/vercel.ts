// Makes vercel.json from the route list: which paths are files or functions, and the headers of both.
import { functionSeconds } from '../../service/contract/limits.js'
import { hasNormalQuery, type RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import { cacheHeaders, corsHeaders, discoveryLink, securityHeaders } from '../../service/http/headers.js'
import { pathExpression } from '../../service/http/match.js'
import { markdownPath } from '../../service/page.js'
import { filePerValue } from '../../service/contract/file-per-value.js'
import { prefersMarkdown, type Condition } from './vercel-accept.js'

/** A rule of `routes` in vercel.json (the platform's "legacy routes", which can act ahead of the file system). */
export interface Rule {
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

/** Media types that the platform cannot tell from a file's name. */
const mediaTypes: Record<string, string> = {
  '/api/agent/playbook/preview': 'application/json; charset=utf-8',
  // RFC 9727, 3: the profile tells a catalog of APIs from other sets of links.
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/.well-known/ai-catalog.json': 'application/ai-catalog+json',
  '/mcp/server-card': 'application/mcp-server-card+json',
  '/llms.txt': 'text/markdown; charset=utf-8',
  '/llms-full.txt': 'text/markdown; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
  '/rss.xml': 'application/rss+xml; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** The Markdown form of a page, for `Accept: text/markdown`. */
const markdownPaths: Record<string, string> = {
  [routes.home.path]: '/markdown/index.md',
  [routes.postPage.path]: '/api/post/$slug.md',
  [routes.articlePage.path]: '/api/article/$slug.md',
}

/** The Link of the Markdown form of a page. The canonical URL is in its front matter, because a document may set its own. */
const pageLink = (path: string): string => `${discoveryLink}, <${withGroups(path)}>; rel="alternate"; type="text/html"`

const asMarkdown = { 'Content-Type': 'text/markdown; charset=utf-8' }

/** A path with references to the groups of the rule's expression in place of its parameters. */
const withGroups = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The pages whose Markdown is a file below /markdown/: all that are files and no documents. */
const plainPages = list.filter(
  ({ audience, source, path }) => audience === 'people' && source.kind === 'file' && !(path in markdownPaths),
)

/** The pages that functions write, as HTML or as Markdown. */
const computedPages = list.filter(
  ({ audience, source, mediaTypes }) =>
    audience === 'people' && source.kind === 'function' && mediaTypes.includes('text/markdown'),
)

/** A rule for all of these pages, or for their names with `.md`, at once; `$page` is the path without its slashes. */
function plainPageRule(end: '/' | '\\.md', rest: Omit<Rule, 'src'>): Rule {
  const names = plainPages.map(({ path }) => path.slice(1, -1).replace(/\{\w+\}/g, '[^/]+?'))
  return {
    src: `^/(?<page>${names.join('|')})${end}$`,
    headers: { ...asMarkdown, Link: pageLink('/$page/') },
    dest: '/markdown/$page.md',
    caseSensitive: true,
    ...toFile,
    ...rest,
  }
}

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
      // Where the files of Markdown pages are kept is no second address of them. `//host` would be another host.
      { src: '^/markdown/(\\w.*)$', methods: ['GET', 'HEAD'], status: 308, headers: { Location: '/$1' } },
      ...markdownNameRules(),
      ...redirectRules(),
      ...markdownRules(),
      // The middleware makes queries normal: the rules of these routes come after it and the file system.
      ...list.filter((route) => !hasNormalQuery(route)).flatMap(functionRules),
      { src: everything, methods: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], dest: '/api/fallback' },
      { handle: 'filesystem' },
      ...list.filter(hasNormalQuery).flatMap(functionRules),
      ...list.flatMap(missingFileRules),
      { src: everything, dest: '/api/fallback' },
    ] satisfies Rule[],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Headers of every answer, redirects too; a function's own headers override these. */
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
    // A page with inline scripts and styles, to be saved: served here, the security policy would block them.
    rule('/dashboard/dashboard.html', {
      headers: { 'Content-Disposition': 'attachment; filename="dashboard.html"' },
      continue: true,
    }),
    // RFC 9727, 2: HEAD on the well-known path names the catalog, too.
    rule('/.well-known/api-catalog', { headers: { Link: discoveryLink }, continue: true }),
    { src: '/.*\\.md', headers: asMarkdown, continue: true },
    ...[
      [routes.postMarkdown.path, routes.postPage.path],
      [routes.articleMarkdown.path, routes.articlePage.path],
      ...computedPages.map(({ path }) => [markdownPath(path), path]),
    ].map(([markdown = '', page = '']) => rule(markdown, { headers: { Link: pageLink(page) }, continue: true })),
    ...list
      .filter((route) => route.audience === 'people')
      .map((route) => {
        const isNamed = route === routes.home || plainPages.includes(route) || computedPages.includes(route)
        const markdown = isNamed ? markdownPath(withGroups(route.path)) : markdownPaths[route.path]
        const alternate = markdown && `, <${markdown}>; rel="alternate"; type="text/markdown"`
        return rule(route.path, {
          headers: { Link: `${discoveryLink}${alternate ?? ''}`, ...(markdown && { Vary: 'Accept' }) },
          continue: true,
        })
      }),
  ]
}

/** `/posts/x.md` is the Markdown of `/posts/x/`. Before the redirects, which would add a slash. */
function markdownNameRules(): Rule[] {
  const documents = Object.entries(markdownPaths)
    .filter(([page]) => page.endsWith('}/'))
    .map(([page, dest]) =>
      rule(page.replace(/\/$/, '.md'), { ...toFile, headers: { ...asMarkdown, Link: pageLink(page) }, dest }),
    )
  const home = rule('/index.md', { ...toFile, headers: { Link: pageLink('/') }, dest: '/markdown/index.md' })
  return [...documents, plainPageRule('\\.md', {}), home]
}

/** Pages end in a slash; without it, one permanent redirect, except for a preflight, which fails in browsers at a redirect. */
function redirectRules(): Rule[] {
  return list
    .filter((route) => route.audience === 'people' && route.path.length > 1 && route.path.endsWith('/'))
    .flatMap(({ path: page }) => {
      const path = page.slice(0, -1)
      const redirect = { methods: ['GET', 'HEAD'], status: 308, headers: { Location: `${withGroups(path)}/` } }
      if (!path.endsWith('{slug}')) return [rule(path, redirect)]
      // It may be a former path, or one that another tool gave: the function knows where each leads, in one redirect.
      const [parent = ''] = path.split('{slug}')
      const src = `^${parent}(?!page/[^/]+$|index\\.html$)(?:[^/]+/)*[^/]+$`
      return [{ src, methods: ['GET', 'HEAD'], dest: '/api/fallback', caseSensitive: true }]
    })
}

/** The Markdown of a page where `Accept` prefers it. */
function markdownRules(): Rule[] {
  return [
    ...prefersMarkdown().map((condition) => plainPageRule('/', condition)),
    ...Object.entries(markdownPaths).flatMap(([path, dest]) => {
      const headers = { ...asMarkdown, Link: pageLink(path) }
      return prefersMarkdown().map((condition) => rule(path, { ...toFile, headers, dest, ...condition }))
    }),
  ]
}

/**
 * A destination that is a file: for reading alone, and through the middleware, which runs after these rules and counts
 * it. The rules in between see the new path, which none of them matches.
 */
const toFile = { methods: ['GET', 'HEAD'], continue: true }

/** Routes to functions: always, or where the query asks for what no file holds. */
function functionRules(route: RouteSpec): Rule[] {
  const { source } = route
  if (source.kind === 'file') return []
  const dest = `/api/${source.name}`
  if (source.kind === 'function')
    return [route.path, ...(computedPages.includes(route) ? [markdownPath(route.path)] : [])].map((path) =>
      rule(path, { dest }),
    )
  const computed = source.parameters.map((key) => rule(route.path, { has: [{ type: 'query', key }], dest }))
  if (source.fileParameter === undefined) return computed
  const key = source.fileParameter
  return [
    ...computed,
    rule(route.path, {
      ...toFile,
      has: [{ type: 'query', key, value: `(?<${key}>[a-z0-9-]+)` }],
      dest: filePerValue(route.path, key, `$${key}`),
    }),
    rule(route.path, { has: [{ type: 'query', key }], dest }),
  ]
}

/** A value without a file, such as an unknown topic, goes to the function, which refuses it. */
function missingFileRules({ path, source }: RouteSpec): Rule[] {
  if (source.kind !== 'file-or-function' || source.fileParameter === undefined) return []
  return [
    {
      src: filePerValue(path, source.fileParameter, '[a-z0-9-]+').replace('.', '\\.'),
      dest: `/api/${source.name}`,
      caseSensitive: true,
    },
  ]
}

/**
 * A rule for the path of a route. Paths are case-sensitive, as files are. The final slash of a page's path is needed
 * (without it there is a redirect); that of a function's path is optional.
 */
function rule(path: string, rest: Omit<Rule, 'src'>): Rule {
  const expression = pathExpression(path).source.replaceAll('\\/', '/')
  const src = path === routes.askPath.path ? expression : expression.replace(/\/\?\$$/, '/$')
  return { src, ...rest, caseSensitive: true }
}
