// Owns the likeness of spelling between the words of a question and the terms of an index.
import type { Dictionary } from './dictionary.js'

/**
 * A gram is three bytes in a number that takes up byte after byte: five bits apart, as letters differ in five, and cut off
 * at 14, it is its own place in a table. (What would keep grams apart better, a product, is a call that costs as much as
 * the rest of the comparison in a first question, which runs uncompiled.) Two that fall together blur one comparison.
 */
const LAST_GRAM = 0x3fff

/** The words of a question that are compared, as many as there are bits in a place of the table. */
const MOST_WORDS = 32

/** Stands behind the words that a term is like. */
const END = -1

/** A likeness of 1, between words that have all their grams in common: likenesses are whole numbers up to this. */
export const ALIKE = 1 << 10

/** The likeness of a word to its own term, more than that of any other. */
export const HELD = 2 * ALIKE

/** What is known of a term in the course of a question. */
const NEW = 0
const LIKE_NONE = 1
const LIKE_SOME = 2
/** Not compared yet, and the term of a word of the question: of the first, or as many words later as it is more. */
const NEW_AND_ASKED = 3

/**
 * Raises the likeness of each word of the question (by its place in `likest`) to that of the most alike of the terms
 * that stand in `ids` from `from` up to `to`. How like two words are is Dice's coefficient of their 3-grams.
 */
export type CompareSpelling = (ids: Uint32Array, from: number, to: number, likest: Uint16Array) => void

/** A word of a question, and the id of its term, or -1. */
interface AskedWord {
  readonly bytes: Uint8Array
  readonly id: number
}

/**
 * Makes the comparison for the words of one question. Likeness below `floor` (0 to 1) is none. It remembers what it has
 * compared: the best texts of a question have most of their terms in common.
 *
 * Each place of the table has a bit for every word that has such a gram. Terms mostly share none, and cost a look-up
 * for each of their letters.
 */
export function compareSpelling(words: readonly AskedWord[], dictionary: Dictionary, floor: number): CompareSpelling {
  const { bytes, offsets } = dictionary
  const least = Math.floor(floor * ALIKE)
  const wordsOfGram = new Int32Array(LAST_GRAM + 1)
  const states = new Uint8Array(dictionary.size)
  const lengths: number[] = []
  for (const { id, bytes: letters } of words) {
    const word = lengths.length
    const length = letters.length
    lengths.push(length)
    if (id >= 0) states[id] = NEW_AND_ASKED + word
    let gram = letters[0] ?? 0
    for (let at = 1; at <= length; at++) {
      gram = ((gram << 5) ^ (letters[at] ?? 0)) & LAST_GRAM
      wordsOfGram[gram] = (wordsOfGram[gram] ?? 0) | (1 << word)
    }
  }
  /** The words that a term is like and how like it is to each, by turns, then `END`; and where that begins for a term. */
  const likes: number[] = []
  const firstLikes = new Map<number, number>()
  const shared = new Uint8Array(MOST_WORDS)

  /** Compares a new term with the words whose bits are set in `holders`; what it shares with them is in `shared`. */
  const compare = (id: number, length: number, holders: number): void => {
    const first = likes.length
    for (let rest = holders; rest !== 0;) {
      const word = 31 - Math.clz32(rest)
      rest ^= 1 << word
      const likeness = ((2 * ALIKE * (shared[word] ?? 0)) / (length + (lengths[word] ?? 0))) | 0
      shared[word] = 0
      if (likeness >= least && words[word]?.id !== id) likes.push(word, Math.min(likeness, ALIKE))
    }
    const state = states[id] ?? NEW
    if (state >= NEW_AND_ASKED) likes.push(state - NEW_AND_ASKED, HELD)
    states[id] = LIKE_NONE
    if (likes.length === first) return
    likes.push(END)
    firstLikes.set(id, first)
    states[id] = LIKE_SOME
  }

  return (ids, from, to, likest) => {
    for (let place = from; place < to; place++) {
      const id = ids[place] ?? 0
      const state = states[id]
      if (state === LIKE_NONE) continue
      if (state !== LIKE_SOME) {
        const start = offsets[id] ?? 0
        const end = offsets[id + 1] ?? 0
        let any = 0
        let gram = bytes[start] ?? 0
        for (let at = start + 1; at <= end; at++) {
          gram = ((gram << 5) ^ (at < end ? (bytes[at] ?? 0) : 0)) & LAST_GRAM
          let holders = wordsOfGram[gram] ?? 0
          if (holders === 0) continue
          any |= holders
          while (holders !== 0) {
            const word = 31 - Math.clz32(holders)
            shared[word] = (shared[word] ?? 0) + 1
            holders ^= 1 << word
          }
        }
        if (any === 0 && state === NEW) {
          states[id] = LIKE_NONE
          continue
        }
        compare(id, end - start, any)
        if (states[id] === LIKE_NONE) continue
      }
      for (let at = firstLikes.get(id) ?? 0; ; at += 2) {
        const word = likes[at] ?? END
        if (word === END) break
        const likeness = likes[at + 1] ?? 0
        if (likeness > (likest[word] ?? 0)) likest[word] = likeness
      }
    }
  }
}
