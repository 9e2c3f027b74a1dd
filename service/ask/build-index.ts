// Builds the search index at build time: one file with the index of the facts and that of the documents.
import { languageOf } from './languages.js'
import type { CountedText, TextCounter } from './count-text.js'
import { buildSections } from './inverted-index.js'
import { writeLayout } from '../layout.js'
import { defaultParameters, type Parameters } from './parameters.js'
import { noDocument } from './sections.js'

export interface FactText {
  /** The fact as one sentence. */
  readonly statement: string
  /** The verbatim quote that proves it. */
  readonly quote: string
  readonly topic: string
  readonly title: string
  /** How people ask for it. */
  readonly questions?: readonly string[]
  /** A BCP 47 tag of a loaded language; English where it is absent. */
  readonly language?: string
  /** The ordinal of its source among the documents; absent where the source is not one of them. */
  readonly document?: number
}

/** What is searched of a document, as plain text. */
export interface DocumentText {
  readonly title: string
  readonly description: string
  readonly headings: readonly string[]
  readonly body: string
  /** How people ask for it. */
  readonly questions?: readonly string[]
  /** A BCP 47 tag of a loaded language; English where it is absent. */
  readonly language?: string
}

/** Facts, and documents that are counted in the vocabulary of `counter`. */
export interface CountedContent {
  readonly facts: readonly FactText[]
  readonly documents: readonly CountedText[]
  readonly counter: TextCounter
}

/** Counts the terms of a document, so that an index can be built again without its text. */
export function countDocument(
  { title, description, headings, body, questions = [], language = 'en' }: DocumentText,
  counter: TextCounter,
  parameters: Parameters = defaultParameters,
): CountedText {
  const { documentTitle, documentDescription, documentHeading, question } = parameters.fieldWeights
  const fields = [
    { text: title, weight: documentTitle, isTitle: true },
    { text: description, weight: documentDescription },
    { text: headings.join('\n'), weight: documentHeading },
    { text: body, weight: 1 },
    ...questions.map((text) => ({ text, weight: question, isTitle: true })),
  ]
  return counter.count({ fields, language: languageOf(language) }, parameters)
}

/** How many questions each fact has. Empty where no fact has any: a search then reads nothing of it. */
function countQuestions(facts: readonly FactText[]): Uint8Array {
  const counts = Uint8Array.from(facts, ({ questions = [] }) => Math.min(255, questions.length))
  return counts.some((count) => count > 0) ? counts : new Uint8Array()
}

/**
 * Builds the index that `openAskIndex` opens. The position of a fact or document in its list is the ordinal that a
 * search returns. The same content gives the same bytes, whatever the order of the vocabulary. Whatever is given here can be
 * found: it must not contain paid texts.
 */
export function buildCountedIndex(
  { facts, documents, counter }: CountedContent,
  parameters: Parameters = defaultParameters,
): Uint8Array<ArrayBuffer> {
  const { factTitle, question } = parameters.fieldWeights
  const counted = facts.map(({ statement, quote, topic, title, questions = [], language = 'en' }) => {
    const fields = [
      { text: statement, weight: 1 },
      { text: quote, weight: 1 },
      { text: topic, weight: factTitle },
      { text: title, weight: factTitle, isTitle: true },
      ...questions.map((text) => ({ text, weight: question, isTitle: true })),
    ]
    return counter.count({ fields, language: languageOf(language) }, parameters)
  })
  return writeLayout([
    ...buildSections(counted, counter.vocabulary, parameters),
    ...buildSections(documents, counter.vocabulary, parameters),
    Uint32Array.from(facts, ({ document }) => document ?? noDocument),
    countQuestions(facts),
  ])
}
