// Recording: batched, once, never at a reader's cost, and nothing of a caller but a hash.
import { describe, expect, it, vi } from 'vitest'
import { createCounter } from '../../service/counting.js'
import { routes, type RouteId } from '../../service/contract/routes.js'
import { bucketOf } from '../../service/traffic/latency.js'
import { createRecorder } from '../../service/traffic/record.js'
import { seeded } from './mixed-requests.js'
import { countedRequest, createMemory, createSource } from './stage.js'

const logged = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'traffic-dropped')

describe('a recorder', () => {
  it('writes requests that come together in one round trip, and asks for the salt once', async () => {
    const { memory, store } = createMemory()
    const { record } = createRecorder(createSource(store).source, { batchMs: 1 })
    await Promise.all(Array.from({ length: 50 }, () => record(countedRequest())))
    expect(memory.batches.map((batch) => batch.length)).toEqual([50])
    expect(memory.saltCalls).toBe(1)
  })

  it('never takes more than one round trip for a request', async () => {
    const { memory, store } = createMemory()
    const { record } = createRecorder(createSource(store).source, { batchMs: 1 })
    for (let request = 0; request < 3; request++) await record(countedRequest())
    expect(memory.batches.map((batch) => batch.length)).toEqual([1, 1, 1])
    expect(memory.saltCalls).toBe(1)
  })

  it('gives labels of the closed lists, the bucket of the time, and a hash', async () => {
    const { memory, store } = createMemory()
    const { record } = createRecorder(createSource(store).source, { batchMs: 1 })
    await Promise.all([
      record(countedRequest()),
      record(countedRequest({ routeId: undefined, userAgent: 'made-up-name/1', durationMs: null })),
      record(countedRequest({ routeId: 'postJson', userAgent: '' })),
      record(countedRequest({ userAgent: 'kube-probe/1.29' })),
      record(countedRequest({ userAgent: 'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)' })),
    ])
    const visitor = expect.stringMatching(/^[\w-]{22}$/) as unknown
    const every = { day: '2026-11-20', claim: 'unverifiable', visitor, isPerson: false, status: 'file' }
    const probe = { route: '/api/ask', bucket: bucketOf(12), aside: 'health_check', visitor: null }
    expect(memory.batches.flat()).toEqual([
      { ...every, family: 'curl', route: '/api/ask', bucket: bucketOf(12) },
      { ...every, family: 'other', route: 'other', bucket: null },
      { ...every, family: 'unknown', route: '/api/post/{slug}.json', bucket: bucketOf(12) },
      ...['other', 'monitoring'].map((family) => ({ ...every, ...probe, family })),
    ])
    expect(JSON.stringify(memory.batches)).not.toContain('192.0.2.1')
  })

  it('counts a request on the day it came, under the salt of that day, though midnight passes before it is written', async () => {
    const { memory, store } = createMemory()
    const { clock, source } = createSource(store, '2026-11-20T23:59:59.999Z')
    const { record } = createRecorder(source, { batchMs: 1 })
    const first = record(countedRequest())
    clock.now = new Date('2026-11-21T00:00:00Z')
    await Promise.all([first, record(countedRequest())])
    const [before, after] = memory.batches.flat()
    expect([before?.day, after?.day]).toEqual(['2026-11-20', '2026-11-21'])
    expect(before?.visitor).not.toBe(after?.visitor)
  })

  it('names a visitor once a day, and again where the store has not taken the batch', async () => {
    const { memory, store } = createMemory()
    const { clock, source } = createSource(store, '2026-11-20T12:00:00Z')
    const { record } = createRecorder(source, { batchMs: 1 })
    memory.isDown = true
    await record(countedRequest())
    memory.isDown = false
    for (const at of ['2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z']) {
      clock.now = new Date(at)
      await record(countedRequest())
    }
    expect(memory.batches.flat().map(({ visitor }) => visitor !== null)).toEqual([true, false, true])
  })

  it('writes the fewer batches the busier it is: 100 million requests a month on ten instances, 4 or more in each', async () => {
    vi.useFakeTimers()
    try {
      const { memory, store } = createMemory()
      const { record } = createRecorder(createSource(store).source)
      const [random, perSecond] = [seeded(1), 100e6 / (30 * 86_400) / 10]
      for (let request = 0; request < 1000; request++) {
        void record(countedRequest())
        await vi.advanceTimersByTimeAsync((-Math.log(1 - random()) / perSecond) * 1000)
      }
      await vi.advanceTimersByTimeAsync(2000)
      expect(memory.batches.flat()).toHaveLength(1000)
      expect(memory.batches.length).toBeLessThan(250)
    } finally {
      vi.useRealTimers()
    }
  })

  it('writes a full batch without waiting for others, so that no rate of requests is dropped', async () => {
    const { memory, store } = createMemory()
    const { lines, source } = createSource(store)
    const { record } = createRecorder(source, { batchMs: 60_000, fullBatch: 10, longestBatch: 12 })
    for (let batch = 0; batch < 3; batch++)
      await Promise.all(Array.from({ length: 10 }, () => record(countedRequest())))
    expect(memory.batches.map((batch) => batch.length)).toEqual([10, 10, 10])
    expect(logged(lines)).toEqual([])
  })

  it('drops what it cannot write, says how many that were, and goes on when the store is back', async () => {
    const { memory, store } = createMemory()
    const { lines, source } = createSource(store)
    const { record } = createRecorder(source, { batchMs: 1 })
    memory.isDown = true
    await Promise.all([record(countedRequest()), record(countedRequest()), record(countedRequest())])
    await record(countedRequest())
    expect(logged(lines)).toMatchObject([
      { requests: 3, dropped: 3, error: 'StoreUnavailable' },
      { requests: 1, dropped: 4 },
    ])
    expect(lines.join()).not.toContain('192.0.2.1')
    memory.isDown = false
    await record(countedRequest())
    expect(memory.batches.flat()).toHaveLength(1)
  })

  it('holds no more than it is allowed to', async () => {
    const { memory, store } = createMemory()
    const { lines, source } = createSource(store)
    const { record } = createRecorder(source, { batchMs: 1, longestBatch: 5 })
    await record(countedRequest())
    await Promise.all(Array.from({ length: 20 }, () => record(countedRequest())))
    expect(memory.batches.map((batch) => batch.length)).toEqual([1, 5])
    expect(logged(lines)).toMatchObject([{ requests: 15, dropped: 15, error: 'BatchFull' }])
  })
})

describe('a signed request', () => {
  const headers = new Headers({
    'signature-agent': '"https://chatgpt.com"',
    'signature-input':
      'sig1=("@authority" "@method" "@path" "signature-agent");created=1754340838;keyid="otMqcjr17mGyruktGvJU8oojQTSMHlVm7uO-lrcqbdg";expires=1754344438;nonce="_8jbGwfLcgt_vUeiZQdWvfyIeh9FmlthEXElL-O2Rq5zydBYWivw4R3sV9PV-zGwZ2OEGr3T2Pmeo2NzmboMeQ";tag="web-bot-auth";alg="ed25519"',
    signature: 'sig1=:1AxfqHocTf693inKKMQ7NRoHoWAZ9d/vY4D/FO0+MqdFBy0HEH3ZIRv1c3hyiTrzCvquqDC8eYl1ojcPYOSpCQ==:',
  })
  const family = async (userAgent: string, baseUrl = 'https://simonwillison.net') => {
    const { memory, store } = createMemory()
    const { source } = createSource(store, '2025-08-04T20:54:00Z')
    const { record } = createRecorder({ ...source, baseUrl }, { batchMs: 1 })
    await record(countedRequest({ path: '/test-url-context', headers, userAgent }))
    const [count] = memory.batches.flat()
    return { family: count?.family, claim: count?.claim }
  }
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

  it('is known by its signature where the User-Agent hides it, and by its product where both agree', async () => {
    expect(await family(chrome)).toEqual({ family: 'ChatGPT-Agent', claim: 'verified' })
    expect(await family('ChatGPT-User/1.0')).toEqual({ family: 'ChatGPT-User', claim: 'verified' })
    expect(await family('Googlebot/2.1')).toEqual({ family: 'ChatGPT-Agent', claim: 'verified' })
  })

  it('counts as declared where it was signed for another site', async () => {
    expect(await family(chrome, 'https://site.example')).toEqual({ family: 'browser', claim: 'unverifiable' })
  })
})

describe('counting once', () => {
  const rows: [string, string, RouteId | undefined, 'function' | 'file'][] = [
    ['GET', '/api/ask?q=a', 'ask', 'function'],
    ['HEAD', '/api/ask?q=a', 'ask', 'function'],
    ['GET', '/api/ask/what-is-this/', 'askPath', 'function'],
    ['GET', '/api/facts.json', 'facts', 'file'],
    ['GET', '/api/facts.json?topic=retrieval', 'facts', 'file'],
    ['GET', '/api/facts.json?topic=No+Topic', 'facts', 'function'],
    ['GET', '/api/facts.json?topic=retrieval&q=', 'facts', 'function'],
    ['GET', '/api/facts.json?unknown=1', 'facts', 'file'],
    ['GET', '/api/facts/random.json', 'randomFact', 'function'],
    ['GET', '/api/post/a-post.md', 'postMarkdown', 'file'],
    ['HEAD', '/', 'home', 'file'],
    ['GET', '/nowhere', undefined, 'file'],
    ['POST', '/api/agent/hello', 'hello', 'function'],
    ['POST', '/api/posts.json', 'posts', 'function'],
    ['DELETE', '/nowhere', undefined, 'function'],
  ]

  it.each(rows)('%s %s', async (method, path, routeId, source) => {
    const { memory, store } = createMemory()
    const counter = createCounter(createSource(store).source, { batchMs: 1, knowsStatus: true })
    const request = countedRequest({ method, path, routeId })
    // The host calls both for every request: the middleware, then the function, if one answers.
    await counter.countStatic(request)
    expect(memory.batches.flat().length).toBe(source === 'file' ? 1 : 0)
    await counter.observe({ ...request, durationMs: 5, status: 200, payments: [] })
    expect(memory.batches.flat()).toMatchObject([
      { route: routeId === undefined ? 'other' : routes[routeId].path, bucket: source === 'file' ? null : bucketOf(5) },
    ])
  })

  it('says how many requests wait, those that wait for the recorder to load as well', async () => {
    const waiting: number[] = [0]
    const onQueue = (change: number) => waiting.push((waiting.at(-1) ?? 0) + change)
    const counter = createCounter(createSource(createMemory().store).source, { batchMs: 1, onQueue })
    const counted = ['/', '/facts/'].map((path) => counter.countStatic(countedRequest({ path })))
    expect(waiting.at(-1)).toBe(2)
    await Promise.all(counted)
    expect(waiting.at(-1)).toBe(0)
    expect(Math.max(...waiting)).toBe(2)
  })

  it('counts again, and says that nothing waits, where the recorder could not be opened at first', async () => {
    const { memory, store } = createMemory()
    const { source } = createSource(store)
    let [opened, waiting] = [0, 0]
    const failing = {
      ...source,
      get store() {
        if (opened++ === 0) throw new Error('too many open files')
        return store
      },
    }
    const counter = createCounter(failing, { batchMs: 1, onQueue: (change) => (waiting += change) })
    await expect(counter.countStatic(countedRequest({ path: '/' }))).rejects.toThrow('too many')
    expect(waiting).toBe(0)
    await counter.countStatic(countedRequest({ path: '/' }))
    expect([memory.batches.length, waiting]).toEqual([1, 0])
  })

  it('never counts OPTIONS', async () => {
    const { memory, store } = createMemory()
    const counter = createCounter(createSource(store).source, { batchMs: 1 })
    const request = countedRequest({ method: 'OPTIONS' })
    await counter.countStatic(request)
    await counter.observe({ ...request, durationMs: 5, status: 204, payments: [] })
    expect(memory.batches).toEqual([])
  })

  it('leaves files uncounted where the site says so, and functions counted', async () => {
    const { memory, store } = createMemory()
    const { source } = createSource(store, undefined, false)
    const counter = createCounter(source, { batchMs: 1 })
    await counter.countStatic(countedRequest({ path: '/', routeId: 'home' }))
    await counter.observe({ ...countedRequest(), durationMs: 5, status: 200, payments: [] })
    expect(memory.batches.flat()).toMatchObject([{ route: '/api/ask' }])
  })
})
