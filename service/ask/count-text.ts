// Owns the counting of terms: once per text, into numbers that can be kept and used again when other texts change.
import { toTerm } from './analysis.js'
import { findHeldKinds } from './held-kinds.js'
import { PARAMETERS, type Parameters } from './parameters.js'
import { STOP_WORDS } from './stop-words.js'
import { TokenNumbers } from './token-numbers.js'
import { cutToken } from './words.js'

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

/** Marks of tokens: not looked at yet, without a term (a stop word), with several (a run of a script without spaces). */
const NEW = -1
const NONE = -2
const SEVERAL = -3

/** Counts texts into one vocabulary. */
export class TextCounter {
  readonly vocabulary: string[]
  readonly #places = new Map<string, number>()
  readonly #numbers = new TokenNumbers()
  /**
   * The term of each token by its number, or one of the marks above: stemming every mention anew takes half of the time of
   * an index, and nearly all tokens have one term or none.
   */
  #termOfToken = new Int32Array(0)
  /** The terms of the tokens that have several. */
  readonly #termsOfToken = new Map<number, readonly number[]>()
  /** By place in the vocabulary, while a text is counted; of a term that the text does not hold, -1. */
  #frequencies = new Float64Array(0)
  /** The terms that it holds; as many may come as there are in the vocabulary. */
  #counted = new Uint32Array(0)

  /** `vocabulary` is that of an earlier counter whose counts are used again. */
  constructor(vocabulary: readonly string[] = []) {
    this.vocabulary = [...vocabulary]
    vocabulary.forEach((term, place) => this.#places.set(term, place))
    this.#makeRoom()
  }

  count({ fields }: FieldedText, parameters: Parameters = PARAMETERS): CountedText {
    const opening = weighOpening(parameters)
    let count = 0
    let length = 0
    let kinds = 0
    for (const { text, weight } of fields) {
      const tokens = this.#numbers.cut(text)
      this.#knowTokens()
      let frequencies = this.#frequencies
      let counted = this.#counted
      let mentions = 0
      for (let at = 0; at < tokens.length; at++) {
        const token = tokens[at] ?? 0
        let term = this.#termOfToken[token] ?? NONE
        if (term === NEW) {
          term = this.#findTerms(token)
          frequencies = this.#frequencies
          counted = this.#counted
        }
        if (term === NONE) continue
        const placed = weight * (opening[mentions] ?? 1)
        if (term !== SEVERAL) {
          if (frequencies[term] === -1) {
            counted[count++] = term
            frequencies[term] = placed
          } else frequencies[term] = (frequencies[term] ?? 0) + placed
          mentions++
          continue
        }
        const terms = this.#termsOfToken.get(token) ?? []
        for (const one of terms) {
          const frequency = frequencies[one] ?? -1
          if (frequency === -1) counted[count++] = one
          frequencies[one] = frequency === -1 ? placed : frequency + placed
        }
        mentions += terms.length
      }
      length += mentions * weight
      kinds = findHeldKinds(text, kinds)
    }
    const terms = this.#counted.slice(0, count)
    const frequencies = new Float64Array(count)
    for (let at = 0; at < count; at++) {
      const term = terms[at] ?? 0
      frequencies[at] = this.#frequencies[term] ?? 0
      this.#frequencies[term] = -1
    }
    return { terms, frequencies, length, kinds }
  }

  /** Makes room for the terms of tokens that came with the last text. */
  #knowTokens(): void {
    const known = this.#termOfToken
    const { length } = this.#numbers.tokens
    if (length <= known.length) return
    this.#termOfToken = new Int32Array(Math.max(1 << 12, length * 2)).fill(NEW)
    this.#termOfToken.set(known)
  }

  /** Finds the terms of a new token; returns its term or mark. */
  #findTerms(token: number): number {
    const terms = cutToken(this.#numbers.tokens[token] ?? '', true)
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => this.placeOf(toTerm(word)))
    if (terms.length > 1) this.#termsOfToken.set(token, terms)
    return (this.#termOfToken[token] = terms.length > 1 ? SEVERAL : (terms[0] ?? NONE))
  }

  /** The place of a term in the vocabulary, which takes it up where it is new. */
  placeOf(term: string): number {
    const known = this.#places.get(term)
    if (known !== undefined) return known
    const place = this.vocabulary.push(term) - 1
    this.#places.set(term, place)
    if (place >= this.#frequencies.length) this.#makeRoom()
    return place
  }

  #makeRoom(): void {
    const before = this.#frequencies
    this.#frequencies = new Float64Array(Math.max(1 << 12, this.vocabulary.length * 2)).fill(-1)
    this.#frequencies.set(before)
    const counted = this.#counted
    this.#counted = new Uint32Array(this.#frequencies.length)
    this.#counted.set(counted)
  }
}

/** How much a mention weighs by the number of words before it in its field; past the end of the list as much as any. */
function weighOpening({ openingWeight, openingWords }: Parameters): readonly number[] {
  if (openingWeight === lastOpening.openingWeight && openingWords === lastOpening.openingWords) {
    return lastOpening.weights
  }
  const weights: number[] = []
  for (let weight = 1 + openingWeight; weight !== 1;) {
    weights.push(weight)
    weight = 1 + openingWeight * Math.exp(-weights.length / openingWords)
  }
  lastOpening = { openingWeight, openingWords, weights }
  return weights
}

let lastOpening: Pick<Parameters, 'openingWeight' | 'openingWords'> & { weights: readonly number[] } = {
  openingWeight: 0,
  openingWords: 1,
  weights: [],
}
