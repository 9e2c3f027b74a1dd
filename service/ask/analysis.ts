// Owns the way from text to terms, the same for what is indexed and for what is asked.
import { findAskedKinds } from './answer-kinds.js'
import { BASE_FORMS } from './irregular-words.js'
import { stem } from './stem.js'
import { FRAMING_WORDS, STOP_WORDS } from './stop-words.js'
import { cutWords, foldText } from './words.js'

const ENGLISH = /^[a-z']+$/

/** The term of one folded word: the English stem of its base form, or the word itself in other scripts. */
export function toTerm(word: string): string {
  if (!ENGLISH.test(word)) return word
  return stem(BASE_FORMS.get(word) ?? word)
}

/** One term of a question: how often it was said, and whether it only frames the question. */
export interface QuestionTerm {
  /** In UTF-8, as the dictionary has it. */
  readonly bytes: Uint8Array
  readonly count: number
  readonly framing: boolean
}

/** A question as every index is asked it. */
export interface Question {
  readonly terms: readonly QuestionTerm[]
  /** The kinds of thing that it asks for, as the bits of `findAskedKinds`. */
  readonly kinds: number
}

/** A term in UTF-8. Nearly all are ASCII, for which asking Node's encoder takes longer, at first by far. */
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
 * The distinct terms of a question in the order of their first mention (and the kinds it asks for), at most `mostTerms` of them
 * (the bound that keeps a hostile question as cheap as a long honest one).
 */
export function analyseQuestion(question: string, mostTerms: number): Question {
  const terms = new Map<string, { bytes: Uint8Array; count: number; framing: boolean }>()
  const words = cutWords(foldText(question))
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue
    const term = toTerm(word)
    const known = terms.get(term)
    if (known) known.count++
    else if (terms.size < mostTerms)
      terms.set(term, { bytes: encodeTerm(term), count: 1, framing: FRAMING_WORDS.has(word) })
  }
  return { terms: [...terms.values()], kinds: findAskedKinds(words) }
}
