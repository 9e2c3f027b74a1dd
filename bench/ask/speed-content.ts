// Owns the facts and questions that speed is measured with: as many as wanted, of natural words, always the same.
import type { Collection, CollectionText } from './collections.js'

/** Sentences of some 5 to 60 words, the length of facts. */
const isFactLong = (sentence: string): boolean => sentence.length >= 30 && sentence.length <= 400

const cutSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{L})/u).filter(isFactLong)

/**
 * `count` facts: the sentences of the collections in turn; when they run out, new ones, each the first half of one
 * and the second half of another, so that words keep their frequencies and no two facts are the same.
 */
export function makeFacts(collections: readonly Collection[], count: number): CollectionText[] {
  const sources = collections.map(({ texts }) =>
    texts.flatMap(({ title, text }) => cutSentences(text).map((sentence) => ({ title, text: sentence }))),
  )
  const longest = Math.max(...sources.map((source) => source.length))
  const real = Array.from({ length: longest }, (_, place) => sources.flatMap((source) => source[place] ?? [])).flat()
  return Array.from({ length: count }, (_, place) => {
    const own = real[place % real.length] ?? { title: '', text: '' }
    const round = Math.floor(place / real.length)
    if (round === 0) return own
    const other = real[(place * 7919 + round) % real.length] ?? own
    const words = own.text.split(' ')
    const otherWords = other.text.split(' ')
    const mixed = [...words.slice(0, words.length / 2), ...otherWords.slice(otherWords.length / 2)]
    return { title: own.title, text: mixed.join(' ') }
  })
}

/** `count` real questions, from all collections in turn. */
export function pickQuestions(collections: readonly Collection[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const questions = collections[place % collections.length]?.questions ?? []
    return questions[Math.floor(place / collections.length) % questions.length]?.text ?? ''
  })
}
