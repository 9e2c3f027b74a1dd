// Building again: the same bytes from the same content, and only what changed is written.
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDataOf } from '../../service/data-folder.js'
import { getDetail, getMarkdown, listDocuments } from '../../service/documents/read.js'
import { StoredCache } from '../../build/output/stored-cache.js'
import { buildHash, facts, hashTree, post, TestSite, type Content } from './site.js'

let site: TestSite

beforeEach(() => {
  site = new TestSite({
    'posts/a.md': post('A', 'One two three. See [b](b.md).\n\n![p](p.png)', '2026-01-01'),
    'posts/a.facts.yaml': facts({ fact: 'The first fact of all of them', evidence: 'One two three.' }),
    'posts/p.png': Uint8Array.of(1, 2, 3),
    'posts/b.md': post('B', 'Four five six. <b>Raw</b>', '2026-01-02'),
    'posts/c.md': post('C', 'Seven eight nine. [e](/posts/e/)', '2026-01-03'),
    'articles/d.md': post('D', 'Ten eleven twelve.', '2026-01-04'),
  })
})

/** What is built where nothing is remembered, by day and content: equal content gives equal bytes, and is built once. */
const fresh = new Map<string, Promise<Record<string, string>>>()

function buildAfresh(day: string): Promise<Record<string, string>> {
  const key = JSON.stringify([day, hashTree(site.content)])
  const known = fresh.get(key) ?? buildElsewhere(day)
  fresh.set(key, known)
  return known
}

async function buildElsewhere(day: string): Promise<Record<string, string>> {
  const other = new TestSite()
  cpSync(site.content, other.content, { recursive: true })
  const result = await other.mustBuild(day)
  const hashes = buildHash(result.folder ?? '')
  return hashes
}

const hash = () => buildHash(join(realpathSync(site.out), '..'))

it('begins again where another process publishes meanwhile, so that older content replaces no newer one', async () => {
  await site.mustBuild()
  site.write({ 'posts/b.md': post('B', 'Edited once.') })
  let editsLeft = 2
  const onProgress = (): void => {
    if (editsLeft-- <= 0) return
    // An update and its build, while this one is at work.
    site.write({ 'posts/c.md': post('C', `Edited, ${editsLeft} left.`) })
    const live = join(realpathSync(site.out), '..')
    cpSync(live, `${live}-other`, { recursive: true })
    const link = join(site.folder, 'link')
    symlinkSync(join(`${live}-other`, 'public'), link)
    renameSync(link, site.out)
  }
  const { folder } = await site.mustBuild(undefined, { onProgress })
  expect(join(realpathSync(site.out), '..')).toBe(realpathSync(folder ?? ''))
  expect(site.read('api/post/b.md')).toContain('Edited once.')
  expect(site.read('api/post/c.md')).toContain('Edited, 0 left.')
})

describe('the same content', () => {
  it('gives the same bytes, in another folder too', async () => {
    await site.mustBuild('2026-02-01')
    const first = hash()
    const again = await site.mustBuild('2026-02-01')
    expect(again.changed).toEqual([])
    expect(hash()).toEqual(first)
    expect(await buildAfresh('2026-02-01')).toEqual(first)
  })

  it.each([
    ['is gone', () => null],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 12)],
    ['is longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(12)])],
  ])('gives the same bytes where the file of the cache %s', async (_, change) => {
    const first = await site.mustBuild('2026-02-01')
    const bytes = hash()
    const file = join(first.folder ?? '', 'cache.bin')
    const changed = change(readFileSync(file))
    if (changed) writeFileSync(file, changed)
    else rmSync(file)
    const again = await site.mustBuild('2026-02-01')
    expect(again.changed.filter((path) => path.startsWith('public/'))).toEqual([])
    expect(hash()).toEqual(bytes)
  })

  it('differs on another day in what depends on the day alone', async () => {
    await site.mustBuild('2026-02-01')
    const { changed } = await site.mustBuild('2026-02-02')
    expect(changed.filter((file) => file.startsWith('public/'))).toEqual(['public/api/post/a.json'])
    const json = readFileSync(join(site.out, 'api/post/a.json'), 'utf8')
    expect(json).toContain('"age_days": 32')
  })
})

describe('the cache', () => {
  it('has the warnings of front matter and of the text, in every build', async () => {
    site.write({ 'posts/c.md': '---\ntitle: C\ndate: 2026-01-03\nlastmod: 2026-01-02\n---\n![q](q.png)' })
    const cache = new StoredCache()
    const warnings = [
      'posts/c.md:4: `lastmod` is before the publication; correct one of the two',
      'posts/c.md:6: the image `q.png` is not there; add the file, or correct the address',
    ]
    for (const options of [{ cache }, { cache }, {}]) {
      expect(site.warnings(await site.mustBuild('2026-02-01', options))).toEqual(expect.arrayContaining(warnings))
      cache.write()
    }
    // The file is another one, and its bytes are the same.
    site.write({ 'posts/c.md': readFileSync(join(site.content, 'posts/c.md')) })
    expect(site.warnings(await site.mustBuild('2026-02-01'))).toEqual(expect.arrayContaining(warnings))
  })
})

const withCover = (cover: string) => post('G', 'Words.').replace('date:', `cover: ${cover}\ndate:`)

it('makes no document again that has its cover in another folder', async () => {
  site.write({ 'posts/g/g.md': withCover('g.png'), 'posts/assets/img/g.png': Uint8Array.of(1) })
  await site.mustBuild('2026-02-01')
  expect(site.read('posts/g/index.html')).toContain('/assets/img/g.png')
  const known: number[] = []
  await site.mustBuild('2026-02-01', { onProgress: (done) => known.push(done) })
  expect(known).toEqual([5])
})

describe('a change', () => {
  /** Makes the changes one after the other, and compares what is there after each with a first build of the same content. */
  async function compareAfterEach(changes: [name: string, change: () => void][]): Promise<void> {
    await site.mustBuild('2026-02-01')
    for (const [name, change] of changes) {
      change()
      await site.mustBuild('2026-02-01')
      expect(hash(), name).toEqual(await buildAfresh('2026-02-01'))
    }
  }

  it('of a document or its files gives what a first build would give', async () => {
    const changes: [string, Content][] = [
      ['an edit', { 'posts/c.md': post('C', 'Seven eight nine, and other words. [e](/posts/e/)', '2026-01-03') }],
      ['another title, which its neighbours show', { 'posts/b.md': post('Bee', 'Four five six.', '2026-01-02') }],
      ['a new post', { 'posts/f.md': post('F', 'x', '2026-01-02') }],
      ['a post at a path that another names', { 'posts/e.md': post('E', 'x', '2026-01-01') }],
      ['a new slug', { 'posts/b.md': '---\ntitle: B\nslug: bee\ndate: 2026-01-02\n---\nx' }],
      ['a removed post that another links to', { 'posts/b.md': null }],
      ['other bytes of an image', { 'posts/p.png': Uint8Array.of(4, 5, 6, 7) }],
      ['a removed image', { 'posts/p.png': null }],
      ['a cover that is not there', { 'posts/g/g.md': withCover('img/g.png') }],
      ['a cover that is now there, in the folder of the posts', { 'posts/img/g.png': Uint8Array.of(1) }],
      ['a cover that is now beside its post', { 'posts/g/img/g.png': Uint8Array.of(2) }],
      ['a removed cover', { 'posts/g/img/g.png': null, 'posts/img/g.png': null }],
      [
        'the same statement elsewhere',
        { 'posts/c.facts.yaml': facts({ fact: 'The first fact of all of them', evidence: 'Seven eight' }) },
      ],
      ['another fact', { 'posts/a.facts.yaml': facts({ fact: 'Another', evidence: 'two three.' }) }],
    ]
    await compareAfterEach(changes.map(([name, files]) => [name, () => site.write(files)]))
  })

  it('of a setting gives what a first build would give', async () => {
    const changes = [
      ['title: A site', 'title: Another site'],
      ['owner: { name: The owner }', 'owner: { name: The owner, url: https://owner.example/ }'],
      ['hello:', 'author: Someone\nhello:'],
      ['hello:', 'language: de\nhello:'],
      ['license: CC0-1.0', 'license: CC0-1.0, url: https://rights.example/'],
    ] as const
    const change = (before: string, after: string) => {
      const settings = site.read('../content/site.yaml')
      expect(settings).toContain(before)
      site.write({ 'site.yaml': settings.replace(before, after) })
    }
    await compareAfterEach(changes.map(([before, after]) => [after, () => change(before, after)]))
  })

  it('of the program that notes are written with gives what a first build would give', async () => {
    site.write({ 'posts/c.md': post('C', 'A {{cloze tide}} %%aside%%.', '2026-01-03') })
    const [vault, graph] = [{ '.obsidian/app.json': '{}' }, { 'logseq/config.edn': '{}' }]
    await compareAfterEach([
      ['of a vault', () => site.write(vault)],
      ['of a graph', () => site.write(graph)],
    ])
  })

  it('of the ledger alone gives what a first build would give', async () => {
    await site.mustBuild('2026-02-01')
    site.write({ 'posts/c.md': post('C', 'Other words.', '2026-01-03') })
    await site.mustBuild('2026-02-02')
    expect(site.read('api/post/c.md')).toContain('updated: 2026-02-02')
    site.write({ 'ledger.json': null })
    await site.mustBuild('2026-02-02')
    expect(site.read('api/post/c.md')).not.toContain('updated:')
    expect(hash()).toEqual(await buildAfresh('2026-02-02'))
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

describe('the documents that functions read', () => {
  it('are those that are published, after every edit', async () => {
    for (const files of [{}, { 'posts/b.md': post('B', 'Other words.', '2026-01-05') }, { 'posts/c.md': null }]) {
      site.write(files)
      await site.mustBuild('2026-02-01')
      const data = openDataOf(site.out)
      const documents = listDocuments(data, undefined)
      expect(documents.length).toBeGreaterThan(2)
      for (const { kind, slug } of documents) {
        expect(await getMarkdown(data, kind, slug)).toBe(site.read(`api/${kind}/${slug}.md`))
        expect(await getDetail(data, kind, slug)).toEqual(site.json(`api/${kind}/${slug}.json`))
      }
    }
  })
})

describe('the tree before the live one', () => {
  /** Two builds, so that there is a live tree and one before it; gives the folder of that one. */
  async function makeTwo(): Promise<string> {
    const first = await site.mustBuild('2026-02-01')
    site.write({ 'posts/c.md': post('C', 'Other words.', '2026-01-03') })
    const second = await site.mustBuild('2026-02-01')
    passTick(second.folder ?? '')
    return first.folder ?? ''
  }
  /** Waits until the clock of files has gone on since a build ended: before, nobody could tell that a folder changed later. */
  function passTick(folder: string): void {
    const probe = join(site.folder, 'probe')
    const ended = statSync(join(folder, 'manifest.json')).mtimeMs
    do writeFileSync(probe, '')
    while (statSync(probe).mtimeMs <= ended)
  }
  const folderNumber = (folder: string) => statSync(join(folder, 'public/api/post')).ino

  it('becomes the next one, and the live one stays as it is', async () => {
    const first = await site.mustBuild('2026-02-01')
    const number = folderNumber(first.folder ?? '')
    site.write({ 'posts/c.md': post('C', 'Other words.', '2026-01-03'), 'articles/d.md': null })
    const second = await site.mustBuild('2026-02-01')
    const secondHash = buildHash(second.folder ?? '')
    expect(folderNumber(second.folder ?? '')).not.toBe(number)
    site.write({ 'posts/c.md': post('C', 'Again others.', '2026-01-03'), 'posts/b.md': null })
    const third = await site.mustBuild('2026-02-01')
    expect(folderNumber(third.folder ?? '')).toBe(number)
    expect(buildHash(second.folder ?? '')).toEqual(secondHash)
    expect(hash()).toEqual(await buildAfresh('2026-02-01'))
  })

  it.each<[name: string, change: (tree: string) => void]>([
    ['added a file to', (tree) => writeFileSync(join(tree, 'public/mine.txt'), 'mine')],
    ['removed a file from', (tree) => rmSync(join(tree, 'public/posts/a/index.html'))],
    ['removed a folder from', (tree) => rmSync(join(tree, 'public/posts/a'), { recursive: true })],
  ])('is not used where somebody has %s it', async (_name, change) => {
    change(await makeTwo())
    await site.mustBuild('2026-02-01')
    expect(hash()).toEqual(await buildAfresh('2026-02-01'))
  })

  it.each<[name: string, change: (live: string) => void]>([
    ['added a file to', (live) => writeFileSync(join(live, 'public/mine.txt'), 'mine')],
    ['removed a file from', (live) => rmSync(join(live, 'public/posts/a/index.html'))],
    ['removed what the last build wrote from', (live) => rmSync(join(live, 'public/posts/c/index.html'))],
  ])('gives the whole tree again where somebody has %s the live one', async (_name, change) => {
    await makeTwo()
    change(join(realpathSync(site.out), '..'))
    for (let n = 0; n < 2; n++) {
      await site.mustBuild('2026-02-01')
      expect(hash()).toEqual(await buildAfresh('2026-02-01'))
    }
  })

  it('gives way to a folder where it has a file, and to a file where it has a folder', async () => {
    const show = (path: string) => ({ 'posts/c.md': post('C', `![p](${path})`, '2026-01-03') })
    const png = Uint8Array.of(1, 2, 3)
    site.write({ ...show('pic'), 'posts/pic': png })
    await site.mustBuild('2026-02-01')
    await site.mustBuild('2026-02-01')
    site.write({ 'posts/pic': null, 'posts/pic/deep/p.png': png, ...show('pic/deep/p.png') })
    await site.mustBuild('2026-02-01')
    expect(hash()).toEqual(await buildAfresh('2026-02-01'))
    await site.mustBuild('2026-02-01')
    rmSync(join(site.content, 'posts/pic'), { recursive: true })
    site.write({ 'posts/pic': png, ...show('pic') })
    for (let n = 0; n < 2; n++) {
      await site.mustBuild('2026-02-01')
      expect(hash()).toEqual(await buildAfresh('2026-02-01'))
    }
  })
})

describe('the output', () => {
  it('keeps a folder that it did not make', async () => {
    mkdirSync(site.out)
    writeFileSync(join(site.out, 'mine.txt'), 'mine')
    const result = await site.mustBuild()
    expect(lstatSync(site.out).isSymbolicLink()).toBe(true)
    expect(result.warnings.map(({ what }) => what)).toContain('was a folder that no build had made')
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

describe('the cache of a host', () => {
  it('is what another process reads once it is written, and nothing before', async () => {
    const host = new StoredCache()
    const { folder } = await site.mustBuild('2026-02-01', { cache: host })
    const namesIn = (cache: StoredCache) => {
      cache.begin(folder)
      return cache.names()
    }
    const names = namesIn(host)
    expect(names.flatMap((name) => /^document .*\/(\w+\.md)$/.exec(name)?.[1] ?? [])).toEqual([
      'c.md',
      'b.md',
      'a.md',
      'd.md',
    ])
    expect(namesIn(new StoredCache())).toEqual([])
    host.write()
    expect(namesIn(new StoredCache())).toEqual(names)
  })

  it('is not taken for that of another build', async () => {
    const host = new StoredCache()
    const { folder } = await site.mustBuild('2026-02-01', { cache: host })
    host.begin(`${folder ?? ''}-2`)
    expect(host.names()).toEqual([])
  })

  it('is not taken where other code wrote it', async () => {
    const { folder } = await site.mustBuild('2026-02-01')
    const file = join(folder ?? '', 'cache.bin')
    const stored = deserialize(readFileSync(file)) as { version: string }
    writeFileSync(file, serialize({ ...stored, version: 'another' }))
    const cache = new StoredCache()
    cache.begin(folder)
    expect(cache.names()).toEqual([])
  })

  it('is not mixed up with that of an earlier build whose folder is used again', async () => {
    await site.mustBuild('2026-02-01')
    site.write({ 'posts/c.md': post('C', 'More words than before.', '2026-01-03') })
    await site.mustBuild('2026-02-01')
    site.write({ 'posts/c.md': post('C', 'And more words than there were before.', '2026-01-03') })
    // This host is killed before it writes what it remembers.
    await site.mustBuild('2026-02-01', { cache: new StoredCache() })
    site.write({ 'posts/a.md': post('A', 'Others.', '2026-01-01'), 'posts/a.facts.yaml': null })
    await site.mustBuild('2026-02-01')
    expect(hash()).toEqual(await buildAfresh('2026-02-01'))
  })
})
