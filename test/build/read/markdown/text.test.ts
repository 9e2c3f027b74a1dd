// The plain text of raw HTML: what is read without the parser is what the parser reads.
import fc from 'fast-check'
import { htmlToHast } from 'satteri'
import { describe, expect, it } from 'vitest'
import type { Nodes } from 'hast'
import { htmlText } from '../../../../build/read/markdown/html-text.js'
import { parseMarkdown } from '../../../../build/read/markdown/markdown.js'
import { firstParagraph, plainText, textOnOneLine } from '../../../../build/read/markdown/text.js'
import { growthOf, mostGrowth } from '../../../growth.js'

/** The characters that are text for the parser, without what sets them apart. */
const parsedCharacters = (html: string) => characters(shownText(htmlToHast(html, { fragment: true })))
const characters = (text: string) => text.replace(/[\s|]+/g, '')

function shownText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    if (['script', 'style', 'textarea', 'svg'].includes(node.tagName)) return ''
    if (node.tagName === 'img') return node.properties.alt ?? ''
  }
  return node.children.map(shownText).join('')
}

describe('the words of raw HTML', () => {
  it.each([
    ['<div>\n  <b>One</b> two\n</div>', 'One two'],
    ['<!-- none -->\n</div></details>', ''],
    ['<img src="a.png" alt="A picture">', 'A picture'],
    ['<a title="x>y">z</a>', 'z'],
    ['a&amp;b', 'a&b'],
    ['<script>no()</script>yes', 'yes'],
    ['<xmp><b></xmp>', '<b>'],
    ['<!--> shown -->', 'shown -->'],
    ['<table>after<tr><td>cell</td></tr></table>', 'after\ncell'],
    ['<table>\n<tr><td>cell</td>moved</tr>\n</table>', 'moved\ncell'],
    ['<td>&lt;&#x60;&#39;&#126;&#X41;&nbsp;&quot;</td>', '<`\'~A\u00a0"'],
    ['&AMP &copy;', '& ©'],
    ['one<br>two<br />three', 'one\ntwo\nthree'],
    ['<p>a one</p><p>b two</p>', 'a one\nb two'],
    ['<ul>\n<li>item a</li><li>item b</li>\n</ul>', 'item a\nitem b'],
    ['<h2>Head</h2>text', 'Head\ntext'],
    ['<figure><img src="a.png" alt="Alt"><figcaption>Caption</figcaption></figure>after', 'Alt\nCaption\nafter'],
    ['<td>cell1</td><td>cell2</td>', 'cell1 | cell2'],
    ['<table>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n<tr><td></td><td><p>d</p></td><td>e</table>', 'a | b\n| d | e'],
    ['<table><tr><td>a<td>b<tr><td>c&copy;</table>d', 'a | b\nc©\nd'],
    ['a</div>b<p title="<div>">c<b>d</b></p>', 'a\nb\ncd'],
    ['<p>a<div>b<xmp>c<p>d</xmp>', 'a\nb\nc<p>d'],
    ['<img alt="<p>">a<!-- <p> -->b', '<p>ab'],
    ['a<word<xmp><!-- b -->c', 'ac'],
    ['a<i <xmp>b<!-- c --></i>d', 'abd'],
    ['a<!x <p>b', 'ab'],
    ['a<b title="<p>', 'a'],
    ['<table/>word<li>word', 'wordword'],
    [
      '<dd>rows are taken\n   from larger\ttables.</dd>\n<dd>others</dd>',
      'rows are taken from larger\ttables.\nothers',
    ],
    ['<pre>one\ntwo</pre><img alt="a\nb">', 'one\ntwo\na b'],
    ['<p>a</p><pre>\n  one\n\t<b>two</b>\n  </pre> b', 'a\n  one\n\ttwo\nb'],
  ])('of %j are %j', (html, words) => {
    expect(htmlText(html)).toBe(words)
  })

  it('are those that the parser finds', () => {
    const names = fc.constantFrom(
      ...['a', 'b', 'i', 'p', 'div', 'li', 'ul', 'h2', 'span', 'code', 'details', 'summary', 'blockquote', 'progress'],
      ...['table', 'table', 'thead', 'tbody', 'tr', 'tr', 'td', 'td', 'th', 'caption', 'colgroup'],
      ...['br', 'img', 'image', 'pre', 'script', 'style', 'textarea', 'xmp', 'select', 'svg', 'bq'],
    )
    const attribute = fc.constantFrom(
      '',
      ' hidden',
      ' id="a"',
      " alt='b c'",
      ' alt=d',
      ' alt="e>f"',
      ' alt="<g>"',
      ' "',
      '/',
    )
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom('<', '</'), names, attribute, fc.constant('>')) },
      {
        weight: 3,
        arbitrary: fc.tuple(
          fc.constantFrom(
            'word',
            ' ',
            '\n',
            '&lt;',
            '&nbsp;',
            '&#x60;',
            '&#128;',
            '&Amp;',
            '&',
            '<',
            '>',
            '"',
            '\0',
            'é',
          ),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('<!-- c -->', '<!-->', '<!--', '-->', '<!-- <b> -->', '<?x>', '<!x>')),
      },
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const html = pieces.flat().join('')
        expect(characters(htmlText(html))).toBe(parsedCharacters(html))
      }),
      { numRuns: 5000 },
    )
  })
})

it.each([
  ['```\n\n  two\n four\n\n```', '  two\n four'],
  ['    \n        four more\n    none', '    four more\nnone'],
  ['- item\n\n  ```\n    in an item\n  ```', 'item\n  in an item'],
  ['```\n   \n```\n\nafter', 'after'],
])('code keeps its indentation: %j', (markdown, text) => {
  expect(plainText(parseMarkdown(markdown))).toBe(text)
})

it.each([
  ['One wrapped\n  line of [a\nlink](/a).\n\n- an\n  item\n- two', 'One wrapped line of a link.\n\nan item\ntwo'],
  ['A hard  \nbreak', 'A hard\nbreak'],
  ['![A map](a.png) [![B](b.png)](/b)\n*The tide* is low.', 'A map\nB\nThe tide is low.'],
  ['![A map](a.png)_The tide_', 'A map\nThe tide'],
  ['Press ![start](a.png) to go.', 'Press start to go.'],
  ['![W](w.png)hen in the course.', 'When in the course.'],
  ['![x](x.png) is positive.', 'x is positive.'],
  ['![image](a.png)\n![在这里插入图片描述](b.png)\nThe tide.\n\n<img src="c.png" alt="Image">', 'The tide.'],
])('a paragraph is one line, but for its hard breaks: %j', (markdown, text) => {
  expect(plainText(parseMarkdown(markdown))).toBe(text)
})

it.each([
  ['Hello, Rustaceans!\n\nThe tide is low.', 'Hello, Rustaceans! The tide is low.'],
  ['Hallo,\n\ndie Ebbe beginnt um sieben Uhr am Morgen.', 'die Ebbe beginnt um sieben Uhr am Morgen.'],
  ["Author's note\n\n(Picture: By Ann, who took it herself)\n\n# Low\n\nThe tide is low.", 'The tide is low.'],
  ['It is low.\n\n# High\n\nIt is high, as it was yesterday at noon.', 'It is low.'],
  ['潮位表は毎朝六時に読み取られている\n\n次の段落。', '潮位表は毎朝六時に読み取られている'],
  ['(Picture: By Ann)', '(Picture: By Ann)'],
  ['<https://tides.example/watch?v=low-water-at-noon>\n\nThe tide is low.', 'The tide is low.'],
  ['$$`h = \\sum_{i} a_i \\cos(w_i t)`$$\n\nThe tide is a sum of waves.', 'The tide is a sum of waves.'],
  [
    'Tide is a reader-supported publication. To receive new posts, become a subscriber.\n\nIt is low, as it was.',
    'It is low, as it was.',
  ],
  [
    'The Tide is a reader-supported publication, and has been one since it was founded at the sea.\n\nIt is low, as it was.',
    'The Tide is a reader-supported publication, and has been one since it was founded at the sea.',
  ],
  ['> How *low* it is.\n\n<!--more-->\n\n[Edited on Monday.]\n\nThe tide is low.', 'How low it is.'],
  ['> A motto of somebody else.\n\nThe tide is low, and so is the moon.', 'The tide is low, and so is the moon.'],
  [
    'Hi.\n\n[Photo: X]\n\nIt is low.\n\nIt is so since noon, and will be so until six.',
    'Hi. It is low. It is so since noon, and will be so until six.',
  ],
  [
    '<h2>Low</h2><p>The tide<br> is low, <em>as</em> <img alt="a map" src="a.png"> it was in the morning.<p>It is high.</p><pre>a\n\nb</pre>',
    'The tide is low, as it was in the morning.',
  ],
  [
    '<p style="display:none">It is high, as the sea often is.</p><p><a href="/a">The website of the tide</a> · <a href="/b">More</a></p><p align="center"><b>Tide</b></p>\n\n<div class="message"><p>It is out of date, as of June.</p></div>\n\n<blockquote><p>A motto of somebody else, which is long.</p></blockquote>\n\nThe tide is low, and so is the moon.',
    'The tide is low, and so is the moon.',
  ],
  [
    '<a-note>\n<p>It is so since May, as we know.</p>\n</a-note>\n\nThe tide is low, and so is the moon.',
    'The tide is low, and so is the moon.',
  ],
  [
    '<div>\n\n<p>It is out of date, as of June.</p>\n\n</div>\n\nThe tide is low, and so is the moon.',
    'The tide is low, and so is the moon.',
  ],
  ['你好！\n\n潮位每天早上六点读取，并在中午公布。', '你好！潮位每天早上六点读取，并在中午公布。'],
])('describes %j by what says something', (body, description) => {
  expect(firstParagraph(parseMarkdown(body))).toBe(description)
})

it.each([
  [
    '## Tide\n\n- 3 cups (full)\n- 1 of it.\n- Sea\n\n## Tools\n\n- Cup',
    'Tide: 3 cups (full), 1 of it. Sea. Tools: Cup',
  ],
  ['## 潮\n\n- 海\n- 川', '潮 海 川'],
  ['1. A:\n   ```\n   b\n   c\n   ```\n2. D\n\n   e\n\n```\nmin([3, 1])\n1\n```', 'A: D, e'],
  ['```\nmin([3, 1])\n1\n```', 'min([3, 1]) 1'],
])('describes %j by its items', (body, description) => {
  expect(textOnOneLine(parseMarkdown(body))).toBe(description)
})

it.each([
  ['code', '', 'a'],
  ['a line', 'a\nb', 'c'],
  ['a line of HTML', '<p>a\nb', 'c</p>'],
])('takes linear time for white space in %s', async (_, before, after) => {
  const text = (length: number) => `${before}${' '.repeat(length)}${after}`
  expect(await growthOf((one) => plainText(parseMarkdown(one)), text, 10_000)).toBeLessThan(mostGrowth)
})
