// Owns the likeness of spelling between the words of a question and the terms of an index.
import type { Dictionary } from './dictionary.js'

/** Grams are counted in a table of 2^12 places; two that fall together blur one comparison and do no harm beyond it. */
const GRAM_BITS = 12

/** The place of three neighbouring bytes in the table (multiplicative hashing, Knuth, TAOCP vol. 3, 6.4). */
const placeOfGram = (one: number, two: number, three: number): number =>
  Math.imul((one << 16) | (two << 8) | three, 0x9e3779b1) >>> (32 - GRAM_BITS)

/** Calls `visit` with the place of each 3-gram of a word, one of them over each edge. */
function visitGrams(word: Uint8Array, visit: (place: number) => void): void {
  for (let at = -1; at < word.length - 1; at++) {
    visit(placeOfGram(word[at] ?? 0, word[at + 1] ?? 0, word[at + 2] ?? 0))
  }
}

/** How like one term of the index is to one word of the question: Dice's coefficient of their 3-grams, 0 to 1. */
export interface Likeness {
  readonly word: number
  readonly likeness: number
}

/**
 * Compares terms of the index with the words of one question, remembering what it has compared.
 * Returns a function from a term's id to the words (by their place in `words`) that it is like, at least by `floor`;
 * a word is not compared with itself (`ownIds`).
 */
export function compareSpelling(
  words: readonly Uint8Array[],
  ownIds: readonly number[],
  dictionary: Dictionary,
  floor: number,
): (id: number) => readonly Likeness[] {
  const wordsOfGram = new Map<number, number[]>()
  words.forEach((word, index) => {
    visitGrams(word, (place) => {
      const holders = wordsOfGram.get(place)
      if (holders === undefined) wordsOfGram.set(place, [index])
      else if (holders.at(-1) !== index) holders.push(index)
    })
  })
  const shared = new Uint8Array(words.length)
  const compared = new Map<number, readonly Likeness[]>()
  return (id) => {
    const known = compared.get(id)
    if (known) return known
    const term = dictionary.bytesOf(id)
    shared.fill(0)
    visitGrams(term, (place) => {
      for (const index of wordsOfGram.get(place) ?? []) shared[index] = (shared[index] ?? 0) + 1
    })
    const found: Likeness[] = []
    shared.forEach((count, word) => {
      const likeness = Math.min(1, (2 * count) / (term.length + (words[word]?.length ?? 0)))
      if (likeness >= floor && ownIds[word] !== id) found.push({ word, likeness })
    })
    compared.set(id, found)
    return found
  }
}
