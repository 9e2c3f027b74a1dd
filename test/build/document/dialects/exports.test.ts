// What exports of editors and services write becomes Markdown, in time that grows with the length of the text.
import { expect, it } from 'vitest'
import { readExports as readWith } from '../../../../build/document/dialects/exports.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const readExports = (text: string) => readWith(text, true)

it.each<[where: string, before: string, repeated: string]>([
  ['words behind a picture with a size', '![a](x.png =250x)\n\n', 'a'],
  ['the URL of a picture with a size', '![](b.png =250x)\n\n![](data:', 'a'],
  ['openings of pictures', '![a](x.png =250x)\n\n', '!['],
  ['words beside an option of Docsify', "[a](b ':ignore')\n\n", 'a '],
  ['spaces in a heading beside an id', '## A :id=a\n\n## B', ' '],
  ['ids in a heading', '## A :id=a\n\n## B', ' :id=a'],
  ['openings of callouts of Notion', '', '<aside>\n💡 a\n'],
  ['lines of notices of Markua', '', 'T> a\n'],
  ['spaces in a notice of Markua', 'T> a\nT>', ' '],
])('takes no time for %s that grows with their square', async (_, before, repeated) => {
  const text = (length: number) => `${before}${repeated.repeat(length)}.\n`
  expect(await growthOf(readExports, text, 5000)).toBeLessThan(mostGrowth)
})

it.each([
  ['of a size that its data do not have', 100, 1000, '{}', ''],
  [
    'whose size says less than its data',
    ...[0, 0, '{"h-0":"A","h-1":"B","10-0":"c","2-1":"d","99999999-0":"e","0-5000":"f"}'],
    '| A | B |\n| --- | --- |\n|  | d |\n| c |  |',
  ],
] as [string, number, number, string, string][])('reads a table of ReadMe %s', (_, cols, rows, data, table) => {
  const block = `[block:parameters]\n{"cols":${cols},"rows":${rows},"data":${data}}\n[/block]`
  expect(readExports(block).trim()).toBe(table)
})

it('takes no time for openings of blocks of ReadMe that grows with their square', async () => {
  expect(await growthOf(readExports, (length) => '[block:code]\n{\n'.repeat(length), 1000)).toBeLessThan(mostGrowth)
})

it('reads links of ReadMe in words alone', () => {
  const text = '[block:x]\n{}\n[/block]\n\n[a](doc:b), [`c`](ref:d), `[e](doc:f)`\n\n```\n[g](doc:h)\n```'
  expect(readExports(text)).toBe(text.replace('doc:b', 'b.md').replace('ref:d', 'd.md'))
})

it('takes what is a mark of Docsify for words elsewhere', () => {
  const text = "?> A\n\nattr(name ':hover') [q](http://a ':note')\n\n## B :id=b\n"
  expect(readWith(text, false)).toBe(text)
  expect(readExports(text)).toBe("> **Note:** A\n\nattr(name ':hover') [q](http://a)\n\n## B {#b}\n")
})

it('reads notices of Markua', () => {
  const code = '```\nT> a\n```\n\n`T> a`'
  const text = `W> **Mind** the tide.\nW> It is high.\n\n${code}\n\nT> Go.\n`
  expect(readWith(text, false)).toBe(`> **Warning:** **Mind** the tide.\n> It is high.\n\n${code}\n\n> **Tip:** Go.\n`)
})

it('reads cards of plugins for links as links', () => {
  expect(
    readExports('A:\n\n[$card](https://a.example/b)\n\n@[card](https://c.example)\n\n`[$card](https://d.example)`'),
  ).toBe('A:\n\n<https://a.example/b>\n\n<https://c.example>\n\n`[$card](https://d.example)`')
})

it('reads tabs in TOML with their titles, and keeps the quotation marks of code', () => {
  const fence = "```py\n'''\n```"
  const tab = (name: string, text: string) => `[[tab]]\nname = '${name}'\ncontent = '''\n${text}\n'''\n`
  const shown = (name: string, text: string) => `**${name}**\n\n\n${text}\n\n`
  expect(readExports(`A\n\n${tab('One', fence)}\n${tab('Two', 'B')}`)).toBe(
    `A\n\n${shown('One', fence)}\n${shown('Two', 'B')}`,
  )
  expect(readExports('[[tab]]\nname = "One"\ncontent = """ A\n"""\n')).toBe('**One**\n\nA\n\n')
  expect(readExports("'''\n[[tab]]\n")).toBe("'''\n[[tab]]\n")
})
