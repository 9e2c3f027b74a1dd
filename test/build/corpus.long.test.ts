// A real blog of 390 files: built strictly and without one edit, every answer in its schema, and read alike by both Markdown parsers.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '../../build/read/folder.js'
import { splitFrontMatter } from '../../build/read/front-matter/front-matter.js'
import { useMarkdown } from '../../build/read/markdown/markdown.js'
import { Diagnostics } from '../../build/diagnostics.js'
import { routes } from '../../service/contract/routes.js'
import { TestSite } from './site.js'

const corpus = fileURLToPath(new URL('../../../shared/corpora/rust-blog/posts', import.meta.url))
const here = existsSync(corpus)

describe.skipIf(!here)('the corpus of ../shared/corpora/rust-blog', () => {
  let site: TestSite
  beforeAll(() => {
    site = new TestSite()
  })

  it('is built as it is, but for the one page without a text', async () => {
    const result = await site.build(undefined, { posts: [corpus] })
    expect(result.problems).toEqual([])
    expect(result.counts.posts).toBe(387)
    const entries = routes.posts.answer.parse(site.json('api/posts.json'))
    expect(entries.map(({ slug }) => slug)).not.toContain('latest')
    for (const { slug } of entries) routes.postJson.answer.parse(site.json(`api/post/${slug}.json`))
    routes.manifest.answer.parse(site.json('api/agent.json'))
    routes.changes.answer.parse(site.json('api/changes.json'))
    routes.facts.answer.parse(site.json('api/facts.json'))
  })

  it('gives the same text with satteri as with remark-parse, and the same tree on nearly all', () => {
    const reference = unified().use(remarkParse).use(remarkGfm)
    const files = listFiles(corpus, (name) => name.endsWith('.md'))
    const other = { text: [] as string[], tree: [] as string[] }
    for (const file of files) {
      const body = splitFrontMatter(readFileSync(file, 'utf8'), file, new Diagnostics())?.body ?? ''
      const [ours, theirs] = [useMarkdown(body, ({ toMdast }) => toMdast()), reference.parse(body)]
      if (toString(ours) !== toString(theirs)) other.text.push(file)
      if (shapeOf(ours) !== shapeOf(theirs)) other.tree.push(file)
    }
    expect(files).toHaveLength(390)
    expect(other.text).toEqual([])
    expect(other.tree.length).toBeLessThanOrEqual(2)
  })
})

/** The kinds of nodes and how they are nested. */
function shapeOf(node: Nodes): string {
  return 'children' in node ? `${node.type}(${node.children.map(shapeOf).join(' ')})` : node.type
}
