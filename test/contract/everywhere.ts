// The rules of every path: methods, headers, errors, query strings, caching.
import { describe, expect, it } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import type { RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import type { Ask, Client } from './target.js'

/** Paths whose examples need nothing that the manifest knows, one of each kind of source. */
const paths: Record<string, RouteSpec> = {
  '/api/agent.json': routes.manifest,
  '/api/posts.json': routes.posts,
  '/api/agent/playbook/preview': routes.playbookPreview,
  '/api/facts.json': routes.facts,
  '/api/facts.json?limit=1': routes.facts,
  '/api/facts/random.json': routes.randomFact,
  '/api/ask?q=agents': routes.ask,
  '/api/agent/hello': routes.hello,
  '/api/agent/ping': routes.ping,
  '/api/ama/feed.json': routes.amaFeed,
  '/': routes.home,
  '/agentic-ama/': routes.amaPage,
  '/posts': routes.postsPage,
}
const cases = Object.entries(paths)

export function describeEverywhere(client: () => Client): void {
  describe('every answer', () => {
    const odd = ['/nowhere', '/api/nowhere', '/posts', '/api/ask', '/%ff', '/api/ask/..%2f..%2fetc/']
    it.each([...Object.keys(paths), ...odd])('%s is timed, open to every origin and safe to show', async (path) => {
      const { headers, status } = await client().send(path)
      expect(status).toBeLessThan(500)
      expect(headers.get('server-timing')).toMatch(/^[a-z]+;(dur=\d|desc=)/)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      for (const name of [
        ...['Server-Timing', 'Link', 'ETag', 'Accept-Ranges', 'Content-Range', 'Retry-After', 'RateLimit'],
        ...['RateLimit-Policy', 'WWW-Authenticate', 'Payment-Receipt', 'X-Credit-Token'],
      ]) {
        expect(headers.get('access-control-expose-headers')).toContain(name)
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-inline')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      // Readers of other sites are let in.
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    })
    it('of a function says how long it took in all', async () => {
      expect((await client().send('/api/ask?q=agents')).headers.get('server-timing')).toMatch(/^total;dur=\d+(\.\d+)?/)
    })
  })

  describe('the path', () => {
    // A deployment redirects to the normal form, other hosts answer at once.
    const follow = async (path: string, init?: Ask) => {
      const answer = await client().send(path, init)
      return answer.status === 308 ? client().send(answer.headers.get('location') ?? '', init) : answer
    }
    it.each([
      ['/api/f%61cts.json?q=zzzz', '/api/facts.json?q=zzzz'],
      ['/api/facts%2Ejson?topic=x', '/api/facts.json?topic=x'],
      ['/api/facts.js%6Fn?limit=0', '/api/facts.json?limit=0'],
      ['/api/%61sk?q=zzzz', '/api/ask?q=zzzz'],
      ['/api/ask/wh%61t%2Dis/', '/api/ask/what-is/'],
      ['/.well-known/api-c%61talog', '/.well-known/api-catalog'],
      ['/%70osts/', '/posts/'],
    ])('%s is %s (RFC 3986, 6.2.2.2)', async (encoded, normal) => {
      const [one, other] = [await follow(encoded), await client().send(normal)]
      expect([one.status, one.text]).toEqual([other.status, other.text])
      for (const name of ['content-type', 'vary', 'link']) expect(one.headers.get(name)).toBe(other.headers.get(name))
    })
    it('negotiates the same whatever characters are encoded', async () => {
      const init = { headers: { accept: 'text/markdown' } }
      expect((await follow('/%70osts/', init)).text).toBe((await client().send('/posts/', init)).text)
    })
    it.each(['/api%2Fposts.json', '/api/facts%2ftopics.json', '/posts%2F'])('%s has no separator', async (path) => {
      const { status, headers } = await client().send(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    })
    it('and the query read a percent sign that encodes nothing alike', async () => {
      const [path, query] = [await client().send('/api/ask/%zz/'), await client().send('/api/ask?q=%zz')]
      expect([path.status, path.text]).toEqual([query.status, query.text])
    })
  })

  describe('methods', () => {
    it.each(cases)('HEAD %s is GET without the body', async (path) => {
      const [get, head] = [await client().send(path), await client().send(path, { method: 'HEAD' })]
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      if (get.headers.has('etag')) expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    })
    it.each(cases)('OPTIONS %s says what is allowed', async (path, route) => {
      const { status, headers, text } = await client().send(path, { method: 'OPTIONS' })
      expect([status, text]).toEqual([204, ''])
      for (const method of [...route.methods, 'HEAD', 'OPTIONS']) {
        expect(headers.get('allow')).toContain(method)
        expect(headers.get('access-control-allow-methods')).toContain(method)
      }
      for (const name of ['Content-Type', 'Accept', 'Authorization', 'X-Credit-Token', 'Idempotency-Key']) {
        expect(headers.get('access-control-allow-headers')).toContain(name)
      }
      expect(headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
    })
    it.each(cases)('%s refuses other methods and names its own', async (path, route) => {
      const others = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (one) => !route.methods.includes(one as 'POST'),
      )
      for (const method of others) {
        const answer = await client().send(path, { method })
        expect([method, answer.status]).toEqual([method, 405])
        const allowed = ['GET', 'HEAD', 'OPTIONS', ...(route.methods.includes('POST') ? ['POST'] : [])]
        expect(answer.headers.get('allow')?.split(/,\s*/).sort()).toEqual(allowed.sort())
      }
    })
    it('a wrong method is a problem document', async () => {
      await client().refusal(await client().send('/api/posts.json', { method: 'DELETE' }), 'method-not-allowed', 405)
    })
  })

  describe('errors', () => {
    it.each([
      '/nowhere',
      '/api/nowhere',
      '/api/post/nowhere.json',
      '/api/posts.json/',
      '/api/AGENT.json',
      '/api/fallback',
    ])('%s is not found', async (path) => {
      await client().refusal(await client().send(path), 'not-found', 404)
    })
    it('is a page only where Accept prefers HTML, and never for the routes of agents', async () => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
      const page = await client().send('/nowhere', { headers: { accept } })
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      await client().refusal(await client().send('/api/ask', { headers: { accept } }), 'invalid-request', 400)
      await client().refusal(await client().send('/nowhere', { headers: { accept: '*/*' } }), 'not-found', 404)
      const equal = { accept: 'text/markdown, text/html, */*' }
      await client().refusal(await client().send('/nowhere', { headers: equal }), 'not-found', 404)
    })
    it('a URL over the limit is too long for every function, as its description says', async () => {
      const document = await client().openApi()
      const computed = Object.values(routes).filter(({ source }) => source.kind === 'function')
      const described = computed.filter(({ path }) => path in document.paths && !path.includes('{'))
      expect(described).not.toEqual([])
      for (const { path } of described) {
        const answer = await client().send(`${path}?q=${'x'.repeat(limits.urlBytes)}`)
        expect([path, answer.status]).toEqual([path, 414])
        await client().isDescribed(path, answer)
      }
    })
    it('a body is JSON of at most 16 KB', async () => {
      const path = '/api/agent/hello'
      const headers = { 'content-type': 'text/plain' }
      const plain = await client().send(path, { method: 'POST', headers, body: 'hello' })
      await client().refusal(plain, 'unsupported-media-type', 415)
      const large = await client().post(path, { message: 'x'.repeat(limits.bodyBytes) })
      await client().refusal(large, 'content-too-large', 413)
      for (const body of ['{', '[]', '"x"', 'null', '']) {
        const broken = await client().send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        await client().refusal(broken, 'invalid-request', 400)
      }
    })
    it('lists all faults at once, by parameter or by pointer', async () => {
      const query = await client().send('/api/ask?q=%20&limit=99')
      const byQuery = await client().refusal(query, 'invalid-request', 400)
      expect(byQuery.errors?.map(({ parameter }) => parameter).sort()).toEqual(['limit', 'q'])
      const body = await client().post('/api/agent/hello', { message: 'x'.repeat(1001), agent: 7 })
      const byBody = await client().refusal(body, 'invalid-request', 400)
      expect(byBody.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/agent', '/message'])
    })
  })

  describe('query strings', () => {
    it.each([
      ['/api/posts.json?unknown=1', 200],
      ['/api/ask?q=agents&unknown=1&unknown=2', 200],
      ['/api/ask?q=a&q=b', 400],
      ['/api/ask?q=%20%20', 400],
      ['/api/ask?q=', 400],
      ['/api/ask', 400],
      [`/api/ask?q=${'x'.repeat(501)}`, 400],
      [`/api/ask?q=${encodeURIComponent('😀'.repeat(500))}`, 200],
      ['/api/ask?q=a&limit=0', 400],
      ['/api/ask?q=a&limit=51', 400],
      ['/api/ask?q=a&limit=1.5', 400],
      ['/api/ask?q=a&limit=+5', 400],
      ['/api/facts.json?limit=1001', 400],
      ['/api/facts.json?limit=', 400],
      ['/api/facts.json?q=', 400],
      ['/api/facts.json?topic=', 400],
      ['/api/posts.json?tag=', 400],
      ['/api/posts.json?tag=no-such-tag', 200],
      ['/api/facts.json?topic=nonsense', 400],
      ['/api/facts.json?topic=Crawlers', 400],
      ['/api/facts/premium.json?topic=nonsense', 400],
      ['/api/changes.json?limit=501', 400],
      ['/api/changes.json?since=yesterday', 400],
      ['/api/agent/stats.json?days=91', 400],
      ['/api/agent/stats.json?days=0', 400],
    ])('%s: %i', async (path, status) => {
      const answer = await client().send(path)
      if (status === 400) await client().refusal(answer, 'invalid-request', 400)
      else expect(answer.status).toBe(status)
    })
    it.each([
      ['?utm_source=x', ''],
      ['?days=7&x=1', '?days=7'],
      ['?days=%37', '?days=7'],
    ])('the statistics have one address for each answer, so that none is kept twice: %s', async (query, normal) => {
      const path = '/api/agent/stats.json'
      const answer = await client().send(path + query)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, path + normal])
    })
    it.each(['/api/facts.json', '/api/facts/premium.json'])(
      '%s refuses two topics, whatever they are',
      async (path) => {
        const topics = Object.keys((await client().manifest()).facts.topics)
        const [one = 'nonsense', other = one] = topics
        for (const [first, second] of [
          [one, other],
          [one, one],
          ['Nonsense', other],
          [one, ''],
          ['Nonsense', 'Other'],
        ] as const) {
          const url = `${path}?topic=${first}&topic=${second}`
          const answer = await client().send(url)
          expect([url, answer.status]).toEqual([url, 400])
          const { errors } = await client().refusal(answer, 'invalid-request', 400)
          expect(errors).toEqual([{ parameter: 'topic', message: 'is given more than once' }])
          expect(answer.headers.get('server-timing')).toMatch(/^total;dur=\d/)
          const head = await client().send(url, { method: 'HEAD' })
          expect([head.status, head.text, head.headers.get('cache-control')]).toEqual([400, '', 'no-store'])
        }
      },
    )
  })

  describe('caching', () => {
    it.each(['/api/agent.json', '/api/posts.json', '/openapi.json', '/', '/api/facts.json'])(
      '%s is kept and asked for anew with its ETag',
      async (path) => {
        const { headers } = await client().send(path)
        expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
        const etag = headers.get('etag') ?? ''
        expect(etag).toMatch(/^(W\/)?".+"$/)
        const again = await client().send(path, { headers: { 'if-none-match': etag } })
        expect([again.status, again.text]).toEqual([304, ''])
        expect((await client().send(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
      },
    )
    it.each(['/api/agent.json', '/posts/', '/api/facts.json?limit=1', '/api/ask?q=agents'])(
      '%s is refused to an If-Match that is false',
      async (path) => {
        // A host that compresses what functions answer makes their ETag weak, which no If-Match matches.
        const identity = { 'accept-encoding': 'identity' }
        const { headers: given } = await client().send(path, { headers: identity })
        const etag = (given.get('etag') ?? '').replace(/^W\//, '')
        const status = async (header: string, more: Record<string, string> = {}) => {
          const answer = await client().send(path, { headers: { ...identity, 'if-match': header, ...more } })
          if (answer.status === 412) await client().refusal(answer, 'precondition-failed', 412)
          return answer.status
        }
        for (const header of ['"other"', `W/${etag}`, '"other", "another"']) expect(await status(header)).toBe(412)
        for (const header of [etag, '*', `"other", ${etag}`]) expect(await status(header)).toBe(200)
        expect(await status(etag, { 'if-none-match': etag })).toBe(304)
      },
    )
    it('If-Match is not evaluated where nothing is found', async () => {
      expect((await client().send('/nowhere', { headers: { 'if-match': '"other"' } })).status).toBe(404)
    })
    it.each(['/api/facts/random.json', '/api/agent/hello', '/api/agent/ping', '/api/ama/feed.json', '/nowhere'])(
      '%s is not kept',
      async (path) => expect((await client().send(path)).headers.get('cache-control')).toBe('no-store'),
    )
    it('ask may be kept', async () => {
      expect((await client().send('/api/ask?q=agents')).headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    })
  })
}
