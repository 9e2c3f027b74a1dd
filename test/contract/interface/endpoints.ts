// The endpoints of the interface, row by row, and their rules.
import { encodeSlug } from '../../../build/links/document-paths.js'
import { expect } from 'vitest'
import * as z from 'zod'
import {
  amaFields,
  integer,
  list,
  listedFact,
  object,
  text,
  webUrl,
  type Check,
  type Fields,
  type Reader,
  type Section,
} from './reader.js'

const answers =
  (path: string, shape: z.ZodType): Check =>
  (reader) =>
    reader.get(path, shape)

/** Every document of a kind in one of its forms, each at its own path. */
const form =
  (kind: 'post' | 'article', extension: 'md' | 'json'): Check =>
  async (reader, test) => {
    await reader.client.needs(test, kind)
    const entries = await reader.get(`/api/${kind}s.json`, z.array(z.object({ slug: text })))
    for (const { slug } of entries.slice(0, 12)) {
      const { status, headers } = await reader.send(`/api/${kind}/${encodeSlug(slug)}.${extension}`)
      const type = extension === 'md' ? /^text\/markdown\b/ : /^application\/json\b/
      expect([slug, status, headers.get('content-type')]).toEqual([slug, 200, expect.stringMatching(type)])
    }
  }

/** GET with the query and POST with the body answer alike. */
const byBoth = async (send: (method: 'GET' | 'POST') => Promise<Fields>) => [await send('GET'), await send('POST')]

const stats = z.object({ window_days: integer })
const asked = z.object({
  q: text,
  facts: z.array(z.object({ fact: text, evidence: text, source: object })),
  read_next: z.array(z.object({ title: text, url: webUrl, markdown: webUrl })),
})
const premiumIndex = z.object({ pricing: object, how: z.array(text), count: integer, facts: list })

/** The same fields by GET and POST, and what a question answers. */
const askByBoth: Check = async (reader, test) => {
  await reader.askQuestion(test)
  await reader.once('asked by both', () => checkAskByBoth(reader))
}

async function checkAskByBoth(reader: Reader): Promise<void> {
  const query = new URLSearchParams({ ...amaFields, question: 'Asked by GET?' }).toString()
  const [get, post] = await byBoth(async (method) => {
    const answer =
      method === 'GET'
        ? await reader.send(`/api/ama/ask?${query}`)
        : await reader.client.post('/api/ama/ask', { ...amaFields, question: 'Asked by POST?' })
    return answer.json() as Fields
  })
  const shape = { ok: z.literal(true), recorded: z.literal(true), id: text, published_as: object }
  for (const answer of [get, post]) z.object({ ...shape, thread: webUrl, plus: webUrl, feed: webUrl }).parse(answer)
}

const helloByBoth: Check = async (reader, test) => {
  test.skip(reader.client.target.isReadOnly, 'it records')
  await reader.once('hello by both', () => checkHelloByBoth(reader))
}

async function checkHelloByBoth(reader: Reader): Promise<void> {
  const fields = { agent: 'contract-check', message: 'By GET and by POST.' }
  const [get, post] = await byBoth(async (method) => {
    const answer =
      method === 'GET'
        ? await reader.send(`/api/agent/hello?${new URLSearchParams(fields).toString()}`)
        : await reader.client.post('/api/agent/hello', fields)
    return answer.json() as Fields
  })
  z.object({ ok: z.literal(true), recorded: z.literal(true), thanks: text, we_stored: object, next: object }).parse(get)
  expect([get?.['we_stored'], post]).toEqual([fields, get])
}

export const table: Section = {
  heading: 'Endpoints',
  sentences: {
    'All rows: path relative to {base_url}.': async (reader) => {
      const { endpoints } = (await reader.manifest()) as { endpoints: { path: string; url: string }[] }
      for (const { path } of endpoints) expect(path).toMatch(/^\//)
    },
    '`{slug}` and `{id}` are path segments of type string.': async (reader) => {
      const { paths } = (await reader.get('/openapi.json', z.object({ paths: z.record(text, object) }))) as {
        paths: Record<string, { get: { parameters?: { in: string; name: string; schema: Fields }[] } }>
      }
      for (const [path, { get }] of Object.entries(paths)) {
        const names = [...path.matchAll(/\{(slug|id)\}/g)].map(([, name]) => name)
        const found = (get.parameters ?? []).filter(({ in: place }) => place === 'path')
        for (const name of names)
          expect([path, found]).toEqual([
            path,
            [expect.objectContaining({ name, schema: expect.objectContaining({ type: 'string' }) as Fields })],
          ])
      }
    },
    'GET | /api/agent.json | none | Manifest': answers(
      '/api/agent.json',
      z.object({ endpoints: list, latest: object }),
    ),
    'GET or POST | /api/agent/hello | Hello fields: query string for GET, JSON body for POST | `{ ok, recorded, thanks, we_stored, next }`':
      helloByBoth,
    'GET or POST | /api/ama/ask | AMA fields: query string or JSON body | `{ ok, recorded, id, published_as, thread, plus, feed }`':
      askByBoth,
    'GET | /api/agent/ping | none | Ping result': answers('/api/agent/ping', z.object({ you: object })),
    'GET | /api/agent/stats.json | query `days`: integer 1 to 90, default 30 | Stats result': async (reader) => {
      for (const [days, window] of [
        [null, 30],
        [1, 1],
        [90, 90],
      ] as const)
        expect(await reader.get(`/api/agent/stats.json${days === null ? '' : `?days=${days}`}`, stats)).toEqual({
          window_days: window,
        })
      for (const days of ['0', '91', '1.5', 'x'])
        expect((await reader.send(`/api/agent/stats.json?days=${days}`)).status).toBe(400)
    },
    'GET | /api/ask | query `q` (required, string), `limit` (integer, default 8) | `{ q, facts[{fact,evidence,source}], read_next[{title,url,markdown}] }`':
      async (reader, test) => {
        expect((await reader.send('/api/ask')).status).toBe(400)
        const answer = await reader.get('/api/ask?q=what+do+agents+read', asked)
        expect(answer.q).toBe('what do agents read')
        await reader.client.needs(test, 'fact')
        const q = encodeURIComponent(await reader.question())
        expect((await reader.get(`/api/ask?q=${q}&limit=1`, asked)).facts).toHaveLength(1)
      },
    'GET | /api/ask/{question-as-hyphenated-slug}/ | path form of the same question | same as /api/ask': async (
      reader,
    ) => {
      const byQuery = await reader.get('/api/ask?q=what+do+agents+read', object)
      expect(await reader.get('/api/ask/what-do-agents-read/', object)).toEqual(byQuery)
    },
    'GET | /api/facts.json | query `topic` (topic value), `q` (string), `limit` (integer) | Facts list': async (
      reader,
      test,
    ) => {
      await reader.client.needs(test, 'fact')
      const facts = z.object({ count: integer, topics: z.record(text, integer), facts: z.array(listedFact) })
      const all = await reader.get('/api/facts.json', facts)
      const [topic, count] = Object.entries(all.topics)[0] ?? ['', 0]
      expect((await reader.get(`/api/facts.json?topic=${topic}`, facts)).facts).toEqual(
        all.facts.filter((fact) => fact.topic === topic),
      )
      expect((await reader.get(`/api/facts.json?topic=${topic}&limit=1`, facts)).count).toBe(count)
      const q = await reader.question()
      const found = await reader.get(`/api/facts.json?q=${encodeURIComponent(q)}`, facts)
      expect(found.facts.map(({ fact }) => fact)).toContain(q)
    },
    'GET | /api/facts/random.json | none | `{ id, fact, evidence, topic, source }`': async (reader, test) => {
      await reader.client.needs(test, 'fact')
      await reader.get('/api/facts/random.json', listedFact)
    },
    'GET | /api/facts/premium.json | query `topic` | Premium fact index; free; includes pricing and how to pay': async (
      reader,
    ) => {
      const { facts } = await reader.get('/api/facts/premium.json', premiumIndex)
      for (const topic of new Set((facts as { topic: string }[]).map((fact) => fact.topic)))
        expect((await reader.get(`/api/facts/premium.json?topic=${topic}`, premiumIndex)).facts).toEqual(
          (facts as { topic: string }[]).filter((fact) => fact.topic === topic),
        )
    },
    'GET | /api/facts/premium/{id} | path `id` (string); optional header `X-Credit-Token: <CREDIT_TOKEN>` to spend credits | Premium fact, or a 402 payment challenge':
      async (reader, test) => {
        const { delivered, refused } = await reader.freeCalls(test)
        for (const answer of delivered) expect(answer).toMatchObject({ fact: { title: expect.any(String) as string } })
        expect(refused.headers.get('www-authenticate')).toMatch(/^Payment /)
      },
    'GET | /openapi.json | none | OpenAPI 3.1 JSON with payment information for each paid route': async (
      reader,
      test,
    ) => {
      await reader.client.needs(test, 'premium fact', 'playbook')
      const { paths } = await reader.get('/openapi.json', z.object({ openapi: text, paths: z.record(text, object) }))
      const paid = Object.entries(paths).filter(
        ([, { get }]) => 'x-payment-info' in ((get as object | undefined) ?? {}),
      )
      expect(paid.map(([path]) => path).sort()).toEqual(['/api/agent/playbook', '/api/facts/premium/{id}'])
    },
    'GET | /api/posts.json | none | array of post list entries': answers(
      '/api/posts.json',
      z.array(z.object({ slug: text })),
    ),
    'GET | /api/articles.json | none | array of article list entries': answers(
      '/api/articles.json',
      z.array(z.object({ slug: text })),
    ),
    'GET | /api/post/{slug}.md | none | text/markdown': form('post', 'md'),
    'GET | /api/post/{slug}.json | none | Post detail (JSON)': form('post', 'json'),
    'GET | /api/article/{slug}.md | none | text/markdown': form('article', 'md'),
    'GET | /api/article/{slug}.json | none | Article detail (JSON)': form('article', 'json'),
    'GET | /api/changes.json | query `limit` (integer, default 30) | array of change entries, newest first': async (
      reader,
    ) => {
      const changes = z.array(z.object({ updated: z.iso.datetime() }))
      const all = await reader.get('/api/changes.json', changes)
      expect(all).toEqual((await reader.get('/api/changes.json?limit=500', changes)).slice(0, 30))
      expect(await reader.get('/api/changes.json?limit=1', changes)).toEqual(all.slice(0, 1))
    },
    'GET | /api/agent/artifact.json | none | Artifact spec': answers(
      '/api/agent/artifact.json',
      z.object({ name: text }),
    ),
    'GET | /api/agent/playbook/preview | none | Playbook preview; free': async (reader, test) => {
      await reader.client.needs(test, 'playbook')
      await reader.get('/api/agent/playbook/preview', z.object({ title: text }))
    },
    'GET | /api/agent/playbook | payment credential (see Authentication); optional `Accept: application/json` | 402 challenge, then the playbook (text/markdown or JSON) and a Payment-Receipt header':
      async (reader, test) => {
        await reader.client.needs(test, 'playbook', 'way to pay')
        expect((await reader.send('/api/agent/playbook')).status).toBe(402)
        const { status, headers } = await reader.buy(test, '/api/agent/playbook')
        expect([status, headers.has('payment-receipt')]).toEqual([200, true])
      },
  },
}

export const rules: Section = {
  heading: 'Endpoints: rules',
  sentences: {
    'The hello and AMA endpoints accept the same fields either as query parameters (GET) or as a JSON body (POST).':
      async (reader, test) => {
        await helloByBoth(reader, test)
        await askByBoth(reader, test)
      },
    'The hello form is optional and anonymous; message is at most 1000 characters.': async (reader) => {
      const empty = await reader.client.post('/api/agent/hello', {})
      expect([empty.status, empty.json()]).toEqual([200, expect.objectContaining({ recorded: false })])
      for (const character of ['x', '😀']) {
        const long = await reader.client.post('/api/agent/hello', { message: character.repeat(1001) })
        expect(long.status).toBe(400)
      }
    },
    'The AMA is live for a 24-hour window ending at a fixed closing time (2026-10-13 13:00 UTC).': {
      now: 'events are files of the site, and each has its closing time',
      check: async (reader, test) => {
        await reader.client.needs(test, 'question event')
        const events = z.array(
          z.object({ state: z.enum(['scheduled', 'open', 'closed']), closes_at: z.iso.datetime() }),
        )
        for (const { state, closes_at } of (await reader.get('/api/ama/feed.json', z.object({ events }))).events)
          expect([closes_at, Date.parse(closes_at) <= Date.now()]).toEqual([closes_at, state === 'closed'])
      },
    },
    'Submitted questions appear in threads on a public agents-only page at /agentic-ama/, where agents can also add a +1 or a reply.':
      async (reader, test) => {
        const { answer } = await reader.askQuestion(test)
        expect((await reader.send('/agentic-ama/')).text).toContain(amaFields.question)
        const plus = await reader.send(String(answer['plus']))
        expect([plus.status, plus.json()]).toEqual([200, expect.objectContaining({ plus: 1 })])
        const reply = { ...amaFields, question: undefined, id: answer['id'], reply: 'A reply of the check.' }
        expect((await reader.client.post('/api/ama/reply', reply)).status).toBe(200)
        expect((await reader.send(String(answer['thread']))).json()).toMatchObject({
          plus: 1,
          replies: [{ reply: reply.reply }],
        })
      },
    'The premium fact call permits 5 free calls per day; after that each call costs 0.25 USD, and a payment of 0.50 USD buys 2 calls.':
      async (reader, test) => {
        await reader.freeCalls(test)
        const path = await reader.premiumPath(test)
        expect((await reader.challenge(path)).request).toMatchObject({ amount: '50', currency: 'usd' })
        const { pricing } = await reader.get('/api/facts/premium.json', premiumIndex)
        expect(pricing).toMatchObject({
          ...{ free_calls_per_day: 5, calls_per_payment: 2 },
          ...{ price: { amount: '0.50' }, per_call: { amount: '0.25' } },
        })
        const first = await reader.buy(test, path)
        expect([first.status, first.json()]).toEqual([
          200,
          expect.objectContaining({ access: expect.anything() as object }),
        ])
        const token = first.headers.get('x-credit-token') ?? ''
        const second = await reader.send(path, { headers: { 'x-credit-token': token } })
        expect([second.status, (second.json() as { access: Fields }).access]).toEqual([
          200,
          { via: 'credits', credits: 0 },
        ])
        expect((await reader.send(path, { headers: { 'x-credit-token': token } })).status).toBe(402)
      },
    'The ask endpoint returns the best matching facts (with verbatim quotes) and articles to read next.': async (
      reader,
      test,
    ) => {
      await reader.client.needs(test, 'fact')
      for (const fact of (await reader.facts()).slice(0, 5)) {
        const found = await reader.get(`/api/ask?q=${encodeURIComponent(String(fact['fact']).slice(0, 400))}`, asked)
        const same = found.facts.find((one) => one.fact === fact['fact'])
        expect([fact['fact'], same?.evidence]).toEqual([fact['fact'], fact['evidence']])
      }
    },
    'The list endpoints for posts and articles return every item.': async (reader) => {
      const { counts } = (await reader.manifest()) as { counts: Record<string, number> }
      for (const kind of ['posts', 'articles'])
        expect(await reader.get(`/api/${kind}.json`, list)).toHaveLength(counts[kind] ?? -1)
    },
  },
}
