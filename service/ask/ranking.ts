// Owns the ranking of one inverted index: from a question to its best texts and how sure they are.
import type { Question } from './analysis.js'
import { type Evidence, weighConfidence } from './confidence.js'
import { ALIKE, compareSpelling, HELD } from './likeness.js'
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

/** Looks the question's terms up and weighs each by its rarity. */
function seekTerms(index: TextIndex, question: Question, parameters: Parameters): SoughtTerm[] {
  let corrections = 0
  return question.terms.map(({ bytes, count, framing }) => {
    const exact = index.dictionary.find(bytes)
    const corrected = exact < 0 && corrections++ < parameters.mostCorrections
    const id = corrected ? findNearest(bytes, index.dictionary, index.textCounts) : exact
    const rarity = weighRarity(index.textCount, id >= 0 ? (index.textCounts[id] ?? 0) : 0)
    const known = exact >= 0
    const trust = known ? 1 : parameters.correctedWeight
    const weight = rarity * Math.sqrt(count) * trust * (framing ? parameters.framingWeight : 1)
    return { id, bytes, weight: Math.max(1, Math.round(weight / WEIGHT_UNIT)), known }
  })
}

/**
 * Takes the scores of the touched texts, leaving 0, and returns the best `count` in order. A score and its ordinal are
 * one number while they are sorted, which is then left to the sort of numbers that is compiled already.
 */
function takeBest(touched: Uint32Array, scores: Int32Array, count: number): Match[] {
  const texts = scores.length
  const kept = new Float64Array(Math.min(touched.length, count * 4))
  let keptCount = 0
  let floor = 0
  const keepBest = (): void => {
    kept.subarray(0, keptCount).sort().reverse()
    keptCount = Math.min(keptCount, count)
  }
  for (let at = 0; at < touched.length; at++) {
    const ordinal = touched[at] ?? 0
    const score = scores[ordinal] ?? 0
    scores[ordinal] = 0
    if (score < floor) continue
    if (keptCount === kept.length) {
      keepBest()
      floor = Math.floor((kept[keptCount - 1] ?? 0) / texts)
      if (score < floor) continue
    }
    kept[keptCount++] = score * texts + (texts - 1 - ordinal)
  }
  keepBest()
  return Array.from(kept.subarray(0, keptCount), (number) => {
    const ordinal = texts - 1 - (number % texts)
    return { ordinal, score: Math.floor(number / texts) }
  })
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

/** Puts texts in order, the best first. They mostly are nearly so. */
function sortMatches(texts: Judged[]): void {
  for (let from = 1; from < texts.length; from++) {
    const text = texts[from]
    if (!text) return
    let at = from
    for (; at > 0; at--) {
      const before = texts[at - 1]
      if (!before || compareMatches(before, text) < 0) break
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
  parameters: Parameters,
): Judged[] {
  const ownIds = terms.map(({ id }) => id)
  const words = terms.map(({ bytes }) => bytes)
  const compare = compareSpelling(words, ownIds, index.dictionary, parameters.softFloor)
  const likest = new Uint16Array(terms.length)
  const judged = best.map(({ ordinal, score }, place): Judged => {
    likest.fill(0)
    compare(ids, starts[place] ?? 0, starts[place + 1] ?? 0, likest)
    let held = 0
    let soft = 0
    for (let word = 0; word < likest.length; word++) {
      const likeness = likest[word] ?? 0
      if (likeness === HELD) held |= 1 << word
      else if (likeness > 0) soft += (terms[word]?.weight ?? 0) * (likeness / ALIKE) ** 3
    }
    const bonus = (askedKinds & index.heldKinds(ordinal)) === 0 ? 1 : 1 + parameters.kindBonus
    return { ordinal, score: Math.round((score + parameters.softWeight * USUAL_IMPACT * soft) * bonus), place, held }
  })
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
  const { byAll, byContext } = findNeighbours(
    lists,
    best.map(({ place }) => place),
    terms.map(({ id }) => id),
  )
  const gained = best.map(({ score, held }, place) => {
    const nearest = place * NEAREST
    let lacking = ~held
    let borrowed = 0
    for (let at = nearest; at < nearest + NEAREST; at++) {
      const other = byContext[at] ?? 0
      let lent = lacking & (best[placeOf(other)]?.held ?? 0)
      lacking &= ~lent
      for (; lent !== 0; lent &= lent - 1) {
        borrowed += (terms[31 - Math.clz32(lent & -lent)]?.weight ?? 0) * likenessOf(other)
      }
    }
    const own = score + borrowedWeight * USUAL_IMPACT * borrowed
    let sum = 0
    let likenesses = 0
    for (let at = nearest; at < nearest + NEAREST; at++) {
      const likeness = likenessOf(byAll[at] ?? 0)
      sum += likeness * (best[placeOf(byAll[at] ?? 0)]?.score ?? 0)
      likenesses += likeness
    }
    const theirs = likenesses === 0 ? own : sum / likenesses
    return Math.round(own + neighbourShare * (theirs - own))
  })
  best.forEach((text, place) => {
    text.score = gained[place] ?? 0
  })
}

/** Lifts each text by the mean of the best three of its group: a source that answers as a whole answers more surely. */
function liftGroups(index: TextIndex, texts: readonly Judged[], groupWeight: number): void {
  const groups = new Map<number, { sum: number; texts: number }>()
  for (const { ordinal, score } of texts) {
    const number = index.groupOf(ordinal)
    const group = groups.get(number)
    if (!group) groups.set(number, { sum: score, texts: 1 })
    else if (group.texts < GROUP_TEXTS) {
      group.sum += score
      group.texts++
    }
  }
  for (const text of texts) {
    const sum = groups.get(index.groupOf(text.ordinal))?.sum ?? 0
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
  const covering = ranked.slice(0, COVERING_TEXTS)
  let covered = 0
  for (const { held } of covering) {
    terms.forEach(({ weight }, word) => {
      if ((held & (1 << word)) !== 0) covered += weight
    })
  }
  return {
    score: first.score / (most * GREATEST_IMPACT),
    complete: terms.every((_, word) => (first.held & (1 << word)) !== 0),
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
  const scores = new Int32Array(index.textCount)
  const touched = new Uint32Array(index.textCount)
  const findNeighbours = openNeighbours(index, (texts) => weighRarity(index.textCount, texts))
  return (question, limit) => {
    if (index.textCount === 0) return NOTHING
    const terms = seekTerms(index, question, parameters)
    let count = 0
    for (const { id, weight } of terms) if (id >= 0) count = index.addScores(id, weight, scores, touched, count)
    const best = takeBest(touched.subarray(0, count), scores, Math.max(limit, parameters.rescored))
    if (best.length === 0) return NOTHING

    const again = best.slice(0, parameters.rescored)
    const lists = index.readTerms(again.map(({ ordinal }) => ordinal))
    const judged = judgeAgain(index, again, lists, terms, question.kinds, parameters)
    const first = { score: judged[0]?.score ?? 0, held: judged[0]?.held ?? 0 }
    askNeighbours(judged.slice(0, MOST_COMPARED), lists, terms, findNeighbours, parameters)
    sortMatches(judged)
    liftGroups(index, judged, parameters.groupWeight)
    sortMatches(judged)

    const most = terms.reduce((sum, { weight }) => sum + weight, 0)
    const matches = [...judged, ...best.slice(parameters.rescored)].slice(0, limit)
    return {
      matches: matches.map(({ ordinal, score }) => ({ ordinal, score: score / (most * GREATEST_IMPACT) })),
      confidence: weighConfidence(gatherEvidence(index, terms, most, first, judged)),
    }
  }
}
