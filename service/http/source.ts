// Whether a function or a file answers a request, as the rules of vercel.json send it.
import type { RouteSpec } from '../contract/route.js'
import { matchRoute, type Match } from './match.js'

/** The part of a request that decides. */
export interface Asked {
  method: string
  url: URL
}

/** A value that can name a file, as `rules` for `fileParameter` in build/generate/vercel.ts have it. */
const fileValue = /^[a-z0-9-]+$/

const isComputed = ({ source }: RouteSpec, query: URLSearchParams): boolean => {
  if (source.kind !== 'file-or-function') return source.kind === 'function'
  if (source.parameters.some((name) => query.has(name))) return true
  const values = fileValues(source, query)
  return values.length > 1 || values.some((value) => !fileValue.test(value))
}

/** What a query gives for the parameter that names a file. */
const fileValues = (source: RouteSpec['source'], query: URLSearchParams): string[] =>
  source.kind === 'file-or-function' && source.fileParameter !== undefined ? query.getAll(source.fileParameter) : []

/**
 * What a request is routed to. A file that turns out not to be there is answered by the fallback function; it is a
 * `file` here nonetheless, because what stands before the files cannot know.
 */
export const sourceOf = ({ method, url }: Asked): { source: 'file' | 'function'; match: Match | undefined } => {
  const match = matchRoute(url.pathname)
  const isRead = method === 'GET' || method === 'HEAD'
  const isFunction = !isRead || (match !== undefined && isComputed(match.route, url.searchParams))
  return { source: isFunction ? 'function' : 'file', match }
}

/**
 * The route of a request that names more than one file. It is a function's to refuse, but no rule can tell (`has` holds
 * where one value fits), so that it meets what stands before the files.
 */
export const matchSeveralFiles = (url: URL): Match | undefined => {
  if (url.search === '') return undefined
  const match = matchRoute(url.pathname)
  return match && fileValues(match.route.source, url.searchParams).length > 1 ? match : undefined
}
