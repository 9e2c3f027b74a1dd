// What the steps of a ranking pass on: the terms that are looked up, and the texts that match.

export const greatestImpact = 255

/** A term of a question, looked up in the index. */
export interface SearchTerm {
  /** Its id in the dictionary; -1 when the index has neither it nor a similar spelling. */
  readonly id: number
  readonly word: string
  /** The term that is looked up: the corrected one where the word was corrected. */
  readonly term: string
  readonly bytes: Uint8Array
  /** A whole number, at least 1. */
  readonly weight: number
  /** Whether the index has the word itself. */
  readonly known: boolean
}

/**
 * A text that matches. Scores are shares of the most that the question's words could score, comparable across indexes.
 */
export interface Match {
  readonly ordinal: number
  readonly score: number
}

/** Best first; of equals, the one that was given to the build first. */
export function compareMatches(one: Match, other: Match): number {
  return other.score - one.score || one.ordinal - other.ordinal
}
