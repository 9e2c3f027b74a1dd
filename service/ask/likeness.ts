// Owns the likeness of spelling between the words of a question and the terms of an index.
import type { Dictionary } from './dictionary.js'

/** Grams are counted in a table of 2^12 places; two that fall together blur one comparison and do no harm beyond it. */
const GRAM_BITS = 12

/** The words of a question that are compared, as many as there are bits in a place of the table. */
const MOST_WORDS = 32

/** The last three bytes of a number that takes up byte after byte. */
const LAST_THREE = 0xffffff

/**
 * A gram's place in the table is the top bits of its product with this (multiplicative hashing, Knuth, TAOCP vol. 3,
 * 6.4). It is worked out in line: in a first question, which runs uncompiled, calls would be half of the comparison.
 */
const MULTIPLIER = 0x9e3779b1
const GRAM_SHIFT = 32 - GRAM_BITS
const { imul } = Math

/** The likeness of a word to its own term; those of other words reach 1 at most. */
export const HELD = 2

/** How like one term of the index is to one word of the question: Dice's coefficient of their 3-grams, 0 to 1, or HELD. */
export interface Likeness {
  readonly word: number
  readonly likeness: number
}

const NOTHING_LIKE: readonly Likeness[] = []

/** Compares terms of the index with the words of one question. */
export type CompareSpelling = (id: number) => readonly Likeness[]

/**
 * Returns a function from a term's id to the words (by their place in `words`) that it is like, at least by `floor`,
 * and to the word that it is (`ownIds`). The function remembers what it has compared: the best texts of a
 * question have most of their terms in common.
 *
 * Each place of the table has a bit for every word that has such a gram. Terms mostly share none, and cost a look-up
 * for each of their letters.
 */
export function compareSpelling(
  words: readonly Uint8Array[],
  ownIds: readonly number[],
  dictionary: Dictionary,
  floor: number,
): CompareSpelling {
  const { bytes } = dictionary
  const wordsOfGram = new Int32Array(1 << GRAM_BITS)
  const compared = new Map<number, readonly Likeness[]>()
  words.slice(0, MOST_WORDS).forEach((word, index) => {
    let gram = word[0] ?? 0
    for (let at = 1; at <= word.length; at++) {
      gram = ((gram << 8) | (word[at] ?? 0)) & LAST_THREE
      const place = imul(gram, MULTIPLIER) >>> GRAM_SHIFT
      wordsOfGram[place] = (wordsOfGram[place] ?? 0) | (1 << index)
    }
  })
  const shared = new Uint8Array(MOST_WORDS)
  return (id) => {
    const known = compared.get(id)
    if (known !== undefined) return known
    const start = dictionary.startOf(id)
    const length = dictionary.lengthOf(id)
    let any = 0
    let gram = bytes[start] ?? 0
    for (let at = 1; at <= length; at++) {
      gram = ((gram << 8) | (at < length ? (bytes[start + at] ?? 0) : 0)) & LAST_THREE
      let holders = wordsOfGram[imul(gram, MULTIPLIER) >>> GRAM_SHIFT] ?? 0
      if (holders === 0) continue
      any |= holders
      while (holders !== 0) {
        const word = 31 - Math.clz32(holders)
        shared[word] = (shared[word] ?? 0) + 1
        holders ^= 1 << word
      }
    }
    let found: Likeness[] | undefined
    while (any !== 0) {
      const word = 31 - Math.clz32(any)
      const likeness = Math.min(1, (2 * (shared[word] ?? 0)) / (length + (words[word]?.length ?? 0)))
      shared[word] = 0
      any ^= 1 << word
      if (likeness >= floor && ownIds[word] !== id) (found ??= []).push({ word, likeness })
    }
    const own = ownIds.lastIndexOf(id)
    if (own >= 0) (found ??= []).push({ word: own, likeness: HELD })
    const result = found ?? NOTHING_LIKE
    compared.set(id, result)
    return result
  }
}
