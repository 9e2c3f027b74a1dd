// Tells whether a function or a file answers a request, as the rules of vercel.json route it.
import type { RouteSpec } from '../contract/route.js'
import { matchRoute, type Match } from './match.js'

/** The head of a request. Building a fetch Request for every file costs more than counting it. */
export interface RequestInfo {
  method: string
  url: URL
  headers: Headers
}

/** A value that can name a file, as `rules` for `fileParameter` in build/generate/vercel.ts have it. */
const fileValue = /^[a-z0-9-]+$/

function isComputed({ source }: RouteSpec, query: URLSearchParams): boolean {
  if (source.kind !== 'file-or-function') return source.kind === 'function'
  if (source.parameters.some((name) => query.has(name))) return true
  const values = fileValues(source, query)
  return values.length > 1 || values.some((value) => !fileValue.test(value))
}

function fileValues(source: RouteSpec['source'], query: URLSearchParams): string[] {
  return source.kind === 'file-or-function' && source.fileParameter !== undefined
    ? query.getAll(source.fileParameter)
    : []
}

/**
 * What a request is routed to, and its route. A missing file, which the fallback function answers, is a `file` too: the
 * middleware, which runs before the file system, cannot know.
 */
export function sourceOf({ method, url }: Pick<RequestInfo, 'method' | 'url'>): {
  source: 'file' | 'function'
  match: Match | undefined
} {
  const match = matchRoute(url.pathname)
  const isRead = method === 'GET' || method === 'HEAD'
  const isFunction = !isRead || (match !== undefined && isComputed(match.route, url.searchParams))
  return { source: isFunction ? 'function' : 'file', match }
}

/**
 * The route of a request that names more than one file. A function should refuse it, but no rule of vercel.json can tell
 * (`has` holds where one of the values fits), so the middleware does.
 */
export function matchSeveralFiles(url: URL): Match | undefined {
  if (url.search === '') return undefined
  const match = matchRoute(url.pathname)
  return match && fileValues(match.route.source, url.searchParams).length > 1 ? match : undefined
}
