// Finds the passages of documents that answer a question: whole sentences, word for word.
import { tokenizeIn } from './analysis.js'
import { shareConfidence, weighPassage } from './confidence.js'
import { degreeOfDefinition } from './definition.js'
import type { Language } from './languages.js'
import { leaning, splitSentences, type Sentence, type TextSection } from './sentences.js'
import { openTermMatcher } from './term-matcher.js'

/** A document that may hold an answer. */
export interface PassageSource<Document> {
  readonly document: Document
  readonly title: string
  readonly text: string
  readonly sections: readonly TextSection[]
  readonly language: Language
  /** Whether the question is in another language. */
  readonly isForeign?: boolean
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

/** A sentence with fewer words and characters (of scripts without spaces) is none that answers. */
const fewestWords = 3
const shortestQuote = 15
/** Characters of Chinese and Japanese, which are syllables or more, and their punctuation: each counts as one and a half. */
const wideCharacter = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}。、，！]/gu
/** Share of a term's weight for the title or heading above a sentence, and for the sentences beside it. */
const headingShare = 0.8
const besideShare = 0.3
const documentShare = 0.3
/** Share of the heading's weight that the first sentence below it gains: it is often the answer, in other words. */
const openingShare = 0.3

/** The most characters of a question mark with the closing quotes and brackets after it. */
const longestEnd = 8
/** Whether a sentence asks (in Greek with a semicolon), as headings in lists of contents do: others answer. */
const asks = (sentence: string): boolean => /[?؟？;]["'“”’»)\]」』）]*$/.test(sentence.slice(-longestEnd))
/** Whether a sentence is an aside, in brackets as a whole. */
const isAside = (sentence: string): boolean => /^[(（[]/.test(sentence) && /[)）\]]$/.test(sentence)
/** Share of the score of sentences that ask, and of asides. */
const askingShare = 0.6
/** Share of the score of what is in another language than the question: a site may have each text in several. */
export const foreignShare = 0.7
/** In how many of the documents a sentence is a footer ("Follow me …"), which weighs as little. */
const footerCount = 3

/** What a sentence gains that says what the subject of the question is. */
const definitionBonus = 0.2

const weigh = (matched: number, weights: readonly number[]): number =>
  weights.reduce((sum, weight, bit) => ((matched & (1 << bit)) === 0 ? sum : sum + weight), 0)

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

interface MatchedSentence extends Sentence {
  /** Which of the question's terms it has, as bits. */
  readonly matched: number
  /** How far it defines the subject of the question, 0 to 1. */
  readonly defines: number
}

/** A document with what its sentences have of the question. */
interface ReadSource<Document> {
  readonly source: PassageSource<Document>
  readonly sentences: readonly MatchedSentence[]
  /** The terms in its title and in the heading of each section. */
  readonly title: number
  readonly headings: ReadonlyMap<TextSection | undefined, number>
}

function readSources<Document>(
  sources: readonly PassageSource<Document>[],
  question: readonly PassageTerm[],
): ReadSource<Document>[] {
  const terms = question.map(({ term }) => term)
  const all = terms.reduce((bits, _, bit) => bits | (1 << bit), 0)
  const matchers = new Map<Language, (text: string) => number>()
  return sources.map((source) => {
    const match = matchers.get(source.language) ?? openTermMatcher(terms, source.language)
    matchers.set(source.language, match)
    const sentences = splitSentences(source.text, source.sections).map(({ text, start, block, section }) => {
      const matched = match(text)
      const defines = matched === all ? degreeOfDefinition(text, source.language, match, all) : 0
      return { text, start, block, section, matched, defines }
    })
    const headings = new Map(source.sections.map((section) => [section, match(section.heading)]))
    return { source, sentences, title: match(source.title), headings }
  })
}

/**
 * The weight of each term: the geometric mean of its rarity among all documents, which found these, and of its rarity
 * (BM25's) among their sentences, which are to be told apart: the subject of the documents is in most of them.
 */
function weighTerms(question: readonly PassageTerm[], read: readonly ReadSource<unknown>[]): number[] {
  const all = read.flatMap(({ sentences }) => sentences)
  return question.map(({ weight }, bit) => {
    const having = all.filter(({ matched }) => (matched & (1 << bit)) !== 0).length
    return Math.sqrt(weight * Math.log(1 + (all.length - having + 0.5) / (having + 0.5)))
  })
}

interface Candidate<Document> {
  readonly read: ReadSource<Document>
  readonly at: number
  /** The terms in the title and in the heading above the sentence. */
  readonly above: number
  readonly score: number
}

/** The sentences that so many of the documents have. */
function findFooters(read: readonly ReadSource<unknown>[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { sentences } of read)
    for (const text of new Set(sentences.map((sentence) => sentence.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].flatMap(([text, count]) => (count < footerCount ? [] : [text])))
}

/** Scores the sentences of a document that contain a term of the question, or are the first below a heading that does. */
function scoreSentences<Document>(
  read: ReadSource<Document>,
  weights: readonly number[],
  footers: ReadonlySet<string>,
): Candidate<Document>[] {
  const { source, sentences, title, headings } = read
  const total = sumOf(weights)
  const isShort = (text: string) =>
    text.length + [...text.matchAll(wideCharacter)].length / 2 < shortestQuote &&
    tokenizeIn(text, source.language).length < fewestWords
  return sentences.flatMap(({ text, section, block, matched: own, defines }, at) => {
    const heading = sentences[at - 1]?.section === section ? 0 : (headings.get(section) ?? 0)
    if ((own | heading) === 0 || isShort(text)) return []
    const above = title | (headings.get(section) ?? 0)
    const sideBy = (other: MatchedSentence | undefined) => (other?.block === block ? other.matched : 0)
    const beside = sideBy(sentences[at - 1]) | sideBy(sentences[at + 1])
    const context = headingShare * weigh(above & ~own, weights) + besideShare * weigh(beside & ~own & ~above, weights)
    const matched = weigh(own, weights) + context + openingShare * weigh(heading, weights)
    const score = matched / total + documentShare * source.score
    const share = asks(text) || isAside(text) || footers.has(text) ? askingShare : 1
    const weight = source.isForeign ? foreignShare * share : share
    return [{ read, at, above, score: weight * score + definitionBonus * defines }]
  })
}

/**
 * The sentence with the one before it where it leans on that, and the one after it where that matches more; neither
 * where it is said already.
 */
function extend<Document>(
  { read: { sentences, source }, at }: Candidate<Document>,
  sentence: MatchedSentence,
  isSaid: (text: string) => boolean,
): string {
  const inBlock = (other: MatchedSentence | undefined) =>
    other?.block === sentence.block && !isSaid(other.text) ? other : undefined
  const before = leaning.test(sentence.text) ? inBlock(sentences[at - 1]) : undefined
  const after = inBlock(sentences[at + 1])
  const last = after && (after.matched & ~sentence.matched) !== 0 ? after : sentence
  // Cut from the text, so that white space between sentences is as published.
  const quote = source.text.slice((before ?? sentence).start, last.start + last.text.length)
  return quote.length > longestQuote ? sentence.text : quote
}

const longestQuote = 700

const leastConfidence = 0.2
/** The least share of the score of the first passage: on a site of few documents each sentence is confident. */
const leastShare = 0.5

/**
 * The passages that best match a question, best first.
 * @param question its terms, at most 32; a term that no document contains counts in full
 * @param sources the documents that match best
 * @param documents how many were searched
 * @param isTaken whether a quote repeats what the answer has already
 * @param least the least confidence that the document of a passage answers
 */
export function findPassages<Document>(
  question: readonly PassageTerm[],
  sources: readonly PassageSource<Document>[],
  documents: number,
  most: number,
  isTaken: (quote: string) => boolean,
  least = leastConfidence,
): Passage<Document>[] {
  // A document with the text of a better one has nothing else to quote.
  const distinct = sources.filter(({ text }, at) => sources.findIndex((other) => other.text === text) === at)
  const read = readSources(distinct, question)
  const weights = weighTerms(question, read)
  const footers = findFooters(read)
  const candidates = read.flatMap((one) => scoreSentences(one, weights, footers))
  candidates.sort((one, other) => other.score - one.score)
  const passages: Passage<Document>[] = []
  const isSaid = (text: string) =>
    isTaken(text) || passages.some(({ quote }) => quote.includes(text) || text.includes(quote))
  for (const candidate of candidates) {
    if (passages.length === most) break
    const { at, score, above } = candidate
    const { source, sentences } = candidate.read
    const [first] = passages
    if (first && score < first.score * leastShare) break
    const sentence = sentences[at]
    if (!sentence) continue
    const confidence = weighPassage({
      matched: countBits(sentence.matched | above) / question.length,
      score: source.score,
      words: question.length,
      documents,
      sentences: sentences.length,
      language: source.language.code,
    })
    if (confidence < least || isSaid(sentence.text)) continue
    const quote = extend(candidate, sentence, isSaid)
    passages.push({
      document: source.document,
      quote: isTaken(quote) ? sentence.text : quote,
      section: sentence.section,
      score,
      confidence,
    })
  }
  const shares = shareConfidence(passages)
  return passages.map((passage, at) => ({ ...passage, confidence: shares[at] ?? 0 }))
}
