// The manifest and the OpenAPI document: they name what works, and everything they name works.
import { describe, expect, it } from 'vitest'
import type { RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import { decimalAmount, prices } from '../../service/contract/prices.js'
import type { Client } from './target.js'

const agentRoutes = (Object.values(routes) as RouteSpec[]).filter(
  (route) => route.audience === 'agents' && !route.planned,
)
const recordingRoutes = agentRoutes.filter((route) => route.records)
const plainRoutes = agentRoutes.filter((route) => !route.records && route.product === undefined)

const isJson = (route: RouteSpec) => route.mediaTypes[0] === 'application/json'

export function describeManifest(client: () => Client, isReadOnly: boolean): void {
  describe('manifest', () => {
    it('lists every endpoint of the contract that is served, once, and nothing else', async () => {
      const { endpoints } = await client().manifest()
      expect(endpoints.map(({ path }) => path).sort()).toEqual(agentRoutes.map(({ path }) => path).sort())
    })
    it('says of each how it is called', async () => {
      const { endpoints } = await client().manifest()
      for (const route of agentRoutes) {
        const entry = endpoints.find(({ path }) => path === route.path)
        expect(entry).toMatchObject({
          method: route.methods.length > 1 ? 'GET or POST' : 'GET',
          does: route.does,
          returns: route.returns,
          url: expect.stringMatching(/^https?:\/\/[^/]+\//) as string,
        })
        expect(entry?.url.endsWith(route.path)).toBe(true)
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
      expect(manifest.latest.posts[0]).toHaveProperty('published')
    })
    it.each(plainRoutes.map((route) => [route.path, route] as const))(
      'the example of %s works',
      async (path, route) => {
        const answer = await client().send(await client().example(path))
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toMatch(new RegExp(`^${route.mediaTypes[0] ?? ''}\\b`))
        if (isJson(route)) route.answer.parse(answer.json())
        else expect(answer.text).not.toBe('')
      },
    )
    it.each(recordingRoutes.map((route) => [route.path, route] as const))(
      'the example of %s records, or says why not',
      async (path, route) => {
        if (isReadOnly) return
        const answer = await client().send(await client().example(path))
        if (answer.status === 200) expect(route.answer.parse(answer.json())).toMatchObject({ ok: true })
        else expect([403, 410, 429]).toContain(answer.status)
      },
    )
  })

  describe('OpenAPI', () => {
    it('is 3.1, declares version 1.0 and describes every endpoint with its problems', async () => {
      const document = (await client().send('/openapi.json')).json() as OpenApi
      expect(document.openapi).toMatch(/^3\.1\./)
      expect(document.info.version).toBe('1.0')
      expect(document).toHaveProperty('x-service-info')
      for (const route of agentRoutes) {
        for (const method of route.methods) {
          const operation = document.paths[route.path]?.[method.toLowerCase()]
          expect([route.path, method, operation !== undefined]).toEqual([route.path, method, true])
          expect(Object.keys(operation?.responses ?? {})).toContain(route.records ? '429' : '200')
        }
      }
    })
    it.each([
      ['premiumFact', routes.premiumFact.path],
      ['playbook', routes.playbook.path],
    ] as const)('states the price of %s', async (product, path) => {
      const document = (await client().send('/openapi.json')).json() as OpenApi
      const price = prices[product]
      const [offer] = document.paths[path]?.['get']?.['x-payment-info']?.offers ?? []
      expect(offer).toMatchObject({ amount: String(price.amountCents), currency: 'usd', intent: 'charge' })
      expect(typeof offer?.['method']).toBe('string')
      expect(decimalAmount(price.amountCents)).toMatch(/^\d+\.\d\d$/)
    })
  })
}

interface Operation {
  responses?: Record<string, unknown>
  'x-payment-info'?: { offers?: Record<string, unknown>[] }
}
interface OpenApi {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation | undefined> | undefined>
}
