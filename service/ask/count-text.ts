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

export interface CountedText {
  /** Its distinct terms as positions in the counter's vocabulary, in the order of their first mention. */
  readonly terms: Uint32Array
  /**
   * The frequency of each term: every mention with the weight of its field (the simple form of BM25F), more at the
   * beginning of a field. In 32 bits, as there is one for each term of each document of a site.
   */
  readonly frequencies: Float32Array
  /** For each term 1 where the title has it, else 0. */
  readonly inTitle: Uint8Array
  /** All mentions, with the weights of their fields. */
  readonly length: number
}

export class TextCounter {
  readonly vocabulary: string[] = []
  readonly #positions = new Map<string, number>()
  /** By position in the vocabulary; 0 between texts. */
  readonly #frequencies: number[] = []
  readonly #readers = new Map<Language, TokenReader>()

  /** @param vocabulary that of an earlier counter whose counts are reused */
  constructor(vocabulary: readonly string[] = []) {
    for (const term of vocabulary) this.placeOf(term)
  }

  count({ fields, language = english }: FieldedText, parameters: Parameters = defaultParameters): CountedText {
    const reader = this.#readerOf(language)
    const weightAt = openingWeights(parameters)
    const frequencies = this.#frequencies
    const counted: number[] = []
    const titleTerms = new Set<number>()
    let length = 0
    for (const { text, weight, isTitle } of fields) {
      const mentions = reader.read(text)
      let mentionWeight = 0
      for (let at = 0; at < mentions.length; at++) {
        let term = mentions[at] ?? 0
        if (term < 0) term = ~term
        else mentionWeight = weight * (weightAt[at] ?? 1)
        const before = frequencies[term] ?? 0
        if (before === 0) counted.push(term)
        frequencies[term] = before + mentionWeight
        if (isTitle) titleTerms.add(term)
      }
      length += mentions.length * weight
    }
    // Views of one buffer: a buffer takes more than the counts of a short text, and there are as many texts as facts.
    const size = counted.length
    const buffer = new ArrayBuffer(size * 9)
    const own = new Float32Array(buffer, 0, size)
    const terms = new Uint32Array(buffer, size * 4, size)
    const inTitle = new Uint8Array(buffer, size * 8, size)
    terms.set(counted)
    for (const [at, term] of counted.entries()) {
      own[at] = frequencies[term] ?? 0
      frequencies[term] = 0
      if (titleTerms.has(term)) inTitle[at] = 1
    }
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

  #readerOf(language: Language): TokenReader {
    const known = this.#readers.get(language)
    if (known) return known
    const reader = new TokenReader(language, (term) => this.placeOf(term))
    this.#readers.set(language, reader)
    return reader
  }
}

/** Finds the terms of texts in a language. */
class TokenReader {
  /** The terms of tokens: none of a stop word, several of a run in a script without spaces. */
  readonly #known = new Map<string, readonly number[]>()

  constructor(
    readonly language: Language,
    readonly placeOf: (term: string) => number,
  ) {}

  /** The terms of a text in their order; of the terms of one token all but the first as their complements (`~`). */
  read(text: string): readonly number[] {
    const terms: number[] = []
    for (const token of tokenizeIn(text, this.language)) {
      let isFirst = true
      for (const term of this.#known.get(token) ?? this.#readToken(token)) {
        terms.push(isFirst ? term : ~term)
        isFirst = false
      }
    }
    return terms
  }

  #readToken(token: string): readonly number[] {
    // Copied, because V8 would keep the whole text alive for a slice of it.
    const copy = Buffer.from(token).toString()
    const terms = readToken(copy, this.language, true).map(({ term }) => this.placeOf(term))
    // A run of a script without spaces is a phrase, which hardly comes again.
    if (copy.length <= longestKept) this.#known.set(copy, terms)
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
