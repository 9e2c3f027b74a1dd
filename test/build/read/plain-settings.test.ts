// What is read of blogs of VitePress, Pelican, MkDocs and Quartz, and the language of posts that nothing names.
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readBlog } from '../../../build/read/blog/blog.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const post = (words: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n${words}\n`

it.each<[string, Record<string, string>, object]>([
  [
    'VitePress',
    {
      '.vitepress/config.ts':
        'export default defineConfig({ title: "Watt", description: "On mud", lang: "de", sitemap: { hostname: "https://watt.example/" } })\n',
    },
    { title: 'Watt', description: 'On mud', language: 'de', url: 'https://watt.example' },
  ],
  [
    'VuePress with a theme that has its address',
    {
      '.vuepress/config.ts':
        'import theme from "./theme.js"\nexport default <UserConfig>defineUserConfig({ locales: { "/": { title: "Watt" } }, theme })\n',
      '.vuepress/theme.ts':
        'export default hopeTheme({ hostname: "https://watt.example", author: { name: "Ann", url: "https://a.example" } })\n',
    },
    { title: 'Watt', url: 'https://watt.example', author: 'Ann' },
  ],
  [
    'Lume',
    {
      '_config.ts':
        'import lume from "lume/mod.ts"\nconst site = lume({\n  // location: new URL("https://x.example")\n  location: new URL("https://watt.example") })\n',
    },
    { url: 'https://watt.example' },
  ],
  [
    'Quarto with metadata of a folder',
    {
      '_quarto.yml': 'website: { title: Watt }\n',
      'posts/_metadata.yml': 'author: { name: Ann Lee }\n',
      'posts/a.qmd': post('On mud.'),
    },
    { title: 'Watt', author: 'Ann Lee' },
  ],
  ['Quarto with a title of its project', { '_quarto.yml': 'project: { title: Watt }\n' }, { title: 'Watt' }],
  [
    'Pelican',
    { 'pelicanconf.py': "AUTHOR = 'Ann'\nSITENAME = 'Ilha'\nSITEURL = 'https://ilha.example'\nDEFAULT_LANG = 'pt'\n" },
    { title: 'Ilha', url: 'https://ilha.example', language: 'pt', author: 'Ann' },
  ],
  [
    'Cryogen',
    {
      'content/config.edn':
        ';; "Ours\n{:site-title "Watt" ; of mud\n :author "Ann"\n :site-url "https://watt.example/"\n :ignored [#"\\.#.*"]}\n',
    },
    { title: 'Watt', url: 'https://watt.example', author: 'Ann' },
  ],
  [
    'JBake',
    {
      'jbake.properties':
        '# ours\nsite.host=https://watt.example\nsite.title = Watt\nsite.lang=nl\nrender.tags=false\n',
    },
    { title: 'Watt', url: 'https://watt.example', language: 'nl' },
  ],
  [
    'Pelican, with a name of its code and settings of another program beside it',
    { 'pelicanconf.py': "title = 'x'\nSITENAME = 'Ilha'\n", 'config.edn': '{:db {:host "x"}}\n' },
    { title: 'Ilha' },
  ],
  ['Nikola, with a name of its code', { 'conf.py': "title = 'x'\nBLOG_TITLE = 'Ilha'\n" }, { title: 'Ilha' }],
  [
    'Sphinx with ABlog',
    {
      'conf.py':
        'project = "watt"\nauthor = "Ann"\nblog_title = "Watt"\nblog_baseurl = "https://watt.example/"\nlanguage = "nl"\n',
    },
    { title: 'Watt', url: 'https://watt.example', language: 'nl', author: 'Ann' },
  ],
  [
    'MyST',
    { 'myst.yml': 'version: 1\nproject:\n  title: Watt\n  authors:\n    - name: Ann Lee\n' },
    { title: 'Watt', author: 'Ann Lee' },
  ],
  [
    'MyST beside a configuration of Sphinx',
    { 'conf.py': 'html_title = "Watt"\nauthor = "Ann"\n', 'myst.yml': 'project: { title: Welcome }\n' },
    { title: 'Watt', author: 'Ann' },
  ],
  [
    'Pelican with settings to publish with',
    {
      'pelicanconf.py': "SITENAME = 'Ilha'\nSITEURL = ''\nARTICLE_URL = '{date:%Y}/{filename}/'\n",
      'publishconf.py': "from pelicanconf import *\nSITEURL = 'https://ilha.example/blog'\n",
    },
    {
      url: 'https://ilha.example',
      permalinks: [['/blog/:year/:slugorbasename/', '/:year/:slugorbasename/']],
    },
  ],
  [
    'Franklin',
    {
      '_layout/foot.html': '',
      'config.md':
        '+++\nimport Dates\nwebsite_title = "Watt"\nwebsite_url = "https://watt.example/"\nauthor = "Ann Lee"\nyear = Dates.year(today())\n+++\n',
    },
    {
      title: 'Watt',
      url: 'https://watt.example',
      author: 'Ann Lee',
      permalinks: ['/posts/:innerpath'],
    },
  ],
  [
    'a tool that is not known, with a time zone that days may not be shown in',
    { 'config.yaml': 'title: Watt\ntimezone: America/New_York\n' },
    { title: 'Watt', timeZone: null },
  ],
  [
    'Next, with the time zone of a person',
    {
      'next.config.js': '',
      'src/config.ts': 'export const author = { name: "Ann", url: "https://ann.example", timezone: "Asia/Tokyo" }\n',
    },
    { author: 'Ann', timeZone: null },
  ],
  [
    'a program',
    { 'package.json': '{ "author": "Ann Lee <ann@ilha.example> (https://ilha.example)" }' },
    { author: 'Ann Lee' },
  ],
  [
    'Quartz',
    {
      'quartz.config.ts': 'export default { configuration: { pageTitle: "Notes", baseUrl: "notes.example" } }\n',
      'posts/b.md': post('潮が引くと、`const a = 1` 干潟に鳥が集まる。'),
      'posts/c.md': post('ここに書くのは二つ目の言葉です。'),
    },
    { title: 'Notes', url: 'https://notes.example', language: 'ja' },
  ],
  [
    'MkDocs',
    { 'mkdocs.yml': 'site_name: Watt\nsite_url: https://watt.example\ntheme:\n  name: material\n  language: de\n' },
    { title: 'Watt', url: 'https://watt.example', language: 'de' },
  ],
  [
    'Zensical, beside the file that it replaced',
    {
      'mkdocs.yml': 'site_name: Watt\n',
      'zensical.toml':
        '[project]\nsite_name = "Ebb"\nsite_url = "https://ebb.example/w/"\ndocs_dir = "."\n[project.theme]\nlanguage = "de"\n[project.plugins.blog]\nblog_dir = "."\n',
    },
    {
      ...{ title: 'Ebb', url: 'https://ebb.example', language: 'de' },
      permalinks: [['/w/:year/:month/:day/:titleslug/', '/:year/:month/:day/:titleslug/']],
    },
  ],
  [
    'MkDocs that names no language',
    {
      'mkdocs.yml':
        'site_name: Vasière\nmarkdown_extensions:\n  - x: !!python/name:material.extensions.emoji.twemoji\nsite_author: Ann\n',
      'posts/b.md': post("À marée basse, les oiseaux viennent sur la vasière, qui est leur table pour l'hiver."),
      'posts/c.md': post('Nous avons vu une barge dans les herbes, avec vous.'),
    },
    { title: 'Vasière', author: 'Ann', language: 'fr' },
  ],
])('reads a blog of %s', (_, files, blog) => {
  writeFiles(folder, { 'posts/a.md': post('Words.'), ...files })
  const found = readBlog(folder)
  const permalinks = found.folders.map(({ permalink }) => permalink)
  expect({ ...found, permalinks }).toMatchObject({ ...blog, folders: [{ folder: join(folder, 'posts') }] })
})

it('reads a blog of Distill', () => {
  writeFiles(folder, {
    '_site.yml': 'title: Watt\nbase_url: https://watt.example/notes/\n',
    '_posts/a/a.Rmd': post('On mud.'),
  })
  const permalink = ['/notes/posts/:innerfolders/', '/posts/:innerfolders/']
  expect(readBlog(folder)).toMatchObject({
    ...{ title: 'Watt', url: 'https://watt.example' },
    folders: [{ folder: join(folder, '_posts'), permalink }],
  })
})

it('reads a folder of a blog of Franklin', () => {
  writeFiles(folder, { 'config.md': 'website_title = "Watt"', '_layout/foot.html': '', 'posts/a.md': post('Words.') })
  expect(readBlog(join(folder, 'posts')).title).toBe('Watt')
})

it('takes for posts of MkDocs only what is in their folder, and for pages what is beside it', () => {
  const files = {
    'mkdocs.yml': 'site_name: Watt\nsite_url: https://watt.example\nplugins: [search, blog]\n',
    ...{ 'docs/blog/posts/a.md': post('Words.'), 'docs/blog/in/b.md': post('Words.') },
    ...{ 'docs/blog/c.md': '# C', 'docs/blog/d.md': '# D' },
  }
  writeFiles(folder, files)
  expect(readBlog(folder).folders).toEqual([
    { folder: join(folder, 'docs/blog/in'), permalink: '/blog/in/:innerpath/' },
    { folder: join(folder, 'docs/blog/posts'), permalink: '/blog/:year/:month/:day/:titleslug/' },
  ])
})
