// What a page adds to HTML that comes from Markdown alone: written into the text, it is what a plugin of the parser adds.
import fc from 'fast-check'
import GithubSlugger from 'github-slugger'
import { defineHastPlugin, markdownToHtml } from 'satteri'
import { expect, it } from 'vitest'
import { findReferences } from '../../../build/links/references.js'
import { parseMarkdown, useMarkdown } from '../../../build/read/markdown/markdown.js'
import { renderBody } from '../../../build/document/body-html.js'

const imageSizes = new Map([['a.png?b&c', { width: 3, height: 4 }]])
const features = { frontmatter: false }

function renderWithPlugin(markdown: string): string {
  const slugger = new GithubSlugger()
  slugger.slug('taken')
  const plugin = defineHastPlugin({
    name: 'reference',
    element: {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'th', 'td', 'img', 'input'],
      visit(node, context) {
        const { style } = node.properties
        if (node.tagName === 'input') {
          context.setProperty(
            node,
            'ariaLabel',
            node.properties['checked'] === true ? 'Task that is done' : 'Task to be done',
          )
        } else if (node.tagName === 'th' || node.tagName === 'td') {
          if (typeof style !== 'string') return
          context.setProperty(node, 'style', null)
          context.setProperty(node, 'className', [style.replace('text-align: ', 'align-')])
        } else if (node.tagName === 'pre' || node.tagName === 'table') context.setProperty(node, 'tabIndex', '0')
        else if (node.tagName !== 'img') {
          if (node.properties['id'] === undefined)
            context.setProperty(node, 'id', slugger.slug(context.textContent(node)) || slugger.slug('section'))
        } else if (node.properties['src'] === 'a.png?b&c') {
          context.setProperty(node, 'width', '3')
          context.setProperty(node, 'height', '4')
        }
      },
    },
  })
  return markdownToHtml(markdown, { features, hastPlugins: [plugin] }).html
}

const pieces = [
  ...[
    '# ',
    '## ',
    '### ',
    '\n===\n',
    '\n\n',
    '\n',
    ' ',
    '> ',
    '- ',
    '1. ',
    'word',
    'Taken',
    '*em*',
    '`<h2>`',
    '&lt;',
    '&',
    '"',
    '<',
    '>',
  ],
  ...[
    '[a](b "<h2>x</h2>")',
    '[a](b "</h2>")',
    '![a <pre>](a.png?b&c)',
    '![a](a.png?b&c "<img src=\\"a\\">")',
    "![](x '>')",
  ],
  ...[
    '```html\n<pre>\n```\n',
    '```a"<b>\nx\n```\n',
    '\n| a | b |\n| - | :-: |\n| `<h2>` | \\> |\n',
    '\n| a | b |\n| :- | -: |\n| `<td style="text-align: right">` | [a](b "<td style=\\"text-align: left\\">") |\n',
    '\n- [ ] ',
    '\n1. [x] ',
    '[^1]',
    '\n\n[^1]: note\n\n',
    '\\\n',
    'é &copy;',
  ],
]

it('is the same in any Markdown', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const markdown = chosen.join('')
      fc.pre(!findReferences(parseMarkdown(markdown)).needsSanitising)
      const body = { markdown, needsSanitising: false, reservedIds: ['taken'], imageSizes }
      const expected = renderWithPlugin(markdown)
      expect(renderBody({ ...body, rendered: null })).toBe(expected)
      expect(useMarkdown(markdown, ({ toHtml }) => renderBody({ ...body, rendered: toHtml() }))).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})

it.each([
  ['in other letters', '## My Title\n\n[a](#My-Title)', 'my-title'],
  ['with another sign, and without an accent', '## 1. Été\n\n[a](#_1-ete)', '1-été'],
  ['in percent signs', '## 設定 X\n\n[a](#%E8%A8%AD%E5%AE%9A-X)', '設定-x'],
  ['to the first of two', '## A B\n\n## A-B\n\n[a](#A_B)', 'a-b'],
  ['as it is, where it leads to an id', '## A b\n\n<i id="A-b">x</i>\n\n[a](#A-b)', 'A-b'],
  ['as it is, where no id has its letters', '## A\n\n[a](#B)', 'B'],
])('leads a link within the page to the id that its tool writes %s', (_, markdown, id) => {
  const body = { markdown, needsSanitising: markdown.includes('<'), rendered: null, reservedIds: [], imageSizes }
  expect(renderBody(body)).toContain(`<a href="#${id}">a</a>`)
})

it('leads no link that is code', () => {
  const markdown = '## My Title\n\n[a](#b) `<a href="#My-Title">`'
  const body = { markdown, needsSanitising: false, rendered: null, reservedIds: [], imageSizes }
  expect(renderBody(body)).toContain('href="#My-Title"')
})

it.each([
  [
    'leaves what attributes and texts say as it is, or a tag in one would be free',
    '<b title="<td x">" style="text-align: left" "<i title="y><img src=z onerror=a>">z</i></b>',
    '<p><b title="<td x">" style="text-align: left" "<i title="y><img src=z onerror=a>">z</i></b></p>',
  ],
  [
    'aligns a cell with other attributes',
    '<table><tr><td title="a>" style="text-align: right" colspan="2">b</td></tr></table>',
    '<table tabindex="0"><tbody><tr><td title="a>" class="align-right" colspan="2">b</td></tr></tbody></table>',
  ],
  [
    'has one link, where its words are a URL, and it leads where it did',
    'See <a href="https://a.example/b" title="B">https://a.example</a>, <a href="#c"></a>and https://d.example.',
    '<p>See <a href="https://a.example/b" title="B">https://a.example</a>, <a href="#c"></a>and <a href="https://d.example">https://d.example</a>.</p>',
  ],
  [
    'has an anchor without words and the link behind it apart',
    '<a href="#setup"></a><a href="https://a.example">Set up</a> <a href="#more"></a>[https](https://b.example)',
    '<p><a href="#setup"></a><a href="https://a.example">Set up</a> <a href="#more"></a><a href="https://b.example">https</a></p>',
  ],
  [
    'takes no words of a label for a size',
    '<img aria-label="the width" src="a.png?b&amp;c">',
    '<img aria-label="the width" src="a.png?b&#x26;c" width="3" height="4" alt="">',
  ],
  [
    'gives a picture the side that it lacks, in proportion to the other in pixels',
    '<img src="a.png?b&amp;c" height="8"><img src="a.png?b&amp;c" width="9"><img src="a.png?b&amp;c" width="50%">',
    '<p><img src="a.png?b&#x26;c" height="8" width="6" alt=""><img src="a.png?b&#x26;c" width="9" height="12" alt=""><img src="a.png?b&#x26;c" width="50%" alt=""></p>',
  ],
])('%s, in HTML', (_, markdown, html) => {
  const body = { markdown, needsSanitising: true, rendered: null, reservedIds: [], imageSizes }
  expect(renderBody(body)).toBe(html)
})
