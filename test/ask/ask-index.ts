// Builds the search index of texts at once, as a build does from documents that it has counted one by one.
import { buildCountedIndex, countDocument, type DocumentText, type FactText } from '../../service/ask/build-index.js'
import { TextCounter } from '../../service/ask/count-text.js'
import type { Parameters } from '../../service/ask/parameters.js'

export interface AskContent {
  readonly facts: readonly FactText[]
  readonly documents: readonly DocumentText[]
}

export function buildAskIndex(content: AskContent, parameters?: Parameters): Uint8Array<ArrayBuffer> {
  const counter = new TextCounter()
  const documents = content.documents.map((document) => countDocument(document, counter, parameters))
  return buildCountedIndex({ facts: content.facts, documents, counter }, parameters)
}
