// Refusal on small sites: cut out of the collections, with questions of the others and near ones.
import { defaultParameters } from '../../service/ask/parameters.js'
import type { Table } from '../benchmark.js'
import type { Collection } from './collections.js'
import { indexCollection, rankingAlone } from './engines/ours.js'
import { mean } from './measures.js'
import { pickEvenly, shareBelow } from './refusal.js'

/** Texts of a site, how many sites are cut out of a collection, and questions of each kind put to one. */
const sizes = [
  { texts: 5, sites: 20, asked: 20 },
  { texts: 20, sites: 8, asked: 40 },
  { texts: 123, sites: 3, asked: 100 },
  { texts: 1000, sites: 1, asked: 200 },
] as const

export interface SizeRefusal {
  readonly texts: number
  /** Shares, means over the collections that are large enough. */
  readonly foreign: number
  readonly near: number
  readonly lost: number
}

/** The texts of one site: every n-th answer of a collection, from a different one for each site, then other texts. */
function cutSite({ texts, questions }: Collection, count: number, site: number): number[] {
  const answers = questions.flatMap(({ grades }) => [...grades.keys()])
  const step = Math.max(1, Math.floor(answers.length / count))
  const all = [...answers.filter((_, at) => at % step === site % step), ...texts.keys()]
  return [...new Set(all)].slice(0, count)
}

/** The confidences in the answers of one site: of its own questions that are answered right, near and foreign ones. */
function measureSite(collection: Collection, foreign: readonly string[], kept: readonly number[], asked: number) {
  const places = new Map(kept.map((ordinal, place) => [ordinal, place]))
  const index = indexCollection(
    kept.flatMap((ordinal) => collection.texts[ordinal] ?? []),
    rankingAlone,
  )
  const confidence = (text: string): number => index.search(text, { limit: 1, readNext: 0 }).confidence
  const isAnswered = ({ grades }: Collection['questions'][number]) => [...grades.keys()].some((one) => places.has(one))
  const own = pickEvenly(collection.questions.filter(isAnswered), asked).flatMap(({ text, grades }) => {
    const found = index.search(text, { limit: 10, readNext: 0 })
    return found.facts.some(({ ordinal }) => grades.has(kept[ordinal] ?? -1)) ? [found.confidence] : []
  })
  const near = pickEvenly(
    collection.questions.filter((question) => !isAnswered(question)),
    asked,
  )
  return { own, near: near.map(({ text }) => confidence(text)), foreign: foreign.map(confidence) }
}

/** The shares of right answers lost, and of near and foreign questions refused, at the shipped threshold on some sites of one size. */
export function measureSitesOf(
  collection: Collection,
  others: readonly string[],
  { texts, sites, asked }: { readonly texts: number; readonly sites: number; readonly asked: number },
): Omit<SizeRefusal, 'texts'> {
  const all = Array.from({ length: sites }, (_, site) => {
    const foreign = pickEvenly(others.slice(site), asked)
    return measureSite(collection, foreign, cutSite(collection, texts, site), asked)
  })
  const below = (kind: 'own' | 'near' | 'foreign') =>
    shareBelow(
      all.flatMap((one) => one[kind]),
      defaultParameters.leastConfidence,
    )
  return { lost: below('own'), near: below('near'), foreign: below('foreign') }
}

/** Questions of all collections but one. */
export function foreignTo(collection: Collection, collections: readonly Collection[]): string[] {
  return collections
    .filter((other) => other !== collection)
    .flatMap(({ questions }) => pickEvenly(questions, 100))
    .map(({ text }) => text)
}

/** Measures refusal at the shipped threshold on sites of each size. */
export function measureSizes(collections: readonly Collection[], show: (table: Table) => void): SizeRefusal[] {
  const results = sizes.map((size): SizeRefusal => {
    const measured = collections
      .filter((collection) => collection.texts.length >= size.texts)
      .map((collection) => measureSitesOf(collection, foreignTo(collection, collections), size))
    const meanOf = (kind: 'lost' | 'near' | 'foreign') => mean(measured.map((one) => one[kind]).filter(Number.isFinite))
    return { texts: size.texts, foreign: meanOf('foreign'), near: meanOf('near'), lost: meanOf('lost') }
  })
  show({
    title: 'Refusal on small sites, at the shipped threshold',
    columns: ['texts', 'foreign refused', 'near refused', 'right lost'],
    rows: results.map(({ texts, foreign, near, lost }) => [texts, foreign, near, lost]),
    note: 'Near: questions of the collection whose answer is not among the texts. At most 0.04 may be lost at each size.',
  })
  return results
}
