// The n-gram similarity between the words of a question and the terms of an index.
import type { Dictionary } from './dictionary.js'

/**
 * A 3-gram is three bytes packed into a number, five bits apart, as letters differ in five; cut off at 14 bits, it is
 * its own position in a table. A better hash (a product) would cost as much as the rest of the comparison in a first
 * question, which runs uncompiled. Two grams that collide blur one comparison.
 */
const gramMask = 0x3fff

/** The most words of a question that are compared: as many as a number of the table has bits. */
const mostWords = 32

/** Ends the list of words that a term is similar to. */
const endOfList = -1

/** The similarity of words that have all their grams in common: similarities are whole numbers up to this. */
export const identical = 1 << 10

/** The similarity of a word to its own term, above that of any other. */
export const exactMatch = 2 * identical

// What is known of a term in the course of a question.
const notCompared = 0
const similarToNone = 1
const similarToSome = 2
/** Not compared, and the term of the first word of the question; of the n-th word, n - 1 more. */
const notComparedButAsked = 3

/**
 * Raises the similarity of each word of the question (by its position in `best`) to that of the most similar of the
 * terms in `ids` from `from` up to `to`. The similarity of two words is Dice's coefficient of their 3-grams.
 */
export type CompareSpelling = (ids: Uint32Array, from: number, to: number, best: Uint16Array) => void

/** A word of a question, and the id of its term, or -1. */
interface QuestionWord {
  readonly bytes: Uint8Array
  readonly id: number
}

/** For each gram the words of the question that have it, as a set of bits. */
function indexGrams(words: readonly QuestionWord[]): Int32Array {
  const wordsOfGram = new Int32Array(gramMask + 1)
  words.forEach(({ bytes }, word) => {
    let gram = bytes[0] ?? 0
    for (let at = 1; at <= bytes.length; at++) {
      gram = ((gram << 5) ^ (bytes[at] ?? 0)) & gramMask
      wordsOfGram[gram] = (wordsOfGram[gram] ?? 0) | (1 << word)
    }
  })
  return wordsOfGram
}

/**
 * Counts in `shared`, by word, the grams that a term shares with the words of the question; returns the words that
 * share any, as a set of bits.
 */
function countShared({ bytes, offsets }: Dictionary, id: number, wordsOfGram: Int32Array, shared: Uint8Array): number {
  const end = offsets[id + 1] ?? 0
  let at = offsets[id] ?? 0
  let any = 0
  let gram = bytes[at] ?? 0
  while (++at <= end) {
    gram = ((gram << 5) ^ (at < end ? (bytes[at] ?? 0) : 0)) & gramMask
    let holders = wordsOfGram[gram] ?? 0
    any |= holders
    while (holders !== 0) {
      const word = 31 - Math.clz32(holders)
      shared[word] = (shared[word] ?? 0) + 1
      holders ^= 1 << word
    }
  }
  return any
}

/**
 * Creates the comparison for the words of one question. It remembers what it compared, because the best texts of a
 * question have most of their terms in common; and most terms share no gram with it, so they cost a look-up per letter.
 * @param floor the least similarity (0 to 1) that counts
 */
export function compareSpelling(
  words: readonly QuestionWord[],
  dictionary: Dictionary,
  floor: number,
): CompareSpelling {
  const { offsets } = dictionary
  const least = Math.floor(floor * identical)
  const wordsOfGram = indexGrams(words)
  const states = new Uint8Array(dictionary.size)
  words.forEach(({ id }, word) => {
    if (id >= 0) states[id] = notComparedButAsked + word
  })
  /**
   * The words that a term is similar to and how much, alternating, then `endOfList`; and where that begins per term.
   */
  const similarities: number[] = []
  const firstOfTerm = new Map<number, number>()
  const shared = new Uint8Array(mostWords)

  /** Compares a term with the words of the question, and returns its new state. */
  function compare(id: number, state: number): number {
    const first = similarities.length
    const length = (offsets[id + 1] ?? 0) - (offsets[id] ?? 0)
    for (let rest = countShared(dictionary, id, wordsOfGram, shared); rest !== 0;) {
      const word = 31 - Math.clz32(rest)
      rest ^= 1 << word
      const { bytes: letters, id: own } = words[word] ?? noWord
      const similarity = ((2 * identical * (shared[word] ?? 0)) / (length + letters.length)) | 0
      shared[word] = 0
      if (similarity >= least && own !== id) similarities.push(word, Math.min(similarity, identical))
    }
    if (state >= notComparedButAsked) similarities.push(state - notComparedButAsked, exactMatch)
    if (similarities.length === first) return similarToNone
    similarities.push(endOfList)
    firstOfTerm.set(id, first)
    return similarToSome
  }

  return compareTerms

  function compareTerms(ids: Uint32Array, from: number, to: number, best: Uint16Array): void {
    for (let position = from; position < to; position++) {
      const id = ids[position] ?? 0
      let state = states[id] ?? notCompared
      if (state === similarToNone) continue
      if (state !== similarToSome) states[id] = state = compare(id, state)
      if (state === similarToNone) continue
      for (let at = firstOfTerm.get(id) ?? 0; similarities[at] !== endOfList; at += 2) {
        const word = similarities[at] ?? 0
        best[word] = Math.max(best[word] ?? 0, similarities[at + 1] ?? 0)
      }
    }
  }
}

const noWord: QuestionWord = { bytes: new Uint8Array(0), id: -1 }
