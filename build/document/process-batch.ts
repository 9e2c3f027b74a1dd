// A batch of documents, on the main thread or in a worker: read, processed, counted and written.
import { countDocument } from '../../service/ask/build-index.js'
import type { TextCounter } from '../../service/ask/count-text.js'
import type { Diagnostics } from '../diagnostics.js'
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

/** Processes documents and writes their files; the result is `null` for a document with a problem. */
export function processBatch(tasks: readonly DocumentTask[], tools: BatchTools): (DocumentResult | null)[] {
  const { context, counter, output, diagnostics } = tools
  return tasks.map((task) => {
    const body = readBody(task.document, diagnostics)
    if (body === null) return null
    const { processed, diagnostics: found } = processDocument(task, body, context)
    diagnostics.add(found)
    if (!processed) return null
    const { published, files, record, text } = processed
    for (const file of files) output.write('public', file)
    const counted = countDocument({ ...published, body: text, questions: task.document.head.questions }, counter)
    return { record: { ...record, counted }, key: keyOf(task, record, context) }
  })
}
