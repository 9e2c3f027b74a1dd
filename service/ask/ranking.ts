// Owns the ranking of one inverted index: from a question to its best texts and how sure they are.
import type { Question } from './analysis.js'
import { type Evidence, weighConfidence } from './confidence.js'
import { compareSpelling, HELD } from './likeness.js'
import { type ComparedText, type FindNeighbours, MOST_COMPARED, openNeighbours } from './neighbours.js'
import type { Parameters } from './parameters.js'
import { findNearest } from './spelling.js'
import type { TextIndex } from './text-index.js'

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

const NOTHING: Ranking = { matches: [], confidence: 0 }

/** A term of a question as the index knows it. */
interface SoughtTerm {
  /** Its id in the dictionary; -1 when the index has neither it nor anything spelled nearly so. */
  readonly id: number
  readonly bytes: Uint8Array
  readonly weight: number
  /** Whether the index has the word itself. */
  readonly known: boolean
}

const GREATEST_IMPACT = 255

/** The impact that a term has in a text that says it once: what a term spelled like it counts as. */
const USUAL_IMPACT = 110

/** The texts of which the words that they hold count in the confidence. */
const COVERING_TEXTS = 3

/** The texts of a group that speak for it. */
const GROUP_TEXTS = 3

/** Best first; of equals, the one that was given to the build first. */
export const compareMatches = (one: Match, other: Match): number =>
  other.score - one.score || one.ordinal - other.ordinal

/** The inverse document frequency of BM25, never negative. */
const weighRarity = (textCount: number, texts: number): number =>
  Math.log(1 + (textCount - texts + 0.5) / (texts + 0.5))

/** Looks the question's terms up and weighs each by its rarity. */
function seekTerms(index: TextIndex, question: Question, parameters: Parameters): SoughtTerm[] {
  let corrections = 0
  return question.terms.map(({ bytes, count, framing }) => {
    const exact = index.dictionary.find(bytes)
    const corrected = exact < 0 && corrections++ < parameters.mostCorrections
    const id = corrected ? findNearest(bytes, index.dictionary, (known) => index.countTexts(known)) : exact
    const rarity = weighRarity(index.textCount, id >= 0 ? index.countTexts(id) : 0)
    const known = exact >= 0
    const trust = known ? 1 : parameters.correctedWeight
    return { id, bytes, weight: rarity * Math.sqrt(count) * trust * (framing ? parameters.framingWeight : 1), known }
  })
}

/** Takes the scores of the touched texts, leaving 0, and returns the best `count` in order. */
function takeBest(touched: Uint32Array, scores: Float64Array, count: number): Match[] {
  let floor = 0
  let kept: Match[] = []
  for (let at = 0; at < touched.length; at++) {
    const ordinal = touched[at] ?? 0
    const score = scores[ordinal] ?? 0
    scores[ordinal] = 0
    if (score < floor) continue
    kept.push({ ordinal, score })
    if (kept.length >= count * 4) {
      kept = kept.sort(compareMatches).slice(0, count)
      floor = kept.at(-1)?.score ?? 0
    }
  }
  return kept.sort(compareMatches).slice(0, count)
}

/** A text looked at again: its better score, its terms, and which words of the question it holds, as a set of bits. */
interface Judged extends Match, ComparedText {
  readonly held: number
}

/** Looks at the best texts again: words spelled like those of the question, and the kind of thing that it asks for. */
function judgeAgain(
  index: TextIndex,
  best: readonly Match[],
  terms: readonly SoughtTerm[],
  askedKinds: number,
  parameters: Parameters,
): Judged[] {
  const ids = terms.map(({ id }) => id)
  const words = terms.map(({ bytes }) => bytes)
  const likeTerms = compareSpelling(words, ids, index.dictionary, parameters.softFloor)
  const likest = new Float64Array(terms.length)
  return best.map(({ ordinal, score }) => {
    likest.fill(0)
    const own = index.termsOf(ordinal)
    for (const id of own) {
      const like = likeTerms(id)
      if (like.length === 0) continue
      for (const { word, likeness } of like) if (likeness > (likest[word] ?? 0)) likest[word] = likeness
    }
    let held = 0
    let soft = 0
    for (let word = 0; word < terms.length; word++) {
      const likeness = likest[word] ?? 0
      if (likeness === HELD) held |= 1 << word
      else if (likeness > 0) soft += (terms[word]?.weight ?? 0) * likeness ** 3
    }
    const bonus = (askedKinds & index.heldKinds(ordinal)) === 0 ? 1 : 1 + parameters.kindBonus
    return { ordinal, score: (score + parameters.softWeight * USUAL_IMPACT * soft) * bonus, ids: own, held }
  })
}

/**
 * Lets each of the best texts gain from those most like it: a word that it lacks counts by the nearest text that holds
 * it, and its score moves towards its neighbours'. (Document expansion and score regularisation, over the best alone;
 * Tao et al., 2006, and Diaz, 2005.)
 */
function askNeighbours(
  best: readonly Judged[],
  terms: readonly SoughtTerm[],
  findNeighbours: FindNeighbours,
  { borrowedWeight, neighbourShare }: Parameters,
): Judged[] {
  const asked = new Set(terms.map(({ id }) => id))
  const neighbourhoods = findNeighbours(best, asked)
  const borrowed = best.map(({ score, held }, place) => {
    let sum = 0
    terms.forEach(({ weight }, word) => {
      if ((held & (1 << word)) !== 0) return
      const lender = neighbourhoods[place]?.byContext.find(
        (other) => ((best[other.place]?.held ?? 0) & (1 << word)) !== 0,
      )
      sum += weight * (lender?.likeness ?? 0)
    })
    return score + borrowedWeight * USUAL_IMPACT * sum
  })
  return best.map((text, place) => {
    const own = borrowed[place] ?? 0
    let sum = 0
    let likenesses = 0
    for (const { place: other, likeness } of neighbourhoods[place]?.byAll ?? []) {
      sum += likeness * (best[other]?.score ?? 0)
      likenesses += likeness
    }
    const theirs = likenesses === 0 ? own : sum / likenesses
    return { ...text, score: own + neighbourShare * (theirs - own) }
  })
}

/** Lifts each text by the mean of the best three of its group: a source that answers as a whole answers more surely. */
function liftGroups(index: TextIndex, judged: readonly Judged[], groupWeight: number): Judged[] {
  const groups = new Map<number, { sum: number; texts: number }>()
  for (const { ordinal, score } of judged) {
    const number = index.groupOf(ordinal)
    const group = groups.get(number)
    if (!group) groups.set(number, { sum: score, texts: 1 })
    else if (group.texts < GROUP_TEXTS) {
      group.sum += score
      group.texts++
    }
  }
  return judged.map((text) => {
    const sum = groups.get(index.groupOf(text.ordinal))?.sum ?? 0
    return { ...text, score: text.score + (groupWeight * sum) / GROUP_TEXTS }
  })
}

/** What there is to say for and against the best texts: as they were judged by themselves, and as they came out. */
function gatherEvidence(
  index: TextIndex,
  terms: readonly SoughtTerm[],
  most: number,
  [first]: readonly Judged[],
  ranked: readonly Judged[],
): Evidence {
  const covering = ranked.slice(0, COVERING_TEXTS)
  let covered = 0
  for (const { held } of covering) {
    terms.forEach(({ weight }, word) => {
      if ((held & (1 << word)) !== 0) covered += weight
    })
  }
  return {
    score: (first?.score ?? 0) / (most * GREATEST_IMPACT),
    complete: terms.every((_, word) => ((first?.held ?? 0) & (1 << word)) !== 0),
    covered: covered / (most * covering.length),
    words: terms.length,
    unknownWords: terms.filter(({ known }) => !known).length,
    texts: index.textCount,
    meanTerms: index.meanTerms,
  }
}

/**
 * Makes the ranking function of an index. It keeps its arrays for all its questions, so it is not to be entered
 * again while it runs (nothing in it waits, so nothing can).
 *
 * The function takes a question and the greatest number of matches wanted, and returns them best first. It is BM25 on
 * impacts that were worked out at build time (Robertson and Zaragoza, 2009), then a second look at the best.
 */
export function openRanking(index: TextIndex, parameters: Parameters): (question: Question, limit: number) => Ranking {
  const scores = new Float64Array(index.textCount)
  const touched = new Uint32Array(index.textCount)
  const findNeighbours = openNeighbours(index, (texts) => weighRarity(index.textCount, texts))
  return (question, limit) => {
    const terms = seekTerms(index, question, parameters)
    let count = 0
    for (const { id, weight } of terms) if (id >= 0) count = index.addScores(id, weight, scores, touched, count)
    const best = takeBest(touched.subarray(0, count), scores, Math.max(limit, parameters.rescored))
    if (best.length === 0) return NOTHING

    const judged = judgeAgain(index, best.slice(0, parameters.rescored), terms, question.kinds, parameters).sort(
      compareMatches,
    )
    const compared = askNeighbours(judged.slice(0, MOST_COMPARED), terms, findNeighbours, parameters)
    const together = [...compared, ...judged.slice(MOST_COMPARED)].sort(compareMatches)
    const lifted = liftGroups(index, together, parameters.groupWeight).sort(compareMatches)

    const most = terms.reduce((sum, { weight }) => sum + weight, 0)
    const matches = [...lifted, ...best.slice(parameters.rescored)].slice(0, limit)
    return {
      matches: matches.map(({ ordinal, score }) => ({ ordinal, score: score / (most * GREATEST_IMPACT) })),
      confidence: weighConfidence(gatherEvidence(index, terms, most, judged, lifted)),
    }
  }
}
