// All documents: those that are the same as in the last build are kept, the others processed, and listed in one order.
import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextCounter, type CountedText } from '../../service/ask/count-text.js'
import { loadLanguages } from '../../service/ask/languages.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { compareText } from '../diagnostics.js'
import { ledgerName } from '../ledger/ledger-schema.js'
import type { Ledger } from '../ledger/ledger.js'
import { formFiles, formPaths, pageUrl } from '../links/document-paths.js'
import type { BuildCache } from '../read/build-cache.js'
import type { LoadedDocument } from '../read/documents.js'
import { groupBy } from '../read/group-by.js'
import { languageGroup } from '../read/front-matter/language.js'
import type { Site } from '../read/site.js'
import { countPictured } from './picture.js'
import { processBatch, type BatchTools, type DocumentResult } from './process-batch.js'
import { isLinkedAlike, keyOf, publish, type DocumentRecord, type DocumentTask } from './process-document.js'
import type { Neighbours, Published } from './published.js'
import type { DocumentWorker, JobResults, WorkerPool } from './worker-pool.js'

export interface DocumentStage extends Omit<BatchTools, 'counter'> {
  ledger: Ledger
  /** The languages of the site and of all documents. */
  languages: string[]
  cache: BuildCache
  onProgress?: ((done: number, total: number) => void) | undefined
  /** Its workers are sent `workerInit` first. Without any the calling thread processes all documents. */
  pool: WorkerPool
  workerInit: unknown
}

interface DocumentWork extends BatchTools, Pick<DocumentStage, 'onProgress'> {
  workers: readonly DocumentWorker[]
}

/** The documents of a build, posts first, each kind newest first. */
export interface ProcessedDocuments {
  published: Published[]
  /** Their facts with the quotes as published. */
  facts: Fact[]
  /** Their terms, counted by `counter`. */
  counted: CountedText[]
  counter: TextCounter
  neighbours: Neighbours[]
}

/** Documents between two turns of the event loop, in which the results of workers come in. */
const batchSize = 5

/** Batches that are with a worker at any time, so that it never waits for the main thread, which processes documents too. */
const batchesPerWorker = 3

/** Processes and writes all documents. What is wrong with them is added to `stage.diagnostics`. */
export async function processDocuments(
  tasks: readonly DocumentTask[],
  stage: DocumentStage,
): Promise<ProcessedDocuments> {
  const { cache, context, ledger, output } = stage
  const results = tasks.map((task) => findKept(task, stage))
  await loadLanguages(stage.languages)
  const counter = new TextCounter(cache.get('vocabulary', '', (): readonly string[] => []))
  const pending = results.filter((result) => result === null).length
  await processPending(tasks, results, { ...stage, counter, workers: stage.pool.start(pending, stage.workerInit) })
  cache.set('vocabulary', '', counter.vocabulary)
  const all: ProcessedDocuments = { published: [], facts: [], counted: [], counter, neighbours: [] }
  // In the order of the tasks, whichever thread was first.
  for (const [at, task] of tasks.entries()) {
    const result = results[at]
    if (!result) continue
    const { document } = task
    const { record, key } = result
    const published = publish(document, record, ledger.lastEdit(ledgerName(document), record.words), context.site)
    ledger.noteDocument(ledgerName(document), {
      ...{ days: published, file: document.fileKey, slug: document.head.writtenSlug },
      ...{ words: record.words, description: published.description },
    })
    for (const file of record.files) output.write('public', { path: file.target, content: readFileSync(file.source) })
    cache.set(`document ${document.file}`, key, record)
    all.published.push(published)
    all.neighbours.push(task.neighbours)
    for (const [place, fact] of task.facts.entries()) {
      const evidence = record.quotes[place] ?? null
      all.facts.push(evidence === null ? fact : { ...fact, evidence })
    }
    all.counted.push(record.counted)
  }
  return all
}

/** A document that is as it was in the last build, its files shared with the live build; `null` where it is to be processed. */
function findKept(task: DocumentTask, stage: DocumentStage): DocumentResult | null {
  const { document } = task
  const { context, cache, output, diagnostics } = stage
  let key = ''
  const record = cache.find<DocumentRecord>(`document ${document.file}`, (known) =>
    isLinkedAlike(document, known, context.siteMap) ? (key = keyOf(task, known, context)) : null,
  )
  const { page, ...forms } = formFiles(document.kind, document.head.slug)
  const paths = [...Object.values(forms), ...(document.elsewhere === null ? [page] : [])]
  if (!record || !paths.every((path) => output.keep('public', path))) return null
  diagnostics.warnings.push(...record.warnings)
  return { record, key }
}

/** Processes the tasks that have no result yet, on this thread and in workers. */
async function processPending(
  tasks: readonly DocumentTask[],
  results: (DocumentResult | null)[],
  work: DocumentWork,
): Promise<void> {
  const pending = [...results.keys()].filter((at) => results[at] === null)
  let next = 0
  let done = tasks.length - pending.length
  const takeBatches = async (process: (batch: DocumentTask[]) => Promise<(DocumentResult | null)[]>) => {
    while (next < pending.length) {
      const places = pending.slice(next, (next += batchSize))
      const batch = places.flatMap((at) => tasks[at] ?? [])
      const processed = await process(batch)
      for (const [at, place] of places.entries()) results[place] = processed[at] ?? null
      for (const { document } of batch) document.bytes = null
      work.onProgress?.((done += batch.length), tasks.length)
    }
  }
  work.onProgress?.(done, tasks.length)
  try {
    await Promise.all([
      ...work.workers.flatMap((worker) => {
        /** Places of the worker's vocabulary in that of the build. */
        const places: number[] = []
        const process = async (batch: DocumentTask[]) =>
          takeResults(await worker.perform({ documents: batch }), places, work)
        return Array.from({ length: batchesPerWorker }, () => takeBatches(process))
      }),
      takeBatches(async (batch) => {
        await nextTurn()
        return processBatch(batch, work)
      }),
    ])
  } finally {
    // After a failure nobody takes another batch.
    next = pending.length
  }
}

/** Takes the results of a worker into the build, in the order in which they come. */
function takeResults(
  { results, problems, warnings, files, terms }: JobResults,
  places: number[],
  { diagnostics, output, counter }: DocumentWork,
): (DocumentResult | null)[] {
  diagnostics.add({ problems, warnings })
  output.adopt(files)
  for (const term of terms) places.push(counter.placeOf(term))
  for (const result of results) {
    if (!result) continue
    const { terms } = result.record.counted
    for (const [at, place] of terms.entries()) terms[at] = placeIn(places, place)
  }
  return results
}

function placeIn(places: readonly number[], place: number): number {
  const known = places[place]
  if (known === undefined) throw new RangeError(`A worker counted term ${place} without naming it`)
  return known
}

/** The tasks of all documents in the order of the lists: posts first, each kind newest first. */
export function planDocuments(
  documents: readonly LoadedDocument[],
  facts: ReadonlyMap<LoadedDocument, Fact[]>,
  site: Site,
): DocumentTask[] {
  const sorted = [...documents].sort(
    (a, b) =>
      compareText(b.kind, a.kind) ||
      compareText(b.head.published, a.head.published) ||
      compareText(a.head.slug, b.head.slug),
  )
  const neighbours = findNeighbours(sorted, site)
  const pictured = countPictured(site)
  return sorted.map((document, place) => ({
    document,
    neighbours: neighbours.get(document) ?? { previous: null, next: null, translations: [] },
    pictured: place < pictured,
    facts: facts.get(document) ?? [],
  }))
}

/**
 * The documents before and after each one, among those of its kind and language, which are the newest first, and its
 * translations, which are none of these.
 */
function findNeighbours(documents: readonly LoadedDocument[], site: Site): Map<LoadedDocument, Neighbours> {
  const neighbours = new Map<LoadedDocument, Neighbours>()
  /** One object for each: it is a neighbour of two others. */
  const known = new Map<LoadedDocument, Neighbours['next']>()
  const shown = (document: LoadedDocument | undefined): Neighbours['next'] => {
    if (!document) return null
    const before = known.get(document)
    if (before) return before
    const { kind, head, elsewhere } = document
    const { markdown, json } = formPaths(kind, head.slug)
    const neighbour = {
      title: head.title,
      url: pageUrl(kind, head.slug, elsewhere, site.base_url),
      markdownUrl: site.base_url + markdown,
      jsonUrl: site.base_url + json,
    }
    known.set(document, neighbour)
    return neighbour
  }
  const texts = groupBy(documents, ({ translationKey }) => translationKey)
  const languageOf = ({ head }: LoadedDocument) => head.language ?? site.language
  for (const alike of groupBy(documents, (one) => `${one.kind} ${languageGroup(languageOf(one))}`).values()) {
    alike.forEach((document, at) => {
      const isTranslation = (other: LoadedDocument | undefined) =>
        other?.translationKey === document.translationKey && languageOf(other) !== languageOf(document)
      const nearest = (step: 1 | -1) => {
        let near = at + step
        while (isTranslation(alike[near])) near += step
        return shown(alike[near])
      }
      // One of each language: search engines take no two.
      const others = groupBy(texts.get(document.translationKey) ?? [], languageOf)
      const translations = [...others].flatMap(([language, [other]]) => {
        const known = isTranslation(other) ? shown(other) : null
        return known ? [{ language, url: known.url, jsonUrl: known.jsonUrl }] : []
      })
      neighbours.set(document, { previous: nearest(1), next: nearest(-1), translations })
    })
  }
  return neighbours
}
