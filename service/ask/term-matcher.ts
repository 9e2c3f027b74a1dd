// Finds which terms of a question a text contains, without stemming the words that cannot be any of them.
import { readToken, tokenizeIn } from './analysis.js'
import type { Language } from './languages.js'
import { foldCase } from './words.js'

/** What a text has of a question. */
export interface MatchedText {
  /** Which of the question's terms it contains, as bits. */
  readonly matched: number
  /** How many words it has. */
  readonly words: number
}

/** The letters at the beginning of a word that its stem keeps where a stemmer removes endings alone. */
const keptLetters = 2

/**
 * Creates the function that looks for terms in texts of a language. Stemming every word of the documents that are
 * searched for passages took most of a first answer, which runs uncompiled; few words begin like one of the question.
 *
 * @param terms at most 32
 */
export function openTermMatcher(terms: readonly string[], language: Language): (text: string) => MatchedText {
  const bits = new Map(terms.map((term, bit) => [term, 1 << bit]))
  const beginnings = new Set(terms.map((term) => term.slice(0, keptLetters)))
  const mayMatch = (word: string, reader: Language): boolean => {
    if (reader.removes !== 'endings') return true
    const beginning = reader.baseOf(word).slice(0, keptLetters)
    return beginnings.has(beginning) || beginnings.has(beginning.slice(0, 1))
  }
  const find = (token: string): number => {
    if (language.removes === 'nothing' && !isPart(token)) return 0
    return readToken(token, language, true, mayMatch).reduce((found, { term }) => found | (bits.get(term) ?? 0), 0)
  }
  /** Whether a term is in a token of a language without stemmer, perhaps a phrase that is written without spaces. */
  const isPart = (token: string): boolean => {
    const folded = foldCase(token)
    return terms.some((term) => folded.includes(term)) || /[a-z]/.test(folded)
  }
  const known = new Map<string, number>()
  return (text) => {
    let matched = 0
    const tokens = tokenizeIn(text, language)
    for (const token of tokens) {
      let found = known.get(token)
      if (found === undefined) known.set(token, (found = find(token)))
      matched |= found
    }
    return { matched, words: tokens.length }
  }
}
