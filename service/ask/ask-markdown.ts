// The page of a question as Markdown: quotes first, then sentences of documents, and where to read on.
import type { AnswerFact, AskAnswer, Passage } from '../contract/resources/fact.js'
import { escapeText, quoteText } from '../markdown.js'

/**
 * A question as it is shown: a link may ask anything, and what comes behind a line break would read as a paragraph of this
 * site, or as a heading.
 */
export const oneLine = (question: string): string => question.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()

/** The parts of an answer. `base` is the URL of the site. */
export function answerMarkdown(answer: AskAnswer, base: string): (string | null)[] {
  const { q, facts, passages, unmatched, read_next: readNext, hint } = answer
  return [
    `Question: ${escapeText(oneLine(q))}`,
    hint === undefined ? null : escapeText(hint),
    section('Facts with their quotes', facts.map(factMarkdown)),
    section('In the texts', passages.map(passageMarkdown)),
    section('Read on', [readNext.map(({ title, markdown }) => `- [${escapeText(title)}](${markdown})`).join('\n')]),
    unmatched.length === 0 ? null : `Not matched: ${unmatched.map(escapeText).join(', ')}.`,
    `As JSON: \`GET ${base}/api/ask?${new URLSearchParams({ q }).toString()}\``,
  ]
}

/** What the page says without a question: examples, and how to ask. `base` is the URL of the site. */
export function askMarkdown(examples: readonly string[], base: string): (string | null)[] {
  const addresses = examples.map(
    (question) => `- [${escapeText(question)}](${base}/ask.md?${new URLSearchParams({ q: question }).toString()})`,
  )
  return [
    `Ask in plain language: \`GET ${base}/ask.md?q={question}\` for Markdown, \`GET ${base}/api/ask?q={question}\` for JSON. Answers are quotes, word for word, each with its source.`,
    section('Examples', [addresses.join('\n')]),
  ]
}

/** The best fact of an answer, or its best passage. */
export function bestMarkdown({ facts: [fact], passages: [passage] }: AskAnswer): string {
  return fact ? factMarkdown(fact) : passage ? passageMarkdown(passage) : ''
}

const section = (title: string, parts: readonly string[]): string | null =>
  parts.join('') === '' ? null : `## ${title}\n\n${parts.join('\n\n')}`

const factMarkdown = ({ fact, evidence, source, url, confidence }: AnswerFact): string =>
  `${escapeText(fact)}\n\n${quoteText(evidence)}\n\n[${escapeText(source.title)}](${url}), ${source.published}, confidence ${confidence}`

const passageMarkdown = ({ quote, title, heading, url, published, confidence }: Passage): string =>
  `${quoteText(quote)}\n\n[${escapeText(title === heading ? title : `${title}: ${heading}`)}](${url}), ${published}, confidence ${confidence}`
