// The adapter for the platform: a Request with its headers becomes a call of the service.
import { waitUntil } from '@vercel/functions'
import { Problem } from '../service/contract/problems.js'
import { createCounter } from '../service/counting.js'
import { finalize, handle, type HandleOptions, type Handlers } from '../service/http/handle.js'
import { problemResponse } from '../service/http/problem-response.js'
import { startTiming } from '../service/http/timing.js'
import { createLog, errorFields } from '../service/log.js'
import { callerOf, createContext, type Files } from './context.js'

/**
 * A function of the deployment, as an entry of api/ exports it: the platform calls `fetch` for every method. Environment and
 * store are read at its first request, so that a fault in a variable is one logged line and an answer, not a crash at import.
 * `files`: where the data files are that this function carries, besides those that all of them carry.
 */
export function createFunction(handlers: Handlers, files: Files) {
  let options: HandleOptions | undefined
  return {
    async fetch(request: Request): Promise<Response> {
      try {
        if (!options) {
          const context = createContext(files)
          options = { handlers, context, observe: createCounter(context).observe }
        }
      } catch (error) {
        createLog((line) => console.log(line)).error('not-started', errorFields(error))
        const problem = new Problem('internal-error', { detail: 'This deployment is not set up as it must be.' })
        return finalize(problemResponse(problem, new URL(request.url).origin, null), request, startTiming())
      }
      const requestId = request.headers.get('x-vercel-id') ?? undefined
      return handle(request, { caller: callerOf(request), waitUntil, requestId }, options)
    },
  }
}
