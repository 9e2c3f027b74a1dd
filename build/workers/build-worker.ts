// The worker in which a host builds: the builds that the host asks for, and what it is told of each.
import type { MessagePort } from 'node:worker_threads'
import { build } from '../build.js'
import type { BuildResult } from '../diagnostics.js'
import type { StartWorker } from '../document/worker-pool.js'
import type { PlainOptions } from '../options.js'
import { StoredCache } from '../output/stored-cache.js'

/** A build that a host asks for. */
export interface BuildOrder extends PlainOptions {
  /** Its UTC day, and the instant of changes that the build sees first. */
  now: Date
}

/** What the host sends: builds, made in the order in which they come, and at last that there will be no more. */
export type FromHost = BuildOrder | 'end'

/** What the host is told: the result of each build, and after a success why its cache could not be written (`null`: it was). */
export type ToHost = { result: BuildResult } | { cacheFailure: string | null }

/**
 * Builds what is asked for through `port`, with one cache for all builds. A result is sent as soon as the new tree is
 * live; the cache is written then, and `storeCode` called. What a build throws ends the thread.
 */
export function runBuildWorker(port: MessagePort, startWorker: StartWorker | null, storeCode: () => void): void {
  const cache = new StoredCache()
  const send = (message: ToHost) => port.postMessage(message)
  const perform = async ({ now, ...options }: BuildOrder): Promise<void> => {
    const result = await build({ ...options, now: () => now, cache, startWorker })
    send({ result })
    if (!result.ok) return
    let cacheFailure = null
    try {
      cache.write()
    } catch (error) {
      cacheFailure = String(error)
    }
    send({ cacheFailure })
    storeCode()
  }
  let last = Promise.resolve()
  port.on('message', (message: FromHost) => {
    // A rejection is handled nowhere: it ends the thread, and the host receives the error.
    last = last.then(() => (message === 'end' ? port.close() : perform(message)))
  })
}
