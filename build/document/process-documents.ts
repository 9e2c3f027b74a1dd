// All documents: those that changed worked out, the others kept, and listed in one order.
import type { CountedText } from '../../service/ask/count-text.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { addressOf, readNamedFile } from '../links/addresses.js'
import { ledgerName } from '../ledger/facts.js'
import { formFiles, formPaths, mappedDocument } from '../links/site-map.js'
import type { LoadedDocument } from '../read/documents.js'
import type { Site } from '../read/site.js'
import { groupBy } from '../read/group-by.js'
import { picturedDocuments } from './picture.js'
import { compareText, type Diagnostics } from '../diagnostics.js'
import type { Cache, CachedDocument } from '../output/cache.js'
import {
  keyOf,
  measureImages,
  publish,
  processDocument,
  type DocumentTask,
  type DocumentTools,
  type WorkedDocument,
} from './process-document.js'
import type { Neighbours, Published } from './published.js'

/** What the documents are rendered with. */
export interface DocumentWork extends DocumentTools {
  documents: readonly LoadedDocument[]
  facts: ReadonlyMap<LoadedDocument, Fact[]>
  cache: Cache
  diagnostics: Diagnostics
  onProgress: (done: number, total: number) => void
  /** The threads that work documents out too; they are started where that pays for as many as are to do. */
  startThreads: (tasks: number) => WorkThread[]
}

/** A thread that works documents out beside this one. */
export interface WorkThread {
  /** Works tasks out, in their order. Rejects where the thread fails. */
  work(tasks: readonly DocumentTask[]): Promise<(WorkedDocument | null)[]>
}

/** The documents of a build, posts first, each kind newest first; their facts with the quotes as published; what to remember. */
export interface RenderedDocuments {
  published: Published[]
  facts: Fact[]
  counted: CountedText[]
  cached: Map<string, CachedDocument>
}

/** Documents between two turns of the event loop, in which the results of threads come in. */
const documentsPerTurn = 5

/** As many are with a thread at any time, so that it never waits for this one, which works too. */
const turnsPerThread = 3

/** Renders and stages all documents. */
export async function renderDocuments(work: DocumentWork): Promise<RenderedDocuments> {
  const { documents: unsorted, site, ledger, diagnostics } = work
  const documents = sortNewestFirst(unsorted)
  const neighbours = findNeighbours(documents, site)
  const outcomes: (WorkedDocument | null)[] = documents.map(() => null)
  const toDo: { place: number; task: DocumentTask }[] = []
  for (const [place, document] of documents.entries()) {
    const around = neighbours.get(document) ?? { previous: null, next: null }
    const facts = work.facts.get(document) ?? []
    const task = { document, neighbours: around, pictured: place < picturedDocuments, facts }
    const kept = keep(task, work)
    if (kept) outcomes[place] = kept
    else toDo.push({ place, task })
  }

  const threads = work.startThreads(toDo.length)
  let next = 0
  let done = documents.length - toDo.length
  try {
    const takeTurns = async (perform: (tasks: DocumentTask[]) => Promise<(WorkedDocument | null)[]>) => {
      while (next < toDo.length) {
        const turn = toDo.slice(next, (next += documentsPerTurn))
        const worked = await perform(turn.map(({ task }) => task))
        turn.forEach(({ place, task }, at) => {
          const one = worked[at]
          task.document.bytes = null
          if (!one) return
          outcomes[place] = one
          // Threads have ledgers of their own.
          ledger.noteDocument(ledgerName(task.document), task.document.head.published, one.cached.words)
        })
        work.onProgress((done += turn.length), documents.length)
      }
    }
    work.onProgress(done, documents.length)
    await Promise.all([
      ...threads.flatMap((thread) =>
        Array.from({ length: turnsPerThread }, () => takeTurns((tasks) => thread.work(tasks))),
      ),
      takeTurns(async (tasks) => {
        await nextTurn()
        return tasks.map((task) => processDocument(task, work, diagnostics))
      }),
    ])
  } finally {
    // After a failure nobody takes another turn.
    next = toDo.length
  }

  // Whatever thread was first: lists are in the order of the documents.
  const rendered: RenderedDocuments = { published: [], facts: [], counted: [], cached: new Map() }
  for (const [place, document] of documents.entries()) {
    const outcome = outcomes[place]
    if (!outcome) continue
    const { published, facts, cached } = outcome
    for (const file of cached.files) work.staging.write('public', file.target, readNamedFile(file))
    rendered.published.push(published)
    rendered.facts.push(...facts)
    rendered.counted.push(cached.counted)
    rendered.cached.set(document.file, { ...cached, stamp: document.stamp })
  }
  return rendered
}

const nextTurn = () => new Promise((resume) => setImmediate(resume))

/** A document as the last build left it, its files shared with the live build; `null` where it is to be worked out. */
function keep(task: DocumentTask, work: DocumentWork): WorkedDocument | null {
  const { site, siteKey, ledger, staging, diagnostics } = work
  const { document } = task
  const remembered = recall(document, work)
  if (!remembered) return null
  const edited = ledger.noteDocument(ledgerName(document), document.head.published, remembered.words)
  const imageSizes = measureImages(remembered.files)
  if (remembered.key !== keyOf(task, edited, imageSizes, siteKey)) return null
  const published = publish(document, remembered, edited, site)
  if (!Object.values(formFiles(published.kind, published.slug)).every((path) => staging.keep('public', path)))
    return null
  diagnostics.warnings.push(...remembered.warnings)
  const facts = task.facts.map((fact, at) => ({ ...fact, evidence: remembered.quotes[at] ?? fact.evidence }))
  return { published, facts, cached: remembered }
}

/** What the last build left of a document whose file is the same and whose links still lead where they led. */
function recall(document: LoadedDocument, { cache, siteMap }: DocumentWork): CachedDocument | null {
  const cached = cache.documents.get(document.file)
  if (cached?.sourceHash !== document.sourceHash) return null
  const from = mappedDocument(document)
  const same = cached.references.every(
    ([reference, address]) => addressOf(siteMap.resolve(reference, from)) === address,
  )
  return same ? cached : null
}

/** Posts first, as the data of the build has them. */
function sortNewestFirst(documents: readonly LoadedDocument[]): LoadedDocument[] {
  return [...documents].sort(
    (a, b) =>
      compareText(b.kind, a.kind) ||
      compareText(b.head.published, a.head.published) ||
      compareText(a.head.slug, b.head.slug),
  )
}

/** The documents before and after each one, among those of its kind, which are the newest first. */
function findNeighbours(documents: readonly LoadedDocument[], site: Site): Map<LoadedDocument, Neighbours> {
  const neighbours = new Map<LoadedDocument, Neighbours>()
  const shown = (document: LoadedDocument | undefined): Neighbours['next'] => {
    if (!document) return null
    const { page, markdown, json } = formPaths(document.kind, document.head.slug)
    return {
      title: document.head.title,
      url: site.base_url + page,
      markdownUrl: site.base_url + markdown,
      jsonUrl: site.base_url + json,
    }
  }
  for (const sameKind of groupBy(documents, (document) => document.kind).values()) {
    sameKind.forEach((document, at) => {
      neighbours.set(document, { previous: shown(sameKind[at + 1]), next: shown(sameKind[at - 1]) })
    })
  }
  return neighbours
}
