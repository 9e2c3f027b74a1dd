// Decides what the platform would do with a request, from the routes of a vercel.json or of a built output's config.json.
import { getTransformedRoutes, isHandler } from '@vercel/routing-utils'
import type { GetRoutesProps, HandleValue, Route, RouteWithSrc } from '@vercel/routing-utils'
import { conditionsHold } from './condition.js'

/** What a router needs to know of a request. `path` is as sent: percent-encoded, without the query. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  host: string
}

/** Finds what the deployment has at a path (percent-encoded, beginning with `/`): a file, a function, or nothing. */
export type Lookup<Target> = (path: string) => Target | undefined

/** Response headers that the rules set, by lower-case name. */
export type RuleHeaders = Map<string, string>

/** What happens to a request. `middleware` are the functions that run first, in order. */
export type Decision<Target> = { headers: RuleHeaders; important: ReadonlySet<string>; middleware: string[] } & (
  | { kind: 'target'; target: Target; path: string; query: URLSearchParams; status?: number }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'error'; status: number }
)

/** Routes in the order in which the platform walks them. */
export interface Router {
  route<Target>(asked: Asked, lookup: Lookup<Target>): Decision<Target>
}

type Phase = HandleValue | 'main'
interface Rule extends Omit<RouteWithSrc, 'important'> {
  important?: boolean
  pattern: RegExp
}

/** What one walk has gathered so far. */
interface Walk {
  path: string
  query: URLSearchParams
  status: number | undefined
  headers: RuleHeaders
  important: Set<string>
  middleware: string[]
}

/** How a phase ended: with a found target, with an answer of the rules alone, or with nothing. */
type Outcome<Target> = { target: Target } | { redirect: number; location: string } | { error: number } | undefined

/** The phases that end in a look at the file system, in the platform's order. `hit`, `miss` and `error` hang on these. */
const LOOKING_PHASES: readonly Phase[] = ['main', 'filesystem', 'rewrite', 'resource']

/**
 * The routes of a vercel.json as the platform's own library normalises them. Throws an Error that lists every fault.
 */
export function readRoutes(config: GetRoutesProps): Route[] {
  const { routes, error } = getTransformedRoutes(config)
  if (error) throw new Error(`vercel.json: ${(error.errors ?? [error.message]).join(' ')}`)
  return routes ?? []
}

/**
 * Puts the middleware where the platform's builder puts it: behind the routes of the main phase, before the file system.
 */
export function addMiddleware(routes: readonly Route[], name: string): Route[] {
  const firstHandle = routes.findIndex((route) => isHandler(route))
  const end = firstHandle === -1 ? routes.length : firstHandle
  const middleware: Route = { src: '^/.*$', middlewarePath: name, continue: true, override: true }
  return [...routes.slice(0, end), middleware, ...routes.slice(end)]
}

/**
 * Compiles routes into a router. Throws for what it can't do as the platform does (another origin as destination,
 * transforms, mitigations, services, locales), so that a rule is never silently left out.
 */
export function compileRouter(routes: readonly Route[]): Router {
  const phases = new Map<Phase, Rule[]>()
  let phase: Phase = 'main'
  for (const [index, route] of routes.entries()) {
    if (isHandler(route)) {
      const { handle }: { handle: HandleValue } = route
      phase = handle
      continue
    }
    const rules = phases.get(phase) ?? []
    rules.push(compileRule(route, index))
    phases.set(phase, rules)
  }
  return { route: (asked, lookup) => walkPhases(phases, asked, lookup) }
}

function compileRule(route: RouteWithSrc, index: number): Rule {
  const refused = (['transforms', 'mitigate', 'locale', 'destination'] as const).find((key) => route[key] !== undefined)
  if (refused !== undefined) throw new Error(`route ${index}: "${refused}" is not supported by this host`)
  if (route.dest !== undefined && !route.dest.startsWith('/')) {
    throw new Error(`route ${index}: "dest" must be a path of this site, not ${route.dest}`)
  }
  try {
    // The platform matches without regard to case unless the route says otherwise.
    return { ...route, pattern: new RegExp(route.src, route.caseSensitive === true ? '' : 'i') }
  } catch (cause) {
    throw new Error(`route ${index}: "src" is not a regular expression: ${route.src}`, { cause })
  }
}

function walkPhases<Target>(phases: Map<Phase, Rule[]>, asked: Asked, lookup: Lookup<Target>): Decision<Target> {
  const walk: Walk = {
    path: asked.path,
    query: new URLSearchParams(asked.query),
    status: undefined,
    headers: new Map(),
    important: new Set(),
    middleware: [],
  }
  const carried = { headers: walk.headers, important: walk.important, middleware: walk.middleware }
  let status = 404
  for (const name of LOOKING_PHASES) {
    const rules = phases.get(name)
    if (rules === undefined && name !== 'main' && name !== 'filesystem') continue
    const outcome = walkPhase(rules ?? [], phases, asked, walk, lookup)
    if (outcome === undefined) continue
    if ('redirect' in outcome)
      return { kind: 'redirect', status: outcome.redirect, location: outcome.location, ...carried }
    if ('error' in outcome) {
      status = outcome.error
      break
    }
    collectHeaders(phases.get('hit') ?? [], asked, walk)
    const pinned = walk.status === undefined ? {} : { status: walk.status }
    return { kind: 'target', target: outcome.target, path: walk.path, query: walk.query, ...pinned, ...carried }
  }
  return walkErrorPhase(phases.get('error') ?? [], asked, walk, lookup, status)
}

/** The rules of one phase, then a look at the file system, then, where that found nothing, the rules of `miss`. */
function walkPhase<Target>(
  rules: readonly Rule[],
  phases: Map<Phase, Rule[]>,
  asked: Asked,
  walk: Walk,
  lookup: Lookup<Target>,
): Outcome<Target> {
  for (const rule of rules) {
    const groups = matchRule(rule, asked, walk)
    if (groups === undefined) continue
    applyHeaders(rule, groups, walk)
    if (rule.middlewarePath !== undefined) walk.middleware.push(rule.middlewarePath)
    if (rule.dest !== undefined) applyDestination(rule.dest, groups, walk)
    if (rule.status !== undefined) walk.status = rule.status
    if (rule.continue === true) continue
    const location = walk.headers.get('location')
    if (rule.status !== undefined && rule.status >= 300 && rule.status < 400 && location !== undefined) {
      walk.headers.delete('location')
      return { redirect: rule.status, location: keepQuery(location, asked.query) }
    }
    if (rule.dest === undefined && rule.status !== undefined) return { error: rule.status }
    // With `check`, a destination that is not there lets the later rules go on with the new path.
    if (rule.check === true && lookUpWithMiss(phases, asked, walk, lookup) === undefined) continue
    break
  }
  const target = lookUpWithMiss(phases, asked, walk, lookup)
  return target === undefined ? undefined : { target }
}

/** What lies at the present path, or where a rule of `miss` with `check` leads. */
function lookUpWithMiss<Target>(
  phases: Map<Phase, Rule[]>,
  asked: Asked,
  walk: Walk,
  lookup: Lookup<Target>,
): Target | undefined {
  const found = lookup(walk.path)
  if (found !== undefined) return found
  for (const rule of phases.get('miss') ?? []) {
    const groups = matchRule(rule, asked, walk)
    if (groups === undefined) continue
    if (rule.dest === undefined) {
      applyHeaders(rule, groups, walk)
      continue
    }
    const behind = lookup(splitDestination(rule.dest, groups).path)
    if (behind === undefined) continue
    applyHeaders(rule, groups, walk)
    applyDestination(rule.dest, groups, walk)
    return behind
  }
  return undefined
}

/** The rules of `error`: the first whose status (where it has one) is this one and whose file is there. */
function walkErrorPhase<Target>(
  rules: readonly Rule[],
  asked: Asked,
  walk: Walk,
  lookup: Lookup<Target>,
  status: number,
): Decision<Target> {
  const carried = { headers: walk.headers, important: walk.important, middleware: walk.middleware }
  for (const rule of rules) {
    const groups = matchRule(rule, asked, walk)
    if (groups === undefined || (rule.status !== undefined && rule.status !== status)) continue
    applyHeaders(rule, groups, walk)
    if (rule.dest === undefined) continue
    const { path } = splitDestination(rule.dest, groups)
    const target = lookup(path)
    if (target !== undefined) return { kind: 'target', target, path, query: walk.query, status, ...carried }
  }
  return { kind: 'error', status, ...carried }
}

/** The values that a matching rule offers for `$1` and `$name`, or nothing if the rule does not apply. */
function matchRule(rule: Rule, asked: Asked, walk: Walk): Map<string, string> | undefined {
  if (rule.methods !== undefined && !rule.methods.includes(asked.method)) return undefined
  const match = rule.pattern.exec(walk.path)
  if (match === null) return undefined
  const groups = new Map(match.map((value, index) => [String(index), value]))
  for (const [name, value] of Object.entries(match.groups ?? {})) groups.set(name, value)
  const subject = { query: walk.query, headers: asked.headers, host: asked.host }
  return conditionsHold(rule.has, rule.missing, subject, groups) ? groups : undefined
}

function collectHeaders(rules: readonly Rule[], asked: Asked, walk: Walk): void {
  for (const rule of rules) {
    const groups = matchRule(rule, asked, walk)
    if (groups !== undefined) applyHeaders(rule, groups, walk)
  }
}

/** A later rule's header replaces an earlier one's, unless that was `important`. */
function applyHeaders(rule: Rule, groups: Map<string, string>, walk: Walk): void {
  for (const [name, value] of Object.entries(rule.headers ?? {})) {
    const key = name.toLowerCase()
    if (walk.important.has(key)) continue
    walk.headers.set(key, substitute(value, groups))
    if (rule.important === true) walk.important.add(key)
  }
}

/** The path becomes the destination's; its query is added, the request's own parameters win. */
function applyDestination(dest: string, groups: Map<string, string>, walk: Walk): void {
  const { path, query } = splitDestination(dest, groups)
  walk.path = path
  const own = new Set(walk.query.keys())
  for (const [name, value] of query) if (!own.has(name)) walk.query.append(name, value)
}

function splitDestination(dest: string, groups: Map<string, string>): { path: string; query: URLSearchParams } {
  const filled = substitute(dest, groups)
  const mark = filled.indexOf('?')
  if (mark === -1) return { path: filled, query: new URLSearchParams() }
  return { path: filled.slice(0, mark), query: new URLSearchParams(filled.slice(mark + 1)) }
}

function substitute(template: string, groups: Map<string, string>): string {
  return template.replace(/\$(\d+|[A-Za-z]\w*)/g, (_whole, name: string) => groups.get(name) ?? '')
}

function keepQuery(location: string, query: URLSearchParams): string {
  const search = query.toString()
  return search === '' || location.includes('?') ? location : `${location}?${search}`
}
