// Counts every request once: a function counts what is routed to it, whatever stands before the files the rest.
import type { Context } from './context.js'
import type { Observation } from './http/handle.js'
import { sourceOf } from './http/source.js'
import type { CountedRequest, Recorder, RecorderOptions } from './traffic/record.js'

/** Counting for one instance. */
export interface Counter {
  /** For functions, with each answer: see `HandleOptions`. */
  observe: (observation: Observation) => Promise<void>
  /** For what stands before the files, for every request; never rejects. */
  countStatic: (request: Pick<CountedRequest, 'caller' | 'headers' | 'method' | 'url'>) => Promise<void>
}

/** Where there is nothing to count: one promise, as requests of a batch share theirs, because each costs its request. */
const nothing = Promise.resolve()

/** A counter that writes to the context's store. */
export const createCounter = (context: Context, options?: RecorderOptions): Counter => {
  let recorder: Recorder | undefined
  let opening: Promise<Recorder> | undefined
  // The tables of families are loaded after an instance's first answer, so that no reader waits for them.
  const open = (): Promise<Recorder> =>
    (opening ??= import('./traffic/record.js').then(
      ({ createRecorder }) => (recorder = createRecorder(context, options)),
    ))
  const record = (request: CountedRequest): Promise<void> =>
    recorder?.record(request) ?? open().then((opened) => opened.record(request))
  const isCounted = (method: string) => method !== 'OPTIONS'
  return {
    observe({ routeId, method, url, headers, caller, durationMs }) {
      if (!isCounted(method) || sourceOf({ method, url }).source === 'file') return nothing
      return record({ routeId, method, url, headers, caller, durationMs })
    },
    countStatic({ method, url, headers, caller }) {
      const { source, match } = sourceOf({ method, url })
      if (!isCounted(method) || source === 'function' || !context.data.json('site.json').countStatic) return nothing
      return record({ routeId: match?.id, method, url, headers, caller, durationMs: null })
    },
  }
}
