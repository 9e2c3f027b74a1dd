// Measures questions of the publisher: some questions of each text are given with it, the others are asked.
import type { Table } from '../benchmark.js'
import type { Collection } from './collections.js'
import { indexCollection, rankingAlone } from './engines/ours.js'
import { measureQuality } from './measures.js'

/** Collections with several questions for a text, and how many are given. */
const measured = ['stackfaq', 'covidqa-sent']
const given = [0, 1, 2, 4] as const

export interface RewordingFigures {
  readonly collection: string
  readonly given: number
  readonly ndcg10: number
}

/** Gives each text the first questions that it answers, and leaves those out of the asked ones. */
function takeQuestions({ texts, questions }: Collection, count: number) {
  const taken = new Map<number, string[]>()
  const asked = questions.filter(({ text, grades }) => {
    const takers = [...grades.keys()].filter((ordinal) => (taken.get(ordinal)?.length ?? 0) < count)
    for (const ordinal of takers) taken.set(ordinal, [...(taken.get(ordinal) ?? []), text])
    return takers.length === 0
  })
  return { texts: texts.map((text, ordinal) => ({ ...text, questions: taken.get(ordinal) ?? [] })), asked }
}

/** Measures nDCG@10 of the ranking alone on the questions that are not given. */
export function measureRewordings(
  collections: readonly Collection[],
  show: (table: Table) => void,
): RewordingFigures[] {
  const results = collections
    .filter(({ name }) => measured.includes(name))
    .flatMap((collection) =>
      given.flatMap((count) => {
        const { texts, asked } = takeQuestions(collection, count)
        // Where few questions are left, they say nothing.
        if (asked.length < 100) return []
        const index = indexCollection(texts, rankingAlone)
        const search = (question: string, limit: number): number[] =>
          index.search(question, { limit, readNext: 0 }).facts.map(({ ordinal }) => ordinal)
        return [
          {
            collection: collection.name,
            given: count,
            asked: asked.length,
            ndcg10: measureQuality(search, asked).ndcg10,
          },
        ]
      }),
    )
  show({
    title: 'Questions given with each text, nDCG@10 on the others',
    columns: ['collection', 'given', 'asked', 'nDCG@10'],
    rows: results.map(({ collection, given: count, asked, ndcg10 }) => [collection, count, asked, ndcg10]),
    note: 'Wanted of stackfaq with one: 0.78.',
  })
  return results
}
