// Facts from the data of a build: the topics of a list are counted from its facts, and every random fact is as likely.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from '../../service/ask/build-index.js'
import { writeRecords } from '../../service/records.js'
import { limits } from '../../service/contract/limits.js'
import type { FactsList, ListedFact } from '../../service/contract/resources/fact.js'
import type { PremiumIndex } from '../../service/contract/resources/paid.js'
import type { DataFiles } from '../../service/data.js'
import { ask } from '../../service/functions.js'
import { dataOf, stage } from '../http/stage.js'

const baseUrl = 'https://site.example'
const topics = ['tools', 'crawlers', 'nothing-yet'].map((id) => ({ id, title: id }))
const source = { title: 'A post', url: `${baseUrl}/posts/a/`, published: '2026-01-02' }
const facts = [
  { fact: 'A crawler waits.', topic: 'crawlers' },
  { fact: 'A crawler comes back.', topic: 'crawlers' },
  { fact: 'A tool reads.', topic: 'tools' },
].map(({ fact, topic }, at): ListedFact => {
  const id = `a#${at + 1}`
  return { id, fact, evidence: fact, topic, source, url: `${source.url}#fact-${at + 1}` }
})

const site = { baseUrl, title: '', language: 'en', footnote: '', picture: '', countStatic: true, sellsPlaybook: false }
const binary = {
  'ask.bin': buildAskIndex({
    facts: facts.map(({ fact, topic }) => ({ statement: fact, quote: fact, topic, title: source.title })),
    documents: [],
  }),
  'facts.bin': writeRecords(facts),
  'documents.bin': writeRecords([]),
}
const data = {
  ...dataOf({
    'site.json': { ...site, topics },
    'fact-topics.json': facts.map(({ topic }) => topics.findIndex(({ id }) => id === topic)),
    'redirects.json': {},
    'gone.json': [],
  }),
  bytes: (name: keyof typeof binary) => binary[name],
}

describe('a list of facts', () => {
  it('counts the topics that it has, in the order of the site', async () => {
    const listOf = async (query: string) =>
      (await (await stage(ask.handlers, { data }).send(`/api/facts.json?${query}`)).json()) as FactsList
    const all = await listOf('limit=1')
    expect([all.count, all.facts.length]).toEqual([3, 1])
    expect(Object.entries(all.topics)).toEqual([
      ['tools', 1],
      ['crawlers', 2],
    ])
    expect(Object.entries((await listOf('limit=9&topic=tools')).topics)).toEqual([['tools', 1]])
  })

  it('has pages: each names the next, the last none, and all count the whole list', async () => {
    const pageAt = async (cursor: number) =>
      (await (await stage(ask.handlers, { data }).send(`/api/facts.json?limit=2&cursor=${cursor}`)).json()) as FactsList
    const [first, second, behind] = await Promise.all([0, 2, 4].map(pageAt))
    expect([first?.facts.map(({ id }) => id), first?.next_cursor]).toEqual([['a#1', 'a#2'], 2])
    expect([second?.facts.map(({ id }) => id), second?.next_cursor, second?.count]).toEqual([['a#3'], undefined, 3])
    expect([behind?.facts, behind?.next_cursor]).toEqual([[], undefined])
  })
})

it('the change feed has at most as many changes since an instant as are asked for', async () => {
  const changes = [3, 2, 1].map((day) => {
    const updated = `2026-01-0${day}T00:00:00.000Z`
    return { ...{ kind: 'post', slug: `p${day}`, title: '', url: '' }, updated, changed: { new: updated } }
  }) as unknown as DataFiles['changes.json']
  const since = async (query: string) => {
    const files = { 'site.json': { ...site, topics }, 'changes.json': changes }
    const answer = await stage(ask.handlers, { data: dataOf(files) }).send(`/api/changes.json?since=2026-01-0${query}`)
    return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug)
  }
  expect(await since('1')).toEqual(['p3', 'p2', 'p1'])
  expect(await since('1T00:00:00Z')).toEqual(['p3', 'p2'])
  expect(await since('1&limit=1')).toEqual(['p3'])
})

it('gives the oldest of more changes than one answer may have, and parts none of one instant', async () => {
  const { maxSince } = limits.changes
  const changes = Array.from({ length: maxSince + 5 }, (_, at) => {
    // The newest three were at one instant, and so were the next four.
    const updated = new Date(Date.UTC(2026, 0, 2) - (at < 3 ? 0 : Math.max(6, at)) * 1000).toISOString()
    return { ...{ type: 'post', title: `${at}`, url: '', markdown: '' }, updated, changed: { text: updated } }
  }) as DataFiles['changes.json']
  const files = { 'site.json': { ...site, topics }, 'changes.json': changes }
  const served = stage(ask.handlers, { data: dataOf(files) })
  const since = async (instant: string) =>
    (await (await served.send(`/api/changes.json?since=${instant}`)).json()) as DataFiles['changes.json']
  const first = await since('2020-01-01')
  expect([first.length, first[0]?.title]).toEqual([maxSince + 2, '3'])
  const second = await since(first[0]?.updated ?? '')
  expect(second.map(({ title }) => title)).toEqual(['0', '1', '2'])
})

describe('the index of premium facts', () => {
  it('is that of a topic where one is asked for, with its count', async () => {
    const premium = topics
      .slice(0, 2)
      .map(({ id: topic }) => ({ id: topic, title: '', topic, source, url: source.url }))
    const index = { pricing: {} as PremiumIndex['pricing'], how: [], count: 2, facts: premium }
    const files = { 'site.json': { ...site, topics }, 'premium-index.json': index }
    const read = async (query: string): Promise<unknown> =>
      (await stage(ask.handlers, { data: dataOf(files) }).send(`/api/facts/premium.json${query}`)).json()
    expect(await read('')).toEqual(index)
    expect(await read('?topic=crawlers')).toEqual({ ...index, count: 1, facts: [premium[1]] })
  })
})

describe('a random fact', () => {
  /** The fact that comes of draws of 32 bits. */
  const drawn = async (...draws: number[]) => {
    const random = () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(draws.shift() ?? NaN)
      return bytes
    }
    return ((await (await stage(ask.handlers, { data, random }).send('/api/facts/random.json')).json()) as ListedFact)
      .id
  }

  it('is each of them for a third of what can be drawn, and drawn again for what is left over', async () => {
    expect(await Promise.all([0, 1, 2, 3].map((draw) => drawn(draw)))).toEqual(['a#1', 'a#2', 'a#3', 'a#1'])
    expect(await drawn(2 ** 32 - 2)).toBe('a#3')
    expect(await drawn(2 ** 32 - 1, 1)).toBe('a#2')
  })
})
