// Work that goes on after an answer and has to end before the host stops.
import type { Log } from '../service/context.js'
import { errorFields } from '../service/log.js'
import type { Invocation } from './http/hosted.js'

/** Keeps work until it ends; what fails is logged. `ended` resolves once nothing is left. */
export function createLaterWork(log: Log): { waitUntil: Invocation['waitUntil']; ended: () => Promise<void> } {
  const pending = new Set<Promise<unknown>>()
  return {
    waitUntil(work) {
      // Requests that are counted in one write all wait for the same promise.
      if (pending.has(work)) return
      pending.add(work)
      const end = (): void => void pending.delete(work)
      work.then(end, (error: unknown) => {
        log.error('later-work-failed', errorFields(error))
        end()
      })
    },
    async ended() {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}
