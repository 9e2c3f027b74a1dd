// The ask routes from the data of a build: passages, documents to read next, the hint, and the question as a path.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from './ask-index.js'
import { writeRecords } from '../../service/records.js'
import type { AskAnswer } from '../../service/contract/resources/fact.js'
import type { SiteData } from '../../service/data.js'
import { ask } from '../../service/functions.js'
import { dataOf, stage } from '../http/stage.js'

const baseUrl = 'https://site.example'
const site = { language: 'en' } as SiteData
const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const documents = slugs.map((slug) => ({
  ...{ kind: 'post' as const, slug, title: slug, description: '', pubDate: '2026-01-02' },
  url: `${baseUrl}/posts/${slug}/`,
  markdown: `${baseUrl}/api/post/${slug}.md`,
  json: `${baseUrl}/api/post/${slug}.json`,
}))
const sections = [{ heading: 'Waiting', url: `${baseUrl}/posts/a/#waiting` }]
const articleBody = 'An opening line.\n\nWaiting\n\nCrawlers wait between two requests. They are polite!'
const text = { title: 'On crawlers', description: '', headings: [], body: 'Crawlers wait between two requests.' }
const binary = {
  'ask.bin': buildAskIndex({ facts: [], documents: slugs.map(() => text) }),
  'facts.bin': writeRecords([]),
}
const files = { 'documents.json': documents, 'redirects.json': {}, 'gone.json': [], 'site.json': site }
const data = {
  ...dataOf(files),
  source: (name: keyof typeof binary) => binary[name],
  document(ordinal: number) {
    const { title: headline = '', pubDate: datePublished = '', url = '', markdown = '' } = documents[ordinal] ?? {}
    return { headline, datePublished, author: ['Ann'], url, language: 'en', articleBody, sections, links: { markdown } }
  },
}
const send = (path: string) => stage(ask.handlers, { data }).send(path)
const answerTo = async (question: string) => (await (await send(`/api/ask?q=${question}`)).json()) as AskAnswer

describe('an answer without a fact', () => {
  it('quotes documents word for word, with the heading above and a URL that marks the quote', async () => {
    const { passages } = await answerTo('do crawlers wait between requests')
    expect(passages[0]).toEqual({
      quote: 'Crawlers wait between two requests.',
      title: 'a',
      author: ['Ann'],
      heading: 'Waiting',
      url: `${baseUrl}/posts/a/#waiting:~:text=Crawlers%20wait%20between%20two%20requests.`,
      markdown: `${baseUrl}/api/post/a.md`,
      published: '2026-01-02',
      lang: 'en',
      confidence: expect.any(Number) as number,
    })
  })

  it('names at most five documents, of equals the newest, and says nothing of nothing', async () => {
    const { facts, read_next: next, hint } = await answerTo('crawlers')
    expect([facts, next.map(({ title }) => title), hint]).toEqual([[], ['a', 'b', 'c', 'd', 'e'], undefined])
  })

  it('has a hint where there is nothing to read either', async () => {
    const { passages, unmatched, read_next: next, hint } = await answerTo('football flights')
    expect([passages, unmatched, next]).toEqual([[], ['football', 'flights'], []])
    expect(hint).toContain('Nothing here matches')
  })
})

it('quotes and names documents in the language of the question first', async () => {
  const german = documents.slice(0, 4).map(({ slug }) => slug)
  const translated = {
    ...dataOf({ ...files, 'site.json': { ...site, otherLanguages: ['de'] } }),
    source: (name: keyof typeof binary) => binary[name],
    document(ordinal: number) {
      const document = data.document(ordinal)
      const { headline } = document
      const language = german.includes(headline) ? 'de' : 'en'
      return { ...document, language, articleBody: `${articleBody}\n\nThis is ${headline}.` }
    },
  }
  const response = await stage(ask.handlers, { data: translated }).send('/api/ask?q=how+do+crawlers+wait')
  const { passages, read_next: next } = (await response.json()) as AskAnswer
  expect(passages[0]?.title).toBe('e')
  expect(next.map(({ title }) => title)).toEqual(['e', 'f', 'a', 'b', 'c'])
})

describe('a question as a path', () => {
  it('has a hyphen for each space', async () => {
    expect(((await (await send('/api/ask/why-do-crawlers-wait/')).json()) as AskAnswer).q).toBe('why do crawlers wait')
  })

  it('of hyphens alone is blank', async () => {
    const response = await send('/api/ask/---/')
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ parameter: 'question' }] }])
  })
})
