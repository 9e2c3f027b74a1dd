// Documents that are renamed, or get other slugs: their addresses lead on, and what the ledger has of them stays theirs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LedgerFile } from '../../../build/ledger/ledger-schema.js'
import { facts, post, siteYaml, TestSite, type Content } from '../site.js'

let site: TestSite
/** Builds a site, and after each set of changes again, a day later each time. */
async function build(...changes: Content[]) {
  for (const [at, files] of changes.entries()) {
    if (at === 0) site = new TestSite(files)
    else site.write(files)
    await site.mustBuild(`2026-11-${10 + at}`)
  }
}
const slugs = () => Object.fromEntries(site.entries().map(({ title, slug }) => [title, slug]))
const pages = () => {
  const redirects = Object.entries(site.data('redirects.json') as Record<string, string>)
  return Object.fromEntries(redirects.filter(([from]) => from.startsWith('/posts/')))
}
const gone = () => (site.data('gone.json') as string[]).filter((path) => path.startsWith('/posts/'))
const a = post('A', 'Text A.')
const b = post('B', 'Text B.')
/** A document with a slug. */
const named = (title: string, slug: string, text = `Text ${title}.`) => post(title, text, `2026-01-02\nslug: ${slug}`)
const ids = () => (site.json('api/facts.json') as { facts: { id: string }[] }).facts.map(({ id }) => id).sort()

/** Makes the ledger one of a kit that wrote no files. */
function forgetFiles(): void {
  const file = join(site.content, 'ledger.json')
  const ledger = JSON.parse(readFileSync(file, 'utf8')) as LedgerFile
  for (const entry of Object.values(ledger.documents)) Object.assign(entry, { file: undefined, slug: undefined })
  writeFileSync(file, JSON.stringify(ledger))
}

describe('the address of a document that was renamed', () => {
  it('leads to its words rather than to its file', async () => {
    const fresh = post('New', 'Another.', '2026-05-05\nslug: fresh')
    await build({ 'posts/a.md': a }, { 'posts/b.md': a, 'posts/a.md': fresh })
    expect(pages()).toEqual({ '/posts/a': '/posts/b/' })
  })

  it('is gone where its file is another document later', async () => {
    const fresh = post('New', 'Another.', '2026-05-05\nslug: fresh')
    await build({ 'posts/a.md': a, 'posts/z.md': post('Z', 'z') }, { 'posts/a.md': null }, { 'posts/a.md': fresh })
    expect([pages(), gone()]).toEqual([{}, ['/posts/a/']])
  })

  it('is the one that an alias says', async () => {
    const c = (alias = '') => post('C', 'Text C.', `2026-01-01${alias}`)
    await build(
      { 'posts/a.md': a, 'posts/c.md': c() },
      { 'posts/a.md': post('A', 'Text 2.', '2026-01-02\nslug: b'), 'posts/c.md': c('\naliases: [/posts/a/]') },
    )
    expect(pages()).toEqual({ '/posts/a': '/posts/c/' })
  })

  it('stays its own where an article of the same name comes', async () => {
    const article = post('Article', 'Quite other.', '2026-06-05')
    await build({ 'posts/a.md': a }, { 'posts/a.md': null, 'posts/b.md': a }, { 'articles/a.md': article })
    expect(pages()).toEqual({ '/posts/a': '/posts/b/' })
  })

  it('leads to no other document that has its next name', async () => {
    const other = post('Other', 'Quite other.', '2026-10-10\nslug: b')
    await build({ 'posts/a.md': a }, { 'posts/a.md': null, 'posts/b.md': a }, { 'posts/b.md': null })
    for (const changes of [{ 'posts/other.md': other }, { 'posts/z.md': post('Z', 'z') }]) {
      site.write(changes)
      await site.mustBuild('2026-11-20')
      expect([pages(), gone()]).toEqual([{}, ['/posts/a/']])
    }
    await build(
      { 'posts/a.md': a },
      { 'posts/a.md': named('A', 'b') },
      { 'posts/a.md': named('A', 'c'), 'posts/new.md': other },
    )
    expect(pages()).toEqual({ '/posts/a': '/posts/c/' })
  })

  it('leads to its last name where another document took the one between', async () => {
    const renamed = [
      { 'posts/x.md': a, 'posts/b.md': b },
      { 'posts/x.md': null, 'posts/a.md': a },
    ] as const
    await build(...renamed, { 'posts/a.md': named('A', 'tide', 'New.'), 'posts/b.md': named('B', 'a') })
    expect(pages()).toEqual({ '/posts/b': '/posts/a/', '/posts/x': '/posts/tide/' })
    await build(...renamed, { 'posts/a.md': post('C', 'Text C.', '2026-05-01'), 'posts/a-old.md': a })
    expect(pages()).toEqual({ '/posts/x': '/posts/a-old/' })
  })

  it('is gone where a document of another name took its slug among those of the other kind', async () => {
    await build({ 'posts/a.md': a, 'articles/x.md': b }, { 'posts/a.md': named('A', 'x'), 'articles/x.md': null })
    for (const day of ['2026-11-20', '2026-11-21']) {
      await site.mustBuild(day)
      expect(site.data('gone.json')).toContain('/articles/x/')
    }
  })

  it('leads to its words under a name that another document had before', async () => {
    const old = { 'posts/b.md': post('Old', 'Quite other.') }
    await build({ 'posts/a.md': a, ...old }, { 'posts/b.md': null }, { 'posts/a.md': null, 'posts/b.md': a })
    expect(pages()).toEqual({ '/posts/a': '/posts/b/' })
  })

  it('leads to the new one of two documents with its words', async () => {
    await build({ 'posts/a.md': a, 'posts/c.md': a }, { 'posts/a.md': null, 'posts/b.md': a })
    expect(pages()).toEqual({ '/posts/a': '/posts/b/' })
  })

  it.each<[string, ...Content[]]>([
    ['as another took its name', { 'posts/a.md': null, 'posts/b.md': a, 'posts/c.md': post('B', 'Text B.') }],
    ['in two builds', { 'posts/a.md': null }, { 'posts/d.md': a }],
    ['after it was there twice', { 'posts/d.md': a }, { 'posts/a.md': null }],
  ])('is known %s', async (_how, ...changes) => {
    await build({ 'posts/a.md': a, 'posts/b.md': post('B', 'Text B.') }, ...changes)
    expect(pages()).toEqual({ '/posts/a': `/posts/${slugs()['A']}/` })
  })

  it('leads to its file rather than to a new document of its name in capitals', async () => {
    await build(
      { 'posts/x.md': a, 'posts/z.md': post('Z', 'z') },
      { 'posts/x.md': named('A', 'tide', 'New.'), 'posts/new.md': named('Capital', 'X', 'Quite other.') },
    )
    expect(pages()).toEqual({ '/posts/x': '/posts/tide/' })
  })

  it('waits for the next build without faults where the ledger has no files', async () => {
    await build({ 'posts/a.md': a, 'posts/c.md': post('C', 'Text C.'), 'posts/bad.md': post('Bad', 'x') })
    forgetFiles()
    site.write({ 'posts/a.md': null, 'posts/b.md': a, 'posts/c.md': null, 'posts/bad.md': post('Bad', 'x', 'soon') })
    await site.mustBuild('2026-11-11', { lenient: true })
    expect([pages(), gone()]).toEqual([{}, []])
    site.write({ 'posts/bad.md': post('Bad', 'x') })
    await site.mustBuild('2026-11-12')
    expect([pages(), gone()]).toEqual([{ '/posts/a': '/posts/b/' }, ['/posts/c/']])
  })

  it('is known to a build that leaves another document out', async () => {
    await build({ 'posts/a.md': a, 'posts/c.md': post('C', 'Text C.'), 'posts/bad.md': post('Bad', 'x') })
    site.write({ 'posts/a.md': null, 'posts/b.md': a, 'posts/c.md': null, 'posts/bad.md': post('Bad', 'x', 'soon') })
    await site.mustBuild('2026-11-11', { lenient: true })
    expect([pages(), gone()]).toEqual([{ '/posts/a': '/posts/b/' }, ['/posts/c/']])
  })
})

describe('a slug', () => {
  it('stays where it is written into the document that has it, as another comes', async () => {
    const asked = post('A', 'Text A.', '2026-04-04\nslug: x')
    await build(
      { 'posts/a/x.md': post('A', 'Text A.', '2026-04-04') },
      { 'posts/a/x.md': asked, 'posts/x.md': post('New', 'New.', '2026-01-01') },
    )
    expect(slugs()['A']).toBe('x')
  })

  it('is kept for a document that a lenient build leaves out', async () => {
    const text = { fact: 'A fact of A.', evidence: 'Text A.' }
    await build({ 'posts/a/x.md': a, 'posts/a/x.facts.yaml': facts(text) })
    site.write({ 'posts/a/x.md': post('A', 'Text A.', 'soon'), 'posts/b/x.md': post('B', 'Text B.', '2026-04-04') })
    await site.mustBuild('2026-11-11', { lenient: true })
    expect(slugs()).toEqual({ B: 'b/x' })
    site.write({ 'posts/a/x.md': a })
    await site.mustBuild('2026-11-12')
    expect(slugs()).toEqual({ A: 'x', B: 'b/x' })
    expect(site.json('api/facts.json')).toMatchObject({ facts: [{ id: 'x#1' }] })
  })

  it('stays where a lenient build leaves out one of two documents that ask for it', async () => {
    await build({ 'posts/x.md': a, 'posts/y.md': named('Y', 'posts/x') })
    site.write({ 'posts/X.md': post('Capital', 'New.'), 'articles/m.md': named('M', 'x') })
    await site.mustBuild('2026-11-11', { lenient: true })
    expect(slugs()).toMatchObject({ A: 'x' })
  })

  it('stays where a second folder of the same name comes, and where it goes', async () => {
    const yaml = `${siteYaml}documents: [{ folder: ../blog/posts }]\n`
    await build(
      { 'posts/x.md': post('Mine', 'Mine.') },
      { 'site.yaml': yaml, '../blog/posts/x.md': post('Blog', 'Blog.', '2025-01-02') },
    )
    const both = slugs()
    expect(both['Mine']).toBe('x')
    site.write({ '../blog/posts/x.md': null, '../blog/posts/y.md': post('Y', 'Y.') })
    await site.mustBuild('2026-11-20')
    expect(slugs()).toEqual({ Mine: 'x', Y: 'y' })
  })

  it('is the one that the front matter asks for, once it is free', async () => {
    const old = post('Old', 'Old.', '2025-01-01')
    await build({ 'posts/2024/x.md': a, 'posts/x.md': old }, { 'posts/x.md': null })
    expect(slugs()).toEqual({ A: '2024/x' })
    site.write({ 'posts/2024/x.md': post('A', 'Text A.', '2026-01-02\nslug: x') })
    await site.mustBuild('2026-11-20')
    expect([slugs(), pages()]).toEqual([{ A: 'x' }, { '/posts/2024/x': '/posts/x/' }])
  })

  it('stays an article that took it, where the post that had it returns', async () => {
    const article = post('Article', 'x', '2026-06-05')
    await build({ 'posts/x.md': a }, { 'posts/x.md': null, 'articles/x.md': article }, { 'posts/x.md': a })
    expect(site.json('api/articles.json')).toMatchObject([{ slug: 'x' }])
    expect(slugs()).toEqual({ A: 'posts/x' })
  })

  it('stays where a folder of posts is one of articles', async () => {
    const folder = (rest: string) => ({ 'site.yaml': `${siteYaml}documents: [{ folder: ../blog${rest} }]\n` })
    await build(
      { ...folder(''), '../blog/b/x.md': post('B', 'Text B.', '2026-04-04') },
      { '../blog/a/x.md': a },
      folder(', kind: article'),
    )
    expect(pages()).toMatchObject({ '/posts/x': '/articles/x/', '/posts/a/x': '/articles/a/x/' })
    expect(site.json('api/articles.json')).toMatchObject([
      { title: 'B', slug: 'x' },
      { title: 'A', slug: 'a/x' },
    ])
  })

  it('stays by a ledger that has no files', async () => {
    const named = post('Named', 'x', '2026-01-02\nslug: name')
    await build(
      {
        'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
        '../blog/b/x.md': post('B', 'Text B.'),
        '../blog/m/x.md': post('M', 'Text M.'),
        '../blog/y.md': post('File', 'x', '2026-01-03'),
        '../blog/y/index.md': post('Index', 'x', '2026-01-03'),
        '../blog/first.md': named.replace('Named', 'First'),
        '../blog/second.md': named.replace('Named', 'Second'),
        '../blog/2026-01-02-a-long.md': named.replace('Named', 'Long').replace('name', 'tide'),
        '../blog/2026-01-02-tide.md': named.replace('Named', 'Short').replace('name', 'tide'),
      },
      { '../blog/b/x.md': null, '../blog/z/x.md': post('Z', 'Text B.') },
    )
    const before = slugs()
    forgetFiles()
    await site.mustBuild('2026-11-20')
    expect(slugs()).toEqual(before)
  })
})

describe('a document whose slug is another one', () => {
  it('keeps the day of its edit and the numbers of its facts, which the next document of that slug does not get', async () => {
    const old = { fact: 'An old claim.', evidence: 'One two three.' }
    await build(
      { 'posts/a.md': post('A', 'One.'), 'posts/z.md': post('Z', 'z') },
      {
        'posts/a.md': post('A', 'One two three.'),
        'posts/a.facts.yaml': facts({ fact: 'Gone.', evidence: 'One' }, old),
      },
      { 'posts/a.facts.yaml': facts(old) },
      {
        'posts/a.md': post('A', 'One two three.', '2026-01-02\nslug: tide'),
        'posts/b.md': post('B', 'Here: One two three.', '2026-05-01\nslug: a'),
        'posts/b.facts.yaml': facts({ fact: 'Another claim.', evidence: 'One two three.' }),
      },
    )
    expect(site.entries()).toMatchObject([{ slug: 'a' }, { slug: 'tide', updatedDate: '2026-11-11' }, { slug: 'z' }])
    expect(site.entries()[0]).not.toHaveProperty('updatedDate')
    const known = (site.json('api/facts.json') as { facts: { id: string; fact: string }[] }).facts
    expect(known.map(({ id, fact }) => `${id} ${fact}`).sort()).toEqual(['a#3 Another claim.', 'tide#2 An old claim.'])
  })

  it.each<[string, Content, string[]]>([
    ['trades it with another', { 'posts/a.md': named('A', 'b'), 'posts/b.md': named('B', 'a') }, ['a#2', 'b#2']],
    [
      'has that of one removed',
      { 'posts/a.md': named('A', 'b'), 'posts/b.md': null, 'posts/b.facts.yaml': null },
      ['b#2'],
    ],
  ])('gives its facts no number of the facts that the slug had, where it %s', async (_how, changes, expected) => {
    const factOf = (title: string) => facts({ fact: `A fact of ${title}.`, evidence: `Text ${title}.` })
    const files = { 'posts/a.facts.yaml': factOf('A'), 'posts/b.facts.yaml': factOf('B') }
    await build({ 'posts/a.md': a, 'posts/b.md': b, ...files }, changes)
    expect(ids()).toEqual(expected)
    // Whoever polls learns of its new address.
    const updated = (site.json('api/changes.json') as { updated: string }[]).map((change) => change.updated)
    expect(new Set(updated)).toEqual(new Set(['2026-11-11T12:00:00Z']))
  })

  it('is new under that slug, as is the other with which it trades', async () => {
    await build({ 'posts/a.md': a, 'posts/b.md': b })
    site.write({ 'posts/a.md': named('A', 'b'), 'posts/b.md': named('B', 'a') })
    expect((await site.mustBuild('2026-11-20')).newDocuments).toEqual(['post/a', 'post/b'])
    expect((await site.mustBuild('2026-11-21')).newDocuments).toEqual([])
  })

  it('keeps the day of its edit where it gets its former slug again, or its file another name', async () => {
    await build({ 'posts/a.md': a }, { 'posts/a.md': named('A', 'tide') }, { 'posts/a.md': named('A', 'tide', 'New.') })
    for (const files of [
      { 'posts/a.md': post('A', 'New.') },
      { 'posts/a.md': null, 'posts/b.md': post('A', 'New.') },
      { 'posts/b.md': post('B', 'Text B.'), 'posts/a.md': post('A', 'New.') },
      { 'posts/b.md': post('A', 'New.'), 'posts/a.md': post('B', 'Text B.') },
    ]) {
      site.write(files)
      await site.mustBuild('2026-11-20')
      expect(site.entries().find(({ title }) => title === 'A')?.updatedDate).toBe('2026-11-12')
    }
  })

  it('has an edit where it gets the words again that it had under its former name', async () => {
    await build({ 'posts/a.md': a }, { 'posts/a.md': null, 'posts/b.md': a })
    site.write({ 'posts/b.md': post('A', 'New.') })
    await site.mustBuild('2026-11-12')
    site.write({ 'posts/b.md': a })
    await site.mustBuild('2026-11-13')
    expect(site.entries()).toMatchObject([{ slug: 'b', updatedDate: '2026-11-13' }])
  })

  it('has no edit where it is new, and the slug that of a document that was removed', async () => {
    await build(
      { 'posts/a.md': a, 'posts/z.md': post('Z', 'z') },
      { 'posts/a.md': null },
      { 'posts/a.md': post('New', 'New.', '2026-11-12') },
    )
    expect(site.entries()[0]).toMatchObject({ title: 'New' })
    expect(site.entries()[0]).not.toHaveProperty('updatedDate')
  })

  it('keeps the day that it had where nothing tells one', async () => {
    const undated = (matter: string) => `---\ntitle: A\n${matter}---\n\nText A.\n`
    const ofBlog = { 'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n` }
    await build({ ...ofBlog, '../blog/a.md': undated('tags: [x]\n') })
    const file = join(site.content, 'ledger.json')
    const today = site.entries()[0]?.pubDate ?? ''
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(today, '2020-01-02'))
    site.write({ '../blog/a.md': undated('tags: [x]\nslug: tide\n') })
    await site.mustBuild('2026-11-20')
    expect(site.entries()).toMatchObject([{ slug: 'tide', pubDate: '2020-01-02' }])
  })
})
