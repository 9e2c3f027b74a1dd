// How likely it is that the best texts answer the question, and do not only share words with it by chance.

/** What is known of a question and its best text. */
export interface Evidence {
  /** The score of the first text, as a share of the most that the question's words could score. */
  readonly score: number
  /** Whether the first text contains every word of the question. */
  readonly complete: boolean
  /** How many words the question has without stop words, and how many of them no text contains. */
  readonly words: number
  readonly unknownWords: number
  /** How many texts were searched, and the mean count of their distinct terms. */
  readonly texts: number
  readonly meanTerms: number
  /** The share of the rarity of the first text's title that the question names. */
  readonly namedTitle: number
}

/**
 * The confidence in an answer, 0 to 1: the probability that the question is one for these texts, where as many are not.
 * A text that contains every word of the question is never refused.
 *
 * The weights are a logistic regression on the questions of nine collections, put to their own texts, to those of the
 * others, and to 5, 20, 123 and 1,000 texts of each; each collection and each size count the same. A long question is
 * never matched as a whole, so its score counts for more; the best of many texts shares more words by chance, so there
 * it has to be higher. (The share of the question that the best three texts cover added nothing.)
 */
export function weighConfidence({
  score,
  complete,
  words,
  unknownWords,
  texts,
  meanTerms,
  namedTitle,
}: Evidence): number {
  if (complete) return 1
  const length = Math.log(Math.max(1, meanTerms))
  const count = Math.log(texts)
  const logOdds =
    13.35 +
    (2.99 + 0.15 * length + 0.31 * count) * Math.log(score) +
    2.68 * Math.log(words) -
    2.85 * (unknownWords / words) -
    0.5 * count -
    1.62 * length +
    3.53 * namedTitle
  return 1 / (1 + Math.exp(-logOdds))
}
