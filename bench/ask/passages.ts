// Measures passages: sentence collections given as whole paragraphs and articles, beside an index of their sentences.
import { buildAskIndex } from '../../service/ask/build-index.js'
import { english } from '../../service/ask/languages.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { rankingAlone } from './engines/ours.js'
import { findPassages } from '../../service/ask/passages.js'
import { limits } from '../../service/contract/limits.js'
import type { Table } from '../benchmark.js'
import type { Collection } from './collections.js'
import { indexCollection } from './engines/ours.js'

/** How many of the first answers are looked at. */
const depth = 3

export interface PassageFigures {
  readonly collection: string
  /** Shares of the questions for which a right sentence is among the first three. */
  readonly passages: number
  readonly sentences: number
}

/** The sentences of a collection as texts: those of one paragraph or article, by the start of their ids. */
function joinTexts({ texts }: Collection): { title: string; text: string }[] {
  const joined = new Map<string, { title: string; text: string }>()
  for (const { id, title, text } of texts) {
    const whole = id.replace(/-\d+$/, '')
    const before = joined.get(whole)
    joined.set(whole, { title, text: before ? `${before.text} ${text}` : text })
  }
  return [...joined.values()]
}

/** From a question to the quotes of its first passages, as a site without facts answers. */
function passageSearch(documents: readonly { title: string; text: string }[]): (question: string) => string[] {
  const contents = documents.map(({ title, text }) => ({ title, description: '', headings: [], body: text }))
  const index = openAskIndex(buildAskIndex({ facts: [], documents: contents }))
  return (question) => {
    const { sources, terms } = index.search(question, { limit: limits.ask.defaultFacts, readNext: 0 })
    const candidates = sources.flatMap(({ ordinal, score }) => {
      const document = documents[ordinal]
      return document ? [{ ...document, document, sections: [], language: english, score }] : []
    })
    const found = findPassages(terms, candidates, documents.length, limits.ask.maxPassages, () => false)
    return found.slice(0, depth).map(({ quote }) => quote)
  }
}

function measureCollection(collection: Collection): PassageFigures {
  const { name, texts, questions } = collection
  const find = passageSearch(joinTexts(collection))
  const index = indexCollection(texts, rankingAlone)
  const share = (isFound: (question: (typeof questions)[number]) => boolean) =>
    questions.filter(isFound).length / questions.length
  return {
    collection: name,
    passages: share(({ text, grades }) => {
      const quotes = find(text)
      return [...grades.keys()].some((ordinal) => quotes.some((quote) => quote.includes(texts[ordinal]?.text ?? '\0')))
    }),
    sentences: share(({ text, grades }) =>
      index.search(text, { limit: depth, readNext: 0 }).facts.some(({ ordinal }) => grades.has(ordinal)),
    ),
  }
}

/** Measures the passages of the two collections of sentences. */
export function measurePassages(collections: readonly Collection[], show: (table: Table) => void): PassageFigures[] {
  const results = collections.filter(({ name }) => name.endsWith('-sent')).map(measureCollection)
  show({
    title: 'A right sentence among the first three',
    columns: ['collection', 'passages', 'index of sentences', 'at least'],
    rows: results.map(({ collection, passages, sentences }) => [collection, passages, sentences, sentences - 0.02]),
    note: 'Passages as the answer has them, of whole paragraphs and articles without facts; sentences by the ranking alone.',
  })
  return results
}
