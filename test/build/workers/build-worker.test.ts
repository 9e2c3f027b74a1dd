// Builds for a host, asked for through a port: their order, the messages for each, and the cache that the next process reads.
import { on, once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layoutFor, liveBuild } from '../../../build/output/layout.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { runBuildWorker, type FromHost, type ToHost } from '../../../build/workers/build-worker.js'
import { post, TestSite } from '../site.js'

let site: TestSite
beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The host's end of a port at which builds are served. */
function openPort() {
  const { port1: host, port2: builder } = new MessageChannel()
  runBuildWorker(builder, null, () => undefined)
  const messages = on(host, 'message') as AsyncIterableIterator<[ToHost], undefined>
  const send = (message: FromHost) => host.postMessage(message)
  return {
    build: () => send({ content: site.content, out: site.out, now: new Date('2026-05-01T00:00:00Z') }),
    end: async () => {
      const closed = once(host, 'close')
      send('end')
      await closed
    },
    next: async () => (await messages.next()).value?.[0],
  }
}

/** The documents in the cache that another process would read. */
function cachedDocuments(): string[] {
  const cache = new StoredCache()
  cache.begin(liveBuild(layoutFor(site.out)))
  return cache.names().flatMap((name) => /^document .*\/(\w+)\.md$/.exec(name)?.[1] ?? [])
}

it('makes every build after the one before, and leaves what they remember when it ends', async () => {
  const { build, next, end } = openPort()
  build()
  expect(await next()).toMatchObject({ result: { ok: true, counts: { posts: 1 } } })
  expect(await next()).toEqual({ cacheFailure: null })
  site.write({ 'posts/b.md': post('B', 'Four five six.', '2026-01-03') })
  const begin = vi.spyOn(StoredCache.prototype, 'begin')
  build()
  expect(await next()).toMatchObject({ result: { ok: true, counts: { posts: 2 } } })
  expect(await next()).toEqual({ cacheFailure: null })
  site.write({ 'posts/b.md': 'no front matter' })
  build()
  expect(await next()).toMatchObject({ result: { ok: false, problems: [{}, {}] } })
  await end()
  expect(new Set(begin.mock.contexts).size).toBe(1)
  expect(cachedDocuments()).toEqual(['b', 'a'])
})

it('makes builds that are asked for at once one after another, and ends after the last', async () => {
  const { build, next, end } = openPort()
  build()
  build()
  const ended = end()
  expect(await next()).toMatchObject({ result: { ok: true, newDocuments: ['post/a'] } })
  expect(await next()).toEqual({ cacheFailure: null })
  expect(await next()).toMatchObject({ result: { ok: true, changed: [], newDocuments: [] } })
  expect(await next()).toEqual({ cacheFailure: null })
  await ended
  expect(cachedDocuments()).toEqual(['a'])
})

it('tells the result first, then that it could not be left for the next process', async () => {
  const { build, next, end } = openPort()
  vi.spyOn(StoredCache.prototype, 'write').mockImplementation(() => {
    throw new Error('no space is left')
  })
  build()
  expect(await next()).toMatchObject({ result: { ok: true } })
  expect(await next()).toEqual({ cacheFailure: 'Error: no space is left' })
  expect(site.json('api/posts.json')).toMatchObject([{ slug: 'a' }])
  await end()
})
