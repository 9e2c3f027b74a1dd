// Threads that work documents out beside the main one: what each is told, and how its results come back.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, type Worker } from 'node:worker_threads'
import { TextCounter } from '../../service/ask/count-text.js'
import { refusePaidTexts } from '../check/output.js'
import { Ledger, type LedgerFile } from '../ledger/ledger.js'
import { mapSite, type MappedDocument, type MappedFolder } from '../links/site-map.js'
import type { Site } from '../read/site.js'
import type { StartThread } from '../options.js'
import { Diagnostics, type Diagnostic } from '../diagnostics.js'
import { processDocument, type DocumentTask, type DocumentTools, type WorkedDocument } from './process-document.js'
import type { WorkThread } from './process-documents.js'
import { Staging, type Layout, type TreeInMaking } from '../output/staging.js'

/** What a thread is told first: all that is the same for every document. */
export interface Instructions {
  site: Site
  siteKey: string
  today: string
  ledger: LedgerFile | null
  mapped: MappedDocument[]
  folders: MappedFolder[]
  /** Paid texts by where they come from. */
  paid: ReadonlyMap<string, string>
  layout: Layout
  tree: TreeInMaking
}

/** What comes back for one list of tasks. */
interface Results {
  worked: (WorkedDocument | null)[]
  problems: Diagnostic[]
  warnings: Diagnostic[]
  /** Terms that are new in the thread's vocabulary; counts of documents name them by their place in it. */
  terms: string[]
  placed: ReadonlySet<string>
  written: string[]
}

/** Below this many documents a thread costs as much as it gains: it loads the code once more, and V8 compiles it once more. */
const fewestTasks = 1000

/** The threads of one build: one for every further core, and none where there is little to do. */
export class Threads {
  readonly #start: StartThread | null
  #threads: Thread[] = []

  /** `start` starts a thread that calls `serveThread`; without it there are no threads. */
  constructor(start: StartThread | null) {
    this.#start = start
  }

  /** Starts the threads where as many documents are to be worked out. Told early, they load their code while files are read. */
  expect(tasks: number): void {
    const start = this.#start
    if (start === null || tasks < fewestTasks || this.#threads.length > 0) return
    this.#threads = Array.from({ length: availableParallelism() - 1 }, () => new Thread(start()))
  }

  /** Tells the threads that were started all that they need; what they work out goes into `target`. */
  instruct(instructions: Instructions, target: Target): WorkThread[] {
    return this.#threads.map((thread) => {
      thread.instruct(instructions)
      /** Places of the thread's vocabulary in the one of the build. */
      const places: number[] = []
      return { work: async (tasks) => take(await thread.perform(tasks), places, target) }
    })
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()))
  }
}

class Thread {
  readonly #worker: Worker
  readonly #waiting: { resolve: (results: Results) => void; reject: (error: unknown) => void }[] = []
  #fault: Error | null = null

  constructor(worker: Worker) {
    this.#worker = worker
    this.#worker.on('message', (results: Results) => this.#waiting.shift()?.resolve(results))
    this.#worker.on('error', (error: Error) => {
      this.#fault = error
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    })
  }

  instruct(instructions: Instructions): void {
    this.#worker.postMessage(instructions)
  }

  /** Has tasks worked out; those that are asked for first come first. */
  perform(tasks: readonly DocumentTask[]): Promise<Results> {
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

/** What the results of threads go into. */
type Target = Pick<DocumentTools, 'staging' | 'counter'> & { diagnostics: Diagnostics }

/** Takes the results of a thread into the build, in the order in which they come. */
function take(
  { worked, problems, warnings, terms, placed, written }: Results,
  places: number[],
  { staging, counter, diagnostics }: Target,
): (WorkedDocument | null)[] {
  diagnostics.problems.push(...problems)
  diagnostics.warnings.push(...warnings)
  for (const file of placed) staging.placed.add(file)
  staging.written.push(...written)
  for (const term of terms) places.push(counter.placeOf(term))
  for (const one of worked) {
    if (!one) continue
    const { counted } = one.cached
    one.cached.counted = { ...counted, terms: counted.terms.map((place) => places[place] ?? 0) }
  }
  return worked
}

/** Works out what the main thread asks for, as one of its threads; does nothing on the main thread. */
export function serveThread(): void {
  if (isMainThread || parentPort === null) return
  const port = parentPort
  port.once('message', (instructions: Instructions) => {
    const perform = follow(instructions)
    port.on('message', (tasks: DocumentTask[]) => {
      port.postMessage(perform(tasks))
    })
  })
}

/** A thread's part: tasks in, results out. */
function follow({ site, siteKey, today, ledger, mapped, folders, paid, layout, tree }: Instructions) {
  const diagnostics = new Diagnostics()
  const tools = {
    site,
    siteKey,
    siteMap: mapSite(mapped, folders, site.base_url),
    ledger: new Ledger(ledger, today),
    staging: new Staging(layout, refusePaidTexts(paid, diagnostics), tree),
    counter: new TextCounter(),
  }
  const { staging, counter } = tools
  return (tasks: readonly DocumentTask[]): Results => {
    const known = counter.vocabulary.length
    const worked = tasks.map((task) => processDocument(task, tools, diagnostics))
    const { placed, written } = staging
    staging.placed = new Set()
    staging.written = []
    return {
      ...{ worked, placed, written },
      problems: diagnostics.problems.splice(0),
      warnings: diagnostics.warnings.splice(0),
      terms: counter.vocabulary.slice(known),
    }
  }
}
