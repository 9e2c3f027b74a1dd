// The workers that process documents beside the main thread: started, fed and ended.
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics.js'
import type { DocumentResult } from './process-batch.js'
import type { DocumentTask } from './process-document.js'

/** Starts a worker that runs `runDocumentWorker`, for a build that is to process so many documents. */
export type StartWorker = (tasks: number) => Worker

/** What a worker answers to a batch. */
export interface BatchResults {
  results: (DocumentResult | null)[]
  problems: Diagnostic[]
  warnings: Diagnostic[]
  /** Paths of the files that it wrote, and whether their bytes are new. */
  files: Map<string, boolean>
  /** Terms that are new in the worker's vocabulary; counts of documents name terms by their place in it. */
  terms: string[]
}

/** Below this many documents a worker costs as much as it gains: it loads and compiles the code once more. */
const fewestTasks = 200

/** The workers of one build: one for each further core, and none where there is little to do. */
export class WorkerPool {
  readonly #start: StartWorker | null
  #workers: DocumentWorker[] = []

  /** Without `start` there are no workers. */
  constructor(start: StartWorker | null) {
    this.#start = start
  }

  /** Starts workers if so many documents are to be processed that they pay, and sends them `init`. */
  start(tasks: number, init: unknown): readonly DocumentWorker[] {
    const start = this.#start
    if (start === null || tasks < fewestTasks) return []
    this.#workers = Array.from({ length: availableParallelism() - 1 }, () => new DocumentWorker(start(tasks), init))
    return this.#workers
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()))
  }
}

/** A worker that answers batches in the order in which they are sent. */
export class DocumentWorker {
  readonly #worker: Worker
  readonly #waiting: { resolve: (results: BatchResults) => void; reject: (error: unknown) => void }[] = []
  #fault: Error | null = null

  constructor(worker: Worker, init: unknown) {
    this.#worker = worker
    worker.on('message', (results: BatchResults) => this.#waiting.shift()?.resolve(results))
    worker.on('error', (error: Error) => {
      this.#fault = error
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    })
    worker.postMessage(init)
  }

  /** Processes a batch. Rejects where the worker has failed. */
  process(tasks: readonly DocumentTask[]): Promise<BatchResults> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) {
        reject(this.#fault)
        return
      }
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(tasks)
    })
  }

  close(): Promise<unknown> {
    return this.#worker.terminate()
  }
}
