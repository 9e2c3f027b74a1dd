// Owns the nearest known spelling of a word that an index does not know.
import type { Dictionary } from './dictionary.js'

/** Words shorter than this differ by one letter too easily to be slips of one another. */
const SHORTEST = 4

/** From this length on, two slips are forgiven. */
const TWO_SLIPS_FROM = 9

/**
 * The number of slips (a letter added, left out, changed, or two neighbours swapped) between two words,
 * or `most + 1` when there are more. Optimal string alignment distance, on bytes.
 */
export function countSlips(one: Uint8Array, other: Uint8Array, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[other.length] ?? most + 1
}

/**
 * The term with the fewest slips from a word, the more frequent where two are as near; -1 when none is near enough.
 * Only terms that share the word's first or last part are looked at: a slip leaves one of its halves whole (of two
 * slips, a third), so sorted order finds nearly all without a walk through the dictionary.
 */
export function findNearest(word: Uint8Array, dictionary: Dictionary, countTexts: (id: number) => number): number {
  if (word.length < SHORTEST || word.some((byte) => byte < 97 || byte > 122)) return -1
  const most = word.length >= TWO_SLIPS_FROM ? 2 : 1
  const part = Math.max(2, Math.floor((word.length - 1) / (most + 1)))
  let nearest = -1
  let fewest = most + 1
  let frequency = 0
  const consider = (id: number): void => {
    if (Math.abs(dictionary.lengthOf(id) - word.length) > most) return
    const slips = countSlips(word, dictionary.bytesOf(id), Math.min(most, fewest))
    if (slips > most || slips > fewest) return
    const texts = countTexts(id)
    if (slips < fewest || texts > frequency || (texts === frequency && id < nearest)) {
      nearest = id
      fewest = slips
      frequency = texts
    }
  }
  dictionary.visitBeginning(word.subarray(0, part), consider)
  dictionary.visitEnding(word.subarray(word.length - part), consider)
  return nearest
}
