// lunr, the baseline, set up as in its guide: a ref, a field for the text and one for the title.
import type { CollectionText } from '../collections.js'
import type { Engine } from './engine.js'

/** What is used of lunr 2, which brings no types. */
interface LunrBuilder {
  ref(name: string): void
  field(name: string): void
  add(text: object): void
  use(plugin: LunrPlugin): void
}
export type LunrPlugin = (lunr: unknown) => void
interface LunrIndex {
  search(query: string): { ref: string }[]
  query(ask: (query: { term(term: string, options: object): void }) => void): { ref: string }[]
}
type Lunr = ((configure: (this: LunrBuilder) => void) => LunrIndex) & { Index: { load(json: object): LunrIndex } }

/** lunr itself; named by a variable because its package is installed only where the benchmarks run. */
export async function importLunr(): Promise<Lunr> {
  const name = 'lunr'
  return ((await import(name)) as { default: Lunr }).default
}

export function buildLunr(lunr: Lunr, texts: readonly CollectionText[], plugin?: LunrPlugin): LunrIndex {
  return lunr(function () {
    if (plugin) this.use(plugin)
    this.ref('ordinal')
    this.field('text')
    this.field('title')
    texts.forEach(({ title, text }, ordinal) => {
      this.add({ ordinal, title, text })
    })
  })
}

/** The words of a question without the marks around them, which lunr would keep in its terms (`gluten?`). */
function trimWords(question: string): string[] {
  return question
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+$/gu, ''))
    .filter((word) => word !== '')
}

/** A question in which nothing is left of lunr's query syntax (`field:term`, `+`, `-`, `*`, `~1`, `^2`). */
export function escapeQuery(question: string): string {
  return trimWords(question.replace(/[:~^*+-]/g, ' ')).join(' ')
}

const readRefs = (results: readonly { ref: string }[], limit: number): number[] =>
  results.slice(0, limit).map(({ ref }) => Number(ref))

/** `search(question)`, the first call of its guide, with the syntax taken out so that no question throws. */
export const lunrSearch: Engine = {
  name: 'lunr search()',
  async index(texts) {
    const index = buildLunr(await importLunr(), texts)
    return (question, limit) => readRefs(index.search(escapeQuery(question)), limit)
  },
}

/** `query()` with one trimmed term per word, any of which may match. */
export const lunrTerms: Engine = {
  name: 'lunr terms',
  async index(texts) {
    const index = buildLunr(await importLunr(), texts)
    return (question, limit) =>
      readRefs(
        index.query((query) => {
          for (const word of trimWords(question)) query.term(word, {})
        }),
        limit,
      )
  },
}
