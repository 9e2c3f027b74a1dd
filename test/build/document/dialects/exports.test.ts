// What exports of editors and services write becomes Markdown, in time that grows with the length of the text.
import { expect, it } from 'vitest'
import { readExports } from '../../../../build/document/dialects/exports.js'
import { growthOf, mostGrowth } from '../../../growth.js'

it.each<[where: string, before: string, repeated: string]>([
  ['words behind a picture with a size', '![a](x.png =250x)\n\n', 'a'],
  ['the URL of a picture with a size', '![](b.png =250x)\n\n![](data:', 'a'],
  ['openings of pictures', '![a](x.png =250x)\n\n', '!['],
  ['words beside an option of Docsify', "[a](b ':ignore')\n\n", 'a '],
  ['spaces in a heading beside an id', '## A :id=a\n\n## B', ' '],
  ['ids in a heading', '## A :id=a\n\n## B', ' :id=a'],
  ['openings of callouts of Notion', '', '<aside>\n💡 a\n'],
])('takes no time for %s that grows with their square', async (_, before, repeated) => {
  const text = (length: number) => `${before}${repeated.repeat(length)}.\n`
  expect(await growthOf(readExports, text, 5000)).toBeLessThan(mostGrowth)
})
