// The workers of a build beside the main thread: started, fed and ended.
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { workerEnded, type Diagnostic, type Diagnostics } from '../diagnostics.js'
import type { CacheEntries } from '../read/build-cache.js'
import type { Topics } from '../read/facts.js'
import type { Site } from '../read/site.js'
import type { DocumentResult } from './process-batch.js'
import type { DocumentTask } from './process-document.js'
import type { Output } from './published.js'
import { performSideJob, type PerformBeside, type SideJob } from './side-jobs.js'

/** Starts a worker that runs `runDocumentWorker`, for a build that is to process so many documents. */
export type StartWorker = (tasks: number) => Worker

export type WorkerJob = { documents: readonly DocumentTask[] } | SideJob

/** Files of facts that a worker reads before it is sent what is the same for all jobs. */
export interface ReadingJob {
  factsFiles: readonly string[]
  topics: Topics
}

/** What a worker answers to a job. */
export interface JobResults {
  /** Of documents only. */
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
  readonly #startWorker: StartWorker | null
  #workers: DocumentWorker[] = []

  /** Without `start` there are no workers. */
  constructor(start: StartWorker | null) {
    this.#startWorker = start
  }

  /** Begins to start the workers that so many documents are worth: they load their code while documents are read. */
  prepare(tasks: number): void {
    const start = this.#startWorker
    if (start === null || tasks < fewestTasks || this.#workers.length > 0) return
    this.#workers = Array.from({ length: availableParallelism() - 1 }, () => new DocumentWorker(start(tasks)))
  }

  /** Has the workers that are started read files of facts, unless these are too few to wait for. Returns what they keep, file by file. */
  async readFacts({ factsFiles, topics }: ReadingJob): Promise<CacheEntries> {
    const workers = factsFiles.length < fewestTasks ? [] : this.#workers
    const shares = workers.map((worker, at) =>
      worker.perform({ factsFiles: factsFiles.filter((_, place) => place % workers.length === at), topics }),
    )
    return new Map((await Promise.all(shares)).flatMap((entries) => [...entries]))
  }

  /** Starts workers if so many documents are to be processed that they pay, and sends them `init`. */
  start(tasks: number, init: unknown): readonly DocumentWorker[] {
    this.prepare(tasks)
    for (const worker of this.#workers) worker.begin(init)
    return this.#workers
  }

  /** Gives jobs to the first worker, or does them on this thread where there is none. */
  performBeside(site: Site, output: Output, diagnostics: Diagnostics): PerformBeside {
    return async (job) => {
      const [worker] = this.#workers
      if (!worker) return performSideJob(job, site, output)
      const { files, problems, warnings } = await worker.perform(job)
      diagnostics.add({ problems, warnings })
      output.adopt(files)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()))
  }
}

/** A worker that answers jobs in the order in which they are sent. */
export class DocumentWorker {
  readonly #worker: Worker
  readonly #waiting: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }[] = []
  #fault: Error | null = null

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: unknown) => this.#waiting.shift()?.resolve(answer))
    const fail = (error: Error): void => {
      this.#fault ??= error
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', (code) => fail(workerEnded(code)))
  }

  /** Sends what is the same for all jobs, before the first of them. */
  begin(init: unknown): void {
    this.#worker.postMessage(init)
  }

  /** Does a job. Rejects where the worker has failed. */
  perform(job: ReadingJob): Promise<CacheEntries>
  perform(job: WorkerJob): Promise<JobResults>
  perform(job: ReadingJob | WorkerJob): Promise<unknown> {
    if (this.#fault !== null) return Promise.reject(this.#fault)
    this.#worker.postMessage(job)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  close(): Promise<unknown> {
    this.#waiting.length = 0
    return this.#worker.terminate()
  }
}
