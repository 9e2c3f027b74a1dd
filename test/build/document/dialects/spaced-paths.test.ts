// Links and pictures whose target is the path of a file with spaces, marks of excerpts, and captions of tables.
import { expect, it } from 'vitest'
import { readMarks } from '../../../../build/document/dialects/marks.js'
import type { SiteMap } from '../../../../build/links/site-map.js'
import { growthOf, mostGrowth } from '../../../growth.js'
import { post, TestSite } from '../../site.js'

const noMarks = {
  isVault: false,
  hasHighlights: false,
  hasTightHeadings: false,
  hasClasses: false,
  pymdownx: [],
  scripts: [],
}
const read = (text: string) => readMarks(text, noMarks as unknown as SiteMap)

it.each([
  ['![a](x y.png)', '![a](<x y.png>)'],
  ['![a](b/Shot of 9.30 (2).png "Ti tle")', '![a](<b/Shot of 9.30 (2).png> "Ti tle")'],
  ['[a]({static}/b c.pdf)', '[a](<{static}/b c.pdf>)'],
  ["[a](b c.md#part 'x')", "[a](<b c.md#part> 'x')"],
  ['[![a](b c.png)](d e.html)', '[![a](<b c.png>)](<d e.html>)'],
])('%s is in brackets', (written, expected) => {
  expect(read(written)).toBe(expected)
})

it('a mark of an excerpt opens no block of HTML', () => {
  expect(read('<!--more-->A *b*.\n\n<!-- more -->\n`c`\n\n    <!--more-->d')).toBe(
    'A *b*.\n\n<!-- more -->\n`c`\n\n    <!--more-->d',
  )
})

it('the caption of a table has no colon', () => {
  expect(read('| a |\n|---|\n| b |\n\n: Low *tide*\n\n+---+\n| c |\n+---+\n\n:   Ebb\n\nd\n\n: e')).toBe(
    '| a |\n|---|\n| b |\n\nLow *tide*\n\n+---+\n| c |\n+---+\n\nEbb\n\nd\n\n: e',
  )
})

it.each([
  '`![a](x y.png)`',
  '    ![a](x y.png)',
  '<p>[a](b c.md)</p>',
  '[a](<b c.md>) [a](b.md "x y.png") [a](b.md)',
  "[a](b.md#part 'Title') [a](b.md#part 'A title') [a](b.md#part (Title))",
  'Call handlers[name](req, res.json) [as they do](Node.js and Vue.js).',
  'An [array](of some words). [a](see e.g. this) F[A](distance.value / speed.value) [a](mailto: a@b.com)',
])('%s stays', (written) => {
  expect(read(written)).toBe(written)
})

it('are published, and where they lead to nothing, a warning says so', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'See ![a puck](my puck.png) and [the next](the next.md).\n\n![](not here.png)\n'),
    'posts/the next.md': post('Next', 'Text.\n'),
    'posts/my puck.png': 'x',
  })
  const { warnings } = await site.mustBuild()
  expect(warnings.map(({ what }) => what)).toEqual(['the image `not here.png` is not there'])
  expect(site.read('posts/a/index.html')).toMatch(/<img src="[^"]*my%20puck\.png"[^]*href="[^"]*\/posts\/the-next\/"/)
})

it.each(['](a b ', '](a b.png "', '#.png b'])('takes time in proportion to its length for many of %j', async (part) => {
  expect(await growthOf(read, (count) => `](a ${part.repeat(count)}`, 5000)).toBeLessThan(mostGrowth)
})
