// What a blog is called, by whom and in which language, where no configuration of its tool says so.
import { join } from 'node:path'
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

it('has the words of the feed that its program configures, in Hakyll', () => {
  const feed =
    '-- feedTitle = "Old"\nfeed tag = FeedConfiguration\n  { feedTitle = "Tide \\"log\\" - " ++ tag\n  , feedAuthorName  = "Andr\\233 \\8222\\&1"'
  write({ 'site.hs': 'main = hakyll rules\n', 'src/Feed.hs': `${feed}\n  , feedRoot = "https://tide.example" }\n` })
  write({ 'posts/a.md': dated, 'old.hs/a.txt': '' })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide "log"', author: 'André „1', url: 'https://tide.example' })
  // Each number in a text that does not end would take five times as long.
  write({ 'src/Feed.hs': `feedTitle = "${'\\123456'.repeat(13)}\n` })
  expect(readBlog(folder).author).toBeNull()
})

it.each(['app/_posts', 'source/_posts', 'site/content'])('is called by the folder above %s', (posts) => {
  write({ [`my-tide/${posts}/2026-01-02-a.md`]: undated })
  expect(readBlog(join(folder, 'my-tide', posts)).title).toBe('My tide')
})

it('has the title of the parameters of Hugo, and the URL of its main language', () => {
  const languages = '[languages.pl]\nbaseURL = "https://tide.example"\n[languages.en]\nbaseURL = "https://en.example"\n'
  const site = 'defaultContentLanguage = "pl"\n[params]\ntitle = "Przypływ"\n'
  write({ 'hugo.toml': site + languages, 'content/posts/a.md': dated })
  expect(readBlog(folder)).toMatchObject({ title: 'Przypływ', url: 'https://tide.example' })
})

it('has the URL of the configuration of Nuxt, not the path below it', () => {
  write({
    'nuxt.config.ts':
      "export default defineNuxtConfig({ app: { baseURL: '/sea/' }, site: { url: 'https://tide.example', name: 'Tide' } })\n",
    'content/blog/a.md': dated,
  })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide', url: 'https://tide.example' })
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
      'a layout beside a feed that is named as one',
      {
        'src/layouts/base.njk': '<title>{{ title }} | Tide</title>',
        'src/pages/rss.xml.ts': 'return rss({ title: "Ann\'s RSS Feed", items })\n',
      },
      { title: 'Tide' },
    ],
    [
      'the program of the feed, with the address',
      {
        'server/routes/rss.xml.ts':
          "new RSS({ title: 'Tide', feed_url: `https://tide.example/rss.xml`, site_url: base })\n",
        'src/posts.ts': "const site_url = 'https://other.example'\n",
      },
      { title: 'Tide', url: 'https://tide.example' },
    ],
    [
      'the feed, with the site that it is given',
      { 'src/pages/rss.xml.ts': "return rss({ title: 'Tide', site: 'https://tide.example', items })\n" },
      { url: 'https://tide.example' },
    ],
    [
      'a layout, with the address of the site map',
      {
        'src/layouts/base.njk': '<title>{{ title }} | Tide</title>',
        'public/robots.txt': 'User-agent: *\nSitemap: https://tide.example/sea/sitemap.xml\n',
      },
      { title: 'Tide', url: 'https://tide.example' },
    ],
    [
      'settings, with the address that the site map is made with',
      {
        'configs/config.json': '{ "title": "Tide" }',
        'next-sitemap.config.js': "module.exports = { siteUrl: 'https://tide.example' }\n",
        'next.config.js': '',
      },
      { title: 'Tide', url: 'https://tide.example' },
    ],
    [
      'the program of the feed of VitePress',
      {
        '.vitepress/genFeed.ts': "const baseUrl = `https://tide.example`\nnew Feed({ title: 'Tide', id: baseUrl })\n",
      },
      { title: 'Tide', url: 'https://tide.example' },
    ],
    [
      'the layout of Next, with the base of its metadata',
      {
        'app/layout.tsx': "export const metadata = { title: 'Tide', metadataBase: new URL('https://tide.example') }\n",
        'next.config.js': '',
      },
      { title: 'Tide', url: 'https://tide.example' },
    ],
    [
      'settings with the host of pictures',
      {
        'nuxt.config.ts':
          "export default { app: { head: { title: 'Tide' } }, image: { cloudinary: { baseURL: 'https://res.tide.example' } } }\n",
      },
      { url: null },
    ],
    [
      'settings with the address of a template',
      { 'src/consts.ts': "export const site = { title: 'Tide', url: 'https://example.com' }\n" },
      { title: 'Tide', url: null },
    ],
    [
      'a layout beside a route that is a folder named as a file',
      { 'src/layouts/base.njk': '<title>{{ title }} | Tide</title>', 'src/pages/worker.js/index.ts': '' },
      { title: 'Tide' },
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
      'settings beside a package of its author',
      {
        'src/consts.ts': "export const site = { title: 'Tide' }",
        'package.json': '{ "name": "tide", "author": "Ann" }',
      },
      { author: 'Ann' },
    ],
    [
      'settings beside a package that a template left',
      {
        'src/consts.ts': "export const site = { title: 'Tide' }",
        'package.json': '{ "author": "Bo", "repository": { "url": "https://git.example/bo/docs-template.git" } }',
      },
      { author: null },
    ],
    [
      'the folder, not a page of a tag',
      { 'src/pages/tags/[tag].astro': '<title>Posts tagged - {tag}</title>\n' },
      { title: expect.stringMatching(/^Verbatim /) as string },
    ],
    ['what all titles begin with', { 'src/layouts/Base.astro': '<title>Tide - {page}</title>\n' }, { title: 'Tide' }],
  ])('are those of %s', (_, files, expected) => {
    expect(words(files as Record<string, string>)).toMatchObject(expected)
  })
})

it.each<[string, Files, string | null]>([
  [
    'the settings that the configuration of Eleventy imports',
    { 'eleventy.config.js': '', 'site.config.js': "export default { lang: 'en', url: 'https://tide.example' }\n" },
    'https://tide.example',
  ],
  [
    'a package',
    { 'next.config.js': '', 'package.json': '{ "homepage": "https://tide.example/a" }' },
    'https://tide.example',
  ],
  [
    'the site map, before a package',
    {
      ...{ 'next.config.js': '', 'package.json': '{ "homepage": "https://old.example/" }' },
      'public/robots.txt': 'Sitemap: https://tide.example/sitemap.xml\n',
    },
    'https://tide.example',
  ],
  [
    'a package that a template left',
    { 'package.json': '{ "name": "a-starter", "homepage": "https://a.example" }' },
    null,
  ],
  ['a package of Quartz', { 'package.json': '{ "name": "@jackyzha0/quartz", "homepage": "https://a.example" }' }, null],
  [
    'a package with its repository',
    { 'package.json': '{ "homepage": "https://git.example/a#readme", "repository": "https://git.example/a.git" }' },
    null,
  ],
  [
    'a package whose repository is named as its host',
    {
      'package.json': '{ "homepage": "https://ann.github.io", "repository": "https://github.com/ann/ann.github.io" }',
    },
    'https://ann.github.io',
  ],
  ['a package with its registry', { 'package.json': '{ "homepage": "https://www.npmjs.com/package/a" }' }, null],
  [
    'a package that a theme of Astro left',
    { 'astro.config.mjs': '', 'package.json': '{ "name": "astro-theme-tide", "homepage": "https://a.example" }' },
    null,
  ],
  [
    'the package of a theme',
    { '_config.yml': 'title: Tide', 'package.json': '{ "homepage": "https://a.example" }' },
    null,
  ],
])('has the address that is in %s', (_, files, url) => {
  write({ 'blog/a.md': dated, ...files })
  expect(readBlog(folder).url).toBe(url)
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

it('is called by the name of its researcher where the title is `blank`, in Jekyll', () => {
  const names = 'first_name: Ann\nmiddle_name:\nlast_name: Lee\n'
  write({ '_config.yml': `title: blank # the full name instead\n${names}`, '_posts/2026-01-02-a.md': dated })
  expect(readBlog(folder)).toMatchObject({ title: 'Ann Lee', author: 'Ann Lee' })
  write({ '_config.yml': `title: Tide\nauthor: Bo\n${names}` })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide', author: 'Bo' })
  write({ '_config.yml': 'title: blank\nfirst_name:\n' })
  expect(readBlog(folder)).toMatchObject({ title: 'blank', author: null })
})

it('has the owner that themes of Jekyll name where no author is', () => {
  write({
    '_config.yml': 'title: Tide\nowner:\n  name: Ann Lee\n  bio: Reads tides\n',
    '_posts/2026-01-02-a.md': dated,
  })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide', author: 'Ann Lee' })
  write({ '_config.yml': 'title: Tide\nauthor: Bo\nowner:\n  name: Ann Lee\n' })
  expect(readBlog(folder)).toMatchObject({ author: 'Bo' })
})

it('has the author that Hugo has beside the title of a language', () => {
  write({
    'hugo.toml': 'title = "Tide"\n[languages.en]\nauthor = "Ann Lee"\n',
    'content/posts/a.md': dated,
  })
  expect(readBlog(folder)).toMatchObject({ title: 'Tide', author: 'Ann Lee' })
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
    ['en-us', 'Mực nước được đọc bốn lần và không có con số nào của chúng tôi. ', 'vi'],
    ['en-us', 'این جدول چهار بار در روز خوانده می‌شود و عددهای آن را نگه می‌داریم. ', 'fa'],
    ['en-us', 'يقرأ المد أربع مرات في اليوم وتحفظ الأرقام. ', 'ar'],
    ['en-us', 'ज्वार दिन में चार बार पढ़ा जाता है। ', 'hi'],
    ['mr', 'भरती दिवसातून चार वेळा वाचली जाते. ', 'mr'],
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

it('has the stated language, where few posts are in another, wherever they are', () => {
  const posts = Array.from({ length: 30 }, (_, at) => [
    `content/posts/${String(at).padStart(2, '0')}.md`,
    dated +
      (at % 3 === 0 ? 'The tide board is read four times and the numbers are kept. ' : '潮位を四回読む。').repeat(40),
  ])
  write({ 'hugo.toml': 'languageCode = "ja-jp"\n', ...(Object.fromEntries(posts) as Record<string, string>) })
  expect(readBlog(folder).language).toBe('ja-JP')
})

it('has the language of its originals, where the translations are in a folder', () => {
  const pages = (folder: string, text: string) =>
    Object.fromEntries(['a', 'b', 'c'].map((name) => [`guide/${folder}${name}.md`, dated + text.repeat(40)]))
  write({
    '.vuepress/config.js': "module.exports = { locales: { '/': { lang: 'en-US' }, '/zh/': { lang: 'zh-CN' } } }",
    ...pages('', 'The tide board is read four times and the numbers are kept. '),
    ...{ ...pages('zh/', '潮位每天读四次。'), ...pages('zh-tw/', '潮位每天讀四次。') },
  })
  expect(readBlog(folder).language).toBe('en-US')
})

it('has the language of its originals, where each tenth file is a translation', () => {
  const languages = ['', '.cn', ...['es', 'fr', 'ja', 'ko', 'pt', 'ru', 'it', 'nl'].map((code) => `.${code}`)]
  const files = Array.from({ length: 10 }, (_, at) =>
    languages.map((ending) => {
      const words = ending === '' ? 'The tide board is read four times and the numbers are kept. ' : '潮位每天读四次。'
      return [`posts/${at}${ending}.md`, dated + words.repeat(40)] as const
    }),
  )
  write({ 'package.json': '{}', ...Object.fromEntries(files.flat()) })
  expect(readBlog(folder).language).toBe('en')
})
