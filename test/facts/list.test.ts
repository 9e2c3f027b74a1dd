// Facts from the data of a build: the topics of a list are counted from its facts, and every random fact is as likely.
import { describe, expect, it } from 'vitest'
import { buildAskIndex } from '../ask/ask-index.js'
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
}
const data = {
  ...dataOf({
    'site.json': { ...site, topics },
    'fact-topics.json': facts.map(({ topic }) => topics.findIndex(({ id }) => id === topic)),
    'redirects.json': {},
    'gone.json': [],
  }),
  source: (name: keyof typeof binary) => binary[name],
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

  it('links to the next page, with the other parameters, and not from the last', async () => {
    const linkOf = async (query: string) =>
      (await stage(ask.handlers, { data }).send(`/api/facts.json?${query}`)).headers.get('link')
    expect(await linkOf('topic=crawlers&limit=1')).toBe('</api/facts.json?topic=crawlers&limit=1&cursor=1>; rel="next"')
    expect(await linkOf('limit=2&cursor=2')).toBeNull()
  })
})

type Changes = DataFiles['changes.json']
type Made = [updated: string, title?: string]

/** Changes of these instants, as the data of a build has them: newest first. */
const changesAt = (made: readonly Made[]) =>
  made
    .map(([updated, title = 'A']) => ({
      type: 'post',
      title,
      url: '',
      markdown: '',
      updated,
      changed: { text: updated },
    }))
    .sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated)) as Changes
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()

describe('the changes since an instant', () => {
  const serve = (made: readonly Made[]) => {
    const served = stage(ask.handlers, {
      data: dataOf({ 'site.json': { ...site, topics }, 'changes.json': changesAt(made) }),
    })
    return async (query: string) => {
      const answer = await served.send(`/api/changes.json?${query}`)
      const text = await answer.text()
      expect([answer.status, Buffer.byteLength(text) <= limits.changes.sinceBytes + 2]).toEqual([200, true])
      const next = /^<\/api\/changes\.json\?([^>]*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      const changes = JSON.parse(text) as Changes
      return { titles: changes.map(({ title }) => title), newest: changes[0]?.updated, next }
    }
  }
  type Page = Awaited<ReturnType<ReturnType<typeof serve>>>
  /** The titles of all pages, oldest first. */
  const follow = async (
    read: (query: string) => Promise<Page>,
    first: string,
    nextOf: (page: Page) => string | undefined,
  ) => {
    const pages: string[][] = []
    for (let query: string | undefined = first; query !== undefined && pages.length < 50;) {
      const page: Page = await read(query)
      pages.push(page.titles.toReversed())
      query = nextOf(page)
    }
    return pages
  }
  const byLink = ({ next }: Page) => next

  it('are those after an instant, or of a day and later, the newest first', async () => {
    const read = serve([1, 2, 3].map((day) => [dayOf(day), `${day}`]))
    expect(await read('since=2026-01-01')).toMatchObject({ titles: ['3', '2', '1'], next: undefined })
    expect(await read('since=2026-01-01T00:00:00Z')).toMatchObject({ titles: ['3', '2'], next: undefined })
  })

  it.each(['%2B01:00', '+01:00'])(
    'are those after an instant of another time zone, its offset sent as %s',
    async (offset) => {
      const read = serve([1, 2].map((day) => [dayOf(day), `${day}`]))
      expect(await read(`since=2026-01-02T00:30:00${offset}`)).toMatchObject({ titles: ['2'] })
      expect(await read(`since=2026-01-02T01:00:00${offset}`)).toMatchObject({ titles: [] })
    },
  )

  it('are the oldest with a limit, so that polls with the newest `updated` seen get all', async () => {
    const read = serve(Array.from({ length: 40 }, (_, at) => [dayOf(at + 1), `${at}`]))
    const all = Array.from({ length: 40 }, (_, at) => `${at}`)
    const polled = await follow(read, 'since=2020-01-01&limit=10', ({ newest }) =>
      newest === undefined ? undefined : `since=${newest}&limit=10`,
    )
    expect(polled.flat()).toEqual(all)
    expect((await follow(read, 'since=2020-01-01&limit=10', byLink)).flat()).toEqual(all)
  })

  it('part no instant where one answer has all of it', async () => {
    const read = serve([[dayOf(1), '0'], ...[1, 2, 3].map((at): Made => [dayOf(2), `${at}`]), [dayOf(3), '4']])
    const pages = await follow(read, 'since=2020-01-01&limit=3', byLink)
    expect(pages.map((page) => page.length)).toEqual([1, 3, 1])
  })

  it('part an instant that has more than one answer may have, and lose nothing of it', async () => {
    const made = [
      [dayOf(1), 'a'],
      ...Array.from({ length: 25 }, (_, at) => [dayOf(2), `${at}`]),
      [dayOf(3), 'z'],
    ] as Made[]
    const pages = await follow(serve(made), 'since=2020-01-01&limit=10', byLink)
    expect(pages.map((page) => page.length)).toEqual([1, 10, 10, 6])
    expect(pages.flat().sort()).toEqual(made.map(([, title]) => title).sort())
  })

  it('are at most so many and have at most so many bytes, whatever is in one instant', async () => {
    const { maxSince, sinceBytes } = limits.changes
    const many = await follow(
      serve(Array.from({ length: maxSince + 5 }, (_, at) => [dayOf(1), `${at}`])),
      'since=2020-01-01',
      byLink,
    )
    expect(many.map((page) => page.length)).toEqual([maxSince, 5])
    const long = '長'.repeat(sinceBytes / 30)
    for (const daysApart of [0, 1]) {
      const made = Array.from({ length: 25 }, (_, at): Made => [dayOf(1 + at * daysApart), `${at}${long}`])
      const pages = await follow(serve(made), 'since=2020-01-01', byLink)
      expect(pages.map((page) => page.length)).toEqual([9, 9, 7])
      expect(new Set(pages.flat()).size).toBe(25)
    }
  })
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
