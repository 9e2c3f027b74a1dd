// Front matter as some tools have it: lines without a fence, tabs between brackets, numbers beyond those of JavaScript.
import { describe, expect, it } from 'vitest'
import { Diagnostics, formatProblem } from '../../../../build/diagnostics.js'
import { parseMapLiteral } from '../../../../build/read/front-matter/map-literals.js'
import { readDocument } from '../../../../build/read/document.js'
import { splitFrontMatter } from '../../../../build/read/front-matter/front-matter.js'
import { withQuotedValues } from '../../../../build/read/front-matter/metadata-lines.js'
import { growthOf, mostGrowth } from '../../../growth.js'

function read(text: string) {
  const diagnostics = new Diagnostics()
  const matter = splitFrontMatter(text, 'a.md', diagnostics)
  expect(diagnostics.problems.map(formatProblem)).toEqual([])
  return { values: Object.fromEntries(matter?.values ?? []), body: matter?.body, lineOf: matter?.lineOf }
}

describe('metadata without a fence', () => {
  it('is read as Pelican has it', () => {
    const { values, body, lineOf } = read(
      'Title: This: a title\nDate: 2014-12-01\nAuthors: Ann Lee; Bo\nSummary: One line\n    and another.\nCategory:\nStatus: draft\n\nText.\n',
    )
    const summary = 'One line and another.'
    expect(values).toEqual({
      ...{ Title: 'This: a title', Date: '2014-12-01', Authors: ['Ann Lee', 'Bo'], Summary: summary, Status: 'draft' },
    })
    expect([body, lineOf?.('Authors')]).toEqual(['Text.\n', 3])
    const authors = read('Title: A\nDate: 2014-12-01\nAuthor: Lee, Ann\nAuthors: Lee, Ann; Ray, Bo\n\nText.\n').values
    expect(authors).toMatchObject({ Author: 'Lee, Ann', Authors: ['Lee, Ann', 'Ray, Bo'] })
  })

  it('ends at any line that is none of it, where it has a date', () => {
    const lines = 'Title: A\nDate: 2014-12-01\nTags: mud flats; low, very low\nCategory: The sea\n'
    const values = { Title: 'A', Date: '2014-12-01', Tags: ['mud flats', 'low, very low'], Category: ['The sea'] }
    expect(read(`${lines}# Part\n`)).toMatchObject({ values, body: '# Part\n' })
    expect(read('Title: A\nTags: mud flats\n# Part\n').values).toEqual({})
  })

  it('has properties of Logseq in a note alone', () => {
    const text = 'std:: text\n\nMore.\n'
    expect(read(text)).toMatchObject({ values: {}, body: text })
    expect(splitFrontMatter(text, 'a.md', new Diagnostics(), true)).toMatchObject({ body: 'More.\n' })
  })

  it('is read as Frog has it, which is no code', () => {
    const { values, body } = read('    Title: A: b\n    Date: 2013-02-12T07:00:00\n    Tags: a, b\n\nText.\n')
    expect(values).toEqual({ Title: 'A: b', Date: '2013-02-12T07:00:00', Tags: ['a', 'b'] })
    expect(body).toBe('Text.\n')
    expect(read('    Title: A\n    Tags: DRAFT\n\nText.\n').values).toMatchObject({ draft: true })
    expect(read('    Key: a\n\nText.\n')).toMatchObject({ values: {}, body: '    Key: a\n\nText.\n' })
  })

  it('is read as JBake has it', () => {
    const head = 'title=One: two = three\ndate = 2013-02-12\ntype=post\ntags=mud flats, low\nstatus=draft\n\n~~~~~~\n'
    const { values, body, lineOf } = read(`${head}Text.\n`)
    const labels = { type: 'post', tags: ['mud flats', 'low'] }
    expect(values).toEqual({ title: 'One: two = three', date: '2013-02-12', ...labels, status: 'draft' })
    expect([body, lineOf?.('date')]).toEqual(['Text.\n', 2])
    const code = 'a = 1\n\n~~~~~~\ncode\n~~~~~~\n'
    expect(read(code)).toMatchObject({ values: {}, body: code })
  })

  it('is read as Bartholomew has it', () => {
    const head = 'date = "2022-05-09T19:32:09Z"\ntitle = "A: b"\ntags = [\n  "a",\n]\n\n[extra]\nurl = "c"\n\n---\n'
    const { values, body, lineOf } = read(`${head}Text.\n`)
    expect(values).toMatchObject({ title: 'A: b', date: '2022-05-09T19:32:09Z', tags: ['a'], extra: { url: 'c' } })
    expect([body, lineOf?.('title')]).toEqual(['Text.\n', 2])
    const code = 'title = "a"\n\nText.\n\n---\n'
    expect(read(code)).toMatchObject({ values: {}, body: code })
  })

  it('is read as Nikola has it', () => {
    const { values, body, lineOf } = read(
      '<!--\n.. title: A title\n.. date: 2019-08-16 14:19:13 UTC-05:00\n.. tags: a, b\n.. image:: a.png\n   :alt: b\n.. link:\n-->\n\nText.\n',
    )
    expect(values).toEqual({ title: 'A title', date: '2019-08-16 14:19:13 UTC-05:00', tags: ['a', 'b'] })
    expect([body, lineOf?.('date')]).toEqual(['\nText.\n', 3])
  })

  it('is read whichever key is first, and without a space after a colon', () => {
    const { values, body } = read('Status: draft\nTitle: Secret plans\nDate:2020-03-02\n\nText.\n')
    expect([values, body]).toEqual([{ Status: 'draft', Title: 'Secret plans', Date: '2020-03-02' }, 'Text.\n'])
    const bare = read('.. title: T\n.. date: 2019-08-16\n.. category:\n\nText.\n')
    expect([bare.values, bare.body]).toMatchObject([{ title: 'T', date: '2019-08-16' }, 'Text.\n'])
    expect(read('<!--\n.. title:T\n.. tags: a, Draft\n-->\n').values).toMatchObject({ title: 'T', draft: true })
    expect(read('<!--\n.. title: T\n.. tags: private\n-->\n').values).toMatchObject({ draft: true })
    expect(read('Title: T\nTags: draft, drafting\n\nText.').values).toEqual({ Title: 'T', Tags: ['draft', 'drafting'] })
  })

  it('may end with hyphens, as Python-Markdown takes it', () => {
    const { values, body } = read('Title: One: two\ndate: 2014-05-06 10:00\n---\n\nText.\n')
    expect([values, body]).toEqual([{ Title: 'One: two', date: '2014-05-06 10:00' }, '\nText.\n'])
  })

  it('is read as Hexo has it, which needs a fence below alone', () => {
    const { values, body, lineOf } = read(
      'title: "Hello: there"\ntags:\n- a\n- b\ndate: 2014-05-06 10:00:00\n---\n\nText.\n',
    )
    expect(values).toMatchObject({ title: 'Hello: there', tags: ['a', 'b'] })
    expect([body, lineOf?.('date'), lineOf?.('none')]).toEqual(['\nText.\n', 5, 1])
  })

  it('is read as Hexo has it with blank lines, too, which those of Pelican end', () => {
    const { values, body } = read('title: A\ndate: 2014-05-06\n\ntags:\n- a\n\n \n---\nText.\n')
    expect([values, body]).toEqual([{ title: 'A', date: '2014-05-06', tags: ['a'] }, 'Text.\n'])
    const pelican = 'title: A\ndate: 2014-05-06\n\n- a\n\n---\nText.\n'
    expect(read(pelican)).toMatchObject({ values: { title: 'A' }, body: '- a\n\n---\nText.\n' })
    const blank = `title: A\n${' \n'.repeat(50_000)}`
    expect(read(`${blank}x\n`).values).toEqual({ title: 'A' })
  })

  it.each([
    'Note: read this first.\n\nText.',
    'Date: today\nis a good day.\n',
    'Note: a heading\n---\nText.',
    '<!-- a comment -->\n# Title\n',
    '<!-- .. note: hi -->\n# Title\n',
    '<!--\n---\nInternal notes\n---\n-->\n# Title\n',
  ])('is none in %j', (text) => {
    expect(read(text)).toMatchObject({ values: {}, body: text })
  })
})

it('takes front matter within a comment, as Hugo does', () => {
  const text = '<!--\n---\ntitle: A\ndate: 2026-01-02\n---\n!-->\n\nText.\n'
  const diagnostics = new Diagnostics()
  const found = splitFrontMatter(text, 'a.md', diagnostics)
  expect(found).toMatchObject({ body: '\nText.\n', linesBefore: 6 })
  expect([Object.fromEntries(found?.values ?? []), found?.lineOf('date')]).toEqual([
    { title: 'A', date: '2026-01-02' },
    4,
  ])
})

it('takes quoted text that goes on at the beginning of a line', () => {
  const { values } = read('---\ntitle: "One\ntwo"\ndescription: "\nLike: this\n"\n---\n')
  expect(values).toEqual({ title: 'One two', description: ' Like: this ' })
  const deep = read(`---\npeople:\n  - name: "A"\n    bio: "One\n    two\nthree."\n    age: 4\n---\n`)
  expect(deep.values).toEqual({ people: [{ name: 'A', bio: 'One two three.', age: 4 }] })
})

it('takes a list between brackets that goes on at the beginning of a line', () => {
  const { values } = read('---\ntitle: A\ntags: [\n"One [1]",\n  two,\n]\ndraft: false\n---\n')
  expect(values).toEqual({ title: 'A', tags: ['One [1]', 'two'], draft: false })
})

it('takes tabs between brackets, and numbers of any size', () => {
  expect(read('---\ntags: [\n\t"a b",\n\t"c",\n]\ntitle: "T: x"\n---\n').values).toEqual({
    tags: ['a b', 'c'],
    title: 'T: x',
  })
  expect(read('+++\ntitle = "T"\n[extra]\nid = 113946360881832808\nn = 12\n+++\n').values).toEqual({
    title: 'T',
    extra: { id: '113946360881832808', n: 12 },
  })
})

it.each([
  ['---\ntitle: Installing: how to\ndate: 2026-01-02\n---\n', 5],
  ['---\ntitle: Installing: how to\ndate: 2026-01-02\n\n', 5],
])('quotes the values between fences that are no YAML: %j', (head, line) => {
  const text = `${head}\nText: it.`
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null }
  const readAs = (isForeign: boolean) => {
    const diagnostics = new Diagnostics()
    const found = readDocument('a.md', text, { ...reading, isForeign }, diagnostics)
    return [found, diagnostics.problems.length] as const
  }
  const [found, problems] = readAs(true)
  expect(found).toMatchObject({ title: 'Installing: how to', published: '2026-01-02', dateLine: 3 })
  if (!found || found.unlisted) throw new Error('it is left out')
  expect([problems, text.slice(found.bodyStart), found.linesBefore]).toEqual([0, '\nText: it.', line - 1])
  expect(readAs(false)).toEqual([null, 1])
})

it.each(['{#if ...}', '{@html ...}'])('takes a tag of Svelte between fences for words: %s', (title) => {
  const diagnostics = new Diagnostics()
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null, isForeign: true }
  const head = `---\ntitle: ${title}\ndate: 2026-01-02\ncover: { image: a.png }\n---\n`
  expect(readDocument('a.md', `${head}Text.`, reading, diagnostics)).toMatchObject({ title, cover: 'a.png' })
  expect(diagnostics.problems).toEqual([])
})

it('reads the keys that templates and themes have for an edit, a cover and old paths', () => {
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null, isForeign: true }
  const head = '---\ntitle: A\npublishDate: 2026-01-02\nupdateDate: 2026-02-03\n'
  const text = `${head}banner_img: b.png\nindex_img: /img/a.png\nalias: old/index.html\n---\nText.`
  expect(readDocument('a.md', text, reading, new Diagnostics())).toMatchObject({
    ...{
      published: '2026-01-02',
      updated: '2026-02-03',
      cover: '/img/a.png',
      aliases: ['old/index.html'],
      warnings: [],
    },
  })
})

it('keeps lists and quoted words between fences whose other values are no YAML', () => {
  const head =
    '---\ntitle: Installing: how to\nsummary: "One: two"\ndate: 2026-01-02\ncategories: [mud flats, "tides"]\n\nauthor: @ann\ntags:\n  - low\n  - it\'s\n---\n'
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null, isForeign: true }
  const diagnostics = new Diagnostics()
  const found = readDocument('a.md', `${head}Text.`, reading, diagnostics)
  expect(diagnostics.problems).toEqual([])
  expect(found).toMatchObject({
    title: 'Installing: how to',
    description: 'One: two',
    categories: ['mud flats', 'tides'],
    tags: ['low', "it's"],
    authors: [{ name: '@ann' }],
  })
  expect(read("Title: A\nDate: '2014-12-01'\n\nText.\n").values).toMatchObject({ Date: '2014-12-01' })
  for (const title of ['[Tides] One', "[Tides] 'One' two", '[One]: two', '- one', '] one', ', one', ': one']) {
    const odd = head.replace('Installing: how to', title)
    expect(readDocument('a.md', `${odd}Text.`, reading, new Diagnostics())).toMatchObject({
      title,
      tags: ['low', "it's"],
    })
  }
  for (const [title, read] of [
    ['"Of "low" and "high" tides"', 'Of "low" and "high" tides'],
    ['""Low" tides"', '"Low" tides'],
    ["'It's low'", "It's low"],
    ["'It''s low' ", "It's low"],
    ['"\\"Low\\" tides"', '"Low" tides'],
    ['"\\"Low\\" and "high" tides"', '"Low" and "high" tides'],
    [`'It''s "low" and isn't'`, `It's "low" and isn't`],
    [`"Low " # "high"`, 'Low'],
  ] as const) {
    const odd = head.replace('Installing: how to', title)
    expect(readDocument('a.md', `${odd}Text.`, reading, new Diagnostics())).toMatchObject({ title: read })
  }
  const open = head.replace('"One: two"', '"One": two')
  expect(readDocument('a.md', open, reading, new Diagnostics())).toBeNull()
})

it('reads days of Franklin as they are written, and takes no words in other TOML for its values', () => {
  expect(read('@def title = "A"\n@def date = Date(2026, 2, 30)\n').values).toEqual({ title: 'A', date: '2026-02-30' })
  expect(splitFrontMatter('+++\ntitle = "On f = [(x)]\n+++\nText.\n', 'a.md', new Diagnostics())).toBeNull()
})

it('takes no time for spaces in front matter that grows with their square', async () => {
  const work = (text: string) => withQuotedValues(text)
  const textOf = (length: number) => `---\na: ${' '.repeat(length)}\n\tb`
  expect(await growthOf(work, textOf, 10_000)).toBeLessThan(mostGrowth)
})

it.each([
  ['date_published: 2026-01-01T22:51:45.000Z', '2026-01-02'],
  ['date_published: 2025-12-24T22:51:45.000Z', '2025-12-24'],
  ['date_published: 2026-01-01', '2026-01-01'],
  ['date: 2026-01-01T22:51:45.000Z', '2026-01-01'],
])('takes the day of the name for that of an instant that Ghost has exported in UTC: %s', (matter, published) => {
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null, isForeign: true }
  const text = `---\ntitle: T\n${matter}\n---\nText.`
  expect(readDocument('2026-01-02-a.md', text, reading, new Diagnostics())).toMatchObject({ published })
})

it('takes 0 for no draft', () => {
  const text = '---\ntitle: T\ndate: 2026-01-02\ndraft: 0\n---\nText.'
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null }
  expect(readDocument('a.md', text, reading, new Diagnostics())).toMatchObject({ title: 'T', draft: false })
})

it('takes no number that a name of the kit begins with for its day', () => {
  const diagnostics = new Diagnostics()
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null }
  readDocument('posts/202605010930-a.md', '---\ntitle: T\n---\nA\n', reading, diagnostics)
  expect(diagnostics.problems).toMatchObject([{ what: 'has no date' }])
})

describe('a map as front matter', () => {
  it('is read of Clojure of any depth and length', async () => {
    expect(parseMapLiteral(`{:title ${'('.repeat(100_000)}`)).toBeInstanceOf(Map)
    const textOf = (length: number) => `{:title "A" :all [${'1 '.repeat(length / 2)}]}`
    expect(parseMapLiteral(textOf(10_000)).get('title')).toBe('A')
    expect(await growthOf(parseMapLiteral, textOf, 50_000)).toBeLessThan(mostGrowth)
  })

  it('is read of Clojure, as Cryogen has it', () => {
    const text =
      '\n{:title "Tides: \\"low\\" {1}"\n :layout :post, :draft? true\n :tags ["mud" "flats"] :toc #{:ol}}\n\nText {:a 1}.\n'
    const values = { title: 'Tides: "low" {1}', layout: 'post', draft: true, tags: ['mud', 'flats'], toc: ['ol'] }
    expect(read(text)).toMatchObject({ values, body: '\nText {:a 1}.\n' })
  })

  it('is read of Elixir, as NimblePublisher has it', () => {
    const text =
      '%{\n  title: "Tides",\n  date: ~D[2026-01-02],\n  tags: ~w(mud flats),\n  description: """\n  Of "tides".\n  """,\n' +
      '  author: %{name: "Ann"},\n  published: false\n}\n---\n\nText.\n'
    const values = { title: 'Tides', date: '2026-01-02', tags: ['mud', 'flats'], description: 'Of "tides".' }
    expect(read(text)).toMatchObject({
      values: { ...values, author: { name: 'Ann' }, published: false },
      body: '\nText.\n',
    })
  })

  it('has a title; other braces open a text', () => {
    for (const text of ['{:toc}\n\nText.\n', '{:style "x"}\nText.\n', '%{title: }\n', '{:title "Tides"\nText.\n'])
      expect(read(text)).toMatchObject({ values: {}, body: text })
  })

  it('has lists in lists up to a depth', () => {
    const nested = (depth: number) =>
      `{:title "Tides" :tags ${'['.repeat(depth)}"mud"${']'.repeat(depth)} :draft true}\n`
    expect(read(nested(3))).toMatchObject({ values: { title: 'Tides', tags: [[['mud']]], draft: true } })
    expect(read(nested(20_000))).toMatchObject({ values: { title: 'Tides' } })
  })

  it.each(['#{}', '"""a', '""', '{"""a"""a'])(
    'that is never closed takes a time that grows with its length: %s',
    async (part) => {
      const textOf = (length: number) => `{:title "Tides" ${part.repeat(length)}`
      expect(read(textOf(20))).toMatchObject({ values: {}, body: textOf(20) })
      expect(await growthOf(read, textOf, 500)).toBeLessThan(mostGrowth)
    },
  )
})
