// Keeps the counts of requests that the store does not take now, and writes them when it does again.
import type { Log } from '../service/context.js'
import { errorFields } from '../service/log.js'
import { dayOf } from '../service/store/day.js'
import { StoreUnavailable, type RequestCount, type Store } from '../service/store/store.js'
import { withVerbs } from '../service/store/verbs.js'

/** The most requests that are kept, some 400 bytes each. */
const mostKept = 10_000

export interface KeptCountsOptions {
  log: Log
  now: () => Date
  /** Called with how many requests begin to wait, negative for those that wait no more. */
  onQueue?: ((change: number) => void) | undefined
  retryMs?: number
}

const isUncounted = (error: unknown): boolean => error instanceof StoreUnavailable && !error.mayHaveHappened

/** Whether the store has taken a batch, or may have. */
async function isTaken(
  batch: readonly RequestCount[],
  store: Store,
  { log, now }: Pick<KeptCountsOptions, 'log' | 'now'>,
): Promise<boolean> {
  // Of a write that takes too long nobody knows whether it has happened: a store that answers is given it.
  const read = store.listHellos({}, { limit: 1 }, now())
  const answers = await read.then(
    () => true,
    () => false,
  )
  if (!answers) return false
  try {
    await store.countRequests(batch, now())
  } catch (error) {
    if (isUncounted(error)) return false
    log.warn('traffic-dropped', { requests: batch.length, ...errorFields(error) })
  }
  return true
}

/**
 * A store that takes counts while `store` is away, up to the most, but for those that it may have counted. What it cannot
 * write when it is closed is lost, and logged.
 */
export function keepCounts(store: Store, { log, now, onQueue, retryMs = 5000 }: KeptCountsOptions): Store {
  let kept: RequestCount[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const retryLater = (): void => void (timer ??= setTimeout(() => void (writing = write()), retryMs).unref())
  const write = async (): Promise<void> => {
    const today = dayOf(now())
    // They wait until they are taken: those that arrive meanwhile count towards the most.
    kept = kept.map((count) => (count.day === today ? count : { ...count, visitor: null }))
    const batch = kept
    if (await isTaken(batch, store, { log, now })) {
      kept = kept.slice(batch.length)
      onQueue?.(-batch.length)
    }
    timer = undefined
    if (kept.length > 0) retryLater()
  }
  const countRequests: Store['countRequests'] = async (batch, at) => {
    try {
      await store.countRequests(batch, at)
    } catch (error) {
      if (!isUncounted(error) || kept.length + batch.length > mostKept) throw error
      log.warn('traffic-waits', errorFields(error))
      kept = [...kept, ...batch]
      onQueue?.(batch.length)
      retryLater()
    }
  }
  const close = async (): Promise<void> => {
    await writing
    clearTimeout(timer)
    if (kept.length > 0) await write()
    clearTimeout(timer)
    if (kept.length > 0) log.warn('traffic-dropped', { requests: kept.length })
    await store.close()
  }
  return withVerbs(store, { countRequests, close })
}
