// Finds the nearest spelling in an index for a word that the index does not contain.
import { editDistance } from '../edit-distance.js'
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
