// Measures passages: sentence collections given as whole paragraphs and articles, beside an index of their sentences.
import { buildAskIndex } from '../../test/ask/ask-index.js'
import { languageOf } from '../../service/ask/languages.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters } from '../../service/ask/parameters.js'
import { findPassages, type Passage } from '../../service/ask/passages.js'
import { limits } from '../../service/contract/limits.js'
import type { Table } from '../benchmark.js'
import { showCalibration, type Given } from './calibration.js'
import type { Collection, JudgedQuestion } from './collections.js'
import { indexCollection, rankingAlone } from './engines/ours.js'

/** How many of the first answers are looked at. */
const depth = 3

export interface PassageFigures {
  readonly collection: string
  /** Shares of the questions for which a right sentence is among the first three. */
  readonly passages: number
  readonly sentences: number
}

/** A paragraph or article, and the ordinals of the texts of a collection that it is made of. */
export interface JoinedText {
  readonly title: string
  readonly text: string
  readonly ordinals: readonly number[]
}

/** The texts of a collection; its sentences joined to those of one paragraph or article, by the start of their ids. */
export function joinTexts({ name, texts }: Collection): JoinedText[] {
  const joined = new Map<string, JoinedText>()
  for (const [ordinal, { id, title, text }] of texts.entries()) {
    const whole = isOfSentences(name) ? id.replace(/-\d+$/, '') : id
    const before = joined.get(whole)
    const ordinals = [...(before?.ordinals ?? []), ordinal]
    joined.set(whole, { title, text: before ? `${before.text} ${text}` : text, ordinals })
  }
  return [...joined.values()]
}

/** Whether the texts of a collection are sentences. */
const isOfSentences = (name: string): boolean => name.endsWith('-sent') || name.startsWith('xquad')

/** Searches as a site without facts does. `least`: the least confidence of a passage, if not that of the answer. */
export function passageSearch(
  documents: readonly JoinedText[],
  language = 'en',
): (question: string, least?: number) => Passage<JoinedText>[] {
  const own = languageOf(language)
  const contents = documents.map(({ title, text }) => ({ title, description: '', headings: [], body: text, language }))
  const index = openAskIndex(buildAskIndex({ facts: [], documents: contents }), defaultParameters, [own])
  return (question, least) => {
    const { sources, terms } = index.search(question, { limit: limits.ask.defaultFacts, readNext: 0 })
    const candidates = sources.flatMap(({ ordinal, score }) => {
      const document = documents[ordinal]
      return document ? [{ ...document, document, sections: [], language: own, score }] : []
    })
    return findPassages(terms, candidates, documents.length, limits.ask.maxPassages, () => false, least)
  }
}

/** Whether one of the first passages has an answer of a question: its sentence, or its text where that is a document. */
export function isRight(
  { name, texts }: Collection,
  { grades }: JudgedQuestion,
  passages: readonly Passage<JoinedText>[],
) {
  return passages
    .slice(0, depth)
    .some(({ quote, document: { ordinals } }) =>
      isOfSentences(name)
        ? [...grades.keys()].some((ordinal) => quote.includes(texts[ordinal]?.text ?? '\0'))
        : ordinals.some((ordinal) => grades.has(ordinal)),
    )
}

/** The confidence of each passage, the first or not, and whether it holds a right sentence. */
function listConfidences(collection: Collection): Given[] {
  const find = passageSearch(joinTexts(collection))
  return collection.questions.flatMap((question) =>
    find(question.text).map((passage) => ({
      said: passage.confidence,
      right: Number(isRight(collection, question, [passage])),
    })),
  )
}

function measureCollection(collection: Collection): PassageFigures {
  const { name, texts, questions } = collection
  const find = passageSearch(joinTexts(collection))
  const index = indexCollection(texts, rankingAlone)
  const share = (isFound: (question: (typeof questions)[number]) => boolean) =>
    questions.filter(isFound).length / questions.length
  return {
    collection: name,
    passages: share((question) => isRight(collection, question, find(question.text))),
    sentences: share(({ text, grades }) =>
      index.search(text, { limit: depth, readNext: 0 }).facts.some(({ ordinal }) => grades.has(ordinal)),
    ),
  }
}

/** Measures the passages of the two collections of sentences. */
export function measurePassages(collections: readonly Collection[], show: (table: Table) => void) {
  const ofSentences = collections.filter(({ name }) => name.endsWith('-sent'))
  const results = ofSentences.map(measureCollection)
  show({
    title: 'A right sentence among the first three',
    columns: ['collection', 'passages', 'index of sentences', 'at least'],
    rows: results.map(({ collection, passages, sentences }) => [collection, passages, sentences, sentences - 0.02]),
    note: 'Passages as the answer has them, of whole paragraphs and articles without facts; sentences by the ranking alone.',
  })
  const calibration = showCalibration('Confidence of passages', ofSentences.flatMap(listConfidences), show)
  return { results, calibration }
}
