// What stands before the files refuses what names several of them, on every host.
import type { Context } from '../context.js'
import type { Host } from '../http/handle.js'
import { matchSeveralFiles, type Asked } from '../http/source.js'
import type { Counter } from './counting.js'

/**
 * The answer to a request that names several files (`topic` given twice): the refusal that its function would give,
 * counted as a function's. Undefined for every other request, which goes on.
 */
export const refuseSeveralFiles = (
  { method, url, headers }: Asked & { headers: Headers },
  host: Host,
  context: Context,
  counter: Counter,
): Promise<Response> | undefined => {
  const match = matchSeveralFiles(url)
  if (match === undefined) return undefined
  // Loaded where it is needed: every file waits for what this is loaded with.
  return import('../http/handle.js').then(({ handle }) =>
    handle(new Request(url, { method, headers }), host, {
      handlers: { [match.id]: notAsked },
      context,
      observe: counter.observe,
    }),
  )
}

/** The input of a route is checked before its handler is asked. */
const notAsked = (): never => {
  throw new Error('a parameter that was given twice has passed the check')
}
