// The facts and questions for measuring speed: any number of them, of natural words, always the same.
import type { Collection, CollectionText } from './collections.js'

export interface SpeedFact {
  readonly statement: string
  readonly quote: string
  readonly title: string
  readonly questions: readonly string[]
}

/** How many questions the sample has with a fact, nearly always. */
const questionsPerFact = 3

/** Sentences as long as statements and quotes are: 5 to 40 words. */
const isFactLong = (sentence: string): boolean => sentence.length >= 30 && sentence.length <= 250

const cutSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{L})/u).filter(isFactLong)

/** Each sentence of a text as a statement, and the one after it as its quote; the last is quoted itself. */
function factsOf({ title, text }: CollectionText): Omit<SpeedFact, 'questions'>[] {
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

/** The texts in turn; when they run out, new ones made of two, so that words keep their frequencies and no two are the same. */
function takeInTurn(texts: readonly string[], place: number): string {
  const round = Math.floor(place / texts.length)
  const own = texts[place % texts.length] ?? ''
  return round === 0 ? own : mixSentences(own, texts[(place * 7919 + round) % texts.length] ?? own)
}

/**
 * `count` facts, each a statement with a quote and the publisher's questions: the sentences of the collections in turn, and
 * of their questions those after the first `askedCount`, which are asked.
 */
export function makeFacts(collections: readonly Collection[], count: number, askedCount: number): SpeedFact[] {
  const sources = collections.map(({ texts }) => texts.flatMap(factsOf))
  const longest = Math.max(...sources.map((source) => source.length))
  const real = Array.from({ length: longest }, (_, place) => sources.flatMap((source) => source[place] ?? [])).flat()
  const statements = real.map(({ statement }) => statement)
  const quotes = real.map(({ quote }) => quote)
  const asked = Math.ceil(askedCount / collections.length)
  const questions = collections.flatMap((collection) => collection.questions.slice(asked).map(({ text }) => text))
  return Array.from({ length: count }, (_, place) => ({
    title: real[place % real.length]?.title ?? '',
    statement: takeInTurn(statements, place),
    quote: takeInTurn(quotes, place),
    questions: Array.from({ length: questionsPerFact }, (_, at) =>
      takeInTurn(questions, place * questionsPerFact + at),
    ),
  }))
}

/** `count` real questions, from all collections in turn. */
export function pickQuestions(collections: readonly Collection[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const questions = collections[place % collections.length]?.questions ?? []
    return questions[Math.floor(place / collections.length) % questions.length]?.text ?? ''
  })
}
