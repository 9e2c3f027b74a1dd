// The MCP tools that read: each tells what the files and routes of the contract tell.
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSlug } from '../../build/links/document-paths.js'
import { changesSchema, documentDetailSchema } from '../../service/contract/resources/document.js'
import { factsListSchema, type FactsList } from '../../service/contract/resources/fact.js'
import { routes } from '../../service/contract/routes.js'
import type { Client } from './target.js'

export function describeTools(client: () => Client): void {
  describe('the MCP tools', () => {
    const mcp = new McpClient({ name: 'contract suite', version: '1' })
    const call = async (name: string, input: Record<string, unknown>) => {
      const { isError, structuredContent } = await mcp.callTool({ name, arguments: input })
      expect([name, input, isError ?? false]).toEqual([name, input, false])
      return structuredContent as Record<string, unknown>
    }

    beforeAll(() => mcp.connect(new StreamableHTTPClientTransport(new URL(client().target.base + routes.mcp.path))))
    afterAll(() => mcp.close())

    it('list the facts and give each one', async (test) => {
      await client().needs(test, 'fact')
      const list = await client().read('/api/facts.json', factsListSchema)
      const facts: unknown[] = []
      let cursor: number | undefined = 0
      while (cursor !== undefined && facts.length < list.count) {
        const part: FactsList = factsListSchema.parse(await call('list_facts', { cursor }))
        expect(part.count).toBe(list.count)
        facts.push(...part.facts)
        cursor = part.next_cursor
      }
      expect(facts).toEqual(list.facts)
      const id = list.facts[0]?.id ?? ''
      expect(await call('get_fact', { id })).toMatchObject({ id })
    })
    it('answer a question', async () => {
      expect(await call('ask', { q: 'zzzzqqqq' })).toMatchObject({ q: 'zzzzqqqq', facts: [] })
    })
    it('list the documents and give each one in both forms, as it is published', async (test) => {
      await client().needs(test, 'post or article')
      const { documents } = (await call('list_documents', {})) as { documents: { kind: string; slug: string }[] }
      const first = ['post', 'article'].flatMap((kind) => documents.find((document) => document.kind === kind) ?? [])
      expect(first.length).toBeGreaterThan(0)
      for (const { kind, slug } of first) {
        const address = `/api/${kind}/${encodeSlug(slug)}`
        const json = await client().read(`${address}.json`, documentDetailSchema)
        expect(await call('get_document', { kind, slug, format: 'json' })).toEqual(json)
        const { text } = await client().send(`${address}.md`)
        expect(await call('get_document', { kind, slug })).toEqual({ markdown: text })
      }
    })
    it('list the changes', async () => {
      const changes = await client().read('/api/changes.json', changesSchema)
      expect(JSON.stringify(await call('list_changes', {}))).toContain(JSON.stringify(changes).slice(0, -1))
    })
  })
}
