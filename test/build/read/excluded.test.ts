// What a tool leaves out by its own rules for names, and by patterns of its configuration or of a file for them.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { excludedOf } from '../../../build/read/blog/excluded.js'
import { TestSite, type Content } from '../site.js'

/** Those of some files below a folder of posts that are left out, with the files of a configuration at its root. */
function leftOut(configuration: Content, posts: string, names: readonly string[]) {
  const files = Object.entries(configuration).map(([name, content]) => [`../blog/${name}`, content])
  const site = new TestSite(Object.fromEntries(files) as Content)
  const folder = join(site.folder, 'blog', posts)
  const isExcluded = excludedOf(folder)
  return names.filter((name) => isExcluded(join(folder, name)))
}

const glob = (pattern: string) => `const posts = { loader: glob({ pattern: '${pattern}', base: './src/posts' }) }`
const parts = ['a.md', '_b.md', 'c/_d.md', '_e/f.md', 'g_h/i.md']

it.each<[string, Content, string, string[]]>([
  ['Hexo', { '_config.yml': 'source_dir: source\n' }, 'source/_posts', ['_b.md', 'c/_d.md', '_e/f.md']],
  ['Jekyll', { '_config.yml': 'title: T\n' }, '_posts', ['_b.md', '_e/f.md']],
  ['Astro', { 'astro.config.mjs': 'export default {}\n' }, 'src/pages/blog', ['_b.md', 'c/_d.md', '_e/f.md']],
  [
    'Astro by a pattern for it',
    { 'astro.config.mjs': 'export default {}\n', 'src/content.config.ts': glob('**/[^_]*.md') },
    ...(['src/posts', ['_b.md', 'c/_d.md', '_e/f.md']] as [string, string[]]),
  ],
  [
    'Astro by another pattern',
    { 'astro.config.mjs': 'export default {}\n', 'src/content.config.ts': glob('**/*.md') },
    ...(['src/posts', []] as [string, string[]]),
  ],
])('parts in %s are no documents', (_, configuration, posts, expected) => {
  expect(leftOut(configuration, posts, parts)).toEqual(expected)
})

const named = ['a.md', 'old/b.md', 'old/in/c.md', 'd.tmp.md', 'in/d.tmp.md', 'kept.tmp.md']

it.each<[string, Content, string, string[]]>([
  [
    '.eleventyignore',
    {
      'eleventy.config.js': 'export default {}\n',
      '.eleventyignore': '# Old\nposts/old\nposts/*.tmp.md\n!posts/kept.tmp.md\n',
    },
    ...(['posts', ['old/b.md', 'old/in/c.md', 'd.tmp.md']] as [string, string[]]),
  ],
  [
    '.eleventyignore beside the sources',
    {
      'eleventy.config.js': 'export default () => ({ dir: { input: "src" } })\n',
      'src/.eleventyignore': './posts/old/**\n',
    },
    ...(['src/posts', ['old/b.md', 'old/in/c.md']] as [string, string[]]),
  ],
  [
    'ignored_content of Zola',
    { 'config.toml': 'base_url = "/"\nignored_content = ["*.tmp.md", "**/old/*", "content/posts/a.md"]\n' },
    ...(['content/posts', ['old/b.md', 'old/in/c.md', 'd.tmp.md', 'in/d.tmp.md', 'kept.tmp.md']] as [string, string[]]),
  ],
  [
    'exclude_docs and draft_docs of MkDocs',
    { 'mkdocs.yml': 'exclude_docs: |\n  *.tmp.md\n  !kept.tmp.md\ndraft_docs: /blog/posts/old/\n' },
    ...(['docs/blog/posts', ['old/b.md', 'old/in/c.md', 'd.tmp.md', 'in/d.tmp.md']] as [string, string[]]),
  ],
  [
    'exclude of a blog of Docusaurus',
    {
      'docusaurus.config.js':
        "export default { presets: [['classic', { blog: { exclude: ['old/**', '**/*.tmp.{md,mdx}'] } }]] }\n",
      ...Object.fromEntries(named.map((name) => [`blog/${name}`, 'x'])),
    },
    ...(['blog', ['old/b.md', 'old/in/c.md', 'd.tmp.md', 'in/d.tmp.md', 'kept.tmp.md']] as [string, string[]]),
  ],
  [
    'exclude and skip_render of Hexo',
    { '_config.yml': 'source_dir: source\nexclude: ["_posts/old/**"]\nskip_render: "_posts/*.tmp.md"\n' },
    ...(['source/_posts', ['old/b.md', 'old/in/c.md', 'd.tmp.md', 'kept.tmp.md']] as [string, string[]]),
  ],
  [
    'render and drafts of Quarto',
    { '_quarto.yml': 'project:\n  render: ["*.md", "!posts/old/"]\nwebsite:\n  drafts: [posts/d.tmp.md]\n' },
    ...(['posts', ['old/b.md', 'old/in/c.md', 'd.tmp.md']] as [string, string[]]),
  ],
  [
    'render of Quarto, which renders no others,',
    {
      '_quarto.yml': 'project:\n  render: [posts/a.md, posts/old/, "k*.md", "!*c.md"]\n  resources: posts/in/*.html\n',
    },
    ...(['posts', ['old/in/c.md', 'd.tmp.md']] as [string, string[]]),
  ],
])('leaves out what %s names', (_, configuration, posts, expected) => {
  expect(leftOut(configuration, posts, named)).toEqual(expected)
})

it('posts of a program of the blog are none where a mark is before their days', () => {
  const names = ['2026-01-02-a.md', '_2026-01-03-b.md', '_c.md']
  expect(leftOut({}, 'posts', names)).toEqual(['_2026-01-03-b.md'])
  expect(leftOut({ 'hugo.toml': '' }, 'content/posts', names)).toEqual([])
})

it('sources of the Markdown that Zola publishes are no documents', () => {
  const names = ['a/index.qmd', 'a/index.md', 'b.Rmd', 'c.mdx']
  expect(leftOut({ 'config.toml': 'base_url = "/"\n' }, 'content/posts', names)).toEqual([
    'a/index.qmd',
    'b.Rmd',
    'c.mdx',
  ])
})
