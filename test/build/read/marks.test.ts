// Emoji by name, highlights, superscripts and subscripts, in blogs whose tool has them.
import { expect, it } from 'vitest'
import { post, siteYaml, TestSite } from '../site.js'

let site: TestSite

const body =
  'Done :tada::+1:! At 16:20:30, `:tada:`, :nothing-known: and https://a.example/:tada: stay.\n\nSee :material-check:{ .lg } here.\n\n    :tada:\n'
const textOf = async (files: Record<string, string>, written = body, folder = '../blog/posts') => {
  const settings = `${siteYaml}documents: [{ folder: ${folder} }]\n`
  site = new TestSite({ 'site.yaml': settings, [`${folder}/a.md`]: post('A', written), ...files })
  await site.mustBuild()
  return (site.json('api/post/a.json') as { articleBody: string }).articleBody
}

it.each([
  ['hugo.toml', 'baseURL = "https://a.example"\nenableEmoji = true\n'],
  ['_config.yml', 'title: A\nplugins:\n  - jemoji\n'],
  ['package.json', '{ "devDependencies": { "vitepress": "1" } }'],
  ['mkdocs.yml', 'markdown_extensions:\n  - pymdownx.emoji:\n'],
  ['zensical.toml', '[project.markdown_extensions.pymdownx.emoji]\n'],
])('are emoji by %s, and icons of MkDocs nothing', async (name, settings) => {
  expect(await textOf({ [`../blog/${name}`]: settings })).toBe(
    'Done 🎉👍! At 16:20:30, :tada:, :nothing-known: and https://a.example/:tada: stay.\n\nSee here.\n\n:tada:',
  )
})

it('are tags of ERB by nanoc and Bridgetown: pictures and videos are read, others left out with a warning', async () => {
  const written =
    'Low <%= tide(:low) %> water, <%= (1..2).max %>`<%= x %>`.\n\n<%= insert_rel_image "a.png", title: "A lamp" %>\n\n<%= insert_youtube id: "abcdefghijk" %>\n'
  const video = '[Video on YouTube](https://www.youtube.com/watch?v=abcdefghijk)'
  for (const name of ['nanoc.yaml', 'bridgetown.config.yml']) {
    await textOf({ [`../blog/${name}`]: '', '../blog/posts/a.png': 'x' }, written)
    const text = site.read('api/post/a.md').replace(/\(https:\S+\/a\.png\)/, '(a.png)')
    expect(text).toContain(`Low  water, \`<%= x %>\`.\n\n![](a.png) A lamp\n\n${video}\n`)
    expect(site.warnings(await site.mustBuild())).toEqual([expect.stringMatching(/:6: `<% tide\(:low\) %>`: left out/)])
  }
  expect(await textOf({}, 'As <%= x %> is.')).toBe('As <%= x %> is.')
})

it('are what their author wrote in targets, tags and behind a backslash, and where no emoji has the name', async () => {
  const written =
    'A \\:tada: B :constructor: ![](:tada:.png) <i title=":tada:">C</i> :heart:{ .beat } [D](https://a.example/?t=a/==&s=b/==) E'
  const files = {
    '../blog/posts/:tada:.png': 'x',
    '../blog/package.json': '{ "devDependencies": { "vitepress": "1", "markdown-it-mark": "4" } }',
  }
  expect(await textOf(files, written)).toBe('A :tada: B :constructor:  C ❤️ D E')
  expect(site.read('api/post/a.md')).toMatch(/\(\S+tada\S*\.png\) <i title=":tada:">.*\?t=a\/==&s=b\/==\)/)
})

it.each([
  ['hugo.toml', 'baseURL = "https://a.example"\n# enableEmoji = true\n'],
  ['package.json', '{ "dependencies": { "next": "1" } }'],
])('stay as written where %s has none', async (name, settings) => {
  expect(await textOf({ [`../blog/${name}`]: settings })).toContain('Done :tada::+1:!')
})

it.each([
  ['mkdocs.yml', 'markdown_extensions:\n  - pymdownx.mark\n', 'So much.'],
  ['package.json', '{ "dependencies": { "markdown-it-mark": "4" } }', 'So much.'],
  ['hugo.toml', 'baseURL = "/"\n[markup.goldmark.extensions.extras]\nmark = { enable = true }\n', 'So much.'],
  ['hugo.toml', 'baseURL = "/"\n[markup.goldmark.extensions.extras]\nmark = { enable = false }\n', 'So ==much==.'],
  ['package.json', '{ "dependencies": { "next": "1" } }', 'So ==much==.'],
])('highlights by %s are their words', async (name, settings, text) => {
  expect(await textOf({ [`../blog/${name}`]: settings }, 'So ==much==.\n')).toBe(text)
  expect(site.read('posts/a/index.html').includes('<mark>')).toBe(text === 'So much.')
  expect(site.read('api/post/a.md')).toContain(`\n${text}\n`)
})

it.each([
  [
    'critic',
    'A {--b--}, {++c++}, {~~d~>e f~~} {==g==}{>>why<<}.',
    'A ~~b~~, <ins>c</ins>, ~~d~~<ins>e f</ins> g (why).',
  ],
  ['critic', 'A `{++b++}`.\n\n{==\n\nC\n\n==}\n\nD', 'A `{++b++}`.\n\nC\n\nD'],
  ['caret', 'A ^^b c^^ and d^2^.', 'A <ins>b c</ins> and d².'],
  ['inlinehilite', 'A `#!py range(1)` and `#!/bin/sh -e`.', 'A `range(1)` and `#!/bin/sh -e`.'],
  ['tabbed', 'A {++b++} and `#!py a`.', 'A {++b++} and `#!py a`.'],
])('marks of pymdownx.%s are read: %j', async (name, written, markdown) => {
  await textOf({ '../blog/mkdocs.yml': `markdown_extensions:\n  - pymdownx.${name}\n` }, `${written}\n`)
  expect(site.read('api/post/a.md')).toContain(`\n${markdown}\n`)
})

it.each([
  ['_quarto.yml', 'project: { type: website }\n', 'H₂O, 10⁻³, 1<sup>st</sup>, V<sub>max</sub>'],
  [
    'hugo.yaml',
    'baseURL: /\nmarkup: { goldmark: { extensions: { extras: { superscript: { enable: true }, subscript: { enable: true } } } } }\n',
    'H₂O, 10⁻³, 1<sup>st</sup>, V<sub>max</sub>',
  ],
  ['mkdocs.yml', 'markdown_extensions:\n  - pymdownx.caret\n', 'H~2~O, 10⁻³, 1<sup>st</sup>, V~max~'],
  ['package.json', '{ "dependencies": { "markdown-it-sub": "4" } }', 'H₂O, 10^-3^, 1^st^, V<sub>max</sub>'],
])('superscripts and subscripts by %s are small characters or elements', async (name, settings, words) => {
  const others = '`a^2^`, $b^2+c^2$, \\(b^2c^2\\), $d~e+f~$, ~~c~~, [d](https://a.example/~e~f), [^2], \\^g^ and x ^ y'
  const notes = '\n\n[^2]: h'
  const sign = words.includes('⁻') ? '−' : '-'
  await textOf({ [`../blog/${name}`]: settings }, `H~2~O, 10^${sign}3^, 1^st^, V~max~. ${others}${notes}\n`)
  expect(site.read('api/post/a.md')).toContain(`\n${words}. ${others}\n`)
})

it.each([
  ['pelicanconf.py', "SITENAME = 'A'\n", true],
  ['mkdocs.yml', 'site_name: A\n', true],
  ['conf.py', 'POSTS = (("posts/*.md", "posts", "post.tmpl"),)\n', true],
  ['_config.yml', 'title: A\nmarkdown: rdiscount\n', true],
  ['_config.yml', 'kramdown:\n  input: kramdown\n', true],
  ['_config.yml', 'markdown: redcarpet\nredcarpet:\n  extensions: ["space_after_headers"]\n', false],
  ['_config.yml', 'markdown: kramdown\n', false],
  ['package.json', '{ "devDependencies": { "@qiita/qiita-cli": "1" } }', true],
  ['README.md', 'An export.\n', true],
  ['.obsidian/app.json', '{}', false],
])('headings without a space by %s %s: %s', async (name, settings, areHeadings) => {
  const written = '##Big tide\nIt rises.\n\n```sh\n#no heading\n```\n\n{% highlight sh %}\n#none\n{% endhighlight %}\n'
  const text = await textOf({ [`../blog/${name}`]: settings }, written)
  expect(text.split('\n')[0]).toBe(areHeadings ? 'Big tide' : '##Big tide It rises.')
  expect(text).toMatch(/\n#no heading\n+#none$/)
  expect(site.read('posts/a/index.html').includes('id="big-tide"')).toBe(areHeadings)
})

it('headings without a space of exports are no tags', async () => {
  const written = '#【Tide】 low\n\n#sea\n\n##水\nIt rises.\n'
  await textOf({}, written)
  expect(site.read('api/post/a.md')).toContain('\n# 【Tide】 low\n\n#sea\n\n## 水\nIt rises.\n')
})

it('are those of the configuration above the folder `source` of Hexo and Octopress', async () => {
  const files = { '../blog/_config.yml': 'markdown: rdiscount\nplugins: [jemoji]\n' }
  expect(await textOf(files, '##Tide :tada:\n', '../blog/source/_posts')).toBe('Tide 🎉')
})

it.each([
  ['vitepress', true],
  ['markdown-it-attrs', true],
  ['next', false],
])('classes behind the words of a block with %s: %s', async (name, areRead) => {
  const settings = `{ "dependencies": { "${name}": "4" } }`
  const written =
    'A {.b}\n\n- c {.d}\n- e {.f #g h="i j"}\n\n![k](https://a.example/k.png) { .l }\n\n`m {.n}`, \\{.o} and ::: {.p}'
  await textOf({ '../blog/package.json': settings }, `${written}\n`)
  const read = 'A\n\n- c\n- e\n\n![k](https://a.example/k.png)\n\n`m {.n}`, \\{.o} and ::: {.p}'
  expect(site.read('api/post/a.md')).toContain(`\n${areRead ? read : written}\n`)
})

it.each([
  ['_config.yml', 'title: A\n', 'See :sp[lit].'],
  ['package.json', '{ "dependencies": { "@nuxt/content": "3" } }', 'See lit.'],
])('directives within a line with %s', async (name, settings, text) => {
  expect(await textOf({ [`../blog/${name}`]: settings }, 'See :sp[lit].\n')).toBe(text)
})

it('headings of Python-Markdown end with number signs, and begin behind a no-break space', async () => {
  const written =
    '##Big tide##\nIt rises.\n\n##\u00A0 Ebb\n\n#\u00A0\nFlow\n\n# Learn C#\n\n# Of f#\n\n## Of ##b\n\n`##c##`\n'
  await textOf({ '../blog/pelicanconf.py': 'SITENAME = "A"\n' }, written)
  const read = '## Big tide\nIt rises.\n\n## Ebb\n\n# \nFlow\n\n# Learn C#\n\n# Of f#\n\n## Of ##b\n\n`##c##`\n'
  expect(site.read('api/post/a.md')).toContain(read)
})

it.each([
  ['mkdocs.yml', 'site_name: A\n', true],
  ['_config.yml', 'title: A\n', false],
])('emphasis before a space by %s: %s', async (name, settings, isEmphasis) => {
  const others = '**a** b **c**, *d* e *f*, 2 * 3 * 4, `**g **h`, \\*i *j'
  const whole = '**m\nn**. O, p **q** r\n\nA *b.\n\nC: *d e*'
  const written = `**Low: **at *noon *or [k](https://a.example/**l). ${others}\n\n${whole}\n\n> ** Why?** So.\n`
  await textOf({ [`../blog/${name}`]: settings }, written)
  const read = `**Low:** at *noon* or [k](https://a.example/**l). ${others}\n\n${whole}\n\n> **Why?** So.\n`
  expect(site.read('api/post/a.md')).toContain(`\n${isEmphasis ? read : written}`)
})

const looseHtml =
  '<br>\n## Part\n<div>\n\n<p>a</p>\n</div>\n<hr>\nWords *b*.\n\n<img src="https://a.example/c.png" alt="d">\n*Below*.\n\n<table>\n<tr><td>e</td></tr>\n\n<tr><td>f</td></tr>\n</table>\n\ng\n'

it.each([
  ['_config.yml', 'title: A\n', 'Part\n\na\n\nWords b.\n\nBelow.\n\ne\n\nf\n\ng'],
  ['pelicanconf.py', 'SITENAME = "A"\n', 'Part\n\na\n\nWords b.\n\nBelow.\n\ne\n\nf\n\ng'],
  ['_quarto.yml', 'project: { type: website }\n', 'Part\n\na\n\nWords b.\n\nBelow.\n\ne\n\nf\n\ng'],
  ['_config.yml', 'new_post_name: :title.md\n', '## Part\n\na\nWords *b*.\n\nd *Below*.\n\ne\n\nf\n\ng'],
  ['hugo.toml', 'baseURL = "https://a.example"\n', '## Part\n\na\nWords *b*.\n\nd *Below*.\n\ne\n\nf\n\ng'],
])('blocks of HTML end with their element by %s, and begin with no line break', async (name, settings, text) => {
  expect(await textOf({ [`../blog/${name}`]: settings }, looseHtml)).toBe(text)
})

it.each([
  ['pelicanconf.py', 'SITENAME = "A"\n', 'A b.\n\nc'],
  ['_quarto.yml', 'project: { type: website }\n', 'A b.\n\nc'],
  ['hugo.toml', 'baseURL = "https://a.example"\n', 'A *b*.\n\nc'],
])('the words in the middle are Markdown by %s', async (name, settings, text) => {
  expect(await textOf({ [`../blog/${name}`]: settings }, '<center>\nA *b*.\n</center>\n\n`<center>`c\n')).toBe(
    text.replace(/c$/, '<center>c'),
  )
})

it.each([
  ['package.json', '{ "dependencies": { "hexo-renderer-marked": "6" } }', true],
  ['_config.yml', 'markdown:\n  render:\n    breaks: true\n', true],
  ['_config.yml', 'markdown:\n  render:\n    breaks: false # "hexo-renderer-marked"\n', false],
  ['mkdocs.yml', 'markdown_extensions:\n  - nl2br\n', true],
  ['hugo.toml', '[markup.goldmark.renderer]\nhardWraps = true\n', true],
  ['package.json', '{ "dependencies": { "zenn-cli": "0.1" } }', true],
])('are breaks at the ends of lines by %s: %s', async (name, settings, areBreaks) => {
  const written =
    'Tide\n**low** [at\nnoon](https://a.example) `x\ny`\n\n> Mud<br>\n> flat\n\n- a\n  b\n\n```\nc\nd\n```\n\n<div>\ne\n</div>\n\n| f |\n| - |\n| g |\n'
  await textOf({ [`../blog/${name}`]: settings }, written)
  const page = site.read('posts/a/index.html')
  const end = areBreaks ? '<br>\n' : '\n'
  expect(page).toContain(`Tide${end}<strong>low</strong> <a href="https://a.example">at${end}noon</a> <code>x y</code>`)
  expect(page).toContain(`<li>a${end}b</li>`)
  expect(page.match(/<br>/g)).toHaveLength(areBreaks ? 4 : 1)
})

it('are no breaks where the settings say so', async () => {
  const files = { '../blog/package.json': '{ "dependencies": { "hexo-renderer-marked": "6" } }' }
  await textOf({ ...files, '../blog/_config.yml': 'marked:\n  breaks: false\n' }, 'Low\ntide\n')
  expect(site.read('posts/a/index.html')).toContain('<p>Low\ntide</p>')
})
