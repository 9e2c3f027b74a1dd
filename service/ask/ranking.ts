// Owns the ranking of one inverted index: from a question to its best texts and how sure they are.
import { findAskedKinds } from './answer-kinds.js'
import { analyseQuestion } from './analysis.js'
import { compareSpelling } from './likeness.js'
import type { Parameters } from './parameters.js'
import { findNearest } from './spelling.js'
import type { TextIndex } from './text-index.js'
import { foldText } from './words.js'

/** A text that matches. Scores are shares of what the question's words could bring at most, comparable across indexes. */
export interface Match {
  readonly ordinal: number
  readonly score: number
}

/** What a question found: its matches, best first, and how sure it is that they answer it (0 to 1). */
export interface Ranking {
  readonly matches: readonly Match[]
  readonly confidence: number
}

/** A term of a question as the index knows it. */
interface SoughtTerm {
  /** Its id in the dictionary; -1 when the index has neither it nor anything spelled nearly so. */
  readonly id: number
  readonly bytes: Uint8Array
  readonly weight: number
}

const GREATEST_IMPACT = 255

/** The impact that a term has in a text that says it once: what a term spelled like it counts as. */
const USUAL_IMPACT = 110

/** Best first; of equals, the one that was given to the build first. */
export const compareMatches = (one: Match, other: Match): number =>
  other.score - one.score || one.ordinal - other.ordinal

/** The inverse document frequency of BM25, never negative. */
const weighRarity = (textCount: number, texts: number): number =>
  Math.log(1 + (textCount - texts + 0.5) / (texts + 0.5))

/** Looks the question's terms up and weighs each by its rarity. */
function seekTerms(index: TextIndex, question: string, parameters: Parameters): SoughtTerm[] {
  const encoder = new TextEncoder()
  return analyseQuestion(question, parameters.mostTerms).map(({ term, count, framing }) => {
    const bytes = encoder.encode(term)
    const exact = index.dictionary.find(bytes)
    const id = exact >= 0 ? exact : findNearest(bytes, index.dictionary, (known) => index.countTexts(known))
    const rarity = weighRarity(index.textCount, id >= 0 ? index.countTexts(id) : 0)
    const trust = exact >= 0 ? 1 : parameters.correctedWeight
    return { id, bytes, weight: rarity * Math.sqrt(count) * trust * (framing ? parameters.framingWeight : 1) }
  })
}

/** The best `count` of the touched texts by their scores, in order. */
function selectBest(touched: readonly number[], scores: Float64Array, count: number): Match[] {
  let floor = 0
  let kept: Match[] = []
  for (const ordinal of touched) {
    const score = scores[ordinal] ?? 0
    if (score < floor) continue
    kept.push({ ordinal, score })
    if (kept.length >= count * 4) {
      kept = kept.sort(compareMatches).slice(0, count)
      floor = kept.at(-1)?.score ?? 0
    }
  }
  return kept.sort(compareMatches).slice(0, count)
}

/** Looks at the best texts again: words spelled like those of the question, and the kind of thing that it asks for. */
function lookAgain(
  index: TextIndex,
  best: readonly Match[],
  terms: readonly SoughtTerm[],
  askedKinds: number,
  parameters: Parameters,
): (Match & { coverage: number })[] {
  const ids = terms.map(({ id }) => id)
  const words = terms.map(({ bytes }) => bytes)
  const likeTerms = compareSpelling(words, ids, index.dictionary, parameters.softFloor)
  const wordOfId = new Map(ids.map((id, word) => [id, word]))
  const full = terms.reduce((sum, { weight }) => sum + weight, 0)
  const evidence = new Float64Array(terms.length)
  return best.map(({ ordinal, score }) => {
    evidence.fill(0)
    index.visitTerms(ordinal, (id) => {
      const own = wordOfId.get(id)
      if (own !== undefined) evidence[own] = 2
      for (const { word, likeness } of likeTerms(id)) evidence[word] = Math.max(evidence[word] ?? 0, likeness)
    })
    let covered = 0
    let soft = 0
    terms.forEach(({ weight }, word) => {
      const likeness = evidence[word] ?? 0
      if (likeness > 1) covered += weight
      else soft += weight * likeness * likeness
    })
    const bonus = (askedKinds & index.heldKinds(ordinal)) === 0 ? 1 : 1 + parameters.kindBonus
    const total = (score + parameters.softWeight * USUAL_IMPACT * soft) * bonus
    return { ordinal, score: total / (full * GREATEST_IMPACT), coverage: covered / full }
  })
}

/**
 * Makes the ranking function of an index. It keeps one array of scores for all its questions, so it is not to be
 * entered again while it runs (nothing in it waits, so nothing can).
 *
 * The function takes a question and the greatest number of matches wanted, and returns them best first. It is BM25 on
 * impacts that were worked out at build time (Robertson and Zaragoza, 2009), then a second look at the best.
 */
export function openRanking(index: TextIndex, parameters: Parameters): (question: string, limit: number) => Ranking {
  const scores = new Float64Array(index.textCount)
  return (question, limit) => {
    const terms = seekTerms(index, question, parameters)
    const touched: number[] = []
    for (const { id, weight } of terms) if (id >= 0) index.addScores(id, weight, scores, touched)
    const best = selectBest(touched, scores, Math.max(limit, parameters.rescored))
    for (const ordinal of touched) scores[ordinal] = 0

    const askedKinds = findAskedKinds(foldText(question))
    const again = lookAgain(index, best.slice(0, parameters.rescored), terms, askedKinds, parameters).sort(
      compareMatches,
    )
    const full = terms.reduce((sum, { weight }) => sum + weight, 0)
    const rest = best
      .slice(parameters.rescored)
      .map(({ ordinal, score }) => ({ ordinal, score: score / (full * GREATEST_IMPACT) }))
    const confidence = again[0]?.coverage ?? 0
    return {
      matches: [...again.map(({ ordinal, score }) => ({ ordinal, score })), ...rest].slice(0, limit),
      confidence,
    }
  }
}
