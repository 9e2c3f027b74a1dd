// Measures questions of the publisher: some questions of each text are given with it, the others are asked.
import type { Table } from '../benchmark.js'
import type { Collection } from './collections.js'
import { indexCollection, rankingAlone } from './engines/ours.js'
import { measureQuality } from './measures.js'
import { foreignTo, measureSitesOf } from './sizes.js'

/** Collections with several questions for a text, and how many are given. */
const measured = ['stackfaq', 'covidqa-sent']
const given = [0, 1, 2, 4] as const

export interface RewordingFigures {
  readonly collection: string
  readonly given: number
  readonly ndcg10: number
}

/** Gives each text, or one of so many, the first questions that it answers, and leaves those out of the asked ones. */
function takeQuestions({ texts, questions }: Collection, count: number, oneOf = 1) {
  const taken = new Map<number, string[]>()
  const asked = questions.filter(({ text, grades }) => {
    const takers = [...grades.keys()].filter(
      (ordinal) => ordinal % oneOf === 0 && (taken.get(ordinal)?.length ?? 0) < count,
    )
    for (const ordinal of takers) taken.set(ordinal, [...(taken.get(ordinal) ?? []), text])
    return takers.length === 0
  })
  return { texts: texts.map((text, ordinal) => ({ ...text, questions: taken.get(ordinal) ?? [] })), asked }
}

/** The collection whose texts have enough questions to give some and still ask others; sites of so many of them. */
const refusing = 'stackfaq'
const refusingGiven = [
  { count: 0, oneOf: 1 },
  { count: 1, oneOf: 1 },
  { count: 2, oneOf: 1 },
  { count: 3, oneOf: 1 },
  { count: 4, oneOf: 1 },
  { count: 3, oneOf: 3 },
] as const
const sites = [
  { texts: 20, sites: 8, asked: 100 },
  { texts: 123, sites: 3, asked: 100 },
  { texts: 719, sites: 1, asked: 300 },
] as const

/** Measures refusal on sites whose texts have questions of their own. */
function showRefusal(collections: readonly Collection[], show: (table: Table) => void): void {
  const collection = collections.find(({ name }) => name === refusing)
  if (!collection) return
  const others = foreignTo(collection, collections)
  show({
    title: `Refusal where texts of ${refusing} have questions, at the shipped threshold`,
    columns: ['given', 'to one of', 'texts', 'foreign refused', 'near refused', 'right lost'],
    rows: refusingGiven.flatMap(({ count, oneOf }) => {
      const { texts, asked } = takeQuestions(collection, count, oneOf)
      return sites.map((size) => {
        const { foreign, near, lost } = measureSitesOf({ ...collection, texts, questions: asked }, others, size)
        return [count, oneOf, size.texts, foreign, Number.isFinite(near) ? near : '', lost]
      })
    }),
    note: 'Near: questions of the collection whose answer is not among the texts. Those are of one collection.',
  })
}

/** Measures nDCG@10 of the ranking alone on the questions that are not given, and refusal. */
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
  showRefusal(collections, show)
  return results
}
