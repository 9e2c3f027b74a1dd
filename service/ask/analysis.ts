// Turns text into index terms, the same way for what is indexed and for what is asked.
import { english, type Language } from './languages.js'
import { framingWords } from './stop-words.js'
import { encodeTerm } from './term-bytes.js'
import { foldCase, lowerCase, splitToken, tokenize } from './words.js'

/** The tokens of a text in a language, for `readToken`. */
export function tokenizeIn(text: string, language: Language): string[] {
  return tokenize(text, language === english ? foldCase : lowerCase)
}

/**
 * The words of a token and their terms, without stop words. A word in another script than that of the language is read
 * as English.
 * @param isIndexed whether the token is of a text, not of a question
 * @param isWanted which words are wanted, in their language
 */
export function readToken(
  token: string,
  language: Language,
  isIndexed: boolean,
  isWanted?: (word: string, language: Language) => boolean,
): { word: string; term: string }[] {
  const terms: { word: string; term: string }[] = []
  for (const word of splitToken(token, isIndexed)) {
    const reader = language === english || language.owns(word) ? language : english
    const read = reader === language ? word : foldCase(word)
    if (isWanted?.(read, reader) === false || reader.isStopWord(word)) continue
    terms.push({ word, term: reader.toTerm(read) })
  }
  return terms
}

/** The likeliest languages of a question, of equals all: those of most of its words, by script and stop words. */
function guessLanguages(question: string, languages: readonly Language[]): Language[] {
  const words = tokenize(question, lowerCase).flatMap((token) => splitToken(token, false))
  const rates = languages.map(
    (language) =>
      words.filter((word) => language.owns(word)).length + words.filter((word) => language.isStopWord(word)).length,
  )
  const best = Math.max(...rates)
  return languages.filter((_, at) => rates[at] === best)
}

export interface QuestionTerm {
  /** The first word of the question with this term, in lower case. */
  readonly word: string
  readonly term: string
  /** The term as the dictionary has it. */
  readonly bytes: Uint8Array
  readonly count: number
  /** Whether the word only frames the question ("what kind of"). */
  readonly framing: boolean
}

export interface AnalysedQuestion {
  /** Its distinct terms in the order of their first mention. */
  readonly terms: readonly QuestionTerm[]
  /** Its language; undefined where it may be in several. */
  readonly language: Language | undefined
}

/**
 * The terms and the language of a question.
 * @param mostTerms how many are kept; it bounds the cost of a hostile question
 * @param languages those of the texts, the most usual first
 * @param countTexts how many texts have a term: of languages that the question may be in, the one of which they have more is taken
 */
export function analyseQuestion(
  question: string,
  mostTerms: number,
  languages: readonly Language[] = [english],
  countTexts: (term: Uint8Array) => number = () => 0,
): AnalysedQuestion {
  const likely = languages.length > 1 ? guessLanguages(question, languages) : languages
  const readings = likely.map((language) => {
    const terms = readQuestion(question, mostTerms, language)
    return { language, terms, texts: terms.reduce((sum, { bytes }) => sum + Math.log1p(countTexts(bytes)), 0) }
  })
  const most = Math.max(...readings.map(({ texts }) => texts))
  const [best, ...others] = readings.filter(({ texts }) => texts === most)
  return { terms: best?.terms ?? [], language: others.length === 0 ? best?.language : undefined }
}

function readQuestion(question: string, mostTerms: number, language: Language): QuestionTerm[] {
  const terms = new Map<string, { -readonly [Key in keyof QuestionTerm]: QuestionTerm[Key] }>()
  // Agents put questions in English to sites in other languages, whose stop words do not include `what` and `the`.
  const isForeign = language !== english && guessLanguages(question, [language, english])[0] === english
  for (const token of tokenizeIn(question, language)) {
    for (const { word, term } of readToken(token, language, false)) {
      if (isForeign && english.isStopWord(word)) continue
      const known = terms.get(term)
      if (known) known.count++
      else if (terms.size < mostTerms) {
        terms.set(term, { word, term, bytes: encodeTerm(term), count: 1, framing: framingWords.has(word) })
      }
    }
  }
  return [...terms.values()]
}
