// The files that lead agents here, and every address that the manifest names.
import { describe, expect, it } from 'vitest'
import type { Client } from './target.js'

/** Addresses of a sitemap that are looked at, at once. */
const mostUrls = 200

export function describeDiscovery(client: () => Client): void {
  describe('discovery', () => {
    it.each([
      ['/llms.txt', /^text\/(plain|markdown)/],
      ['/llms-full.txt', /^text\/(plain|markdown)/],
      ['/robots.txt', /^text\/plain/],
      ['/sitemap.xml', /^(application|text)\/xml/],
      ['/feed.xml', /^application\/atom\+xml/],
      ['/feed.json', /^application\/feed\+json/],
      ['/.well-known/api-catalog', /^application\/linkset\+json/],
      ['/.well-known/ai-catalog.json', /^application\/ai-catalog\+json/],
      ['/.well-known/agent-skills/index.json', /^application\/json/],
      ['/.well-known/mcp/server-card.json', /^application\/json/],
    ])('%s is there, as %s', async (path, type) => {
      const { status, headers } = await client().send(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('content-type')).toMatch(type)
    })
    it('the sitemap’s URLs resolve', async () => {
      const urls = [...(await client().send('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url]) => url ?? '',
      )
      expect(urls.length).toBeGreaterThan(0)
      // All of ours; of a site with thousands of documents, some from everywhere in the list.
      const looked = urls.filter((_, at) => at % Math.ceil(urls.length / mostUrls) === 0)
      const statuses = await Promise.all(looked.map((url) => client().send(url, { method: 'HEAD' })))
      expect(looked.map((url, at) => [url, statuses[at]?.status])).toEqual(looked.map((url) => [url, 200]))
    })
    it('the manifest names no URL of its own that does not resolve', async () => {
      const manifest = await client().manifest()
      const { service, experiences, artifact, hello, identity } = manifest
      const urls = [...Object.values(service), ...experiences.map(({ url }) => url), artifact.spec, artifact.dashboard]
      const named = [...urls, hello.url, identity.url, manifest.facts.url]
      for (const url of named.flatMap((value) => (value !== undefined && /^https?:/.test(value) ? [value] : []))) {
        // A question without `q`, or an MCP request without a message, is refused, but something is there.
        const { status } = await client().send(url, { method: 'HEAD' })
        expect([url, [200, 400, 405, 406].includes(status)]).toEqual([url, true])
      }
    })
  })
}
