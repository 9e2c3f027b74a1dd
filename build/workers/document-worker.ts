// The worker of a build: batches of documents and other jobs in, results out. Files are written here, so that their bytes cross no threads.
import type { MessagePort } from 'node:worker_threads'
import { TextCounter } from '../../service/ask/count-text.js'
import { loadLanguages } from '../../service/ask/languages.js'
import { refusePaidTexts } from '../check/paid-text.js'
import { Diagnostics } from '../diagnostics.js'
import { processBatch } from '../document/process-batch.js'
import { performSideJob } from '../document/side-jobs.js'
import type { JobResults, ReadingJob, WorkerJob } from '../document/worker-pool.js'
import { Ledger } from '../ledger/ledger.js'
import type { LedgerFile } from '../ledger/ledger-schema.js'
import type { MappedFolder } from '../links/published-files.js'
import type { MappedDocument } from '../links/document-names.js'
import { mapSite } from '../links/site-map.js'
import { OutputTree } from '../output/output-tree.js'
import { StoredCache } from '../output/stored-cache.js'
import type { CacheEntries } from '../read/build-cache.js'
import { loadFacts } from '../read/facts.js'
import { showPath } from '../read/folder.js'
import type { Site } from '../read/site.js'
import type { StaticFolder } from '../read/static-folders.js'

/** What a worker is sent first: everything that is the same for all documents, as plain data. */
export interface WorkerInit {
  site: Site
  siteKey: string
  languages: string[]
  today: string
  ledger: LedgerFile | null
  newcomers: LedgerFile['documents']
  mapped: MappedDocument[]
  folders: MappedFolder[]
  statics: StaticFolder[]
  /** Paid texts by their origin. */
  paid: ReadonlyMap<string, string>
  /** The folders of the output tree and of the live build, and the files of it that are in place. */
  folder: string
  live: string | null
  copied: ReadonlySet<string> | null
}

/** Does the jobs that come through `port` one after the other: those for documents after a `WorkerInit`. */
export function runDocumentWorker(port: MessagePort): void {
  let perform: ((job: WorkerJob) => Promise<JobResults>) | null = null
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (message: ReadingJob | WorkerInit | WorkerJob) => {
    // A rejection is handled nowhere: it ends the thread, and the main thread receives the error.
    last = last.then(async () => {
      if ('factsFiles' in message) port.postMessage(readFacts(message))
      else if ('siteKey' in message) perform = await prepare(message)
      else port.postMessage(await perform?.(message))
    })
  })
}

/** What is kept of files of facts. What cannot be read is reported by the thread that reads it again. */
function readFacts({ factsFiles, topics }: ReadingJob): CacheEntries {
  const cache = new StoredCache()
  for (const file of factsFiles) loadFacts(file, showPath(file), { cache, topics }, new Diagnostics())
  return cache.kept
}

async function prepare(init: WorkerInit): Promise<(job: WorkerJob) => Promise<JobResults>> {
  await loadLanguages(init.languages)
  const { site, siteKey, today, ledger, newcomers, mapped, folders, statics, paid, folder, live, copied } = init
  const diagnostics = new Diagnostics()
  const output = new OutputTree(folder, live, refusePaidTexts(paid, diagnostics), copied)
  const counter = new TextCounter()
  const siteMap = mapSite(mapped, folders, statics, site.base_url)
  const context = { site, siteKey, siteMap, ledger: new Ledger(ledger, today, { newcomers }) }
  return async (job) => {
    const known = counter.vocabulary.length
    const isBatch = 'documents' in job
    const results = isBatch ? processBatch(job.documents, { context, counter, output, diagnostics }) : []
    if (!isBatch) await performSideJob(job, site, output)
    const files = new Map(output.files)
    output.files.clear()
    return {
      ...{ results, files },
      problems: diagnostics.problems.splice(0),
      warnings: diagnostics.warnings.splice(0),
      terms: counter.vocabulary.slice(known),
    }
  }
}
