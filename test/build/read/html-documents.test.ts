// Documents in HTML, as blogs of Jekyll and Nikola have them, are read as Markdown; messages name their lines.
import { convertHtml } from '../../../build/document/dialects/html-to-markdown.js'
import { expect, it } from 'vitest'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { growthOf, mostGrowth } from '../../growth.js'
import { siteYaml, TestSite } from '../site.js'

const fact = (evidence: string) => `- fact: It is so.\n  evidence: ${evidence}\n  topic: first-topic\n  kind: claim\n`

it('publishes posts in HTML as Markdown, with their facts, and no lists', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../_posts }]\n`,
    '../_posts/2024-01-02-a.html': `---
title: A
---
<p>Words <b>and</b>
more *words* of <tt>code</tt>.</p>
<p>One line<br>
<br>2<sup>10</sup> &amp; <a name="x">three</a>.</p>
<h3 id="own">Sizes</h3>
<pre><code class="language-js">if (a < 1)

  b()
</code></pre>
<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>
<div><div><p>{{ page.title }}: {{ author.name }}</p></div></div>
<p><em>By </em><a href="/none/">none</a></p><p>It <b> is<br></b>so.</p><h3><b>Last<br></b></h3>
<iframe src="https://www.youtube.com/embed/abc" />
`,
    '../_posts/2024-01-02-a.facts.yaml': fact('Words and more *words* of code.'),
    '../_posts/index.html': '---\nlayout: list\n---\n{% for a in b %}<p>{{ a }}</p>{% endfor %}',
    '../_posts/b.htm': '---\ntitle: B\ndate: 2024-02-30\n---\n<p>B</p>',
    '../_posts/c.html': '<p>C, with</p> <h2>A heading</h2>',
    '../_posts/c.meta': '.. date: 2024-03-04\n.. tags: x, y\n',
    '../_posts/d.html': '<p>D</p>',
    '../_posts/d.meta': '.. title: D\n.. date: 2024-13-04\n',
  })
  const result = await site.build(undefined, { lenient: true })
  expect(
    result.leftOut.map(({ file, line, what }) => `${file}:${line}: ${what}`.replaceAll(`${site.folder}/`, '')),
  ).toEqual([
    '_posts/b.htm:3: `date` is not a date that exists ("2024-02-30")',
    '_posts/d.html:1: _posts/d.meta:2: `date` is not a date that exists ("2024-13-04")',
  ])
  expect(site.warnings(result)).toEqual([
    expect.stringContaining('a.html:14: `{{ author.name }}`: left out'),
    expect.stringContaining('a.html:15: the link `/none/` leads to nothing here'),
  ])
  expect(site.read('api/post/a.md')).toContain(`
Words **and**
more \\*words\\* of \`code\`.

One line

2<sup>10</sup> & three.

### Sizes

\`\`\`js
if (a < 1)

  b()
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

A:${' '}

_By_ [none](/none/)

It **is**\\
so.

### **Last**

[Video on YouTube](https://www.youtube.com/watch?v=abc)
`)
  expect(site.json('api/post/a.json')).toMatchObject({
    facts: [{ evidence: 'Words and more *words* of code.' }],
    articleBody: expect.stringContaining('Sizes\n\nif (a < 1)\n\n  b()\n\na | b\n1 | 2\n\nA:') as string,
    sections: [{ heading: 'Sizes', url: expect.stringContaining('#own') as string }, { heading: 'Last' }],
  })
  expect(site.json('api/post/c.json')).toMatchObject({
    ...{ headline: 'A heading', datePublished: '2024-03-04', tags: ['x', 'y'], articleBody: 'C, with\n\nA heading' },
  })
  expect(result.counts.posts).toBe(2)
})

it('refuses HTML that is nested too deep, and builds again where a file of metadata changed', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../posts }]\n`,
    '../posts/a.html': '<p>A</p>',
    '../posts/a.meta': '.. title: A\n.. date: 2024-03-04\n',
  })
  const cache = new StoredCache()
  await site.mustBuild(undefined, { cache })
  site.write({ '../posts/a.meta': '.. title: Another\n.. date: 2024-03-05\n' })
  await site.mustBuild(undefined, { cache })
  expect(site.json('api/post/a.json')).toMatchObject({ headline: 'Another', datePublished: '2024-03-05' })
  site.write({ '../posts/a.html': '<div>'.repeat(5000) })
  expect((await site.build(undefined, { cache })).problems.map(({ what }) => what)).toEqual([
    'elements are nested more than 200 deep',
  ])
})

it('keeps the links of code in HTML', () => {
  const html = '<pre>\nsee <a href="/b/">b</a>\n  <a href="#1">c</a></pre><pre>\nd <a href="#1">e</a></pre>'
  expect(convertHtml(html)?.markdown).toBe(
    '<pre>see <a href="/b/">b</a>\n  <a href="#1">c</a></pre>\n\n```\nd e\n```\n',
  )
})

it('keeps code in the cells of a table, without blank lines', () => {
  const [begin, end] = ['<table><tbody><tr><td><pre>a', 'b</pre></td></tr></tbody></table>']
  expect(convertHtml(`${begin}\n \n\n  ${end}`)?.markdown).toBe(`${begin}\n&#10;&#10;  ${end}\n`)
})

it('converts many spaces in a drawing or a paragraph in time that grows with their number', async () => {
  const drawing = (n: number) => `<p>a</p><svg>\n${'<g>\n <path d="M0 0"/>\n</g>\n'.repeat(n)}</svg><p>b</p>`
  const spaces = (n: number) => `<p>a${'<span> </span>\n '.repeat(n)}<b>b</b></p>`
  expect(convertHtml(drawing(2))?.markdown).toBe('a\n\nb\n')
  expect(convertHtml(spaces(2))?.markdown).toBe('a\n**b**\n')
  for (const html of [drawing, spaces]) expect(await growthOf(convertHtml, html, 100)).toBeLessThan(mostGrowth)
})

it('keeps all of a text that quotes an entry of another page', () => {
  const quoted = '<blockquote class="h-entry"><p class="e-content">Theirs.</p></blockquote>'
  expect(convertHtml(`<p>Mine.</p>${quoted}<p>More.</p>`)?.markdown).toBe('Mine.\n\n> Theirs.\n\nMore.\n')
})

it('reads a text in a file of Markdown as HTML where it is nothing else, as in backups of Velog', async () => {
  const code = '<pre><code class="language-js">if (a &lt; 1)\n\n    b(&quot;c&quot;)\n</code></pre>'
  const whole = `<p>One <strong>word.</strong></p>\n${code}\n<h2 id="more">More</h2>\n<ul>\n\n<li>x</li>\n</ul>\n`
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../posts }]\n`,
    '../posts/2024-01-02-a.md': `---\ntitle: A\n---\n${whole}`,
    '../posts/2024-01-03-b.md': `---\ntitle: B\n---\n${whole}Words.\n`,
    '../posts/2024-01-04-c.md': '---\ntitle: C\n---\n<blockquote>\n\n**One** word.\n\n</blockquote>\n',
    '../posts/2024-01-06-e.md': '---\ntitle: E\n---\n<p markdown="1">One *word*.</p>\n',
    '../posts/2024-01-05-d.mdx': '---\ntitle: D\n---\n<p>One **word**.</p>\n',
  })
  await site.mustBuild()
  const markdown = 'One **word.**\n\n```js\nif (a < 1)\n\n    b("c")\n```\n\n## More\n\n- x\n'
  expect(site.read('api/post/a.md')).toContain(`\n${markdown}`)
  expect(site.read('posts/a/index.html')).toContain('<h2 id="more">')
  expect(site.read('api/post/b.md')).toContain(`\n${whole}Words.\n`)
  expect(site.read('api/post/c.md')).toContain('\n<blockquote>\n\n**One** word.\n')
  expect(site.read('api/post/d.md')).toContain('One **word**.')
  expect(site.read('api/post/e.md')).toContain('\nOne *word*.')
})

it('writes no letter beside emphasis in Chinese, Japanese or Korean as a reference', () => {
  const html = '<p>潮位<strong>“读四次。”</strong>之后<em>好</em>的, <strong>걷기!</strong>😂 &amp;#x4E4B;</p>'
  expect(convertHtml(html)?.markdown).toBe('潮位**“读四次。”**之后*好*的, **걷기!**😂 \\&#x4E4B;\n')
  const code = '<p><code>&amp;#x4E4B;</code></p><pre>content: "&amp;#x2713;"</pre>'
  expect(convertHtml(code)?.markdown).toBe('`&#x4E4B;`\n\n```\ncontent: "&#x2713;"\n```\n')
  expect(convertHtml('<p><em>Fin.</em>après</p>')?.markdown).toBe('_Fin._&#x61;près\n')
})

it('writes no escapes of Markdown into formulas', async () => {
  const html = String.raw`<p>$a_1 * b$, \(c_1 * d\), \[e * f = g\] and \[sic\], $5 *or* $6.</p><pre>$a_1 \* b$</pre>`
  const markdown =
    '$a_1 * b$, \\(c_1 * d\\), \\[e * f = g\\] and \\\\\\[sic\\\\], $5 \\*or\\* $6.\n\n```\n$a_1 \\* b$\n```\n'
  expect(convertHtml(html)?.markdown).toBe(markdown)
  const openings = (n: number) => `<p>${'\\(a=1 $b='.repeat(n)}</p>`
  expect(await growthOf(convertHtml, openings, 100)).toBeLessThan(mostGrowth)
})

it('keeps recordings, which have no words for a link', () => {
  const player = '<video src="/a.mp4" controls></video>'
  expect(convertHtml(`<p>A</p>${player}<p>B <audio src="/b.mp3"></audio></p>`)?.markdown).toBe(
    `A\n\n${player}\n\nB <audio src="/b.mp3"></audio>\n`,
  )
})
