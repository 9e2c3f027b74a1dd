// Long lists: whole, in parts, by tag, and where each is named.
import { describe, expect, it } from 'vitest'
import { renderMap } from '../../../build/site/discovery/llms.js'
import { listEndpoints } from '../../../build/site/endpoints.js'
import { renderLists } from '../../../build/site/lists.js'
import { renderListPages } from '../../../build/site/pages/list-pages.js'
import { renderMarkdownPages } from '../../../build/site/pages/markdown-pages.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import type { Call } from '../../../service/context.js'
import { listPosts } from '../../../service/documents/list.js'
import type { Publication } from '../../../build/document/published.js'
import { anArticle, base, publicationOf, published } from './publication.js'

const post = published(2, 'A post')
const tags = ['A & B', '日本']
const factOf = (n: number) =>
  ({ id: `post-2#${n}`, topic: 'one', source: { title: post.title, url: post.url } }) as Fact

function filesOf(posts: number, facts: number) {
  const premium = Array.from({ length: facts }, (_, n) => ({ id: `sold-${n}`, title: `Sold ${n}`, topic: 'one' }))
  const publication = {
    ...publicationOf(
      Array.from({ length: posts }, (_, n) => ({ ...published(n, `Post ${n}`), tags })),
      [anArticle],
    ),
    facts: Array.from({ length: facts }, (_, n) => factOf(n)),
    premium: premium as unknown as Publication['premium'],
  }
  const files = new Map([...renderLists(publication)].map(({ path, content }) => [path, content]))
  return { publication, files, json: (path: string) => JSON.parse(String(files.get(path))) as Record<string, unknown> }
}

const small = filesOf(10_000, 10_000)
const large = filesOf(10_001, 12_000)

describe.each([
  ['/api/posts.json', 'documents', 10_001],
  ['/api/posts/tags/日本.json', 'documents', 10_001],
  ['/api/facts.json', 'facts', 12_000],
  ['/api/facts/topics/one.json', 'facts', 12_000],
  ['/api/facts/premium.json', 'facts', 12_000],
  ['/api/facts/premium/topics/one.json', 'facts', 12_000],
])('%s', (path, member, count) => {
  const first = path.replace('.json', '/parts/1.json')

  it('stays whole, and is published in parts from more than 10,000 entries on', () => {
    const whole = large.json(path)
    const parts: unknown[] = []
    for (let next: string | undefined = base + first; next !== undefined;) {
      const part = large.json(next.slice(base.length))
      expect(part['count']).toBe(count)
      expect((part[member] as unknown[]).length).toBeLessThanOrEqual(1000)
      parts.push(...(part[member] as unknown[]))
      next = part['next'] as string | undefined
    }
    expect(parts).toEqual(Array.isArray(whole) ? whole : whole[member])
    expect(parts).toHaveLength(count)
    expect(whole['parts']).toBe(member === 'facts' && !path.includes('premium') ? base + first : undefined)
  })

  it('has no parts and names none below that', () => {
    expect(small.files.has(first)).toBe(false)
    expect(small.json(path)).not.toHaveProperty('parts')
  })
})

it('the manifest and llms.txt name the first part of a list that has parts', () => {
  const naming = ({ publication }: typeof large) =>
    listEndpoints(publication).flatMap(({ path, does }) => (does.includes('/parts/1.json') ? [path] : []))
  expect(naming(large)).toEqual(['/api/facts.json', '/api/facts/premium.json', '/api/posts.json'])
  expect(naming(small)).toEqual([])
  expect(renderMap(large.publication).content).toContain('In parts: `/api/posts/parts/1.json`')
})

it('the pages of a tag have all its documents, as those of posts', () => {
  const pages = [...renderListPages({ ...large.publication, facts: [] })]
  const page = String(pages.find(({ path }) => path === '/tags/日本/index.html')?.content)
  expect(page.match(/<p class="title"/g)).toHaveLength(100)
  expect(page).toContain('<p class="lead">10,001 posts, newest first.</p>')
  expect(page).toContain('<a rel="next" href="/tags/%E6%97%A5%E6%9C%AC/page/2/">2</a>')
  expect(pages.some(({ path }) => path === '/tags/日本/page/101/index.html')).toBe(true)
})

it('the page of tags goes on after 1,000 of them, in HTML and Markdown, and sitemap.md names as many', () => {
  const tagged = Array.from({ length: 2001 }, (_, n) => ({ ...published(n, 'A post'), tags: [`t${10_000 + n}`] }))
  const artifact = { name: 'Numbers', summary: 'About', layout: [] } as unknown as Publication['artifact']
  const publication = { ...publicationOf(tagged, []), facts: [], artifact }
  const files = [...renderListPages(publication), ...renderMarkdownPages(publication)]
  const content = (name: string) => String(files.find(({ path }) => path === name)?.content)
  const tagsOn = (name: string) => content(name).match(/\bt1\d{4}\b(?=<\/a>|\])/g)
  for (const pathOf of [(page: string) => `${page}index.html`, (page: string) => `/markdown${page.slice(0, -1)}.md`]) {
    const pages = ['/tags/', '/tags/page/2/', '/tags/page/3/'].map((page) => tagsOn(pathOf(page)) ?? [])
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 1])
    expect(new Set(pages.flat()).size).toBe(2001)
  }
  expect(content('/tags/index.html')).toContain('<a rel="next" href="/tags/page/2/">2</a>')
  expect(content('/markdown/tags.md')).toContain(`[More](${base}/tags/page/2.md)`)
  expect(tagsOn('/sitemap.md')).toHaveLength(997)
})

it.each([
  [1000, undefined, undefined],
  [1001, 307, '/api/posts/tags/%E6%97%A5%E6%9C%AC.json'],
])('of %i posts with a tag, the function answers %s', async (count, status, location) => {
  const documents = Array.from({ length: count }, () => ({ kind: 'post', slug: 'a', tags }))
  const context = { data: { json: () => documents } } as unknown as Call<'posts'>['context']
  const reply = await listPosts({ input: { tag: '日本' }, context } as Call<'posts'>)
  expect([reply.status, reply.headers?.['Location']]).toEqual([status, location])
  expect(reply.body).toHaveLength(status === undefined ? count : 0)
})
