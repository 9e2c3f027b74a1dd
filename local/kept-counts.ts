// Keeps the counts of requests that the store does not take now, and writes them when it does again.
import type { Log } from '../service/context.js'
import { errorFields } from '../service/log.js'
import { dayOf } from '../service/store/day.js'
import { StoreUnavailable, type RequestCount, type Store } from '../service/store/store.js'

/** The most requests that are kept, some 400 bytes each. */
const mostKept = 10_000

export interface KeptCountsOptions {
  log: Log
  now: () => Date
  /** Called with how many requests begin to wait, negative for those that wait no more. */
  onQueue?: ((change: number) => void) | undefined
  retryMs?: number
}

/**
 * A store that takes counts while `store` is away, up to the most, but for those that it may have counted. What it cannot
 * write when it is closed is lost, and logged.
 */
export function keepCounts(store: Store, { log, now, onQueue, retryMs = 5000 }: KeptCountsOptions): Store {
  let kept: RequestCount[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const keep = (batch: readonly RequestCount[]): void => {
    kept = [...kept, ...batch]
    onQueue?.(batch.length)
    timer ??= setTimeout(() => void (writing = write()), retryMs).unref()
  }
  const isUncounted = (error: unknown): boolean => error instanceof StoreUnavailable && !error.mayHaveHappened
  const write = async (): Promise<void> => {
    timer = undefined
    const today = dayOf(now())
    const batch = kept.map((count) => (count.day === today ? count : { ...count, visitor: null }))
    kept = []
    onQueue?.(-batch.length)
    // Of a write that takes too long nobody knows whether it has happened: a store that answers is given it.
    try {
      await store.listHellos({}, { limit: 1 }, now())
    } catch {
      keep(batch)
      return
    }
    await store.countRequests(batch, now()).catch((error: unknown) => {
      if (isUncounted(error)) keep(batch)
      else log.warn('traffic-dropped', { requests: batch.length, ...errorFields(error) })
    })
  }
  const countRequests: Store['countRequests'] = async (batch, at) => {
    try {
      await store.countRequests(batch, at)
    } catch (error) {
      if (!isUncounted(error) || kept.length + batch.length > mostKept) throw error
      log.warn('traffic-waits', errorFields(error))
      keep(batch)
    }
  }
  const close = async (): Promise<void> => {
    await writing
    if (kept.length > 0) await write()
    clearTimeout(timer)
    if (kept.length > 0) log.warn('traffic-dropped', { requests: kept.length })
    await store.close()
  }
  return new Proxy(store, {
    get: (target, verb) => {
      if (verb === 'countRequests') return countRequests
      return verb === 'close' ? close : (Reflect.get(target, verb) as unknown)
    },
  })
}
