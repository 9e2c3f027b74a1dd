// Owns what the best texts of a question say of one another: texts that are alike mostly answer alike.
import type { TermLists, TextIndex } from './text-index.js'

/**
 * The texts compared: at most as many as a number has bits, because a term's holders among them are one number. The
 * pairs of 32, of the best 50, would take a first question a millisecond more for 0.001 of nDCG@10.
 */
export const MOST_COMPARED = 24

/** The neighbours of a text that speak for it. */
export const NEAREST = 5

/**
 * A neighbour is one number, so that neighbours are found by a sort of numbers, which is compiled already: how like it
 * is (0 to 1) in steps of 2^-24, and below that its place, the earlier the greater. 0 is none.
 */
const PLACE_BITS = 5
const LIKENESS_STEPS = 1 << 24

/** The place of a neighbour among the compared texts. */
export const placeOf = (neighbour: number): number => (1 << PLACE_BITS) - 1 - (neighbour & ((1 << PLACE_BITS) - 1))

/** How like a neighbour is, 0 to 1. */
export const likenessOf = (neighbour: number): number => (neighbour >> PLACE_BITS) / LIKENESS_STEPS

/** Of each compared text its `NEAREST` neighbours, the nearest first; 0 where there are fewer. */
export interface Neighbourhoods {
  /** The nearest by all their words. */
  readonly byAll: Int32Array
  /** The nearest by the words that the question does not have: what else they are about. */
  readonly byContext: Int32Array
}

/** Compares at most `MOST_COMPARED` texts, each with its place among the lists of terms, for the terms of a question. */
export type FindNeighbours = (
  lists: TermLists,
  texts: readonly { readonly place: number }[],
  asked: readonly { readonly id: number }[],
) => Neighbourhoods

/** Rarities are summed in whole numbers of this part of 1: what is not compiled yet takes memory for any other. */
const RARITY_UNIT = 1 / 64

/** Marks a term of the question among the holders of terms, of which there are at most `MOST_COMPARED`. */
const ASKED = 1 << 30

/**
 * The nearest of each text by what pairs share, in a square of `MOST_COMPARED`: a pair stands in the row of its later
 * text, and what a text shares with itself is its norm.
 */
function selectNearest(shared: Uint32Array, count: number): Int32Array {
  const scales = new Float64Array(count)
  for (let place = 0; place < count; place++) {
    const norm = shared[place * (MOST_COMPARED + 1)] ?? 0
    scales[place] = norm === 0 ? 0 : Math.sqrt(LIKENESS_STEPS / norm)
  }
  const neighbours = new Int32Array(MOST_COMPARED * count)
  for (let later = 1; later < count; later++) {
    const scale = scales[later] ?? 0
    for (let earlier = 0; earlier < later; earlier++) {
      const both = shared[later * MOST_COMPARED + earlier] ?? 0
      if (both === 0) continue
      const likeness = (both * scale * (scales[earlier] ?? 0)) << PLACE_BITS
      neighbours[later * MOST_COMPARED + earlier] = likeness + ((1 << PLACE_BITS) - 1 - earlier)
      neighbours[earlier * MOST_COMPARED + later] = likeness + ((1 << PLACE_BITS) - 1 - later)
    }
  }
  const nearest = new Int32Array(NEAREST * count)
  for (let place = 0; place < count; place++) {
    const sorted = neighbours.subarray(place * MOST_COMPARED, (place + 1) * MOST_COMPARED).sort()
    for (let at = 0; at < NEAREST; at++) nearest[place * NEAREST + at] = sorted[MOST_COMPARED - 1 - at] ?? 0
  }
  return nearest
}

/**
 * Makes the comparison for one index: the cosine of two texts over their distinct terms, each by its rarity. It keeps
 * its arrays for all its questions, so it is not to be entered again while it runs.
 */
export function openNeighbours(
  index: TextIndex,
  weighRarity: (textCount: number, texts: number) => number,
): FindNeighbours {
  const { textCounts } = index
  /** The compared texts that hold a term, as a set of bits. */
  const holders = new Int32Array(index.dictionary.size)
  /** The squares of rarities, by how many texts hold a term. */
  const squares = new Uint32Array(index.textCount + 1)
  return ({ ids, starts }, texts, asked) => {
    // A term is in one of two sums, so that its pairs are gone through once: what is asked, and all else.
    const context = new Uint32Array(MOST_COMPARED * MOST_COMPARED)
    const all = new Uint32Array(MOST_COMPARED * MOST_COMPARED)
    for (const { id } of asked) if (id >= 0) holders[id] = ASKED
    for (let place = 0; place < texts.length; place++) {
      const list = texts[place]?.place ?? 0
      const row = place * MOST_COMPARED
      const end = starts[list + 1] ?? 0
      let contextNorm = 0
      let askedNorm = 0
      for (let at = starts[list] ?? 0; at < end; at++) {
        const id = ids[at] ?? 0
        const holding = textCounts[id] ?? 0
        let square = squares[holding] ?? 0
        if (square === 0) {
          square = Math.max(1, Math.round(weighRarity(index.textCount, holding) ** 2 / RARITY_UNIT))
          squares[holding] = square
        }
        const before = holders[id] ?? 0
        holders[id] = before | (1 << place)
        let sums = context
        if ((before & ASKED) === 0) contextNorm += square
        else {
          askedNorm += square
          sums = all
        }
        for (let rest = before & ~ASKED; rest !== 0;) {
          const other = 31 - Math.clz32(rest)
          rest ^= 1 << other
          sums[row + other] = (sums[row + other] ?? 0) + square
        }
      }
      context[row + place] = contextNorm
      all[row + place] = askedNorm
      for (let pair = row; pair <= row + place; pair++) all[pair] = (all[pair] ?? 0) + (context[pair] ?? 0)
    }
    for (const { id } of asked) if (id >= 0) holders[id] = 0
    for (const { place } of texts) {
      const end = starts[place + 1] ?? 0
      for (let at = starts[place] ?? 0; at < end; at++) holders[ids[at] ?? 0] = 0
    }
    return { byAll: selectNearest(all, texts.length), byContext: selectNearest(context, texts.length) }
  }
}
