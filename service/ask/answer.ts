// The ask routes: the question as a parameter or as a path, with the same answer.
import type { AnswerFact, AskAnswer, ListedFact, Passage } from '../contract/resources/fact.js'
import { limits } from '../contract/limits.js'
import type { Call, Context, Handler, Timing } from '../context.js'
import type { AnswerDocument, Data } from '../data.js'
import { languageOf } from './languages.js'
import type { Reading } from '../store/store.js'
import { readDocumentPath } from '../traffic/readings.js'
import type { AskResult } from './open-index.js'
import { findPassages, foreignShare } from './passages.js'
import { openSiteIndex, type SiteIndex } from './site-index.js'
import { keepIfUnanswered } from './unanswered.js'
import { markQuote } from './text-fragment.js'

const hint =
  'Nothing here matches. Try other words, or read the topics in /api/facts.json and the documents in /api/posts.json and /api/articles.json.'

const dayMs = 86_400_000

/** The best facts, passages and documents to read next, or a hint where nothing matches. */
export const answerQuestion: Handler<'ask'> = async (call) => ({
  body: await answerCall(call.input.q, call.input.limit, call),
})

/** The path form, with hyphens for spaces. */
export const answerPath: Handler<'askPath'> = async (call) => ({
  body: await answerCall(call.input.question.replaceAll('-', ' '), call.input.limit, call),
})

/** Answers a call, notes what the answer gives, and keeps the question where that is nothing. */
export async function answerCall(
  q: string,
  limit: number,
  call: Pick<Call<'ask'>, 'caller' | 'context' | 'method' | 'readings' | 'timing' | 'waitUntil'>,
): Promise<AskAnswer> {
  const found = await answer(q, limit, call.context, call.timing)
  call.readings.push(...readingsOf(found))
  keepIfUnanswered(call, found)
  return found
}

/** The facts that an answer gives, and the documents of these and of its passages, each once. */
export function readingsOf({ facts, passages }: AskAnswer): Reading[] {
  const urls = [...facts.map(({ source }) => source.url), ...passages.map(({ markdown }) => markdown)]
  const documents = new Map(
    urls.flatMap((url) => {
      const document = readDocumentPath(new URL(url).pathname)
      return document === undefined ? [] : [[document.name, { ...document, form: 'answer' as const }]]
    }),
  )
  return [...facts.map(({ id }): Reading => ({ kind: 'fact', name: id, form: 'answer' })), ...documents.values()]
}

/**
 * The answer to a question; both lists are empty, with a hint, where nothing matches.
 * @param site the site's index, else that of its data
 */
export async function answer(
  q: string,
  limit: number,
  { data, now }: Pick<Context, 'data' | 'now'>,
  timing: Timing,
  site?: SiteIndex,
): Promise<AskAnswer> {
  const { index, facts: records } = site ?? (await openSiteIndex(data))
  return timing.measure('search', () => {
    const found = index.search(q, { limit, readNext: limits.ask.maxReadNext + 1 })
    const facts = found.facts.map(({ ordinal, confidence }) => answerFact(records.get(ordinal), confidence, now()))
    const passages = listPassages(found, index.documentCount, facts, data)
    const readNext = listDocuments(found, data)
    return {
      q,
      facts,
      passages,
      unmatched: [...found.unmatched],
      read_next: readNext.map(({ headline, url, links }) => ({ title: headline, url, markdown: links.markdown })),
      ...(facts.length + passages.length + readNext.length === 0 && { hint }),
    }
  })
}

function answerFact(fact: ListedFact, confidence: number, now: Date): AnswerFact {
  const { published } = fact.source
  const ageDays = Math.max(0, Math.floor((now.getTime() - Date.parse(published)) / dayMs))
  const outdated = ageDays > limits.outdatedAfterDays
  return { ...fact, published, age_days: ageDays, possibly_outdated: outdated, confidence: round(confidence) }
}

/** The best documents to read next: of those that a site has in several languages, first that of the question. */
function listDocuments({ documents, language }: AskResult, data: Data): AnswerDocument[] {
  const rated = documents.map(({ ordinal, score }) => {
    const document = data.document(ordinal)
    const isForeign = language !== undefined && languageOf(document.language) !== language
    return { document, score: isForeign ? score * foreignShare : score }
  })
  rated.sort((one, other) => other.score - one.score)
  return rated.slice(0, limits.ask.maxReadNext).map(({ document }) => document)
}

/** Passages of the best documents, without those that repeat the evidence of a fact. */
function listPassages(
  { sources, terms, language: asked }: AskResult,
  documentCount: number,
  facts: readonly AnswerFact[],
  data: Data,
): Passage[] {
  const candidates = sources.map(({ ordinal, score }) => {
    const document = data.document(ordinal)
    const { headline: title, articleBody: text, sections } = document
    const language = languageOf(document.language)
    const isForeign = asked !== undefined && language !== asked
    return { document, title, text, sections, language, isForeign, score }
  })
  const evidence = facts.map((fact) => squash(fact.evidence))
  const isTaken = (quote: string) => {
    const squashed = squash(quote)
    return evidence.some((known) => known.includes(squashed) || squashed.includes(known))
  }
  return findPassages(terms, candidates, documentCount, limits.ask.maxPassages, isTaken).map(
    ({ document, quote, section, confidence }) => ({
      quote,
      title: document.headline,
      heading: section?.heading ?? document.headline,
      url: markQuote(section?.url ?? document.url, quote),
      markdown: document.links.markdown,
      published: document.datePublished,
      author: document.author,
      lang: document.language,
      confidence: round(confidence),
    }),
  )
}

const squash = (text: string): string => text.replace(/\s+/g, ' ').trim()
const round = (share: number): number => Math.round(share * 1000) / 1000
