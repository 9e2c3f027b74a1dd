// Refuses, in the middleware of every host, a request that names more than one file.
import type { ExecutionContext, HandleOptions } from './handle.js'
import { matchSeveralFiles, type RequestInfo } from './source.js'

/**
 * The answer to a request that names several files (`topic` given twice): its route's refusal, observed as a function's
 * answer is. Undefined for every other request, which goes on.
 */
export function refuseSeveralFiles(
  { method, url, headers }: RequestInfo,
  execution: ExecutionContext,
  options: Omit<HandleOptions, 'handlers'>,
): Promise<Response> | undefined {
  const match = matchSeveralFiles(url)
  if (match === undefined) return undefined
  // Imported when needed: every request for a file waits for what the middleware loads.
  return import('./handle.js').then(({ handle }) =>
    handle(new Request(url, { method, headers }), execution, { ...options, handlers: { [match.id]: unreachable } }),
  )
}

/** The input of a route is checked before its handler is called. */
function unreachable(): never {
  throw new Error('a parameter that was given twice has passed the check')
}
