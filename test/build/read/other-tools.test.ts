// Folders of other tools: what only they understand is said, with file and line.
import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { findPostFolders } from '../../../build/read/blog/post-folders.js'
import { baseUrl, facts, post, siteYaml, TestSite } from '../site.js'

const rest = 'left out, as it means something to another tool alone'
const hint = 'write it in Markdown, or in backticks where it is to be read'

it('leaves out tags of other tools that have no meaning here, and says so once a document', async () => {
  const site = new TestSite({
    'posts/eleventy.md': post('E', 'By {{ author.name }}.'),
    'posts/long.md': post('L', 'A {% codepen\n  id="0123456789abcdefghijklmnopqrstuvwxyz" %}.'),
    'posts/hugo.md': post('H', 'Text.\n\n{{< chart id="a" >}}\n\n{{% column %}}Words{{% /column %}}'),
    'posts/jekyll.md': post('J', '`{% raw %}`\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}'),
    'posts/obsidian.md': post('O', '```\n[[in code]]\n```\n\nA [[Get]] and a[[i]].'),
    'posts/lists.md': post('M', 'Output: [[0, 1], [2]] [[0,0,0]]\n\n<!-- [[toc]] -->'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    `posts/eleventy.md:6: \`{{ author.name }}\`: ${rest}; ${hint}`,
    `posts/hugo.md:8: \`{{< chart id="a" >}}\`, \`{{% column %}}\`, \`{{% /column %}}\`: ${rest}; ${hint}`,
    `posts/long.md:6: \`{% codepen id="0123456789abcdefghijkl…\`: ${rest}; ${hint}`,
    `posts/obsidian.md:10: \`[[Get]]\` is published as it is written: it means something to another tool alone; ${hint}`,
  ])
  expect(site.json('api/post/eleventy.json')).toMatchObject({ articleBody: 'By .' })
  expect(site.json('api/post/hugo.json')).toMatchObject({ articleBody: 'Text.\n\nWords' })
  expect(site.json('api/post/jekyll.json')).toMatchObject({ articleBody: '{% raw %}\n\nputs 1' })
})

it('resolves links of Obsidian to notes and files, wherever they are', async () => {
  const links =
    '[[Deep note]], [[in/deep note#Second part|part]], [[#Here]] and ![[Picture 1.png|300]] ![[Tide table.pdf#page=3]]'
  const sized = '![[Picture 1.png|Ebb|flow|300x20]] ![[Picture 1.png||300]] ![[Picture 1.png|3rd]] [[Deep note|a|3]]'
  const html = '<div><pre>[[deep note]] [[lost]]</pre></div>\n\n<p>[[</b> a <b>]]</p>'
  const site = new TestSite({
    'posts/a.md': post(
      'A',
      `_[[deep note]]_ ${links}\n\n${sized}\n\n| a |\n| - |\n| [[Deep note\\|x]] |\n\n## Here\n\n\`[[Deep note]]\``,
    ),
    'posts/in/Deep note.md': post('Deep', 'Of [[Never written]], [[lost/note|a lost one]], ![[a]].'),
    'posts/in/files/Picture 1.png': 'png',
    'posts/in/files/Tide table.pdf': '%PDF',
    'posts/c.md': post('C', 'A [[Get]] alone.'),
    'posts/html.md': post('H', `${html}\n`),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'posts/c.md:6: `[[Get]]` is published as it is written: it means something to another tool alone; ' + hint,
    'posts/in/Deep note.md:6: `[[Never written]]`, with 1 more like it, leads to nothing here: its words alone are published; add the note, or correct its name',
  ])
  const page = `${baseUrl}/posts/Deep-note/`
  const markdown = site.read('api/post/a.md')
  expect(markdown).toContain(
    `_[deep note](${page})_ [Deep note](${page}), [part](${page}#second-part), [Here](#here) and`,
  )
  expect(markdown).toContain(`and ![](${baseUrl}/files/posts/in/files/Picture%201.png)`)
  expect(markdown).toContain(`(${baseUrl}/files/posts/in/files/Tide%20table.pdf#page=3)`)
  const pictures = ['Ebb|flow', '', '3rd'].map(
    (words) => `![${words}](${baseUrl}/files/posts/in/files/Picture%201.png)`,
  )
  expect(markdown).toContain(`${pictures.join(' ')} [a|3](${page})`)
  expect(markdown).toContain(`| [x](${page}) |\n\n## Here\n\n\`[[Deep note]]\``)
  expect(site.json('api/post/Deep-note.json')).toMatchObject({ articleBody: 'Of Never written, a lost one, a.' })
  expect(site.json('api/post/c.json')).toMatchObject({ articleBody: 'A [[Get]] alone.' })
  expect(site.read('api/post/html.md')).toContain(html)
})

it('leaves one blank line in Markdown where tags were, and code as it is', async () => {
  const code = '```\na\n\n\nb\n```\n\n    c\n\n\n    d\n\n<pre>\ne\n\n\nf</pre>'
  const site = new TestSite({
    'posts/a.md': post('A', `One.\n\n{{< x >}}\n\n{{< y >}}\n  \n${code}\n\n{{< z >}}\n\nTwo.`),
    'posts/b.md': post('B', 'One.\n\n\n\nTwo.'),
    'posts/c.md': post('C', '{{< x >}}'),
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(`\n\nOne.\n\n${code}\n\nTwo.\n\n---\n`)
  expect(site.read('api/post/b.md')).toContain('One.\n\n\n\nTwo.')
  expect(site.read('api/post/c.md')).toContain('# C\n\n---\n')
})

it('takes the data that Eleventy has in a file beside a document, under what the document says', async () => {
  const files = {
    '../blog/a.md': 'Text of A.',
    '../blog/a.yml': '# Of A\ntitle: A note\ndate: 2024-03-04\ntags: [x]\n',
    '../blog/b/index.md': '---\ntitle: B itself\n---\nText of B.',
    '../blog/b/index.11tydata.json': '{\n  "title": "B",\n  "date": "2024-03-05"\n}',
    '../blog/c.md': '',
    '../blog/c.json': '{ "title": "C", "date": "2024-03-06", "permalink": false }',
    '../blog/d.md': 'Text of D.',
    '../blog/d.yaml': 'title: D\ndate: 2024-13-x\n',
    '../blog/e.md': post('E', 'Text.'),
    '../blog/e.yml': '- no keys\n',
    ...{ '../notes/a.md': 'Text.', '../notes/a.json': '{\n  "date": "2024-03-04"\n}' },
  }
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    '../eleventy.config.js': '',
    ...files,
  })
  const result = await site.build(undefined, { lenient: true })
  const leftOut = result.leftOut.map(({ file, line, what }) => `${file}:${line}: ${what}`)
  expect(leftOut.map((one) => one.replaceAll(/\S*\/blog\//g, ''))).toEqual([
    'd.md:1: d.yaml:2: `date` is not a date that exists ("2024-13-x")',
    'e.md:1: e.yml:1: the YAML is not a list of keys',
  ])
  expect(site.json('api/posts.json')).toMatchObject([
    { title: 'B itself', pubDate: '2024-03-05' },
    { title: 'A note', pubDate: '2024-03-04', tags: ['x'] },
  ])
  expect(findPostFolders(join(site.folder, 'notes'))).toEqual([join(site.folder, 'notes')])
  // Hugo has no such files.
  site.write({ '../eleventy.config.js': null, '../hugo.toml': 'baseURL = "https://tide.example"' })
  const withHugo = await site.build(undefined, { lenient: true })
  expect(withHugo.leftOut).toEqual([])
  expect(site.warnings(withHugo)).toContainEqual(expect.stringMatching(/c\.md:1: is no document: the file is empty;/))
})

it('names no note of a vault that is not published, whatever words it has', async () => {
  const site = new TestSite({
    '.obsidian/app.json': '{}',
    'posts/a.md': post('A', 'See [[Private plan|Tides]].'),
    'posts/Tides.md': post('Tides', 'Mud.'),
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'See Tides.' })
})

it('publishes descriptions without Markdown', async () => {
  const written = { a: '`Map<K, V>` is **fast**, see [its page](https://a.example/).', b: 'A * b * c_d, `x <br>' }
  const inHtml = '<p>Mud, see <a href="https://a.example/">its <b>page</b></a>.</p>'
  const withEntities = 'Mud &ldquo;here&rdquo; &amp; there'
  const site = new TestSite(
    Object.fromEntries(
      Object.entries({ ...written, c: inHtml, d: withEntities }).map(([name, text]) => [
        `posts/${name}.md`,
        post(name, 'Text.').replace('title:', `description: '${text}'\ntitle:`),
      ]),
    ),
  )
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ description: 'Map<K, V> is fast, see its page.' })
  expect(site.json('api/post/b.json')).toMatchObject({ description: written.b })
  expect(site.json('api/post/c.json')).toMatchObject({ description: 'Mud, see its page.' })
  expect(site.json('api/post/d.json')).toMatchObject({ description: 'Mud “here” & there' })
})

it('reads links of wikis whose words are in front of the note', async () => {
  const site = new TestSite({
    'posts/a.md': post(
      'A',
      '[[The tide|sea.tide]] [[Its part|sea.tide#Low water]] ![[dendron://tides/sea.tide#^x1]] [[Ebb|dendron://tides/sea.ebb]].',
    ),
    'posts/sea.tide.md': post('Tide', 'Text.\n\n## Low water\n\nMud.').replace('title:', 'slug: tide\ntitle:'),
  })
  await site.mustBuild()
  const url = `${baseUrl}/posts/tide/`
  expect(site.read('api/post/a.md')).toContain(
    `[The tide](${url}) [Its part](${url}#low-water) [sea.tide](${url}) Ebb.\n`,
  )
})

it('reads Markdoc and other endings of Markdown, with links between their files', async () => {
  const site = new TestSite({
    'posts/a.mdoc': post(
      'A',
      '{% callout type="note" %}\nLow water.\n{% /callout %}\n\n{% figure src="a.png" /%}\n\n[b](./b.mkd), [c](c.mdown) and [d](d.svx)',
    ),
    'posts/b.mkd': post('B', 'Mud.'),
    'posts/c.mdown': post('C', 'Sand.'),
    'posts/d.svx': post('D', 'Salt.'),
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Note: Low water.\n\nb, c and d' })
  expect(site.read('api/post/a.md')).toContain(
    `[b](${baseUrl}/posts/b/), [c](${baseUrl}/posts/c/) and [d](${baseUrl}/posts/d/)`,
  )
})

it('takes no file beside the index of a document of Hugo for a document', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../content/blog }]\n`,
    '../hugo.toml': 'baseURL = "https://tide.example"',
    '../content/blog/a/index.md': post('A', 'It works.'),
    '../content/blog/a/index.fr.md': post('A', 'Oui.'),
    '../content/blog/a/index.facts.yaml': facts({ fact: 'It works.', evidence: 'It works' }),
    '../content/blog/a/part.md': post('Part', 'Text.'),
    '../content/blog/a/in/index.md': post('In', 'Text.'),
    '../content/blog/a/files/c.md': post('C', 'Text.'),
    '../content/blog/2026/b.md': post('B', 'Text.'),
  })
  const slugs = async () => {
    await site.mustBuild()
    return site.sorted('slug')
  }
  expect(await slugs()).toEqual(['a', 'b', 'fr/a'])
  expect(site.json('api/facts.json')).toMatchObject({ count: 1 })
  site.write({ '../hugo.toml': null })
  expect(await slugs()).toEqual(['a', 'b', 'c', 'fr/a', 'in', 'part'])
})

it('reads the chapters of mdBook that its summary names, with the files that they include', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../book/src, permalink: '/:innerpath.html' }]\n`,
    '../book/book.toml': '[book]\ntitle = "Tide"\n',
    '../book/src/SUMMARY.md': '# Summary\n\n- [First](first.md)\n  - [Second](in/second.md)\n',
    '../book/src/first.md':
      '# First\n\n```rust\n{{#include ../code/tide.rs:low}}\n```\n\n{{#include part.md:2}}\n\n`\\{{#include}}`',
    '../book/src/part.md': 'No.\nWords of a part.\nNo.\n',
    '../book/src/in/second.md':
      '# Second\n\n[first](../first.html)\n\n{{#playground ../../code/tide.rs}}\n\n{{#include ../../../secret.txt}}',
    '../book/code/tide.rs': 'fn main() {\n    // ANCHOR: low\n    low();\n    // ANCHOR_END: low\n}\n',
    '../secret.txt': 'A secret.',
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['First', 'Second'])
  const first = '# First\n\n```rust\n    low();\n```\n\nWords of a part.\n\n`{{#include}}`\n'
  expect(site.read('api/post/first.md')).toContain(first)
  expect(site.read('api/post/second.md')).toContain(
    `[first](${baseUrl}/posts/first/)\n\n\`\`\`rust\nfn main() {\n    low();\n}\n\`\`\`\n\n{{#include`,
  )
  site.write({ '../book/src/part.md': 'No.\nOther words.\n' })
  await site.mustBuild()
  expect(site.read('api/post/first.md')).toContain('Other words.')
})

it('reads the files that a text of Docsy includes, as code where it says so', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web/content/docs }]\n`,
    '../web/content/docs/a.md': post(
      'A',
      '{{% readfile "/parts/low.md" %}}\n\n{{< readfile file="tide.yaml" code="true" lang="yaml" >}}\n\n`{{</* readfile "tide.yaml" */>}}`',
    ),
    ...{ '../web/content/parts/low.md': 'Low water.\n', '../web/content/docs/tide.yaml': 'low: 1\n' },
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain('Low water.\n\n```yaml\nlow: 1\n```\n\n`{{< readfile "tide.yaml" >}}`')
})

it('includes no file that a link leads to outside of the project, and no folder', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web/posts }, { folder: ../book/src }]\n`,
    '../web/_quarto.yml': 'project: { type: website }\n',
    '../web/posts/a.qmd': post('A', 'Low.\n\n{{< include _part.qmd >}}\n\n{{< include ../posts >}}'),
    '../book/book.toml': '[book]\n',
    '../book/src/SUMMARY.md': '- [First](first.md)\n',
    '../book/src/first.md': '# First\n\nHigh.\n\n{{#include part.md}}\n\n{{#include ../src}}',
    '../secret.txt': 'A secret.',
  })
  symlinkSync('../../secret.txt', join(site.content, '../web/posts/_part.qmd'))
  symlinkSync('../../secret.txt', join(site.content, '../book/src/part.md'))
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Low.' })
  expect(site.read('api/post/first.md')).not.toContain('secret')
})

it('includes a part of Quarto wherever it is named, and none in itself', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../web/posts }]\n`,
    '../web/_quarto.yml': 'project: { type: website }\n',
    '../web/posts/a.qmd': post('A', '{{< include _part.qmd >}}\n\nBetween.\n\n{{< include _part.qmd >}}'),
    '../web/posts/b.qmd': post(
      'B',
      '{{< include ../../secret.txt >}}\n\n```{=html}\n<b>Ebb</b>\n```\n\n```{=latex}\n\\ebb\n```',
    ),
    '../secret.txt': 'A secret.',
    '../web/posts/_part.qmd': 'Low water.\n\n{{< include _part.qmd >}}\n',
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Low water.\n\nBetween.\n\nLow water.' })
  // What is in no folder of the project stays there.
  expect(site.json('api/post/b.json')).toMatchObject({ articleBody: 'Ebb' })
})

it('takes each text of a folder without front matter for a document', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../notes }]\n`,
    ...{ '../notes/a.md': '# A\n\nText.', '../notes/b.md': '# B\n\nText.', '../notes/c.md': '- Text.' },
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['A', 'B', 'C'])
})

it('says how many documents of a blog are in other formats, and which are not', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    ...{ '../blog/a.md': post('A', 'Text.'), '../blog/b.rst': 'B\n=', '../blog/in/c.rst': 'C\n=' },
    '../blog/in/d/contents.lr': 'title: D\n---\nbody: Text.',
    ...{
      '../blog/2024-01-02-d.ipynb': '{}',
      '../blog/h.dj': 'H',
      '../blog/k.djot': 'K',
      '../blog/z.smd': '---\n.title = "Z",\n---\nText.',
      '../blog/e.txt': 'E',
      '../blog/e.meta': '.. title: E',
    },
    ...{ '../blog/notes.txt': 'F', '../blog/widget.html': '<p>' },
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringMatching(
      /blog:1: holds documents that are no Markdown and are not published: 1 in \.ipynb, 2 in \.rst, 1 in \.txt, 1 in \.dj, 1 in \.lr, 1 in \.djot, 1 in \.smd \(`.*2024-01-02-d\.ipynb`\); convert them/,
    ),
  ])
})

it('says how many texts with front matter are named as if they had none', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    ...{
      '../blog/a.md': post('A', 'Text.'),
      '../blog/b.txt': post('B', 'Text.'),
      '../blog/robots.txt': 'User-agent: *\n',
    },
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringMatching(/are not published: 1 in \.txt \(`.*b\.txt`\); name those in Markdown `\.md`$/),
  ])
})

it('publishes sections of Hugo that have a text, at the address of their folder', async () => {
  const text = 'A long text. '.repeat(50)
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../content }]\n`,
    '../hugo.toml': 'baseURL = "https://tide.example"\n[permalinks]\ndocs = "/:year/:slug/"\n',
    ...{ '../content/_index.md': post('Home', text), '../content/blog/_index.md': post('Posts', 'What I write.') },
    '../content/docs/a.md': post('A', '[B](b/) [c](/docs/c/) [C]({{< ref "c" >}}) [d](d/_index.md) ![](c/c.png)'),
    ...{ '../content/docs/b/_index.md': post('B', text), '../content/docs/b/x.md': post('X', 'Text.') },
    ...{ '../content/docs/c/_index.md': post('C', `${text} ![](c.png)`), '../content/docs/c/c.png': 'C' },
    '../content/docs/d/_index.md': `\ufeff${post('D', text)}`.replaceAll('\n', '\r\n'),
    '../content/docs/d/_index.de.md': post('Das', text),
    ...{ '../content/docs/e/_index.md': post('E', text).replace('---', '---\ndraft: true') },
    '../content/docs/tags/_index.md': post('Docs of tags', text),
    ...{ '../content/tags/f/_index.md': post('F', text), '../content/authors/g/_index.md': post('G', text) },
  })
  symlinkSync('away.md', join(site.folder, 'content/docs/_index.md'))
  expect(site.warnings(await site.mustBuild())).toEqual([
    '_index.md:1: is the list of its folder, and its text is not published; move the text to a document beside it',
  ])
  expect(site.data('redirects.json')).toMatchObject({
    '/2026/a': '/posts/a/',
    '/docs/b': '/posts/b/',
    '/docs/c': '/posts/c/',
    '/docs/d': '/posts/d/',
    '/docs/tags': '/posts/tags/',
    '/de/docs/d': '/posts/de/docs/d/',
  })
  expect(readdirSync(join(site.out, 'posts')).sort()).toEqual(['a', 'b', 'c', 'd', 'de', 'index.html', 'tags', 'x'])
  const links = site.read('api/post/a.md').match(/(?<=posts\/)\w+(?=\/\))/g)
  expect(links).toEqual(['b', 'c', 'c', 'd'])
})

it('leads no link to a section that is not published to another one', async () => {
  const section = (title: string, matter = '') => post(title, 'A long text. '.repeat(50)).replace('---', `---${matter}`)
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../posts }]\n`,
    '../posts/a.md': post('A', '[b](b/_index.md) [c](c/_index.md) [b](../b/_index.md)'),
    ...{ '../posts/b/_index.md': section('B'), '../posts/c/_index.md': section('C', '\ndraft: true') },
    '../posts/_index.md': section('Home', '\ndraft: true'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringMatching(/a\.md:6: the link `c\/_index\.md` leads to a document that is not published/),
  ])
  const page = `${baseUrl}/posts/b/`
  expect(site.read('api/post/a.md')).toContain(`[b](${page}) [c](c/_index.md) [b](${page})`)
})

it('reads R Markdown where R has written no document of it', async () => {
  const chunks = '```{r, include=FALSE}\nhide()\n```\n\n```{r}\nshow()\n```\n\n$$\nx\n$$ {#eq-a}\n'
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    ...{ '../blog/a.Rmd': post('A', chunks), '../blog/_part.Rmd': 'A part.' },
    ...{ '../blog/b.Rmd': post('Source', 'S.'), '../blog/b.md': post('B', 'Written.') },
    ...{ '../blog/c.Rmd': post('Source', 'S.'), '../blog/c.html': post('C', '<p>Written.</p>') },
    '../blog/2026-01-01-d.Rmd': '---\ntitle: D\ndate: "`r Sys.Date()`"\n---\nOf the day of its name.\n',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect(site.json('api/posts.json')).toMatchObject([
    ...[{ title: 'A' }, { title: 'B' }, { title: 'C' }],
    { title: 'D', pubDate: '2026-01-01' },
  ])
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'show()\n\n$$x$$' })
})

it('reads a blog of Distill, whose posts have whole pages beside them', async () => {
  const mud = post('Mud', 'Read [it](/posts/2026-01-03-mud/).').replace(
    'date: 2026-01-02',
    'date: 01-02-2026\npreview: a.png',
  )
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog/_posts, permalink: /posts/:innerfolders/ }]\n`,
    '../blog/_site.yml': 'title: Tides\n',
    ...{ '../blog/_posts/2026-01-03-mud/mud.Rmd': mud, '../blog/_posts/2026-01-03-mud/a.png': 'png' },
    '../blog/_posts/2026-01-03-mud/mud.html': '<!DOCTYPE html><title>Mud</title>',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  const image = `${baseUrl}/files/posts-2/2026-01-03-mud/a.png`
  expect(site.json('api/posts.json')).toMatchObject([{ title: 'Mud', pubDate: '2026-01-02', image }])
  expect(site.read('api/post/mud.md')).toContain(`[it](${baseUrl}/posts/mud/)`)
})

it('prints the values of front matter that a text of Jekyll names', async () => {
  const values = 'image-name: b.png\nauthor: Ann\nlist: [x]\ndate: 2026-01-02'
  const site = new TestSite({
    'posts/a.md': `---\ntitle: A\n${values}\n---\n{{ page.title }} by {{page.author}}: {{ page.image-name }}{{ page.list }}{{ page.date | date: "%Y" }}. {{ $frontmatter.author }}`,
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    expect.stringContaining('`{{ page.list }}`, `{{ page.date | date: "%Y" }}`: left out'),
  ])
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'A by Ann: b.png. Ann' })
})

it('prints those that one of Eleventy names by their names alone', async () => {
  const text =
    '---\ntitle: A\nday: "Monday"\nurl: https://a.example/\n---\nOn **{{day}}**, {{ title }}: [x]({{ url }}). {{other}} `{{ day }}`'
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog/posts }, { folder: ../book/posts }]\n`,
    '../blog/eleventy.config.js': 'export default () => {}',
    ...{
      '../blog/posts/a.md': text,
      '../book/book.toml': '',
      '../book/posts/b.md': text.replace('title: A', 'title: B'),
    },
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain('On **Monday**, A: [x](https://a.example/). {{other}} `{{ day }}`')
  expect(site.read('api/post/b.md')).toContain('On **{{day}}**, ')
})

it('prints the data of its folders in Eleventy, with values in a group, and again when they change', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog/src }]\n`,
    '../blog/.eleventy.js': '',
    '../blog/src/library/library.json': '{ "shelf": "Sea", "book": { "author": "Bo", "title": "Old" } }',
    '../blog/src/library/tide/tide.11tydata.json': '{ "book": { "author": "Ann", "link": "https://a.example/" } }',
    '../blog/src/library/tide/a.md':
      '---\ntitle: A\n---\nBy {{book.author}}, [x]({{ book.link }}), {{book.title}}, {{shelf}}. {{a.b}}\n',
  })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain('\nBy Ann, [x](https://a.example/), Old, Sea. {{a.b}}\n')
  site.write({ '../blog/src/library/library.json': '{ "shelf": "Land" }' })
  await site.mustBuild()
  expect(site.read('api/post/a.md')).toContain(', Land. {{a.b}}\n')
})

it('prints no data of Eleventy where tags are text, in code or in raw, as it prints variables of GitBook', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog/src }]\n`,
    '../blog/.eleventy.js': '',
    '../blog/src/a/a.json': '{ "book": { "author": "Ann" } }',
    '../blog/src/a/x.md':
      '---\ntitle: A\n---\nBy {{book.author}}, `{{ book.author }}`, {% raw %}{{book.author}}{% endraw %}.\n',
    '../blog/src/a/y.md': '---\ntitle: B\ntemplateEngineOverride: md\n---\nBy {{book.author}}.\n',
  })
  await site.mustBuild()
  expect(site.read('api/post/x.md')).toContain('\nBy Ann, `{{ book.author }}`, {{book.author}}.\n')
  expect(site.read('api/post/y.md')).toContain('\nBy {{book.author}}.\n')
})

it('prints those that one in MDX names', async () => {
  const values = 'title: A\ndate: 2026-01-02\nversion: "1.10"\ntag_url: https://a.example/1.10'
  const site = new TestSite({
    'posts/a.mdx': `---\n${values}\n---\nGet <Link to={frontMatter.tag_url}>v{frontmatter.version}</Link> of {frontMatter.title}.`,
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect(site.json('api/post/a.json')).toMatchObject({ articleBody: 'Get v1.10 of A.' })
  expect(site.read('api/post/a.md')).toContain('Get [v1.10](https://a.example/1.10) of A.')
})

it('shows the pictures of a gallery of Minimal Mistakes, which are in the front matter', async () => {
  const gallery =
    'before:\n  - image_path: /a.png\n    alt: "One [1]"\n  - image_path: b c.png\n    url: https://a.example/'
  const site = new TestSite({
    'posts/a.md': `---\ntitle: A\ndate: 2026-01-02\n${gallery}\n---\nText.\n\n{% include gallery id="before" layout="half" caption="Then." %}\n\n{% include gallery %}\n`,
    'static/a.png': 'png',
    'static/b c.png': 'png',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([expect.stringContaining('`{% include gallery %}`: left out')])
  expect(site.read('api/post/a.md')).toContain(`![One \\[1\\]](${baseUrl}/a.png)\n![](${baseUrl}/b%20c.png)\nThen.`)
})

it('reads admonitions, heading ids and embeds of other tools in all representations', async () => {
  const site = new TestSite({
    'posts/a.md':
      '---\ntitle: A\ndate: 2026-01-01\ndescription: "{% raw %}About{% endraw %} {{ x.y }}"\n---\n## One {#own}\n\n:::note\nText.\n:::\n\n<iframe src="https://a.example/" title="A map" />\n\nAfter.\n',
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({
    ...{ description: 'About', articleBody: 'One\n\nNote: Text.\n\nA map\n\nAfter.' },
  })
  expect(site.read('posts/a/index.html')).toContain('<h2 id="own">One')
  expect(site.read('posts/a/index.html')).toContain('<a href="https://a.example/">A map</a>')
  expect(site.read('api/post/a.md')).toContain('## One\n\n> **Note:**\n> Text.\n')
})

it('says nothing of Markdown that looks like them, nor of long lines of braces', async () => {
  const body =
    'As in [[1]], [[2]](https://a.example/) and [[x]][1].\n\n    {{ code }}\n\n`{{< x >}}` $\\frac{{a}}{{b}}$ {{}} {%} [[]]'
  const long = '{{ [[ {% '.repeat(100_000)
  const site = new TestSite({
    'posts/a.md': post('A', `${body}\n\n[1]: https://b.example/`),
    'posts/b.md': post('B', long),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
})

it('reads keys however their letters are written, and one as it is known first', async () => {
  const site = new TestSite({
    'posts/a.md': '---\nTitle: A title\nDate: 2026-01-01\nPubdate: 2025-01-01\nAUTHOR: Ann\n---\nText.\n',
    'posts/b.md': '---\nTitle: Not this\ntitle: B\npublished: 2026-01-02\nDRAFT: true\n---\nText.\n',
    'posts/c.md': '+++\nTitle = "C"\nDate = 2026-02-30\n+++\nText.\n',
    'posts/d.md': '---\ntitle: D\nDate: soon\n---\nText.\n',
  })
  expect(site.problems(await site.build())).toEqual([
    'posts/c.md:3: `date` is not a date that exists ("2026-02-30"); write it as YYYY-MM-DD',
    'posts/d.md:3: `date` is not a date that exists ("soon"); write it as YYYY-MM-DD',
  ])
  for (const name of ['c', 'd']) rmSync(join(site.content, `posts/${name}.md`))
  expect(await site.mustBuild()).toMatchObject({ counts: { posts: 1 } })
  expect(site.json('api/post/a.json')).toMatchObject({
    ...{ headline: 'A title', datePublished: '2025-01-01', author: ['Ann'] },
  })
})

it('names the file of a template that was never filled in, and says nothing besides', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  try {
    const site = new TestSite({
      'posts/a.md': '---\ntitle: {{ replace .Name "-" " " }}\ndate: 2026-01-01\n---\nText.\n',
    })
    expect(site.problems(await site.build())).toEqual([
      expect.stringMatching(/^posts\/a\.md:2: the title is not a line/),
    ])
    expect(warned).not.toHaveBeenCalled()
  } finally {
    warned.mockRestore()
  }
})

it('holds back what other tools do not list, what is scheduled and what has expired', async () => {
  const withKey = (key: string) => `---\ntitle: T\ndate: 2026-01-01\n${key}\n---\nText.\n`
  const site = new TestSite({
    'posts/listed.md': withKey('hidden: false'),
    'posts/unlisted.md': withKey('unlisted: true'),
    'posts/hidden.md': withKey('Hidden: yes'),
    'posts/noindex.md': withKey('noindex: true'),
    'posts/never.md': withKey('_build: { list: never }'),
    'posts/resources.md': withKey('build: { publishResources: false }'),
    'posts/scheduled.md': withKey('publishDate: 2026-11-21'),
    'posts/expires.md': withKey('expiryDate: 2026-11-21'),
  })
  await site.mustBuild('2026-11-20')
  expect(site.sorted('slug')).toEqual(['expires', 'listed', 'resources'])
  await site.mustBuild('2026-11-21')
  expect(site.sorted('slug')).toEqual(['listed', 'resources', 'scheduled'])
})

it('publishes nothing whose state, password or words for robots keep it from others', async () => {
  const lines = [
    ...['status: draft', 'Status: Private', 'post_status: pending', 'visibility: members', 'access: private'],
    ...['private: true', 'is_private: true', 'hide: true', 'encrypted: true', 'isPublished: false', 'public: false'],
    ...['password: 123', 'password: open sesame', 'robots: noindex, nofollow', 'listed: false'],
    'eleventyExcludeFromCollections: true',
    // Lists, as editors of notes and vuepress-theme-hope write them, and groups of Zola and of themes of Hugo.
    ...['password: ["12", "34"]', 'password: true', 'status: [draft]', 'robots: [noindex]', 'robots: {index: false}'],
    ...[
      'robots: none',
      'extra: {private: true}',
      'params: {hidden: true}',
      'seo: {noindex: true}',
      'extra: {status: draft}',
    ],
    ...[
      'render: false',
      'robotsNoIndex: true',
      'visibility: protected',
      'access: members-only',
      'headless: true',
      'status: skip',
    ],
    ...['redirect_to: https://a.example/', 'redirect_to: [/b/]', 'layout: redirect', 'layout: layouts/redirect.njk'],
    'layout: case_redirect',
  ]
  const open = ['status: published', 'status: done', 'private: false', 'robots: index', 'password:', 'hide: [toc]']
  open.push('password: false', 'robots: index, max-image-preview:none', 'extra: {private: false}', 'status: [done]')
  open[0] = 'status: published\nlayout: post'
  open[1] = 'status: done\nlayout: redirects'
  const named = (name: string, list: readonly string[]) =>
    list.map((line, at): [string, string] => [
      `posts/${name}-${at}.md`,
      `---\ntitle: T\ndate: 2026-01-01\n${line}\n---\nText.\n`,
    ])
  const site = new TestSite(Object.fromEntries([...named('open', open), ...named('closed', lines)]))
  const warnings = site.warnings(await site.mustBuild('2026-11-20'))
  expect(site.sorted('slug')).toEqual(open.map((_, at) => `open-${at}`))
  // Words may mean something else; who wrote a key with true or false, or a password, knows what it does.
  const said = warnings.filter((text) => text.includes('is not published'))
  expect(said).toHaveLength(10)
  expect(said).toContainEqual(
    expect.stringMatching(/closed-0\.md:4: is not published: its `status` says so; remove the line to publish it$/),
  )
})

it('publishes no page that its layout or one component makes', async () => {
  const page = '---\ntitle: A\ndate: 2026-01-01\nlayout: archives\n---\n'
  const components = { 'posts/sorts.md': post('B', '<Sorts />'), 'posts/tags.md': post('C', '<Tags></Tags>') }
  const site = new TestSite({ 'posts/list.md': page, 'posts/text.md': `${page}Text.\n`, ...components })
  await site.mustBuild()
  expect(site.sorted('slug')).toEqual(['text'])
})

it('gives links of GitBook without words the title of their page', async () => {
  const site = new TestSite({
    'posts/a.md': post(
      'A',
      '{% page-ref page="in/b.md" %}\n\n{{< page-ref page="in/b#ebb" >}}\n\n{{< page-relref ref="in/b" caption="C" >}}',
    ),
    'posts/in/b.md': post('B tide', '## Ebb\n\nText.'),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  const page = `${baseUrl}/posts/b/`
  expect(site.read('api/post/a.md')).toContain(`[B tide](${page})\n\n[B tide](${page}#ebb)\n\n[C](${page})`)
})

it('publishes no page that leads readers to another', async () => {
  const refresh = '<meta http-equiv="Refresh" content="0; url=\'https://a.example/posts/a/\'" />'
  const site = new TestSite({
    'posts/moved.md': post('Moved', refresh),
    'posts/page.html': `---\ntitle: Page\ndate: 2026-01-02\n---\n<html><head><title>A page</title>\n${refresh}</head><body>Moved.</body></html>`,
    'posts/about.md': post('About', `Put this into the head:\n\n\`\`\`html\n${refresh}\n\`\`\``),
    'posts/words.md': post('Words', `Words before it.\n\n${refresh}`),
  })
  await site.mustBuild('2026-11-20')
  expect(site.sorted('slug')).toEqual(['about', 'words'])
})

it('calls a dated file without a title by its name, and reads the exported front matter of MDX', async () => {
  const site = new TestSite({
    'posts/2026-01-02-a-short_note.md': 'Words.',
    'posts/2026-01-03.md': '---\ntags: [a]\n---\nWords.',
    'posts/2026-01-01 low water - ebb.md': 'Words.',
    'posts/c.mdx': "export const info = {\n  title: 'C',\n  published: new Date('2026-01-05'),\n}\n\nWords.",
    'posts/d.mdx':
      "export const header = {\n  image: 'a.png',\n}\nexport const article = {\n  authors: [\n    {\n      name: 'Bo Ray',\n    },\n  ],\n  title: 'D',\n  date: 'January 6, 2026',\n}\n\nWords.",
    'posts/e.mdx': "export const metadata = metadataOf({\n  title: 'E',\n  date: '2026-01-07',\n})\n\nWords.",
    'posts/b.mdx':
      "import { ann } from '../authors'\n\nexport const meta: Meta = {\n  title: 'B',\n  date: '2026-01-04',\n  authors: [ann],\n}\n\nWords.",
    'authors.js': "export const ann = { name: 'Ann Lee' }",
    'package.json': '{}',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'posts/2026-01-01 low water - ebb.md:1: has no title: the name of the file counts (Low water - ebb); set `title:` or open the text with a heading',
    'posts/2026-01-02-a-short_note.md:1: has no title: the name of the file counts (A short note); set `title:` or open the text with a heading',
    'posts/2026-01-03.md:1: has no title: the name of the file counts (2026-01-03); set `title:` or open the text with a heading',
  ])
  expect(site.json('api/posts.json')).toMatchObject([
    { title: 'E', pubDate: '2026-01-07' },
    { title: 'D', pubDate: '2026-01-06' },
    { title: 'C', pubDate: '2026-01-05' },
    { title: 'B' },
    { title: '2026-01-03' },
    { title: 'A short note' },
    { title: 'Low water - ebb' },
  ])
  expect(site.json('api/post/b.json')).toMatchObject({ author: ['Ann Lee'], articleBody: 'Words.' })
  expect(site.json('api/post/d.json')).toMatchObject({ author: ['Bo Ray'] })
})

it.each([
  ['hugo.toml', 'baseURL = "https://tide.example/"', ['machine learning, tides'], ['Web Development']],
  ['.eleventy.js', 'module.exports = {}', ['machine learning, tides'], ['Web Development']],
  ['_config.yml', 'title: Tides', ['machine learning', 'tides'], ['Web', 'Development']],
])('takes a text for the labels that the tool of %s takes it for', async (config, settings, tags, categories) => {
  const site = new TestSite({
    [`../blog/${config}`]: settings,
    '../blog/content/2024-01-02-a.md':
      '---\ntitle: A\ndate: 2024-01-02\ntags: machine learning, tides\ncategories: Web Development\n---\nText.\n',
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog/content }]\n`,
  })
  await site.mustBuild()
  expect(site.json('api/post/a.json')).toMatchObject({ tags, categories })
})
