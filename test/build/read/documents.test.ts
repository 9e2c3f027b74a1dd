// Documents as they are loaded: front matter of any length, and no more of the files in memory than is meant to be.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadDocuments, readBody, type LoadedDocument } from '../../../build/read/documents.js'
import { stampFile } from '../../../build/read/file-stamp.js'
import { Diagnostics } from '../../../build/diagnostics.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { temporaryFolder } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

function load(diagnostics: Diagnostics, isForeign = false, cache = new StoredCache()): Promise<LoadedDocument[]> {
  const folders = [{ kind: 'post' as const, folder, required: true, isForeign }]
  const context = { language: 'en', known: {}, ledgerFolder: '.' }
  return loadDocuments({ ...context, folders, topics: [], today: '2026-11-20', leftOut: new Set(), cache }, diagnostics)
}

it.each([
  ['with \\n', '\n', ''],
  ['with \\r\\n', '\r\n', ''],
  ['behind a BOM', '\n', '\ufeff'],
  ['behind two', '\n', '\ufeff\ufeff'],
])('reads front matter that ends before, at and behind what is decoded first, %s', async (_name, lineEnd, start) => {
  const shortest = 940
  for (let length = shortest; length < 1060; length++) {
    const lines = ['---', 'title: T', 'date: 2026-01-02', `description: ${'é'.repeat(4)}${'d'.repeat(length)}`, '---']
    writeFileSync(join(folder, `p-${length}.md`), start + [...lines, '', 'The *body*.', ''].join(lineEnd))
  }
  const diagnostics = new Diagnostics()
  const documents = await load(diagnostics)
  expect([diagnostics.problems, documents.length]).toEqual([[], 120])
  for (const document of documents) {
    const length = Number(document.head.slug.slice(2))
    expect(document.head.description).toBe(`éééé${'d'.repeat(length)}`)
    expect(document.head.linesBefore).toBe(5)
    expect(readBody(document, diagnostics)).toBe('\nThe *body*.\n')
  }
})

it('follows a link to a folder once, and comes to an end where one leads to its own', async () => {
  const place = join(folder, 'year/month')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'p.md'), '---\ntitle: T\ndate: 2026-01-02\n---\nText.\n')
  symlinkSync(folder, join(place, 'above'))
  symlinkSync(place, join(folder, 'zz-again'))
  expect((await load(new Diagnostics())).map(({ file }) => file)).toEqual([join(place, 'p.md')])
})

it('follows no link out of the repository, and says so', async () => {
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'p.md'), '---\ntitle: Secret\ndate: 2026-01-02\n---\nText.\n')
  mkdirSync(join(folder, '.git'))
  symlinkSync(join(outside, 'p.md'), join(folder, 'a.md'))
  symlinkSync(outside, join(folder, 'b'))
  const diagnostics = new Diagnostics()
  expect([await load(diagnostics), diagnostics.warnings.map(({ file }) => basename(file))]).toEqual([
    [],
    ['a.md', 'b', basename(folder)],
  ])
})

it('knows a file by its stamp, but not one that has just changed', () => {
  const file = join(folder, 'p.md')
  expect(stampFile(file)).toBeUndefined()
  writeFileSync(file, 'Text.')
  expect([stampFile(file), stampFile(join(file, 'p.md'))]).toEqual([null, undefined])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2100)
  try {
    const stamp = stampFile(file)
    expect(stamp).toEqual(expect.any(String))
    expect(stampFile(file)).toBe(stamp)
  } finally {
    clock.mockRestore()
  }
})

it('calls a document by its folder once another language of it is there', async () => {
  const cache = new StoredCache()
  const titles = async () => (await load(new Diagnostics(), true, cache)).map(({ head }) => head.title)
  const add = (name: string) => {
    writeFileSync(join(folder, `tides/${name}.md`), '---\ndate: 2026-01-02\n---\nText.\n')
  }
  mkdirSync(join(folder, 'tides'))
  add('en')
  expect(await titles()).toEqual(['En'])
  cache.commit(temporaryFolder())
  add('zh')
  expect(await titles()).toEqual(['Tides', 'Tides'])
})

it('finds a title far behind the front matter', async () => {
  const text = `---\ndate: 2026-01-02\n---\n${'A line of the text before it.\n\n'.repeat(100)}# The title\n`
  writeFileSync(join(folder, 'p.md'), text)
  expect((await load(new Diagnostics())).map(({ head }) => head.title)).toEqual(['The title'])
})

it('keeps 64 MB of the files that it reads, and reads others again', async () => {
  const body = (n: number) => `${n} ${'word '.repeat(209_715)}\n`
  const write = (n: number, text: string) => {
    writeFileSync(join(folder, `p-${String(n).padStart(2, '0')}.md`), `---\ntitle: T\ndate: 2026-01-02\n---\n${text}`)
  }
  for (let n = 0; n < 66; n++) write(n, body(n))
  const diagnostics = new Diagnostics()
  const documents = await load(diagnostics)
  expect(documents.map(({ bytes }) => bytes !== null)).toEqual(documents.map((_, n) => n < 63))
  documents.forEach((document, n) => expect(readBody(document, diagnostics)).toBe(body(n)))
  expect(diagnostics.problems).toEqual([])
  // As they were loaded: what has changed since is no part of this build.
  write(0, 'Other words.')
  write(65, 'Other words.')
  const [first, last] = [documents[0], documents[65]]
  expect(first && readBody(first, diagnostics)).toBe(body(0))
  expect(last && readBody(last, diagnostics)).toBe(null)
  expect(diagnostics.problems.map(({ what }) => what)).toEqual(['changed while it was being built'])
})
