// Which folders of a blog have its documents and its files, and where its redirects lead.
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { build } from '../../../build/build.js'
import { readBlog } from '../../../build/read/blog/blog.js'
import { findPostFolders } from '../../../build/read/blog/post-folders.js'
import { pathsBefore, readRedirects } from '../../../build/read/blog/redirect-files.js'
import { temporaryFolder, writeFiles, type Files } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
const write = (files: Files) => writeFiles(folder, files)

const dated = '---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n'
const undated = '---\ntitle: About\n---\nWords.\n'

it('names the documentation beside the posts in the folder of a language', () => {
  const docs = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`content/en/docs/${at}.md`, undated]))
  write({ 'hugo.toml': 'baseURL = "/"\n', 'content/en/blog/a.md': dated, 'content/en/about.md': undated, ...docs })
  const { folders, others } = readBlog(folder)
  expect(folders.map((one) => relative(folder, one.folder))).toEqual(['content/en/blog'])
  expect(others.map((one) => relative(folder, one))).toEqual(['content/en/docs'])
})

it('takes the collection for the folder of posts, and not for one post, where its page has a date', () => {
  const names = ['index', 'Sea/Low tide', 'Sea/Ebb', 'Moon/index', 'Moon/Full']
  const notes: Files = Object.fromEntries(names.map((one) => [`src/content/docs/${one}.md`, dated]))
  write({ 'astro.config.mjs': 'export default {}\n', ...notes })
  expect(readBlog(folder).folders.map((one) => relative(folder, one.folder))).toEqual(['src/content/docs'])
})

it('takes whole addresses that redirects lead to only at the host of the blog', () => {
  const lines = [
    '/docs https://docs.example.com/start',
    '/a https://www.a.example/b 301',
    '/c http://a.example/b',
    '/d /b',
  ]
  write({ 'posts/_redirects': lines.join('\n') })
  const targets = (...addresses: string[]) => [...readRedirects(join(folder, 'posts'), addresses).byTarget]
  expect(targets('https://a.example/')).toEqual([['b', ['a', 'c', 'd']]])
  expect(targets()).toEqual([['b', ['d']]])
})

it('takes no folder of posts that Jekyll leaves out, as the documentation of a theme that the blog is a copy of', () => {
  write({
    '_config.yml': 'title: Tide\nexclude:\n  - vendor\n  - /docs # of the theme\n',
    '_posts/2026-01-02-a.md': dated,
    'ebb/_posts/2026-01-02-b.md': dated,
    'docs/_config.yml': 'title: Theme\n',
    'docs/_posts/2026-01-02-c.md': dated,
  })
  expect(readBlog(folder).folders.map((one) => relative(folder, one.folder))).toEqual(['_posts', 'ebb/_posts'])
})

it('reads the redirects of Next, also of all posts, and the folders that Docusaurus replaces', () => {
  const rules = [
    "{ source: '/posts/:slug', destination: '/blog/:slug', permanent: true }, { source: '/x/:slug', destination: '/blog/b' }",
    "{ source: '/:path*', has: [{ type: 'host', value: 'old.example' }], destination: '/blog/:path*' }",
    "{ source: '/home', missing: [{ type: 'cookie', key: 'seen' }], destination: '/blog/a' }",
  ].join()
  write({
    'next.config.mjs': `const config = { async redirects() { return [${rules}] } }\nexport default config`,
    'docusaurus.config.js':
      "path.replace('/blog', '/no')\nexport default { createRedirects(path) {\n// path.replace('/blog/', '/no/')\nreturn [path.replace('/blog/', '/log'), path.replace(\n'/blog', '/diary')] } }",
    'content/a.md': dated,
  })
  const redirects = readRedirects(join(folder, 'content'), [])
  expect(pathsBefore(['blog/a'], redirects)).toEqual(['log/a', 'diary/a', 'posts/a'])
  expect(pathsBefore(['blog/b'], redirects)).toEqual(['log/b', 'diary/b', 'posts/b'])
})

it('follows folders that lead into each other for two steps', () => {
  write({
    'posts/_redirects': '/notes/* /blog/:splat\n/blog/notes/* /notes/:splat\n/blog/blog/* /blog/:splat\n/old /blog/a\n',
  })
  const redirects = readRedirects(join(folder, 'posts'), [])
  expect(pathsBefore(['blog/a'], redirects).sort()).toEqual([
    ...['blog/blog/a', 'blog/blog/blog/a', 'blog/notes/a', 'notes/a', 'notes/blog/a', 'old'],
  ])
  expect(pathsBefore(['c/a'], redirects)).toEqual([])
})

it('reads redirects of all paths to a folder, and of a folder to the root, but those for some readers alone', () => {
  write({
    'posts/_redirects':
      '/* /fr/:splat 302 Language=fr\n/* /blog/:splat 301!\n/diary/* /:splat\n/about /c 302 Country=no\n',
    'netlify.toml':
      '[[redirects]]\nfrom = "/b"\nto = "/c"\nconditions = { Country = ["no"] }\n\n[[redirects]]\nfrom = "/a"\nto = "/c"\nquery = { id = ":id" }\n',
  })
  const redirects = readRedirects(join(folder, 'posts'), [])
  expect(pathsBefore(['blog/a'], redirects)).toEqual(['a', 'diary/blog/a', 'diary/a'])
  expect(pathsBefore(['c'], redirects)).toEqual(['diary/c'])
  expect(pathsBefore(['fr/d'], redirects)).toEqual(['diary/fr/d'])
})

it('reads the redirects of a plugin of MkDocs', () => {
  const maps = { 'old.md': 'new.md#part', 'in/index.md': 'guide/README.md', 'out.md': 'https://other.example/' }
  write({ 'mkdocs.yml': JSON.stringify({ plugins: ['search', { redirects: { redirect_maps: maps } }] }) })
  expect([...readRedirects(join(folder, 'docs'), []).byTarget]).toEqual([
    ['new', ['old']],
    ['guide', ['in']],
  ])
})

it('takes documents with long front matter by its date', () => {
  const icon = `icon = """<svg d="${'M1 2'.repeat(3000)}"/>"""`
  const head = (text: string) => `+++\ntitle = "A"\n${text}\ndate = 2026-01-02\n+++\nWords.\n`
  write({ 'content/posts/a.md': dated, 'content/projects/a.md': head(icon), 'content/projects/b.md': head(icon) })
  expect(findPostFolders(join(folder, 'content')).map((path) => relative(folder, path))).toEqual([
    'content/posts',
    'content/projects',
  ])
})

it.each([
  ['in fences', (json: string) => `---\n${json}---\nWords.\n`],
  ['alone', (json: string) => `${json}\nWords.\n`],
])('takes documents with JSON as front matter, %s, by its date', (_how, documentOf) => {
  write({
    'source/about.md': undated,
    'source/links.md': undated,
    'source/news/a.md': documentOf('{\n  "title": "A",\n  "date": "2026-01-02"\n}\n'),
    'source/news/b.md': documentOf('{\n  "title": "B",\n  "date": "2026-01-03"\n}\n'),
    'source/news/c.md': '{\n  "title": "C"\n}\n\n"date": "2026-01-02"\n',
  })
  expect(findPostFolders(folder).map((one) => relative(folder, one))).toEqual(['source/news'])
})

it('takes what new posts are made of for no posts, and no posts of tests', () => {
  write({
    'pages/lib/test-fixtures/a.md': dated,
    'pages/posts/a.md': dated,
    'pages/posts/b.md': dated,
    'scaffolds/post.md': dated.replace('2026-01-02', '<%=date%>'),
  })
  expect(readBlog(folder).folders.map((one) => relative(folder, one.folder))).toEqual(['pages/posts'])
})

it('takes the collections of a site with routes by their routes', () => {
  write({
    ...{ 'next.config.js': '', 'app/blog/[slug]/page.tsx': '', 'app/(main)/notes/[...slug]/page.tsx': '' },
    ...{ 'content/posts/a.md': dated, 'content/notes/in/b.md': dated, 'content/images/a.png': '' },
  })
  const read = () =>
    readBlog(folder).folders.map((one) => [one.folder.slice(folder.length + 1), one.permalink] as const)
  expect(read()).toEqual([
    ['content/notes', ['/notes/:slugorpath/', '/notes/:innerpath/']],
    ['content/posts', ['/blog/:slugorname/', '/blog/:innerpath/']],
  ])
  write({ 'content/c.md': dated })
  expect(read()).toEqual([['content', ['/blog/:slugorname/', '/blog/:innerpath/']]])
})

it('takes the posts that Contentlayer reads, without examples beside them', () => {
  write({
    ...{ 'next.config.js': '', 'contentlayer.config.ts': "export default makeSource({ contentDirPath: './data' })\n" },
    ...{ 'data/blog/a.md': dated, 'examples/b.md': dated, 'examples/c.md': dated },
  })
  const read = () => readBlog(folder).folders.map((one) => one.folder.slice(folder.length + 1))
  expect(read()).toEqual(['data/blog'])
  write({ 'contentlayer.config.ts': "export default makeSource({ contentDirPath: '.' })\n" })
  expect(read()).toEqual(['data/blog', 'examples'])
})

it('takes the collections of documentation, too, with their languages', () => {
  write({
    ...{ 'astro.config.mjs': '', 'src/content/guides/en/a.md': undated, 'src/content/guides/hi/a.md': undated },
    ...{ 'src/content/reference/en/b.md': undated, 'src/pages/[locale]/guides/[...slug].astro': '' },
    ...{ 'src/pages/guides/[...slug].astro': '', 'src/pages/reference/[...slug].astro': '' },
  })
  expect(readBlog(folder).folders.map((one) => [one.folder.slice(folder.length + 1), one.permalink])).toEqual([
    ['src/content/guides', ['/guides/:slugorid/', '/guides/:slugorpath/']],
    ['src/content/reference', ['/reference/:slugorid/', '/reference/:slugorpath/']],
  ])
})

it('takes posts by the routes of their names, without plans in the documentation beside them', () => {
  const posts = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/2026-01-0${at + 1}-x.md`, undated]))
  write({
    ...{ 'next.config.js': '', 'app/articles/[articleId]/page.tsx': '', 'app/journal/[entryId]/page.tsx': '' },
    ...{ 'app/about/[slug]/page.tsx': '', 'bin/template.md': dated },
    ...{ ...posts('articles', 4), ...posts('journal', 6), ...posts('docs/agents/plans', 3) },
  })
  expect(readBlog(folder).folders.map((one) => [one.folder.slice(folder.length + 1), one.permalink])).toEqual([
    ['articles', ['/articles/:slugorname/', '/articles/:innerpath/']],
    ['journal', ['/journal/:slugorname/', '/journal/:innerpath/']],
  ])
})

it('takes documentation with more days than the posts beside it', () => {
  const days = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/x${at}.md`, dated]))
  write({ 'hugo.toml': '', ...days('content/blog', 4), ...days('content/docs', 6) })
  expect(readBlog(folder).folders.map((one) => one.folder.slice(folder.length + 1))).toEqual([
    'content/blog',
    'content/docs',
  ])
})

it('takes a folder whole that has a route of its own, though one in it has one', () => {
  write({
    ...{ 'next.config.js': '', 'app/blog/[...slug]/page.tsx': '', 'app/tech/[slug]/page.tsx': '' },
    ...{ 'content/blog/tech/a.md': dated, 'content/blog/life/b.md': dated },
  })
  const found = readBlog(folder).folders.map((one) => [one.folder.slice(folder.length + 1), one.permalink])
  expect(found).toEqual([['content/blog', ['/blog/:slugorpath/', '/blog/:innerpath/']]])
})

it('takes files of the themes of Hugo and Zola', () => {
  write({
    'hugo.yaml': 'baseURL: https://tide.example\ntheme: [sea, mud]\n',
    'content/posts/a.md': dated,
    ...{ 'themes/sea/static/a.png': '', 'themes/mud/static/b.png': '', 'themes/other/static/c.png': '' },
  })
  const themes = () => readBlog(folder).staticFolders.filter((one) => one.includes('themes'))
  expect(themes()).toEqual(['sea', 'mud'].map((name) => join(folder, 'themes', name, 'static')))
  rmSync(join(folder, 'hugo.yaml'))
  write({ 'config.toml': 'base_url = "https://tide.example"\ntheme = "mud"\n' })
  expect(themes()).toEqual([join(folder, 'themes/mud/static')])
})

it('takes each folder that Hugo names for static files', () => {
  write({ 'content/posts/a.md': dated, 'static/a.png': '', 'assets/b.png': '', 'more/c.png': '' })
  const statics = () => readBlog(folder).staticFolders.map((one) => one.slice(folder.length + 1))
  const read = (setting: string) => {
    write({ 'hugo.toml': `baseURL = "https://tide.example/"\n${setting}` })
    return statics()
  }
  expect(read('')).toEqual(['static', 'content'])
  expect(read('staticDir = "more"')).toEqual(['more', 'content'])
  expect(read('staticDir = ["assets", "more"]')).toEqual(['assets', 'more', 'content'])
})

it('takes many posts beside sections for posts, and a few for pages', async () => {
  const beside = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content/beside-${at}.md`, dated]))
  const ofSections = ['2024', '2025'].flatMap((year) =>
    Array.from({ length: 6 }, (_, at) => [`content/advent-${year}/day-${at}.md`, dated] as const),
  )
  write({ 'hugo.yaml': 'baseURL: https://tide.example\n', ...Object.fromEntries(ofSections), ...beside(3) })
  const sections = ['content/advent-2024', 'content/advent-2025']
  const read = () => readBlog(folder).folders.map((one) => one.folder.slice(folder.length + 1))
  expect(read()).toEqual(sections)
  write(beside(11))
  expect(read()).toEqual([...sections, 'content'])
  const result = await build({ posts: [folder], out: join(folder, '.public') })
  expect(result).toMatchObject({ problems: [], counts: { posts: 23 } })
})

it('takes no folder that is in none of the collections of Astro, unless the program names it', () => {
  write({
    ...{ 'astro.config.mjs': 'export default {}\n', 'src/pages/[slug].astro': "getCollection('posts')" },
    ...{
      'src/content/config.ts': "posts = { type: 'content' }; collections = { posts, notes }\n",
      'src/old.ts': '// talks/',
    },
    ...Object.fromEntries(
      ['posts', 'notes', 'archived', 'talks'].flatMap((name) =>
        ['a', 'b', 'c'].map((post) => [`src/content/${name}/${post}.md`, dated]),
      ),
    ),
  })
  const read = () => readBlog(folder).folders.map((one) => relative(folder, one.folder))
  expect(read()).toEqual(['notes', 'posts', 'talks'].map((name) => `src/content/${name}`))
  for (const all of ["base: './src/content'", "pattern: 'src/content/**/*.md'", 'base: `./src/content/${name}`']) {
    write({ 'src/content/config.ts': `glob({ ${all} }), posts\n` })
    expect(read()).toHaveLength(4)
  }
  const config = "export const collections = { posts, '航海': sea }"
  write(Object.fromEntries(['a', 'b', 'c'].map((post) => [`src/content/航海/${post}.md`, dated])))
  write({ 'src/content/config.ts': config })
  expect(read()).toEqual(['posts', 'talks', '航海'].map((name) => `src/content/${name}`))
  write({ 'src/old.ts': "import.meta.glob('../content/**/*.md')" })
  expect(read()).toHaveLength(5)
})

it('takes posts beside a folder of a language, few as they are, with the route of all', () => {
  write({
    'astro.config.mjs': 'export default {}',
    ...{ 'src/pages/posts/[id].astro': '', 'src/pages/posts/cy/[id].astro': '', 'src/content/about/index.md': undated },
    ...{ 'src/content/blog/a.md': dated, 'src/content/blog/b.md': dated },
    ...Object.fromEntries(['c', 'd', 'e', 'f', 'g'].map((name) => [`src/content/blog/cy/${name}.md`, dated])),
  })
  expect(readBlog(folder).folders).toEqual([
    { folder: join(folder, 'src/content/blog'), permalink: ['/posts/:slugorid/', '/posts/:slugorpath/'] },
  ])
})

it('takes the posts in the sections of languages, whatever page with a date is beside these', () => {
  const inLanguages = ['cy', 'en'].flatMap((language) => [
    [`content/${language}/about.md`, undated] as const,
    ...['a', 'b', 'c'].map((name) => [`content/${language}/posts/${name}.md`, dated] as const),
  ])
  write({ 'hugo.yaml': '', 'content/now.md': dated, ...Object.fromEntries(inLanguages) })
  expect(readBlog(folder).folders.map((one) => one.folder)).toEqual(
    ['cy', 'en'].map((language) => join(folder, 'content', language, 'posts')),
  )
})

it('takes lines across a text below its lines of keys and words for no front matter', () => {
  const poem = 'Title: Tide\nDate: 2026-01-02 10:00\n\n---\nLow it is.\n\n---\nHigh it is.\n'
  const page = 'Title: About\nDate: 2026-01-01\n\nOn it.\n'
  write({ 'pelicanconf.py': "PATH = 'content'\n", 'content/poems/a.md': poem, 'content/poems/b.md': poem })
  write({ 'content/pages/c.md': page, 'themes/a.css': '' })
  expect(findPostFolders(join(folder, 'content'))).toContain(join(folder, 'content/poems'))
})

it.each(['letters', 'the-draft'])('takes no folder of drafts for one of posts beside %s', (name) => {
  const posts = (folder: string) => ({ [`content/${folder}/a.md`]: dated, [`content/${folder}/b.md`]: dated })
  write({ ...posts(name), ...posts(`${name}-drafts`), ...posts('_drafts') })
  expect(readBlog(folder).folders.map((one) => one.folder)).toEqual([join(folder, 'content', name)])
})

it.each<[string, Files, string[]]>([
  [
    'named as of posts, dated or not, of no tool',
    { 'package.json': '{}', 'posts/til/a.md': 'A.\n', 'posts/b.md': 'B.\n' },
    ['posts'],
  ],
  [
    'with the days of nanoc alone',
    {
      'README.md': 'About.\n',
      'log/a.md': '---\n:title: A\n:created_at: 2026-01-02\n---\nA.\n',
      'log/b.md': '---\n:created_at: 2026-01-02\n---\nB.\n',
    },
    ['log'],
  ],
  [
    'with those of a year, of which nothing else tells the day',
    {
      'eleventy.config.js': '',
      'src/posts/2024/a.md': undated,
      'src/posts/2024/b.md': undated,
      'src/posts/archive/c.md': dated,
    },
    ['src/posts'],
  ],
  ['beside the data of tests', { 'notes/a.md': dated, 'notes/b.md': dated, 'pkg/testdata/c.md': dated }, ['notes']],
  [
    'that a loader of Astro names, without any date',
    {
      'astro.config.mjs': 'export default {}',
      'src/content.config.ts':
        "const docs = defineCollection({ loader: glob({ base: './guide', pattern: '**/*.md' }) })",
      'guide/a.md': undated,
      'guide/b.md': undated,
    },
    ['guide'],
  ],
  [
    'with nearly all texts, of no tool',
    { 'main.py': '', 'BACKUP/a.md': 'A.\n', 'BACKUP/b.md': 'B.\n', 'docs/c.txt': '' },
    ['BACKUP'],
  ],
  ['itself with texts by topics', { 'README.md': 'A.\n', 'go/a.md': 'A.\n', 'git/b.md': 'B.\n' }, ['']],
  ['of no part of a program', { 'Cargo.toml': '', 'crates/a/b.md': 'A.\n', 'crates/c/d.md': 'B.\n' }, []],
  ['of no program in C++ with texts by topics', { 'CMakeLists.txt': '', 'go/a.md': 'A.\n', 'git/b.md': 'B.\n' }, []],
  ['of no program with texts by topics', { 'go.mod': '', 'go/a.md': 'A.\n', 'git/b.md': 'B.\n' }, []],
  ['that Qiita publishes', { 'qiita.config.json': '{}', 'public/a.md': undated, 'public/b.md': undated }, ['public']],
  ['of notes beside the same in HTML', { 'a.md': 'A.\n', 'b.md': 'B.\n', 'a.html': '<p>A.</p>\n' }, ['']],
])('takes the folder %s', (_, files, folders) => {
  write(files)
  expect(readBlog(folder).folders.map((one) => relative(folder, one.folder))).toEqual(folders)
})

describe('a folder of notes', () => {
  const read = () => readBlog(folder).folders.map((one) => one.folder.slice(folder.length + 1))
  const notes = { 'Water.md': undated, 'Mud.md': undated, 'plans/Dyke.md': undated, 'daily/one.md': dated }
  it('is whole where most notes have no date', () => {
    write({ ...notes, 'map.png': '', LICENSE: 'MIT', 'README.md': undated })
    expect(read()).toEqual([''])
    write({ 'daily/two.md': dated, 'daily/three.md': dated, 'daily/four.md': dated })
    // Now most have one: those without are pages of a blog.
    expect(read()).toEqual(['daily'])
  })
  it('is whole in a vault of Obsidian, without its templates', async () => {
    write({
      ...{ ...notes, 'daily/two.md': dated, 'daily/three.md': dated, 'daily/four.md': dated },
      '.obsidian/templates.json': '{ "folder": "forms/" }',
      'forms/day.md': '# {{title}}\n',
      'drafts/later.md': undated,
    })
    expect(read()).toEqual([''])
    const result = await build({ posts: [folder], out: join(folder, '.public') })
    expect(result).toMatchObject({ problems: [], counts: { posts: 7 } })
  })
  it('is whole where it has the styles of Obsidian Publish', () => {
    write({ ...notes, 'daily/two.md': dated, 'daily/three.md': dated, 'daily/four.md': dated, 'publish.js': '' })
    expect(read()).toEqual(['daily'])
    write({ 'publish.css': '' })
    expect(read()).toEqual([''])
  })
  it.each(['package.json', 'posts/a.md'])('is not whole in a vault with %s', (name) => {
    write({ ...notes, '.obsidian/app.json': '{}', [name]: dated })
    expect(read()).not.toContain('')
  })
  it.each(['package.json', 'themes/a.css', 'post.py'])('is no project with %s', (name) => {
    write({ ...notes, [name]: '{}' })
    expect(read()).toEqual(['daily'])
  })
})

it('takes a file that has the name of a folder of settings for no folder', () => {
  write({ 'package.json': '{}', config: 'x', data: 'x', 'posts/a.md': dated })
  expect(readBlog(folder).folders).toEqual([{ folder: join(folder, 'posts'), permalink: null }])
})

describe('documentation without any date', () => {
  const read = () => {
    const { folders, staticFolders } = readBlog(folder)
    return [...folders.map((one) => one.folder), ...staticFolders].map((one) => one.slice(folder.length + 1))
  }
  it('is the only folder of content that has documents', () => {
    write({
      ...{ 'astro.config.mjs': 'export default {}', 'README.md': undated, 'src/content.config.ts': '' },
      ...{ 'src/content/docs/index.mdx': undated, 'src/content/docs/guides/a.md': undated, 'public/a.png': '' },
    })
    expect(read()).toEqual(['src/content/docs', 'public'])
    // A page alone is no documentation.
    rmSync(join(folder, 'src/content/docs/guides/a.md'))
    expect(read()).toEqual(['public'])
  })
  it('is that of which a few have a date, and no blog beside it', () => {
    const pages = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`content/guide/${at}.md`, undated]))
    const about = { 'README.md': undated, 'README_FR.md': undated, 'SECURITY.md': undated }
    write({ 'next.config.js': '', ...about, 'content/log/a.md': dated, ...pages })
    expect(read()).toEqual(['content'])
    write({ 'content/blog/a.md': dated })
    expect(read()).toEqual(['content/blog', 'content/log'])
  })
  it('is that of notes among which small posts are one in twelve', () => {
    const notes = Object.fromEntries(Array.from({ length: 44 }, (_, at) => [`garden/${at}.md`, undated]))
    const posts = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`garden/tools/${name}.md`, dated]))
    write({ 'hack.md': undated, justfile: '', ...notes, ...posts })
    expect(read()).toEqual(['garden'])
    write({ 'garden/tools/e.md': dated })
    expect(read()).toEqual(['garden/tools'])
  })
  it('is in a folder of a tool below, where there are no posts', () => {
    write({
      'website/docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { path: '../docs' }, blog: false }]] }",
      ...{ 'website/static/a.png': '', 'docs/a.md': undated, 'docs/b/c.md': undated, 'README.md': undated },
    })
    expect(read()).toEqual(['docs', 'website/static', 'docs'])
    write({ 'posts/a.md': dated })
    expect(read()).toEqual(['posts'])
  })
  it('is none beside a blog of Docusaurus, though a page of it has a date', () => {
    const posts = { 'blog/2026-01-02-a.md': '# A', 'blog/2026-01-03-b.md': '# B' }
    write({ 'docusaurus.config.js': '', ...posts, 'docs/cli/a/index.mdx': dated, 'docs/b.md': undated })
    expect(read()).toEqual(['blog', 'docs'])
  })
  it('is none of a tool below, whose posts alone are there', () => {
    write({
      'packages/website/docusaurus.config.ts': "export default { title: 'Tide', url: 'https://tide.example' }",
      ...{ 'packages/website/blog/a.md': dated, 'README.md': undated },
    })
    expect(readBlog(folder)).toMatchObject({ tool: 'docusaurus', title: 'Tide', url: 'https://tide.example' })
    write({ 'notes/a.md': dated })
    expect(readBlog(folder)).toMatchObject({ tool: 'plain', url: null })
  })
  it('is the source of VitePress, with its public files', () => {
    write({
      ...{ 'docs/.vitepress/config.mts': "export default { title: 'Tide', srcDir: 'src' }", 'README.md': undated },
      ...{ 'docs/src/a.md': undated, 'docs/src/b/c.md': undated, 'docs/src/public/a.png': '' },
    })
    expect(read()).toEqual(['docs/src', 'docs/src/public'])
  })
  it('has the paths of its files below the `base` of VitePress', () => {
    write({
      'docs/.vitepress/config.mts': "export default { title: 'Tide', base: '/tide' }",
      ...{ 'docs/posts/a.md': dated, 'docs/posts/b/c.md': dated },
    })
    expect(readBlog(folder).folders).toMatchObject([{ permalink: ['/tide/posts/:innerpath', '/posts/:innerpath'] }])
    write({ 'docs/.vitepress/config.mts': "export default { title: 'Tide', base: './' }" })
    expect(readBlog(folder).folders).toMatchObject([{ permalink: null }])
  })
  it('has no settings of Sphinx in the place of those of the blog around it', () => {
    write({ 'package.json': '{ "author": "Ann" }', 'docs/conf.py': 'BLOG_TITLE = "Tide"\n', 'a.md': undated })
    expect(readBlog(folder)).toMatchObject({ author: 'Ann' })
  })
  it('is the folder that MkDocs names', () => {
    write({
      'mkdocs.yml': 'site_name: Tide\ndocs_dir: pages\n',
      'README.md': undated,
      'pages/a.md': undated,
      'pages/b.md': undated,
    })
    expect(read()).toEqual(['pages', 'pages'])
  })
})

it.each(['releases', 'articles'])('is the folder of MkDocs that is named alone, dated or not: %s', (name) => {
  write({
    'mkdocs.yml': 'site_name: Tide\nsite_url: https://a.example/\n',
    ...{ 'docs/index.md': undated, 'docs/blog/articles/b.md': undated, 'docs/blog/articles/c.md': undated },
    ...{ 'docs/blog/releases/a.md': dated, 'docs/blog/steering/d.md': dated },
  })
  const named = join(folder, 'docs/blog', name)
  expect(readBlog(named).folders).toEqual([{ folder: named, permalink: `/blog/${name}/:innerpath/` }])
})

it.each<[string, Files, string]>([
  ['Next', { 'src/app/posts/[slug]/page.tsx': '', '_posts/a.md': dated }, 'next'],
  ['Eleventy', { 'src/posts/a.md': dated }, '@11ty/eleventy'],
])('finds %s by its package where no configuration is there', (_, files, name) => {
  write({ 'package.json': JSON.stringify({ devDependencies: { [name]: '1' } }), ...files })
  const { tool, folders } = readBlog(folder)
  expect(tool).toBe(name.replace(/^@11ty./, ''))
  if (tool === 'next') expect(folders[0]?.permalink).toEqual(['/posts/:slugorname/', '/posts/:innerpath/'])
})

it.each<[Files, string]>([
  [{ '_posts/2026-01-02-a.md': undated }, 'jekyll'],
  [{ 'posts/a.md': dated }, 'plain'],
  [{ '_config.yml': 'title: Tide', '_posts/2026-01-02-a.md': undated, 'pages/a.js': '' }, 'jekyll'],
])('takes no package of Next for its tool without routes, or beside the configuration of Jekyll: %j', (files, tool) => {
  write({ 'package.json': '{ "devDependencies": { "next": "1" } }', ...files })
  expect(readBlog(folder).tool).toBe(tool)
})

it('tells of the documentation of Starlight beside its blog, and of MkDocs around its own', () => {
  const pages = (at: string) => Object.fromEntries([1, 2, 3, 4, 5].map((page) => [`${at}/${page}.md`, undated]))
  const others = () => readBlog(folder).others.map((one) => relative(folder, one))
  write({
    'astro.config.mjs': 'export default {}',
    'src/content/docs/blog/a.md': dated,
    ...pages('src/content/docs/guides'),
  })
  expect(others()).toEqual(['src/content/docs/guides'])
  rmSync(join(folder, 'astro.config.mjs'))
  rmSync(join(folder, 'src'), { recursive: true })
  write({
    'mkdocs.yml': 'site_name: Tide',
    'docs/blog/posts/a.md': dated,
    ...pages('docs/blog/posts/b'),
    'docs/index.md': undated,
    ...pages('docs/guide'),
  })
  expect(others()).toEqual(['docs/guide'])
})

it('is documentation without what is about the programs beside it', () => {
  const files = { 'docs/a.mdx': undated, 'docs/build/b.mdx': undated, 'docs/bin/c.mdx': undated }
  write({ 'next.config.js': '', 'package.json': '{}', ...files, 'bin/x/README.md': undated, 'README.md': undated })
  const read = () => readBlog(folder).folders.map((one) => relative(folder, one.folder))
  expect(read()).toEqual(['docs'])
  rmSync(join(folder, 'package.json'))
  expect(read()).toEqual([''])
})

it('takes the posts of each language beside those of a language with many more', () => {
  for (let at = 0; at < 30; at++)
    write({
      [`site/en/blog/a${at}/index.md`]: dated,
      [`site/en/docs/b${at}.md`]: undated,
      [`site/en/docs/c${at}.md`]: undated,
    })
  write({
    '.eleventy.js': '',
    'site/es/blog/a1/index.md': dated,
    'site/es/docs/b1.md': undated,
    'site/en/team/c.md': dated,
  })
  expect(readBlog(folder).folders.map((one) => one.folder)).toEqual(
    ['en', 'es'].map((language) => join(folder, 'site', language, 'blog')),
  )
})
