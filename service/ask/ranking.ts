// Owns the ranking of one inverted index: from a question to its best texts and how sure they are.
import type { Question } from './analysis.js'
import { type Evidence, weighConfidence } from './confidence.js'
import { ALIKE, compareSpelling, HELD } from './ngram-similarity.js'
import { type FindNeighbours, likenessOf, MOST_COMPARED, NEAREST, openNeighbours, placeOf } from './neighbours.js'
import type { Parameters } from './parameters.js'
import { findNearest } from './spelling.js'
import type { TermLists, TextIndex } from './text-index.js'

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

const NO_MATCH: Match = { ordinal: 0, score: 0 }

const NOTHING: Ranking = { matches: [], confidence: 0 }

/** A term of a question as the index knows it. */
interface SoughtTerm {
  /** Its id in the dictionary; -1 when the index has neither it nor anything spelled nearly so. */
  readonly id: number
  readonly bytes: Uint8Array
  /** A whole number, at least 1. */
  readonly weight: number
  /** Whether the index has the word itself. */
  readonly known: boolean
}

const GREATEST_IMPACT = 255

/**
 * Weights, and with them scores, are whole numbers of this part of 1: code that is not compiled yet takes memory for
 * every other number that it works out. The greatest score, of 32 words and 10 million texts, stays below 2^31.
 */
const WEIGHT_UNIT = 1 / 1024

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

// What follows loops in place rather than through functions: a first question runs uncompiled, and each function of its
// own takes as long to be read as hundreds of steps of a loop.

/** Looks the question's terms up and weighs each by its rarity. */
function seekTerms(index: TextIndex, question: Question, parameters: Parameters): SoughtTerm[] {
  const { dictionary, textCount, textCounts } = index
  const terms: SoughtTerm[] = []
  let corrections = 0
  for (const { bytes, count, framing } of question.terms) {
    const exact = dictionary.find(bytes)
    const known = exact >= 0
    const corrected = !known && corrections++ < parameters.mostCorrections
    const id = corrected ? findNearest(bytes, dictionary, textCounts) : exact
    const trust = known ? 1 : parameters.correctedWeight
    const share = Math.sqrt(count) * trust * (framing ? parameters.framingWeight : 1)
    const weight = weighRarity(textCount, id >= 0 ? (textCounts[id] ?? 0) : 0) * share
    terms.push({ id, bytes, weight: Math.max(1, Math.round(weight / WEIGHT_UNIT)), known })
  }
  return terms
}

/** Puts the first `count` numbers in order, the greatest first, and returns how many of them are kept: at most `most`. */
function keepGreatest(numbers: Float64Array, count: number, most: number): number {
  numbers.subarray(0, count).sort().reverse()
  return Math.min(count, most)
}

/**
 * Takes the scores of the texts that were touched, leaving 0, and returns the best `most` in order. A score and its
 * ordinal are one number while they are sorted, which is then left to the sort of numbers, for that is compiled already.
 * (Scores have 31 bits and a number is exact up to 53: there is room for the ordinals of four million texts.)
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
  for (let at = 0; at < count; at++) {
    const number = kept[at] ?? 0
    best.push({ ordinal: texts - 1 - (number % texts), score: Math.floor(number / texts) })
  }
  return best
}

/** A text looked at again. */
interface Judged {
  readonly ordinal: number
  score: number
  /** Its place among the lists of terms. */
  readonly place: number
  /** Which words of the question it holds, as a set of bits. */
  readonly held: number
}

/** Puts texts in the order of `compareMatches`. They mostly are nearly so. */
function sortMatches(texts: Judged[]): void {
  for (let from = 1; from < texts.length; from++) {
    const text = texts[from]
    if (!text) return
    let at = from
    for (; at > 0; at--) {
      const before = texts[at - 1]
      if (!before || before.score > text.score || (before.score === text.score && before.ordinal < text.ordinal)) break
      texts[at] = before
    }
    texts[at] = text
  }
}

/** Looks at the best texts again: words spelled like those of the question, and the kind of thing that it asks for. */
function judgeAgain(
  index: TextIndex,
  best: readonly Match[],
  { ids, starts }: TermLists,
  terms: readonly SoughtTerm[],
  askedKinds: number,
  { softFloor, softWeight, kindBonus }: Parameters,
): Judged[] {
  const compare = compareSpelling(terms, index.dictionary, softFloor)
  const likest = new Uint16Array(terms.length)
  const judged: Judged[] = []
  for (const { ordinal, score } of best) {
    const place = judged.length
    likest.fill(0)
    compare(ids, starts[place] ?? 0, starts[place + 1] ?? 0, likest)
    let held = 0
    let soft = 0
    for (let word = 0; word < terms.length; word++) {
      const likeness = likest[word] ?? 0
      if (likeness === HELD) held |= 1 << word
      else if (likeness > 0) soft += (terms[word]?.weight ?? 0) * (likeness / ALIKE) ** 3
    }
    const bonus = (askedKinds & (index.heldKinds[ordinal] ?? 0)) === 0 ? 1 : 1 + kindBonus
    judged.push({ ordinal, score: Math.round((score + softWeight * USUAL_IMPACT * soft) * bonus), place, held })
  }
  sortMatches(judged)
  return judged
}

/**
 * Lets each of the best texts gain from those most like it: a word that it lacks counts by the nearest text that holds
 * it, and its score moves towards its neighbours'. (Document expansion and score regularisation, over the best alone;
 * Tao et al., 2006, and Diaz, 2005.)
 */
function askNeighbours(
  best: readonly Judged[],
  lists: TermLists,
  terms: readonly SoughtTerm[],
  findNeighbours: FindNeighbours,
  { borrowedWeight, neighbourShare }: Parameters,
): void {
  const { byAll, byContext } = findNeighbours(lists, best, terms)
  const gained: number[] = []
  for (const { score, held } of best) {
    const first = gained.length * NEAREST
    let lacking = ~held
    let borrowed = 0
    let sum = 0
    let likenesses = 0
    for (let at = first; at < first + NEAREST; at++) {
      const other = byContext[at] ?? 0
      let lent = lacking & (best[placeOf(other)]?.held ?? 0)
      lacking &= ~lent
      while (lent !== 0) {
        const word = 31 - Math.clz32(lent)
        lent ^= 1 << word
        borrowed += (terms[word]?.weight ?? 0) * likenessOf(other)
      }
      const like = byAll[at] ?? 0
      sum += likenessOf(like) * (best[placeOf(like)]?.score ?? 0)
      likenesses += likenessOf(like)
    }
    const own = score + borrowedWeight * USUAL_IMPACT * borrowed
    const theirs = likenesses === 0 ? own : sum / likenesses
    gained.push(Math.round(own + neighbourShare * (theirs - own)))
  }
  let place = 0
  for (const text of best) text.score = gained[place++] ?? 0
}

/** Lifts each text by the mean of the best three of its group: a source that answers as a whole answers more surely. */
function liftGroups(index: TextIndex, texts: readonly Judged[], groupWeight: number): void {
  const groups = new Map<number, { sum: number; texts: number }>()
  for (const { ordinal, score } of texts) {
    const number = index.groups[ordinal] ?? 0
    const group = groups.get(number)
    if (!group) groups.set(number, { sum: score, texts: 1 })
    else if (group.texts < GROUP_TEXTS) {
      group.sum += score
      group.texts++
    }
  }
  for (const text of texts) {
    const sum = groups.get(index.groups[text.ordinal] ?? 0)?.sum ?? 0
    text.score = Math.round(text.score + (groupWeight * sum) / GROUP_TEXTS)
  }
}

/** What there is to say for and against the best texts: as they were judged by themselves, and as they came out. */
function gatherEvidence(
  index: TextIndex,
  terms: readonly SoughtTerm[],
  most: number,
  first: { readonly score: number; readonly held: number },
  ranked: readonly Judged[],
): Evidence {
  const covering = Math.min(ranked.length, COVERING_TEXTS)
  let covered = 0
  let unknownWords = 0
  for (let word = 0; word < terms.length; word++) {
    const term = terms[word]
    if (!term?.known) unknownWords++
    for (let place = 0; place < covering; place++) {
      if (((ranked[place]?.held ?? 0) & (1 << word)) !== 0) covered += term?.weight ?? 0
    }
  }
  return {
    score: first.score / (most * GREATEST_IMPACT),
    complete: ~first.held << (32 - terms.length) === 0,
    covered: covered / (most * covering),
    words: terms.length,
    unknownWords,
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
  const scores = new Int32Array(index.textCount)
  const touched = new Uint32Array(index.textCount)
  const findNeighbours = openNeighbours(index, weighRarity)
  return (question, limit) => {
    const terms = seekTerms(index, question, parameters)
    let count = 0
    for (const { id, weight } of terms) if (id >= 0) count = index.addScores(id, weight, scores, touched, count)
    const best = takeBest(touched, count, scores, Math.max(limit, parameters.rescored))
    if (best.length === 0) return NOTHING

    const again = best.slice(0, parameters.rescored)
    const lists = index.readTerms(again)
    const judged = judgeAgain(index, again, lists, terms, question.kinds, parameters)
    const first = { score: judged[0]?.score ?? 0, held: judged[0]?.held ?? 0 }
    askNeighbours(judged.slice(0, MOST_COMPARED), lists, terms, findNeighbours, parameters)
    sortMatches(judged)
    liftGroups(index, judged, parameters.groupWeight)
    sortMatches(judged)

    let most = 0
    for (const { weight } of terms) most += weight
    const matches: Match[] = []
    for (let place = 0; place < best.length && place < limit; place++) {
      const { ordinal, score } = judged[place] ?? best[place] ?? NO_MATCH
      matches.push({ ordinal, score: score / (most * GREATEST_IMPACT) })
    }
    return { matches, confidence: weighConfidence(gatherEvidence(index, terms, most, first, judged)) }
  }
}
