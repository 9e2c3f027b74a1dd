// Documents that move between posts and articles, and those that are left out for a fault: neither is removed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DocumentDetail } from '../../../service/contract/resources/document.js'
import { facts, post, TestSite } from '../site.js'

let site: TestSite
const body = 'One two three. Four five six.'
const one = { fact: 'First', evidence: 'One two three.' }
const two = { fact: 'Second', evidence: 'Four five six.' }
const removal = { 'posts/a.md': null, 'posts/a.facts.yaml': null }
const idsIn = (path: string) => (site.json(path) as DocumentDetail).facts.map(({ id, fact }) => `${id} ${fact}`)
const ledger = () => JSON.parse(readFileSync(join(site.content, 'ledger.json'), 'utf8')) as { documents: object }

beforeEach(async () => {
  site = new TestSite({
    'posts/a.md': post('A', body),
    'posts/a.facts.yaml': facts(one, two),
    'posts/b.md': post('B', 'Text.'),
  })
  await site.mustBuild('2026-02-01')
})

describe('a document that moves from posts to articles', () => {
  const asArticle = { 'articles/a.md': post('A', body), 'articles/a.facts.yaml': facts(two, one) }

  it('keeps the numbers of its facts, and has no edit', async () => {
    site.write({ ...removal, ...asArticle })
    await site.mustBuild('2026-02-02')
    expect(idsIn('api/article/a.json')).toEqual(['a#2 Second', 'a#1 First'])
    expect(site.json('api/article/a.json')).toMatchObject({ dateModified: '2026-01-02' })
  })

  it('never gives the number of a fact that was removed before to another, however often it moves', async () => {
    site.write({ ...removal, ...asArticle, 'articles/a.facts.yaml': facts(two) })
    await site.mustBuild('2026-02-02')
    site.write({ 'articles/a.facts.yaml': facts(two, { fact: 'Third', evidence: one.evidence }) })
    await site.mustBuild('2026-02-03')
    expect(idsIn('api/article/a.json')).toEqual(['a#2 Second', 'a#3 Third'])
    site.write({ 'articles/a.md': null, 'articles/a.facts.yaml': null })
    site.write({ 'posts/a.md': post('A', body), 'posts/a.facts.yaml': facts({ fact: 'Fourth', evidence: 'two' }, two) })
    await site.mustBuild('2026-02-04')
    expect(idsIn('api/post/a.json')).toEqual(['a#4 Fourth', 'a#2 Second'])
  })

  it('leads from its old addresses to the new ones, until it is removed', async () => {
    site.write({ ...removal, ...asArticle })
    await site.mustBuild('2026-02-02')
    expect(site.data('gone.json')).toEqual([])
    expect(site.data('redirects.json')).toEqual({
      '/posts/a': '/articles/a/',
      '/api/post/a.md': '/api/article/a.md',
      '/api/post/a.json': '/api/article/a.json',
    })
    site.write({ 'articles/a.md': null, 'articles/a.facts.yaml': null })
    await site.mustBuild('2026-02-03')
    expect(site.data('redirects.json')).toEqual({})
    expect(site.data('gone.json')).toEqual(expect.arrayContaining(['/posts/a/', '/articles/a/']))
  })

  it('leads from a slug that is a path, also where that is one segment', async () => {
    site.write({ 'posts/a.md': post('A', body).replace('date:', 'slug: tides/2024\ndate:') })
    await site.mustBuild('2026-02-02')
    site.write({
      'posts/a.md': post('A', body).replace('date:', 'slug: tides/old\naliases: [/posts/2026/02/x]\ndate:'),
    })
    await site.mustBuild('2026-02-03')
    const [markdown, json] = ['/api/post/tides/old.md', '/api/post/tides/old.json']
    const redirects = site.data('redirects.json') as Record<string, string>
    expect(redirects).toMatchObject({ '/posts/tides/2024': '/posts/tides/old/', '/api/post/tides/2024.md': markdown })
    // Of slugs alone, not of each path that another tool may have given the document.
    expect(Object.fromEntries(Object.entries(redirects).filter(([path]) => path.includes('%2F')))).toEqual({
      '/api/post/tides%2F2024.md': markdown,
      '/api/post/tides%2F2024.json': json,
      '/api/post/tides%2Fold.md': markdown,
      '/api/post/tides%2Fold.json': json,
    })
    expect(site.data('redirects.json')).not.toHaveProperty('/api/post/tides/old.md')
  })
})

describe('a document that is left out for a fault', () => {
  const lenient = { lenient: true }

  it.each([
    ['in its front matter', { 'posts/a.md': post('A', body, 'soon') }],
    ['in its facts', { 'posts/a.facts.yaml': facts(one, { ...two, evidence: 'Six.' }) }],
  ])('%s is not said to be removed, and keeps its numbers', async (_name, fault) => {
    const before = ledger()
    site.write(fault)
    const { leftOut } = await site.mustBuild('2026-02-02', lenient)
    expect(leftOut).toHaveLength(1)
    expect(site.data('gone.json')).toEqual([])
    expect(ledger()).toEqual(before)
    // Only a fact that is still there keeps its number with its quote alone.
    site.write({
      'posts/a.md': post('A', body),
      'posts/a.facts.yaml': facts({ ...two, fact: 'Second, reworded' }, one),
    })
    await site.mustBuild('2026-02-03')
    expect(idsIn('api/post/a.json')).toEqual(['a#2 Second, reworded', 'a#1 First'])
  })

  it('does not bring back what was removed before, nor keep what goes meanwhile', async () => {
    site.write({ 'posts/c.md': post('C', 'Text of C.'), 'posts/b.md': null })
    await site.mustBuild('2026-02-02')
    site.write({ 'posts/a.md': post('A', body, 'soon'), 'posts/c.md': null, 'posts/d.md': post('D', 'Text of D.') })
    await site.mustBuild('2026-02-03', lenient)
    expect(site.data('gone.json')).toEqual(expect.arrayContaining(['/posts/b/', '/posts/c/']))
    site.write({ 'posts/a.md': post('A', body) })
    await site.mustBuild('2026-02-04', lenient)
    expect(ledger().documents).toMatchObject({
      'post/b': { removed: '2026-02-02' },
      'post/c': { removed: '2026-02-03' },
    })
    expect(ledger().documents).not.toHaveProperty(['post/a', 'removed'])
  })
})
