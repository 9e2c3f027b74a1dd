// How likely it is that the best texts answer the question, and do not only share words with it by chance.

/** What is known of a question, its best text, and the text whose confidence is wanted. */
export interface Evidence {
  /** The score of the first text, as a share of the most that the question's words could score. */
  readonly score: number
  /** Whether the best text by its own words contains every word of the question. */
  readonly complete: boolean
  /** How many words the question has without stop words, and how many of them no text contains. */
  readonly words: number
  readonly unknownWords: number
  /** How many texts were searched, and the mean count of their distinct terms. */
  readonly texts: number
  readonly meanTerms: number
  /** The greatest share of the rarity of one of the best texts that the question names. */
  readonly named: number
  /** How many questions the publisher gave with the text. */
  readonly questionCount: number
}

/** Up to so many texts a site is small, and from so many it is not. */
const fewTexts = 200
const manyTexts = 1000

/**
 * What a small site takes from the log-odds, as it answers fewer of the questions that it gets: nearly four questions
 * that it does not answer to one that it does, 1 / (1 + e^1.3). With it, sites of 5, 20 and 123 texts lose 0.031 to 0.034
 * of their right answers where 0.04 may be lost (`npm run bench -- ask --part sizes`).
 */
const fewerAnswers = 1.3

/**
 * What each question that the publisher gave with a text takes from the log-odds of that text, up to three. Who wants it then mostly
 * uses words of one of them, so a question that has few of its words is another's. Of sites of 20, 123 and 719 texts with two to
 * four questions each, all of one collection, 0.030, 0.028 and 0.018 of the right answers are lost on average
 * (`npm run bench -- ask --part rewordings`).
 */
const givenQuestion = 1.2
const mostGiven = 3

/**
 * The least confidence where a text contains every word of the question, so that a word that a site has is found. It is no more by
 * that alone: "Who wrote RFC 9309?" shares every word with a text that does not say it.
 */
const leastOfComplete = 0.25

/**
 * The confidence in an answer, 0 to 1: the probability that the question is one for these texts, where as many are not,
 * and nearly four times as many on a small site.
 *
 * The weights are a logistic regression on the questions of nine collections, put to their own texts, to those of the
 * others, and to 5, 20, 123 and 1,000 texts of each; each collection and each size count the same. A long question is
 * never matched as a whole, so its score counts for more; the best of many texts shares more words by chance, so there
 * it has to be higher. A question that names much of a short text is likely meant for it, though that text answers little
 * of it. (The share of the question that the best three texts cover added nothing, nor did how similar they are.)
 */
export function weighConfidence({
  score,
  complete,
  words,
  unknownWords,
  texts,
  meanTerms,
  named,
  questionCount,
}: Evidence): number {
  const length = Math.log(Math.max(1, meanTerms))
  const count = Math.log(texts)
  const smallness = Math.min(1, Math.max(0, Math.log(manyTexts / texts) / Math.log(manyTexts / fewTexts)))
  const logOdds =
    10.08 +
    (2.68 + 0.25 * length + 0.39 * count) * Math.log(score) +
    2.78 * Math.log(words) -
    2.24 * (unknownWords / words) -
    0.46 * count -
    0.74 * length +
    5.47 * named -
    fewerAnswers * smallness -
    givenQuestion * Math.min(mostGiven, questionCount)
  return Math.max(complete ? leastOfComplete : 0, 1 / (1 + Math.exp(-logOdds)))
}

/** What is known of a question and a sentence of a document. */
export interface PassageEvidence {
  /** The share of the question's words that the sentence has, or the title or heading above it. */
  readonly matched: number
  /** The score of the document, as a share of the most that the question's words could score. */
  readonly score: number
  /** How many words the question has without stop words. */
  readonly words: number
  readonly documents: number
  /** How many sentences the document has: a long one has most words somewhere. */
  readonly sentences: number
  /** The primary subtag of its language. */
  readonly language: string
}

/**
 * Languages that join words into one, where a question has the fewest words in common with its answer. What they gain was chosen
 * for German, which alone was measured; the others gain less, because their words inflect more than those of English and Chinese.
 */
const compounding = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'sv'])
const uninflected = new Set(['en', 'zh'])

/** From so many documents on, more of them match no better by chance. */
const manyDocuments = 400

/**
 * The confidence that the document of a passage answers, 0 to 1: a logistic regression on the questions of six collections of documents,
 * put to their own documents and to those of the others. What each document more takes is chosen for 5, 10, 25, 50, 200
 * and all of them: so at most 0.04 of the right passages are lost at any size.
 */
export function weighPassage({ matched, score, words, documents, sentences, language }: PassageEvidence): number {
  const logOdds =
    6 +
    3.4 * matched +
    4.4 * Math.log(score) +
    2.7 * Math.log(words) -
    1.1 * Math.log(Math.min(documents, manyDocuments)) -
    0.52 * Math.log(sentences) +
    (uninflected.has(language) ? 0 : compounding.has(language) ? 1.6 : 0.8)
  return 1 / (1 + Math.exp(-logOdds))
}

/** How much likelier a passage is than one with less of the best score. */
const scoreSteepness = 10

/**
 * The confidence that each of some passages answers, where mostly one of them does: that of its document, shared by how
 * near the passages come to the best score. Of passages that are 80 to 90 % sure, 88 % were right on two collections of
 * sentences (`npm run bench -- ask --part passages`).
 * @param passages the best first
 */
export function shareConfidence(
  passages: readonly { readonly score: number; readonly confidence: number }[],
): number[] {
  const best = passages[0]?.score ?? 1
  const likely = passages.map(({ score }) => Math.exp(scoreSteepness * (score / best - 1)))
  const all = likely.reduce((sum, one) => sum + one, 0)
  return passages.map(({ confidence }, at) => (confidence * (likely[at] ?? 0)) / all)
}
