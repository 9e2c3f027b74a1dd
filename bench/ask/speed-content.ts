// The facts and questions for measuring speed: any number of them, of natural words, always the same.
import type { Collection, CollectionText } from './collections.js'

export interface SpeedFact {
  readonly statement: string
  readonly quote: string
  readonly title: string
}

/** Sentences as long as statements and quotes are: 5 to 40 words. */
const isFactLong = (sentence: string): boolean => sentence.length >= 30 && sentence.length <= 250

const cutSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{L})/u).filter(isFactLong)

/** Each sentence of a text as a statement, and the one after it as its quote; the last is quoted itself. */
function factsOf({ title, text }: CollectionText): SpeedFact[] {
  return cutSentences(text).map((statement, place, sentences) => ({
    title,
    statement,
    quote: sentences[place + 1] ?? statement,
  }))
}

/** The first half of one sentence and the second half of another. */
function mixSentences(one: string, other: string): string {
  const words = one.split(' ')
  const otherWords = other.split(' ')
  return [...words.slice(0, words.length / 2), ...otherWords.slice(otherWords.length / 2)].join(' ')
}

/**
 * `count` facts, each a statement with a quote: the sentences of the collections in turn; when they run out, new ones
 * made of two, so that words keep their frequencies and no two facts are the same.
 */
export function makeFacts(collections: readonly Collection[], count: number): SpeedFact[] {
  const sources = collections.map(({ texts }) => texts.flatMap(factsOf))
  const longest = Math.max(...sources.map((source) => source.length))
  const real = Array.from({ length: longest }, (_, place) => sources.flatMap((source) => source[place] ?? [])).flat()
  return Array.from({ length: count }, (_, place) => {
    const own = real[place % real.length] ?? { title: '', statement: '', quote: '' }
    const round = Math.floor(place / real.length)
    if (round === 0) return own
    const other = real[(place * 7919 + round) % real.length] ?? own
    return {
      title: own.title,
      statement: mixSentences(own.statement, other.statement),
      quote: mixSentences(own.quote, other.quote),
    }
  })
}

/** `count` real questions, from all collections in turn. */
export function pickQuestions(collections: readonly Collection[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const questions = collections[place % collections.length]?.questions ?? []
    return questions[Math.floor(place / collections.length) % questions.length]?.text ?? ''
  })
}
