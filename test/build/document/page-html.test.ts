// What the page of a document adds to its body: highlighted code, links on headings, lazy pictures, contents.
import { expect, it } from 'vitest'
import { decorateBody, renderContents, secureMedia } from '../../../build/document/page-html.js'
import { renderBody } from '../../../build/document/body-html.js'
import { useMarkdown } from '../../../build/read/markdown/markdown.js'
import { findWords } from '../../../build/read/words/words.js'
import { english, type Words } from '../../../service/words.js'

const bodyOf = (markdown: string) => useMarkdown(markdown, ({ toHtml }) => toHtml())
const decorate = (body: string) => decorateBody(body, english).html.text
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x27|#39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

it.each([
  ['rust,ignore', 'fn a<T>() -> &str { "x&amp;" }', 'hljs-keyword'],
  ['toml', '[a]\nb = "c"', 'hljs-section'],
  ['TS', "const a: string = 'b'", 'hljs-keyword'],
  ['c++', 'int a = 1; // <b>', 'hljs-comment'],
  // Each has another language within it, which no block has asked for.
  ['console', '$ echo "a"', 'hljs-string'],
  ['http', 'POST /a HTTP/1.1\n\n{"a": 1}', 'hljs-attr"'],
])('code in %s is highlighted, and its text stays as it is', (language, code, found) => {
  const html = decorate(bodyOf(`\`\`\`${language}\n${code}\n\`\`\``))
  expect(html).toContain(found)
  expect(textOf(html).trim()).toBe(code)
})

it.each(['unheard-of', '../../core', 'text', ''])('code in %j stays plain', (language) => {
  const html = decorate(bodyOf(`\`\`\`${language}\nlet <a> & "b"\n\`\`\``))
  expect(html).not.toContain('hljs-')
  expect(textOf(html).trim()).toBe('let <a> & "b"')
})

it('the same code is highlighted alike each time, and in another language in another way', () => {
  const code = '[a]\nb = "c"'
  const highlighted = (language: string, text = code) => decorate(bodyOf(`\`\`\`${language}\n${text}\n\`\`\``))
  const [python, ini] = [highlighted('python'), highlighted('toml')]
  expect(ini.replace('language-toml', 'language-python')).not.toBe(python)
  // More than is kept of blocks before.
  for (let at = 0; at < 40; at++) highlighted('python', `x = ${at}\n`.repeat(3_000))
  expect([highlighted('python'), highlighted('python'), highlighted('toml')]).toEqual([python, python, ini])
})

it('headings get a link to themselves, the label of footnotes does not', () => {
  const html = decorate('<h2 id="a">A <em>b</em></h2><h3 tabindex="0" id="c">C</h3><h2 id="footnote-label">F</h2>')
  expect([...html.matchAll(/class="anchor" href="([^"]*)"/g)].map(([, target]) => target)).toEqual(['#a', '#c'])
})

it('a heading without words is not in the contents', () => {
  const { sections } = decorateBody('<h2 id="a">A</h2><h3 id="section"> </h3><h3 id="b"><img alt="B"></h3>', english)
  expect(sections.map(({ id }) => id)).toEqual(['a'])
})

it('a picture without words is named where it is a whole link', () => {
  const picture = '<img src="a.png" alt="">'
  const [alone, beside] = [`<a href="b"> ${picture}</a>`, `<a href="b">B ${picture}</a><p>${picture}</p>`]
  expect(decorate(alone)).toBe(alone.replace('alt=""', 'alt="Picture"'))
  expect(decorate(beside)).not.toContain('Picture')
})

it('tasks and footnotes are labelled in the words of the page', () => {
  const body = renderBody({
    markdown: '- [ ] one\n- [x] two\n\nText[^1] and[^1].\n\n[^1]: A note.',
    ...{ needsSanitising: false, rendered: null, reservedIds: [], imageSizes: new Map() },
  })
  const labels = (words: Words) => {
    const page = decorateBody(body, words).html.text
    return [
      /<h2 [^>]*>([^<]*)</.exec(page)?.[1],
      ...[...page.matchAll(/ aria-label="([^"]*)"/g)].map(([, label]) => label),
    ]
  }
  const german = findWords('de')
  expect(labels(english)).toEqual([
    english.footnotes,
    ...[english.taskToDo, english.taskDone, 'Back to reference 1', 'Back to reference 1-2'],
  ])
  expect(labels(german)).toEqual([
    german.footnotes,
    ...[german.taskToDo, german.taskDone, 'Zurück zu Verweis 1', 'Zurück zu Verweis 1-2'],
  ])
  expect(german.taskDone).not.toBe(english.taskDone)
})

it('a link whose text is its address is told from others', () => {
  const html = decorate(
    bodyOf(
      '<https://a.example/b?c&d> [a.example](https://a.example/) [guide](https://a.example/guide) [x](/a.example) <a@b.example>',
    ),
  )
  expect([...html.matchAll(/<a( class="bare")?/g)].map(([, found]) => found !== undefined)).toEqual([
    ...[true, true, false, false, true],
  ])
})

it('pictures below the first are loaded when they are near', () => {
  const html = decorate('<p><img src="a"><img src="b"><img loading="eager" src="c"></p>')
  expect(html).toBe('<p><img src="a"><img loading="lazy" decoding="async" src="b"><img loading="eager" src="c"></p>')
})

it('a large picture on a line of its own is told from an icon', () => {
  const lines =
    '<img width="640" src="b">\n<img width="20" src="c"> <img width="640" src="d"> <img width="300" src="e">\n'
  const html = decorate(`<p><img width="640" src="a">\nCaption\n${lines}</p><p><img width="640" src="f"></p>`)
  const found = [...html.matchAll(/<img class="line"[^>]* src="(.)"/g)]
  expect(found.map(([, name]) => name)).toEqual(['a', 'b'])
})

it('an admonition is told from a quotation by its label', () => {
  expect(decorate(bodyOf('> **Warning:**\n> Hot.'))).toContain('<blockquote class="admonition warning">')
  expect(decorate(bodyOf('> **Bold** words.'))).toContain('<blockquote>')
})

it('contents list sections and parts of them, where there are three', () => {
  const body = '<h2 id="a">A <code>b</code></h2><h3 id="c">C</h3><h4 id="d">D</h4>'
  expect(renderContents(decorateBody(body, english).sections, true, english)).toBeNull()
  const contents = renderContents(decorateBody(`${body}<h2 id="e">E</h2>`, english).sections, true, english)?.text ?? ''
  const links = [...contents.matchAll(/href="#([^"]*)">([^<]*)</g)].map(([, id, text]) => [id, text])
  expect(links).toEqual([
    ['a', 'A b'],
    ['c', 'C'],
    ['e', 'E'],
    ['facts', 'Facts to quote'],
  ])
})

it.each([
  '<p><img src="a" alt="<blockquote>\n<p><strong>x:</strong><img src=b>"></p>',
  '<p><a title="<h2 id=a>A</h2><img src=b>">b</a><img src="a"></p>',
  '<p><a title="<pre><code class=&quot;language-rust&quot;>fn a</code></pre>">b</a></p>',
])('what reads like a tag in an attribute stays as it is: %s', (body) => {
  expect(decorate(body)).toBe(body)
})

it.each([
  ['a picture with a caption', '<img src="/a.png" alt="x" width="700" height="9"> One <em>two</em>', true],
  ['a picture with a caption below it', '<img src="/a.png" alt="x" width="700" height="9">\n<em>One</em>', true],
  ['a picture before a text', `<img src="/a.png" alt="x" width="700" height="9"> ${'long '.repeat(50)}`, false],
  ['an icon before words', '<img src="/a.png" alt="x" width="40" height="9"> One', false],
  ['two pictures', '<img src="/a.png" width="700" alt=""> <img src="/b.png" width="700" alt="">', false],
  ['a picture alone', '<img src="/a.png" alt="x" width="700" height="9">', false],
])('tells a caption: %s', (_, content, expected) => {
  expect(decorate(`<p>${content}</p>`).startsWith('<p class="captioned">')).toBe(expected)
})

it.each([
  [
    '<p><img src="http://a.example/b.png" alt="http://a.example"></p>',
    '<p><img src="https://a.example/b.png" alt="http://a.example"></p>',
  ],
  [
    '<img srcset="http://a.example/b.png 1x, http://a.example/c.png 2x" src="HTTP://a.example/b.png">',
    '<img srcset="https://a.example/b.png 1x, https://a.example/c.png 2x" src="https://a.example/b.png">',
  ],
  [
    '<video src="http://a.example/b.mp4" poster="http://a.example/c.png"></video>',
    '<video src="https://a.example/b.mp4" poster="https://a.example/c.png"></video>',
  ],
])('media of other hosts come by https, which the policy of the page allows: %s', (body, expected) => {
  expect(secureMedia(body, 'https://own.example')).toBe(expected)
})

it.each([
  '<p><a href="http://a.example/"><img src="http://localhost:3000/files/b.png" alt=""></a></p>',
  '<p><img src="https://a.example/?url=http://b.example/c.png" alt=""> src="http://a.example/b.png"</p>',
  '<p><a title=\'<img src="http://a.example/b.png">\'>b</a></p>',
])('links, own files and what is no tag keep their addresses: %s', (body) => {
  expect(secureMedia(body, 'http://localhost:3000')).toBe(body)
})
