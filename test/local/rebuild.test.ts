// What a host does around its builds: what it says of them, and that it leaves what they remember for the next process.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveBuild, layoutFor } from '../../build/write/staging.js'
import { CacheKeeper, codeVersion } from '../../build/write/cache.js'
import { createRebuilder } from '../../local/rebuild.js'
import { post, TestSite } from '../build/site.js'

let site: TestSite
beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
})
afterEach(() => {
  vi.restoreAllMocks()
  site.remove()
})

it('leaves what every good build remembers for the next process', async () => {
  const said: string[] = []
  const rebuilder = createRebuilder({ build: { content: site.content, out: site.out }, say: (line) => said.push(line) })
  const remembered = () =>
    [...new CacheKeeper().read(liveBuild(layoutFor(site.out)), codeVersion()).documents.values()].map(
      ({ head }) => head.title,
    )
  expect(await rebuilder.run()).toBe(true)
  expect(remembered()).toEqual(['A'])
  site.write({ 'posts/b.md': post('B', 'Four five six.', '2026-01-03') })
  expect(await rebuilder.run()).toBe(true)
  expect(remembered()).toEqual(['B', 'A'])
  site.write({ 'posts/b.md': 'no front matter' })
  expect(await rebuilder.run()).toBe(false)
  expect(remembered()).toEqual(['B', 'A'])
  expect(said.at(-1)).toMatch(/problems?; the last whole tree stays published/)
})

it('says that it could not leave it, and publishes nevertheless', async () => {
  const said: string[] = []
  const rebuilder = createRebuilder({ build: { content: site.content, out: site.out }, say: (line) => said.push(line) })
  const write = vi.spyOn(CacheKeeper.prototype, 'write').mockImplementation(() => {
    throw new Error('no space is left')
  })
  expect(await rebuilder.run()).toBe(true)
  expect(said.at(-1)).toMatch(/could not be written.*no space is left/)
  expect(site.json('api/posts.json')).toMatchObject([{ slug: 'a' }])
  site.write({ 'posts/b.md': 'no front matter' })
  expect(await rebuilder.run()).toBe(false)
  expect(write).toHaveBeenCalledTimes(1)
})
