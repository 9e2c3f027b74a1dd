// Counts every request once: a function counts those that are routed to it, the middleware the rest.
import type { Context } from './context.js'
import type { Observation } from './http/handle.js'
import { isNotNormal } from './http/early-answer.js'
import { sourceOf } from './http/source.js'
import type { CountedRequest, Recorder, RecorderOptions } from './traffic/record.js'
import { lazily } from './lazily.js'

const loadRecord = lazily(() => import('./traffic/record.js'))

/** Counting for one instance. */
export interface Counter {
  /** For functions, called with each answer: see `HandleOptions`. */
  observe: (observation: Observation) => Promise<void>
  /** For the middleware, called with every request; never rejects. `status` where the host knows it of files, too. */
  countStatic: (request: Pick<CountedRequest, 'caller' | 'headers' | 'method' | 'url' | 'status'>) => Promise<void>
}

export interface CounterOptions extends RecorderOptions {
  /** Whether `countStatic` is told the status. Elsewhere, what the fallback function answers corrects it. */
  knowsStatus?: boolean
}

/** What a function calls itself that fetches a published file for its own answer, which is counted already. */
export const ownUserAgent = 'verbatim-function'

/** The result where nothing is counted: one promise for all requests, because making one for each takes time. */
const nothing = Promise.resolve()

/** A counter that writes to the context's store. */
export function createCounter(context: Context, options?: CounterOptions): Counter {
  let recorder: Recorder | undefined
  let opening: Promise<Recorder> | undefined
  // The tables of families are loaded after an instance's first answer, so that no request waits for them.
  const open = (): Promise<Recorder> =>
    (opening ??= loadRecord()
      .then(({ createRecorder }) => (recorder = createRecorder(context, options)))
      .finally(() => (opening = undefined)))
  const record = (request: CountedRequest): Promise<void> => {
    if (recorder !== undefined) return recorder.record(request)
    options?.onQueue?.(1)
    return open()
      .finally(() => options?.onQueue?.(-1))
      .then((opened) => opened.record(request))
  }
  const isCounted = (method: string) => method !== 'OPTIONS'
  const countsFiles = () => context.data.json('site.json').countStatic
  return {
    observe({ method, url, headers, caller, status, ...observed }) {
      if (!isCounted(method)) return nothing
      const sent = { method, url, headers, caller, status }
      if (sourceOf({ method, url }).source === 'function') return record({ ...sent, ...observed })
      if (options?.knowsStatus === true || isNotNormal(url) || !countsFiles()) return nothing
      if (headers.get('user-agent') === ownUserAgent) return nothing
      return record({ ...sent, routeId: observed.routeId, durationMs: null, isCorrection: true })
    },
    countStatic(request) {
      const { method, url, headers } = request
      if (isNotNormal(url) || headers.get('user-agent') === ownUserAgent) return nothing
      const { source, match } = sourceOf({ method, url })
      if (!isCounted(method) || source === 'function' || !countsFiles()) return nothing
      return record({ ...request, routeId: match?.id, durationMs: null })
    },
  }
}
