// Tests whether the parameters generalise: chosen on all collections but one, measured on that one.
import { defaultParameters, type Parameters } from '../../service/ask/parameters.js'
import type { Table } from '../benchmark.js'
import type { Collection } from './collections.js'
import { ourEngine, rankingAlone } from './engines/ours.js'
import { mean, measureQuality } from './measures.js'

/** The shipped parameters and steps away from them in each direction that matters. */
const candidates: readonly (readonly [name: string, change: Partial<Parameters>])[] = [
  ['as shipped', {}],
  ['k1 and b the same for all lengths', { k1: [1.2, 1.2], b: [0.75, 0.75] }],
  ['less length normalisation', { b: [0.35, 0.65] }],
  ['more length normalisation', { b: [0.65, 0.85] }],
  ['titles at 1', { fieldWeights: { ...defaultParameters.fieldWeights, factTitle: 1 } }],
  ['titles at 5', { fieldWeights: { ...defaultParameters.fieldWeights, factTitle: 5 } }],
  ['framing words in full', { framingWeight: 1 }],
  ['no n-gram similarity', { softWeight: 0 }],
  ['half the n-gram similarity', { softWeight: 0.5 * defaultParameters.softWeight }],
  ['beginnings like the rest', { openingWeight: 0 }],
  ['no words borrowed from similar texts', { borrowedWeight: 0 }],
  ['no share of the scores of similar texts', { similarShare: 0 }],
]

export interface LeftOut {
  readonly collection: string
  /** What the other five choose. */
  readonly chosen: string
  readonly ndcg10: number
  readonly ndcg10AsShipped: number
}

/**
 * Tries every candidate, chooses by the mean nDCG@10 of five collections on their tuning questions, reports the sixth.
 */
export async function leaveOneOut(
  collections: readonly Collection[],
  lunr: readonly number[],
  show: (table: Table) => void,
): Promise<LeftOut[]> {
  const tried: { name: string; tuned: number[]; reported: number[] }[] = []
  for (const [name, change] of candidates) {
    const engine = ourEngine(name, { ...rankingAlone, ...change })
    const tuned: number[] = []
    const reported: number[] = []
    for (const { texts, questions, tuning } of collections) {
      const search = await engine.index(texts)
      const quality = measureQuality(search, questions).ndcg10
      reported.push(quality)
      tuned.push(tuning === questions ? quality : measureQuality(search, tuning).ndcg10)
    }
    tried.push({ name, tuned, reported })
  }
  const results = collections.map(({ name }, left): LeftOut => {
    const meanWithout = (values: readonly number[]): number => mean(values.filter((_, place) => place !== left))
    const chosen = tried.reduce((one, other) => (meanWithout(other.tuned) > meanWithout(one.tuned) ? other : one))
    return {
      collection: name,
      chosen: chosen.name,
      ndcg10: chosen.reported[left] ?? 0,
      ndcg10AsShipped: tried[0]?.reported[left] ?? 0,
    }
  })
  show({
    title: 'Parameters, nDCG@10 of each candidate',
    columns: ['candidate', ...collections.map(({ name }) => name), 'mean'],
    rows: tried.map(({ name, reported }) => [name, ...reported, mean(reported)]),
  })
  show({
    title: 'Leave one collection out, nDCG@10 on it',
    columns: ['collection', 'chosen by the others', 'with it', 'as shipped', 'with it to lunr'],
    rows: results.map(({ collection, chosen, ndcg10, ndcg10AsShipped }, place) => [
      collection,
      chosen,
      ndcg10,
      ndcg10AsShipped,
      ndcg10 / (lunr[place] ?? 1),
    ]),
  })
  return results
}
