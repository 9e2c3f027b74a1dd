// Owns the likeness of spelling between the words of a question and the terms of an index.
import type { Dictionary } from './dictionary.js'

/** Grams are counted in a table of 2^12 places; two that fall together blur one comparison and do no harm beyond it. */
const GRAM_BITS = 12

/** The words of a question that are compared, as many as there are bits in a place of the table. */
const MOST_WORDS = 32

/** The place of three neighbouring bytes in the table (multiplicative hashing, Knuth, TAOCP vol. 3, 6.4). */
const placeOfGram = (one: number, two: number, three: number): number =>
  Math.imul((one << 16) | (two << 8) | three, 0x9e3779b1) >>> (32 - GRAM_BITS)

/** How like one term of the index is to one word of the question: Dice's coefficient of their 3-grams, 0 to 1. */
export interface Likeness {
  readonly word: number
  readonly likeness: number
}

const NOTHING_LIKE: readonly Likeness[] = []

/** Compares terms of the index with the words of one question. */
export type CompareSpelling = (id: number) => readonly Likeness[]

/**
 * Returns a function from a term's id to the words (by their place in `words`) that it is like, at least by `floor`;
 * a word is not compared with itself (`ownIds`). The function remembers what it has compared: the best texts of a
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
  const wordsOfGram = new Int32Array(1 << GRAM_BITS)
  const compared = new Map<number, readonly Likeness[]>()
  words.slice(0, MOST_WORDS).forEach((word, index) => {
    for (let at = 0; at < word.length; at++) {
      const place = placeOfGram(word[at - 1] ?? 0, word[at] ?? 0, word[at + 1] ?? 0)
      wordsOfGram[place] = (wordsOfGram[place] ?? 0) | (1 << index)
    }
  })
  const shared = new Uint8Array(MOST_WORDS)
  return (id) => {
    const known = compared.get(id)
    if (known !== undefined) return known
    const term = dictionary.bytesOf(id)
    let any = 0
    let one = 0
    let two = term[0] ?? 0
    for (let at = 0; at < term.length; at++) {
      const three = term[at + 1] ?? 0
      let holders = wordsOfGram[placeOfGram(one, two, three)] ?? 0
      any |= holders
      while (holders !== 0) {
        const word = 31 - Math.clz32(holders)
        shared[word] = (shared[word] ?? 0) + 1
        holders ^= 1 << word
      }
      one = two
      two = three
    }
    let found: Likeness[] | undefined
    while (any !== 0) {
      const word = 31 - Math.clz32(any)
      const likeness = Math.min(1, (2 * (shared[word] ?? 0)) / (term.length + (words[word]?.length ?? 0)))
      shared[word] = 0
      any ^= 1 << word
      if (likeness >= floor && ownIds[word] !== id) (found ??= []).push({ word, likeness })
    }
    const result = found ?? NOTHING_LIKE
    compared.set(id, result)
    return result
  }
}
