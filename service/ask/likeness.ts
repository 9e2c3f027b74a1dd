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

const NOTHING_LIKE: readonly Likeness[] = []

/** A likeness of 1, between words that have all their grams in common: likenesses are whole numbers up to this. */
export const ALIKE = 1 << 10

/** The likeness of a word to its own term, more than that of any other. */
export const HELD = 2 * ALIKE

/** How like one term of the index is to one word of the question: Dice's coefficient of their 3-grams, or HELD. */
interface Likeness {
  readonly word: number
  readonly likeness: number
}

/** What is known of a term in the course of a question. */
const NEW = 0
const LIKE_NONE = 1
const LIKE_SOME = 2
/** Not compared yet, and the term of a word of the question. */
const NEW_AND_ASKED = 3

/**
 * Raises the likeness of each word of the question (by its place in `likest`) to that of the most alike of the terms
 * that stand in `ids` from `from` up to `to`.
 */
export type CompareSpelling = (ids: Uint32Array, from: number, to: number, likest: Uint16Array) => void

/**
 * Makes the comparison for one question: `words` are its words, `ownIds` their terms' ids. Likeness below `floor` is
 * none. It remembers what it has compared: the best texts of a question have most of their terms in common.
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
  const { bytes, offsets } = dictionary
  const wordsOfGram = new Int32Array(1 << GRAM_BITS)
  for (let index = 0; index < words.length && index < MOST_WORDS; index++) {
    const word = words[index] ?? new Uint8Array(0)
    let gram = word[0] ?? 0
    for (let at = 1; at <= word.length; at++) {
      gram = ((gram << 8) | (word[at] ?? 0)) & LAST_THREE
      const place = imul(gram, MULTIPLIER) >>> GRAM_SHIFT
      wordsOfGram[place] = (wordsOfGram[place] ?? 0) | (1 << index)
    }
  }
  const states = new Uint8Array(dictionary.size)
  for (const id of ownIds) if (id >= 0) states[id] = NEW_AND_ASKED
  const likenesses = new Map<number, Likeness[]>()
  const shared = new Uint8Array(MOST_WORDS)

  /** Compares a term with the words whose bits are set in `holders`; what it shares with them is in `shared`. */
  const compare = (id: number, length: number, holders: number): void => {
    const found: Likeness[] = []
    for (let rest = holders; rest !== 0;) {
      const word = 31 - Math.clz32(rest)
      rest ^= 1 << word
      const dice = (2 * (shared[word] ?? 0)) / (length + (words[word]?.length ?? 0))
      const likeness = Math.min(ALIKE, Math.round(dice * ALIKE))
      shared[word] = 0
      if (dice >= floor && ownIds[word] !== id) found.push({ word, likeness })
    }
    if (states[id] === NEW_AND_ASKED) found.push({ word: ownIds.lastIndexOf(id), likeness: HELD })
    states[id] = found.length > 0 ? LIKE_SOME : LIKE_NONE
    if (found.length > 0) likenesses.set(id, found)
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
          gram = ((gram << 8) | (at < end ? (bytes[at] ?? 0) : 0)) & LAST_THREE
          let holders = wordsOfGram[imul(gram, MULTIPLIER) >>> GRAM_SHIFT] ?? 0
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
      }
      const found = likenesses.get(id) ?? NOTHING_LIKE
      for (let at = 0; at < found.length; at++) {
        const like = found[at]
        if (like && like.likeness > (likest[like.word] ?? 0)) likest[like.word] = like.likeness
      }
    }
  }
}
