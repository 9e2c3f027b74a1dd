// Owns the counting of terms: once per text, into numbers that can be kept and used again when other texts change.
import { toTerm } from './analysis.js'
import { findHeldKinds } from './held-kinds.js'
import { PARAMETERS, type Parameters } from './parameters.js'
import { STOP_WORDS } from './stop-words.js'
import { cutToken, cutTokens } from './words.js'

/** A text to be indexed: its fields, each with the weight that a word in it has. */
export interface FieldedText {
  readonly fields: readonly { readonly text: string; readonly weight: number }[]
}

/** A text whose terms are counted. */
export interface CountedText {
  /** Its terms as places in the counter's vocabulary, in the order of their first mention, each once. */
  readonly terms: Uint32Array
  /**
   * How often each was said, every mention with the weight of its field (the simple form of BM25F) and more where the
   * field begins.
   */
  readonly frequencies: Float64Array
  /** All mentions, with the weights of their fields. */
  readonly length: number
  /** The kinds of answer that it holds, as a set of bits. */
  readonly kinds: number
}

/** Counts texts into one vocabulary. */
export class TextCounter {
  readonly vocabulary: string[]
  readonly #places = new Map<string, number>()
  /** What a token came to before: stemming each of 200,000 words anew takes half of the time of an index. */
  readonly #termsOfTokens = new Map<string, readonly number[]>()

  /** `vocabulary` is that of an earlier counter whose counts are used again. */
  constructor(vocabulary: readonly string[] = []) {
    this.vocabulary = [...vocabulary]
    vocabulary.forEach((term, place) => this.#places.set(term, place))
  }

  count({ fields }: FieldedText, { openingWeight, openingWords }: Parameters = PARAMETERS): CountedText {
    const frequencies = new Map<number, number>()
    let length = 0
    let kinds = 0
    for (const { text, weight } of fields) {
      let mentions = 0
      for (const token of cutTokens(text)) {
        const terms = this.#termsOf(token)
        const placed = weight * (1 + openingWeight * Math.exp(-mentions / openingWords))
        for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + placed)
        mentions += terms.length
      }
      length += mentions * weight
      kinds |= findHeldKinds(text)
    }
    return {
      terms: Uint32Array.from(frequencies.keys()),
      frequencies: Float64Array.from(frequencies.values()),
      length,
      kinds,
    }
  }

  #termsOf(token: string): readonly number[] {
    const known = this.#termsOfTokens.get(token)
    if (known) return known
    const terms = cutToken(token, true)
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => this.placeOf(toTerm(word)))
    this.#termsOfTokens.set(token, terms)
    return terms
  }

  /** The place of a term in the vocabulary, which takes it up where it is new. */
  placeOf(term: string): number {
    const known = this.#places.get(term)
    if (known !== undefined) return known
    this.#places.set(term, this.vocabulary.length)
    this.vocabulary.push(term)
    return this.vocabulary.length - 1
  }
}
