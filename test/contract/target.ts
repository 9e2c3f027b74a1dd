// What the contract suite talks to: the URL in CONTRACT_URL, or a local host that it starts on the sample content.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { z } from 'zod'
import { startDevelopment } from '../../local/development.js'
import { problemSchema, type ProblemDocument } from '../../service/contract/resources/problem.js'
import { manifestSchema, type Manifest } from '../../service/contract/resources/manifest.js'
import { readEnv } from '../../service/env.js'
import { createLog } from '../../service/log.js'

export interface Target {
  /** Without a slash at the end. */
  base: string
  /** Nothing may be recorded: what publishes or stores is left out. */
  isReadOnly: boolean
  stop(): Promise<void>
}

/** The target of this run. CONTRACT_READ_ONLY leaves out what records, for a deployment in use. */
export async function openTarget(): Promise<Target> {
  const url = process.env['CONTRACT_URL']
  const isReadOnly = Boolean(process.env['CONTRACT_READ_ONLY'])
  if (url) return { base: url.replace(/\/+$/, ''), isReadOnly, stop: () => Promise.resolve() }
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'))
  const host = await startDevelopment({
    env: readEnv({ PORT: '0', DATA_DIR: path.join(folder, 'data') }),
    build: { out: path.join(folder, 'public') },
    watch: false,
    say: () => undefined,
    log: createLog(() => undefined),
  })
  return {
    base: host.url,
    isReadOnly,
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

/** Requests of one target. A path may also be a URL that the target published. */
export class Client {
  readonly #manifest: { value?: Promise<Manifest> } = {}

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

  /** The example of an endpoint, as the manifest gives it. */
  async example(template: string): Promise<string> {
    const { endpoints } = await this.manifest()
    const endpoint = endpoints.find((entry) => entry.path === template)
    if (endpoint === undefined) throw new Error(`the manifest has no ${template}`)
    return endpoint.example
  }
}
