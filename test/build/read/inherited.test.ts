// What the configuration of a tool, or a file of a folder, says for all documents below it.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Diagnostics, formatProblem } from '../../../build/diagnostics.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { loadDocuments } from '../../../build/read/documents.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'
import { siteYaml, TestSite } from '../site.js'

/** A post with some front matter. */
const post = (title: string, matter = '') => `---\ntitle: ${title}\ndate: 2026-01-02\n${matter}---\nText.\n`

/** The page of a section of Hugo with a text of its own. */
const longSection = (title: string, matter = '') => post(title, matter) + 'A long text. '.repeat(50)

/** The documents of a folder of a blog, each with its language and its authors. */
async function load(
  files: Record<string, string>,
  posts: string,
  { folder, cache } = { folder: temporaryFolder(), cache: new StoredCache() },
): Promise<Record<string, unknown>> {
  writeFiles(folder, files)
  const diagnostics = new Diagnostics()
  const documents = await loadDocuments(
    {
      ...{ language: 'en', topics: null, today: '2026-11-20', leftOut: new Set<string>(), cache },
      folders: [{ kind: 'post', folder: join(folder, posts), required: true, isForeign: true }],
      known: {},
      ledgerFolder: '.',
    },
    diagnostics,
  )
  expect([...diagnostics.problems, ...diagnostics.warnings].map(formatProblem)).toEqual([])
  return Object.fromEntries(
    documents.map(({ head }) => [head.title, [head.language ?? 'en', ...head.authors.map(({ name }) => name)]]),
  )
}

it('is in the `defaults` of Jekyll, the longest path before others', async () => {
  const defaults = [
    '{ scope: { path: "" }, values: { authors: [Ann], description: The same of all } }',
    '{ scope: { path: _posts/fr, type: posts }, values: { lang: fr } }',
    '{ scope: { path: _posts/kept }, values: { published: false } }',
    '{ scope: { path: "", type: pages }, values: { lang: de } }',
  ]
  const files = {
    '_config.yml': `title: Tides\ndefaults:\n${defaults.map((one) => `  - ${one}\n`).join('')}`,
    '_posts/2026-01-01-a.md': post('A'),
    '_posts/2026-01-01-b.md': post('B', 'author: Bo\n'),
    '_posts/fr/2026-01-01-c.md': post('C'),
    '_posts/kept/2026-01-01-d.md': post('D'),
    '_posts/kept/2026-01-01-e.md': post('E', 'published: true\n'),
  }
  expect(await load(files, '_posts')).toEqual({
    ...{ A: ['en', 'Ann'], B: ['en', 'Bo'], C: ['fr', 'Ann'], E: ['en', 'Ann'] },
  })
})

it('is in the `cascade` of Hugo: of the configuration, then of each section, for the pages that it is meant for', async () => {
  const files = {
    'hugo.toml': '[[cascade]]\nauthor = "Ann"\n[[cascade]]\ndraft = true\n[cascade._target]\nlang = "fr"\n',
    'content/_index.md': '---\ncascade:\n  - { private: true, target: { path: "/{old/**,older}" } }\n---\n',
    'content/a.md': post('A'),
    'content/old/b.md': post('B'),
    'content/old/c.md': post('C', 'private: false\n'),
    'content/inner/_index.md': '---\ncascade: { params: { authors: [Bo] }, build: { list: never } }\n---\n',
    'content/inner/d.md': post('D'),
    'content/inner/deep/e.md': post('E', 'build: {}\n'),
    'content/section/_index.md': '---\ncascade: { draft: true, _target: { kind: section } }\n---\n',
    'content/section/f.md': post('F'),
    'content/lists/_index.md': longSection('Lists', 'cascade: { draft: true, _target: { kind: section } }\n'),
    'content/pages/_index.md': longSection('Pages', 'cascade: { draft: true, _target: { kind: page } }\n'),
    'content/older/_index.md': longSection('Older'),
    'content/pages/h.md': post('H'),
    'content/stage/_index.md': '---\ncascade: { draft: true, target: { environment: staging } }\n---\n',
    'content/stage/g.md': post('G'),
  }
  expect(await load(files, 'content')).toEqual({
    ...{
      A: ['en', 'Ann'],
      C: ['en', 'Ann'],
      E: ['en', 'Bo'],
      F: ['en', 'Ann'],
      G: ['en', 'Ann'],
      Pages: ['en', 'Ann'],
    },
  })
})

it('is a draft in a section of Zola that is one', async () => {
  const section = (title: string, matter = '') => `+++\ntitle = "${title}"\n${matter}+++\n`
  const files = {
    'config.toml': 'base_url = "https://tide.example"\n',
    'content/blog/_index.md': section('Blog', 'render = false\n'),
    'content/blog/a.md': section('A', 'date = 2026-01-02\n') + 'Text.\n',
    'content/blog/later/_index.md': section('Later', 'draft = true\n'),
    'content/blog/later/in/b.md': section('B', 'date = 2026-01-02\n') + 'Text.\n',
  }
  expect(await load(files, 'content/blog')).toEqual({ A: ['en'] })
})

it('is in the data file of a folder of Eleventy, and of those above it', async () => {
  const files = {
    '.eleventy.js': "module.exports = () => ({ dir: { input: 'src' } })\n",
    'src/src.json': '{ "author": "Ann", "tags": ["posts"] }',
    'src/posts/a.md': post('A'),
    'src/posts/de/de.11tydata.js': "module.exports = { lang: 'de' }\n",
    'src/posts/de/b.md': post('B'),
    'src/posts/drafts/drafts.json': '{ "permalink": false }',
    'src/posts/drafts/c.md': post('C'),
    'src/posts/drafts/done/done.json': '{ "permalink": "/done/{{ page.fileSlug }}/" }',
    'src/posts/drafts/done/e.md': post('E'),
    'src/posts/hidden/hidden.json': '{ "eleventyExcludeFromCollections": true }',
    'src/posts/hidden/d.md': post('D'),
  }
  expect(await load(files, 'src/posts')).toEqual({ A: ['en', 'Ann'], B: ['de', 'Ann'], E: ['en', 'Ann'] })
})

it('is in `_metadata.yml` of Quarto, and in `DEFAULT_METADATA` of Pelican', async () => {
  const quarto = {
    '_quarto.yml': 'project: { type: website }\n',
    'posts/_metadata.yml': 'author: Ann\nfreeze: true\n',
    'posts/a.qmd': post('A'),
    'posts/wip/_metadata.yml': 'draft: true\n',
    'posts/wip/b.qmd': post('B'),
  }
  expect(await load(quarto, 'posts')).toEqual({ A: ['en', 'Ann'] })
  const pelican = {
    'pelicanconf.py': "PATH = 'content'\nDEFAULT_METADATA = {\n    'status': 'draft',\n}\n",
    'content/a.md': 'Title: A\nDate: 2026-01-02\n\nText.\n',
    'content/b.md': 'Title: B\nDate: 2026-01-02\nStatus: published\n\nText.\n',
  }
  expect(await load(pelican, 'content')).toEqual({ B: ['en'] })
})

it('is what the configuration says now, for documents that have not changed', async () => {
  const kept = { folder: temporaryFolder(), cache: new StoredCache() }
  const configOf = (author: string) =>
    `title: Tides\ndefaults: [{ scope: { path: "" }, values: { author: ${author} } }]\n`
  await load({ '_config.yml': configOf('Ann'), '_posts/2026-01-01-a.md': post('A') }, '_posts', kept)
  kept.cache.commit(join(kept.folder, 'cache'))
  kept.cache.begin(join(kept.folder, 'cache'))
  expect(await load({ '_config.yml': configOf('Bo') }, '_posts', kept)).toEqual({ A: ['en', 'Bo'] })
})

it('of Jekyll is that of a scope with a type before that of one without, in globs, collections and folders of categories', async () => {
  const defaults = [
    '{ scope: { path: , type: posts }, values: { author: Typed } }',
    '{ scope: { path: "" }, values: { author: Ann } }',
    '{ scope: { path: "all/_posts/*/kept" }, values: { published: false } }',
    '{ scope: { path: all/_posts/fr }, values: { lang: fr } }',
    '{ scope: { path: _posts/de }, values: { lang: de } }',
  ]
  const config = `title: Tides\ncollections_dir: all\ndefaults:\n${defaults.map((one) => `  - ${one}\n`).join('')}`
  const files = {
    '_config.yml': config,
    'all/_posts/fr/2026-01-01-a.md': post('A'),
    'all/_posts/de/2026-01-01-b.md': post('B'),
    'all/_posts/de/kept/2026-01-01-c.md': post('C'),
    'all/_posts/kept/2026-01-01-d.md': post('D'),
  }
  expect(await load(files, 'all/_posts')).toEqual({ A: ['fr', 'Typed'], B: ['de', 'Typed'], D: ['en', 'Typed'] })
  const ofCategory = {
    '_config.yml': config.replace('collections_dir: all', ''),
    'sea/_posts/2026-01-01-a.md': post('A'),
  }
  expect(await load(ofCategory, 'sea/_posts')).toEqual({ A: ['en', 'Typed'] })
})

it('of Hugo is the first of those in one list, if it is meant for the page, and less than a parameter of its own', async () => {
  const files = {
    'hugo.toml': '[[cascade]]\ndraft = true\n[cascade.target.sites.matrix]\nversions = "v1"\n',
    'content/_index.md':
      '---\ncascade:\n  - { author: Ann, target: { path: "/{a,b}" } }\n  - author: Bo\n  - { draft: true, target: { path: "/{a,b/**" } }\n---\n',
    'content/a.md': post('A'),
    'content/b.md': post('B', 'params: { author: Cy }\n'),
    'content/c.md': post('C'),
  }
  expect(await load(files, 'content')).toEqual({ A: ['en', 'Ann'], B: ['en', 'Cy'], C: ['en', 'Bo'] })
})

it('of Eleventy is in both data files of a folder, and none of Pelican is in a comment', async () => {
  const eleventy = {
    '.eleventy.js': 'module.exports = () => ({})\n',
    'posts/posts.json': '{ "author": "Ann", "lang": "fr" }',
    'posts/posts.11tydata.js': "module.exports = { lang: 'de' }\n",
    'posts/a.md': post('A'),
  }
  expect(await load(eleventy, 'posts')).toEqual({ A: ['de', 'Ann'] })
  const pelican = {
    'pelicanconf.py': "PATH = 'content'\nDEFAULT_METADATA = {\n    # 'status': 'draft',\n}\n",
    'content/a.md': 'Title: A\nDate: 2026-01-02\n\nText.\n',
  }
  expect(await load(pelican, 'content')).toEqual({ A: ['en'] })
})

it.each<[string, Record<string, string>, string, string]>([
  ['Jekyll', { '_config.yml': 'title: T\n' }, 'render_with_liquid: false', ''],
  [
    'Jekyll by its defaults',
    { '_config.yml': 'defaults: [{ scope: { path: "" }, values: { render_with_liquid: false } }]\n' },
    '',
    'render_with_liquid: true',
  ],
  ['Hexo', { '_config.yml': 'source_dir: source\n' }, 'disableNunjucks: true', ''],
  ['Eleventy', { 'eleventy.config.js': 'export default {}\n' }, 'templateEngineOverride: md', ''],
  ['Eleventy by false', { 'eleventy.config.js': 'export default {}\n' }, 'templateEngineOverride: false', ''],
  [
    'Eleventy by its configuration',
    { 'eleventy.config.js': 'export default () => ({ markdownTemplateEngine: false })\n' },
    '',
    'templateEngineOverride: njk,md',
  ],
])('publishes tags as they are where %s evaluates none', async (_, files, without, withTags) => {
  const site = new TestSite({ 'site.yaml': `${siteYaml}documents: [{ folder: ../_posts }]\n` })
  const text = '{{ tide }} and {% high %}\n\n# Sea {#sea}\n\n{% raw %}{% endraw %} {{ ebb }}\n'
  const written = (matter: string) => `---\ntitle: T\ndate: 2026-01-02\n${matter}\n---\n${text}`
  writeFiles(site.folder, {
    ...files,
    '_posts/2026-01-02-a.md': written(without),
    '_posts/2026-01-02-b.md': written(withTags),
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings).toEqual([
    expect.stringContaining('2026-01-02-b.md:6: `{{ tide }}`, `{% high %}`, `{{ ebb }}`: left out'),
  ])
  expect(site.read('api/post/a.md')).toContain('{{ tide }} and {% high %}\n\n')
  expect(site.read('api/post/a.md')).toContain('{% raw %}{% endraw %} {{ ebb }}\n')
  expect(site.read('api/post/b.md')).not.toContain('raw')
})
