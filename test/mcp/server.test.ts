// The MCP endpoint with the SDK's own client: every tool is listed, called, and refused as its route refuses.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeRecords } from '../../service/records.js'
import { buildAskIndex } from '../ask/ask-index.js'
import { limits } from '../../service/contract/limits.js'
import type { Fact, ListedFact } from '../../service/contract/resources/fact.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import type { PremiumFact, PremiumIndex } from '../../service/contract/resources/paid.js'
import type { Data, DataFiles } from '../../service/data.js'
import { mcpHandler } from '../../service/mcp/server.js'
import { describeResults } from '../../service/mcp/results.js'
import { tools } from '../../service/mcp/tools.js'
import { ask, contact, paid, traffic } from '../../service/functions.js'
import { openStore } from '../../service/store/open.js'
import { openEvent } from '../contact/stage.js'
import { dataOf, stage } from '../http/stage.js'
import { temporaryFolder } from '../temporary-folder.js'

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
const detail: DocumentDetail = {
  ...{ headline: 'Robots', description: 'On robots', url: source.url, canonical: source.url },
  ...{ datePublished: '2026-01-01', dateModified: '2026-01-01', wordCount: 1, author: ['Ann'], language: 'en' },
  ...{ tags: [], categories: [] },
  ...{ facts: [fact], articleBody: 'Text', sections: [] },
  links: {
    ...{ self: entry.json, markdown: entry.markdown, html: source.url, canonical: source.url },
    ...{ previous: null, next: null, manifest: `${base}/api/agent.json`, ask: `${base}/api/ask` },
  },
}
let markdown = '# Robots'
const premium: PremiumFact['fact'] = {
  ...{ id: 'x', title: 'X', topic: fact.topic, insight: 'It holds.', why_it_matters: 'It does.' },
  ...{ what_to_do: ['Do it.'], evidence: ['It was seen.'], source },
  ...{ published: '2026-01-01', author: ['Ann'], language: 'en', url: `${base}/api/facts/premium/x` },
}

const changes: DataFiles['changes.json'] = [
  {
    ...{ type: 'post', title: 'Robots', url: source.url, markdown: entry.markdown, updated: '2026-01-01T00:00:00Z' },
    changed: { text: '2026-01-01T00:00:00Z' },
  },
]
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
    { ...entry, slug: 'maps', markdown: `${base}/api/article/%E5%9C%B0%E5%9B%BE.md`, kind: 'article' },
  ],
  'fact-topics.json': [0],
  'changes.json': changes,
  'premium.json': { x: premium },
  'playbook.json': { title: 'P', markdown: '# P', sections: [] },
  'llms.json': '# Site',
  'mcp-results.json': describeResults([fact.topic]),
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
  source: (name) => binaries[name],
  document: () => detail,
  form: (_kind, _slug, form) => Promise.resolve(form === 'json' ? JSON.stringify(detail) : markdown),
}

describe('the MCP endpoint', () => {
  const folder = temporaryFolder()
  const store = openStore({}, { dataDirectory: folder })
  const handlers = { ...ask.handlers, ...contact.handlers, ...traffic.handlers, ...paid.handlers }
  const env = { MPP_SECRET_KEY: 'x'.repeat(32), STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_NETWORK_ID: 'profile_test_1' }
  const served = stage({ mcp: mcpHandler(handlers) }, { data, store, env, baseUrl: base })
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
      ...['say_hello', 'ask_ama', 'plus_ama', 'reply_ama', 'get_premium_fact', 'get_playbook'],
    ])
    for (const { outputSchema } of found) expect(outputSchema).toMatchObject({ type: 'object' })
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
    const first = await call('list_documents', { limit: 1 })
    expect(first.structuredContent).toMatchObject({ documents: [{ slug: 'robots' }], next_cursor: 1 })
    const last = await call('list_documents', { limit: 1, cursor: 1 })
    expect(last.structuredContent).toEqual({ documents: [expect.objectContaining({ slug: 'maps' })] })
    expect((await call('list_changes', { limit: 5 })).structuredContent).toMatchObject({ items: [{ what: ['text'] }] })
  })

  it('lists changes by pages, even those of one instant', async () => {
    const [change] = changes
    if (!change) throw new Error('no change')
    changes.push(...Array.from({ length: 249 }, (_, at) => ({ ...change, title: `${at}` })))
    const titles: string[][] = []
    for (let next: object | undefined = { since: '2020-01-01' }; next && titles.length < 9;) {
      const result = await call('list_changes', { ...next })
      const page = result.structuredContent as { items: { title: string }[]; next?: object }
      expect(JSON.parse(textOf(result))).toEqual(page.next ? page : page.items)
      titles.push(page.items.map(({ title }) => title))
      next = page.next
    }
    changes.splice(1)
    expect(titles.map((page) => page.length)).toEqual([100, 100, 50])
    expect(new Set(titles.flat()).size).toBe(250)
  })

  it('reads the forms of a document', async () => {
    expect(textOf(await call('get_document', { kind: 'post', slug: 'robots' }))).toBe('# Robots')
    const asJson = await call('get_document', { kind: 'post', slug: 'robots', format: 'json' })
    expect(asJson.structuredContent).toMatchObject({ headline: 'Robots' })
  })

  it('reads a document that has moved, as its old address redirects', async () => {
    const old = { kind: 'article', slug: 'böts' }
    expect(textOf(await call('get_document', old))).toBe('# Robots')
    // Counted as what it is now: the former name is no page.
    expect(served.observations.at(-1)?.readings).toEqual([{ kind: 'page', name: '/posts/robots/', form: 'mcp' }])
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

  it('delivers a premium fact while free calls last, then asks for a payment, as it does for the playbook', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      const result = await call('get_premium_fact', { id: 'x' })
      expect(result.structuredContent).toEqual({ fact: premium, access: { via: 'free', free_remaining_today: left } })
    }
    const refused = (display: string) => ({ code: -32_042, data: { problem: { status: 402, price: { display } } } })
    await expect(call('get_premium_fact', { id: 'x' })).rejects.toMatchObject(refused('0.50 USD'))
    await expect(call('get_playbook', {})).rejects.toMatchObject(refused('4.99 USD'))
    const unknown = await call('get_premium_fact', { id: 'y' })
    expect([unknown.isError, JSON.parse(textOf(unknown))]).toMatchObject([true, { status: 404 }])
  })

  it('adds a +1 and a reply, and lists questions and statistics', async () => {
    const who = { handle: 'tester', model_family: 'none', model: 'none-1' }
    const asked = await call('ask_ama', { ...who, question: 'What is a crawler?' })
    const { id } = asked.structuredContent as { id: string }
    expect((await call('plus_ama', { id })).structuredContent).toMatchObject({ plus: 1 })
    expect((await call('reply_ama', { ...who, id, reply: 'A reader.' })).structuredContent).toMatchObject({
      recorded: true,
    })
    const { questions } = (await call('list_ama', { limit: 1 })).structuredContent as { questions: unknown[] }
    expect(questions).toMatchObject([{ id, plus: 1 }])
    expect((await call('get_stats', { days: 1 })).structuredContent).toMatchObject({ window_days: 1 })
  })

  it('has documents, facts and llms.txt as resources', async () => {
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      ...[`${base}/llms.txt`, `${base}/api/facts.json`, entry.markdown, `${base}/api/article/%E5%9C%B0%E5%9B%BE.md`],
    ])
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0]
    expect(await read(`${base}/llms.txt`)).toMatchObject({ mimeType: 'text/plain', text: '# Site' })
    expect(await read(entry.markdown)).toMatchObject({ mimeType: 'text/markdown', text: '# Robots' })
    expect(await read(`${base}/api/article/地图.md`)).toMatchObject({ text: '# Robots' })
    const facts = (await read(`${base}/api/facts.json`)) as { text: string }
    expect(JSON.parse(facts.text)).toMatchObject({ count: 1, facts: [listed] })
    await expect(read(`${base}/api/post/none.md`)).rejects.toMatchObject({
      message: expect.stringContaining('none') as string,
    })
    await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(`${base}/api/post/{+slug}.md`)
    expect(resourceTemplates.map(({ title }) => title)).toEqual(['A post', 'An article'])
  })

  it('has a prompt to answer with quotes and one to write a hello', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['answer_with_quotes', 'write_hello'])
    const text = async (name: string, given: Record<string, string>) =>
      JSON.stringify((await client.getPrompt({ name, arguments: given })).messages)
    expect(await text('answer_with_quotes', { question: 'May a crawler cache?' })).toContain('May a crawler cache?')
    expect(await text('write_hello', {})).toContain('say_hello')
    await expect(client.getPrompt({ name: 'answer_with_quotes' })).rejects.toMatchObject({ code: -32602 })
    await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32602 })
  })

  describe('refuses by the protocol', () => {
    const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      served.send('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body,
      })
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

    it.each([
      ['https://evil.example', 403],
      ['null', 403],
      [base, 200],
      ['http://localhost:6274', 200],
    ])('or takes the origin %s: %i', async (origin, status) => {
      expect((await send(ping, { origin })).status).toBe(status)
    })

    it.each([
      ['*/*', 200],
      ['application/*, text/*', 200],
      ['text/plain', 406],
    ])('or takes Accept: %s: %i', async (accept, status) => {
      expect((await send(ping, { accept })).status).toBe(status)
    })

    it('a body that is not UTF-8', async () => {
      const answer = await send(new Uint8Array(Buffer.from(ping.replace('ping', 'pin\xff'), 'latin1')))
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32700 } }])
    })

    it.each([{}, { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'a', version: '1' } }, undefined])(
      'an initialize with the parameters %j',
      async (params) => {
        const answer = await send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params }))
        expect(await answer.json()).toMatchObject({ id: 7, error: { code: -32602 } })
      },
    )

    it.each([
      ['ask', { q: 5 }],
      ['ask', { q: 'a', limit: '5' }],
      ['list_facts', { q: ['robots'] }],
      ['get_fact', { id: {} }],
    ])('%s %j: arguments of another type', async (name, input) => {
      const { status, errors } = JSON.parse(textOf(await call(name, input))) as Record<string, unknown>
      expect([status, errors]).toMatchObject([
        400,
        [{ message: expect.stringMatching(/^a \w+ is allowed$/) as string }],
      ])
    })

    it.each([{}, { id: '' }, { id: null }])('a part of the path that is missing: %j', async (input) => {
      const { status, errors } = JSON.parse(textOf(await call('get_premium_fact', input))) as Record<string, unknown>
      expect([status, errors]).toEqual([400, [{ parameter: 'id', message: 'is required' }]])
    })

    it.each(['ask', 'say_hello', 'list_documents'])(
      '%s: no argument that is null, as if it were absent',
      async (name) => {
        const result = await call(name, { q: 'robots', message: null, kind: null, limit: null })
        expect(result.isError).toBeUndefined()
      },
    )
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
      'fact-topics.json': [],
    }
    const elsewhere = stage(
      { mcp: mcpHandler(handlers) },
      {
        data: { ...dataOf(sparse), source: (name) => data.source(name) },
        store,
        baseUrl: base,
      },
    )
    const fetch = (url: string | URL, init?: RequestInit) => elsewhere.send(new URL(url).pathname, init)
    const visitor = new Client({ name: 'test', version: '1' })
    await visitor.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch }))
    const missing = ['get_fact', 'ask_ama', 'plus_ama', 'reply_ama', 'list_ama', 'get_premium_fact', 'get_playbook']
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

  const deep = '['.repeat(7000) + ']'.repeat(7000)
  it.each([
    [`{"name":"ask","arguments":{"q":"robots","note":${deep}}}`, String.raw`\"facts\"`],
    [`{"name":"ask","arguments":{"q":"robots","note":"${'é'.repeat(7000)}"}}`, String.raw`\"facts\"`],
    [`{"name":"say_hello","arguments":{"consent":${deep}}}`, String.raw`\"recorded\":false`],
    [`{"name":"get_playbook","arguments":{},"_meta":{"x402/payment":${deep}}}`, '-32042'],
  ])('takes what it does not know in a call, however deep or long it is: %.40s', async (params, expected) => {
    const answer = await served.send('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
    })
    expect(await answer.text()).toContain(expected)
  })

  it('keeps what failed here to the log', async () => {
    const error = Object.assign(new Error("ENOENT: open '/srv/site/a.md'"), { code: 'ENOENT' })
    const failing = vi.spyOn(data, 'form').mockRejectedValue(error)
    const before = served.lines.length
    const failure = { code: -32603, message: 'Something failed here.' }
    await expect(call('get_document', { kind: 'post', slug: 'robots' })).rejects.toMatchObject(failure)
    await expect(client.readResource({ uri: entry.markdown })).rejects.toMatchObject(failure)
    failing.mockRestore()
    const logged = { event: 'internal-error', message: error.message }
    const lines = served.lines.slice(before).map((line) => JSON.parse(line) as { event: string })
    expect(lines.filter(({ event }) => event === logged.event)).toMatchObject([logged, logged])
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

  it.each(['legacy', 'auto'] as const)('lets a page send what a client of the %s kind sends', async (mode) => {
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
  })

  it('ends a stream of changes at once, as its tools change with a deployment alone', async () => {
    expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: false } })
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

  it('answers a batch with no more than its first result and what fits beside it', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const params = { name: 'get_document', arguments: { kind: 'post', slug: 'robots' } }
    const batch = Array.from({ length: 5 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }))
    markdown = '# Robots\n'.padEnd(limits.mcp.batchBytes, 'x')
    const answer = await served.send('/mcp', { method: 'POST', headers, body: JSON.stringify(batch) })
    markdown = '# Robots'
    const text = await answer.text()
    expect(text.match(/The answer to this batch is full/g)).toHaveLength(4)
    expect(text.length).toBeGreaterThan(limits.mcp.batchBytes)
    expect(text.length).toBeLessThan(3 * limits.mcp.batchBytes)
  })

  it.each([
    ['ask', { q: 'a', limit: 51 }, 'limit'],
    ['ask', {}, 'q'],
    ['list_facts', { topic: 'nope' }, 'crawlers-and-indexing'],
    ['get_fact', { id: 'robots#9' }, 'not-found'],
    ['get_premium_fact', { id: '\ud800' }, 'not-found'],
    ['get_fact', {}, '"parameter":"id","message":"is required"'],
    ['get_document', { slug: 'robots' }, '"parameter":"kind","message":"is required"'],
    ['get_document', { kind: 'page', slug: 'robots' }, 'one of these is allowed: post, article'],
    ['list_documents', { limit: 1001 }, 'at most 1000 is allowed'],
    ['list_documents', { limit: 0 }, 'at least 1 is allowed'],
    ['list_documents', { cursor: 1.5 }, 'a whole number is allowed'],
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
