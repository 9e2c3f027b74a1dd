// Searches the index in the function: facts for a question, and documents to read next.
import { analyseQuestion, type QuestionTerm } from './analysis.js'
import { english, type Language } from './languages.js'
import { openLayout, type FileSource, type Layout } from '../layout.js'
import { compareMatches, type Match } from './match.js'
import { defaultParameters, type Parameters } from './parameters.js'
import type { PassageTerm } from './passages.js'
import { openRanking, type Ranking } from './ranking.js'
import {
  documentsSection,
  factsSection,
  fileSectionCount,
  noDocument,
  questionCountsSection,
  sections,
  sourcesSection,
} from './sections.js'
import { openTextIndex } from './text-index.js'

/** A fact that answers, and the confidence that it does (0 to 1). */
export interface Answer extends Match {
  readonly confidence: number
}

/** The matches of a question, best first; both lists are empty where nothing answers it. */
export interface AskResult {
  readonly facts: readonly Answer[]
  readonly documents: readonly Match[]
  /** The confidence that the surest fact answers the question, 0 to 1; below `leastConfidence` there are none. */
  readonly confidence: number
  /** The best documents by their own text, for passages; also where the confidence is too low to name them. */
  readonly sources: readonly Match[]
  /** The terms of the question with their weights among the documents. */
  readonly terms: readonly PassageTerm[]
  /** The language of the question; undefined where it may be in several. */
  readonly language: Language | undefined
  /** The words of the question that nothing matches. */
  readonly unmatched: readonly string[]
}

export interface AskIndex {
  readonly documentCount: number
  /** Searches both indexes. `limit` is the most facts wanted, `readNext` the most documents. */
  search(question: string, options: { readonly limit: number; readonly readNext: number }): AskResult
  /** The ordinals of all facts that match a question, best first, to filter a list. It never refuses. */
  searchFacts(question: string): number[]
}

/** How fast confidence falls with the score. What is said and what is right: `npm run bench -- ask --part refusal`. */
const steepness = 5

/** The best matches with the confidence in each, which falls with its score, as far as that falls to no answer by itself. */
function rateMatches({ matches, weigh }: Ranking, leastGiven: number): Answer[] {
  const best = matches[0]?.score ?? 0
  const rated: Answer[] = []
  for (const { ordinal, score } of matches) {
    const share = Math.exp(steepness * (score / best - 1))
    if (share < leastGiven) break
    rated.push({ ordinal, score, confidence: weigh(ordinal) * share })
  }
  return rated
}

/** The answers that are as sure as `leastGiven`, the surest first; where none is sure, up to the first fall of the confidence. */
function cutAtFall(rated: readonly Answer[], leastGiven: number, leastShare: number): Answer[] {
  const given = rated.filter(({ confidence }) => confidence >= leastGiven)
  given.sort((one, other) => other.confidence - one.confidence)
  if ((given[0]?.confidence ?? 1) >= 0.5) return given
  const fall = given.findIndex(({ confidence }, at) => confidence < leastShare * (given[at - 1]?.confidence ?? 0))
  return fall < 0 ? given : given.slice(0, fall)
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

/** One kind of text, and its ranking, which finds nothing where there is no text. */
interface Texts {
  readonly count: number
  /** How many of them have a term. */
  readonly having: (term: Uint8Array) => number
  readonly rank: (question: readonly QuestionTerm[], limit: number) => Ranking
}

const nothingFound: Ranking = { matches: [], weigh: () => 0, terms: [] }

/** @param countsSection where it is how many questions the publisher gave with each text */
function openTexts(layout: Layout, firstSection: number, parameters: Parameters, countsSection?: number): Texts {
  const count = layout.length(firstSection + sections.ownOffsets) / 4 - 1
  if (count === 0) return { count, having: () => 0, rank: () => nothingFound }
  const index = openTextIndex(layout, firstSection, parameters.reranked)
  const isCounted = countsSection !== undefined && layout.length(countsSection) > 0
  return {
    count,
    having: (term) => index.textCounts[index.dictionary.find(term)] ?? 0,
    rank: openRanking(index, parameters, isCounted ? layout.bytes(countsSection) : new Uint8Array()),
  }
}

/**
 * Opens a file that `buildCountedIndex` made, of which parts are read. A search takes any text, and throws only where the file
 * is cut off.
 * @param languages those of its texts, the most usual first
 * @throws Error where the file is another
 */
export function openAskIndex(
  file: FileSource,
  parameters: Parameters = defaultParameters,
  languages: readonly Language[] = [english],
): AskIndex {
  const layout = openLayout(file, fileSectionCount)
  const facts = openTexts(layout, factsSection, parameters, questionCountsSection)
  const { rerankedDocuments: reranked, documentTitleBonus: titleBonus } = parameters
  const documents = openTexts(layout, documentsSection, { ...parameters, reranked, titleBonus })
  const sourceOfFact = documents.count === 0 ? new Uint32Array() : layout.words(sourcesSection)

  const analyse = (question: string) =>
    analyseQuestion(question, parameters.mostTerms, languages, (term) => facts.having(term) + documents.having(term))
  const { leastConfidence } = parameters
  /** A fact that is less sure is cut off: the less sure the first, the fewer. */
  const leastGiven = leastConfidence / 4
  /** The best matches of a ranking, and the confidence in the surest: a text that is hardly asked for may be before it. */
  const rate = (ranking: Ranking) => {
    const rated = rateMatches(ranking, leastGiven)
    return { rated, confidence: rated.reduce((most, one) => Math.max(most, one.confidence), 0) }
  }

  return {
    documentCount: documents.count,
    search(question, { limit, readNext }) {
      const { terms, language } = analyse(question)
      const ranking = facts.rank(terms, Math.max(limit, parameters.reranked))
      const { rated, confidence } = rate(ranking)
      const isAnswered = confidence >= leastConfidence
      const byText = documents.rank(terms, parameters.passageSources)
      const isRead = rate(byText).confidence >= leastConfidence
      // A fact that is hardly asked for is no reason to read its document.
      const found = isAnswered ? ranking.matches.filter(({ ordinal }) => ranking.weigh(ordinal) >= leastConfidence) : []
      // The surest facts, in the order of their scores.
      const given = isAnswered
        ? cutAtFall(rated, leastGiven, parameters.leastShare).slice(0, limit).sort(compareMatches)
        : []
      const boost = (matches: readonly Match[]) =>
        documents.count === 0 ? [] : boostDocuments(matches, found, sourceOfFact, parameters.factBoost)
      return {
        facts: given,
        documents: boost(isRead ? byText.matches : []).slice(0, readNext),
        confidence,
        sources: boost(byText.matches).slice(0, parameters.passageSources),
        terms: byText.terms,
        language,
        unmatched: terms.flatMap(({ word }, at) =>
          [ranking, byText].every(({ terms: known }) => (known[at]?.id ?? -1) < 0) ? [word] : [],
        ),
      }
    },
    searchFacts(question) {
      const { matches } = facts.rank(analyse(question).terms, facts.count)
      return matches.map(({ ordinal }) => ordinal)
    },
  }
}
