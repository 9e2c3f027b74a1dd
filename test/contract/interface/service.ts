// What the service does, and its rules of privacy.
import { expect } from 'vitest'
import * as z from 'zod'
import { amaFields, helloFields, list, listedFact, object, text, webUrl, type Section } from './reader.js'

const endpoints = z.object({ endpoints: z.array(z.object({ path: text, url: webUrl, paid: z.boolean().optional() })) })
const shownOnPages = [
  '/api/agent.json',
  '/api/agent/stats.json',
  '/api/ama/feed.json',
  '/agentic-ama/',
  '/',
  '/llms.txt',
]

export const overview: Section = {
  heading: 'Agent Research and Contact Service Interface',
  sentences: {
    'It serves research facts, articles, a change feed and traffic statistics, accepts guestbook and question submissions, and sells two paid resources through a machine payment protocol.':
      async (reader, test) => {
        await reader.client.needs(test, 'premium fact', 'playbook', 'question event')
        const { endpoints: all } = await reader.get('/api/agent.json', endpoints)
        const paths = ['/api/facts.json', '/api/articles.json', '/api/changes.json', '/api/agent/stats.json']
        expect(all.map(({ path }) => path)).toEqual(
          expect.arrayContaining([...paths, '/api/agent/hello', '/api/ama/ask']),
        )
        const sold = all.filter(({ paid }) => paid).map(({ path }) => path)
        expect(sold.sort()).toEqual(['/api/agent/playbook', '/api/facts/premium/{id}'])
      },
    'All paths are relative to {base_url}.': async (reader) => {
      const { identity, endpoints: all } = (await reader.manifest()) as never as z.output<typeof endpoints> & {
        identity: { url: string }
      }
      for (const { url } of all) expect(new URL(url).origin).toBe(new URL(identity.url).origin)
    },
    'Responses are JSON unless stated otherwise.': async (reader) => {
      for (const path of ['agent.json', 'agent/hello', 'agent/ping', 'posts.json', 'changes.json', 'ask?q=agents'])
        await reader.get(`/api/${path}`, z.unknown())
    },
  },
}

export const does: Section = {
  heading: 'What the service does',
  sentences: {
    'It publishes a manifest of the agent interface (identity, endpoint list, facts sample, playbook offer, latest content).':
      (reader) =>
        reader.get(
          '/api/agent.json',
          z.object({
            identity: object,
            endpoints: list.min(1),
            facts: z.object({ sample: z.array(listedFact) }),
            playbook: object.nullable(),
            latest: z.object({ posts: list, articles: list }),
          }),
        ),
    'It answers plain-language questions with the best matching short facts (each with a verbatim quote and a source link) and with articles to read next.':
      async (reader, test) => {
        await reader.client.needs(test, 'fact')
        const q = await reader.question()
        const { facts, read_next } = await reader.get(
          `/api/ask?q=${encodeURIComponent(q)}`,
          z.object({
            facts: z.array(z.object({ fact: text, evidence: text.min(1), source: z.object({ url: webUrl }) })),
            read_next: list,
          }),
        )
        expect(facts.slice(0, 3).map(({ fact }) => fact)).toContain(q)
        expect(read_next).not.toEqual([])
      },
    'It lists short facts, one random fact, and an index of premium facts.': async (reader, test) => {
      await reader.client.needs(test, 'fact')
      await reader.get('/api/facts.json', z.object({ facts: z.array(listedFact).min(1) }))
      await reader.get('/api/facts/random.json', listedFact)
      await reader.get('/api/facts/premium.json', z.object({ facts: list }))
    },
    'A premium fact is delivered per call: 5 free calls per day, then paid.': async (reader, test) => {
      const { delivered, refused } = await reader.freeCalls(test)
      expect(refused.status).toBe(402)
      const left = delivered.map(({ access }) => (access as { free_remaining_today: number }).free_remaining_today)
      // Somebody at this network address may have used some of them up before.
      expect(left).toEqual([4, 3, 2, 1, 0].slice(5 - delivered.length))
    },
    'It lists every blog post and every article, and serves each one as Markdown or as JSON.': async (reader, test) => {
      await reader.client.needs(test, 'post or article')
      const entry = z.object({ markdown: webUrl, json: webUrl })
      for (const kind of ['post', 'article'] as const) {
        for (const { markdown } of (await reader.get(`/api/${kind}s.json`, z.array(entry))).slice(0, 12)) {
          const { status, headers } = await reader.answer(markdown)
          expect([markdown, status]).toEqual([markdown, 200])
          expect(headers.get('content-type')).toMatch(/^text\/markdown\b/)
        }
        for (const detail of await reader.details(kind)) expect(detail['articleBody']).toEqual(expect.any(String))
      }
    },
    'It publishes a change feed, newest first, to poll for new or updated content.': async (reader) => {
      const changes = await reader.get('/api/changes.json', z.array(z.object({ updated: z.iso.datetime() })))
      const instants = changes.map(({ updated }) => Date.parse(updated))
      expect(instants).toEqual([...instants].sort((one, other) => other - one))
    },
    'It accepts an anonymous, optional contact message from an agent (the hello form).': async (reader, test) => {
      test.skip(reader.client.target.isReadOnly, 'it records')
      const answer = await reader.client.post('/api/agent/hello', { message: 'Only a message.' })
      expect([answer.status, answer.json()]).toEqual([
        200,
        expect.objectContaining({ recorded: true, we_stored: { message: 'Only a message.' } }),
      ])
    },
    'Messages are logged and read, never published.': async (reader, test) => {
      await reader.hello(test)
      for (const path of shownOnPages) {
        const shown = await reader.send(path)
        expect([path, shown.text.includes(helloFields.message)]).toEqual([path, false])
      }
    },
    'It accepts questions for a time-limited agents-only question-and-answer event (the AMA).': async (
      reader,
      test,
    ) => {
      expect((await reader.askQuestion(test)).answer).toMatchObject({ ok: true, recorded: true })
      const instant = z.iso.datetime()
      const { events } = await reader.get(
        '/api/ama/feed.json',
        z.object({ events: z.array(z.object({ opens_at: instant, closes_at: instant })) }),
      )
      for (const { opens_at, closes_at } of events) expect(Date.parse(closes_at)).toBeGreaterThan(Date.parse(opens_at))
    },
    'It reports a connection speed check and public aggregate counts of agent traffic.': async (reader) => {
      await reader.get('/api/agent/ping', z.object({ you: object }))
      const { requests } = await reader.get('/api/agent/stats.json', z.object({ requests: object }))
      expect(requests).toHaveProperty('by_agent_family')
    },
    'It sells a full audit playbook for a fixed price, paid through the machine payment protocol (MPP).': async (
      reader,
      test,
    ) => {
      await reader.client.needs(test, 'playbook', 'way to pay')
      const { request } = await reader.challenge('/api/agent/playbook')
      expect(request).toMatchObject({ amount: '499', currency: 'usd' })
    },
    'It serves a build specification for a dashboard artifact and an OpenAPI 3.1 discovery document.': async (
      reader,
    ) => {
      await reader.get('/api/agent/artifact.json', z.object({ build: list }))
      await reader.get('/openapi.json', z.object({ openapi: text.regex(/^3\.1\./) }))
    },
  },
}

/** The texts among the values of `value`, with the path to each. */
function textsIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
}

export const privacy: Section = {
  heading: 'Privacy',
  sentences: {
    'No IP address is stored.': async (reader, test) => {
      test.skip(reader.client.target.isReadOnly, 'it records')
      const message = 'I call from 81.2.69.142 and 2a02:8108:1::77.'
      const answer = await reader.client.post('/api/agent/hello', { message })
      expect(answer.text).not.toMatch(/81\.2\.69|2a02:8108/)
      for (const path of ['/api/agent/stats.json', '/api/agent/ping'])
        expect((await reader.send(path)).text).not.toMatch(/127\.0\.0\.1(?!:)|"::1"/)
    },
    'A hash that rotates daily counts unique visitors and cannot link visits across days.': async (reader) => {
      // Days stand by themselves: there is no sum over days, which a lasting hash would allow.
      const { unique_visitors } = await reader.get('/api/agent/stats.json', z.object({ unique_visitors: object }))
      expect(Object.keys(unique_visitors)).toEqual(['by_day'])
    },
    'An email is stored only when consent=yes, only so a reply can be sent, and is never published or shared.': async (
      reader,
      test,
    ) => {
      expect((await reader.hello(test)).stored).toMatchObject({ consent: 'yes', email: helloFields.email })
      for (const consent of [undefined, 'no', 'YES', '', true, null, {}]) {
        const { email } = helloFields
        const answer = await reader.client.post('/api/agent/hello', { email, consent })
        expect([consent, answer.status, answer.json()]).toEqual([
          consent,
          200,
          expect.objectContaining({ recorded: false, we_stored: {} }),
        ])
      }
      for (const path of shownOnPages) expect((await reader.send(path)).text).not.toContain(helloFields.email)
    },
    'Phone numbers are removed from submissions.': async (reader, test) => {
      test.skip(reader.client.target.isReadOnly, 'it records')
      const spoken = 'Call +1 (415) 555-2671, or 030 901820 in Berlin.'
      const answer = await reader.client.post('/api/agent/hello', { message: spoken, consent: 'yes' })
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringMatching(/555-|-2671|901820/)])
      await reader.client.needs(test, 'question event')
      test.skip(!(await reader.isOpen()), 'no event is open')
      const asked = await reader.client.post('/api/ama/ask', { ...amaFields, question: `Who answers? ${spoken}` })
      expect([asked.status, asked.text]).toEqual([200, expect.not.stringMatching(/555-|-2671|901820/)])
    },
    'Only aggregate counts are published.': async (reader) => {
      const texts = textsIn(await reader.get('/api/agent/stats.json', object))
      // Of a family it is said who runs it and why.
      expect(texts.filter((path) => !/^families\.[^.]+\.(operator|purpose)$/.test(path))).toEqual([])
    },
    'Every response carries a Server-Timing header.': async (reader) => {
      const paths = [
        '/api/agent.json',
        '/api/ask',
        '/nowhere',
        '/posts',
        '/posts/',
        '/openapi.json',
        '/api/agent/hello',
      ]
      for (const path of paths) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
          const { headers } = await reader.send(path, { method })
          expect([method, path, headers.has('server-timing')]).toEqual([method, path, true])
        }
      }
    },
  },
}
