// Abbreviations of kramdown and Python-Markdown.
import { expect, it } from 'vitest'
import { readAbbreviations } from '../../../../build/document/dialects/abbreviations.js'
import { post, TestSite } from '../../site.js'

it.each([
  ['HTML and XHTML\n\n*[HTML]: Hyper "Text"\n', '<abbr title="Hyper &quot;Text&quot;">HTML</abbr> and XHTML\n\n\n'],
  ['A+ and A.\n\n  *[A]: One\n*[A+]: Two', '<abbr title="Two">A+</abbr> and <abbr title="One">A</abbr>.\n\n\n'],
  [
    '`W` [W](/W "W") ![W][W] [W] $W$ https://W.example <i title="W">W</i>\n\n[W]: /W "W"\n\n*[W]: Web\n',
    '`W` [W](/W "W") ![W][W] [W] $W$ https://W.example <i title="W"><abbr title="Web">W</abbr></i>\n\n[W]: /W "W"\n\n\n',
  ],
  ['B www.B.example\n\n*[B]: a <b>c</b> > d\n', '<abbr title="a c  d">B</abbr> www.B.example\n\n\n'],
  ['X\n\n*[X]:\n', 'X\n\n\n'],
  ['| E-Mail |\n\n*[E-Mail]: a | b\n', '| <abbr title="a &#124; b">E-Mail</abbr> |\n\n\n'],
])('of %j are elements', (markdown, expected) => {
  expect(readAbbreviations(markdown)).toBe(expected)
})

it.each([
  '*[Update]: it works*\n',
  '*[Update]: it\nworks*\n',
  '*[Update]: it\nworks',
  '```\n*[W]: Web\n\n```\n',
  '[a]*[b]: c',
])('%j has none', (markdown) => {
  expect(readAbbreviations(markdown)).toBe(markdown)
})

it('are words in the text, and their long form on the page', async () => {
  const site = new TestSite({ 'posts/a.md': post('A', 'The **W3C**.\n\n## W3C\n\nx\n\n*[W3C]: World > Wide\n') })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({
    articleBody: 'The W3C.\n\nW3C\n\nx',
    sections: [{ heading: 'W3C' }],
  })
  expect(site.read('posts/a/index.html')).toContain('<strong><abbr title="World  Wide">W3C</abbr></strong>')
  expect(site.read('posts/a/index.html')).not.toContain('*[')
})
