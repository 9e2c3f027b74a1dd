// Compares the confidence of answers with how many of them are right.
import type { Table } from '../benchmark.js'
import { mean } from './measures.js'

/** An answer that was given: its confidence, and whether it is right (1) or not (0). */
export interface Given {
  readonly said: number
  readonly right: number
}

/** Of the answers whose confidence is in a tenth: how many there are, their mean confidence, and the share that is right. */
export interface Calibration extends Given {
  readonly from: number
  readonly count: number
}

/** Measures and shows it by tenths. */
export function showCalibration(title: string, given: readonly Given[], show: (table: Table) => void): Calibration[] {
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const those = given.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth)
    const meanOf = (kind: keyof Given) => mean(those.map((one) => one[kind]))
    return { from: tenth / 10, count: those.length, said: meanOf('said'), right: meanOf('right') }
  })
  show({
    title,
    columns: ['from', 'answers', 'said', 'right'],
    rows: tenths.map(({ from, count, said, right }) => [from, count, said, right]),
    note: 'Of all answers to questions that have one, by their confidence: its mean, and the share that is judged right.',
  })
  return tenths
}
