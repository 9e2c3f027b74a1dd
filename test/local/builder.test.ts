// The thread in which a host builds: it answers in order, ends in order, and is started anew after a failure.
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layoutFor, liveBuild } from '../../build/output/layout.js'
import { StoredCache } from '../../build/output/stored-cache.js'
import { startBuilder, type Builder } from '../../local/builder.js'
import { post, TestSite } from '../build/site.js'
import { compiled } from '../compiled-kit.js'

let site: TestSite
let builder: Builder
let kept: (string | null)[]
beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
  kept = []
  builder = startBuilder((failure) => kept.push(failure))
})
afterEach(async () => {
  await builder.stop()
})

const order = () => ({ content: site.content, out: site.out, now: new Date('2026-05-01T00:00:00Z') })

it('has left what a build remembers for the next process when it has stopped', async () => {
  const { ok, newDocuments } = await builder.build(order())
  expect({ ok, newDocuments }).toEqual({ ok: true, newDocuments: ['post/a'] })
  await builder.stop()
  expect(kept).toEqual([null])
  const cache = new StoredCache()
  cache.begin(liveBuild(layoutFor(site.out)))
  expect(cache.names()).toContain(`document ${join(site.content, 'posts/a.md')}`)
})

it('has left the code that V8 compiled, for the next process', async () => {
  await builder.build(order())
  await builder.stop()
  expect(readdirSync(join(dirname(compiled('kit')), 'dist/build'))).toContainEqual(
    expect.stringMatching(/-host\.code$/),
  )
})

it('rejects with what the file system threw, and builds again once that is fixed', async () => {
  const blocked = join(site.folder, 'blocked')
  writeFileSync(blocked, 'a file where a folder is to be')
  const out = join(blocked, 'public')
  await expect(builder.build({ ...order(), out })).rejects.toMatchObject({ code: 'EEXIST', syscall: 'mkdir' })
  rmSync(blocked)
  expect((await builder.build({ ...order(), out })).ok).toBe(true)
})

it('rejects where its thread ends without an error, and builds again in another', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const built = expect(builder.build(order())).rejects.toMatchObject({ code: 'ERR_WORKER_ENDED' })
  const [thread] = sent.mock.contexts as Worker[]
  sent.mockRestore()
  await thread?.terminate()
  await built
  expect((await builder.build(order())).ok).toBe(true)
})

it('ends its thread after each build where they are seldom, failed ones too, and builds again in another', async () => {
  const seldom = startBuilder((failure) => kept.push(failure), true)
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    for (const text of ['One.', '[One](', 'Two.']) {
      site.write({ 'posts/a.md': text.startsWith('[') ? 'No front matter.' : post('A', text) })
      sent.mockClear()
      const building = seldom.build(order())
      const [thread] = sent.mock.contexts as Worker[]
      const ended = thread && once(thread, 'exit')
      expect((await building).ok).toBe(!text.startsWith('['))
      expect(await ended).toEqual([0])
    }
  } finally {
    sent.mockRestore()
    await seldom.stop()
  }
  expect(kept).toEqual([null, null])
})

it('gives up a build that runs, and leaves the live tree as it is', async () => {
  await builder.build(order())
  const live = liveBuild(layoutFor(site.out))
  const outcome = vi.fn<(result: unknown) => void>()
  for (const text of ['One.', 'Two.']) {
    site.write({ 'posts/a.md': post('A', text) })
    builder.build(order()).then(outcome, outcome)
  }
  await builder.stop()
  expect(liveBuild(layoutFor(site.out))).toBe(live)
  expect(outcome).not.toHaveBeenCalled()
})

it('stops without having built, and stops twice', async () => {
  await builder.stop()
  await expect(builder.stop()).resolves.toBeUndefined()
  expect(kept).toEqual([])
})
