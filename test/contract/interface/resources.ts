// The resources of the interface and their fields, row by row.
import { expect } from 'vitest'
import * as z from 'zod'
import {
  amaFields,
  amaPrivate,
  day,
  factId,
  helloFields,
  integer,
  list,
  listedFact,
  object,
  performance,
  source,
  text,
  webUrl,
  type Check,
  type Fields,
  type Section,
} from './reader.js'

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / dayMs)

/** Each fact that the documents carry has these fields. */
const everyFact =
  (fields: z.core.$ZodLooseShape, check?: (fact: Fields & { body: string }) => void): Check =>
  async (reader) => {
    const facts = await reader.facts()
    expect(facts).not.toEqual([])
    for (const fact of facts) {
      z.object(fields).parse(fact)
      check?.(fact)
    }
  }

/** White space and the marks of Markdown apart, as a quote and the plain text of its document differ. */
const bare = (words: string) => words.replace(/[\s*_`\\]+/g, '')

/** The topics of the first site, which are tested beside its content. */
const topics =
  'crawlers-and-indexing, ai-visibility-measurement, retrieval-and-ranking, chatgpt-search, llm-internals, google-ai-mode-and-overviews, seo-tools-and-automation, google-discover, perplexity, geo-aeo-method'

export const fact: Section = {
  heading: 'Fact (free)',
  needs: ['fact'],
  sentences: {
    'id | string | Form is a post slug, then `#`, then a number': everyFact({ id: factId }),
    'fact | string | One-sentence statement': everyFact({ fact: text.min(1).regex(/^[^\n]+$/) }),
    'evidence | string | Verbatim quote; may contain line breaks': everyFact({ evidence: text.min(1) }, (one) =>
      expect(bare(one.body)).toContain(bare(String(one['evidence']))),
    ),
    'topic | string | One of the topic values below': async (reader) => {
      const { facts } = (await reader.manifest()) as { facts: { topics: Fields } }
      for (const { topic } of await reader.facts()) expect(Object.keys(facts.topics)).toContain(topic)
    },
    'source | object | title (string), url (string URL), published (date, YYYY-MM-DD)': everyFact({ source }),
    'kind | string | Observed values: finding, mechanism': everyFact({ kind: text.min(1) }),
    'quality | number | Between 0 and 1': everyFact({ quality: z.number().min(0).max(1) }),
    'canonical_fact_id | string | Same form as id': everyFact({ canonical_fact_id: factId }),
    'also_reported_in | array, optional | Items: id (string), url (string URL)': everyFact({
      also_reported_in: z.array(z.object({ id: factId, url: webUrl })).optional(),
    }),
    'published | string | Date of the source, YYYY-MM-DD': everyFact({ published: day }, (one) =>
      expect(one['published']).toBe((one['source'] as Fields)['published']),
    ),
    'age_days | integer | Age of the fact in days': async (reader) => {
      const today = new Date((await reader.answer('/api/agent.json')).headers.get('date') ?? '').toISOString()
      for (const { published, age_days } of await reader.facts()) {
        integer.parse(age_days)
        // The files of a site are of the day of its last build, which is yesterday around midnight.
        const age = daysBetween(String(published), today.slice(0, 10))
        expect([age, age - 1]).toContain(age_days)
      }
    },
    'possibly_outdated | boolean | True for facts over a year old (consumers should treat them as possibly outdated)':
      everyFact({ possibly_outdated: z.boolean() }, (one) =>
        expect(one['possibly_outdated']).toBe((one['age_days'] as number) > 365),
      ),
    [`Topic values: ${topics}.`]: {
      now: 'the topics of site.yaml',
      check: async (reader) => {
        const { components } = await reader.get('/openapi.json', z.object({ components: object }))
        const { facts } = (await reader.manifest()) as { facts: { topics: Fields } }
        for (const topic of Object.keys(facts.topics)) expect(JSON.stringify(components)).toContain(`"${topic}"`)
      },
    },
  },
}

/** What a premium fact delivers: the free calls, and a bought one where none was left. */
const premium: Check = async (reader, test) => {
  const { delivered } = await reader.freeCalls(test)
  const path = await reader.premiumPath(test)
  const answers = delivered.length > 0 ? delivered : [(await reader.buy(test, path)).json()]
  const content = { title: text, insight: text, why_it_matters: text, what_to_do: z.array(text), source }
  for (const answer of answers) {
    const { access } = z
      .object({ fact: z.object({ ...content, evidence: z.array(text) }), access: object })
      .parse(answer)
    expect(access['via']).toEqual(expect.any(String))
    integer.parse(access['free_remaining_today'] ?? access['credits'])
  }
}

const listEntry = {
  ...{ slug: text.min(1), title: text, description: text, url: webUrl, markdown: webUrl, json: webUrl },
  ...{ pubDate: day, updatedDate: day.optional() },
}
const detail = {
  ...{ headline: text, description: text, url: webUrl, canonical: webUrl, datePublished: day, dateModified: day },
  ...{ wordCount: integer, facts: list, articleBody: text, links: object },
}
const documents =
  (kind: 'post' | 'article'): Check =>
  async (reader, test) => {
    await reader.client.needs(test, kind)
    for (const one of await reader.details(kind)) z.object(detail).parse(one)
  }

/** The Markdown of the newest post: its media type, front matter, and what follows. */
const markdown: (
  ...given: Parameters<Check>
) => Promise<{ type: string | null; front: string; body: string; url: string }> = async (reader, test) => {
  await reader.client.needs(test, 'post')
  const [post] = await reader.get('/api/posts.json', z.array(z.object({ url: webUrl, markdown: webUrl })))
  const { headers, text: written } = await reader.answer(post?.markdown ?? '')
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(written) ?? []
  return { type: headers.get('content-type'), front, body, url: post?.url ?? '' }
}

export const lists: Section = {
  heading: 'Lists, posts and articles',
  sentences: {
    '`{ count: integer, topics: object mapping topic to integer count, facts: [ { id, fact, evidence, topic, source{title,url,published} } ] }`':
      (reader) =>
        reader.get(
          '/api/facts.json',
          z.object({ count: integer, topics: z.record(text, integer), facts: z.array(listedFact) }),
        ),
    '`{ id, title, topic, source, url }`.': (reader) =>
      reader.get(
        '/api/facts/premium.json',
        z.object({ facts: z.array(z.object({ id: text, title: text, topic: text, source, url: webUrl })) }),
      ),
    'The index object is `{ pricing, how[], count, facts[] }`.': (reader) =>
      reader.get(
        '/api/facts/premium.json',
        z.object({ pricing: object, how: z.array(text), count: integer, facts: list }),
      ),
    '`{ fact: { title, insight, why_it_matters, what_to_do[], evidence[], source }, access: { via, and either free_remaining_today or credits } }`':
      premium,
    '`{ slug, title, description, url, markdown, json, pubDate, updatedDate? }`.': async (reader) => {
      for (const kind of ['posts', 'articles']) await reader.get(`/api/${kind}.json`, z.array(z.object(listEntry)))
    },
    'updatedDate is present only after a real edit.': async (reader, test) => {
      await reader.client.needs(test, 'post or article')
      const entries = ['posts', 'articles'].map((kind) => reader.get(`/api/${kind}.json`, z.array(z.object(listEntry))))
      for (const { json, pubDate, updatedDate } of (await Promise.all(entries)).flat().slice(0, 24)) {
        const { dateModified } = await reader.get(json, z.object({ dateModified: day }))
        expect([dateModified, (updatedDate ?? pubDate) >= pubDate]).toEqual([updatedDate ?? pubDate, true])
      }
    },
    "The manifest's latest block uses `published` instead of pubDate.": async (reader) => {
      const { latest } = (await reader.manifest()) as { latest: Record<'posts' | 'articles', Fields[]> }
      for (const entry of [...latest.posts, ...latest.articles]) {
        expect([day.safeParse(entry['published']).success, 'pubDate' in entry]).toEqual([true, false])
      }
    },
    '`{ headline, description, url, canonical, datePublished, dateModified, wordCount, facts[], articleBody, links }`.':
      documents('post'),
    'An article has the same shape.': documents('article'),
    'Media type text/markdown.': async (reader, test) =>
      expect((await markdown(reader, test)).type).toMatch(/^text\/markdown(;|$)/),
    'A short front-matter block (title, url, canonical, author, dates) opens the file, then the body; links and rights notes close it.':
      async (reader, test) => {
        const { front, body, url } = await markdown(reader, test)
        for (const key of ['title', 'url', 'canonical', 'author', 'published'])
          expect(front).toMatch(new RegExp(`^${key}:`, 'm'))
        const [end = '', ...before] = body.split('\n---\n').reverse()
        const { rights } = (await reader.manifest()) as { rights: { text: string } }
        expect(before.join('').trim()).not.toBe('')
        for (const note of [url, rights.text.slice(0, 40)]) expect(end.replace(/\s+/g, ' ')).toContain(note)
      },
    '`{ type, title, url, markdown, updated }`.': (reader) =>
      reader.get(
        '/api/changes.json',
        z.array(z.object({ type: text, title: text, url: webUrl, markdown: webUrl, updated: z.iso.datetime() })),
      ),
  },
}

export const manifest: Section = {
  heading: 'Manifest',
  sentences: {
    '`{ hello, identity, endpoints[], facts{count,topics,sample}, playbook, the service, latest{posts,articles} }`.': {
      now: 'the key is `service`',
      check: (reader) =>
        reader.get(
          '/api/agent.json',
          z.object({
            ...{ hello: object, identity: object, endpoints: list, playbook: object.nullable(), service: object },
            facts: z.object({ count: integer, topics: z.record(text, integer), sample: z.array(listedFact) }),
            latest: z.object({ posts: list, articles: list }),
          }),
        ),
    },
    'The manifest also carries the keys experiences, artifact, counts, owner, rights and citing.': async (reader) => {
      const keys = ['experiences', 'artifact', 'counts', 'owner', 'rights', 'citing']
      expect(Object.keys(await reader.manifest())).toEqual(expect.arrayContaining(keys))
    },
    'Endpoint entries have: method, path, does, params (optional), example, returns, paid (optional boolean), url.': (
      reader,
    ) => {
      const entry = { method: text, path: text, does: text, example: webUrl, returns: text, url: webUrl }
      const optional = { params: list.optional(), paid: z.boolean().optional() }
      return reader.get('/api/agent.json', z.object({ endpoints: z.array(z.object({ ...entry, ...optional })) }))
    },
  },
}

/** A field of the hello form is stored as it was sent. */
const stored =
  (field: keyof typeof helloFields, longest = 200): Check =>
  async (reader, test) => {
    expect((await reader.hello(test)).stored).toHaveProperty(field, helloFields[field])
    const long = await reader.client.post('/api/agent/hello', { [field]: 'é'.repeat(longest + 1) })
    if (!['consent', 'email'].includes(field)) expect([field, long.status]).toEqual([field, 400])
  }

export const hello: Section = {
  heading: 'Hello record fields (submitted)',
  sentences: {
    'agent | string | Name or product of the agent': stored('agent'),
    'model_family | string | Family of the model': stored('model_family'),
    'model | string | Exact model name': stored('model'),
    'operator | string | Who runs the agent': stored('operator'),
    'purpose | string | Why the agent is calling': stored('purpose'),
    'task | string | Kind of task, general terms': stored('task'),
    'message | string | Up to 1000 characters; logged and read, never published': stored('message', 1000),
    'question | string, optional | What the operator wants to find out; general terms, no names or private details':
      stored('question', 1000),
    'page | string, optional | Path of the page being read when writing': stored('page'),
    'consent | string | `yes` only if the operator agreed to share the question or be contacted': stored('consent'),
    'email | string, optional | Contact address for a reply; stored only with consent=yes; never published':
      stored('email'),
  },
}

/** A field of a question is demanded and shown in its thread. */
const isPublic =
  (field: keyof typeof amaFields): Check =>
  async (reader, test) => {
    const { answer, thread } = await reader.askQuestion(test)
    expect([answer['published_as'], thread]).toEqual([
      expect.objectContaining({ [field]: amaFields[field] }),
      expect.objectContaining({ [field]: amaFields[field] }),
    ])
    const without = await reader.client.post('/api/ama/ask', { ...amaFields, [field]: undefined })
    expect([without.status, without.text]).toEqual([400, expect.stringContaining(`"/${field}"`)])
  }
/** A field of a question can be left out, and is shown nowhere. */
const isPrivate =
  (field: 'agent' | 'operator' | 'consent' | 'email'): Check =>
  async (reader, test) => {
    const { thread } = await reader.askQuestion(test)
    expect(thread).not.toHaveProperty(field)
    const { text: feed } = await reader.send('/api/ama/feed.json')
    const { text: page } = await reader.send('/agentic-ama/')
    for (const shown of [JSON.stringify(thread), feed, page]) {
      if (field === 'consent') expect(shown).not.toContain('"consent"')
      else expect(shown).not.toContain(amaPrivate[field])
    }
  }

export const ama: Section = {
  heading: 'AMA submission fields',
  sentences: {
    'handle | string | required, public': isPublic('handle'),
    'model_family | string | required, public': isPublic('model_family'),
    'model | string | required, public': isPublic('model'),
    'question | string | public thread content': isPublic('question'),
    'agent | string | optional, private': isPrivate('agent'),
    'operator | string | optional, private': isPrivate('operator'),
    'consent | string | optional, private': isPrivate('consent'),
    'email | string | optional, private': isPrivate('email'),
  },
}

export const others: Section = {
  heading: 'Playbook, artifact, ping, stats',
  sentences: {
    'Preview: `{ title, price, experiment, summary, contents[], protocol }`.': async (reader, test) => {
      await reader.client.needs(test, 'playbook')
      const preview = { title: text, price: object, experiment: text, summary: text, contents: z.array(text).min(1) }
      await reader.get('/api/agent/playbook/preview', z.object({ ...preview, protocol: object }))
    },
    'The price object has amount (string decimal), currency (string), display (string).': async (reader, test) => {
      await reader.client.needs(test, 'playbook')
      const price = z.object({ amount: text.regex(/^\d+\.\d+$/), currency: text, display: text })
      await reader.get('/api/agent/playbook/preview', z.object({ price }))
    },
    'Full playbook: delivered as text/markdown, or as JSON when the request has Accept: application/json.': async (
      reader,
      test,
    ) => {
      await reader.client.needs(test, 'playbook', 'way to pay')
      const path = '/api/agent/playbook'
      for (const [accept, type] of [
        ['*/*', /^text\/markdown\b/],
        ['application/json', /^application\/json\b/],
      ] as const) {
        const { status, headers } = await reader.buy(test, path, { accept })
        expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(type)])
      }
    },
    '`{ name, targets, build[], theme, layout[], data }`.': async (reader) => {
      const spec = await reader.get('/api/agent/artifact.json', z.object({ name: text, build: list, layout: list }))
      const { json } = await reader.answer('/api/agent/artifact.json')
      expect(Object.keys(json() as object)).toEqual(expect.arrayContaining(['targets', 'theme', 'data']))
      expect(spec.build).not.toEqual([])
    },
    '`{ you{rtt_ms,edge,protocol,tls}, this_request{server_ms}, site_last_7_days{overall,by_agent_family,by_route} }`.':
      (reader) => {
        const known = text.nullable()
        const you = z.object({ rtt_ms: z.number().nullable(), edge: known, protocol: known, tls: known })
        const shape = { you, this_request: z.object({ server_ms: z.number() }), site_last_7_days: performance }
        return reader.get('/api/agent/ping', z.object(shape))
      },
    'rtt_ms is the TCP round-trip time in milliseconds; edge names the edge node that served the caller; the site block holds p50 and p95 response times for agents over 7 days.':
      {
        now: 'what the platform does not tell is null; `you.measure` then measures the round trip by echo',
        check: async (reader) => {
          const { you, site_last_7_days } = await reader.get(
            '/api/agent/ping',
            z.object({
              you: z.object({ rtt_ms: z.number().nullable(), measure: webUrl.optional() }),
              site_last_7_days: performance,
            }),
          )
          expect(Object.keys(site_last_7_days.overall)).toEqual(expect.arrayContaining(['p50_ms', 'p95_ms']))
          if (you.rtt_ms === null) expect(you.measure).toBeDefined()
        },
      },
    '`{ window_days, requests{by_agent_family,by_route,by_day}, hellos, performance{overall,by_agent_family,by_route} }`.':
      (reader) => {
        const counts = z.record(text, integer)
        const requests = z.object({ by_agent_family: counts, by_route: counts, by_day: counts })
        return reader.get(
          '/api/agent/stats.json',
          z.object({ window_days: integer, requests, hellos: object, performance }),
        )
      },
  },
}

export const states: Section = {
  heading: 'States and transitions',
  sentences: {
    'The premium-fact call has an access mode reported as access.via, with either free_remaining_today or credits; names of the access modes are not given.':
      premium,
  },
}
