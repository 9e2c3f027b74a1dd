// Compares quality in other languages: ours beside lunr-languages and MiniSearch with the language's words.
import { loadLanguages } from '../../service/ask/languages.js'
import { defaultParameters } from '../../service/ask/parameters.js'
import type { Table } from '../benchmark.js'
import { listCollections, readCollection } from './collections.js'
import { lunrIn, miniSearchIn } from './engines/languages.js'
import { indexCollection, rankingAlone } from './engines/ours.js'
import { measureQuality } from './measures.js'

export interface LanguageQuality {
  readonly language: string
  readonly ours: number
  readonly miniSearch: number
  /** `null` where lunr-languages needs another package for the language. */
  readonly lunr: number | null
  /** Share of the questions with a right answer among the first ten that are refused. */
  readonly lost: number
}

const depth = 10

/** Measures nDCG@10 of each engine, and the right answers that ours loses by refusing. */
export async function compareLanguages(show: (table: Table) => void): Promise<LanguageQuality[]> {
  const results: LanguageQuality[] = []
  for (const name of listCollections('languages')) {
    const code = name.slice(name.lastIndexOf('-') + 1)
    await loadLanguages([code])
    const { texts, questions } = readCollection(name, 'languages')
    const index = indexCollection(texts, rankingAlone, code)
    const found = new Map(questions.map(({ text }) => [text, index.search(text, { limit: depth, readNext: 0 })]))
    const right = questions.filter(({ text, grades }) =>
      found.get(text)?.facts.some(({ ordinal }) => grades.has(ordinal)),
    )
    const lost = right.filter(({ text }) => (found.get(text)?.confidence ?? 0) < defaultParameters.leastConfidence)
    const lunr = await lunrIn(code)
    results.push({
      language: code,
      ours: measureQuality((text) => found.get(text)?.facts.map(({ ordinal }) => ordinal) ?? [], questions).ndcg10,
      miniSearch: measureQuality(await (await miniSearchIn(code)).index(texts), questions).ndcg10,
      lunr: lunr && measureQuality(await lunr.index(texts), questions).ndcg10,
      lost: lost.length / right.length,
    })
  }
  show({
    title: 'Languages, nDCG@10',
    columns: ['language', 'Verbatim', 'MiniSearch', 'lunr-languages', 'right answers lost'],
    rows: results.map(({ language, ours, miniSearch, lunr, lost }) => [language, ours, miniSearch, lunr ?? '–', lost]),
    note: 'MiniSearch with Intl.Segmenter and our stop words and stemmers. lunr-languages needs another package for Chinese.',
  })
  return results
}
