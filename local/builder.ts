// The thread in which a host builds, so that it answers meanwhile: started with it, and again after a failure or, where builds are seldom, for each of them.
import { Worker } from 'node:worker_threads'
import { workerEnded, type BuildResult } from '../build/diagnostics.js'
import type { BuildOrder, FromHost, ToHost } from '../build/workers/build-worker.js'

export type Builder = ReturnType<typeof startBuilder>

/**
 * A builder. After each build that went well, `onKept` is told that what it remembers is written for the next process:
 * `null`, or why it is not. The thread loads its code at once. Where builds are seldom (`isSeldom`), it ends after each, with
 * all that it has in memory, and the next build has another.
 */
export function startBuilder(onKept: (failure: string | null) => void, isSeldom = false) {
  const waiting: { resolve: (result: BuildResult) => void; reject: (error: unknown) => void }[] = []
  let ended: Promise<void> = Promise.resolve()
  const start = (): Worker => {
    // The bundle is plain JavaScript: what compiles the host's modules has no business in its thread.
    const thread = new Worker(new URL('../build/workers/start.js', import.meta.url), { execArgv: [] })
    thread.on('message', (message: ToHost) => {
      if ('result' in message) waiting.shift()?.resolve(message.result)
      else onKept(message.cacheFailure)
      // Of a build that failed nothing is kept, and so nothing is told.
      const isDone = !('result' in message) || !message.result.ok
      if (!isSeldom || !isDone || waiting.length > 0 || live !== thread) return
      live = null
      thread.postMessage('end' satisfies FromHost)
    })
    const fail = (error: Error): void => {
      if (live !== thread) return
      live = null
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    thread.on('error', fail)
    ended = new Promise((resolve) =>
      thread.once('exit', (code) => {
        fail(workerEnded(code))
        resolve()
      }),
    )
    return thread
  }
  let live: Worker | null = start()
  return {
    /**
     * Builds, after the builds that were asked for before. What is wrong in the content is in the answer.
     * Rejects with what the file system threw where the output cannot be written.
     */
    build: (order: BuildOrder) =>
      new Promise<BuildResult>((resolve, reject) => {
        waiting.push({ resolve, reject })
        live ??= start()
        live.postMessage(order satisfies FromHost)
      }),
    /**
     * Resolves when the next process knows of what was built. A build that runs is given up, which leaves the live tree as it
     * is: one of 20,000 documents takes longer than a supervisor waits.
     */
    async stop(): Promise<void> {
      // Whoever waits for a build that is given up is not answered any more.
      if (waiting.splice(0).length > 0) void live?.terminate()
      else live?.postMessage('end' satisfies FromHost)
      await ended
    },
  }
}
