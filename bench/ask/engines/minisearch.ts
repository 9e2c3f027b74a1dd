// MiniSearch with its defaults, and tuned with our stop words and stemmer.
import { english } from '../../../service/ask/languages.js'
import type { Engine } from './engine.js'

interface MiniSearchIndex {
  addAll(texts: readonly object[]): void
  search(question: string): { id: number }[]
}
type MiniSearch = new (options: object) => MiniSearchIndex

export function miniSearch(name: string, options: object): Engine {
  return {
    name,
    async index(texts) {
      const packageName = 'minisearch'
      const { default: Index } = (await import(packageName)) as { default: MiniSearch }
      const index = new Index({ idField: 'ordinal', fields: ['text', 'title'], ...options })
      index.addAll(texts.map(({ title, text }, ordinal) => ({ ordinal, title, text })))
      return (question, limit) =>
        index
          .search(question)
          .slice(0, limit)
          .map(({ id }) => id)
    },
  }
}

export const miniSearchPlain = miniSearch('MiniSearch', {})

/** With the same stop list and stemmer as ours: what is left is the ranking. */
export const miniSearchTuned = miniSearch('MiniSearch tuned', {
  processTerm: (word: string) => {
    const folded = word.toLowerCase()
    return english.isStopWord(folded) ? null : english.toTerm(folded)
  },
})
