// Questions that readers can try on this site.
import { limits } from '../../service/contract/limits.js'
import { readWords } from '../ledger/words.js'
import { drawing } from '../read/slug.js'
import { languageGroup } from '../read/front-matter/language.js'
import type { Publication, Published } from '../document/published.js'

type AskedContent = Pick<Publication, 'site' | 'posts' | 'articles' | 'facts'>

/**
 * Up to four questions to try: the publisher's, then titles, which mean something by themselves, then headings; of both
 * those first that ask. Documents in another language than the site's give none. Where there is none, the first title or
 * heading of two words or three, else one fixed question.
 */
export function exampleQuestions(publication: AskedContent): string[] {
  const askable = new Map<string, string>()
  for (const text of candidates(publication)) {
    if (askable.size === exampleCount) break
    const words = hyphenate(text)
    if (isAskable(text) && !askable.has(words)) askable.set(words, text)
  }
  if (askable.size > 0) return [...askable.values()]
  for (const text of candidates(publication)) if (isAskable(text, 2) && /\p{L}/u.test(text)) return [text]
  return [publication.site.words.whatIsHere]
}

/** One after the other: of a large site the first few are enough. */
function* candidates({ site, posts, articles, facts }: AskedContent): Generator<string> {
  const language = languageGroup(site.language)
  const documents = [...posts, ...articles].filter((document) => languageGroup(document.language) === language)
  yield* site.questions
  for (const { questions } of documents) yield* questions
  for (const { questions = [] } of facts) yield* questions
  // `4.2) Which port?` is asked without its number.
  const unnumbered = (heading: string) => heading.replace(/^\(?\d+(?:\.\d+)*[.)]\s+/, '')
  for (const textsOf of [({ title }: Published) => [title], ({ headings }: Published) => headings.map(unnumbered)]) {
    for (const document of documents) yield* textsOf(document).filter(isQuestion)
    for (const document of documents) yield* textsOf(document)
  }
}

/** Whether a text asks, in the mark of any script. */
export const isQuestion = (text: string): boolean => /[?？؟;]$/u.test(text)

const exampleCount = 4

/**
 * Whether a text has so many words, up to 12, that can be asked, in a path too: the length of a question, not of a statement.
 * Lone surrogates, which YAML can escape, have no URL encoding.
 */
function isAskable(text: string, fewest = 4): boolean {
  const { count } = readWords(text)
  const isShort = count >= fewest && count <= 12 && Array.from(text).length <= limits.ask.questionLength
  // `How can I ... ?` is to be filled in.
  return isShort && hyphenate(text) !== '' && !/\p{Cs}|\.{3}|…/u.test(text)
}

/** A text as words of letters and digits with hyphens between them. */
export const hyphenate = (text: string): string =>
  text
    .toLowerCase()
    .replace(drawing, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
