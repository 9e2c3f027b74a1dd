// Questions that readers can try on this site.
import { limits } from '../../service/contract/limits.js'
import type { Publication } from '../document/published.js'

/**
 * Up to four questions to try: the publisher's, then titles, which mean something by themselves, then headings; of both
 * those first that ask. One fixed question where there is none.
 */
export function exampleQuestions({ site, posts, articles, facts }: Publication): string[] {
  const documents = [...posts, ...articles]
  const asking = (texts: string[]) => [...texts.filter((text) => text.endsWith('?')), ...texts]
  const texts = [
    ...site.questions,
    ...documents.flatMap((document) => document.questions),
    ...facts.flatMap((fact) => fact.questions ?? []),
    ...asking(documents.map(({ title }) => title)),
    ...asking(documents.flatMap(({ headings }) => headings)),
  ]
  const askable: string[] = []
  for (const text of texts) {
    if (askable.length === exampleCount) break
    if (isAskable(text) && !askable.includes(text)) askable.push(text)
  }
  return askable.length > 0 ? askable : ['What is published here?']
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
