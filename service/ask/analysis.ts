// Turns text into index terms, the same way for what is indexed and for what is asked.
import { stemmer } from '@orama/stemmers/english'
import { baseForms } from './irregular-words.js'
import { framingWords, stopWords } from './stop-words.js'
import { splitWords } from './words.js'

const english = /^[a-z']+$/
const possessive = /'s?$/

/** The index term of a folded word: the English stem of its base form, or the word itself in other scripts. */
export function toTerm(word: string): string {
  if (!english.test(word)) return word
  const bare = word.replace(possessive, '')
  return stemmer(baseForms.get(bare) ?? bare)
}

/** One distinct term of a question. */
export interface QuestionTerm {
  /** The first word of the question with this term, folded. */
  readonly word: string
  readonly term: string
  /** The term in UTF-8, as in the dictionary. */
  readonly bytes: Uint8Array
  readonly count: number
  /** Whether the word only frames the question ("what kind of"). */
  readonly framing: boolean
}

/**
 * A term in UTF-8. Nearly all are ASCII, which a loop encodes faster than a TextEncoder, most of all the first time.
 */
function encodeTerm(term: string): Uint8Array {
  const bytes = new Uint8Array(term.length)
  for (let at = 0; at < term.length; at++) {
    const unit = term.charCodeAt(at)
    if (unit > 127) return new TextEncoder().encode(term)
    bytes[at] = unit
  }
  return bytes
}

/**
 * The distinct terms of a question in the order of their first mention.
 *
 * @param mostTerms how many are kept; it bounds the cost of a hostile question
 */
export function analyseQuestion(question: string, mostTerms: number): QuestionTerm[] {
  const terms = new Map<string, { word: string; term: string; bytes: Uint8Array; count: number; framing: boolean }>()
  for (const word of splitWords(question)) {
    if (stopWords.has(word)) continue
    const term = toTerm(word)
    const known = terms.get(term)
    if (known) known.count++
    else if (terms.size < mostTerms)
      terms.set(term, { word, term, bytes: encodeTerm(term), count: 1, framing: framingWords.has(word) })
  }
  return [...terms.values()]
}
