// The type of an entry of the route list, its defaults, and the names in its path.
import type { z } from 'zod'
import { nothing } from './inputs.js'
import type { functionSeconds } from './limits.js'
import type { ProblemSlug } from './problems.js'
import type { ProductId } from './prices.js'

/** The functions of the deployment; each is one file under api/. */
export type FunctionName = keyof typeof functionSeconds

export type MediaType = 'application/json' | 'text/markdown' | 'text/html'

/** How long an answer may be kept: as a file, at the CDN until the next deployment, for a minute, or not at all. */
export type CacheRule = 'static' | 'deployment' | 'minute' | 'none' | 'private'

/** The functions that have routes: `fallback` answers where no route does. */
type RoutedFunction = Exclude<FunctionName, 'fallback'>

/** Where an answer comes from. */
export type Source =
  | { kind: 'file' }
  /** Computed on each request. */
  | { kind: 'function'; name: RoutedFunction }
  /** A file, unless one of these parameters is in the query; one file for each value of `fileParameter`. */
  | { kind: 'file-or-function'; name: RoutedFunction; parameters: readonly string[]; fileParameter?: string }

/** The parts of the reference, in their order: the title of each, and what its routes are for. */
export const groups = {
  discovery: { title: 'Discovery', about: 'What is published here, and what has changed.' },
  answers: { title: 'Questions and facts', about: 'Answers in the words of the texts, each with its source.' },
  documents: { title: 'Documents', about: 'Posts and articles, as lists, Markdown and JSON.' },
  contact: { title: 'Hello and questions', about: 'Write to the publisher, and ask in public while an event is open.' },
  traffic: { title: 'Traffic', about: 'Who reads this site, and how fast it answers.' },
  paid: { title: 'Paid', about: 'What is sold, over the Machine Payments Protocol or x402.' },
} as const

export type GroupId = keyof typeof groups

export interface RouteSpec<In extends z.ZodObject = z.ZodObject, Out extends z.ZodType = z.ZodType> {
  methods: readonly ('GET' | 'POST')[]
  /** `{name}` is one path segment, or the part of one before an extension. */
  path: string
  source: Source
  /** The part of the reference that describes it. */
  group: GroupId
  /** One sentence for the manifest, the reference and the MCP tools. */
  does: string
  /** Parameters by name: those of the path, and the others of the query or, with POST, the JSON body. Made at first use. */
  input: () => In
  /** Request headers the route reads, for the documents. */
  requestHeaders?: Readonly<Record<string, string>>
  answer: Out
  /** Media types of the answer, the default first. */
  mediaTypes: readonly MediaType[]
  /** One line on the answer, for the manifest. */
  returns: string
  /** Problems beyond those that every route of its kind can have. */
  errors: readonly ProblemSlug[]
  cache: CacheRule
  /** A path with query that works as it is. The build replaces `:first-…` by something that is published. */
  example: string
  /** True where calling the example records something. */
  records?: boolean
  product?: ProductId
  /** True where the handler reads the request itself, because another protocol defines its body (JSON-RPC). */
  readsRequest?: boolean
  /** Pages and the operator's routes are served but are no endpoints of the manifest. */
  audience: 'agents' | 'people' | 'operator'
}

type Optional = 'methods' | 'source' | 'group' | 'input' | 'mediaTypes' | 'errors' | 'cache' | 'example' | 'audience'
type Entry<In extends z.ZodObject = z.ZodObject, Out extends z.ZodType = z.ZodType> = Omit<
  RouteSpec<In, Out>,
  Optional
> &
  Partial<Pick<RouteSpec<In, Out>, Optional>>

/**
 * An entry of the route list. By default it is a file of the discovery or, where it is computed, not cached; it is read with GET by agents,
 * without parameters, and answers JSON; its path is its example.
 * The type keeps the literal source: it decides which function must have a handler.
 */
export function route<
  const In extends z.ZodObject = ReturnType<typeof nothing>,
  const Out extends z.ZodType = z.ZodType,
  const From extends Source = { kind: 'file' },
>(spec: Entry<In, Out> & { source?: From }): RouteSpec<In, Out> & { source: From }
export function route(spec: Entry): RouteSpec {
  const makeInput = spec.input ?? nothing
  let input: z.ZodObject | undefined
  return {
    methods: ['GET'],
    source: { kind: 'file' },
    group: 'discovery',
    mediaTypes: ['application/json'],
    errors: [],
    cache: spec.source?.kind === 'function' ? 'none' : 'static',
    example: spec.path,
    audience: 'agents',
    ...spec,
    input: () => (input ??= makeInput()),
  }
}

/**
 * Whether the query of a route is made normal: that of answers that cost commands of the store and are kept for a minute,
 * each spelling by itself.
 */
export const hasNormalQuery = ({ cache }: Pick<RouteSpec, 'cache'>): boolean => cache === 'minute'

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}
