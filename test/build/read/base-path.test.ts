// The path that a blog has at its address is before all paths of its documents, whatever tells these.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Diagnostics } from '../../../build/diagnostics.js'
import { settle } from '../../../build/settings.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { loadDocuments } from '../../../build/read/documents.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

const post = (matter = '') => `---\ntitle: A\ndate: 2026-01-02\n${matter}---\nText.\n`

/** The old paths of the only document of a blog. */
async function pathsIn(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder()
  writeFiles(folder, files)
  const diagnostics = new Diagnostics()
  const { folders } = settle({ posts: [folder], out: join(folder, '.public') }, diagnostics)
  const documents = await loadDocuments(
    {
      ...{ language: 'en', topics: null, today: '2026-11-20', leftOut: new Set<string>(), cache: new StoredCache() },
      ...{ folders, known: {}, ledgerFolder: '.' },
    },
    diagnostics,
  )
  expect([diagnostics.problems, documents.length]).toEqual([[], 1])
  return documents.flatMap(({ aliases }) => aliases)
}

const next = { 'package.json': '{}', 'pages/posts/[slug].js': 'export default 1\n' }

it.each<[string, Record<string, string>, string]>([
  ['Hugo', { 'hugo.toml': 'baseURL = "https://tide.example/sea/"\n', 'content/posts/a.md': post() }, 'posts/a'],
  ['Zola', { 'config.toml': 'base_url = "https://tide.example/sea"\n', 'content/posts/a.md': post() }, 'posts/a'],
  [
    'Eleventy',
    { 'eleventy.config.js': 'export default () => ({ pathPrefix: "/sea/" })\n', 'posts/a.md': post() },
    'posts/a',
  ],
  [
    'Eleventy, below the folder of all',
    {
      'eleventy.config.js': 'export default () => ({ pathPrefix: "sea" })\n',
      'posts/in/in.json': '{ "permalink": "/n/{{ page.fileSlug }}/" }',
      'posts/in/a.md': post(),
    },
    'n/a',
  ],
  [
    'Docusaurus, in its URL, too',
    {
      'docusaurus.config.js': 'module.exports = { url: "https://tide.example/sea/", baseUrl: "/sea/" }\n',
      'blog/a.md': post(),
    },
    'blog/a',
  ],
  [
    'Hexo',
    {
      '_config.yml': 'url: https://tide.example/sea\nsource_dir: source\npermalink: ":year/:title/"\n',
      'source/_posts/a.md': post(),
    },
    '2026/a',
  ],
  ['Next', { ...next, 'next.config.js': 'module.exports = { basePath: "/sea" }\n', 'posts/a.md': post() }, 'posts/a'],
  [
    'Gatsby',
    { 'gatsby-config.js': 'module.exports = { pathPrefix: "/sea" }\n', 'content/blog/a/index.md': post() },
    'blog/a',
  ],
  [
    'a rewrite of VitePress',
    {
      '.vitepress/config.js': "export default { base: '/sea/', rewrites: { 'posts/:name.md': 'blog/:name.md' } }\n",
      'posts/a.md': post(),
    },
    'blog/a.html',
  ],
  [
    'a path of a document',
    { '_config.yml': 'baseurl: /sea\n', '_posts/2026-01-02-a.md': post('permalink: /own/\n') },
    'own',
  ],
  [
    'a path with it',
    { '_config.yml': 'baseurl: /sea\n', '_posts/2026-01-02-a.md': post('redirect_from: /sea/own\n') },
    'own',
  ],
])('%s', async (_, files, path) => {
  const paths = await pathsIn(files)
  expect(paths).toContain(`sea/${path}`)
  expect(paths.some((one) => one.startsWith('sea/sea/'))).toBe(false)
})

it('is before the language', async () => {
  const files = {
    'hugo.toml':
      'baseURL = "https://tide.example/sea/"\n[languages.fr]\ncontentDir = "content/fr"\n[languages.en]\ncontentDir = "content/en"\n',
    'content/fr/posts/a.md': post(),
  }
  expect(await pathsIn(files)).toContain('sea/fr/posts/a')
})

it('is none where the address is that of a repository', async () => {
  const files = { 'config.toml': 'base_url = "https://github.com/ann/sea"\n', 'content/posts/a.md': post() }
  expect((await pathsIn(files)).filter((one) => one.startsWith('ann/'))).toEqual([])
})
