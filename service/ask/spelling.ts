// Finds the nearest spelling in an index for a word that the index does not contain.
import type { Dictionary } from './dictionary.js'
import { isSpelled } from './term-bytes.js'

/** Shorter words are not corrected: too many of them differ by one letter. */
const shortestCorrected = 5

const letterA = 97
const letterZ = 122

/** From this length on, a letter may be replaced, not only missing, added or swapped: `match` is not `march`. */
const replacedFrom = 6

/** A swap of letters keeps the sum, a replaced letter changes it. */
const sumOf = (word: Uint8Array): number => word.reduce((sum, byte) => sum + byte, 0)

const twoEditsFrom = 9

/** Optimal string alignment distance of `rows` bytes of `one` and `columns` bytes of `other`, both from `start`. */
function alignmentDistance(one: Uint8Array, other: Uint8Array, start: number, rows: number, columns: number): number {
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= columns; column++) last.push(column)
  for (let row = 1; row <= rows; row++) {
    const current = [row]
    for (let column = 1; column <= columns; column++) {
      const same = one[start + row - 1] === other[start + column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[start + row - 1] === other[start + column - 2] &&
        one[start + row - 2] === other[start + column - 1]
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[columns] ?? 0
}

/**
 * The edit distance of two words (a letter inserted, deleted, replaced, or two adjacent ones swapped), or `most + 1`
 * when it is greater. Common beginnings and endings are skipped first: the rest is mostly too long for so few edits, or
 * very short.
 */
export function editDistance(one: Uint8Array, other: Uint8Array, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let rows = one.length - start
  let columns = other.length - start
  while (rows > 0 && columns > 0 && one[start + rows - 1] === other[start + columns - 1]) {
    rows--
    columns--
  }
  // One edit changes at most two letters (a swap); more between the first and the last difference need more edits.
  if (most === 1 && Math.max(rows, columns) > 2) return 2
  if (rows === 0 || columns === 0) return Math.min(most + 1, Math.max(rows, columns))
  return Math.min(most + 1, alignmentDistance(one, other, start, rows, columns))
}

/**
 * Whether two words begin with the same letter, or their first two letters are swapped: the first is rarely mistyped.
 */
function beginsAlike(one: Uint8Array, other: Uint8Array): boolean {
  return one[0] === other[0] || (one.length === other.length && one[0] === other[1] && one[1] === other[0])
}

/**
 * The id of the term at the least edit distance from a word, the more frequent of equals; -1 when none is near enough.
 * A different first letter counts as one more edit: `bread` is not `read`, nor `bake` `make`.
 *
 * Only terms that share the word's first or last part are compared: one edit leaves one of its halves whole (two edits,
 * a third), so the sorted dictionary finds nearly all of them without a scan.
 */
export function findNearest(word: Uint8Array, dictionary: Dictionary, textCounts: Uint32Array): number {
  const spelled = isSpelled(word)
  const letters = spelled ? word.length - 1 : word.length
  if (letters < shortestCorrected) return -1
  const sum = sumOf(word)
  if (!spelled) for (const byte of word) if (byte < letterA || byte > letterZ) return -1
  const { bytes, offsets } = dictionary
  const most = word.length >= twoEditsFrom ? 2 : 1
  const part = Math.max(2, Math.floor((word.length - 1) / (most + 1)))
  let nearest = -1
  let fewest = most + 1
  let frequency = 0
  function consider(id: number): void {
    const start = offsets[id] ?? 0
    const end = offsets[id + 1] ?? 0
    if (Math.abs(end - start - word.length) > most) return
    const term = bytes.subarray(start, end)
    if (!beginsAlike(word, term)) return
    if (letters < replacedFrom && term.length === word.length && sumOf(term) !== sum) return
    const edits = editDistance(word, term, Math.min(most, fewest))
    if (edits > most || edits > fewest) return
    const texts = textCounts[id] ?? 0
    if (edits < fewest || texts > frequency || (texts === frequency && id < nearest)) {
      nearest = id
      fewest = edits
      frequency = texts
    }
  }
  dictionary.visitAlike(word.subarray(0, part), 'beginning', consider)
  dictionary.visitAlike(word.subarray(word.length - part), 'ending', consider)
  return nearest
}
