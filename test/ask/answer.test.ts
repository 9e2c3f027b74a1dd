// The ask routes from the data of a build: what is to be read next, the hint where nothing is, and the question as a path.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from '../../service/ask/build-index.js'
import { writeRecords } from '../../service/ask/records.js'
import type { AskAnswer } from '../../service/contract/resources/fact.js'
import { ask } from '../../service/functions.js'
import { dataOf, stage } from '../http/stage.js'

const baseUrl = 'https://site.example'
const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const documents = slugs.map((slug) => ({
  ...{ kind: 'post' as const, slug, title: slug, description: '', pubDate: '2026-01-02' },
  url: `${baseUrl}/posts/${slug}/`,
  markdown: `${baseUrl}/api/post/${slug}.md`,
  json: `${baseUrl}/api/post/${slug}.json`,
}))
const text = { title: 'On crawlers', description: '', headings: [], body: 'Crawlers wait between two requests.' }
const binary = {
  'ask.bin': buildAskIndex({ facts: [], documents: slugs.map(() => text) }),
  'facts.bin': writeRecords([]),
}
const data = {
  ...dataOf({ 'documents.json': documents, 'redirects.json': {}, 'gone.json': [] }),
  bytes: (name: keyof typeof binary) => binary[name],
}
const send = (path: string) => stage(ask.handlers, { data }).send(path)
const answerTo = async (question: string) => (await (await send(`/api/ask?q=${question}`)).json()) as AskAnswer

describe('an answer without a fact', () => {
  it('names at most five documents, of equals the newest, and says nothing of nothing', async () => {
    const { facts, read_next: next, hint } = await answerTo('crawlers')
    expect([facts, next.map(({ title }) => title), hint]).toEqual([[], ['a', 'b', 'c', 'd', 'e'], undefined])
  })

  it('has a hint where there is nothing to read either', async () => {
    const { read_next: next, hint } = await answerTo('football')
    expect([next, hint]).toEqual([[], expect.stringContaining('Nothing here matches')])
  })
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
