// Decides what the platform would do with a request, from the routes of a vercel.json or a built output's config.json.
import { isHandler, type HandleValue, type Route, type RouteWithSrc } from '@vercel/routing-utils'
import { areConditions, conditionsHold, type Condition } from './condition.js'

/** The parts of a request that rules look at. `path` is as sent: percent-encoded, without the query. */
export interface RoutedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
}

/** Finds what the deployment has at a path (percent-encoded, beginning with `/`): a file, a function, or nothing. */
export type Lookup<Target> = (path: string) => Target | undefined

/** Response headers that the rules set, by lower-case name. */
export type RuleHeaders = Map<string, string>

/** What all decisions carry. `middleware` are the functions that run first, in order. */
interface Gathered {
  headers: RuleHeaders
  /** Names of headers that override those of the answer. */
  important: Set<string>
  middleware: string[]
}

/** What happens to a request. */
export type Decision<Target> = Readonly<Gathered> &
  (
    | { kind: 'target'; target: Target; path: string; query: URLSearchParams; status?: number }
    | { kind: 'redirect'; status: number; location: string }
    | { kind: 'error'; status: number }
  )

export interface Router {
  headerNames: readonly string[]
  route<Target>(request: RoutedRequest, lookup: Lookup<Target>): Decision<Target>
}

type Phase = HandleValue | 'main'
type Phases = ReadonlyMap<Phase, readonly Rule[]>
interface Rule extends Omit<RouteWithSrc, 'important' | 'has' | 'missing'> {
  important?: boolean
  has: readonly Condition[]
  missing: readonly Condition[]
  pattern: RegExp
}

interface Walk<Target> extends Gathered {
  readonly request: RoutedRequest
  readonly phases: Phases
  readonly lookup: Lookup<Target>
  path: string
  query: URLSearchParams
  status: number | undefined
}

/** How a phase ended: with a found target, with an answer of the rules alone, or with nothing. */
type PhaseEnd<Target> = { target: Target } | { redirect: number; location: string } | { error: number } | undefined

/** The phases that end in a look at the file system, in the platform's order. `hit`, `miss` and `error` belong to these. */
const lookupPhases: readonly Phase[] = ['main', 'filesystem', 'rewrite', 'resource']

/**
 * Compiles routes into a router. Throws for a rule that it cannot follow as the platform does (another origin as
 * destination, transforms, mitigations, services, locales, conditions on cookies or hosts), so that none is silently ignored.
 */
export function compileRouter(routes: readonly Route[]): Router {
  const phases = new Map<Phase, Rule[]>()
  let phase: Phase = 'main'
  for (const [index, route] of routes.entries()) {
    if (isHandler(route)) {
      // oxlint-disable-next-line typescript/no-deprecated -- not for vercel.json, but in the output of a build
      const { handle }: { handle: HandleValue } = route
      phase = handle
      continue
    }
    const rules = phases.get(phase) ?? []
    rules.push(compileRule(route, index))
    phases.set(phase, rules)
  }
  const rules = [...phases.values()].flat()
  return { headerNames: headerNamesOf(rules), route: (request, lookup) => walkPhases(phases, request, lookup) }
}

function headerNamesOf(rules: readonly Rule[]): string[] {
  const conditions = rules.flatMap(({ has, missing }) => [...has, ...missing])
  const names = conditions.flatMap(({ type, key }) => (type === 'header' ? [key.toLowerCase()] : []))
  return [...new Set(names)]
}

function compileRule(route: RouteWithSrc, index: number): Rule {
  const refused = (['transforms', 'mitigate', 'locale', 'destination'] as const).find((key) => route[key] !== undefined)
  if (refused !== undefined) throw new Error(`route ${index}: "${refused}" is not supported by this host`)
  if (route.dest !== undefined && !route.dest.startsWith('/'))
    throw new Error(`route ${index}: "dest" must be a path of this site, not ${route.dest}`)
  const { has = [], missing = [] } = route
  if (!areConditions(has) || !areConditions(missing))
    throw new Error(`route ${index}: this host tests headers and parameters alone, by presence or by a pattern`)
  try {
    // The platform ignores case unless the route says otherwise.
    return { ...route, has, missing, pattern: new RegExp(route.src, route.caseSensitive === true ? '' : 'i') }
  } catch (cause) {
    throw new Error(`route ${index}: "src" is not a regular expression: ${route.src}`, { cause })
  }
}

function walkPhases<Target>(phases: Phases, request: RoutedRequest, lookup: Lookup<Target>): Decision<Target> {
  const gathered: Gathered = { headers: new Map(), important: new Set(), middleware: [] }
  const query = new URLSearchParams(request.query)
  const walk: Walk<Target> = { ...gathered, request, phases, lookup, path: request.path, query, status: undefined }
  for (const name of lookupPhases) {
    const rules = phases.get(name)
    if (rules === undefined && name !== 'main' && name !== 'filesystem') continue
    const end = walkPhase(rules ?? [], walk)
    if (end === undefined) continue
    if ('redirect' in end) return { kind: 'redirect', status: end.redirect, location: end.location, ...gathered }
    if ('error' in end) return walkErrorPhase(walk, gathered, end.error)
    for (const rule of phases.get('hit') ?? []) {
      const groups = matchRule(rule, walk)
      if (groups !== undefined) applyHeaders(rule, groups, walk)
    }
    const pinned = walk.status === undefined ? {} : { status: walk.status }
    return { kind: 'target', target: end.target, path: walk.path, query: walk.query, ...pinned, ...gathered }
  }
  return walkErrorPhase(walk, gathered, 404)
}

/** The rules of one phase, then a look at the file system, then, where that found nothing, the rules of `miss`. */
function walkPhase<Target>(rules: readonly Rule[], walk: Walk<Target>): PhaseEnd<Target> {
  for (const rule of rules) {
    const groups = matchRule(rule, walk)
    if (groups === undefined) continue
    applyHeaders(rule, groups, walk)
    if (rule.middlewarePath !== undefined) walk.middleware.push(rule.middlewarePath)
    if (rule.dest !== undefined) applyDestination(rule.dest, groups, walk)
    if (rule.status !== undefined) walk.status = rule.status
    if (rule.continue === true) continue
    const location = walk.headers.get('location')
    if (rule.status !== undefined && rule.status >= 300 && rule.status < 400 && location !== undefined) {
      walk.headers.delete('location')
      return { redirect: rule.status, location: keepQuery(location, walk.request.query) }
    }
    if (rule.dest === undefined && rule.status !== undefined) return { error: rule.status }
    // With `check`, a destination that does not exist lets the later rules continue with the new path.
    if (rule.check === true && lookUpWithMiss(walk) === undefined) continue
    break
  }
  const target = lookUpWithMiss(walk)
  return target === undefined ? undefined : { target }
}

/** The target at the present path, or where a rule of `miss` with `check` leads. */
function lookUpWithMiss<Target>(walk: Walk<Target>): Target | undefined {
  const found = walk.lookup(walk.path)
  if (found !== undefined) return found
  for (const rule of walk.phases.get('miss') ?? []) {
    const groups = matchRule(rule, walk)
    if (groups === undefined) continue
    if (rule.dest === undefined) {
      applyHeaders(rule, groups, walk)
      continue
    }
    const target = walk.lookup(splitDestination(rule.dest, groups).path)
    if (target === undefined) continue
    applyHeaders(rule, groups, walk)
    applyDestination(rule.dest, groups, walk)
    return target
  }
  return undefined
}

/** The rules of `error`: the first whose status, if it has one, is this one and whose file exists. */
function walkErrorPhase<Target>(walk: Walk<Target>, gathered: Gathered, status: number): Decision<Target> {
  for (const rule of walk.phases.get('error') ?? []) {
    const groups = matchRule(rule, walk)
    if (groups === undefined || (rule.status !== undefined && rule.status !== status)) continue
    applyHeaders(rule, groups, walk)
    if (rule.dest === undefined) continue
    const { path } = splitDestination(rule.dest, groups)
    const target = walk.lookup(path)
    if (target !== undefined) return { kind: 'target', target, path, query: walk.query, status, ...gathered }
  }
  return { kind: 'error', status, ...gathered }
}

/** The values that a matching rule offers for `$1` and `$name`, or nothing if the rule does not apply. */
function matchRule(rule: Rule, { request, path, query }: Walk<unknown>): Map<string, string> | undefined {
  if (rule.methods !== undefined && !rule.methods.includes(request.method)) return undefined
  const match = rule.pattern.exec(path)
  if (match === null) return undefined
  const groups = new Map(match.map((value, index) => [String(index), value]))
  for (const [name, value] of Object.entries(match.groups ?? {})) groups.set(name, value)
  return conditionsHold(rule, { query, headers: request.headers }, groups) ? groups : undefined
}

/** A later rule's header replaces an earlier one's, unless that was `important`. */
function applyHeaders(rule: Rule, groups: Map<string, string>, { headers, important }: Gathered): void {
  for (const [name, value] of Object.entries(rule.headers ?? {})) {
    const key = name.toLowerCase()
    if (important.has(key)) continue
    headers.set(key, substitute(value, groups))
    if (rule.important === true) important.add(key)
  }
}

/** The path becomes the destination's; its query is added, the request's own parameters win. */
function applyDestination(dest: string, groups: Map<string, string>, walk: Walk<unknown>): void {
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
