// Owns the numbers of the ranking: one set for every collection, each with its reason.

/** What the ranking can be tuned by. `buildAskIndex` folds the first group into the index, the search reads the rest. */
export interface Parameters {
  /** BM25's k1 and b for texts of `shortWords` and of `longWords` terms; in between they follow the logarithm. */
  readonly k1: readonly [short: number, long: number]
  readonly b: readonly [short: number, long: number]
  readonly shortWords: number
  readonly longWords: number
  /** Weight of a word by the field it stands in, where a word of a fact's text or a document's body has 1. */
  readonly fieldWeights: {
    readonly factTitle: number
    readonly documentTitle: number
    readonly documentDescription: number
    readonly documentHeading: number
  }
  /** Weight of a word that only frames the question. */
  readonly framingWeight: number
  /** How much more the first word of a field counts, for writers begin with what they write about. */
  readonly openingWeight: number
  /** The words after which that advantage has fallen to 1/e of itself. */
  readonly openingWords: number
  /** Weight of a word that stands for another, by its spelling. */
  readonly correctedWeight: number
  /** Share of a word's impact that its mere presence has, however long the text. */
  readonly presence: number
  /** The most unknown words of a question for which the nearest spelling is looked for. */
  readonly mostCorrections: number
  /** How much of the mean score of the best three texts of its group a text gains. */
  readonly groupWeight: number
  /** How much of the score of a word goes to a word spelled like it, in a fact that lacks the word itself. */
  readonly softWeight: number
  /** The least likeness of spelling (Dice over character 3-grams) that counts. */
  readonly softFloor: number
  /** How much of the score of a word goes to a text that lacks it where a text like it, in what else it says, has it. */
  readonly borrowedWeight: number
  /** Share of its score that a text takes from the texts most like it. */
  readonly neighbourShare: number
  /** How many of the best facts are looked at a second time. */
  readonly rescored: number
  /** Share of its score that a fact gains for holding the kind of thing that was asked for. */
  readonly kindBonus: number
  /** The most terms of a question that are looked up. */
  readonly mostTerms: number
  /** How much of the score of its best fact a document gains. */
  readonly factLift: number
  /** The least confidence at which an answer is given. */
  readonly leastConfidence: number
}

export const PARAMETERS: Parameters = {
  k1: [1, 1.6],
  b: [0.5, 0.75],
  shortWords: 8,
  longWords: 120,
  fieldWeights: { factTitle: 3, documentTitle: 3, documentDescription: 1.5, documentHeading: 1.5 },
  framingWeight: 0.4,
  openingWeight: 0.4,
  openingWords: 8,
  correctedWeight: 0.5,
  presence: 0.05,
  mostCorrections: 8,
  groupWeight: 0.3,
  softWeight: 1,
  softFloor: 0.35,
  borrowedWeight: 0.8,
  neighbourShare: 0.2,
  rescored: 40,
  kindBonus: 0.12,
  mostTerms: 32,
  factLift: 0.5,
  leastConfidence: 0.19,
}
