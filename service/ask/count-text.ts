// Counts the terms of a text once, as numbers that a later build can reuse while the text stays the same.
import { readToken, tokenizeIn } from './analysis.js'
import { english, type Language } from './languages.js'
import { defaultParameters, type Parameters } from './parameters.js'

/** A text to index: its fields, each with the weight of a word in it. */
export interface FieldedText {
  readonly fields: readonly { readonly text: string; readonly weight: number; readonly isTitle?: boolean }[]
  /** English where it is absent. */
  readonly language?: Language
}

/** The longest token whose terms are kept, in UTF-16 units. */
const longestKept = 40

/** A text whose terms are counted. */
export interface CountedText {
  /** Its distinct terms as positions in the counter's vocabulary, in the order of their first mention. */
  readonly terms: Uint32Array
  /**
   * The frequency of each term: every mention with the weight of its field (the simple form of BM25F), more at the
   * beginning of a field.
   */
  readonly frequencies: Float64Array
  /** For each term 1 where the title has it, else 0. */
  readonly inTitle: Uint8Array
  /** All mentions, with the weights of their fields. */
  readonly length: number
}

/** Counts texts into one vocabulary. */
export class TextCounter {
  readonly vocabulary: string[] = []
  readonly #positions = new Map<string, number>()
  /** By position in the vocabulary; 0 between texts. */
  readonly #frequencies: number[] = []
  /** The terms of each token of a language: none of a stop word, several of a run in a script without spaces. */
  readonly #termsOfToken = new Map<Language, Map<string, readonly number[]>>()

  /** @param vocabulary that of an earlier counter whose counts are reused */
  constructor(vocabulary: readonly string[] = []) {
    for (const term of vocabulary) this.placeOf(term)
  }

  count({ fields, language = english }: FieldedText, parameters: Parameters = defaultParameters): CountedText {
    const known = this.#termsOfToken.get(language) ?? new Map<string, readonly number[]>()
    this.#termsOfToken.set(language, known)
    const weightAt = openingWeights(parameters)
    const frequencies = this.#frequencies
    const counted: number[] = []
    const titleTerms = new Set<number>()
    let length = 0
    for (const { text, weight, isTitle } of fields) {
      let mentions = 0
      for (const token of tokenizeIn(text, language)) {
        const terms = known.get(token) ?? this.#readToken(token, language, known)
        const mentionWeight = weight * (weightAt[mentions] ?? 1)
        for (const term of terms) {
          const before = frequencies[term] ?? 0
          if (before === 0) counted.push(term)
          frequencies[term] = before + mentionWeight
          if (isTitle) titleTerms.add(term)
        }
        mentions += terms.length
      }
      length += mentions * weight
    }
    const terms = Uint32Array.from(counted)
    const own = new Float64Array(counted.length)
    for (const [at, term] of counted.entries()) {
      own[at] = frequencies[term] ?? 0
      frequencies[term] = 0
    }
    const inTitle = Uint8Array.from(counted, (term) => (titleTerms.has(term) ? 1 : 0))
    return { terms, frequencies: own, inTitle, length }
  }

  /** The position of a term in the vocabulary; a new term is added. */
  placeOf(term: string): number {
    const known = this.#positions.get(term)
    if (known !== undefined) return known
    const position = this.vocabulary.push(term) - 1
    this.#frequencies.push(0)
    this.#positions.set(term, position)
    return position
  }

  /** Finds the terms of a token that was not met before. */
  #readToken(token: string, language: Language, known: Map<string, readonly number[]>): readonly number[] {
    // Copied, because V8 would keep the whole text alive for a slice of it.
    const copy = Buffer.from(token).toString()
    const terms = readToken(copy, language, true).map(({ term }) => this.placeOf(term))
    // A run of a script without spaces is a phrase, which hardly comes again.
    if (copy.length <= longestKept) known.set(copy, terms)
    return terms
  }
}

/** The weight of a mention by the number of words before it in its field; 1 past the end of the list. */
function openingWeights({ openingWeight, openingWords }: Parameters): readonly number[] {
  const weights: number[] = []
  for (let weight = 1 + openingWeight; weight > 1.001;) {
    weights.push(weight)
    weight = 1 + openingWeight * Math.exp(-weights.length / openingWords)
  }
  return weights
}
