// Finds which terms of a question a text contains, without stemming the words that cannot be any of them.
import { readToken, tokenizeIn } from './analysis.js'
import { formsOf } from './irregular-words.js'
import { english, type Language } from './languages.js'
import { foldCase, parting, plain } from './words.js'

/**
 * The letters that every word with this term begins with, where stemming removes endings alone: stemmers also change the last
 * letter of the stem, in French and Turkish rarely the last two.
 */
const beginningOf = (term: string): string => term.slice(0, Math.max(2, term.length - 2))

/** The beginning that English text is searched for: of a number the first digit alone, as terms have no thousands commas. */
const beginningInText = (beginning: string): string => beginning.slice(0, /^\d/.test(beginning) ? 1 : undefined)

/**
 * Creates the function that tells which terms a text of a language contains, as bits. Stemming every word of the documents that
 * are searched for passages took most of a first answer, which runs uncompiled; few words begin like a term of the question.
 * @param terms at most 32
 */
export function openTermMatcher(terms: readonly string[], language: Language): (text: string) => number {
  const bits = new Map(terms.map((term, bit) => [term, 1 << bit]))
  const beginnings = terms.map(beginningOf)
  const begins = new RegExp(`^(?:${beginnings.join('|')})`)
  const irregular = formsOf(begins)
  const beginsEnglish = new RegExp(`^(?:${[...beginnings, ...irregular].join('|')})`)
  const inEnglish = new RegExp(`(?:\\b|_)(?:${[...beginnings.map(beginningInText), ...irregular].join('|')})`, 'i')
  const mayMatch = (word: string, reader: Language): boolean =>
    reader.removes !== 'endings' || (reader === english ? beginsEnglish.test(word) : begins.test(reader.baseOf(word)))
  const find = (token: string): number => {
    if (language.removes === 'nothing' && !isPart(token)) return 0
    return readToken(token, language, true, mayMatch).reduce((found, { term }) => found | (bits.get(term) ?? 0), 0)
  }
  /** Whether a term is in a token of a language without stemmer, perhaps a phrase that is written without spaces. */
  const isPart = (token: string): boolean => {
    const folded = foldCase(token).replaceAll(parting, '')
    return terms.some((term) => folded.includes(term)) || /[a-z]/.test(folded)
  }
  const known = new Map<string, number>()
  return (text) => {
    if (language === english && plain.test(text) && !inEnglish.test(text)) return 0
    let matched = 0
    for (const token of tokenizeIn(text, language)) {
      let found = known.get(token)
      if (found === undefined) known.set(token, (found = find(token)))
      matched |= found
    }
    return matched
  }
}
