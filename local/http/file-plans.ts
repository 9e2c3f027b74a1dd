// Keeps how requests for the files of one build are answered, so that a request like an earlier one passes no rules again.
import type { ContentEncoding } from './content-encoding.js'
import type { StaticFile } from './static.js'

export interface FilePlan {
  url: URL
  /** The middleware that runs first; it has let the request continue before. */
  middleware: readonly string[]
  target: StaticFile
  encoding: ContentEncoding
  etag: string
  /** Names and values of the headers of a 200, by turns; a 304 has those alone that describe no body. */
  fields: readonly string[]
  unchangedFields: readonly string[]
}

/** Some 2 KB each. */
const mostPlans = 5000
/** Longer keys are of no caller that comes again. */
const longestKey = 2000
/** Headers of a body, and those that each answer states for itself. */
const bodyFields = new Set(['content-encoding', 'content-length'])
const ownFields = new Set(['server-timing', 'strict-transport-security'])

export class FilePlans {
  /** The least recently used first. */
  readonly #plans = new Map<string, FilePlan>()

  find(key: string): FilePlan | undefined {
    const plan = this.#plans.get(key)
    if (plan !== undefined) {
      this.#plans.delete(key)
      this.#plans.set(key, plan)
    }
    return plan
  }

  /** Keeps a plan. `headers` are those of the answer 200; those of a 304 are chosen from them. */
  keep(key: string, headers: Headers, plan: Omit<FilePlan, 'fields' | 'unchangedFields'>): void {
    if (key.length > longestKey) return
    const all = [...headers].filter(([name]) => !ownFields.has(name))
    const unchanged = all.filter(([name]) => !bodyFields.has(name))
    const [oldest] = this.#plans.keys()
    if (oldest !== undefined && this.#plans.size >= mostPlans) this.#plans.delete(oldest)
    this.#plans.set(key, { ...plan, fields: all.flat(), unchangedFields: unchanged.flat() })
  }
}

/** What an answer with a file depends on: `names` are the headers that the rules look at. */
export function planKey(method: string, url: string, headers: Headers, names: readonly string[]): string {
  return [method, url, headers.get('accept-encoding'), ...names.map((name) => headers.get(name))].join('\n')
}
