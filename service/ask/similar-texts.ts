// Finds which of the best texts of a question are similar to one another: similar texts mostly answer alike.
import { rarityUnit, type RarityOf } from './rarity.js'
import type { TermLists, TextIndex } from './text-index.js'

/**
 * The most texts compared: below the bits of a number, because a term's texts are one number. The pairs of 32 texts
 * would take a first question a millisecond more for 0.001 of nDCG@10.
 */
export const mostCompared = 24

/** How many similar texts are found for each. */
export const mostSimilar = 4

/**
 * A similar text is one number, so that a sort of numbers (which is compiled already) finds the most similar: the
 * similarity (0 to 1) in steps of 2^-24, and below that the text's position, the earlier the greater. 0 is none.
 */
const positionBits = 5
const similaritySteps = 1 << 24

/** The position of a similar text among the compared ones. */
export function positionOf(similar: number): number {
  return (1 << positionBits) - 1 - (similar & ((1 << positionBits) - 1))
}

/** The similarity of a similar text, 0 to 1. */
export function similarityOf(similar: number): number {
  return (similar >> positionBits) / similaritySteps
}

/** For each compared text the `mostSimilar` others, the most similar first; 0 where there are fewer. */
export interface SimilarTexts {
  /** By all their terms. */
  readonly byAll: Int32Array
  /** By the terms that the question does not have: what else they are about. */
  readonly byContext: Int32Array
}

/** Compares at most `mostCompared` texts, each with its position in the lists of terms, for the terms of a question. */
export type FindSimilar = (
  lists: TermLists,
  texts: readonly { readonly position: number }[],
  question: readonly { readonly id: number }[],
) => SimilarTexts

/** The squares of rarities are whole multiples of this. */
const squareUnit = 1 / 64

/** The bit of a term of the question, beside those of the at most `mostCompared` texts that contain it. */
const inQuestion = 1 << 30

/**
 * Selects the most similar texts of each. `shared` is a square matrix: the products of pairs are in the row of the
 * later text, the norms of texts on the diagonal.
 */
function selectSimilar(shared: Uint32Array, count: number): Int32Array {
  const scales = new Float64Array(count)
  for (let position = 0; position < count; position++) {
    const norm = shared[position * (mostCompared + 1)] ?? 0
    scales[position] = norm === 0 ? 0 : Math.sqrt(similaritySteps / norm)
  }
  const similar = new Int32Array(mostCompared * count)
  for (let later = 1; later < count; later++) {
    const scale = scales[later] ?? 0
    for (let earlier = 0; earlier < later; earlier++) {
      const both = shared[later * mostCompared + earlier] ?? 0
      if (both === 0) continue
      const similarity = (both * scale * (scales[earlier] ?? 0)) << positionBits
      similar[later * mostCompared + earlier] = similarity + ((1 << positionBits) - 1 - earlier)
      similar[earlier * mostCompared + later] = similarity + ((1 << positionBits) - 1 - later)
    }
  }
  const best = new Int32Array(mostSimilar * count)
  for (let position = 0; position < count; position++) {
    const sorted = similar.subarray(position * mostCompared, (position + 1) * mostCompared).sort()
    for (let at = 0; at < mostSimilar; at++) best[position * mostSimilar + at] = sorted[mostCompared - 1 - at] ?? 0
  }
  return best
}

/** Adds what the texts share to `context` (terms that the question lacks) and `asked`, a square matrix each. */
function addShared(
  { ids, starts }: TermLists,
  texts: readonly { readonly position: number }[],
  holders: Int32Array,
  squareOf: (id: number) => number,
  context: Uint32Array,
  asked: Uint32Array,
): void {
  let at = -1
  for (const { position } of texts) {
    at++
    const row = at * mostCompared
    const end = starts[position + 1] ?? 0
    for (let term = starts[position] ?? 0; term < end; term++) {
      const id = ids[term] ?? 0
      const square = squareOf(id)
      const before = holders[id] ?? 0
      holders[id] = before | (1 << at)
      const sums = (before & inQuestion) === 0 ? context : asked
      sums[row + at] = (sums[row + at] ?? 0) + square
      for (let rest = before & ~inQuestion; rest !== 0;) {
        const other = 31 - Math.clz32(rest)
        rest ^= 1 << other
        sums[row + other] = (sums[row + other] ?? 0) + square
      }
    }
  }
}

/**
 * Creates the comparison for one index: the cosine of two texts over their distinct terms, each weighted by its rarity.
 * It keeps its arrays between questions, so it is not reentrant.
 */
export function openSimilarTexts({ dictionary, textCount, textCounts }: TextIndex, rarityOf: RarityOf): FindSimilar {
  /** The compared texts that contain a term, as a set of bits. */
  const holders = new Int32Array(dictionary.size)
  /** The squares of rarities, by how many texts contain a term. */
  const squares = new Uint32Array(textCount + 1)
  function squareOf(id: number): number {
    const containing = textCounts[id] ?? 0
    const known = squares[containing] ?? 0
    if (known !== 0) return known
    return (squares[containing] = Math.max(1, Math.round((rarityOf(containing) * rarityUnit) ** 2 / squareUnit)))
  }
  return findSimilar

  function findSimilar(
    lists: TermLists,
    texts: readonly { readonly position: number }[],
    question: readonly { readonly id: number }[],
  ): SimilarTexts {
    const context = new Uint32Array(mostCompared * mostCompared)
    const all = new Uint32Array(mostCompared * mostCompared)
    for (const { id } of question) if (id >= 0) holders[id] = inQuestion
    addShared(lists, texts, holders, squareOf, context, all)
    for (let pair = 0; pair < all.length; pair++) all[pair] = (all[pair] ?? 0) + (context[pair] ?? 0)
    for (const { id } of question) if (id >= 0) holders[id] = 0
    for (const { position } of texts) {
      const end = lists.starts[position + 1] ?? 0
      for (let at = lists.starts[position] ?? 0; at < end; at++) holders[lists.ids[at] ?? 0] = 0
    }
    return { byAll: selectSimilar(all, texts.length), byContext: selectSimilar(context, texts.length) }
  }
}
