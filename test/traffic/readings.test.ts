// By document and fact: pages in each form, what answers give, where people come from; named as far as it may be.
import { expect, it } from 'vitest'
import type { Context } from '../../service/context.js'
import { createCounter } from '../../service/counting.js'
import { matchRoute } from '../../service/http/match.js'
import { addDays } from '../../service/store/day.js'
import type { ReadingCount, RequestCount } from '../../service/store/store.js'
import { referralOf } from '../../service/traffic/readings.js'
import { hello, request } from '../store/samples.js'
import { forEachStore } from '../store/stores.js'
import { statsOf } from './asking.js'
import { page, sorted, sourceOf } from './readings-stage.js'
import { countedRequest } from './stage.js'

const today = '2026-11-20'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0'
const gptBot = 'GPTBot/1.4'

const send = async (source: Context, path: string, given: Parameters<typeof countedRequest>[0] = {}) => {
  const url = new URL(path, source.baseUrl)
  const sent = countedRequest({ path, userAgent: gptBot, routeId: matchRoute(url.pathname)?.id, ...given })
  await createCounter(source, { batchMs: 1, knowsStatus: true }).countStatic({ ...sent, status: 200, ...given })
}

forEachStore((_, openStore) => {
  it('counts each form of a document, pages and feeds by family, and no name that is not published', async () => {
    const store = await openStore()
    const { source } = sourceOf(store)
    for (const path of ['/posts/one/', '/posts/one', '/posts/one.md', '/api/post/one.md', '/api/post/one.json'])
      await send(source, path)
    for (const accept of ['text/markdown', 'text/markdown, text/html, */*', 'text/html, text/markdown;q=0.5'])
      await send(source, '/posts/one/', { headers: new Headers({ accept }) })
    await send(source, '/articles/caf%C3%A9/two/', { userAgent: firefox })
    await send(source, '/', { userAgent: firefox })
    await send(source, '/feed.xml')
    await send(source, '/index.md')
    await send(source, '/posts.md')
    for (const path of ['/posts/invented/', '/api/post/invented.md', '/llms.txt', '/posts/two/'])
      await send(source, path)
    // Has the FNV-1a hash of /posts/one/.
    await send(source, '/posts/a-name-of-mine-7fobaisq/')
    await send(source, '/posts/one/', { status: 404 })
    await send(source, '/posts/one/', { method: 'HEAD' })
    const found = (await store.readReadings(today, 1, source.now())).get(today)
    expect(sorted(found)).toEqual(
      sorted([
        page('/posts/one/', 'GPTBot', 'html', 3),
        page('/posts/one/', 'GPTBot', 'markdown', 4),
        page('/posts/one/', 'GPTBot', 'json'),
        page('/articles/caf\u00e9/two/', 'browser', 'html'),
        page('/', 'browser', 'html'),
        page('/', 'GPTBot', 'markdown'),
        page('/posts/', 'GPTBot', 'markdown'),
        page('/feed.xml', 'GPTBot', 'feed'),
      ] as ReadingCount[]),
    )
    expect((await statsOf(source)).requests.by_document).toEqual({ '/posts/one/': 8, other: 3 })
  })

  it('names nothing in public that a day has fewer than three times, nor what people read', async () => {
    const store = await openStore()
    const { clock, source } = sourceOf(store, '2026-11-18T12:00:00Z')
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      clock.now = new Date(`${day}T12:00:00Z`)
      for (let time = 0; time < 2; time++) await send(source, '/posts/one/')
      for (let time = 0; time < 4; time++) await send(source, '/posts/one/', { userAgent: firefox })
    }
    expect((await statsOf(source, 3)).requests.by_document).toEqual({ other: 6 })
    await send(source, '/posts/one/')
    expect((await statsOf(source, 3)).requests.by_document).toEqual({ '/posts/one/': 3, other: 4 })
    expect((await statsOf(source, 1)).requests.by_document).toEqual({ '/posts/one/': 3 })
  })

  it('narrows reads to a family, a purpose and a document, and names no pair that a day has fewer than three times', async () => {
    const { source } = sourceOf(await openStore())
    for (const [count, path, userAgent] of [
      [4, '/posts/one/', 'GPTBot/1.4'],
      [2, '/posts/one/', 'ClaudeBot/1.0'],
      [2, '/', 'GPTBot/1.4'],
      [3, '/', 'curl/8'],
    ] as const)
      for (let time = 0; time < count; time++) await send(source, path, { userAgent })
    const readsOf = async (query: string) => {
      const { by_day, ...reads } = (await statsOf(source, 1, query)).reads
      return { ...reads, total: by_day[today] }
    }
    const training = { by_agent_family: { GPTBot: 6, ClaudeBot: 2 }, by_purpose: { training: 8 }, total: 8 }
    expect(await readsOf('')).toEqual({
      by_agent_family: { GPTBot: 6, curl: 3, ClaudeBot: 2 },
      by_purpose: { training: 8, 'http-library': 3 },
      ...{ by_document: { '/posts/one/': 6, '/': 5 }, total: 11 },
    })
    expect(await readsOf('&purpose=training')).toEqual({ ...training, by_document: { '/posts/one/': 4, other: 4 } })
    expect(await readsOf('&family=ClaudeBot')).toEqual({
      ...{ by_agent_family: { ClaudeBot: 2 }, by_purpose: { training: 2 }, by_document: { other: 2 }, total: 2 },
    })
    expect(await readsOf('&document=/posts/one/')).toEqual({
      ...{ by_agent_family: { GPTBot: 4, other: 2 }, by_purpose: { training: 4, unknown: 2 } },
      ...{ by_document: { '/posts/one/': 6 }, total: 6 },
    })
    expect(await readsOf('&document=/&family=GPTBot')).toEqual({
      ...{ by_agent_family: {}, by_purpose: {}, by_document: {}, total: 0 },
    })
    const few = await statsOf(source, 1, '&names=1')
    expect(few.requests).toMatchObject({
      total: 11,
      by_agent_family: { GPTBot: 6, other: 5 },
      by_document: { '/posts/one/': 6, other: 5 },
    })
    expect(few.reads.by_agent_family).toEqual({ GPTBot: 6, other: 5 })
    const none = await statsOf(source, 1, '&names=0')
    expect([none.families, none.performance.by_route]).toEqual([{}, {}])
    expect([none.requests.by_route, none.requests.by_document]).toEqual([{ other: 11 }, { other: 11 }])
    expect(none.requests.by_purpose).toEqual({ training: 8, 'http-library': 3 })
    expect(await readsOf('&document=/not/there/')).toMatchObject({ by_document: {}, total: 0 })
  })

  it('sets the days that are over against as many before, for a quarter of an hour the same', async () => {
    const store = await openStore()
    const { clock, source } = sourceOf(store, `${today}T12:00:00Z`)
    const on = (back: number, count: number, given: Partial<RequestCount> = {}): RequestCount[] =>
      Array.from({ length: count }, () => ({ ...request({ day: addDays(today, -back) }), ...given }))
    const people = { family: 'browser', isPerson: true }
    await store.countRequests([...on(0, 9), ...on(1, 3), ...on(7, 1, people), ...on(8, 2), ...on(15, 4)], clock.now)
    await store.recordHello(hello(), 30, new Date(clock.now.getTime() - 86_400_000))
    const seven = {
      now: { requests: 3, people: 1, hellos: 1 },
      before: { requests: 2, people: 0, hellos: 0 },
    }
    expect((await statsOf(source, 7)).compared).toEqual(seven)
    expect((await statsOf(source, 44)).compared?.now.requests).toBe(9)
    expect((await statsOf(source, 45)).compared).toBeNull()
    await store.countRequests(on(1, 1), clock.now)
    for (const [seconds, count] of [
      [899, 3],
      [901, 4],
    ] as const) {
      clock.now = new Date(Date.parse(`${today}T12:00:00Z`) + seconds * 1000)
      expect((await statsOf(source, 7)).compared?.now.requests).toBe(count)
    }
  })

  it('counts the assistant that sent a person, and nothing of any other referrer', async () => {
    const store = await openStore()
    const { source } = sourceOf(store)
    const visit = (path: string, referer: string) =>
      send(source, path, { userAgent: firefox, headers: new Headers({ referer }) })
    await visit('/posts/one/', 'https://chatgpt.com/c/secret-conversation')
    await visit('/posts/one/?utm_source=chatgpt.com', '')
    await visit('/posts/one/', 'https://www.perplexity.ai/search?q=secret')
    await visit('/posts/one/', 'https://elsewhere.example/secret')
    const found = (await store.readReadings(today, 1, source.now())).get(today) ?? []
    expect(sorted(found)).toEqual(
      sorted([
        page('/posts/one/', 'browser', 'html', 4),
        { kind: 'page', name: '/posts/one/', count: 2, referral: 'ChatGPT' },
        { kind: 'page', name: '/posts/one/', count: 1, referral: 'Perplexity' },
      ] as ReadingCount[]),
    )
  })
})

it('knows an assistant by its host or its name, however written', () => {
  const of = (path: string, referer?: string) =>
    referralOf({ url: new URL(path, 'https://site.example'), headers: new Headers(referer ? { referer } : {}) })
  expect(of('/?utm_source=Perplexity')).toBe('Perplexity')
  expect(of('/', 'https://claude.ai/chat/1')).toBe('Claude')
  expect(of('/', 'https://claude.ai.evil.example/')).toBeUndefined()
  expect(of('/?utm_source=newsletter', 'no url')).toBeUndefined()
})

it('notes each fact and each document that an answer gives', async () => {
  const { readingsOf } = await import('../../service/ask/answer.js')
  const passage = { markdown: 'https://site.example/api/post/one.md' }
  const fact = (id: string, path: string) => ({ id, source: { url: `https://site.example${path}` } })
  const facts = [fact('one#1', '/posts/one/'), fact('two#1', '/articles/two/')]
  const given = readingsOf({ facts, passages: [passage, passage] } as never)
  expect(given).toEqual([
    { kind: 'fact', name: 'one#1', form: 'answer' },
    { kind: 'fact', name: 'two#1', form: 'answer' },
    { kind: 'page', name: '/posts/one/', form: 'answer' },
    { kind: 'page', name: '/articles/two/', form: 'answer' },
  ])
})
