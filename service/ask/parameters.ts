// The parameters of the ranking: one set for every site.

/** `buildCountedIndex` applies the first group to the index, the search reads the rest. */
export interface Parameters {
  /** BM25's k1 and b for texts of `shortWords` and of `longWords` terms; logarithmic in between. */
  readonly k1: readonly [short: number, long: number]
  readonly b: readonly [short: number, long: number]
  readonly shortWords: number
  readonly longWords: number
  /** Weight of a word by its field; a word of a fact's text or a document's body has 1. */
  readonly fieldWeights: {
    readonly factTitle: number
    readonly documentTitle: number
    readonly documentDescription: number
    readonly documentHeading: number
    readonly question: number
  }
  /** Share of the greatest score that a text gains where the question names every word of its title, by rarity. */
  readonly titleBonus: number
  readonly documentTitleBonus: number
  /** Weight of a word that only frames the question. */
  readonly framingWeight: number
  /** How much more the first word of a field counts: texts begin with their subject. */
  readonly openingWeight: number
  /** The number of words after which that advantage falls to 1/e. */
  readonly openingWords: number
  /** Weight of a word whose spelling was corrected. */
  readonly correctedWeight: number
  /** Share of a word's impact that its presence has, whatever the length of the text. */
  readonly presence: number
  /** The most unknown words of a question for which the nearest spelling is looked for. */
  readonly mostCorrections: number
  /** Share of a word's score for a similarly spelled word, in a text that lacks the word itself. */
  readonly softWeight: number
  /** The least n-gram similarity (Dice's coefficient of character 3-grams) that counts. */
  readonly softFloor: number
  /** Share of a word's score for a text that lacks it, where a similar text contains it. */
  readonly borrowedWeight: number
  /** Share of its score that a text takes from the most similar texts. */
  readonly similarShare: number
  /** How many of the best facts are reranked. */
  readonly reranked: number
  /** The most terms of a question that are looked up. */
  readonly mostTerms: number
  /** Boost of a document: this share of the score of its best fact. */
  readonly factBoost: number
  /** How many of the best documents are reranked: they have many more terms than a fact. */
  readonly rerankedDocuments: number
  /** How many of the best documents are searched for passages. */
  readonly passageSources: number
  readonly leastConfidence: number
  /** Where no fact is 0.5 sure, the facts end where the confidence falls to less than this share of the one before. */
  readonly leastShare: number
}

export const defaultParameters: Parameters = {
  k1: [1, 1.6],
  b: [0.5, 0.65],
  shortWords: 8,
  longWords: 120,
  fieldWeights: { factTitle: 1, documentTitle: 3, documentDescription: 1.5, documentHeading: 1.5, question: 1.5 },
  titleBonus: 0.07,
  documentTitleBonus: 0.15,
  framingWeight: 0.4,
  openingWeight: 0.2,
  openingWords: 8,
  correctedWeight: 0.5,
  presence: 0.1,
  mostCorrections: 8,
  softWeight: 1.2,
  softFloor: 0.35,
  borrowedWeight: 0.7,
  similarShare: 0.2,
  reranked: 24,
  mostTerms: 32,
  factBoost: 0.5,
  rerankedDocuments: 12,
  passageSources: 6,
  leastConfidence: 0.095,
  leastShare: 1 / 3.5,
}
