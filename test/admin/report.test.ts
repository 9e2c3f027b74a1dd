// The publisher's report: what is in it, against the period before, as text, JSON and HTML.
import { expect, it } from 'vitest'
import { gatherReport, type Report } from '../../admin/report.js'
import { printReport, renderReport } from '../../admin/report-print.js'
import type { Data } from '../../service/data.js'
import type { RequestCount, Store } from '../../service/store/store.js'
import { buildAskIndex } from '../ask/ask-index.js'
import { writeRecords } from '../../service/records.js'
import { dataOf } from '../http/stage.js'
import { hello, request } from '../store/samples.js'
import { forEachStore } from '../store/stores.js'

const now = new Date('2026-11-20T09:00:00Z')

const times = (count: number, given: Partial<RequestCount>) => Array.from({ length: count }, () => request(given))
const read = (day: string, family: string, path: string, count: number, referral?: string) =>
  times(count, {
    ...{ day, family, isPerson: family === 'browser', status: '2xx', referral },
    readings: [{ kind: 'page', name: path, form: 'html' }],
  })

const far =
  'Which famous cook books of France list hundred simple recipes that my grandmother loved, baked in old Bavarian kitchens, listening to brass music at home beside a radio?'

const fill = async (store: Store): Promise<void> => {
  await store.countRequests(
    [
      ...read('2026-11-10', 'GPTBot', '/posts/old/', 6),
      ...read('2026-11-12', 'GPTBot', '/posts/new/', 1),
      ...read('2026-11-13', 'GPTBot', '/posts/new/', 4),
      ...read('2026-11-19', 'ClaudeBot', '/posts/new/', 2),
      ...times(1, { day: '2026-11-19', family: 'ClaudeBot', claim: 'verified', aside: 'asset' }),
      ...read('2026-11-19', 'browser', '/posts/old/', 3, 'ChatGPT'),
      ...['2026-11-12', '2026-11-19'].flatMap((day) => read(day, 'browser', '/posts/even/', 1)),
      ...times(2, {
        day: '2026-11-18',
        claim: 'false',
        status: '5xx',
        readings: [{ kind: 'fact', name: 'new#1', form: 'answer' }],
      }),
      ...times(5, { day: '2026-11-20' }),
    ],
    now,
  )
  await store.recordHello(hello(), 30, now)
  const questions = ['How do tides move?', 'how does the tide move', '<b>Why?</b>\u001b[2J', far]
  for (const question of questions) await store.keepUnanswered(question, 10, now)
}

const gather = (store: Store, data: Data | null = null): Promise<Report> =>
  gatherReport({ store, now: () => now, openData: () => data }, 7)

forEachStore((_, openStore) => {
  it('sets the days that are over against as many before', async () => {
    const store = await openStore()
    await fill(store)
    const daysAtOnce = new Set<number>()
    const readReadings: Store['readReadings'] = (from, days, at) => {
      daysAtOnce.add(days)
      return store.readReadings(from, days, at)
    }
    const watched = new Proxy(store, {
      get: (target, name) => (name === 'readReadings' ? readReadings : (Reflect.get(target, name) as unknown)),
    })
    const report = await gather(watched)
    // A day may have a quarter of a million.
    expect([...daysAtOnce]).toEqual([1])
    expect(report).toMatchObject({
      ...{ from: '2026-11-13', until: '2026-11-19', days: 7, requests_today: 5, hellos_unread: 1, questions_open: 0 },
      totals: [
        { name: 'requests of agents', now: 8, before: 7 },
        { name: 'views by people', now: 4, before: 1 },
        { name: 'hellos', now: 0, before: 0 },
      ],
      purposes: [{ name: 'training', now: 8, before: 7 }],
      claims: [{ family: 'GPTBot', verified: 0, unverifiable: 4, false_claims: 2 }],
      new_families: [{ family: 'ClaudeBot', requests: 2 }],
      documents: [
        {
          ...{ name: '/posts/new/', now: 6, before: 1, people: 0 },
          ...{ by_family: { GPTBot: 4, ClaudeBot: 2 }, by_form: { html: 6 } },
        },
        { name: '/posts/old/', now: 0, before: 6, people: 3, by_family: {}, by_form: {} },
        { name: '/posts/even/', now: 0, before: 0, people: 1, by_family: {}, by_form: {} },
      ],
      risers: [{ name: '/posts/new/', now: 6, before: 1 }],
      fallers: [{ name: '/posts/old/', now: 0, before: 6 }],
      forms: [{ name: 'html', now: 6, before: 7 }],
      facts: [{ name: 'new#1', now: 2, before: 0, people: 0, by_family: { GPTBot: 2 }, by_form: { answer: 2 } }],
      referrals: [{ name: 'ChatGPT → /posts/old/', now: 3, before: 0 }],
      statuses: [
        { name: '2xx', now: 6, before: 7 },
        { name: '5xx', now: 2, before: 0 },
      ],
    })
    expect(report.by_day.map(({ requests }) => requests)).toEqual([4, 0, 0, 0, 0, 2, 2])
    expect(report.by_day[0]?.purposes).toEqual({ training: 4 })
    expect(report.unanswered.map(({ count, asked_also_as: also }) => [count, also.length])).toEqual([
      [2, 1],
      [1, 0],
      [1, 0],
    ])
  })
})

forEachStore((_, openStore) => {
  it('is text without control characters, and one HTML file that runs nothing', async () => {
    const store = await openStore()
    await fill(store)
    const report = await gather(store, published)
    const text = printReport(report)
    expect(text).toContain('2026-11-13 to 2026-11-19 (UTC). Today, which is not over: 5 requests of agents.')
    expect(text).toMatch(/^ {2}requests of agents +8 +7 +\+14 %$/m)
    expect(text).toMatch(
      /^ {2}How do tides move\?\n {4}asked: 2, also as: how does the tide move\n {4}nearest: passage \S+\/a\.md: Tides move twice a day\.$/m,
    )
    expect(text).toMatch(/^ {2}Which famous .+\n {4}asked: 1\n {4}nearest: fact b#1: Harbours of the north/m)
    expect(text).toMatch(/^ {2}new#1 +2 +0 +new +0 {2}GPTBot 2$/m)
    expect(text).toMatch(/^ {2}\/posts\/new\/\n {4}agents: GPTBot 4, ClaudeBot 2\n {4}forms: HTML 6$/m)
    expect(text).toContain('questions: ["How do tides move?"]')
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
    const page = renderReport(report)
    expect(page).toContain('&lt;b&gt;Why?&lt;/b&gt;')
    expect(page).not.toMatch(/<script|src=|href=|<b>|<th[^>]*><\/th>/)
  })
})

const text = { title: 'Tides', description: '', headings: [], body: 'Tides move twice a day.' }
const markdown = 'https://site.example/api/post/a.md'
const harbours =
  'Harbours of the north close their gates in storms, when the pilots of eleven islands warn each other by radio and horn.'
const fact = { statement: harbours, quote: harbours, topic: 'harbours', title: 'Harbours' }
const source = { title: 'Harbours', url: 'https://site.example/posts/b/', published: '2026-01-02' }
const binary = {
  'ask.bin': buildAskIndex({ facts: [fact], documents: [text] }),
  'facts.bin': writeRecords([{ id: 'b#1', fact: harbours, evidence: harbours, topic: 'harbours', source, url: '' }]),
}
const published = {
  ...dataOf({
    'documents.json': [
      { kind: 'post', slug: 'a', title: 'Tides', description: '', pubDate: '2026-01-02', url: '', markdown, json: '' },
    ],
    'site.json': { language: 'en' } as never,
  }),
  source: (name: keyof typeof binary) => binary[name],
  document: () => ({
    ...{ headline: 'Tides', datePublished: '2026-01-02', url: '', language: 'en' },
    ...{ articleBody: text.body, sections: [], links: { markdown } },
  }),
} as unknown as Data
