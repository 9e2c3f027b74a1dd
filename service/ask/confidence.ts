// How likely it is that the best texts answer the question, and do not only share words with it by chance.

/** What is known of a question and its best texts. */
export interface Evidence {
  /** The score of the first text, as a share of the most that the question's words could score. */
  readonly score: number
  /** Whether the first text contains every word of the question. */
  readonly complete: boolean
  /** The share of the question's weight that one text matches: the mean of the best three texts. */
  readonly covered: number
  /** How many words the question has without stop words, and how many of them no text contains. */
  readonly words: number
  readonly unknownWords: number
  /** How many texts were searched, and the mean count of their distinct terms. */
  readonly texts: number
  readonly meanTerms: number
}

/**
 * The confidence in an answer, 0 to 1: the probability that the question is one for these texts, where as many are not.
 * A text that contains every word of the question is never refused.
 *
 * The weights began as a logistic regression on the questions of six collections, put to their own texts, to those of
 * the others, and to 100 and 300 texts of each; then they were moved to where the ranking keeps most of its nDCG while
 * four of five foreign questions are refused. A long question is never matched as a whole, so its score counts for
 * more; a long text contains a little of everything, and the best of many shares more by chance, so there it counts for
 * less. (These added little: rarity of the matched words, the fall of scores below the first, n-gram similarity, the
 * similarity of the best texts to one another.)
 */
export function weighConfidence(evidence: Evidence): number {
  const { score, complete, covered, words, unknownWords, texts, meanTerms } = evidence
  if (complete) return 1
  const length = Math.log(Math.max(1, meanTerms))
  const logOdds =
    13.2 +
    (4.7 + 0.36 * length) * Math.log(score) +
    2.8 * Math.log(words) +
    5.9 * covered -
    4.8 * (unknownWords / words) -
    0.76 * Math.log(texts) -
    1.7 * length
  return 1 / (1 + Math.exp(-logOdds))
}
