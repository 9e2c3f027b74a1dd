// Searches the index in the function: facts for a question, and documents to read next.
import { analyseQuestion } from './analysis.js'
import { openLayout } from './layout.js'
import { compareMatches, type Match } from './match.js'
import { defaultParameters, type Parameters } from './parameters.js'
import { openRanking, type Ranking } from './ranking.js'
import { documentsSection, factsSection, fileSectionCount, noDocument, sourcesSection } from './sections.js'
import { openTextIndex } from './text-index.js'

/** The matches of a question, best first; both lists are empty where nothing answers it. */
export interface AskResult {
  readonly facts: readonly Match[]
  readonly documents: readonly Match[]
  /** The confidence that the facts answer the question, 0 to 1; below `leastConfidence` there are none. */
  readonly confidence: number
}

export interface AskIndex {
  readonly factCount: number
  readonly documentCount: number
  /** Searches both indexes. `limit` is the most facts wanted, `readNext` the most documents. */
  search(question: string, options: { readonly limit: number; readonly readNext: number }): AskResult
  /** The ordinals of all facts that match a question, best first, to filter a list. It never refuses. */
  searchFacts(question: string): number[]
}

/** Boosts each document by the score of its best fact, so that the source of an answer is what to read next. */
function boostDocuments(
  documents: readonly Match[],
  facts: readonly Match[],
  sources: Uint32Array,
  factBoost: number,
): Match[] {
  const scores = new Map(documents.map(({ ordinal, score }) => [ordinal, score]))
  const boosted = new Set<number>()
  for (const { ordinal, score } of facts) {
    const source = sources[ordinal] ?? noDocument
    if (source === noDocument || boosted.has(source)) continue
    boosted.add(source)
    scores.set(source, (scores.get(source) ?? 0) + factBoost * score)
  }
  return [...scores].map(([ordinal, score]) => ({ ordinal, score })).sort(compareMatches)
}

/**
 * Opens a file that `buildAskIndex` made, without parsing or copying it. A search takes any text and never throws.
 *
 * @throws LayoutError when the file is another, or truncated
 */
export function openAskIndex(file: Uint8Array, parameters: Parameters = defaultParameters): AskIndex {
  const layout = openLayout(file, fileSectionCount)
  const facts = openTextIndex(layout, factsSection)
  const documents = openTextIndex(layout, documentsSection)
  const sources = layout.words(sourcesSection)
  const rankFacts = openRanking(facts, parameters)
  const rankDocuments = openRanking(documents, parameters)

  /** The matches of a ranking, none below the least confidence. */
  const answerOf = ({ matches, confidence }: Ranking): readonly Match[] =>
    confidence < parameters.leastConfidence ? [] : matches

  return {
    factCount: facts.textCount,
    documentCount: documents.textCount,
    search(question, { limit, readNext }) {
      const terms = analyseQuestion(question, parameters.mostTerms)
      const ranking = rankFacts(terms, Math.max(limit, parameters.reranked))
      const found = answerOf(ranking)
      let next: readonly Match[] = []
      if (documents.textCount > 0) {
        const own = answerOf(rankDocuments(terms, parameters.reranked))
        next = boostDocuments(own, found, sources, parameters.factBoost)
      }
      return { facts: found.slice(0, limit), documents: next.slice(0, readNext), confidence: ranking.confidence }
    },
    searchFacts(question) {
      const { matches } = rankFacts(analyseQuestion(question, parameters.mostTerms), facts.textCount)
      return matches.map(({ ordinal }) => ordinal)
    },
  }
}
