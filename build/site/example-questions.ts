// Questions that readers can try on this site, and the one that the home page shows with its answer.
import { limits } from '../../service/contract/limits.js'
import type { AskAnswer } from '../../service/contract/resources/fact.js'
import { routes } from '../../service/contract/routes.js'
import type { Publication, Published } from '../document/published.js'
import type { AnswerExample } from './reference/real-answers.js'

type AskedContent = Pick<Publication, 'site' | 'posts' | 'articles' | 'facts'>

/**
 * Up to four questions to try: the publisher's, then titles, which mean something by themselves, then headings; of both
 * those first that ask. One fixed question where there is none.
 */
export function exampleQuestions(publication: AskedContent): string[] {
  const askable: string[] = []
  for (const text of candidates(publication)) {
    if (askable.length === exampleCount) break
    if (isAskable(text) && !askable.includes(text)) askable.push(text)
  }
  return askable.length > 0 ? askable : ['What is published here?']
}

/** The first of the questions that a fact answers, else the first that a sentence does, with its answer; `null` where none does. */
export async function answerFirst(questions: readonly string[], answer: AnswerExample): Promise<AskAnswer | null> {
  const answers: AskAnswer[] = []
  for (const q of questions) {
    const example = `${routes.ask.path}?${new URLSearchParams({ q, limit: '1' }).toString()}`
    const found = JSON.parse((await answer({ id: 'ask', route: routes.ask, example })) ?? '') as AskAnswer
    if (found.facts.length > 0) return found
    answers.push(found)
  }
  return answers.find(({ passages }) => passages.length > 0) ?? null
}

/** One after the other: of a large site the first few are enough. */
function* candidates({ site, posts, articles, facts }: AskedContent): Generator<string> {
  const documents = [...posts, ...articles]
  yield* site.questions
  for (const { questions } of documents) yield* questions
  for (const { questions = [] } of facts) yield* questions
  for (const textsOf of [({ title }: Published) => [title], ({ headings }: Published) => headings]) {
    for (const document of documents) yield* textsOf(document).filter((text) => text.endsWith('?'))
    for (const document of documents) yield* textsOf(document)
  }
}

const exampleCount = 4

/**
 * Whether a text has 4 to 12 words that can be asked, in a path too: the length of a question, not of a statement. Lone
 * surrogates, which YAML can escape, have no URL encoding.
 */
function isAskable(text: string): boolean {
  const words = text.split(/\s+/).length
  const isShort = words >= 4 && words <= 12 && Array.from(text).length <= limits.ask.questionLength
  return isShort && hyphenate(text) !== '' && !/\p{Cs}/u.test(text)
}

/** A text as words of letters and digits with hyphens between them. */
export const hyphenate = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
