// The embedded store in a thread of its own: SQLite waits for locks and disks, and no other request may wait with it.
import { Worker } from 'node:worker_threads'
import type { Log } from '../service/context.js'
import { defaultDeadlineMs, within } from '../service/store/within.js'
import { StoreUnavailable, type Store } from '../service/store/store.js'
import { storeOf } from '../service/store/verbs.js'
import type { VerbCall, VerbResult } from './store-worker.js'

/** Verbs of the operator and the daily job, which may read or delete a lot. */
const unbounded: ReadonlySet<string> = new Set(['deleteEmail', 'deleteRecords', 'clearExpired'])
const unboundedMs = 600_000
/** How long a thread may take to load: one that starts without file descriptors can wait for ever. */
const startMs = 10_000

/** Opens the store in the file at `path`, as `openSqliteStore` does. The thread is started at once, and again after a failure. */
export function openStoreThread(path: string, log: Log): Store {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let count = 0
  let ended = Promise.resolve()
  let [hasLoaded, started] = [false, Date.now()]
  let live: Worker | undefined = start()

  function start(): Worker {
    const entry = new URL('./store-worker-start.js', import.meta.url)
    const thread = new Worker(entry, { workerData: path, execArgv: [] })
    hasLoaded = false
    started = Date.now()
    thread.on('message', (result: VerbResult | 'loaded') => {
      if (result === 'loaded') hasLoaded = true
      else settle(result)
    })
    thread.on('error', ({ name, message }) => log.error('store-thread-failed', { error: name, message }))
    ended = new Promise((resolve) =>
      thread.once('exit', () => {
        end()
        resolve()
      }),
    )
    return thread
  }
  function end(): void {
    live = undefined
    for (const { reject } of waiting.values()) reject(new StoreUnavailable('broken', 'thread'))
    waiting.clear()
  }
  function settle(result: VerbResult): void {
    const caller = waiting.get(result.id)
    waiting.delete(result.id)
    if ('value' in result) caller?.resolve(result.value)
    else if ('error' in result) caller?.reject(result.error)
    else caller?.reject(new StoreUnavailable(result.unavailable.reason, result.unavailable.code))
  }
  const call = (verb: VerbCall['verb'], input: unknown[]): Promise<unknown> => {
    const limitMs = unbounded.has(verb) ? unboundedMs : defaultDeadlineMs
    const id = ++count
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      live ??= start()
      live.postMessage({ id, verb, input, expiresMs: Date.now() + limitMs } satisfies VerbCall)
    })
    return within(answer, limitMs, () => {
      waiting.delete(id)
      if (!hasLoaded && Date.now() - started > startMs) void live?.terminate()
    })
  }
  const close = async (): Promise<void> => {
    if (hasLoaded) live?.postMessage('close')
    else void live?.terminate()
    await ended
  }
  return storeOf(call, close)
}
