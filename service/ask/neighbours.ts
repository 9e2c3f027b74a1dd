// Owns what the best texts of a question say of one another: texts that are alike mostly answer alike.
import type { TextIndex } from './text-index.js'

/** The texts compared, as many as there are bits in a number: a term's holders among them are one. */
export const MOST_COMPARED = 32

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

/** Compares at most `MOST_COMPARED` texts; returns the neighbourhood of each. */
export type FindNeighbours = (ordinals: readonly number[], asked: ReadonlySet<number>) => Neighbourhood[]

function selectNearest(shared: Float64Array, norms: Float64Array, count: number, place: number): Neighbour[] {
  const nearest: Neighbour[] = []
  for (let other = 0; other < count; other++) {
    const both = shared[place > other ? place * MOST_COMPARED + other : other * MOST_COMPARED + place] ?? 0
    if (other === place || both === 0) continue
    const likeness = both / Math.sqrt((norms[place] ?? 1) * (norms[other] ?? 1))
    if (nearest.length === NEAREST && likeness <= (nearest[NEAREST - 1]?.likeness ?? 0)) continue
    let at = Math.min(nearest.length, NEAREST - 1)
    for (; at > 0 && (nearest[at - 1]?.likeness ?? 0) < likeness; at--)
      nearest[at] = nearest[at - 1] ?? { place, likeness }
    nearest[at] = { place: other, likeness }
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
  return (ordinals, asked) => {
    const all = new Float64Array(MOST_COMPARED * MOST_COMPARED)
    const context = new Float64Array(MOST_COMPARED * MOST_COMPARED)
    const allNorms = new Float64Array(MOST_COMPARED)
    const contextNorms = new Float64Array(MOST_COMPARED)
    const touched: number[] = []
    ordinals.forEach((ordinal, place) => {
      const row = place * MOST_COMPARED
      index.visitTerms(ordinal, (id) => {
        const square = (squares[id] ||= weighRarity(index.countTexts(id)) ** 2)
        const inContext = asked.has(id) ? 0 : square
        allNorms[place] = (allNorms[place] ?? 0) + square
        contextNorms[place] = (contextNorms[place] ?? 0) + inContext
        const before = holders[id] ?? 0
        if (before === 0) touched.push(id)
        for (let rest = before; rest !== 0;) {
          const other = 31 - Math.clz32(rest)
          rest ^= 1 << other
          all[row + other] = (all[row + other] ?? 0) + square
          context[row + other] = (context[row + other] ?? 0) + inContext
        }
        holders[id] = before | (1 << place)
      })
    })
    for (const id of touched) holders[id] = 0
    return ordinals.map((_, place) => ({
      byAll: selectNearest(all, allNorms, ordinals.length, place),
      byContext: selectNearest(context, contextNorms, ordinals.length, place),
    }))
  }
}
