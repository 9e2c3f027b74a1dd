// The sentences of the interface document that a request without payment can check, each as the name of a test.
import { describe, expect, it, type TestContext } from 'vitest'
import type { Client } from './target.js'

type Fields = Record<string, unknown>

const day = /^\d{4}-\d{2}-\d{2}$/
const webUrl = /^https?:\/\//
const text = expect.any(String) as string
const list = expect.any(Array) as unknown[]
const object = expect.any(Object) as Fields

export function describeInterface(client: () => Client): void {
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Fields> => {
    const answer = await client().send(path, { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json() as Fields
  }
  const getList = async (path: string) => (await get(path)) as unknown as Fields[]
  const facts = async () => (await get('/api/facts.json'))['facts'] as Fields[]
  const detail = async (test: TestContext) => {
    await client().needs(test, 'post')
    const [post] = await getList('/api/posts.json')
    return get(`/api/post/${String(post?.['slug'])}.json`)
  }

  describe('interface: resources', () => {
    it('A free fact: id, form is a post slug, then #, then a number', async () => {
      for (const { id } of await facts()) expect(id).toMatch(/^[^#]+#\d+$/)
    })
    it('A free fact: source is an object of title, url (string URL) and published (date, YYYY-MM-DD)', async () => {
      for (const { source } of await facts()) {
        const { title, url, published } = source as Fields
        expect([typeof title, url, published]).toEqual([
          'string',
          expect.stringMatching(webUrl),
          expect.stringMatching(day),
        ])
      }
    })
    it('A free fact: quality is between 0 and 1, age_days an integer, possibly_outdated true for facts over a year old', async (test) => {
      for (const fact of (await detail(test))['facts'] as Fields[]) {
        const { kind, quality, canonical_fact_id, published, age_days, possibly_outdated } = fact
        expect([typeof kind, canonical_fact_id, published]).toEqual([
          'string',
          expect.stringMatching(/#\d+$/),
          expect.stringMatching(day),
        ])
        expect([(quality as number) >= 0, (quality as number) <= 1]).toEqual([true, true])
        expect(Number.isInteger(age_days)).toBe(true)
        expect(possibly_outdated).toBe((age_days as number) > 365)
      }
    })
    it('Facts list: count (integer), topics (topic to integer count), facts of id, fact, evidence, topic, source', async () => {
      const { count, topics, facts: listed } = await get('/api/facts.json')
      expect(Number.isInteger(count)).toBe(true)
      for (const number of Object.values(topics as Fields)) expect(Number.isInteger(number)).toBe(true)
      for (const fact of listed as Fields[]) {
        expect(fact).toMatchObject({ id: text, fact: text, evidence: text, topic: text, source: object })
      }
    })
    it('Premium fact index: pricing, how[], count, facts[] of id, title, topic, source, url', async () => {
      const index = await get('/api/facts/premium.json')
      expect(index).toMatchObject({ pricing: object, how: list, count: expect.any(Number) as number, facts: list })
      for (const entry of index['facts'] as Fields[]) {
        expect(entry).toMatchObject({ id: text, title: text, topic: text, source: object, url: text })
      }
    })
    it.each(['/api/posts.json', '/api/articles.json'])(
      '%s: slug, title, description, url, markdown, json, pubDate; updatedDate only after a real edit',
      async (path) => {
        for (const entry of await getList(path)) {
          const { updatedDate, pubDate, ...others } = entry as Fields & { pubDate: string; updatedDate?: string }
          expect(others).toMatchObject({
            slug: text,
            title: text,
            description: text,
            url: text,
            markdown: text,
            json: text,
          })
          expect(pubDate).toMatch(day)
          expect((updatedDate ?? pubDate) >= pubDate).toBe(true)
        }
      },
    )
    it('The manifest’s latest block uses published instead of pubDate', async () => {
      const { latest } = await get('/api/agent.json')
      for (const entry of Object.values(latest as Record<string, Fields[]>).flat()) {
        expect(entry['published']).toMatch(day)
        expect(entry).not.toHaveProperty('pubDate')
      }
    })
    it('Detail (JSON): headline, description, url, canonical, datePublished, dateModified, wordCount, facts[], articleBody, links', async (test) => {
      expect(await detail(test)).toMatchObject({
        ...{ headline: text, description: text, url: text, canonical: text, datePublished: text, dateModified: text },
        ...{ wordCount: expect.any(Number) as number, facts: list, articleBody: text, links: object },
      })
    })
    it('Detail (Markdown): text/markdown, a short front-matter block opens the file', async (test) => {
      await client().needs(test, 'post')
      const [post] = await getList('/api/posts.json')
      const answer = await client().send(String(post?.['markdown']))
      expect(answer.headers.get('content-type')).toMatch(/^text\/markdown\b/)
      const [, block = ''] = /^---\n([\s\S]*?)\n---\n/.exec(answer.text) ?? []
      for (const key of ['title', 'url', 'canonical', 'author']) expect(block).toMatch(new RegExp(`^${key}:`, 'm'))
    })
    it('Change entry: type, title, url, markdown, updated; newest first', async () => {
      const changes = await getList('/api/changes.json')
      for (const change of changes) {
        expect(change).toMatchObject({ type: text, title: text, url: text, markdown: text, updated: text })
      }
      const updated = changes.map((change) => Date.parse(String(change['updated'])))
      expect(updated).toEqual([...updated].sort((a, b) => b - a))
    })
    it('Manifest: hello, identity, endpoints[], facts{count,topics,sample}, playbook, the service, latest{posts,articles} and further keys', async () => {
      const manifest = await get('/api/agent.json')
      expect(manifest).toMatchObject({
        ...{ hello: object, identity: object, endpoints: list, service: object },
        facts: { count: expect.any(Number) as number, topics: object, sample: list },
        latest: { posts: list, articles: list },
      })
      const keys = ['playbook', 'experiences', 'artifact', 'counts', 'owner', 'rights', 'citing']
      expect(Object.keys(manifest)).toEqual(expect.arrayContaining(keys))
    })
    it('Endpoint entries have: method, path, does, params (optional), example, returns, paid (optional boolean), url', async () => {
      for (const entry of (await get('/api/agent.json'))['endpoints'] as Fields[]) {
        const { params = [], paid = false } = entry
        expect(entry).toMatchObject({ method: text, path: text, does: text, example: text, returns: text, url: text })
        expect([Array.isArray(params), typeof paid]).toEqual([true, 'boolean'])
      }
    })
    it('Ping result: you{rtt_ms,edge,protocol,tls}, this_request{server_ms}, site_last_7_days{overall,by_agent_family,by_route}', async () => {
      const { you, this_request, site_last_7_days } = await get('/api/agent/ping')
      expect(Object.keys(you as Fields)).toEqual(expect.arrayContaining(['rtt_ms', 'edge', 'protocol', 'tls']))
      expect(this_request).toMatchObject({ server_ms: expect.any(Number) as number })
      expect(site_last_7_days).toMatchObject({ overall: object, by_agent_family: object, by_route: object })
    })
    it('Stats result: window_days, requests{by_agent_family,by_route,by_day}, hellos, performance{overall,by_agent_family,by_route}', async () => {
      expect(await get('/api/agent/stats.json')).toMatchObject({
        window_days: 30,
        requests: { by_agent_family: object, by_route: object, by_day: object },
        hellos: object,
        performance: { overall: object, by_agent_family: object, by_route: object },
      })
    })
    it('Artifact spec: name, targets, build[], theme, layout[], data', async () => {
      const keys = ['name', 'targets', 'build', 'theme', 'layout', 'data']
      expect(Object.keys(await get('/api/agent/artifact.json'))).toEqual(expect.arrayContaining(keys))
    })
    it('Preview: title, price{amount,currency,display}, experiment, summary, contents[], protocol', async (test) => {
      await client().needs(test, 'playbook')
      expect(await get('/api/agent/playbook/preview')).toMatchObject({
        ...{ title: text, experiment: text, summary: text, contents: list, protocol: object },
        price: { amount: expect.stringMatching(/^\d+\.\d+$/) as string, currency: text, display: text },
      })
    })
  })

  describe('interface: rules', () => {
    it('Every response carries a Server-Timing header', async () => {
      for (const path of ['/api/agent.json', '/api/ask', '/nowhere', '/posts/', '/openapi.json']) {
        expect((await client().send(path)).headers.get('server-timing')).not.toBeNull()
      }
    })
    it('days: integer 1 to 90, default 30', async () => {
      for (const days of [1, 90])
        expect(await get(`/api/agent/stats.json?days=${days}`)).toMatchObject({ window_days: days })
      for (const days of ['0', '91', '1.5']) {
        expect((await client().send(`/api/agent/stats.json?days=${days}`)).status).toBe(400)
      }
    })
    it('q is required; limit of ask defaults to 8', async (test) => {
      await client().needs(test, 'fact')
      expect((await client().send('/api/ask')).status).toBe(400)
      const { q, facts: found, read_next } = await get('/api/ask?q=agents+and+crawlers')
      expect([q, (found as Fields[]).length <= 8, Array.isArray(read_next)]).toEqual([
        'agents and crawlers',
        true,
        true,
      ])
    })
    it('The path form of the same question gives the same as /api/ask', async () => {
      const [path, query] = [await get('/api/ask/agents-and-crawlers/'), await get('/api/ask?q=agents+and+crawlers')]
      expect([path['facts'], path['read_next']]).toEqual([query['facts'], query['read_next']])
    })
    it('limit of changes defaults to 30', async () => {
      expect(await getList('/api/changes.json')).toEqual(await getList('/api/changes.json?limit=30'))
    })
    it('The list endpoints for posts and articles return every item', async () => {
      const { counts } = await get('/api/agent.json')
      for (const kind of ['posts', 'articles']) {
        expect(await getList(`/api/${kind}.json`)).toHaveLength((counts as Record<string, number>)[kind] ?? -1)
      }
    })
    it('The discovery document is OpenAPI 3.1.0 and declares API version 1.0', async () => {
      expect(await get('/openapi.json')).toMatchObject({ openapi: '3.1.0', info: { version: '1.0' } })
    })
    it('Offers per paid route: amount (minor units), currency usd, description, intent charge, method', async (test) => {
      await client().needs(test, 'premium fact', 'playbook')
      const { paths } = (await get('/openapi.json')) as { paths: Record<string, { get: { 'x-payment-info': Fields } }> }
      for (const [path, amount] of [
        ['/api/facts/premium/{id}', '50'],
        ['/api/agent/playbook', '499'],
      ] as const) {
        const offers = paths[path]?.get['x-payment-info']['offers']
        expect(offers).toMatchObject([{ amount, currency: 'usd', description: text, intent: 'charge', method: text }])
      }
    })
    it('402 carries a WWW-Authenticate: Payment challenge; the playbook always until paid', async (test) => {
      await client().needs(test, 'playbook', 'way to pay')
      const { status, headers } = await client().send('/api/agent/playbook', {
        headers: { accept: 'application/json' },
      })
      expect([status, headers.get('www-authenticate')]).toEqual([402, expect.stringMatching(/^Payment /)])
    })
  })
}
