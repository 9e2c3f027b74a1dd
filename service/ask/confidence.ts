// Owns how sure an answer is: whether the best text is about what was asked, or only shares words with it by chance.

/** What is known of a question and its best text. */
export interface Evidence {
  /** The text's score, as the share of what the question's words could bring at most. */
  readonly score: number
  /** How many words the question has, stop words aside, and how many of them the text holds. */
  readonly words: number
  readonly heldWords: number
  /** The mean count of distinct terms of the texts searched. */
  readonly meanTerms: number
}

/**
 * The confidence in an answer, 0 to 1.
 *
 * A long question is never matched as a whole, so its score counts by the root of its length; a long text holds a
 * little of everything, so matches among long texts count less. One threshold then serves collections of 10 to 215
 * words a text. (Tried beside it and found to add nothing: rarity of the words held, their number, unknown words, the
 * fall of scores below the first.) A text that holds every word of the question is never refused.
 */
export function weighConfidence({ score, words, heldWords, meanTerms }: Evidence): number {
  if (heldWords === words) return 1
  return Math.min(1, (score * Math.sqrt(words)) / Math.cbrt(Math.max(1, meanTerms)))
}
