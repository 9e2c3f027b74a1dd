// The middleware of the deployment: counts what no function counts, after the answer, and refuses what the CDN cannot.
import type { Context } from '../service/context.js'
import { createCounter, type Counter } from '../service/counting.js'
import { answerEarly } from '../service/http/early-answer.js'
import { createLog, errorFields } from '../service/log.js'
import { callerOf, createContext } from './context.js'

let opened: { context: Context; counter: Counter } | undefined

/**
 * Lets every request go on but those that name several files or an ETag that is not the file's, whatever happens here: the count is no part of its time,
 * and a fault in a variable must not take down the files.
 */
export default async function middleware(
  request: Request,
  { waitUntil }: { waitUntil: (work: Promise<unknown>) => void },
): Promise<Response | undefined> {
  try {
    opened ??= open()
    const { context, counter } = opened
    const { method, headers } = request
    const seen = { method, url: new URL(request.url), headers }
    const caller = callerOf(request)
    waitUntil(counter.countStatic({ ...seen, caller }))
    const early = await answerEarly(seen, { caller, waitUntil }, { context, observe: counter.observe })
    if (early !== undefined || !headers.has('if-match')) return early
    // Imported when needed, as in `answerEarly`.
    const { refuseStale } = await import('./file-condition.js')
    return await refuseStale(seen, context.baseUrl)
  } catch (error) {
    createLog((line) => console.log(line)).warn('traffic-dropped', { requests: 1, ...errorFields(error) })
    return undefined
  }
}

function open(): { context: Context; counter: Counter } {
  const context = createContext({})
  return { context, counter: createCounter(context) }
}
