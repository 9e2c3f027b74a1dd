// The messages of a host on its builds.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as BuilderModule from '../../local/builder.js'
import { createRebuilder, type Rebuilder } from '../../local/rebuild.js'
import { post, TestSite } from '../build/site.js'

/** Reports, as the thread does, whether the cache was written. */
let tellKept: (failure: string | null) => void
/** Whether the last builder ends its thread after each build. */
let isSeldomBuilt: boolean | undefined
vi.mock('../../local/builder.js', async (importActual) => {
  const { startBuilder } = await importActual<typeof BuilderModule>()
  return {
    startBuilder(onKept: (failure: string | null) => void, isSeldom?: boolean): BuilderModule.Builder {
      tellKept = onKept
      isSeldomBuilt = isSeldom
      return startBuilder(onKept, isSeldom)
    },
  }
})

let site: TestSite
let said: string[]
let rebuilder: Rebuilder
beforeEach(() => {
  site = new TestSite({ 'posts/a.md': post('A', 'One two three.') })
  said = []
  rebuilder = createRebuilder({
    build: { content: site.content, out: site.out },
    now: () => new Date('2026-05-01T00:00:00Z'),
    say: (line) => said.push(line),
  })
})
afterEach(async () => {
  await rebuilder.stop()
})

it('reports new files, problems of the content, and that the last tree stays', async () => {
  expect(await rebuilder.run()).toBe(true)
  expect(said.splice(0)).toEqual([
    expect.stringMatching(/^Built 1 post, 0 articles, 0 facts in \d+\.\d\d s\.$/),
    expect.stringMatching(/^(\d+) of \1 files are new$/),
  ])
  site.write({ 'posts/b.md': post('B', 'Four five six.') })
  expect(await rebuilder.run()).toBe(true)
  expect(said.splice(0)[1]).toMatch(/^\d+ of \d+ files are new: .*and \d+ more$/)
  expect(await rebuilder.run()).toBe(true)
  expect(said.splice(0)).toEqual([expect.stringMatching(/^Built in \d+\.\d\d s: nothing has changed\.$/)])
  site.write({ 'posts/b.md': 'no front matter' })
  expect(await rebuilder.run()).toBe(false)
  expect(said.splice(0)).toEqual([
    expect.stringContaining('b.md:1: '),
    expect.stringContaining('b.md:1: '),
    '2 problems; the last whole tree stays published. A build with --lenient leaves documents with problems out, and lists them.',
  ])
})

it('lists every place where that is asked for', async () => {
  const every = createRebuilder({
    ...{ build: { content: site.content, out: site.out }, now: () => new Date() },
    ...{ say: (line: string) => said.push(line), all: true },
  })
  site.write(Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`posts/${name}.md`, 'no front matter'])))
  expect(await every.run()).toBe(false)
  await every.stop()
  expect(said.join('\n')).toMatch(/b\.md:1: [^]*e\.md:1: /)
  expect(said.join('\n')).not.toContain('--all')
})

it('keeps the thread of its builds where content is watched alone', async () => {
  expect(isSeldomBuilt).toBe(false)
  const unwatched = createRebuilder({ build: {}, now: () => new Date(), say: () => undefined, watch: false })
  await unwatched.stop()
  expect(isSeldomBuilt).toBe(true)
})

it('reports that the build cache could not be written', () => {
  tellKept(null)
  tellKept('Error: no space is left')
  expect(said).toEqual([expect.stringMatching(/could not be written.*no space is left/)])
})
