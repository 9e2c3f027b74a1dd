// Which of the example questions the home page answers.
import { expect, it } from 'vitest'
import { answerFirst } from '../../../build/site/reference/real-answers.js'

/** Answers whose passages are in these languages, by their questions. */
const answering = (languages: Record<string, readonly string[]>, withFact?: string, asked: string[] = []) => {
  const answer = ({ example }: { example: string }) => {
    const q = new URL(example, 'https://a.example').searchParams.get('q') ?? ''
    asked.push(q)
    const passages = (languages[q] ?? []).map((lang) => ({ lang, quote: `${q} ${lang}` }))
    return Promise.resolve(JSON.stringify({ q, facts: q === withFact ? [{}] : [], passages }))
  }
  return answerFirst(Object.keys(languages), answer, { language: 'en', hasFacts: withFact !== undefined })
}

it('is the first that a sentence in the language of the site answers, and shows that', async () => {
  const answered = await answering({ one: [], two: ['ja'], three: ['ja', 'en-GB', 'en'] })
  expect(answered?.passages.map(({ quote }) => quote)).toEqual(['three en-GB', 'three en'])
})

it('is one that another language answers where there is no other, and one with a fact before all', async () => {
  expect((await answering({ one: [], two: ['ja'] }))?.passages).toMatchObject([{ quote: 'two ja' }])
  expect((await answering({ one: ['en'], two: [] }, 'two'))?.q).toBe('two')
  expect(await answering({ one: [] })).toBeNull()
})

it('asks no more questions after the first that a sentence answers where no fact can', async () => {
  const asked: string[] = []
  const answered = await answering({ one: ['ja'], two: ['en'], three: ['en'] }, undefined, asked)
  expect([answered?.q, asked]).toEqual(['two', ['one', 'two']])
})
