// The titles of code, above it on pages.
import { expect, it } from 'vitest'
import { addCodeTitles, codeTitlesOf } from '../../../build/document/code-titles.js'
import { useMarkdown } from '../../../build/read/markdown/markdown.js'
import { post, siteYaml, TestSite } from '../site.js'

const titled = (markdown: string) =>
  useMarkdown(markdown, ({ toMdast, toHtml }) => {
    const titles = codeTitlesOf(toMdast())
    return addCodeTitles(toHtml(), titles)
  })

it.each([
  ['py title="a.py" {1,3}', 'a.py'],
  ["js {2} title='src/<b>.js'", 'src/&lt;b>.js'],
  ['{.python filename="run.py"}', 'run.py'],
  ['js caption="c.js"', 'c.js'],
  ['ts [nuxt.config.ts]', 'nuxt.config.ts'],
  ['sh [npm] {1}', 'npm'],
  ['js:潮.js', '潮.js'],
  ['js{1,3}:title=src/a.js', 'src/a.js'],
])('the title of ```%s is %s', (info, title) => {
  const html = titled(`\`\`\`${info}\na < "b" & c\n\`\`\`\n`)
  expect(html).toMatch(/^<figure class="code"><figcaption dir="auto">(.*)<\/figcaption><pre>/)
  expect(/<figcaption[^>]*>(.*)<\/figcaption>/.exec(html)?.[1]?.replace('&gt;', '>')).toBe(title)
})

it.each([
  'js',
  'js {1,3}',
  'ts:line-numbers',
  'ts:no-line-numbers {1}',
  'html:no-v-pre',
  '[a]',
  'js subtitle="a"',
  'js title=" "',
])('code of ```%s has none', (info) => {
  expect(titled(`\`\`\`${info}\na\n\`\`\`\n`)).not.toContain('figure')
})

it('gives other code none, and code in lists its own', () => {
  const html = titled('- a\n\n  ```js title="b.js"\n  c\n\n  d\n  ```\n\n```js\nc\n```\n')
  expect(html).toContain('<li>\n<p>a</p>\n<figure class="code"><figcaption dir="auto">b.js</figcaption><pre>')
  expect(html.match(/<figure/g)).toHaveLength(1)
})

it('is on the page of a post, above highlighted code', async () => {
  const site = new TestSite({ 'site.yaml': siteYaml, 'posts/a.md': post('A', '```js:b.js\nconst c = 1\n```\n') })
  await site.mustBuild()
  expect(site.read('posts/a/index.html')).toMatch(
    /<figcaption dir="auto">b\.js<\/figcaption><pre[^>]*><code[^>]*><span class="hljs-keyword">const<\/span>/,
  )
})
