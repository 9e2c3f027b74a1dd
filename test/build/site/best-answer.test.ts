// Which of the example questions the home page answers.
import { expect, it } from 'vitest'
import { answerBest } from '../../../build/site/reference/real-answers.js'
import { post, TestSite } from '../site.js'

/** A question with the languages of the sentences that answer it. */
interface Example {
  q: string
  languages: readonly string[]
  confidence?: number
  hasFact?: boolean
}

const answering = (...questions: Example[]) => {
  const answer = ({ example }: { example: string }) => {
    const q = new URL(example, 'https://a.example').searchParams.get('q')
    const { languages = [], confidence = 0.5, hasFact = false } = questions.find((one) => one.q === q) ?? {}
    const passages = languages.map((lang) => ({ lang, quote: `${q} ${lang}`, confidence }))
    return Promise.resolve(JSON.stringify({ q, facts: hasFact ? [{}] : [], passages }))
  }
  const texts = questions.map(({ q }) => q)
  return answerBest(texts, answer, 'en')
}

it('is the first that a sentence in the language of the site answers, and shows that', async () => {
  const answered = await answering(
    { q: 'one', languages: [] },
    { q: 'two', languages: ['ja'] },
    { q: 'three', languages: ['ja', 'en-GB', 'en'] },
    { q: 'four', languages: ['en'] },
  )
  expect(answered?.passages.map(({ quote }) => quote)).toEqual(['three en-GB', 'three en'])
})

it('is one that another language answers where there is no other, and one with a fact before all', async () => {
  const [none, foreign] = [
    { q: 'one', languages: [] },
    { q: 'two', languages: ['ja'] },
  ]
  expect((await answering(none, foreign))?.passages).toMatchObject([{ quote: 'two ja' }])
  expect((await answering({ q: 'one?', languages: ['en'] }, { q: 'two', languages: [], hasFact: true }))?.q).toBe('two')
  expect(await answering(none)).toBeNull()
})

it('is the surest of those that ask, which the surer answer to words that do not ask is not', async () => {
  const answered = await answering(
    { q: 'Updates in March', languages: ['en'], confidence: 0.97 },
    { q: 'What did you learn today?', languages: ['en'], confidence: 0.33 },
    { q: '何を学びましたか？', languages: ['ja'], confidence: 0.9 },
    { q: 'What is a pointer event?', languages: ['en'], confidence: 0.55 },
  )
  expect(answered?.q).toBe('What is a pointer event?')
})

it('is the example of the home page and of the reference', async () => {
  const site = new TestSite({
    'posts/a.md': post('What have we learned since?', 'Much of it was about boats.', '2026-01-03'),
    'posts/b.md': post('What is a tide table?', 'A tide table is a list of the times of high water.', '2026-01-02'),
  })
  await site.mustBuild()
  const [first] = /<a href="\/ask\/\?q=[^"]*"[^>]*>([^<]*)/.exec(site.read('index.html')) ?? []
  expect(first).toContain('What is a tide table?')
  expect(site.read('docs/answers/index.html')).toContain('A tide table is a list of the times of high water.')
})
