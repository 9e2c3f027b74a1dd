// Builds for a host, asked for through a port: their order, what is told of each, and what is left for the next process.
import { on, once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serveBuilds, type FromHost, type ToHost } from '../../build/serve-builds.js'
import { CacheKeeper, codeVersion } from '../../build/output/cache.js'
import { layoutFor, liveBuild } from '../../build/output/staging.js'
import { post, TestSite } from './site.js'

let site: TestSite
beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
})
afterEach(() => {
  vi.restoreAllMocks()
  site.remove()
})

/** The host's end of a port at which builds are served. */
function openPort({ onBuilt = () => undefined } = {}) {
  const { port1: host, port2: builder } = new MessageChannel()
  serveBuilds(builder, { startThread: null, onBuilt })
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

const titlesRemembered = () =>
  [...new CacheKeeper().read(liveBuild(layoutFor(site.out)), codeVersion()).documents.values()].map(
    ({ head }) => head.title,
  )

it('makes every build after the one before, and leaves what they remember when it ends', async () => {
  const onBuilt = vi.fn()
  const { build, next, end } = openPort({ onBuilt })
  build()
  expect(await next()).toMatchObject({ result: { ok: true, counts: { posts: 1 } } })
  expect(await next()).toEqual({ unkept: null })
  site.write({ 'posts/b.md': post('B', 'Four five six.', '2026-01-03') })
  const read = vi.spyOn(CacheKeeper.prototype, 'read')
  build()
  expect(await next()).toMatchObject({ result: { ok: true, counts: { posts: 2 } } })
  expect(await next()).toEqual({ unkept: null })
  site.write({ 'posts/b.md': 'no front matter' })
  build()
  expect(await next()).toMatchObject({ result: { ok: false, problems: [{}, {}] } })
  await end()
  expect(onBuilt).toHaveBeenCalledTimes(2)
  expect(new Set(read.mock.contexts).size).toBe(1)
  expect(titlesRemembered()).toEqual(['B', 'A'])
})

it('makes builds that are asked for at once one after another, and ends after the last', async () => {
  const { build, next, end } = openPort()
  build()
  build()
  const ended = end()
  expect(await next()).toMatchObject({ result: { ok: true, newDocuments: ['post/a'] } })
  expect(await next()).toEqual({ unkept: null })
  expect(await next()).toMatchObject({ result: { ok: true, changed: [], newDocuments: [] } })
  expect(await next()).toEqual({ unkept: null })
  await ended
  expect(titlesRemembered()).toEqual(['A'])
})

it('tells the result first, then that it could not be left for the next process', async () => {
  const { build, next, end } = openPort()
  vi.spyOn(CacheKeeper.prototype, 'write').mockImplementation(() => {
    throw new Error('no space is left')
  })
  build()
  expect(await next()).toMatchObject({ result: { ok: true } })
  expect(await next()).toEqual({ unkept: 'Error: no space is left' })
  expect(site.json('api/posts.json')).toMatchObject([{ slug: 'a' }])
  await end()
})
