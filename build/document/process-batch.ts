// A batch of documents, on the main thread or in a worker: read, processed, counted and written.
import { countDocument } from '../../service/ask/build-index.js'
import type { TextCounter } from '../../service/ask/count-text.js'
import { Diagnostics } from '../diagnostics.js'
import { readBody } from '../read/documents.js'
import {
  keyOf,
  processDocument,
  type DocumentContext,
  type DocumentRecord,
  type DocumentTask,
} from './process-document.js'
import type { Output } from './published.js'

/** What a thread processes documents with. */
export interface BatchTools {
  context: DocumentContext
  counter: TextCounter
  output: Output
  diagnostics: Diagnostics
}

/** What was made of a document that is published. */
export interface DocumentResult {
  record: DocumentRecord
  /** The key of the record in the build cache. */
  key: string
}

/** Processes a document. HTML that is nested without end exhausts the stack of the libraries that read it: a problem. */
function processNested(task: DocumentTask, body: string, context: DocumentContext): ReturnType<typeof processDocument> {
  try {
    return processDocument(task, body, context)
  } catch (error) {
    if (!(error instanceof RangeError && error.message.includes('call stack'))) throw error
    const diagnostics = new Diagnostics()
    const { shownAs, head } = task.document
    diagnostics.addProblem(shownAs, head.linesBefore + 1, 'elements are nested too deep', 'nest fewer')
    return { processed: null, diagnostics }
  }
}

/** Processes documents and writes their files; the result is `null` for a document with a problem. */
export function processBatch(tasks: readonly DocumentTask[], tools: BatchTools): (DocumentResult | null)[] {
  const { context, counter, output, diagnostics } = tools
  return tasks.map((task) => {
    const body = readBody(task.document, diagnostics)
    if (body === null) return null
    const { processed, diagnostics: found } = processNested(task, body, context)
    diagnostics.add(found)
    if (!processed) return null
    const { published, files, record, text } = processed
    for (const file of files) output.write('public', file)
    const counted = countDocument({ ...published, body: text, questions: task.document.head.questions }, counter)
    return { record: { ...record, counted }, key: keyOf(task, record, context) }
  })
}
