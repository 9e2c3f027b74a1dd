// Checks that no question is slow: hostile ones are bounded by real ones on the same index, in the same run.
import { expect, it } from 'vitest'
import { hostileQuestions } from '../../bench/ask/hostile-questions.js'
import { buildAskIndex } from './ask-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'

const vocabularySize = 4_000
const factCount = 5_000
const wordsPerFact = 20

/** A word for a number: letters enough that neighbours are a slip apart, as the words of a language are. */
const spell = (number: number): string =>
  Array.from({ length: 7 }, (_, place) =>
    String.fromCharCode(97 + ((Math.floor(number / 3 ** place) * (place + 7)) % 26)),
  ).join('')

/** Words as texts have them: the n-th most frequent 1/n as often as the first, from a fixed sequence. */
function makeWords(count: number, seed: number): string {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return spell(Math.floor(vocabularySize ** (state / 2 ** 32)))
  }).join(' ')
}

it('takes at most 5 times as long for a hostile question as for the slowest of real ones', () => {
  const facts = Array.from({ length: factCount }, (_, place) => ({
    statement: makeWords(wordsPerFact, place),
    quote: '',
    topic: '',
    title: '',
  }))
  const index = openAskIndex(buildAskIndex({ facts, documents: [] }))
  const real = Array.from({ length: 200 }, (_, place) => makeWords(12, place * 31 + 7))
  const frequent = Array.from({ length: 60 }, (_, place) => spell(place + 1)).join(' ')
  const misspelt = Array.from({ length: 60 }, (_, place) => `${spell(place * 17)}q`).join(' ')

  /** The least time of several runs, in milliseconds: what else the machine does makes a run slower, never faster. */
  const timeOf = (question: string): number =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const start = performance.now()
        index.search(question, { limit: 8, readNext: 5 })
        return performance.now() - start
      }),
    )
  real.forEach(timeOf)
  const times = real.map(timeOf).sort((one, other) => one - other)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  for (const question of [...hostileQuestions, frequent, misspelt]) {
    expect(timeOf(question.slice(0, 500)) / p95, question.slice(0, 40)).toBeLessThan(5)
  }
})
