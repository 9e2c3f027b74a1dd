// Building again: the same bytes from the same content, and only what changed is written.
import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildHash, facts, post, TestSite } from './site.js'

let site: TestSite
const others: TestSite[] = []

beforeEach(() => {
  site = new TestSite({
    'posts/a.md': post('A', 'One two three. See [b](b.md).\n\n![p](p.png)', '2026-01-01'),
    'posts/a.facts.yaml': facts({ fact: 'The first fact of all of them', evidence: 'One two three.' }),
    'posts/p.png': Uint8Array.of(1, 2, 3),
    'posts/b.md': post('B', 'Four five six. <b>Raw</b>', '2026-01-02'),
    'posts/c.md': post('C', 'Seven eight nine.', '2026-01-03'),
    'articles/d.md': post('D', 'Ten eleven twelve.', '2026-01-04'),
  })
})
afterEach(() => {
  for (const one of [site, ...others.splice(0)]) one.remove()
})

/** The same content, built where nothing is remembered. */
async function buildAfresh(day: string): Promise<Record<string, string>> {
  const other = new TestSite()
  others.push(other)
  cpSync(site.content, other.content, { recursive: true })
  const result = await other.mustBuild(day)
  return buildHash(result.folder ?? '')
}

const hash = () => buildHash(join(realpathSync(site.out), '..'))

describe('the same content', () => {
  it('gives the same bytes, in another folder too', async () => {
    await site.mustBuild('2026-02-01')
    const first = hash()
    const again = await site.mustBuild('2026-02-01')
    expect(again.changed).toEqual([])
    expect(hash()).toEqual(first)
    expect(await buildAfresh('2026-02-01')).toEqual(first)
  })

  it('differs on another day in what depends on the day alone', async () => {
    await site.mustBuild('2026-02-01')
    const { changed } = await site.mustBuild('2026-02-02')
    expect(changed.filter((file) => file.startsWith('public/'))).toEqual(['public/api/post/a.json'])
    const json = readFileSync(join(site.out, 'api/post/a.json'), 'utf8')
    expect(json).toContain('"age_days": 32')
  })
})

describe('a change', () => {
  it.each<[name: string, change: () => void]>([
    ['an edit', () => site.write({ 'posts/c.md': post('C', 'Other words.', '2026-01-03') })],
    [
      'another title, which its neighbours show',
      () => site.write({ 'posts/b.md': post('Bee', 'Four five six.', '2026-01-02') }),
    ],
    ['a new post', () => site.write({ 'posts/e.md': post('E', 'x', '2026-01-02') })],
    ['a removed post that another links to', () => site.write({ 'posts/b.md': null })],
    ['a new slug', () => site.write({ 'posts/b.md': '---\ntitle: B\nslug: bee\ndate: 2026-01-02\n---\nx' })],
    ['a removed image', () => site.write({ 'posts/p.png': null })],
    ['other bytes of an image', () => site.write({ 'posts/p.png': Uint8Array.of(4, 5, 6, 7) })],
    ['another fact', () => site.write({ 'posts/a.facts.yaml': facts({ fact: 'Another', evidence: 'two three.' }) })],
    [
      'the same statement elsewhere',
      () =>
        site.write({ 'posts/c.facts.yaml': facts({ fact: 'The first fact of all of them', evidence: 'Seven eight' }) }),
    ],
    [
      'other settings',
      () => site.write({ 'site.yaml': site.read('../content/site.yaml').replace('A site', 'Another site') }),
    ],
  ])('%s gives what a first build would give', async (_name, change) => {
    await site.mustBuild('2026-02-01')
    change()
    await site.mustBuild('2026-02-01')
    expect(hash()).toEqual(await buildAfresh('2026-02-01'))
  })

  it('of one post writes its own files and the lists, and shares all others', async () => {
    await site.mustBuild('2026-02-01')
    const inode = (path: string) => statSync(join(site.out, path)).ino
    const before = inode('api/post/a.md')
    site.write({ 'posts/c.md': post('C', 'Other words.', '2026-01-03') })
    const { changed } = await site.mustBuild('2026-02-01')
    expect(changed.filter((file) => /\/(post|posts|article|articles)\/[^/]+(\/|\.md|\.json)/.test(file))).toEqual([
      'public/api/post/c.json',
      'public/api/post/c.md',
      'public/posts/c/index.html',
    ])
    expect(inode('api/post/a.md')).toBe(before)
  })
})

describe('the output', () => {
  it('keeps a folder that it did not make', async () => {
    mkdirSync(site.out)
    writeFileSync(join(site.out, 'mine.txt'), 'mine')
    const result = await site.mustBuild()
    expect(lstatSync(site.out).isSymbolicLink()).toBe(true)
    expect(result.warnings).toHaveLength(1)
    const kept = readdirSync(join(site.folder, '.public.builds')).find((name) => name.startsWith('replaced-')) ?? ''
    expect(readFileSync(join(site.folder, '.public.builds', kept, 'mine.txt'), 'utf8')).toBe('mine')
  })

  it('keeps the live build and the one before, and no more', async () => {
    for (let n = 0; n < 4; n++) {
      site.write({ 'posts/c.md': post('C', `Edition ${n}`) })
      await site.mustBuild()
    }
    expect(readdirSync(join(site.folder, '.public.builds'))).toHaveLength(2)
  })
})
