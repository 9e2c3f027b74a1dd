// Owns the search of the ask index, in the function: facts for a question, and documents to read next.
import type { PartialBytes } from '../data.js'
import { analyseQuestion } from './analysis.js'
import { openLayout } from './layout.js'
import { PARAMETERS, type Parameters } from './parameters.js'
import { compareMatches, type Match, openRanking, type Ranking } from './ranking.js'
import { DOCUMENTS_SECTION, FACTS_SECTION, FILE_SECTION_COUNT, NO_DOCUMENT, SOURCES_SECTION } from './sections.js'
import { openTextIndex } from './text-index.js'

/** What a question found, best first; both lists are empty where nothing answers it. */
export interface AskResult {
  readonly facts: readonly Match[]
  readonly documents: readonly Match[]
  /** How sure the facts are to answer the question, 0 to 1; below `leastConfidence` none is given. */
  readonly confidence: number
}

export interface AskIndex {
  readonly factCount: number
  readonly documentCount: number
  /** Searches both indexes. `limit` is the most facts wanted, `readNext` the most documents. */
  search(question: string, options: { readonly limit: number; readonly readNext: number }): AskResult
  /**
   * The ordinals of all facts that match a question, best first, for lists that a search narrows. It does not refuse: a
   * list is narrowed by what it holds, and says with its count how little that is.
   */
  searchFacts(question: string): number[]
}

/** Lifts each document by the best of the facts found in it, so that what answers the question is what to read next. */
function liftDocuments(
  documents: readonly Match[],
  facts: readonly Match[],
  sources: Uint32Array,
  factLift: number,
): Match[] {
  const scores = new Map(documents.map(({ ordinal, score }) => [ordinal, score]))
  const lifted = new Set<number>()
  for (const { ordinal, score } of facts) {
    const source = sources[ordinal] ?? NO_DOCUMENT
    if (source === NO_DOCUMENT || lifted.has(source)) continue
    lifted.add(source)
    scores.set(source, (scores.get(source) ?? 0) + factLift * score)
  }
  return [...scores].map(([ordinal, score]) => ({ ordinal, score })).sort(compareMatches)
}

/**
 * Opens a file that `buildAskIndex` made. Nothing is parsed or copied, and of a file on disk only what a question needs
 * is read, so it takes nearly as long for 100,000 facts as for ten. A search takes any text and never throws. Throws LayoutError when the file is another or is cut off.
 */
export function openAskIndex(file: Uint8Array | PartialBytes, parameters: Parameters = PARAMETERS): AskIndex {
  const layout = openLayout(file, FILE_SECTION_COUNT)
  const facts = openTextIndex(layout, FACTS_SECTION)
  const documents = openTextIndex(layout, DOCUMENTS_SECTION)
  const sources = layout.words(SOURCES_SECTION)
  const rankFacts = openRanking(facts, parameters)
  const rankDocuments = openRanking(documents, parameters)

  /** The matches of a ranking that is sure enough of itself, else none. */
  const answerOf = ({ matches, confidence }: Ranking): readonly Match[] =>
    confidence < parameters.leastConfidence ? [] : matches

  return {
    factCount: facts.textCount,
    documentCount: documents.textCount,
    search(question, { limit, readNext }) {
      const asked = analyseQuestion(question, parameters.mostTerms)
      const ranking = rankFacts(asked, Math.max(limit, parameters.rescored))
      const found = answerOf(ranking)
      let readable: readonly Match[] = []
      if (documents.textCount > 0) {
        const own = answerOf(rankDocuments(asked, parameters.rescored))
        readable = liftDocuments(own, found, sources, parameters.factLift)
      }
      return {
        facts: found.slice(0, limit),
        documents: readable.slice(0, readNext),
        confidence: ranking.confidence,
      }
    },
    searchFacts(question) {
      const { matches } = rankFacts(analyseQuestion(question, parameters.mostTerms), facts.textCount)
      return matches.map(({ ordinal }) => ordinal)
    },
  }
}
