// The refusal curve: foreign questions refused against right answers lost, by threshold.
import { defaultParameters } from '../../service/ask/parameters.js'
import { limits } from '../../service/contract/limits.js'
import type { Table } from '../benchmark.js'
import { showCalibration, type Given } from './calibration.js'
import type { Collection } from './collections.js'
import { indexCollection, rankingAlone } from './engines/ours.js'
import { mean } from './measures.js'

/** Foreign questions put to each index: that many of every other collection, evenly spaced. */
const foreignPerCollection = 100

/** Questions of each collection whose answers are compared with their confidence, so that all collections count about the same. */
const judgedPerCollection = 100

const depth = 10

interface Confidences {
  readonly collection: string
  /** Of the collection's own questions that have a right answer among the first ten. */
  readonly answered: readonly number[]
  /** Of the questions of the other collections. */
  readonly foreign: readonly number[]
  /** Of each answer to the collection's own questions, as it ships. */
  readonly given: readonly Given[]
}

export interface RefusalPoint {
  readonly threshold: number
  /** Share of the foreign questions that get no answer, mean over the indexes. */
  readonly refused: number
  /** Share of the right answers that are lost, mean over the indexes. */
  readonly lost: number
}

/** `count` of the items, evenly spaced; all where there are fewer. */
export function pickEvenly<T>(items: readonly T[], count: number): T[] {
  const places = new Set(Array.from({ length: count }, (_, place) => Math.floor((place * items.length) / count)))
  return items.filter((_, place) => places.has(place))
}

function measureConfidences(collections: readonly Collection[]): Confidences[] {
  return collections.map((collection) => {
    const index = indexCollection(collection.texts, rankingAlone)
    const answered = collection.questions.flatMap(({ text, grades }) => {
      const { facts, confidence } = index.search(text, { limit: depth, readNext: 5 })
      return facts.some(({ ordinal }) => grades.has(ordinal)) ? [confidence] : []
    })
    const foreign = collections
      .filter((other) => other !== collection)
      .flatMap(({ questions }) => pickEvenly(questions, foreignPerCollection))
      .map(({ text }) => {
        const { facts, confidence } = index.search(text, { limit: 1, readNext: 5 })
        return facts.length === 0 ? 0 : confidence
      })
    const shipped = indexCollection(collection.texts, defaultParameters)
    const given = pickEvenly(collection.questions, judgedPerCollection).flatMap(({ text, grades }) =>
      shipped
        .search(text, { limit: limits.ask.defaultFacts, readNext: 0 })
        .facts.map(({ ordinal, confidence }) => ({ said: confidence, right: Number(grades.has(ordinal)) })),
    )
    return { collection: collection.name, answered, foreign, given }
  })
}

/** The share of values below a threshold. */
export function shareBelow(values: readonly number[], threshold: number): number {
  return values.filter((value) => value < threshold).length / values.length
}

/** The right answers that the others may lose, as a share: less than the goal, as the one left out loses a little more. */
const mostLost = 0.025

/** The greatest threshold, to a thousandth, at which the indexes lose no more than they may. */
function chooseThreshold(measured: readonly Confidences[]): number {
  const lostAt = (threshold: number): number => mean(measured.map(({ answered }) => shareBelow(answered, threshold)))
  let thousandths = 0
  while (thousandths < 1000 && lostAt((thousandths + 1) / 1000) <= mostLost) thousandths++
  return thousandths / 1000
}

/**
 * Measures the curve and shows it, then what the shipped threshold and one chosen by the others do on each collection.
 */
export function measureRefusal(collections: readonly Collection[], show: (table: Table) => void): RefusalPoint[] {
  const measured = measureConfidences(collections)
  const shipped = defaultParameters.leastConfidence
  const pointAt = (threshold: number): RefusalPoint => ({
    threshold,
    refused: mean(measured.map(({ foreign }) => shareBelow(foreign, threshold))),
    lost: mean(measured.map(({ answered }) => shareBelow(answered, threshold))),
  })
  const steps = Array.from({ length: 15 }, (_, step) => 0.06 + step * 0.02)
  const points = [...steps, shipped].sort((one, other) => one - other).map(pointAt)
  show({
    title: 'Refusal, mean over the indexes',
    columns: ['confidence below', 'foreign refused', 'right lost', ''],
    rows: points.map(({ threshold, refused, lost }) => [
      threshold.toFixed(3),
      refused,
      lost,
      threshold === shipped ? '<- ships' : '',
    ]),
    note: 'Foreign: questions of each other collection. Right: own questions with a right answer among the first ten.\nThe goal: 0.760 refused at 0.030 lost.',
  })
  show({
    title: 'Refusal at the shipped threshold',
    columns: ['index', 'foreign refused', 'right lost', 'foreign questions', 'right answers'],
    rows: measured.map(({ collection, foreign, answered }) => [
      collection,
      shareBelow(foreign, shipped),
      shareBelow(answered, shipped),
      foreign.length,
      answered.length,
    ]),
  })
  const leftOut = measured.map((own) => {
    const threshold = chooseThreshold(measured.filter((other) => other !== own))
    return { ...own, threshold, refused: shareBelow(own.foreign, threshold), lost: shareBelow(own.answered, threshold) }
  })
  show({
    title: 'Leave one collection out: refusal on it at the threshold that the others choose',
    columns: ['index', 'confidence below', 'foreign refused', 'right lost'],
    rows: [
      ...leftOut.map(({ collection, threshold, refused, lost }) => [collection, threshold, refused, lost]),
      ['mean', '', mean(leftOut.map(({ refused }) => refused)), mean(leftOut.map(({ lost }) => lost))],
    ],
  })
  showCalibration(
    'Confidence of facts',
    measured.flatMap(({ given }) => given),
    show,
  )
  return points
}
