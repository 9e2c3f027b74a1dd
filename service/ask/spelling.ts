// Owns the nearest known spelling of a word that an index does not know.
import type { Dictionary } from './dictionary.js'

/** Words shorter than this differ by one letter too easily to be slips of one another. */
const SHORTEST = 4

const LETTER_A = 97
const LETTER_Z = 122

/** From this length on, two slips are forgiven. */
const TWO_SLIPS_FROM = 9

/** Optimal string alignment distance of `one` and `other`, both from `start`, the lengths of what is compared given. */
function alignSlips(one: Uint8Array, other: Uint8Array, start: number, rows: number, columns: number): number {
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= columns; column++) last.push(column)
  for (let row = 1; row <= rows; row++) {
    const current = [row]
    for (let column = 1; column <= columns; column++) {
      const same = one[start + row - 1] === other[start + column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[start + row - 1] === other[start + column - 2] &&
        one[start + row - 2] === other[start + column - 1]
      if (swapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      current.push(slips)
    }
    beforeLast = last
    last = current
  }
  return last[columns] ?? 0
}

/**
 * The number of slips (a letter added, left out, changed, or two neighbours swapped) between two words,
 * or `most + 1` when there are more. What they share at both ends is set aside first: what is left between is mostly
 * too long for so few slips, or so short that it costs nothing.
 */
export function countSlips(one: Uint8Array, other: Uint8Array, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let rows = one.length - start
  let columns = other.length - start
  while (rows > 0 && columns > 0 && one[start + rows - 1] === other[start + columns - 1]) {
    rows--
    columns--
  }
  // One slip accounts for at most two letters, a swap; more between the first and the last difference needs more slips.
  if (most === 1 && Math.max(rows, columns) > 2) return 2
  if (rows === 0 || columns === 0) return Math.min(most + 1, Math.max(rows, columns))
  return Math.min(most + 1, alignSlips(one, other, start, rows, columns))
}

/** Whether two words begin with the same letter, their first two swapped aside: hardly anybody mistypes the first. */
function beginsAlike(one: Uint8Array, other: Uint8Array): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])
}

/**
 * The term with the fewest slips from a word, the more frequent where two are as near; -1 when none is near enough. A
 * first letter that differs counts as a slip more: `bread` is not `read`, nor `bake` `make`.
 * Only terms that share the word's first or last part are looked at: a slip leaves one of its halves whole (of two
 * slips, a third), so sorted order finds nearly all without a walk through the dictionary.
 */
export function findNearest(word: Uint8Array, dictionary: Dictionary, textCounts: Uint32Array): number {
  if (word.length < SHORTEST) return -1
  for (const byte of word) if (byte < LETTER_A || byte > LETTER_Z) return -1
  const { bytes, offsets } = dictionary
  const most = word.length >= TWO_SLIPS_FROM ? 2 : 1
  const part = Math.max(2, Math.floor((word.length - 1) / (most + 1)))
  let nearest = -1
  let fewest = most + 1
  let frequency = 0
  const consider = (id: number): void => {
    const start = offsets[id] ?? 0
    const end = offsets[id + 1] ?? 0
    if (Math.abs(end - start - word.length) > most) return
    const term = bytes.subarray(start, end)
    const slips = countSlips(word, term, Math.min(most, fewest)) + (beginsAlike(word, term) ? 0 : 1)
    if (slips > most || slips > fewest) return
    const texts = textCounts[id] ?? 0
    if (slips < fewest || texts > frequency || (texts === frequency && id < nearest)) {
      nearest = id
      fewest = slips
      frequency = texts
    }
  }
  dictionary.visitAlike(word.subarray(0, part), 'beginning', consider)
  dictionary.visitAlike(word.subarray(word.length - part), 'ending', consider)
  return nearest
}
