// Measures proposed facts: how many quotes that were chosen by hand in the sample are among as many sentences, or three times as many.
import { loadSuggestDocuments, type SuggestDocument } from '../../cli/suggest/documents.js'
import { centralityOf, proposeFacts, termsOf } from '../../cli/suggest/propose.js'
import { languageOf } from '../../service/ask/languages.js'
import { splitSentences } from '../../service/ask/sentences.js'
import type { Table } from '../benchmark.js'

/** Proposals to a fact. */
const rates = [1, 3] as const

type Propose = (document: SuggestDocument, most: number) => readonly string[]

const splitText = ({ text, headings }: SuggestDocument): string[] =>
  splitSentences(
    text,
    headings.map((heading) => ({ heading, url: '' })),
  ).map((sentence) => sentence.text)

function rankByCentrality(document: SuggestDocument): string[] {
  const sentences = splitText(document)
  const central = centralityOf(sentences.map((text) => termsOf(text, languageOf(document.language))))
  return sentences
    .map((text, at) => ({ text, score: central[at] ?? 0 }))
    .sort((one, other) => other.score - one.score)
    .map(({ text }) => text)
}

const methods: readonly (readonly [name: string, propose: Propose])[] = [
  [
    'verbatim suggest',
    ({ document, text, headings, language }, most) =>
      proposeFacts(
        { title: document.head.title, text, headings, language: languageOf(language), known: [] },
        [],
        most,
      ).map(({ evidence }) => evidence),
  ],
  ['TextRank', (document, most) => rankByCentrality(document).slice(0, most)],
  ['the first', (document, most) => splitText(document).slice(0, most)],
  ['all', splitText],
]

const squash = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** How many of the quotes of a document's facts overlap one of the proposals. */
function countFound(source: SuggestDocument, proposals: readonly string[]): number {
  const proposed = proposals.map(squash)
  return source.facts.filter(({ evidence }) => {
    const quote = squash(evidence)
    return proposed.some((one) => quote.includes(one) || one.includes(quote))
  }).length
}

export interface SuggestFigures {
  readonly method: string
  /** Quotes found with as many proposals as facts, and with three times as many. */
  readonly found: readonly number[]
}

/** Counts the quotes that each method finds in the documents of the working directory's `content/`. */
export async function measureSuggest(show: (table: Table) => void): Promise<SuggestFigures[]> {
  const { documents } = await loadSuggestDocuments()
  const quotes = documents.reduce((sum, { facts }) => sum + facts.length, 0)
  const results = methods.map(([method, propose]) => ({
    method,
    found: rates.map((rate) =>
      documents.reduce((sum, source) => sum + countFound(source, propose(source, rate * source.facts.length)), 0),
    ),
  }))
  show({
    title: `Quotes among proposals, of ${quotes} in ${documents.length} documents`,
    columns: ['sentences', 'as many', 'three times as many', 'share'],
    rows: results.map(({ method, found }) => [method, ...found, (found.at(-1) ?? 0) / quotes]),
    note: 'Wanted of three times as many: 0.6.',
  })
  return results
}
