// What an entry of the route list says, and the types a handler gets from it.
import type { z } from 'zod'
import type { functionSeconds } from './limits.js'
import type { ProblemSlug } from './problems.js'
import type { ProductId } from './prices.js'

/** The functions of the deployment; each is one file under api/. */
export type FunctionName = keyof typeof functionSeconds

export type MediaType = 'application/json' | 'text/markdown' | 'text/html'

/** How an answer may be kept: by everybody as a file is, at the CDN until the next deployment, for a minute, or not at all. */
export type CacheRule = 'static' | 'deployment' | 'minute' | 'none' | 'private'

/** The functions that routes are given to: `fallback` answers where no route does. */
type RoutedFunction = Exclude<FunctionName, 'fallback'>

/** Where an answer comes from. */
export type Source =
  /** A file of the build. */
  | { kind: 'file' }
  /** Computed on each request. */
  | { kind: 'function'; name: RoutedFunction }
  /** A file, unless one of these parameters is in the query. */
  | { kind: 'file-or-function'; name: RoutedFunction; parameters: readonly string[]; fileParameter?: string }

export interface RouteSpec<In extends z.ZodObject = z.ZodObject, Out extends z.ZodType = z.ZodType> {
  methods: readonly ('GET' | 'POST')[]
  /** `{name}` is one path segment, or the part of one before an extension. */
  path: string
  source: Source
  /** One sentence for the manifest, the reference and the MCP tools. */
  does: string
  /** Parameters by name: those in the path, and the others in the query or, with POST, the JSON body. Made when first asked for. */
  input: () => In
  /** Request headers the route reads, for the documents. */
  requestHeaders?: Readonly<Record<string, string>>
  answer: Out
  /** Media types of the answer, the default first. */
  mediaTypes: readonly MediaType[]
  /** One line on the answer, for the manifest. */
  returns: string
  /** Problems beyond those that every route of its kind can meet. */
  errors: readonly ProblemSlug[]
  cache: CacheRule
  /** A path with query that works as it stands. `:first-…` is replaced by the build with something published. */
  example: string
  /** True where calling the example records something. */
  records?: boolean
  product?: ProductId
  /** True where the handler reads the request itself, because another protocol owns its form (JSON-RPC). */
  readsRequest?: boolean
  /** Pages and the operator's routes are served but are no endpoints of the manifest. */
  audience: 'agents' | 'people' | 'operator'
}

/** Keeps the literal types of an entry of the list, its source among them: from it follows which function has a route. */
export function route<const In extends z.ZodObject, const Out extends z.ZodType, const From extends Source>(
  spec: RouteSpec<In, Out> & { source: From },
): RouteSpec<In, Out> & { source: From } {
  let input: In | undefined
  return { ...spec, input: () => (input ??= spec.input()) }
}

/** The names in the path template of a route. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
