// Owns what the best texts of a question say of one another: texts that are alike mostly answer alike.
import type { TextIndex } from './text-index.js'

/**
 * The texts compared: at most as many as a number has bits, because a term's holders among them are one number. The
 * pairs of 32, of the best 50, would take a first question a millisecond more for 0.001 of nDCG@10.
 */
export const MOST_COMPARED = 24

/** The neighbours of a text that speak for it. */
const NEAREST = 5

/** Another of the compared texts, by its place among them, and how like it is (0 to 1). */
export interface Neighbour {
  readonly place: number
  readonly likeness: number
}

export interface Neighbourhood {
  /** The nearest by all their words, the nearest first. */
  readonly byAll: readonly Neighbour[]
  /** The nearest by the words that the question does not have: what else they are about. */
  readonly byContext: readonly Neighbour[]
}

/** A text to be compared, by the ids of its distinct terms. */
export interface ComparedText {
  readonly ids: readonly number[]
}

/** Compares at most `MOST_COMPARED` texts; returns the neighbourhood of each. */
export type FindNeighbours = (texts: readonly ComparedText[], asked: ReadonlySet<number>) => Neighbourhood[]

/** What pairs of texts share, in a square of `MOST_COMPARED`; a pair stands in the row of its later text. */
const makeSquare = (): Float64Array => new Float64Array(MOST_COMPARED * MOST_COMPARED)

/** Puts another text in its place among the nearest, of which there are at most `NEAREST`; of equals the first stays. */
function insertNeighbour(nearest: Neighbour[], neighbour: Neighbour): void {
  let at = Math.min(nearest.length, NEAREST - 1)
  for (; at > 0 && (nearest[at - 1]?.likeness ?? 0) < neighbour.likeness; at--)
    nearest[at] = nearest[at - 1] ?? neighbour
  nearest[at] = neighbour
}

/** The nearest of each text by what pairs share. Each pair is looked at once, for a first question runs uncompiled. */
function selectNearest(shared: Float64Array, norms: Float64Array, count: number): Neighbour[][] {
  const nearest = Array.from({ length: count }, (): Neighbour[] => [])
  const least = new Float64Array(count)
  const consider = (place: number, other: number, likeness: number): void => {
    const own = nearest[place] ?? []
    insertNeighbour(own, { place: other, likeness })
    if (own.length === NEAREST) least[place] = own[NEAREST - 1]?.likeness ?? 0
  }
  for (let later = 1; later < count; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const both = shared[later * MOST_COMPARED + earlier] ?? 0
      if (both === 0) continue
      const likeness = both / Math.sqrt((norms[later] ?? 1) * (norms[earlier] ?? 1))
      if (likeness > (least[later] ?? 0)) consider(later, earlier, likeness)
      if (likeness > (least[earlier] ?? 0)) consider(earlier, later, likeness)
    }
  }
  return nearest
}

/**
 * Makes the comparison for one index: the cosine of two texts over their distinct terms, each by its rarity. It keeps
 * two arrays as long as the dictionary for all its questions, so it is not to be entered again while it runs.
 */
export function openNeighbours(index: TextIndex, weighRarity: (texts: number) => number): FindNeighbours {
  const holders = new Int32Array(index.dictionary.size)
  const squares = new Float64Array(index.dictionary.size)
  return (texts, asked) => {
    // A term is in one of two sums, so that its pairs are gone through once: what is asked, and all else.
    const context = makeSquare()
    const all = makeSquare()
    const contextNorms = new Float64Array(MOST_COMPARED)
    const allNorms = new Float64Array(MOST_COMPARED)
    for (let place = 0; place < texts.length; place++) {
      const ids = texts[place]?.ids ?? []
      const row = place * MOST_COMPARED
      let contextNorm = 0
      let allNorm = 0
      for (let at = 0; at < ids.length; at++) {
        const id = ids[at] ?? 0
        const square = (squares[id] ||= weighRarity(index.countTexts(id)) ** 2)
        const isAsked = asked.has(id)
        allNorm += square
        if (!isAsked) contextNorm += square
        const before = holders[id] ?? 0
        const sums = isAsked ? all : context
        for (let rest = before; rest !== 0;) {
          const other = 31 - Math.clz32(rest)
          rest ^= 1 << other
          sums[row + other] = (sums[row + other] ?? 0) + square
        }
        holders[id] = before | (1 << place)
      }
      contextNorms[place] = contextNorm
      allNorms[place] = allNorm
      for (let pair = row; pair < row + place; pair++) all[pair] = (all[pair] ?? 0) + (context[pair] ?? 0)
    }
    for (const { ids } of texts) for (const id of ids) holders[id] = 0
    const byAll = selectNearest(all, allNorms, texts.length)
    const byContext = selectNearest(context, contextNorms, texts.length)
    return texts.map((_, place) => ({ byAll: byAll[place] ?? [], byContext: byContext[place] ?? [] }))
  }
}
