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

/** Counts texts into one vocabulary. */
export class TextCounter {
  readonly vocabulary: string[]
  readonly #places = new Map<string, number>()
  readonly #numbers = new TokenNumbers()
  /** The terms of each token by its number: stemming every mention anew takes half of the time of an index. */
  readonly #termsOfTokens: (readonly number[])[] = []
  /** By place in the vocabulary, while a text is counted; of a term that the text does not hold, -1. */
  #frequencies = new Float64Array(0)

  /** `vocabulary` is that of an earlier counter whose counts are used again. */
  constructor(vocabulary: readonly string[] = []) {
    this.vocabulary = [...vocabulary]
    vocabulary.forEach((term, place) => this.#places.set(term, place))
    this.#makeRoom()
  }

  count({ fields }: FieldedText, parameters: Parameters = PARAMETERS): CountedText {
    const opening = weighOpening(parameters)
    const counted: number[] = []
    let length = 0
    let kinds = 0
    for (const { text, weight } of fields) {
      let mentions = 0
      for (const token of this.#numbers.cut(text)) {
        const terms = this.#termsOfTokens[token] ?? this.#findTerms(token)
        const placed = weight * (opening[mentions] ?? 1)
        for (const term of terms) {
          const frequency = this.#frequencies[term] ?? -1
          if (frequency === -1) counted.push(term)
          this.#frequencies[term] = frequency === -1 ? placed : frequency + placed
        }
        mentions += terms.length
      }
      length += mentions * weight
      kinds |= findHeldKinds(text)
    }
    const terms = Uint32Array.from(counted)
    const frequencies = new Float64Array(counted.length)
    counted.forEach((term, at) => {
      frequencies[at] = this.#frequencies[term] ?? 0
      this.#frequencies[term] = -1
    })
    return { terms, frequencies, length, kinds }
  }

  #findTerms(token: number): readonly number[] {
    const terms = cutToken(this.#numbers.tokens[token] ?? '', true)
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => this.placeOf(toTerm(word)))
    this.#termsOfTokens[token] = terms
    return terms
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
