// What the contract suite talks to: the URLs in CONTRACT_URL, or a local host that it starts on the fixture site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, type TestContext } from 'vitest'
import type { z } from 'zod'
import { startDevelopment } from '../../local/development.js'
import { amaFeedSchema } from '../../service/contract/resources/ama.js'
import { changesSchema, documentListSchema } from '../../service/contract/resources/document.js'
import { factsListSchema } from '../../service/contract/resources/fact.js'
import { premiumIndexSchema } from '../../service/contract/resources/paid.js'
import { problemSchema, type ProblemDocument } from '../../service/contract/resources/problem.js'
import { manifestSchema, type Manifest } from '../../service/contract/resources/manifest.js'
import { routes } from '../../service/contract/routes.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'
import type { StoreEnv } from '../../service/store/open.js'
import { copyFixtureSite } from '../fixture-site.js'
import { restoreStore } from './restored-store.js'

export interface Target {
  /** Without a slash at the end. */
  base: string
  /** Nothing may be recorded: what publishes or stores is left out. */
  isReadOnly: boolean
  /** A publisher's own site, which need not have one of everything. */
  mayBeSparse: boolean
  stop(): Promise<void>
}

/** The URLs of this run, separated by spaces in CONTRACT_URL; none for a local host. */
export const targetUrls: readonly string[] = (process.env['CONTRACT_URL'] ?? '').split(' ').filter(Boolean)

/**
 * A target of this run: the URL, or a local host with the store that `store` names, or else one that was restored. CONTRACT_READ_ONLY leaves out what
 * records, for a deployment in use; CONTRACT_MAY_BE_SPARSE skips what needs something that is not published there.
 */
export async function openTarget(url?: string, store: StoreEnv = {}): Promise<Target> {
  const isReadOnly = Boolean(process.env['CONTRACT_READ_ONLY'])
  const mayBeSparse = Boolean(process.env['CONTRACT_MAY_BE_SPARSE'])
  if (url) return { base: url.replace(/\/+$/, ''), isReadOnly, mayBeSparse, stop: () => Promise.resolve() }
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'))
  const embedded = { DATA_DIR: path.join(folder, 'data') }
  if (Object.keys(store).length === 0) await restoreStore(folder, { DATA_DIR: path.join(folder, 'live') }, embedded)
  const host = await startDevelopment({
    env: readEnv({ ...store, ...embedded, PORT: '0' }),
    build: { content: copyFixtureSite(folder), out: path.join(folder, 'public') },
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
  })
  return {
    base: host.url,
    isReadOnly,
    mayBeSparse,
    async stop() {
      await host.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** One answer, read to its end. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  json: () => unknown
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** How to see whether a target has something that a site can do without. */
const kinds = {
  post: async (client) => (await client.read('/api/posts.json', documentListSchema)).length > 0,
  article: async (client) => (await client.read('/api/articles.json', documentListSchema)).length > 0,
  'post or article': async (client) => (await client.read('/api/changes.json', changesSchema)).length > 0,
  fact: async (client) => (await client.read('/api/facts.json', factsListSchema)).count > 0,
  'premium fact': async (client) => (await client.read('/api/facts/premium.json', premiumIndexSchema)).count > 0,
  playbook: async (client) => (await client.send('/api/agent/playbook/preview')).status === 200,
  'question event': async (client) => (await client.read('/api/ama/feed.json', amaFeedSchema)).events.length > 0,
  'event with an opening question': async (client) =>
    (await client.manifest()).endpoints.some(({ path }) => path === routes.amaPlus.path),
  'way to pay': async (client) => {
    const [fact] = (await client.read('/api/facts/premium.json', premiumIndexSchema)).facts
    const sellsPlaybook = await client.publishes('playbook')
    const answer = await client.send(sellsPlaybook || !fact ? routes.playbook.path : fact.url)
    if (answer.status === 503) await client.refusal(answer, 'processor-unavailable', 503)
    return answer.status !== 503
  },
} as const satisfies Record<string, (client: Client) => Promise<boolean>>

/** What the OpenAPI document says of an operation's answers. */
export interface Operation {
  responses?: Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> } | undefined>
  requestBody?: { content?: Record<string, { example?: unknown } | undefined> }
  'x-payment-info'?: { offers?: Record<string, unknown>[] }
}
export interface OpenApi {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation | undefined> | undefined>
  components: { schemas: Record<string, object> }
}

/** The document with each shared response and header in its place; schemas keep their references. */
function resolveReferences(document: unknown): unknown {
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const reference = (value as { $ref?: unknown }).$ref
    if (typeof reference === 'string' && /^#\/components\/(responses|headers)\//.test(reference)) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], document)
      expect([reference, found]).not.toEqual([reference, undefined])
      return resolve(found)
    }
    if (Array.isArray(value)) return value.map(resolve)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]))
  }
  return resolve(document)
}

export type Kind = keyof typeof kinds

/** Requests of one target. A path may also be a URL that the target published. */
export class Client {
  readonly #manifest: { value?: Promise<Manifest> } = {}
  readonly #schemas = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  #document?: Promise<OpenApi>
  readonly #published = new Map<Kind, Promise<boolean>>()

  constructor(readonly target: Target) {}

  async send(url: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    const absolute = url.startsWith('/') ? `${this.target.base}${url}` : url
    const response = await fetch(absolute, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
  }

  post(url: string, fields: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const body = JSON.stringify(fields)
    return this.send(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  }

  /** The JSON at a path, checked against the schema of the contract. */
  async read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
    const answer = await this.send(url)
    expect([url, answer.status]).toEqual([url, 200])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
    return schema.parse(answer.json())
  }

  /** A refusal: the problem document, its status, and a type that leads to a page. */
  async refusal(answer: Answer, slug: string, status: number): Promise<ProblemDocument> {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    const problem = problemSchema.parse(answer.json())
    expect(problem.status).toBe(status)
    expect(problem.type).toMatch(new RegExp(`/problems/${slug}/?$`))
    if (problem.type.startsWith(this.target.base)) expect((await this.send(problem.type)).status).toBe(200)
    return problem
  }

  manifest(): Promise<Manifest> {
    return (this.#manifest.value ??= this.read('/api/agent.json', manifestSchema))
  }

  openApi(): Promise<OpenApi> {
    return (this.#document ??= this.send('/openapi.json').then((answer) => {
      const document = resolveReferences(answer.json()) as OpenApi
      this.#schemas.addSchema(document, 'openapi.json')
      return document
    }))
  }

  /** Whether the OpenAPI document describes this answer to a GET: its status, its media type, and its body by the schema. */
  async isDescribed(template: string, answer: Answer): Promise<void> {
    const { paths } = await this.openApi()
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const content = paths[template]?.['get']?.responses?.[answer.status]?.content ?? {}
    expect([template, answer.status, Object.keys(content)]).toEqual([
      template,
      answer.status,
      expect.arrayContaining([type]),
    ])
    const place = ['paths', template, 'get', 'responses', String(answer.status), 'content', type, 'schema']
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    const check = this.#schemas.compile({ $ref: `openapi.json#/${pointer.map(encodeURIComponent).join('/')}` })
    check(type.endsWith('json') ? answer.json() : answer.text)
    expect([template, check.errors ?? []]).toEqual([template, []])
  }

  /** Whether the target has one; looked at once. */
  publishes(kind: Kind): Promise<boolean> {
    const known = this.#published.get(kind) ?? kinds[kind](this)
    this.#published.set(kind, known)
    return known
  }

  /** Ends a test here where the target has not what it is about: as skipped if it may be sparse, else as failed. */
  async needs(test: TestContext, ...wanted: Kind[]): Promise<void> {
    for (const kind of wanted) {
      if (await this.publishes(kind)) continue
      const reason = `there is no ${kind} here`
      if (this.target.mayBeSparse) test.skip(reason)
      expect.fail(reason)
    }
  }

  /** The example of an endpoint, as the manifest gives it. */
  async example(template: string): Promise<string> {
    const { endpoints } = await this.manifest()
    const endpoint = endpoints.find((entry) => entry.path === template)
    if (endpoint === undefined) throw new Error(`the manifest has no ${template}`)
    return endpoint.example
  }
}
