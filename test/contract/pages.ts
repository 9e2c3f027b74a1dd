// Pages for people and the files that lead agents here.
import { parse as parseYaml } from 'yaml'
import { describe, expect, it, type TestContext } from 'vitest'
import { documentListSchema } from '../../service/contract/resources/document.js'
import { problemKinds, type ProblemKind } from '../../service/contract/problems.js'
import { pathParameters, type RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import type { Client } from './target.js'

const ownProblems = (Object.entries(problemKinds) as [string, ProblemKind][]).filter(
  ([, kind]) => kind.type === undefined,
)

/** The pages at an address of their own. */
const plainPages = Object.values<RouteSpec>(routes)
  .filter(({ audience, path }) => audience === 'people' && pathParameters(path).length === 0)
  .map(({ path }) => path)

/** How the Markdown form of a page names the page. */
const pageOf = (url: string) => `<${new URL(url).pathname}>; rel="alternate"; type="text/html"`

export function describePages(client: () => Client): void {
  /** The newest post, or the newest article where there is none. */
  const firstDocument = async (test: TestContext) => {
    await client().needs(test, 'post or article')
    for (const list of ['/api/posts.json', '/api/articles.json']) {
      const [document] = await client().read(list, documentListSchema)
      if (document) return document
    }
    throw new Error('what changes lists is in no list')
  }

  /** The page of tags is there only where a document has one. */
  const hasTags = async () => (await client().send('/sitemap.xml')).text.includes('/tags/</loc>')

  describe('pages', () => {
    it.for(plainPages)('%s is HTML without inline scripts, and leads agents on', async (path, test) => {
      test.skip(path === '/tags/' && !(await hasTags()), 'no document has a tag')
      const { status, headers, text } = await client().send(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers.get('link')).toContain('rel="api-catalog"')
      expect(headers.get('link')).toContain('rel="service-desc"')
      expect(text).not.toMatch(/<script(?![^>]*\b(src|type="application\/ld\+json"))/)
    })
    it.each(ownProblems)('/problems/%s/ explains that problem', async (slug, { title }) => {
      const { status, text } = await client().send(`/problems/${slug}/`)
      expect([status, text.includes(title)]).toEqual([200, true])
    })
    it('/problems/invalid-request/ leads to the routes that answer it', async () => {
      const { text } = await client().send('/problems/invalid-request/')
      expect(text).toContain('<a href="/docs/answers/#ask"><code>/api/ask</code></a>')
      expect(text).toContain('<a href="/problems/invalid-request/" aria-current="page">')
    })
    it('/problems/ promises of a failure no more than is known', async () => {
      const { text } = await client().send('/problems/')
      expect(text.replace(/\s+/g, ' ')).toContain('(4xx) records, spends and charges nothing. Of a failure (5xx)')
    })
    it('end in a slash; without it there is one redirect', async (test) => {
      const { url } = await firstDocument(test)
      for (const path of ['/posts/', '/dashboard/', '/agentic-ama/', '/problems/not-found/', new URL(url).pathname]) {
        const { status, headers } = await client().send(path.slice(0, -1))
        expect([path, status]).toEqual([path, 308])
        expect(new URL(headers.get('location') ?? '', client().target.base).pathname).toBe(path)
      }
    })
    it('of documents answer to `x.html` with one redirect', async (test) => {
      const { url } = await firstDocument(test)
      const { pathname } = new URL(url)
      for (const path of [`${pathname.slice(0, -1)}.html`, `${pathname.slice(0, -1)}.htm`]) {
        const { status, headers } = await client().send(path)
        expect([path, status, headers.get('location')]).toEqual([path, 308, pathname])
      }
      expect((await client().send('/posts/index.html')).status).toBe(200)
    })
    it('come as Markdown to who prefers it, and caches are told', async (test) => {
      const { url, markdown } = await firstDocument(test)
      const text = (await client().send(markdown)).text
      const preferring = [
        'text/markdown',
        'text/markdown, text/html;q=0.5',
        'text/html;q=0.5,text/markdown',
        'text/markdown;q=1.0, text/html;q=0.9',
        'text/markdown;q=0.9, */*;q=0.1',
        'text/markdown;q=0.9, text/html;q=0.8',
        'text/html;q=0,text/markdown; charset=utf-8; q=0.15',
        'text/html;q=0, */*',
        '*/*;q=0.5, Text/HTML; Q=0.0',
        'Text/Markdown',
        'TEXT/HTML;Q=0.5, text/Markdown;Q=0.75',
        'text/markdown; charset=utf-8, text/html;q=0.5',
        'text/markdown;charset=utf-8;q=1.0;x=1, text/html',
      ]
      for (const accept of preferring) {
        const answer = await client().send(url, { headers: { accept } })
        expect([accept, answer.headers.get('content-type')]).toEqual([accept, 'text/markdown; charset=utf-8'])
        expect(answer.headers.get('vary')).toMatch(/\bAccept\b/)
        expect(answer.text).toBe(text)
        const head = await client().send(url, { method: 'HEAD', headers: { accept } })
        expect(head.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
        for (const { headers } of [answer, head]) {
          expect(headers.get('link')).toContain(pageOf(url))
          expect(headers.get('link')).toContain('rel="api-catalog"')
        }
      }
      for (const path of [markdown, url.replace(/\/$/, '.md')]) {
        const direct = await client().send(path)
        expect([path, direct.status, direct.text]).toEqual([path, 200, text])
        expect(direct.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
        expect(direct.headers.get('link')).toContain(pageOf(url))
      }
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const refusing = [
        browser,
        '*/*',
        'text/html',
        'text/markdown;q=0',
        'text/markdown;q=0.0, */*',
        'text/html, text/markdown;q=0.9',
        'text/html;q=0.8, text/markdown;q=0.8',
        'text/html;q=0.9, text/markdown;q=0.8',
        'Text/Markdown; charset=utf-8; q=0, */*',
        'text/html;q=0.01, */*',
        'text/html;q=0',
        'text/html;level=1, text/markdown;q=0.9',
      ]
      for (const accept of refusing) {
        const answer = await client().send(url, { headers: { accept } })
        expect([accept, answer.headers.get('content-type')]).toEqual([accept, 'text/html; charset=utf-8'])
        expect(answer.headers.get('vary')).toMatch(/\bAccept\b/)
      }
    })
    it.each(['/posts/nope/', '/articles/nope/', '/api/post/nope.md', '/api/article/nope.md', '/nowhere'])(
      '%s, which is not there, names no other form of itself',
      async (path) => {
        for (const accept of ['*/*', 'text/markdown', 'text/html']) {
          const { status, headers } = await client().send(path, { headers: { accept } })
          expect([path, status]).toEqual([path, 404])
          expect(headers.get('link')).not.toMatch(/canonical|alternate/)
          expect(headers.get('link')).toContain('rel="api-catalog"')
        }
      },
    )
    it.for(plainPages)('%s has its Markdown at its address with .md, and for who prefers it', async (path, test) => {
      test.skip(path === '/tags/' && !(await hasTags()), 'no document has a tag')
      const name = path === '/' ? '/index.md' : path.replace(/\/$/, '.md')
      const { status, headers, text } = await client().send(name)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
      expect(headers.get('link')).toContain(`<${path}>; rel="alternate"; type="text/html"`)
      const matter = parseYaml(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '') as Record<string, string>
      expect(new URL(matter['canonical'] ?? '').pathname).toBe(path)
      expect(matter['title']).toMatch(/\S/)
      expect(matter['description']).toMatch(/\S/)
      expect(text).toContain('/llms.txt')
      const page = await client().send(path, { headers: { accept: 'text/html' } })
      expect(page.text).toContain(`href="${name}"`)
      expect(page.headers.get('vary')).toMatch(/\bAccept\b/)
      // Counts go on between two requests: of the numbers, all else is compared.
      const still = (all: string) => (path === '/dashboard/numbers/' ? all.replaceAll(/^\|.*\n|\d/gm, '') : all)
      expect(still((await client().send(path, { headers: { accept: 'text/markdown' } })).text)).toBe(still(text))
    })
    it.each(['text/html', 'text/markdown', '*/*'])(
      'answer a question in the form that is wanted: %s',
      async (accept) => {
        const { headers, text } = await client().send('/ask/?q=what+is+here', { headers: { accept } })
        const isMarkdown = accept === 'text/markdown'
        expect(headers.get('content-type')).toBe(`${isMarkdown ? accept : 'text/html'}; charset=utf-8`)
        expect(headers.get('vary')).toMatch(/\bAccept\b/)
        const direct = await client().send('/ask.md?q=what+is+here', { headers: { accept } })
        expect(direct.text === text).toBe(isMarkdown)
        expect(direct.text).toContain('\nQuestion: what is here\n')
        expect(direct.text).toMatch(/^canonical: "?https?:[^\n]*\/ask\/\?q=what(?:\+|%20)is(?:\+|%20)here"?$/m)
        expect(direct.headers.get('x-robots-tag')).toBe('noindex, follow')
        if (isMarkdown) return
        expect(text).toMatch(/<title>[^<]*what is here · [^<]*<\/title>/)
        expect(text).toMatch(/<meta property="og:title" content="[^"]*what is here" \/>/)
        expect(text).toContain('<meta name="robots" content="noindex, follow" />')
      },
    )
    it.each(['', 'x'.repeat(501)])(
      'show the form, and what is wrong, where a question is blank or too long',
      async (q) => {
        const { status, text } = await client().send(`/ask/?q=${q}`, { headers: { accept: 'text/html' } })
        expect(status).toBe(400)
        expect(text).toContain(`value="${q.slice(0, 500)}"`)
        expect(text).toMatch(/<p class="lead">[^<]*\bq: [^<]*(?:blank|at most 500 characters)/)
      },
    )
    it('have no second address of their Markdown', async () => {
      const { status, headers } = await client().send('/markdown/posts.md')
      expect([status, headers.get('location')]).toEqual([308, '/posts.md'])
    })
    it('name their Markdown twin', async (test) => {
      const { url, markdown } = await firstDocument(test)
      const link = (await client().send(url)).headers.get('link') ?? ''
      expect(link).toContain(`<${new URL(markdown).pathname}>; rel="alternate"; type="text/markdown"`)
    })
  })
}
