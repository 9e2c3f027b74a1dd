// The manifest and the OpenAPI document: they name what works, and everything they name works.
import { describe, expect, it } from 'vitest'
import { readWords } from '../../build/ledger/words.js'
import type { RouteSpec } from '../../service/contract/route.js'
import { documentListSchema } from '../../service/contract/resources/document.js'
import { routes, type RouteId } from '../../service/contract/routes.js'
import { decimalAmount, prices } from '../../service/contract/prices.js'
import type { Client, Kind } from './target.js'

const agentRoutes = (Object.entries(routes) as [RouteId, RouteSpec][])
  .map(([id, route]) => [route.path, id, route] as const)
  .filter(([, , route]) => route.audience === 'agents')
const recordingRoutes = agentRoutes.filter(([, , route]) => route.records)
const plainRoutes = agentRoutes.filter(([, , route]) => !route.records && route.product === undefined)
const paidRoutes = agentRoutes.filter(([, , route]) => route.product !== undefined)

/** What a site must have for a route to be listed; the others are listed everywhere. */
const needs: Partial<Record<RouteId, Kind>> = {
  postMarkdown: 'post',
  postJson: 'post',
  articleMarkdown: 'article',
  articleJson: 'article',
  randomFact: 'fact',
  premiumFact: 'premium fact',
  playbook: 'playbook',
  playbookPreview: 'playbook',
  amaAsk: 'question event',
  amaPlus: 'event with an opening question',
  amaReply: 'event with an opening question',
  amaThread: 'event with an opening question',
}

const kindsOf = (id: RouteId): Kind[] => (needs[id] === undefined ? [] : [needs[id]])

/** The routes that the target can serve; our own ones have something for each. */
async function listServed(client: Client): Promise<RouteSpec[]> {
  const served: RouteSpec[] = []
  for (const [, id, route] of agentRoutes) {
    const kind = needs[id]
    if (kind === undefined || !client.target.mayBeSparse || (await client.publishes(kind))) served.push(route)
  }
  return served
}

const isJson = (route: RouteSpec) => route.mediaTypes[0] === 'application/json'

export function describeManifest(client: () => Client, isReadOnly: boolean): void {
  describe('manifest', () => {
    it('lists every endpoint of the contract that is served, once, and nothing else', async () => {
      const { endpoints } = await client().manifest()
      const served = await listServed(client())
      expect(endpoints.map(({ path }) => path).sort()).toEqual(served.map(({ path }) => path).sort())
    })
    it('says of each how it is called', async () => {
      const { endpoints } = await client().manifest()
      for (const route of await listServed(client())) {
        const entry = endpoints.find(({ path }) => path === route.path)
        expect(entry).toMatchObject({
          method: route.methods.length > 1 ? 'GET or POST' : 'GET',
          does: route.does,
          returns: route.returns,
          url: expect.stringMatching(/^https?:\/\/[^/{}]+\/[^{}]*$/) as string,
        })
        expect(entry?.uri_template?.replace(/\{\?.*/, '') ?? entry?.url).toMatch(/^https?:/)
        expect(new URL(entry?.uri_template?.replace(/\{\?.*/, '') ?? entry?.url ?? '').pathname).toBe(
          new URL(route.path, 'http://localhost').pathname,
        )
        if (Object.keys(route.input().shape).length > 0) expect(entry?.uri_template).toContain('{')
        expect(entry?.paid ?? false).toBe(route.product !== undefined)
        expect(entry?.records ?? false).toBe(route.records ?? false)
        const inputs = Object.keys(route.input().shape)
        expect((entry?.params ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining(inputs))
      }
    })
    it('carries all keys of the contract, with five facts and the latest documents', async () => {
      const manifest = await client().manifest()
      expect(manifest.facts.sample).toHaveLength(Math.min(5, manifest.facts.count))
      const total = Object.values(manifest.facts.topics).reduce((sum, count) => sum + count, 0)
      expect([total, manifest.counts.facts]).toEqual([manifest.facts.count, manifest.facts.count])
      for (const kind of ['posts', 'articles'] as const) {
        const list = await client().read(`/api/${kind}.json`, documentListSchema)
        expect(manifest.counts[kind]).toBe(list.length)
        const latest = list.slice(0, 5).map(({ pubDate, ...entry }) => ({ ...entry, published: pubDate }))
        expect(manifest.latest[kind]).toEqual(latest)
      }
      expect(manifest.counts.facts > 0).toBe(await client().publishes('fact'))
      expect(manifest.counts.premium_facts > 0).toBe(await client().publishes('premium fact'))
      expect(manifest.playbook !== null).toBe(await client().publishes('playbook'))
    })
    it.for(plainRoutes)('the example of %s works', async ([path, id, route], test) => {
      await client().needs(test, ...kindsOf(id))
      const { url } = (await client().manifest()).endpoints.find((one) => one.path === path) ?? { url: '' }
      expect([url, (await client().send(url)).status]).toEqual([url, 200])
      const answer = await client().send(await client().example(path))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(new RegExp(`^${route.mediaTypes[0] ?? ''}\\b`))
      if (isJson(route)) route.answer.parse(answer.json())
      else expect(answer.text).not.toBe('')
      await client().isDescribed(path, answer)
    })
    it.for(recordingRoutes)('the example of %s records nothing, and says so', async ([path, id, route], test) => {
      test.skip(isReadOnly, 'it records')
      await client().needs(test, ...kindsOf(id))
      const answer = await client().send(await client().example(path))
      if (answer.status === 200) expect(route.answer.parse(answer.json())).toMatchObject({ ok: true, recorded: false })
      else expect([403, 410, 429]).toContain(answer.status)
      await client().isDescribed(path, answer)
    })
    it.for(paidRoutes)('the example of %s is answered or challenged', async ([path, id], test) => {
      await client().needs(test, ...kindsOf(id), 'way to pay')
      const answer = await client().send(await client().example(path))
      expect([200, 402]).toContain(answer.status)
      await client().isDescribed(path, answer)
    })
  })

  describe('OpenAPI', () => {
    it('is 3.1, declares version 1.0 and describes every endpoint with its problems', async () => {
      const document = await client().openApi()
      expect(document.openapi).toMatch(/^3\.1\./)
      expect(document.info.version).toBe('1.0')
      expect(document).toHaveProperty('x-service-info')
      const served = await listServed(client())
      expect(Object.keys(document.paths).sort()).toEqual([...new Set(served.map(({ path }) => path))].sort())
      for (const route of served) {
        for (const method of route.methods) {
          const operation = document.paths[route.path]?.[method.toLowerCase()]
          expect([route.path, method, operation !== undefined]).toEqual([route.path, method, true])
          expect(Object.keys(operation?.responses ?? {})).toContain(route.records ? '429' : '200')
        }
      }
    })
    it('has at most 64 KB, which registries read', async () => {
      const { text } = await client().send('/openapi.json')
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
    })
    it('shows a question of 4 to 12 words, as agents ask', async () => {
      const { searchParams } = new URL(await client().example('/api/ask'))
      const { count } = readWords(searchParams.get('q') ?? '')
      expect(count).toBeGreaterThanOrEqual(4)
      expect(count).toBeLessThanOrEqual(12)
    })
    it.for(plainRoutes)('says whether %s answers 304', async ([path, id], test) => {
      await client().needs(test, ...kindsOf(id))
      const url = await client().example(path)
      const etag = (await client().send(url)).headers.get('etag')
      const { responses = {} } = (await client().openApi()).paths[path]?.['get'] ?? {}
      expect(Object.keys(responses).includes('304')).toBe(etag !== null)
    })
    it('gives an example of each body', async () => {
      const { paths } = await client().openApi()
      for (const [path, { post } = {}] of Object.entries(paths)) {
        if (post)
          expect([path, post.requestBody?.content?.['application/json']?.example]).not.toEqual([path, undefined])
      }
    })
    it('says what a body alone can meet, and how many a day are taken from a caller', async () => {
      const { get, post } = (await client().openApi()).paths[routes.hello.path] ?? {}
      const statuses = (operation: typeof get) => Object.keys(operation?.responses ?? {})
      expect(statuses(get)).toEqual(['200', '400', '414', '429', '500', '503'])
      expect(statuses(post)).toEqual(['200', '400', '413', '414', '415', '429', '500', '503'])
      for (const operation of [get, post]) {
        expect(Object.keys(operation?.responses?.['200']?.headers ?? {})).toEqual(['RateLimit-Policy', 'RateLimit'])
        expect(operation?.responses?.['429']?.headers).toMatchObject({ 'RateLimit-Policy': {}, 'Retry-After': {} })
      }
    })
    it.for(['postMarkdown', 'postJson', 'articleMarkdown', 'articleJson'] as const)(
      'says of %s that it may be missing, removed or moved',
      async (id, test) => {
        await client().needs(test, ...kindsOf(id))
        const { responses = {} } = (await client().openApi()).paths[routes[id].path]?.['get'] ?? {}
        expect(Object.keys(responses)).toEqual(['200', '304', '308', '404', '410', '412', '414'])
        expect(responses['308']?.headers).toHaveProperty('Location')
      },
    )
    it.for(['premiumFact', 'playbook'] as const)('states the price of %s', async (product, test) => {
      await client().needs(test, ...kindsOf(product))
      const { path } = routes[product]
      const document = await client().openApi()
      const price = prices[product]
      const operation = document.paths[path]?.['get']
      expect(Object.keys(operation?.responses?.['200']?.headers ?? {})).toEqual(['Payment-Receipt', 'X-Credit-Token'])
      const [offer] = operation?.['x-payment-info']?.offers ?? []
      expect(offer).toMatchObject({ amount: String(price.amountCents), currency: 'usd', intent: 'charge' })
      expect(typeof offer?.['method']).toBe('string')
      expect(decimalAmount(price.amountCents)).toMatch(/^\d+\.\d\d$/)
    })
  })
}
