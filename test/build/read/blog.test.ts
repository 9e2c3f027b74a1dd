// What is read of a blog from the configuration of its tool: each tool with a folder as its own template has it.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build } from '../../../build/build.js'
import { readBlog } from '../../../build/read/blog/blog.js'
import { pathsBefore, readRedirects } from '../../../build/read/blog/redirect-files.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blog-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const dated = '---\ntitle: A\ndate: 2026-01-02\n---\nWords.\n'
const undated = '---\ntitle: About\n---\nWords.\n'

const tools: [
  name: string,
  files: Record<string, string>,
  blog: object,
  folders: [string, string | string[] | null][],
][] = [
  [
    'hugo',
    {
      'hugo.toml':
        'baseURL = "https://tide.example/"\ntitle = "The Tide"\nlanguageCode = "en-gb"\n[params]\ndescription = "On tides"\n[params.author]\nname = "Ann"\n[permalinks]\nposts = "/:year/:slug/"\n',
      'content/posts/a.md': dated,
      'content/posts/2025/b/index.md': dated,
      'content/about.md': undated,
      'static/x.png': '',
    },
    { title: 'The Tide', url: 'https://tide.example', description: 'On tides', language: 'en-GB', author: 'Ann' },
    [['content/posts', '/:year/:slug/']],
  ],
  [
    'hugo',
    {
      'config/_default/hugo.toml':
        'baseURL = "https://tide.example/log/"\n[permalinks]\nposts = "/:slug/"\n[markup.goldmark.extensions.passthrough]\nenable = true\ndelimiters = { inline = [["$","$"]] }\n',
      'config/_default/languages.en.toml': 'title = "Tide"\ncontentDir = "content/en"\n',
      'config/_default/languages/languages.fr.toml': 'contentDir = "content/fr"\n',
      'content/en/posts/a.md': dated,
      'content/en/docs/a.md': undated,
      'content/en/docs/b.md': undated,
      'content/en/docs/c.md': dated,
      'content/en/b.md': dated,
      'content/fr/posts/a.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', math: true },
    [
      ['content/en/posts', ['/log/:slug/', '/:slug/']],
      ['content/fr/posts', ['/log/:slug/', '/:slug/']],
    ],
  ],
  [
    'jekyll',
    {
      '_config.yml':
        'title: Tide\npermalink: pretty\ndefaults:\n- { scope: { path: "", type: posts }, values: { permalink: "/:title" } }\n- { scope: { path: /news }, values: { permalink: /:year/:title } }\n- { scope: { type: pages }, values: { permalink: /:name } }\n',
      '_posts/2026-01-02-a.md': undated,
      'news/_posts/2026-01-02-a.md': undated,
    },
    { title: 'Tide' },
    [
      ['_posts', '/:title'],
      ['news/_posts', '/:year/:title'],
    ],
  ],
  [
    // Of the tool that the blog had before, or of a theme.
    'hugo',
    {
      '_config.toml': 'title = "Before"\n',
      'config.yaml': 'baseURL: /\ntitle: Tide\npermalinks: { posts: /posts/:year/:filename/ }\n',
      'content/posts/a.md': dated,
    },
    { title: 'Tide' },
    [['content/posts', '/posts/:year/:filename/']],
  ],
  [
    'jekyll',
    {
      '_config.yml': 'title: Hexo\npermalink: news/:year/:title/\nnew_post_name: :year-:month-:day-:title.md\n',
      'source/_posts/2026-01-02-a.md': undated,
    },
    { title: 'Hexo' },
    [['source/_posts', 'news/:year/:innerbasepath/']],
  ],
  [
    'jekyll',
    { 'bridgetown.config.yml': 'title: Tide\npermalink: simple\n', 'src/_posts/2026-01-02-a.md': undated },
    { title: 'Tide' },
    [['src/_posts', 'simple']],
  ],
  [
    'plain',
    {
      '_quarto.yml': 'website: { title: Tide, site-url: "https://tide.example/notes" }\n',
      ...{ 'posts/a.qmd': dated, 'posts/_part.qmd': dated, '_freeze/a.md': dated },
    },
    { title: 'Tide', url: 'https://tide.example', math: true },
    [['posts', ['/notes/posts/:innerpath', '/posts/:innerpath']]],
  ],
  [
    'plain',
    {
      'book.toml': '[book]\ntitle = "Tide"\nauthors = ["Ann"]\n[output.html]\nsite-url = "/book/"\n',
      ...{ 'src/a.md': undated, 'src/SUMMARY.md': '- [A](a.md)\n' },
    },
    { title: 'Tide', author: 'Ann' },
    [['src', ['/book/:innerpath.html', '/:innerpath.html']]],
  ],
  [
    'hugo',
    {
      'hugo.yaml':
        'baseURL: /\nmodule: { mounts: [{ source: content/en, target: content }] }\npermalinks: { blog: /:year/:slug/ }\n',
      'content/en/blog/a.md': dated,
    },
    {},
    [['content/en/blog', '/:year/:slug/']],
  ],
  [
    'jekyll',
    {
      '_config.yml': 'title: Tide\ntimezone: Asia/Tokyo\n',
      'news/_posts/2026-01-02-a.md': undated,
      '_includes/head.html': "MathJax = { tex: { inlineMath: [['$', '$']] } }",
    },
    { title: 'Tide', timeZone: 'Asia/Tokyo', math: true },
    [['news/_posts', '/news/:categories/:year/:month/:day/:title:output_ext']],
  ],
  [
    'hugo',
    {
      'config/_default/hugo.yaml': 'baseURL: https://tide.example\ndefaultContentLanguage: de\n',
      'config/_default/languages.yaml':
        'de: { title: Gezeiten, contentDir: content/de, params: { description: Text } }\n',
      'content/de/blog/a.md': dated,
    },
    { title: 'Gezeiten', description: 'Text', language: 'de' },
    [['content/de/blog', null]],
  ],
  [
    'jekyll',
    {
      '_config.yml':
        'title: Tide\nurl: https://tide.example\nlang: fr\nauthor: { name: Ann }\npermalink: /:title.html\n',
      '_posts/2026-01-02-a.md': undated,
      'README.md': undated,
    },
    { title: 'Tide', url: 'https://tide.example', language: 'fr', author: 'Ann' },
    [['_posts', '/:title.html']],
  ],
  [
    'eleventy',
    {
      'eleventy.config.mjs':
        "import plugin from 'x'\nexport default async function (config) { config.addPlugin(plugin); }\nexport const config = { dir: { input: 'content', data: '../_data' } }\n",
      '_data/metadata.js':
        "export default { title: 'Tide', url: 'https://tide.example/', language: 'en', author: { name: 'Ann' } }\n",
      'content/blog/a.md': dated,
      'content/about.md': undated,
    },
    { title: 'Tide', url: 'https://tide.example', language: 'en', author: 'Ann' },
    [['content/blog', null]],
  ],
  [
    'eleventy',
    {
      '.eleventy.js':
        "module.exports = (config) => { config.addFilter('linkDay', (day) => DateTime.fromJSDate(day).toFormat('yyyy/MM')); return { dir: { input: 'src' } } }\n",
      'src/blog/blog.11tydata.json':
        '{ "eleventyComputed": { "permalink": "/b/{{ page.date | linkDay }}/{{ page.fileSlug }}/" } }',
      'src/blog/a.md': dated,
    },
    {},
    [['src/blog', '/b/{{ page.date | date("yyyy/MM") }}/{{ page.fileSlug }}/']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.ts':
        "import type { Config } from '@docusaurus/types'\nconst options = { blog: { routeBasePath: 'news', path: './posts' } } satisfies Options\nconst config: Config = { title: `Tide ${1}`, tagline: 'On tides', url: process.env.SITE || 'https://tide.example', baseUrl: '/', i18n: { defaultLocale: 'pt-BR' }, presets: [['classic', options]] }\nexport default config\n",
      'posts/2026-01-02-a/index.md': undated,
      'posts/2026-01-03-b/part.md': undated,
      'docs/intro.md': dated,
    },
    { title: 'Tide 1', url: 'https://tide.example', description: 'On tides', language: 'pt-BR' },
    [['posts', '/news/:slugordatedpath']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', baseUrl: '/docs/', presets: [['classic', { blog: false, docs: { path: 'texts', routeBasePath: '/' } }]] }",
      ...{ 'texts/a.md': undated, 'texts/b.md': undated },
    },
    { title: 'Tide' },
    [['texts', '/docs/:docpath']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', presets: [['classic', { blog: false, docs: { numberPrefixParser: false } }]] }",
      ...{ 'docs/a.md': undated, 'docs/b.md': undated },
    },
    { title: 'Tide' },
    [['docs', '/docs/:numbereddocpath']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js': "module.exports = { title: 'Tide' }",
      ...{ 'blog/a.md': dated, 'blog/releases/1.md': dated, 'blog/releases/2.md': dated, 'blog/releases/3.md': dated },
    },
    { title: 'Tide' },
    [['blog', '/blog/:slugordatedpath']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js': `module.exports = { title: 'Tide', baseUrl: '/x/',
        i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'pt-BR'], localeConfigs: { 'pt-BR': { path: 'pt', baseUrl: '/br/' } } },
        presets: [['classic', { blog: { path: './posts/' } }]],
        plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'n' }]] }`,
      ...Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`posts/${String(at)}.md`, dated])),
      ...{ 'news/a.md': dated, 'news/b.md': dated, 'i18n/fr/docusaurus-plugin-content-blog/options.json': '{}' },
      'i18n/fr/docusaurus-plugin-content-blog-news/a.md': undated,
      'i18n/pt/docusaurus-plugin-content-blog/1.md': dated,
      'i18n/de/docusaurus-plugin-content-blog/1.md': dated,
    },
    { title: 'Tide', language: 'en' },
    [
      ['posts', '/x/blog/:slugordatedpath'],
      ['news', '/x/n/:slugordatedpath'],
      ['i18n/fr/docusaurus-plugin-content-blog-news', '/x/fr/n/:slugordatedpath'],
      ['i18n/pt/docusaurus-plugin-content-blog', '/br/blog/:slugordatedpath'],
    ],
  ],
  [
    'astro',
    {
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config'\nimport { site } from './src/consts'\nexport default defineConfig({ site: site.url, integrations: [mdx()] })\n",
      'src/consts.ts':
        "export const SITE_TITLE = 'Tide'\nexport const SITE_DESCRIPTION = 'On tides'\nexport const site: Site = { url: 'https://tide.example', lang: 'nl' }\n",
      'src/content/blog/a.md': "---\ntitle: A\npubDate: 'Jul 08 2022'\n---\nWords.\n",
    },
    { title: 'Tide', url: 'https://tide.example', description: 'On tides', language: 'nl' },
    [['src/content/blog', null]],
  ],
  [
    'next',
    {
      'next.config.js': 'module.exports = {}\n',
      'data/siteMetadata.js':
        "const siteMetadata = { title: 'Tide', author: 'Ann', siteUrl: 'https://tide.example', language: 'en-us', logo: `${process.env.X || ''}/l.png` }\nmodule.exports = siteMetadata\n",
      'data/blog/a.mdx': dated,
      'data/blog/nested/b.mdx': dated,
      'data/authors/default.md': undated,
    },
    { title: 'Tide', url: 'https://tide.example', language: 'en-US', author: 'Ann' },
    [['data/blog', null]],
  ],
  [
    'next',
    {
      'next.config.js': 'module.exports = {}\n',
      'src/config/siteConfig.ts':
        "export const siteConfig: Site = { ko: { title: 'Tide', url: 'http://localhost:3000' } }\n",
      ...{ 'content/en-posts/a/index.md': dated, 'content/notes/b.md': dated },
      ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`content/posts/${n}/index.md`, dated])),
    },
    { title: 'Tide', url: null },
    [
      ['content/en-posts', null],
      ['content/notes', null],
      ['content/posts', null],
    ],
  ],
  [
    'next',
    { 'next.config.js': 'module.exports = {}\n', 'app/blog/[slug]/page.tsx': '', 'posts/2026/a.md': dated },
    {},
    [['posts', '/blog/:slugorname/']],
  ],
  [
    'zola',
    {
      'config.toml': 'base_url = "https://tide.example"\n',
      'content/_index.md': '+++\ntitle = "The Tide"\ndescription = "On tides"\n+++\n',
      'content/a.md': '+++\ntitle = "A"\npath = "2026/01/02/a"\n+++\nWords.\n',
      'README.md': undated,
    },
    { title: 'The Tide', description: 'On tides', url: 'https://tide.example' },
    [['content', null]],
  ],
  [
    'zola',
    {
      'config.toml':
        'base_url = "https://tide.example"\ntitle = "Tide"\ndefault_language = "es"\n[extra]\nauthor = "Ann"\n',
      'content/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\nWords.\n',
      'content/_index.md': '+++\nsort_by = "date"\n+++\n',
    },
    { title: 'Tide', url: 'https://tide.example', language: 'es', author: 'Ann' },
    [['content', null]],
  ],
  [
    'gatsby',
    {
      'gatsby-config.js':
        "module.exports = { siteMetadata: { title: 'Tide', siteUrl: 'https://tide.example', author: { name: 'Ann' }, description: 'On tides' }, plugins: [] }\n",
      'content/blog/a/index.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', description: 'On tides', author: 'Ann' },
    [['content/blog', null]],
  ],
  [
    'jekyll',
    {
      CNAME: 'tide.example\n',
      '_layouts/default.html': '<html xml:lang="x" lang="en-us">\n<title>{{ page.title }}</title>\n',
      '_posts/2026-01-02-a.md': undated,
    },
    { url: 'https://tide.example', language: 'en-US' },
    [['_posts', 'date']],
  ],
  [
    'eleventy',
    {
      '.eleventy.js': "module.exports = { dir: { input: 'src' } }\n",
      'src/_data/site.js':
        "import env from './env.js'\nexport const title = 'Tide' + (env.DEV_MODE ? ' (Dev)' : '')\nexport const url = isDev ? 'http://localhost' : 'https://tide.example'\nexport const description = '<b>On</b> tides'\n",
      'src/posts/posts.11tydata.ts':
        'export default { permalink: function ({ page }: Data) { return `/web/${ page.fileSlug }/` } }\n',
      ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`src/posts/${n}.md`, dated])),
      'src/pages/admin/a.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', description: 'On tides', language: null },
    [['src/posts', '/web/{{ page.fileSlug }}/']],
  ],
  [
    'astro',
    {
      'astro.config.mjs': "export default { site: 'https://tide.example/' }\n",
      'src/settings/settings.json': '{ "title": "Tide" }',
      'src/pages/post/[slug].astro': '<html lang="cy">',
      'src/pages/tag/[tag].astro': '',
      'src/pages/tag/[slug].astro': '',
      'src/pages/projects/[slug].astro': '',
      'projects/b.md': undated,
      'posts/a.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', language: 'cy' },
    [['posts', '/post/:slugorpath/']],
  ],
  [
    'next',
    {
      'next.config.js': 'module.exports = {}\n',
      'app/(blog)/writing/[...slug]/page.tsx': '',
      'app/tags/[tag]/page.tsx': '',
      'data/blog/a.mdx': dated,
    },
    {},
    [['data/blog', '/writing/:slugorpath/']],
  ],
  [
    'zola',
    {
      'config.toml': 'base_url = "https://tide.example"\n',
      'content/a.md': '+++\npath = "2019/05/15/A"\ntitle = "A"\n+++\nWords.\n',
      'content/_index.md': '+++\ntitle = "Tide"\ndescription = "On tides"\n+++\n',
    },
    { title: 'Tide', description: 'On tides' },
    [['content', null]],
  ],
]

describe('the configuration of a tool', () => {
  it.each(tools)('%s', (tool, files, blog, folders) => {
    write(files)
    const read = readBlog(folder)
    expect(read).toMatchObject({ tool, root: folder, ...blog })
    expect(read.folders).toEqual(folders.map(([name, permalink]) => ({ folder: join(folder, name), permalink })))
  })
  it('is found from a folder of posts, and from the folder above the blog', () => {
    write({
      'website/hugo.toml': 'title = "Tide"\nbaseURL = "https://tide.example"',
      'website/content/posts/a.md': dated,
    })
    expect(readBlog(join(folder, 'website/content/posts'))).toMatchObject({ title: 'Tide', tool: 'hugo' })
    expect(readBlog(folder)).toMatchObject({ title: 'Tide', root: join(folder, 'website') })
  })
  it('is data: nothing of a script is run, and one that cannot be parsed says nothing', () => {
    const ran = join(folder, 'ran')
    write({
      'astro.config.mjs': `import fs from 'node:fs'\nfs.writeFileSync(${JSON.stringify(ran)}, '')\nexport default { site: (() => { throw 1 })() ?? 'https://tide.example' }\n`,
      'src/consts.ts': 'export const SITE_TITLE = = ;',
    })
    expect(readBlog(folder)).toMatchObject({ url: 'https://tide.example' })
    expect(existsSync(ran)).toBe(false)
  })
  it('is not there: a folder of Markdown is named by its own name', () => {
    write({ 'my-notes/a.md': dated })
    expect(readBlog(join(folder, 'my-notes'))).toMatchObject({
      tool: 'plain',
      title: 'My notes',
      url: null,
      author: null,
    })
  })
})

it('has the words of the feed that its program configures, in Hakyll', () => {
  const feed =
    '-- feedTitle = "Old"\nfeed tag = FeedConfiguration\n  { feedTitle = "Tide \\"log\\" - " ++ tag\n  , feedAuthorName  = "Ann"'
  write({ 'site.hs': 'main = hakyll rules\n', 'src/Feed.hs': `${feed}\n  , feedRoot = "https://tide.example" }\n` })
  write({ 'posts/a.md': dated, 'old.hs/a.txt': '' })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide "log"', author: 'Ann', url: 'https://tide.example' })
})

describe('the words of a site that is a program', () => {
  const words = (files: Record<string, string>) => {
    write({ 'astro.config.mjs': 'export default {}\n', 'src/content/blog/a.md': dated, ...files })
    const { title, description, author, url } = readBlog(folder)
    return { title, description, author, url }
  }
  const layout = '<html lang="en"><title>{title}</title></html>\n'
  it.each([
    [
      'a file named as settings are',
      {
        'src/utils/site-meta.ts':
          "export const nav = { title: 'Menu' }\nexport const SITE = { name: 'Tide', author: 'Ann', description: 'On tides', url: 'https://tide.example' } as const\n",
      },
      { title: 'Tide', description: 'On tides', author: 'Ann', url: 'https://tide.example' },
    ],
    [
      'a file that tells about the site',
      {
        'src/lib/info.ts':
          "export const name = 'Tide'\nexport const website = 'https://tide.example'\nexport const description = 'On tides'\n",
      },
      { title: 'Tide', description: 'On tides', url: 'https://tide.example' },
    ],
    [
      'settings with the address of the repository',
      {
        'next-seo.config.js': "export default { title: 'Tide', description: 'On tides' }\n",
        'src/consts.ts': "export const BASE_URL = 'https://github.com/ann/tide'\n",
      },
      { title: 'Tide', description: 'On tides', url: null },
    ],
    [
      'the feed, before that of a tag',
      {
        'src/layouts/Base.astro': layout,
        'src/pages/[tag]/rss.xml.ts': "return rss({ title: 'A tag', items })\n",
        'src/pages/rss.xml.ts':
          "const items = posts.map(({ data }) => ({ title: data.title }))\nreturn rss({ title: \"Ann's tide\", description: 'On tides', items })\n",
      },
      { title: "Ann's tide", description: 'On tides' },
    ],
    [
      'the name of the site in a layout, before the feed',
      {
        'src/layouts/Base.astro': '<meta property="og:site_name" content="Tide" />\n',
        'src/pages/rss.xml.ts': "return rss({ title: 'Posts of Tide', items })\n",
      },
      { title: 'Tide' },
    ],
    [
      'what all titles end with',
      { 'src/layouts/Base.astro': '<title>{page} | Tide &amp; time</title>\n', 'src/pages/x.astro': layout },
      { title: 'Tide & time' },
    ],
    [
      'what titles of templates end with',
      { 'src/layouts/base.njk': '<title>{{ title }} | Tide</title>' },
      { title: 'Tide' },
    ],
    [
      'what titles of old templates begin with',
      { 'src/layouts/base.njk': '<title>Tide &raquo; {{ title }}</title>' },
      { title: 'Tide' },
    ],
    [
      'the title that pages replace',
      { 'templates/base.html': '<title>{% block title %}Tide{% endblock title %}</title>' },
      { title: 'Tide' },
    ],
    [
      'the shell of SvelteKit',
      { 'src/app.html': '<meta property="og:site_name" content="Tide" />' },
      { title: 'Tide' },
    ],
    [
      'settings with an address for e-mail, and one of this machine',
      {
        'src/consts.ts':
          "export const site = { title: 'Tide', author: 'ann@tide.example (Ann)', url: 'http://localhost:4321' }",
      },
      { title: 'Tide', author: 'Ann', url: null },
    ],
    [
      'settings with the author as in mail',
      { 'src/consts.ts': "export const site = { title: 'Tide', author: 'Ann <ann@tide.example>' }" },
      { author: 'Ann' },
    ],
    [
      'the folder, not a page of a tag',
      { 'src/pages/tags/[tag].astro': '<title>Posts tagged - {tag}</title>\n' },
      { title: expect.stringMatching(/^Blog /) as string },
    ],
    ['what all titles begin with', { 'src/layouts/Base.astro': '<title>Tide - {page}</title>\n' }, { title: 'Tide' }],
  ])('are those of %s', (_, files, expected) => {
    expect(words(files as Record<string, string>)).toMatchObject(expected)
  })
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

it('keeps the English of a site that has most of its posts in another language, but not all', () => {
  const german = 'Der Pegel wird viermal am Tag gelesen, und die Zahlen sind nicht von uns. '.repeat(9)
  const english = 'The tide board is read four times and the numbers are kept. '.repeat(9)
  write({
    'hugo.toml': 'defaultContentLanguage = "en"\n[languages.en]\n[languages.de]\n',
    'content/post/one.md': `${dated}${english}`,
    ...Object.fromEntries(['one', 'two', 'three'].map((name) => [`content/post/${name}.de.md`, `${dated}${german}`])),
  })
  expect(readBlog(folder).language).toBe('en')
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
  it.each(['package.json', 'posts/a.md'])('is not whole in a vault with %s', (name) => {
    write({ ...notes, '.obsidian/app.json': '{}', [name]: dated })
    expect(read()).not.toContain('')
  })
  it.each(['package.json', 'themes/a.css', 'post.py'])('is no project with %s', (name) => {
    write({ ...notes, [name]: '{}' })
    expect(read()).toEqual(['daily'])
  })
})

describe('the language', () => {
  const languageOf = (stated: string, words: string) => {
    write({
      'hugo.toml': `baseURL = "https://tide.example"\nlanguageCode = "${stated}"\n`,
      'content/posts/a.md': dated + words.repeat(40),
    })
    return readBlog(folder).language
  }
  it.each([
    ['en-us', '潮位每天读四次。', 'zh'],
    ['zh-TW', '潮位每天讀四次。', 'zh-TW'],
    ['zh-cn', 'The tide board is read four times and the numbers are kept. ', 'en'],
    ['fr', 'The tide board is read four times and the numbers are kept. ', 'fr'],
    ['en-us', 'Der Pegel wird viermal am Tag gelesen, und die Zahlen sind nicht von uns. ', 'de'],
  ])('is the stated one (%s), unless most posts are in another script or not in English', (stated, words, language) => {
    expect(languageOf(stated, words)).toBe(language)
  })
})

it('has the language of its originals, however many translations there are', () => {
  const english = 'The tide board is read four times and the numbers are kept. '.repeat(40)
  write({
    'package.json': '{}',
    'posts/a.md': dated + '조위를 네 번 읽는다. '.repeat(40),
    ...{ 'en-posts/a.md': dated + english, 'en-posts/b.md': dated + english },
  })
  expect(readBlog(folder).language).toBe('ko')
})

it('takes a file that has the name of a folder of settings for no folder', () => {
  write({ 'package.json': '{}', config: 'x', data: 'x', 'posts/a.md': dated })
  expect(readBlog(folder).folders).toEqual([{ folder: join(folder, 'posts'), permalink: null }])
})

describe('a site of VuePress or VitePress', () => {
  it('is found in any folder below, and called by its main language, its theme or its home page', () => {
    const titleOf = (config: string, home = '') => {
      write({
        ...{ 'README.md': undated, 'package.json': '{}', 'web/.vuepress/config.js': `module.exports = ${config}\n` },
        ...{ 'web/README.md': home, 'web/a.md': dated },
      })
      const { title, folders } = readBlog(folder)
      expect(folders.map((one) => one.folder)).toEqual([join(folder, 'web')])
      return title
    }
    expect(titleOf("{ title: 'Tide' }")).toBe('Tide')
    expect(titleOf("{ locales: { '/': { title: 'Tide', lang: 'de' } } }")).toBe('Tide')
    expect(titleOf("{ themeConfig: { title: 'Tide' } }")).toBe('Tide')
    expect(titleOf("{ title: '' }", '---\nhome: true\nheroText: Tide\n---\n')).toBe('Tide')
    expect(titleOf('{}', '---\nhero: { name: Tide }\n---\n')).toBe('Tide')
  })
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
