// Questions that found no good answer: what the store promises about them.
import type { Day } from './day.js'

export interface UnansweredQuestion {
  /** The last day on which it was asked. */
  day: Day
  question: string
  count: number
}

export interface Unanswered {
  /**
   * Counts a question, redacted by the caller, on the day of `now`. A day takes `most` different ones; the others are
   * dropped.
   */
  keepUnanswered(question: string, most: number, now: Date): Promise<void>

  /** The questions since `fromDay` that are kept still, those asked most often first. */
  listUnanswered(fromDay: Day, now: Date): Promise<UnansweredQuestion[]>
}

/** Adds up the counts of days, given oldest first. */
export function sumUnanswered(rows: readonly UnansweredQuestion[]): UnansweredQuestion[] {
  const sums = new Map<string, UnansweredQuestion>()
  for (const { day, question, count } of rows)
    sums.set(question, { day, question, count: (sums.get(question)?.count ?? 0) + count })
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.question < b.question ? -1 : 1))
}
