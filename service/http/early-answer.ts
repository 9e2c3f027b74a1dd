// Answers, in the middleware of every host, the requests that the platform's rules cannot: they compare paths as sent.
import type { ExecutionContext, HandleOptions, Handlers } from './handle.js'
import { matchRoute } from './match.js'
import { hasEncodedSlash, normalizePath, normalizeQuery } from './normal-path.js'
import { matchSeveralFiles, type RequestInfo } from './source.js'
import { lazily } from '../lazily.js'

const loadHandle = lazily(() => import('./handle.js'))

/**
 * The answer to a request that no file may answer, observed as a function's answer is: a permanent redirect to the normal
 * form of path and query (see `normalizeQuery`), 404 where it contains an encoded slash, and the route's refusal where a parameter names several files
 * (`topic` given twice). Undefined for every other request, which goes on.
 */
export function answerEarly(
  { method, url, headers }: RequestInfo,
  execution: ExecutionContext,
  options: Omit<HandleOptions, 'handlers'>,
): Promise<Response> | undefined {
  const match = matchSeveralFiles(url)
  const isOdd = url.pathname.includes('%') && (isNotNormal(url) || hasEncodedSlash(url.pathname))
  const isRead = method === 'GET' || method === 'HEAD'
  const hasOtherQuery =
    isRead && url.search !== '' && normalizeQuery(url, matchRoute(url.pathname)?.route) !== url.search
  if (match === undefined && !isOdd && !hasOtherQuery) return undefined
  const handlers: Handlers = match ? { [match.id]: unreachable } : {}
  // Imported when needed: every request for a file waits for what the middleware loads.
  return loadHandle().then(({ handle }) =>
    handle(new Request(url, { method, headers }), execution, { ...options, handlers }),
  )
}

/** True where the path encodes characters that need no encoding; such a request is redirected, and not counted. */
export function isNotNormal({ pathname }: URL): boolean {
  return normalizePath(pathname) !== pathname
}

/** The input of a route is checked before its handler is called. */
function unreachable(): never {
  throw new Error('a parameter that was given twice has passed the check')
}
