// In a deployment a function counts its own requests and the middleware those of files, whatever fails.
import { afterEach, expect, it, vi } from 'vitest'
import { createFunction } from '../../platform/function.js'
import middleware from '../../platform/middleware.js'
import type { Context } from '../../service/context.js'
import { fallback } from '../../service/functions.js'
import { createLog } from '../../service/log.js'
import type { RequestCount, Store } from '../../service/store/store.js'
import { gatherSeries, tallyRequests } from '../../service/store/series.js'
import { dataOf } from '../http/stage.js'

const given = vi.hoisted((): { context: unknown; later: Promise<unknown>[] } => ({ context: undefined, later: [] }))
const waitUntil = (work: Promise<unknown>) => void given.later.push(work)
vi.mock('@vercel/functions', () => ({ waitUntil: (work: Promise<unknown>) => void given.later.push(work) }))
vi.mock('../../platform/context.js', async (original) => ({
  ...(await original()),
  createContext: () => {
    if (given.context === undefined) throw new Error('CRON_SECRET: at least 16 characters are needed')
    return given.context
  },
}))
afterEach(() => {
  given.later.length = 0
  vi.restoreAllMocks()
})

const topics = [{ id: 'perplexity', title: 'Perplexity' }]
const site = { baseUrl: '', title: '', language: 'en', footnote: '', picture: '', topics, sellsPlaybook: true }

/** A context whose store notes the routes that are counted. */
function contextThatCounts() {
  const routes: string[] = []
  const counts: RequestCount[] = []
  const store: Partial<Store> = {
    saltFor: (now, value) => Promise.resolve({ day: now.toISOString().slice(0, 10), value }),
    countRequests: (batch: readonly RequestCount[]) => {
      routes.push(...batch.map(({ route }) => route))
      counts.push(...batch)
      return Promise.resolve()
    },
  }
  const context: Context = {
    now: () => new Date('2026-11-20T12:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    store: store as Store,
    env: {},
    log: createLog(() => undefined),
    data: dataOf({ 'site.json': { ...site, countStatic: true }, 'redirects.json': {}, 'gone.json': [] }),
    baseUrl: 'https://site.example',
    processorUrl: 'https://processor.example',
  }
  return { context, routes, counts }
}

it('a request goes on to its file where the middleware cannot be set up, which it logs', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  expect(await middleware(new Request('https://site.example/api/posts.json'), { waitUntil })).toBeUndefined()
  expect(lines.join()).toContain('traffic-dropped')
})

it('the middleware counts a file and lets it go on', async () => {
  const { context, routes } = contextThatCounts()
  given.context = context
  // A redirect to the normal form is not counted: the request that follows it is.
  await middleware(new Request('https://site.example/api/p%6fsts.json'), { waitUntil })
  expect(await middleware(new Request('https://site.example/api/posts.json'), { waitUntil })).toBeUndefined()
  await Promise.all(given.later)
  expect(routes).toEqual(['/api/posts.json'])
})

it('the middleware refuses an If-Match without the ETag of the file, and asks for it without being counted', async () => {
  const { context, routes } = contextThatCounts()
  given.context = context
  vi.resetModules()
  const { default: fresh } = await import('../../platform/middleware.js')
  const asked: RequestInit[] = []
  let file = () => Promise.resolve(new Response(null, { headers: { etag: '"a"' } }))
  vi.stubGlobal('fetch', (_: URL, init: RequestInit) => {
    asked.push(init)
    return file()
  })
  const send = async (tag: string, path = '/api/posts.json', method = 'GET') => {
    const headers = { 'if-match': tag, accept: 'application/json', 'accept-encoding': 'br' }
    return (await fresh(new Request(`https://site.example${path}`, { method, headers }), { waitUntil }))?.status
  }
  expect([await send('"a"'), await send('*'), await send('"b"'), await send('W/"a"')]).toEqual([
    undefined,
    undefined,
    412,
    412,
  ])
  const headers = new Headers(asked[0]?.headers)
  expect([asked[0]?.method, Object.fromEntries(headers)]).toEqual([
    'HEAD',
    { accept: 'application/json', 'accept-encoding': 'br', 'user-agent': 'verbatim-function' },
  ])
  const before = asked.length
  // A function evaluates its own.
  expect([await send('"b"', '/api/ask?q=a'), await send('"b"', '/', 'POST'), asked.length]).toEqual([
    undefined,
    undefined,
    before,
  ])
  file = () => Promise.resolve(new Response(null, { status: 404, headers: { etag: '"a"' } }))
  expect(await send('"b"')).toBeUndefined()
  file = () => Promise.reject(new TypeError('fetch failed'))
  expect(await send('"b"')).toBeUndefined()
  await fresh(new Request('https://site.example/api/posts.json', { headers: { 'user-agent': 'verbatim-function' } }), {
    waitUntil,
  })
  await Promise.all(given.later)
  expect(routes.filter((route) => route === '/api/posts.json')).toHaveLength(6)
  vi.unstubAllGlobals()
})

it('the middleware redirects to the normal form of a path, and finds nothing behind an encoded slash', async () => {
  given.context ??= contextThatCounts().context
  const send = (path: string) => middleware(new Request(`https://site.example${path}`), { waitUntil })
  const redirect = await send('/api/p%6fsts.json?a=%62')
  expect([redirect?.status, redirect?.headers.get('location')]).toEqual([308, '/api/posts.json?a=%62'])
  expect(redirect?.headers.get('access-control-allow-origin')).toBe('*')
  expect((await send('/api%2fposts.json'))?.status).toBe(404)
  expect(await send('/caf%C3%A9/')).toBeUndefined()
})

it('a function redirects to the normal form of a path that is none of its routes', async () => {
  given.context = contextThatCounts().context
  const served = createFunction(fallback.handlers, {})
  const answer = await served.fetch(new Request('https://site.example/api/%61sk?q=a'))
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/ask?q=a'])
})

it('a function counts what it answers', async () => {
  const { context, routes } = contextThatCounts()
  given.context = context
  const served = createFunction(fallback.handlers, {})
  expect((await served.fetch(new Request('https://site.example/api/ask?q=a'))).status).toBe(404)
  await Promise.all(given.later)
  expect(routes).toEqual(['/api/ask'])
})

it('a missing file is one request, and its status becomes known', async () => {
  const { context, counts } = contextThatCounts()
  given.context = context
  vi.resetModules()
  const { default: fresh } = await import('../../platform/middleware.js')
  for (const path of ['/posts/none/', '/none.png']) {
    const request = () => new Request(`https://site.example${path}`, { headers: { 'user-agent': 'GPTBot/1' } })
    expect(await fresh(request(), { waitUntil })).toBeUndefined()
    expect((await createFunction(fallback.handlers, {}).fetch(request())).status).toBe(404)
  }
  await Promise.all(given.later)
  const now = new Date('2026-11-20T12:00:00Z')
  const [tally] = tallyRequests(counts, now)
  expect(tally?.requests).toBe(1)
  const { byStatus, asides } = gatherSeries(tally?.series ?? [])
  expect([byStatus, asides]).toEqual([new Map([['4xx', 1]]), new Map([['asset', 1]])])
})
