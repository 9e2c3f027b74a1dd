// Measures of a ranking against judged answers.
import type { JudgedQuestion } from './collections.js'
import type { Search } from './engines/engine.js'

export interface Quality {
  /** Normalised discounted cumulative gain of the first ten, gain 2^grade - 1 (Järvelin and Kekäläinen, 2002). */
  readonly ndcg10: number
  /** Share of the right answers among the first eight, the default limit of /api/ask. */
  readonly recall8: number
  /** One over the place of the first right answer among the first ten, 0 without one. */
  readonly mrr10: number
}

const depth = 10

const discountedGain = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** The quality of one ranked list of ordinals. */
function judge(ranked: readonly number[], { grades }: JudgedQuestion): Quality {
  const found = ranked.map((ordinal) => grades.get(ordinal) ?? 0)
  const ideal = [...grades.values()].sort((one, other) => other - one)
  const first = found.slice(0, depth).findIndex((grade) => grade > 0)
  return {
    ndcg10: discountedGain(found) / discountedGain(ideal),
    recall8: found.slice(0, 8).filter((grade) => grade > 0).length / grades.size,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function meanQuality(qualities: readonly Quality[]): Quality {
  return {
    ndcg10: mean(qualities.map(({ ndcg10 }) => ndcg10)),
    recall8: mean(qualities.map(({ recall8 }) => recall8)),
    mrr10: mean(qualities.map(({ mrr10 }) => mrr10)),
  }
}

/** The mean quality of a search over questions. */
export function measureQuality(search: Search, questions: readonly JudgedQuestion[]): Quality {
  return meanQuality(questions.map((question) => judge(search(question.text, depth), question)))
}
