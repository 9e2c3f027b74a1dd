// Finds the passages of documents that answer a question: whole sentences, word for word.
import { readToken, tokenizeIn } from './analysis.js'
import type { Language } from './languages.js'
import { splitSentences, type Sentence, type TextSection } from './sentences.js'

/** A document that may hold an answer. */
export interface PassageSource<Document> {
  readonly document: Document
  readonly title: string
  readonly text: string
  readonly sections: readonly TextSection[]
  readonly language: Language
  /** The score of the document for the question, 0 to 1. */
  readonly score: number
}

/** A term of the question, and its weight: its rarity among the documents. */
export interface PassageTerm {
  readonly term: string
  readonly weight: number
}

export interface Passage<Document> {
  readonly document: Document
  readonly quote: string
  readonly section: TextSection | undefined
  /** The share of the question's weight that the passage and its title match, 0 to 1, which orders passages. */
  readonly score: number
  /** The confidence that the passage answers the question, 0 to 1. */
  readonly confidence: number
}

/** Share of a term's weight for the title or heading above a sentence, and for the sentences beside it. */
const headingShare = 0.35
const besideShare = 0.2
/** Share of the document's own score. */
const documentShare = 0.3
/** BM25's b and the usual count of terms of a sentence. */
const lengthShare = 0.1
const usualTerms = 14

/** A sentence that needs the one before it: it begins with a pronoun or a connective. */
const leaning =
  /^(?:this|that|these|those|it|its|they|their|he|she|his|her|such|so|thus|hence|therefore|however|but|and|or|also|both|then|otherwise|instead)\b/i

/** The terms of sentences, kept from one question to the next: tokens recur. */
const termsOfToken = new WeakMap<Language, Map<string, readonly string[]>>()
const mostTokens = 50_000

function termsOf(text: string, language: Language): Set<string> {
  const terms = new Set<string>()
  const kept = termsOfToken.get(language) ?? new Map<string, readonly string[]>()
  termsOfToken.set(language, kept)
  for (const token of tokenizeIn(text, language)) {
    let known = kept.get(token)
    if (!known) {
      known = readToken(token, language, true).map(({ term }) => term)
      if (kept.size >= mostTokens) kept.clear()
      kept.set(Buffer.from(token).toString(), known)
    }
    for (const term of known) terms.add(term)
  }
  return terms
}

/** Which of the question's terms a set contains, as bits. */
function matchTerms(terms: ReadonlySet<string>, question: readonly PassageTerm[]): number {
  let matched = 0
  question.forEach(({ term }, bit) => {
    if (terms.has(term)) matched |= 1 << bit
  })
  return matched
}

function weigh(matched: number, weights: readonly number[]): number {
  let sum = 0
  weights.forEach((weight, bit) => {
    if ((matched & (1 << bit)) !== 0) sum += weight
  })
  return sum
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A document with which of the question's terms each of its sentences has. */
interface ReadSource<Document> {
  readonly source: PassageSource<Document>
  readonly sentences: readonly Sentence[]
  readonly matched: readonly number[]
  /** The count of distinct terms of each sentence. */
  readonly sizes: readonly number[]
}

function readSource<Document>(source: PassageSource<Document>, question: readonly PassageTerm[]): ReadSource<Document> {
  const sentences = splitSentences(source.text, source.sections)
  const sets = sentences.map(({ text }) => termsOf(text, source.language))
  const matched = sets.map((terms) => matchTerms(terms, question))
  return { source, sentences, matched, sizes: sets.map(({ size }) => size) }
}

/**
 * The weight of each term: the geometric mean of its rarity among all documents, which found these, and of its rarity
 * (BM25's) among their sentences, which are to be told apart: the subject of the documents is in most of them.
 */
function weighTerms(question: readonly PassageTerm[], read: readonly ReadSource<unknown>[]): number[] {
  const all = read.flatMap(({ matched }) => matched)
  return question.map(({ weight }, bit) => {
    const having = all.filter((bits) => (bits & (1 << bit)) !== 0).length
    return Math.sqrt(weight * Math.log(1 + (all.length - having + 0.5) / (having + 0.5)))
  })
}

interface Candidate<Document> extends ReadSource<Document> {
  readonly at: number
  readonly score: number
  readonly covered: number
}

/** Scores the sentences of a document that contain a term of the question. */
function scoreSentences<Document>(
  read: ReadSource<Document>,
  question: readonly PassageTerm[],
  weights: readonly number[],
): Candidate<Document>[] {
  const { source, sentences, matched, sizes } = read
  const rarities = question.map(({ weight }) => weight)
  const total = sumOf(weights)
  const title = matchTerms(termsOf(source.title, source.language), question)
  return sentences.flatMap(({ section, block }, at) => {
    const own = matched[at] ?? 0
    if (own === 0) return []
    const above = section ? title | matchTerms(termsOf(section.heading, source.language), question) : title
    const sideBy = (other: number) => (sentences[other]?.block === block ? (matched[other] ?? 0) : 0)
    const beside = sideBy(at - 1) | sideBy(at + 1)
    const norm = 1 / (1 - lengthShare + (lengthShare * (sizes[at] ?? 0)) / usualTerms)
    const context = headingShare * weigh(above & ~own, weights) + besideShare * weigh(beside & ~own & ~above, weights)
    const score = (weigh(own, weights) * norm + context) / total + documentShare * source.score
    return [{ ...read, at, score, covered: weigh(own | above, rarities) / sumOf(rarities) }]
  })
}

/** The sentence with the one before it where it leans on that, and the one after it where that matches more. */
function extend<Document>({ sentences, at, matched, source }: Candidate<Document>): string {
  const block = sentences[at]?.block
  let from = at
  let to = at
  if (leaning.test(sentences[at]?.text ?? '') && sentences[at - 1]?.block === block) from--
  if (((matched[at + 1] ?? 0) & ~(matched[at] ?? 0)) !== 0 && sentences[at + 1]?.block === block) to++
  const first = sentences[from]?.text ?? ''
  const last = sentences[to]?.text ?? ''
  // Cut from the text, so that white space between sentences is as published.
  const start = source.text.indexOf(first)
  const end = source.text.indexOf(last, start) + last.length
  const quote = source.text.slice(start, end)
  return quote.length > longestQuote ? (sentences[at]?.text ?? '') : quote
}

const longestQuote = 700

/** The least confidence of the first passage, and the least share of it that each other has. */
const leastConfidence = 0.3
const leastShare = 0.4

/**
 * The passages that best match a question, best first.
 *
 * @param question its terms, at most 32; a term that no document contains counts in full
 * @param sources the documents that match best
 * @param isTaken whether a quote repeats what the answer has already
 */
export function findPassages<Document>(
  question: readonly PassageTerm[],
  sources: readonly PassageSource<Document>[],
  most: number,
  isTaken: (quote: string) => boolean,
): Passage<Document>[] {
  const read = sources.map((source) => readSource(source, question))
  const weights = weighTerms(question, read)
  const candidates = read.flatMap((one) => scoreSentences(one, question, weights))
  candidates.sort((one, other) => other.score - one.score)
  const passages: Passage<Document>[] = []
  for (const candidate of candidates) {
    if (passages.length === most) break
    const { source, sentences, at, score, covered } = candidate
    const sentence = sentences[at]
    if (!sentence || isTaken(sentence.text)) continue
    if (passages.some(({ quote }) => quote.includes(sentence.text))) continue
    const quote = extend(candidate)
    const confidence = weighPassage(covered, score, question.length)
    const [first] = passages
    if (confidence < (first ? first.confidence * leastShare : leastConfidence)) continue
    passages.push({
      document: source.document,
      quote: isTaken(quote) ? sentence.text : quote,
      section: sentence.section,
      score,
      confidence,
    })
  }
  return passages
}

function weighPassage(covered: number, score: number, words: number): number {
  return 1 / (1 + Math.exp(-(-4 + 4 * covered + 3 * score + 0.3 * Math.log(words))))
}
