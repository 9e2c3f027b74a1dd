// What is read of a blog from the configuration of its tool: each tool with a folder as its own template has it.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBlog } from '../../../build/read/blog/blog.js'
import { temporaryFolder, writeFiles, type Files } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
const write = (files: Files) => writeFiles(folder, files)

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
        'baseURL = "http://localhost:1313/"\n[params]\ndescription = "On tides"\n[permalinks]\nposts = "/:slug/"\n[markup.goldmark.extensions.passthrough]\nenable = true\ndelimiters = { inline = [["$","$"]] }\n',
      'config/production/hugo.toml': 'baseURL = "https://tide.example/log/"\n',
      'config/production/params.toml': 'author = "Ann"\n',
      'config/_default/languages.en.toml': 'title = "Tide"\ncontentDir = "content/en"\n',
      'config/_default/languages/languages.fr.toml': 'contentDir = "content/fr"\n',
      'content/en/posts/a.md': dated,
      'content/en/docs/a.md': undated,
      'content/en/docs/b.md': undated,
      'content/en/docs/c.md': dated,
      'content/en/b.md': dated,
      'content/fr/posts/a.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', description: 'On tides', author: 'Ann', math: true },
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
      'news/sea/north/baltic/_posts/2026-01-02-a.md': undated,
    },
    { title: 'Tide' },
    [
      ['_posts', '/:title'],
      ['news/_posts', '/:year/:title'],
      ['news/sea/north/baltic/_posts', '/:year/:title'],
    ],
  ],
  [
    'hugo',
    {
      'hugo.toml':
        'title = "Tide"\nbaseURL = "/"\n[frontmatter]\ndate = [":filename", ":default"]\n[permalinks]\nposts = "/:year/:slug/"\nnotes = "/n/:slugorfilename/:slug"\n',
      'content/posts/2026-01-02-a.md': undated,
      'content/notes/2026-01-02-a.md': undated,
    },
    { title: 'Tide' },
    [
      ['content/notes', '/n/:slugorfilenameafterday/:slugafterday'],
      ['content/posts', '/:year/:slugafterday/'],
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
      'mkdocs.yml': 'site_name: Tide\nmarkdown_extensions: [toc, { pymdownx.arithmatex: { generic: true } }]\n',
      'docs/a.md': dated,
    },
    { title: 'Tide', math: true },
    [['docs', '/:innerpath/']],
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
    'hugo',
    {
      'hugo.toml':
        'baseURL = "/"\ndisablePathToLower = true\nremovePathAccents = true\n[permalinks]\nblog = "/:06/:1/:slug/"\n[permalinks.page]\nnews = "/n/:contentbasename"\n[uglyURLs]\nnews = true\n[frontmatter]\ndate = ["date", ":filename"]\n',
      ...{ 'content/Blog/a.md': dated, 'content/news/a.md': dated },
    },
    {},
    [
      [
        'content/Blog',
        ['/:short_year/:i_month/:slug/:keepcase:noaccents', '/:short_year/:i_month/:slugafterday/:keepcase:noaccents'],
      ],
      ['content/news', '/n/:contentbasename.html:keepcase:noaccents'],
    ],
  ],
  [
    'hugo',
    {
      'hugo.toml':
        'baseURL = "/"\n[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n[languages.de.permalinks.page]\nblog = "/artikel/:slug/"\n[[permalinks]]\npattern = "/notes/:slug/"\ntarget = { path = "/notes/**" }\n[[permalinks]]\npattern = "/:section/:slug/"\n',
      ...{ 'content/en/blog/a.md': dated, 'content/de/blog/a.md': dated, 'content/en/notes/a.md': dated },
    },
    {},
    [
      ['content/en/blog', '/:section/:slug/'],
      ['content/en/notes', '/notes/:slug/'],
      ['content/de/blog', '/artikel/:slug/'],
    ],
  ],
  [
    'jekyll',
    {
      '_config.yml': 'title: Tide\ntimezone: Asia/Tokyo\nproduction_url: https://tide.example\n',
      'News/_posts/2026-01-02-a.md': undated,
      '_includes/head.html': "MathJax = { tex: { inlineMath: [['$', '$']] } }",
    },
    { title: 'Tide', url: 'https://tide.example', timeZone: 'Asia/Tokyo', math: true },
    [['News/_posts', '/news/:categories/:year/:month/:day/:title:output_ext']],
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
    'eleventy',
    {
      '.eleventy.ts': '',
      'blog/blog.json': '{ "permalink": "/b/{% if slug %}{{ slug }}{% else %}{{ title | slugify }}{% endif %}/" }',
      'blog/a.md': dated,
    },
    {},
    [['blog', ['/b/{{ slug }}/', '/b/{{ title | slugify }}/']]],
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
      'docusaurus.config.js': "module.exports = { title: 'Tide', presets: [['classic', { blog: false }]] }",
      ...{ 'versions.json': '[\n  "2.0",\n  "1.0"\n]\n', 'docs/a.md': undated, 'docs/b.md': undated },
      ...{ 'versioned_docs/version-2.0/a.md': undated, 'versioned_docs/version-2.0/b.md': undated },
      'versioned_docs/version-1.0/a.md': undated,
    },
    { title: 'Tide' },
    [['versioned_docs/version-2.0', '/docs/:docpath']],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', presets: [['classic', { blog: false, docs: { numberPrefixParser: false, disableVersioning: true } }]] }",
      ...{
        'docs/a.md': undated,
        'docs/b.md': undated,
        'versions.json': '["2.0"]',
        'versioned_docs/version-2.0/a.md': undated,
      },
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
      ['posts', ['/x/blog/:slugordatedpath', '/x/fr/blog/:slugordatedpath', '/br/blog/:slugordatedpath']],
      ['news', ['/x/n/:slugordatedpath', '/x/fr/n/:slugordatedpath', '/br/n/:slugordatedpath']],
      ['i18n/fr/docusaurus-plugin-content-blog-news', '/x/fr/n/:slugordatedpath'],
      ['i18n/pt/docusaurus-plugin-content-blog', '/br/blog/:slugordatedpath'],
    ],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js': `module.exports = { title: 'Tide',
        plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: 'm' }]] }`,
      ...{ 'blog/a.md': dated, 'blog/b.md': undated, 'blog/c.md': undated, 'more/in/a.md': undated },
      ...Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`more/01-notes/${String(at)}.md`, dated])),
    },
    { title: 'Tide' },
    [
      ['blog', '/blog/:slugordatedpath'],
      ['more/01-notes', ['/m/notes/:docpath']],
    ],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js': `module.exports = { title: 'Tide', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: 'm' }]] }`,
      ...{ 'docs/in/a.md': undated, 'docs/in/b.md': undated, 'more/a.md': undated, 'more/b.md': undated },
      'i18n/fr/docusaurus-plugin-content-docs/current/in/a.md': undated,
      'i18n/fr/docusaurus-plugin-content-docs-more/current/b.md': undated,
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/in/a.md': undated,
    },
    { title: 'Tide', language: 'en' },
    [
      ['docs', ['/:docpath', '/fr/:docpath']],
      ['more', ['/m/:docpath', '/fr/m/:docpath']],
      ['i18n/fr/docusaurus-plugin-content-docs/current', '/fr/:docpath'],
      ['i18n/fr/docusaurus-plugin-content-docs-more/current', '/fr/m/:docpath'],
    ],
  ],
  [
    'astro',
    {
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config'\nimport { site } from './src/consts'\nexport default defineConfig({ site: site.url, integrations: [mdx()] })\n",
      'src/consts.ts':
        "export const SITE_TITLE = 'Tide'\nexport const SITE_DESCRIPTION = 'On tides'\nexport const site: Site = { url: 'https://tide.example', lang: 'nl', timezone: 'Asia/Tokyo' }\n",
      'src/content/blog/a.md': "---\ntitle: A\npub-date: 'Jul 08 2022'\n---\nWords.\n",
      'src/content/blog/b.md': '---\ntitle: B\npubDatetime: 2022-07-08T10:00:00Z\n---\nWords.\n',
      'src/content/pages/c.md': undated,
    },
    { title: 'Tide', url: 'https://tide.example', description: 'On tides', language: 'nl', timeZone: 'Asia/Tokyo' },
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
    [['posts', ['/blog/:slugorname/', '/blog/:innerpath/']]],
  ],
  // A program whose Markdown is about itself alone.
  ['next', { 'next.config.js': 'module.exports = {}\n', 'README.md': undated, 'AGENTS.md': undated }, {}, []],
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
    'gatsby',
    {
      'gatsby-config.js':
        'module.exports = { plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `${__dirname}/content` } }] }\n',
      'gatsby-node.js':
        'const value = createFilePath({ node, getNode })\ncreateNodeField({ name: `slug`, node, value: `/tides${value}` })\ncreatePage({ path: post.fields.slug })\ncreatePage({ path: `/tags/${tag}/` })\n',
      'content/blog/a/index.md': dated,
    },
    {},
    [['content/blog', '/tides/blog/:innerpath/']],
  ],
  [
    'gatsby',
    {
      'gatsby-config.ts': 'export default {}\n',
      'gatsby-node.ts':
        'const value = createFilePath({ node, getNode })\ncreateNodeField({ name: `slug`, node, value })\n// path: `/old${node.fields.slug}`,\ncreatePage({ path: `/notes${node.fields.slug}`, component })\ncreatePage({ path: `/guides${node.fields.slug}`, component })\n',
      ...{ 'content/notes/a.md': dated, 'content/notes/b.md': dated, 'content/guides/a.md': dated },
    },
    {},
    [
      ['content/guides', '/guides/:innerpath/'],
      ['content/notes', '/notes/:innerpath/'],
    ],
  ],
  [
    'gatsby',
    {
      'gatsby-config.js': 'module.exports = {}\n',
      'gatsby-node.ts':
        'const slug = createFilePath({ node, getNode })\nconst { layout } = (node as Page).frontmatter\ncreateNodeField({ node, name: `slug`, value: `/${layout}${slug}` })\nconst { slug, layout } = node.fields\ncreatePage({ path: slug })\n',
      'posts/a.md': dated,
    },
    {},
    [['posts', '/:layout/:innerpath/']],
  ],
  [
    'gatsby',
    {
      'gatsby-config.js': 'module.exports = {}\n',
      'gatsby-node.js':
        'const slug = createFilePath({ node, getNode }).slice(6)\ncreateNodeField({ name: `slug`, node, value: slug })\ncreatePage({ path: `/texts/${node.frontmatter.slug}` })\n',
      'content/blog/a.md': dated,
    },
    {},
    [['content/blog', '/texts/:ownslug/']],
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
    'jekyll',
    { '_config.yml': 'title: Tide\nlang: english\n', '_posts/2026-01-02-a.md': undated },
    { title: 'Tide', language: null },
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
      // An endpoint, of pictures.
      'src/pages/open-graph/[...path].ts': '',
      'projects/b.md': undated,
      'posts/a.md': dated,
    },
    { title: 'Tide', url: 'https://tide.example', language: 'cy' },
    [['posts', ['/post/:slugorid/', '/post/:slugorpath/']]],
  ],
  [
    'astro',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/pages/[...posts_slug].astro': '',
      'src/content.config.ts': 'const schema = z.object({ abbrlink: z.string() })',
      'src/pages/[...tags_tag].astro': '',
      'src/content/posts/a.md': dated,
    },
    {},
    [['src/content/posts', ['/posts/:abbrlinkorid/', '/posts/:abbrlinkorpath/']]],
  ],
  [
    'astro',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/pages/[...lang]/[slug].astro': '',
      'src/pages/[...lang]/travels/[slug].astro': '',
      'src/content/travels/a.md': dated,
      'src/content/daily/a.md': dated,
    },
    {},
    [
      ['src/content/daily', ['/:slugorid/', '/:slugorpath/']],
      ['src/content/travels', ['/travels/:slugorid/', '/travels/:slugorpath/']],
    ],
  ],
  [
    'next',
    {
      'next.config.js': 'module.exports = {}\n',
      'app/(blog)/[locale]/writing/[...slug]/page.tsx': '',
      'app/tags/[tag]/page.tsx': '',
      'data/blog/a.mdx': dated,
    },
    {},
    [['data/blog', ['/writing/:slugorpath/', '/writing/:innerpath/']]],
  ],
  [
    'next',
    {
      'next.config.js': 'module.exports = {}\n',
      'app/posts/[year]/[month]/[slug]/page.tsx': '',
      'app/tags/[slug]/page.tsx': '',
      'data/posts/a.md': dated,
    },
    {},
    [['data/posts', '/posts/:year/:month/:slugorbasename/']],
  ],
  [
    'next',
    { 'next.config.js': '', 'src/pages/blog/[YYYY]/[MM]/[DD]/[post].tsx': '', 'src/posts/a.md': dated },
    {},
    [['src/posts', '/blog/:year/:month/:day/:slugorbasename/']],
  ],
  [
    'next',
    {
      'next.config.ts': '',
      'app/notes/[slug]/page.tsx': '',
      'app/(main)/essays/a/page.mdx': dated,
      'app/(main)/essays/b/page.mdx': dated,
    },
    {},
    [['app/(main)/essays', null]],
  ],
  [
    'next',
    {
      ...{
        'next.config.ts': '',
        'app/(main)/[[...mdxPath]]/page.tsx': '',
        'app/(main)/examples/[...slug]/page.tsx': '',
      },
      ...{ 'src/content/notes/a.mdx': dated, 'src/content/notes/b.mdx': dated },
    },
    {},
    [['src/content/notes', null]],
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
    expect(read.folders.map((one) => [relative(folder, one.folder), one.permalink])).toEqual(folders)
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
