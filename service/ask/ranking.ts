// Ranks the texts of one inverted index for a question, and says how confident the ranking is.
import type { QuestionTerm } from './analysis.js'
import type { Dictionary } from './dictionary.js'
import { weighConfidence } from './confidence.js'
import { greatestImpact, type Match, type SearchTerm } from './match.js'
import type { Parameters } from './parameters.js'
import { openRarities, rarityUnit, type RarityOf } from './rarity.js'
import { openReranking } from './rerank.js'
import { findNearest } from './spelling.js'
import { isCommonWord } from './stop-words.js'
import { decodeTerm } from './term-bytes.js'
import type { TextIndex } from './text-index.js'

/** The matches of a question, best first. */
export interface Ranking {
  readonly matches: readonly Match[]
  /** The confidence that a text answers the question (0 to 1), where it has the score of the first match. */
  readonly weigh: (ordinal: number) => number
  /** The terms of the question as the index knows them. */
  readonly terms: readonly SearchTerm[]
}

/**
 * Weights and scores are multiples of this: uncompiled code allocates memory for every number that is not whole. The
 * greatest score, of 32 words and 10 million texts, stays below 2^31.
 */
const weightUnit = 1 / 1024

// What follows are loops rather than small functions: a first question runs uncompiled, where parsing a function takes
// as long as hundreds of steps of a loop.

/** Looks up the question's terms and weighs each by its rarity. */
function findTerms(
  { dictionary, textCounts }: TextIndex,
  rarityOf: RarityOf,
  question: readonly QuestionTerm[],
  parameters: Parameters,
): SearchTerm[] {
  const terms: SearchTerm[] = []
  let corrections = 0
  for (const { word, term: asked, bytes, count, framing } of question) {
    const exact = dictionary.find(bytes)
    const known = exact >= 0
    const corrected = !known && !framing && !isCommonWord(word, asked) && corrections++ < parameters.mostCorrections
    const id = corrected ? findNearest(bytes, dictionary, textCounts) : exact
    const trust = !known && id >= 0 ? parameters.correctedWeight : 1
    const share = Math.sqrt(count) * trust * (framing ? parameters.framingWeight : 1)
    const weight = rarityOf(id >= 0 ? (textCounts[id] ?? 0) : 0) * rarityUnit * share
    const term = corrected && id >= 0 ? readTerm(dictionary, id) : asked
    terms.push({ id, word, term, bytes, weight: Math.max(1, Math.round(weight / weightUnit)), known })
  }
  return terms
}

const readTerm = ({ bytes, offsets }: Dictionary, id: number): string =>
  decodeTerm(bytes.subarray(offsets[id], offsets[id + 1]))

/** Sorts the first `count` numbers, the greatest first, and returns how many of them are kept: at most `most`. */
function keepGreatest(numbers: Float64Array, count: number, most: number): number {
  numbers.subarray(0, count).sort().reverse()
  return Math.min(count, most)
}

/**
 * Takes the scores of the touched texts, leaving 0, and returns the best `most` in order. A score and its ordinal are
 * sorted as one number, by the built-in sort, which is compiled already. (Scores have 31 bits and a number is exact up
 * to 53: there is room for the ordinals of four million texts.)
 */
function takeBest(touched: Uint32Array, touchedCount: number, scores: Int32Array, most: number): Match[] {
  const texts = scores.length
  const room = Math.min(touchedCount, most * 4)
  const kept = new Float64Array(room)
  let count = 0
  let floor = 0
  for (let at = 0; at < touchedCount; at++) {
    const ordinal = touched[at] ?? 0
    const score = scores[ordinal] ?? 0
    scores[ordinal] = 0
    if (score < floor) continue
    if (count === room) {
      count = keepGreatest(kept, count, most)
      floor = Math.floor((kept[count - 1] ?? 0) / texts)
    }
    kept[count++] = score * texts + (texts - 1 - ordinal)
  }
  count = keepGreatest(kept, count, most)
  const best: Match[] = []
  for (const number of kept.subarray(0, count)) {
    best.push({ ordinal: texts - 1 - (number % texts), score: Math.floor(number / texts) })
  }
  return best
}

/**
 * Creates the ranking function of an index: BM25 on impacts that were computed at build time (Robertson and Zaragoza,
 * 2009), then reranking of the best. It keeps its arrays between questions, so it is not reentrant.
 * @param questionCounts how many questions the publisher gave with each text; none where it is empty
 * @returns a function from a question and the greatest number of matches to the matches, best first
 */
export function openRanking(
  index: TextIndex,
  parameters: Parameters,
  questionCounts: Uint8Array,
): (question: readonly QuestionTerm[], limit: number) => Ranking {
  const scores = new Int32Array(index.textCount)
  const touched = new Uint32Array(index.textCount)
  const rarityOf = openRarities(index.textCount)
  const rerank = openReranking(index, rarityOf, parameters)
  // Returned functions of some length are declared, here and elsewhere: V8 parses an arrow function with each around it.
  return rank

  function rank(question: readonly QuestionTerm[], limit: number): Ranking {
    const terms = findTerms(index, rarityOf, question, parameters)
    let count = 0
    for (const { id, weight } of terms) if (id >= 0) count = index.addScores(id, weight, scores, touched, count)
    const best = takeBest(touched, count, scores, Math.max(limit, parameters.reranked))
    if (best.length === 0) return { matches: [], weigh: () => 0, terms }
    const { matched, named, ranked } = rerank(best.slice(0, parameters.reranked), terms)

    let greatestScore = 0
    for (const { weight } of terms) greatestScore += weight * greatestImpact
    const matches = [...ranked, ...best.slice(ranked.length)]
      .slice(0, limit)
      .map(({ ordinal, score }) => ({ ordinal, score: score / greatestScore }))
    const evidence = {
      score: matches[0]?.score ?? 0,
      complete: ~matched << (32 - terms.length) === 0,
      words: terms.length,
      unknownWords: terms.filter(({ known }) => !known).length,
      texts: index.textCount,
      meanTerms: index.meanTerms,
      named,
    }
    /** By the number of a text's questions, which is all that tells texts apart. */
    const weighed: number[] = []
    const weigh = (ordinal: number): number => {
      const questionCount = questionCounts[ordinal] ?? 0
      return (weighed[questionCount] ??= weighConfidence({ ...evidence, questionCount }))
    }
    return { matches, weigh, terms }
  }
}
