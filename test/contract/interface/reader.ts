// What the tests of the interface document share: each answer of a target is asked for once.
import { Challenge, Credential } from 'mppx'
import { expect, type TestContext } from 'vitest'
import * as z from 'zod'
import type { Answer, Ask, Client, Kind } from '../target.js'

export type Fields = Record<string, unknown>

/** Checks one sentence against a target. */
export type Check = (reader: Reader, test: TestContext) => unknown

/** The sentences below one heading of the interface document, each with its check. */
export interface Section {
  heading: string
  /** What a site must have for any of them; a site without it skips them by name. */
  needs?: readonly Kind[]
  /** A check, or the rule that replaces the sentence since and the check of that rule. */
  sentences: Readonly<Record<string, Check | { now: string; check: Check }>>
}

export const text = z.string()
export const integer = z.int()
export const list = z.array(z.unknown())
export const object = z.record(z.string(), z.unknown())
export const webUrl = z.string().regex(/^https?:\/\/[^\s]+$/)
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const factId = z.string().regex(/^[^#]+#\d+$/)
export const source = z.object({ title: text, url: webUrl, published: day })
export const listedFact = z.object({ id: factId, fact: text, evidence: text, topic: text, source })
export const performance = z.object({ overall: object, by_agent_family: object, by_route: object })

/** Documents of a kind that are read at most, so that a large site is checked in seconds. */
const mostDocuments = 12

export class Reader {
  readonly #kept = new Map<string, Promise<unknown>>()

  constructor(readonly client: Client) {}

  /** What `make` gives, made once for this target. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = (this.#kept.get(key) as Promise<Value> | undefined) ?? make()
    this.#kept.set(key, kept)
    return kept
  }

  send(url: string, ask?: Ask): Promise<Answer> {
    return this.client.send(url, ask)
  }

  /** The answer to a plain GET, asked once. */
  answer(url: string): Promise<Answer> {
    return this.once(url, () => this.send(url))
  }

  /** The JSON at a URL, as the shape says: more fields are allowed, fewer are not. */
  async get<Shape extends z.ZodType>(url: string, shape: Shape): Promise<z.output<Shape>> {
    const answer = await this.answer(url)
    expect([url, answer.status]).toEqual([url, 200])
    expect([url, answer.headers.get('content-type')]).toEqual([url, expect.stringMatching(/^application\/json\b/)])
    const { data, error } = shape.safeParse(answer.json())
    expect([url, error?.issues ?? []]).toEqual([url, []])
    return data as z.output<Shape>
  }

  manifest(): Promise<Fields> {
    return this.get('/api/agent.json', object)
  }

  /** The first documents of a list, each with its detail. */
  details(kind: 'post' | 'article'): Promise<Fields[]> {
    return this.once(`details ${kind}`, async () => {
      const entries = await this.get(`/api/${kind}s.json`, z.array(z.object({ json: webUrl })))
      return Promise.all(entries.slice(0, mostDocuments).map(({ json }) => this.get(json, object)))
    })
  }

  /** The facts of those documents, with every field, each with the text that it is from. */
  async facts(): Promise<(Fields & { body: string })[]> {
    const details = [...(await this.details('post')), ...(await this.details('article'))]
    return details.flatMap(({ facts, articleBody }) =>
      (facts as Fields[]).map((fact) => ({ ...fact, body: String(articleBody) })),
    )
  }

  /** The words of the newest fact that can be asked. */
  async question(): Promise<string> {
    const { facts } = await this.get('/api/facts.json', z.object({ facts: z.array(listedFact) }))
    return facts.map(({ fact }) => fact).find(({ length }) => length <= 500) ?? ''
  }

  /** A hello with every field, sent once. */
  hello(test: TestContext): Promise<{ stored: Fields; answer: Fields }> {
    test.skip(this.client.target.isReadOnly, 'it records')
    return this.once('hello', async () => {
      const sent = await this.client.post('/api/agent/hello', helloFields)
      expect(sent.status).toBe(200)
      const answer = sent.json() as Fields
      return { answer, stored: answer['we_stored'] as Fields }
    })
  }

  /** A question of an event that is open, asked once with every field. */
  async askQuestion(test: TestContext): Promise<{ answer: Fields; thread: Fields }> {
    test.skip(this.client.target.isReadOnly, 'it records')
    await this.client.needs(test, 'question event')
    test.skip(!(await this.isOpen()), 'no event is open')
    return this.once('ama', async () => {
      const sent = await this.client.post('/api/ama/ask', { ...amaFields, ...amaPrivate })
      expect(sent.status).toBe(200)
      const answer = sent.json() as Fields
      const thread = (await this.send(String(answer['thread']))).json() as Fields
      return { answer, thread }
    })
  }

  async isOpen(): Promise<boolean> {
    const { events } = await this.get('/api/ama/feed.json', z.object({ events: z.array(z.object({ state: text })) }))
    return events.some(({ state }) => state === 'open')
  }

  /**
   * The calls to the first premium fact until the free ones of the day are used up; the last one is the 402. HEAD and
   * OPTIONS between them use up none.
   */
  freeCalls(test: TestContext): Promise<{ delivered: Fields[]; refused: Answer }> {
    return this.once('free calls', async () => {
      const path = await this.premiumPath(test)
      const delivered: Fields[] = []
      for (;;) {
        for (const method of ['HEAD', 'OPTIONS']) await this.send(path, { method })
        const answer = await this.send(path)
        if (answer.status !== 200 || delivered.length > 5) return { delivered, refused: answer }
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        delivered.push(answer.json() as Fields)
      }
    })
  }

  async premiumPath(test: TestContext): Promise<string> {
    await this.client.needs(test, 'premium fact', 'way to pay')
    const { facts } = await this.get('/api/facts/premium.json', z.object({ facts: z.array(z.object({ url: webUrl })) }))
    return new URL(facts[0]?.url ?? '').pathname
  }

  /** What a path delivers after its challenge was paid with a test card; skipped where there is no sandbox to pay at. */
  async buy(test: TestContext, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    test.skip(this.client.target.isReadOnly, 'it leaves a purchase')
    const issuer = '/sandbox/processor/v1/shared_payment/issued_tokens'
    const form = new URLSearchParams({
      payment_method: 'pm_card_visa',
      'usage_limits[currency]': 'usd',
      'usage_limits[max_amount]': '499',
      'usage_limits[expires_at]': '4102444800',
    })
    const issued = await this.send(issuer, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_agent', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    test.skip(issued.status !== 200, 'there is no sandbox to pay at')
    const spt = (issued.json() as { id: string }).id
    const challenge = await this.challenge(path)
    const authorization = Credential.serialize({ challenge, payload: { spt } })
    return this.send(path, { headers: { ...headers, authorization } })
  }

  /** The challenge of a path. A credential that cannot be read is challenged even where free calls are left. */
  async challenge(path: string): Promise<Challenge.Challenge> {
    const answer = await this.send(path, { headers: { authorization: 'Payment unreadable' } })
    expect([path, answer.status]).toEqual([path, 402])
    return Challenge.fromResponse(new Response(null, answer))
  }
}

export const helloFields = {
  agent: 'contract-check',
  model_family: 'none',
  model: 'contract-suite-1',
  operator: 'the operator of the check',
  purpose: 'checking the contract',
  task: 'testing',
  message: 'A message that nobody publishes: f3b1c2.',
  question: 'What does the operator want to find out?',
  page: '/posts/',
  consent: 'yes',
  email: 'contract-check@mail.example',
}

export const amaFields = {
  handle: 'contract-check',
  model_family: 'none',
  model: 'contract-suite-1',
  question: 'Is every sentence of the contract kept?',
}
export const amaPrivate = {
  agent: 'private-agent-7d1',
  operator: 'private-operator-7d1',
  consent: 'yes',
  email: 'private-7d1@mail.example',
}
