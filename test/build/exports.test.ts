// Folders as editors and services export them: titles, days, labels and links as their writers know them, and nothing of what they keep back.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { formatProblem } from '../../build/diagnostics.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import { temporaryFolder, writeFiles } from '../temporary-folder.js'
import { listTree } from './site.js'

const exports = fileURLToPath(new URL('../fixtures/exports', import.meta.url))

/** Builds an export; `warnings` are without those of days and of the address. */
async function publish(name: string) {
  // Outside of this repository, whose first commits are no days of theirs.
  const [copy, out] = [join(temporaryFolder(), name), join(temporaryFolder(), 'public')]
  cpSync(join(exports, name), copy, { recursive: true })
  const { ok, warnings } = await build({ posts: [copy], out, baseUrl: 'https://site.example' })
  const folder = join(out, 'api/post')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const documents = new Map(
    texts.map((file): [string, DocumentDetail] => {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as DocumentDetail
      return [document.headline, document]
    }),
  )
  const told = warnings.map(formatProblem).filter((one) => !/has no date|no address|font is not installed/.test(one))
  const textOf = (title: string) => {
    const { markdown = '' } = documents.get(title)?.links ?? {}
    return readFileSync(join(out, new URL(markdown).pathname), 'utf8')
  }
  return { ok, documents, told, textOf, files: listTree(out) }
}

it('reads the properties of pages of Notion, and leaves its ids out of addresses', async () => {
  const { ok, documents, told, textOf, files } = await publish('notion')
  expect(ok).toBe(true)
  expect([...documents.keys()].sort()).toEqual([
    'About the harbour',
    'Fog signals',
    'Harbour notes',
    'Low water at dawn',
  ])
  expect(documents.get('Low water at dawn')).toMatchObject({
    ...{ url: 'https://site.example/posts/Low-water-at-dawn/', datePublished: '2023-01-03', tags: ['tide', 'lamp'] },
    ...{
      author: ['Ann Lee'],
      description: expect.stringMatching(/^At low water the lower lamp is lit/) as string,
    },
  })
  expect(textOf('Low water at dawn')).toContain('See [Fog signals](https://site.example/posts/Fog-signals/)')
  expect(textOf('Low water at dawn')).toContain('[the harbour](https://site.example/posts/About-the-harbour/)')
  expect(textOf('Low water at dawn')).toContain('> 💡 **Note:** the tide table is printed in May.\n')
  expect(told).toEqual([expect.stringContaining('Not done')])
  // The database lists drafts, too.
  expect(textOf('Harbour notes')).toContain('\nPosts\n')
  expect(files.filter((path) => path.endsWith('.csv'))).toEqual([])
  expect(files.filter((path) => path.endsWith('Untitled.png'))).toHaveLength(1)
})

it('publishes the chapters of a book of GitBook with its pictures, and says which pages are none', async () => {
  const { documents, told, textOf, files } = await publish('gitbook')
  expect([...documents.keys()].sort()).toEqual(['Harbour', 'The lamp', 'Tides'])
  expect(told).toEqual([expect.stringContaining('parts/notes.md:1: is not published, as it is not in SUMMARY.md')])
  const text = textOf('Tides')
  expect(text).toContain('Back to [the harbour](https://site.example/posts/gitbook/)')
  expect(text).toContain('[the lamp.md](<https://site.example/posts/the-lamp/>)\n\n### Read the gauge\n')
  expect(text).toMatch(
    /\(<https:[^>]*\/gitbook\/assets\/[^>]*\.png>\)\nThe lamp, drawn\n\n\*\*2024-03-02\*\*\nA new lamp\./,
  )
  expect(files.filter((path) => path.endsWith('image (1).png'))).toHaveLength(1)
})

it('reads hints, ids and options of Docsify, and leaves out its frame', async () => {
  const { documents, told, textOf } = await publish('docsify')
  expect([...documents.keys()].sort()).toEqual(['Fog', 'Tides'])
  expect(told).toEqual([])
  const text = textOf('Tides')
  expect(text).toContain('> **Warning:** The lower lamp is **lit**.\n')
  expect(text).toContain('[the horn](https://site.example/posts/fog/#horn)')
  expect(text).not.toMatch(/docsify-ignore|:size|:target/)
})

it('takes a query of an address for one but in Docsify', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'in/a.md': '# A\n\n[B](b.md?id=c)\n', 'in/b.md': '# B\n\nText.\n' })
  const read = async () => {
    await build({ posts: [join(folder, 'in')], out: join(folder, 'public'), baseUrl: 'https://site.example' })
    return readFileSync(join(folder, 'public/api/post/a.md'), 'utf8')
  }
  expect(await read()).toContain('/posts/b/?id=c)')
  writeFiles(folder, { 'in/index.html': '<script>window.$docsify = {}</script>' })
  expect(await read()).toContain('/posts/b/#c)')
})

it('finds the pages of a wiki of GitHub by their names, in any folder and with spaces', async () => {
  const { documents, told, textOf } = await publish('github-wiki')
  expect([...documents.keys()].sort()).toEqual(['Fog signals', 'Low water', 'The gauge', 'The harbour'])
  expect(told).toEqual([])
  expect(textOf('The harbour').match(/https:\/\/site\.example\/posts\/[\w-]+/g)).toEqual(
    expect.arrayContaining(
      ['Low-Water', 'Fog-Signals', 'The-Gauge'].map((name) => `https://site.example/posts/${name}`),
    ),
  )
  expect(textOf('Low water')).toContain('[the first page](https://site.example/posts/Home/)')
})

it('takes the text of an export of Medium out of its page, with links between its posts', async () => {
  const { documents, told, textOf } = await publish('medium')
  expect([...documents.keys()].sort()).toEqual(['Fog signals', 'Low water at dawn'])
  expect(told).toEqual([])
  expect(documents.get('Low water at dawn')).toMatchObject({
    ...{ datePublished: '2023-01-03', author: ['Ann Lee'], description: 'What the lamp shows' },
    articleBody: expect.stringMatching(/^What the lamp shows\n\nAt low water/) as string,
  })
  const text = textOf('Low water at dawn')
  expect(text).toContain('See [fog signals](https://site.example/posts/Fog-signals-ba9876543210/).')
  expect(text).toMatch(/\n# Low water at dawn\n\n#+ What the lamp shows\n/)
  expect(text).toContain('[Video on YouTube](https://www.youtube.com/watch?v=abcdefghijk)')
  expect(text).not.toMatch(/Exported from|Canonical link|(?<!!)\[\]\(/)
})

it('reads messages, embeds and sizes of pictures of Zenn', async () => {
  const { told, textOf } = await publish('zenn')
  expect(told).toEqual([])
  const text = textOf('潮の話')
  expect(text).toContain('> **備考:**\n> 表は五月に刷られる。')
  expect(text).toContain('> **警告:**\n> 霧に注意すること。')
  expect(text).toContain('(https://www.youtube.com/watch?v=abcdefghijk)\n\n<https://tide.example/tables>\n')
  expect(text).toContain('![灯台](https://tide.example/a.png)')
})

it('publishes the chapters of a book of Zenn that its settings name, and of one that is sold those that are free', async () => {
  const folder = temporaryFolder()
  const chapter = '---\ntitle: "潮"\n---\n本文。\n'
  writeFiles(folder, {
    'repo/articles/a.md': '---\ntitle: "灯"\npublished: true\n---\n本文。\n',
    'repo/books/tide/config.yaml': 'title: 潮の本\npublished: true\nprice: 0\nchapters:\n  - one\n',
    ...{ 'repo/books/tide/one.md': chapter, 'repo/books/tide/prompt.md': '# For a model\n\nWrite.\n' },
    'repo/books/sold/config.yaml': 'title: 売り物\npublished: true\nprice: 500\nchapters:\n  - two\n  - three\n',
    ...{
      'repo/books/sold/two.md': chapter,
      'repo/books/sold/three.md': chapter.replace('\n---\n本', '\nfree: true\n---\n本'),
    },
    'repo/books/later/config.yaml': 'title: 後で\npublished: false\nchapters:\n  - four\n',
    'repo/books/later/four.md': chapter,
  })
  const out = join(folder, 'public')
  await build({
    posts: [join(folder, 'repo/articles'), join(folder, 'repo/books')],
    out,
    baseUrl: 'https://site.example',
  })
  const slugs = listTree(join(out, 'api/post')).filter((name) => name.endsWith('.json'))
  expect(slugs).toEqual(['a.json', 'one.json', 'three.json'])
})

it('holds back what the program of Qiita does not publish, and finds items by their ids', async () => {
  const { documents, told, textOf } = await publish('qiita')
  expect([...documents.keys()].sort()).toEqual(['潮の話', '霧の話'])
  expect(told).toEqual([])
  expect(textOf('潮の話')).toContain('[霧の話](https://site.example/posts/0123456789abcdef0124/)')
})

it('publishes of a vault with the plugin Digital Garden the notes alone that say so, and tells of the others', async () => {
  const { documents, told } = await publish('garden')
  expect([...documents.keys()]).toEqual(['Lamps'])
  expect(told).toEqual([
    expect.stringContaining('is not published, with 1 more like it, as it has no `dg-publish: true`'),
    expect.stringContaining('Keys'),
  ])
})

it.each([
  ['mkdocs.yml', 'docs'],
  ['hugo.toml', 'content'],
])('publishes all of a site that was a book of GitBook before %s', async (name, folderOfTexts) => {
  const folder = temporaryFolder()
  const texts = Object.fromEntries(['a', 'b'].map((one) => [`in/${folderOfTexts}/${one}.md`, `# ${one}\n\nText.\n`]))
  writeFiles(folder, {
    'in/SUMMARY.md': '# Summary\n\n* [A](a.md)\n',
    'in/book.json': '{}',
    [`in/${name}`]: '',
    ...texts,
  })
  const { counts } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(counts.posts).toBe(2)
})

it('knows a page of Notion whose file was renamed by a day among its properties', async () => {
  const folder = temporaryFolder()
  const page = (title: string, shown: string) =>
    `# ${title}\n\nCreated: January 3, 2023 10:00 AM\nTags: lamp, tide\nPublished: ${shown}\n\nText.\n`
  writeFiles(folder, { 'in/a.md': page('Tides', 'Yes'), 'in/b.md': page('Fog', 'No') })
  await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  const posts = JSON.parse(readFileSync(join(folder, 'public/api/posts.json'), 'utf8')) as object[]
  expect(posts).toMatchObject([{ title: 'Tides', pubDate: '2023-01-03', tags: ['lamp', 'tide'], description: 'Text.' }])
  expect(posts).toHaveLength(1)
})

it.each([
  ['a.xml', '<rss xmlns:wp="http://wordpress.org/export/1.2/">', 'an export of WordPress (`a.xml`)'],
  ['a.json', '{"db":[{"data":{}}]}', 'an export of Ghost (`a.json`)'],
  ['a.json', '[{"title":"Tides","children":[]}]', 'an export of Roam (`a.json`)'],
  ['posts.csv', 'post_id,post_date\n', 'an export with a list of posts (`posts.csv`)'],
  ['1.tides.html', '<p>Tides</p>', 'pages in HTML (`1.tides.html`)'],
  [`Tides ${'0f'.repeat(16)}.html`, '<p>Tides</p>', 'an export of Notion in HTML'],
  ['Tides.tid', 'title: Tides\n\nText', '1 in .tid'],
])('names an export that is no Markdown: %s', async (name, text, what) => {
  const folder = temporaryFolder()
  writeFiles(folder, { [`in/${name}`]: text })
  const { warnings } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(warnings.map(formatProblem).join('\n')).toContain(what)
})

it('publishes what another tool does of a vault that has the plugin of a garden', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, {
    'in/hugo.toml': 'title = "A"\n',
    'in/content/posts/a.md': '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n',
    'in/content/.obsidian/plugins/digitalgarden/manifest.json': '{}',
  })
  const { counts } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(counts.posts).toBe(1)
})

it('takes no repository with one file that is named as by Notion for an export', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, {
    'in/notes/plan.md': '# Private plan\n\nText.\n',
    'in/posts/a.md': '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n',
    [`in/Screenshot ${'0f'.repeat(16)}.png`]: '',
  })
  const { counts } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(counts.posts).toBe(1)
})

it('keeps lines with colons below the title of a page of Notion that is in no database, and unknown ones of one that is', async () => {
  const folder = temporaryFolder()
  const id = '0f'.repeat(16)
  writeFiles(folder, {
    [`in/Thoughts ${id}.md`]: '# Thoughts\n\nSummary: I love fog.\n\nMore.\n',
    [`in/List ${id}.csv`]: 'Name\n',
    [`in/List ${id}/Cake ${id}.md`]: '# Cake\n\nTags: food\nServes: 4\nTime: 20 min\n\nBake it.\n',
  })
  await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  const textOf = (slug: string) => readFileSync(join(folder, `public/api/post/${slug}.md`), 'utf8')
  expect(textOf('Thoughts')).toContain('\nSummary: I love fog.\n\nMore.\n')
  expect(textOf('Cake')).toContain('\n# Cake\n\nServes: 4\nTime: 20 min\n\nBake it.\n')
  expect(textOf('Cake')).toContain('tags: ["food"]')
})

it('publishes the chapters of a book of GitBook in several languages, with their parts and its values', async () => {
  const folder = temporaryFolder()
  const chapter = (title: string) => `# ${title}\n\n{% include "/tide/part.md" %}\n\n{% include "absent.md" %}\n`
  writeFiles(join(folder, 'book'), {
    'book.json': '{ "variables": { "metres": "4.2" } }',
    'LANGS.md': '* [English](en/)\n* [Deutsch](de)\n',
    ...{ 'README.md': '# About\n', 'CHANGELOG.md': '# Changes\n', 'fr/tide/README.md': chapter('Non') },
    ...{ 'en/SUMMARY.md': '* [Tide](tide/README.md)\n', 'en/tide/README.md': chapter('Tide') },
    'en/tide/part.md': 'The tide is {{ book.metres }} metres, not {{ book.feet }}.\n',
    ...{ 'de/SUMMARY.md': '* [Flut](tide/README.md)\n', 'de/tide/README.md': chapter('Flut') },
    'de/tide/part.md': 'Die Flut steigt {{ book.metres }} Meter: `{{book.metres}}`.\n',
  })
  const { ok } = await build({ posts: [join(folder, 'book')], out: join(folder, 'public') })
  expect(ok).toBe(true)
  const read = (path: string) => readFileSync(join(folder, 'public/api/post', path), 'utf8')
  const names = listTree(join(folder, 'public/api/post')).filter((name) => name.endsWith('.md'))
  expect(names).toEqual(['de/tide.md', 'tide.md'])
  expect(read('tide.md')).toContain('\n# Tide\n\nThe tide is 4.2 metres, not .\n')
  expect(read('de/tide.md')).toContain('\n# Flut\n\nDie Flut steigt 4.2 Meter: `4.2`.\n')
})

it('publishes a blog beside a book of GitBook', async () => {
  const folder = temporaryFolder()
  const post = '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n'
  const book = { 'in/.gitbook.yaml': 'root: ./docs/\n', 'in/docs/SUMMARY.md': '* [B](b.md)\n', 'in/docs/b.md': '# B\n' }
  writeFiles(folder, { ...book, 'in/blog/a.md': post, 'in/site/hugo.toml': '', 'in/site/content/posts/c.md': post })
  writeFiles(folder, { 'top/.gitbook.yaml': '', 'top/SUMMARY.md': '* [B](b.md)\n', 'top/b.md': '# B\n' })
  writeFiles(folder, { 'top/site/hugo.toml': '', 'top/site/content/posts/c.md': post })
  for (const name of ['in/blog', 'in/site', 'top/site']) {
    const { counts } = await build({ posts: [join(folder, name)], out: join(folder, 'public') })
    expect(counts.posts, name).toBe(1)
    expect(readdirSync(join(folder, 'public/api/post'))).not.toContain('b.md')
  }
})

it('publishes the chapters of a summary in any form of a link', async () => {
  const folder = temporaryFolder()
  const links =
    '* [A](a.md#part)\n* [B](/b.md)\n* [C][c]\n* [D](d(1).md)\n* [E](e.md "E")\n* [F](<f g.md>)\n\n[c]: c.md\n'
  const names = ['a', 'b', 'c', 'd(1)', 'e', 'f g', 'left']
  const texts = Object.fromEntries(names.map((name) => [`in/${name}.md`, `# ${name}\n\nText.\n`]))
  writeFiles(folder, { 'in/book.json': '{}', 'in/SUMMARY.md': links, 'in/.gitbook.yaml': 'root: ./docs\n', ...texts })
  const { counts } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(counts.posts).toBe(6)
})

it('leaves a link to where a text was published first as it is', async () => {
  const folder = temporaryFolder()
  const address = 'https://medium.com/@ann/low-water-0123456789ab'
  const matter = (title: string) => `---\ntitle: ${title}\ndate: 2023-01-03\n---\n\n[on Medium](${address})\n`
  writeFiles(folder, { 'in/2023-01-03-low-water-0123456789ab.md': matter('A'), 'in/other.md': matter('B') })
  await build({ posts: [join(folder, 'in')], out: join(folder, 'public'), baseUrl: 'https://site.example' })
  const textOf = (slug: string) => readFileSync(join(folder, `public/api/post/${slug}.md`), 'utf8')
  expect(textOf('low-water-0123456789ab')).toContain(`[on Medium](${address})`)
  expect(textOf('other')).toContain('[on Medium](https://site.example/posts/low-water-0123456789ab/)')
})

it('leads a link to a text that is exported later, too, where it was built before', async () => {
  const folder = temporaryFolder()
  const post = (year: number, text: string) => `---\ntitle: Of ${year}\ndate: ${year}-01-03\n---\n\n${text}\n`
  // Of those between, one is the neighbour of the new one, and is built again for that.
  writeFiles(folder, {
    'in/other.md': post(2019, '[a](https://medium.com/@ann/low-water-0123456789ab)'),
    ...Object.fromEntries([2020, 2021, 2022].map((year) => [`in/${year}.md`, post(year, 'Text.')])),
  })
  const request = { posts: [join(folder, 'in')], out: join(folder, 'public'), baseUrl: 'https://site.example' }
  const text = () => readFileSync(join(folder, 'public/api/post/other.md'), 'utf8')
  await build(request)
  expect(text()).toContain('[a](https://medium.com/')
  writeFiles(folder, { 'in/low-water-0123456789ab.md': post(2023, 'Text.') })
  await build(request)
  expect(text()).toContain('[a](https://site.example/posts/low-water-0123456789ab/)')
})

it('holds back the frame of pages beside a sidebar alone', async () => {
  const folder = temporaryFolder()
  const post = '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n'
  writeFiles(folder, {
    'in/_header.md': post,
    'in/b.md': post,
    'wiki/_sidebar.md': '* [b](b.md)\n',
    'wiki/_header.md': post,
    'wiki/b.md': post,
  })
  for (const [name, posts] of [
    ['in', 2],
    ['wiki', 1],
  ] as const) {
    const { counts } = await build({ posts: [join(folder, name)], out: join(folder, 'public') })
    expect(counts.posts, name).toBe(posts)
  }
})

it('reads a text beside a folder that is named as a page', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'in/a.md': '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n', 'in/index.html/b.txt': '$docsify' })
  const { counts } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(counts.posts).toBe(1)
})

it('says that a folder has drafts alone', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'in/a.md': '---\ntitle: A\ndate: 2024-03-02\npublished: false\n---\nText.\n' })
  const { warnings } = await build({ posts: [join(folder, 'in')], out: join(folder, 'public') })
  expect(warnings.map(formatProblem).join('\n')).toContain('none of its documents (1) is published')
})

it('does not say so of a folder whose documents are read as those of a folder in it', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'in/sub/a.md': '---\ntitle: A\ndate: 2024-03-02\n---\nText.\n' })
  const posts = ['in/sub', 'in'].map((name) => join(folder, name))
  const { counts, warnings } = await build({ posts, out: join(folder, 'public') })
  expect(counts.posts).toBe(1)
  expect(warnings.map(formatProblem).filter((line) => line.includes('none of its documents'))).toEqual([])
})

it('reads the blocks of ReadMe', async () => {
  const { told, textOf } = await publish('readme')
  expect(told).toEqual([])
  const text = textOf('Tides')
  expect(text).toContain('> **Note:**\n> The lower lamp is lit.\n')
  expect(text).toContain('```javascript title="a.js"\nconst a = `1`\n\nconst b = 2\n```')
  expect(text).toContain('![The lamp](https://files.example/a.png)')
  expect(text).toContain('| Name | Level |\n| --- | --- |\n| low | 3 \\| 4 |')
  expect(text).toContain('See [Fog](https://site.example/posts/fog/).')
  expect(text).toContain('[block:constructor]\n{}\n[/block]')
})

it('calls a note of Joplin by the name of its file', async () => {
  const { documents, told } = await publish('joplin')
  expect([...documents.keys()]).toEqual(['1. Low water'])
  expect(told).toEqual([])
})
