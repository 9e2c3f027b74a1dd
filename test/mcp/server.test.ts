// The MCP endpoint with the SDK's own client: every tool is listed, called, and refused as its route refuses.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeRecords } from '../../service/ask/records.js'
import { buildAskIndex } from '../../service/ask/build-index.js'
import { limits } from '../../service/contract/limits.js'
import type { Fact, ListedFact } from '../../service/contract/resources/fact.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import type { PremiumIndex } from '../../service/contract/resources/paid.js'
import type { Data, DataFiles } from '../../service/data.js'
import { mcpHandler } from '../../service/mcp/server.js'
import { tools } from '../../service/mcp/tools.js'
import { ask, contact } from '../../service/functions.js'
import { openStore } from '../../service/store/open.js'
import { openEvent } from '../contact/stage.js'
import { dataOf, stage } from '../http/stage.js'

const base = 'https://site.example'
const source = { title: 'Robots', url: `${base}/posts/robots/`, published: '2026-01-01' }
const listed: ListedFact = {
  id: 'robots#1',
  fact: 'A crawler may cache robots.txt for 24 hours.',
  evidence: 'Crawlers SHOULD NOT use the cached version for more than 24 hours',
  topic: 'crawlers-and-indexing',
  source,
  url: `${source.url}#fact-1`,
}
const fact: Fact = {
  ...listed,
  kind: 'finding',
  quality: 0.9,
  canonical_fact_id: 'robots#1',
  published: '2026-01-01',
  age_days: 300,
  possibly_outdated: false,
}
const entry = {
  slug: 'robots',
  title: 'Robots',
  description: 'On robots',
  url: source.url,
  markdown: `${base}/api/post/robots.md`,
  json: `${base}/api/post/robots.json`,
  pubDate: '2026-01-01',
}
const detail = { headline: 'Robots', facts: [fact], articleBody: 'Text', sections: [] } as unknown as DocumentDetail

const files: Partial<DataFiles> = {
  'site.json': {
    baseUrl: base,
    title: 'Site',
    language: 'en',
    topics: [{ id: fact.topic, title: '' }],
    countStatic: true,
    sellsPlaybook: true,
    footnote: 'CC0.',
    picture: '/p.jpg',
  },
  'documents.json': [
    { ...entry, kind: 'post' },
    { ...entry, slug: 'maps', kind: 'article' },
  ],
  'fact-topics.json': [0],
  'changes.json': [],
  'gone.json': ['/posts/away/', '/articles/%C3%BCnder/'],
  'redirects.json': {
    '/api/article/böts.md': '/api/post/robots.md',
    '/api/article/böts.json': '/api/post/robots.json',
  },
  'events.json': [openEvent],
  'premium-index.json': {
    ...{ pricing: {} as PremiumIndex['pricing'], how: [], count: 1 },
    facts: [{ id: 'x', title: 'X', topic: fact.topic, source, url: `${base}/api/facts/premium/x` }],
  },
}
const binaries = {
  'ask.bin': buildAskIndex({
    facts: [{ statement: fact.fact, quote: fact.evidence, topic: fact.topic, title: source.title, document: 0 }],
    documents: [{ title: 'Robots', description: 'On robots', headings: [], body: 'Text' }],
  }),
  'facts.bin': writeRecords([listed]),
}
const data: Data = {
  ...dataOf(files),
  bytes: (name) => binaries[name],
  form: (_kind, _slug, form) => (form === 'json' ? JSON.stringify(detail) : '# Robots'),
}

describe('the MCP endpoint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-mcp-'))
  const store = openStore({}, { dataDirectory: folder })
  const served = stage({ mcp: mcpHandler({ ...ask.handlers, ...contact.handlers }) }, { data, store, baseUrl: base })
  const client = new Client({ name: 'test', version: '1' })
  const call = (name: string, input: Record<string, unknown>) => client.callTool({ name, arguments: input })
  const textOf = (result: Awaited<ReturnType<typeof call>>) => (result.content[0] as { text: string }).text

  beforeAll(async () => {
    const fetch = (url: string | URL, init?: RequestInit) => served.send(new URL(url).pathname, init)
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch }))
  })
  afterAll(async () => {
    await client.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })

  it('lists every tool with a schema of its arguments', async () => {
    const { tools: found } = await client.listTools()
    expect(found.map(({ name }) => name)).toEqual(Object.keys(tools))
    const asked = found.find(({ name }) => name === 'ask')
    expect(asked?.inputSchema).toMatchObject({
      required: ['q'],
      properties: { limit: { type: 'integer', maximum: 50 } },
    })
    const facts = found.find(({ name }) => name === 'list_facts')
    expect(facts?.inputSchema.properties?.['topic']).toEqual({
      type: 'string',
      description: 'Only this topic',
      enum: [fact.topic],
    })
    expect(JSON.stringify(found)).not.toContain('x-values')
    for (const { annotations } of found) {
      expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: annotations?.readOnlyHint })
    }
    expect(found.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)).toEqual([
      'say_hello',
      'ask_ama',
    ])
  })

  it('answers a question as the route does', async () => {
    const result = await call('ask', { q: 'how long may a crawler cache robots.txt?', limit: 1 })
    expect(result.structuredContent).toMatchObject({ facts: [{ id: 'robots#1' }] })
    expect(result.structuredContent).toEqual(
      await (
        await stage(ask.handlers, { data }).send('/api/ask?q=how+long+may+a+crawler+cache+robots.txt%3F&limit=1')
      ).json(),
    )
  })

  it('reads facts and documents', async () => {
    expect((await call('get_fact', { id: 'robots#1' })).structuredContent).toEqual(fact)
    expect((await call('list_facts', {})).structuredContent).toMatchObject({ count: 1 })
    const slugsOf = async (input: Record<string, unknown>) => {
      const { documents } = (await call('list_documents', input)).structuredContent as { documents: { slug: string }[] }
      return documents.map(({ slug }) => slug)
    }
    expect((await call('list_documents', { kind: 'post' })).structuredContent).toMatchObject({ documents: [entry] })
    expect(await slugsOf({})).toEqual(['robots', 'maps'])
    expect(await slugsOf({ kind: 'article' })).toEqual(['maps'])
    expect((await call('list_changes', { limit: 5 })).structuredContent).toEqual({ items: [] })
    expect(textOf(await call('get_document', { kind: 'post', slug: 'robots' }))).toBe('# Robots')
    const asJson = await call('get_document', { kind: 'post', slug: 'robots', format: 'json' })
    expect(asJson.structuredContent).toMatchObject({ headline: 'Robots' })
  })

  it('reads a document that has moved, as its old address redirects', async () => {
    const old = { kind: 'article', slug: 'böts' }
    expect(textOf(await call('get_document', old))).toBe('# Robots')
    const asJson = await call('get_document', { ...old, format: 'json' })
    expect(asJson.structuredContent).toMatchObject({ headline: 'Robots' })
  })

  it('records a hello and a question, as their routes do', async () => {
    const hello = await call('say_hello', { agent: 'a tester', message: 'Call +49 30 123456' })
    expect(hello.structuredContent).toMatchObject({ recorded: true, we_stored: { agent: 'a tester' } })
    expect(textOf(hello)).not.toContain('123456')
    const { hellos } = await store.listHellos({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
    expect(hellos).toHaveLength(1)
    const question = { handle: 'tester', model_family: 'none', model: 'none-1', question: 'Who checks quotes?' }
    const asked = await call('ask_ama', question)
    expect(asked.structuredContent).toMatchObject({ recorded: true, published_as: question })
    const refused = await call('ask_ama', { handle: 'tester' })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain('/question')
  })

  it('says how to pay for what is paid, and charges nothing', async () => {
    const result = await call('get_premium_fact', { id: 'x' })
    expect(result.structuredContent).toMatchObject({ url: `${base}/api/facts/premium/x`, price: '0.50 USD' })
    expect((await call('get_playbook', {})).structuredContent).toMatchObject({ price: '4.99 USD' })
    const unknown = await call('get_premium_fact', { id: 'y' })
    expect([unknown.isError, JSON.parse(textOf(unknown))]).toMatchObject([true, { status: 404 }])
  })

  it('offers no tool for what the site does not have', async () => {
    const site = files['site.json']
    const index = files['premium-index.json']
    if (!site || !index) throw new Error('the stage has both')
    const sparse: Partial<DataFiles> = {
      ...files,
      'site.json': { ...site, sellsPlaybook: false },
      'events.json': [],
      'premium-index.json': { ...index, count: 0, facts: [] },
    }
    const handlers = { mcp: mcpHandler({ ...ask.handlers, ...contact.handlers }) }
    const elsewhere = stage(handlers, {
      data: { ...dataOf(sparse), bytes: (name) => data.bytes(name) },
      store,
      baseUrl: base,
    })
    const fetch = (url: string | URL, init?: RequestInit) => elsewhere.send(new URL(url).pathname, init)
    const visitor = new Client({ name: 'test', version: '1' })
    await visitor.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch }))
    const missing = ['ask_ama', 'get_premium_fact', 'get_playbook']
    const names = (await visitor.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(Object.keys(tools).filter((name) => !missing.includes(name)))
    for (const name of [...missing, 'no_such_tool']) {
      const refused = { code: -32602, message: expect.stringContaining(`no tool ${name}; there are ask, `) as string }
      await expect(visitor.callTool({ name, arguments: {} })).rejects.toMatchObject(refused)
    }
    await visitor.close()
  })

  it('logs that a message was refused, and nothing that it says', async () => {
    const before = served.lines.length
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': 'alice@example.com',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const answer = await served.send('/mcp', { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    const lines = served.lines.slice(before)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { event: 'mcp', error: expect.any(String) as string },
    ])
    expect(lines.join()).not.toContain('alice')
  })

  it('serves clients of 2025, which send no envelope', async () => {
    const send = (method: string, params: object) =>
      served.send('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    const hello = await send('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'old', version: '1' },
    })
    expect(await hello.text()).toContain('"protocolVersion":"2025-06-18"')
    const asked = await send('tools/call', { name: 'ask', arguments: { q: 'robots' } })
    expect(await asked.text()).toContain('robots#1')
    expect(asked.headers.get('server-timing')).toMatch(/^total;dur=/)
  })

  it.each(['legacy', 'auto'] as const)(
    'lets a page of any origin send what a client of the %s kind sends',
    async (mode) => {
      const sent = new Set<string>()
      const fetch = (url: string | URL, init?: RequestInit) => {
        for (const name of new Headers(init?.headers).keys()) sent.add(name)
        return served.send(new URL(url).pathname, init)
      }
      const visitor = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      await visitor.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch }))
      const result = await visitor.callTool({ name: 'get_fact', arguments: { id: 'robots#1' } })
      await visitor.close()
      expect(result.structuredContent).toEqual(fact)
      const { headers } = await served.send('/mcp', { method: 'OPTIONS' })
      const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
      expect(sent.size).toBeGreaterThan(2)
      expect(allowed).toEqual(expect.arrayContaining([...sent]))
    },
  )

  it('ends a stream of changes at once, as its tools change with a deployment alone', async () => {
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
    const prefix = 'io.modelcontextprotocol/'
    const version = '2026-07-28'
    const method = 'subscriptions/listen'
    const envelope = {
      [`${prefix}protocolVersion`]: version,
      [`${prefix}clientInfo`]: { name: 'test', version: '1' },
      [`${prefix}clientCapabilities`]: {},
    }
    const answer = await served.send('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': method,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { notifications: { toolsListChanged: true }, _meta: envelope },
      }),
    })
    // Without an end, this would wait until the test is given up.
    expect(await answer.text()).toContain('"resultType":"complete"')
  })

  it('lets nothing of it be kept, refusals neither, and takes POST alone', async () => {
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    for (const [status, init] of [
      [202, { headers: json, body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) }],
      [400, { headers: json, body: '{' }],
      [406, { headers: { ...json, accept: 'text/plain' }, body: message }],
      [413, { headers: json, body: `${message}${' '.repeat(limits.bodyBytes)}` }],
      [415, { headers: { ...json, 'content-type': 'text/plain' }, body: message }],
      [200, { headers: json, body: message }],
    ] as const) {
      const answer = await served.send('/mcp', { method: 'POST', ...init })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        status,
        expect.stringMatching(/no-(store|cache)/),
      ])
    }
    const allowed = (await served.send('/mcp', { method: 'OPTIONS' })).headers.get('allow')
    expect(allowed).toBe('OPTIONS, POST')
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const { status, headers } = await served.send('/mcp', { method })
      expect([method, status, headers.get('allow'), headers.get('cache-control')]).toEqual([
        method,
        405,
        allowed,
        'no-store',
      ])
    }
  })

  it('answers five messages of a batch and refuses the others', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const batch = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    const answer = await served.send('/mcp', { method: 'POST', headers, body: JSON.stringify(batch) })
    const text = await answer.text()
    expect(text.match(/"inputSchema":/g)).toHaveLength(5 * Object.keys(tools).length)
    expect(text.match(/At most 5 messages/g)).toHaveLength(95)
  })

  it.each([
    ['ask', { q: 'a', limit: 51 }, 'limit'],
    ['ask', {}, 'q'],
    ['ask', { q: null }, '"q"'],
    ['list_facts', { q: ['robots'], limit: 1 }, '"q"'],
    ['list_facts', { topic: 'nope' }, 'crawlers-and-indexing'],
    ['get_fact', { id: 'robots#9' }, 'not-found'],
    ['get_fact', {}, 'id'],
    ['get_document', { kind: 'post', slug: 'away' }, 'gone'],
    ['get_document', { kind: 'article', slug: 'ünder' }, 'gone'],
    ['get_document', { kind: 'article', slug: '\ud800' }, 'not-found'],
    ['get_document', { kind: 'article', slug: 'robots' }, 'not-found'],
  ])('refuses %s %j with a problem', async (name, input, words) => {
    const result = await call(name, input)
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(words)
  })
})
