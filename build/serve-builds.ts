// Builds for a host, in a thread of its own: what the host asks for, and what it is told.
import type { MessagePort } from 'node:worker_threads'
import { build, type BuildResult } from './build.js'
import type { PlainOptions, StartThread } from './options.js'
import { CacheKeeper } from './output/cache.js'

/** A build as another thread can be told of it. */
export interface BuildOrder extends PlainOptions {
  /** Only its UTC day counts. */
  now: Date
}

/** What the host sends: builds, made in the order in which they come, and at last that there will be no more. */
export type FromHost = BuildOrder | 'end'

/**
 * What the host is told of each build; where it went well, then also whether what the build remembers is left for the next
 * process: `null`, or why it is not.
 */
export type ToHost = { result: BuildResult } | { unkept: string | null }

/**
 * Makes what is asked for through `port`, and remembers it from one build to the next. A result is told as soon as the
 * new tree is live; what the build remembers is written then. A build that cannot be written ends the thread with what
 * the file system threw. `onBuilt` is called after each build that went well.
 */
export function serveBuilds(
  port: MessagePort,
  { startThread, onBuilt }: { startThread: StartThread | null; onBuilt: () => void },
): void {
  const caches = new CacheKeeper()
  const perform = async (order: BuildOrder): Promise<void> => {
    const { now } = order
    const result = await build({ ...order, now: () => now, caches, startThread })
    tell(port, { result })
    if (!result.ok) return
    onBuilt()
    let unkept = null
    try {
      caches.write()
    } catch (error) {
      unkept = String(error)
    }
    tell(port, { unkept })
  }
  let last = Promise.resolve()
  port.on('message', (message: FromHost) => {
    // What is thrown is handled by nobody here: it ends the thread, and the host is told.
    last = last.then(() => (message === 'end' ? port.close() : perform(message)))
  })
}

function tell(port: MessagePort, message: ToHost): void {
  port.postMessage(message)
}
