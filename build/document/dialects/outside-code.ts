// Replaces what patterns find in the words of a text, and not in its code.
import { findNodes } from '../../read/markdown/markdown.js'
import { rangeTeller } from './kept-text.js'

type Replace = (match: RegExpExecArray) => string

/** The beginning of the target of a link or an image, or of an address. */
export const openTarget = /(?:\]\(<?|https?:\/\/)[^\s()]*$/
const longestTarget = 500

/** Replaces what a pattern finds in words: neither in code, nor in tags of HTML, nor in targets of links. */
export const replaceInWords = (text: string, pattern: RegExp, replace: Replace): string =>
  replaceOutsideCode(
    text,
    pattern,
    (match) => {
      const before = match.input.slice(Math.max(0, match.index - longestTarget), match.index)
      return openTarget.test(before) ? match[0] : replace(match)
    },
    ['code', 'inlineCode', 'html'],
  )

/** Replaces what a pattern finds, but where it begins or ends in code, or in nodes of other types. */
export function replaceOutsideCode(
  text: string,
  pattern: RegExp,
  replace: Replace,
  types: Parameters<typeof findNodes>[1] = ['code', 'inlineCode'],
): string {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return text
  const isCode = rangeTeller(findNodes(text, types))
  let [replaced, done] = ['', 0]
  for (const match of matches) {
    const end = match.index + match[0].length
    if (isCode(match.index) || isCode(end - 1)) continue
    replaced += text.slice(done, match.index) + replace(match)
    done = end
  }
  return replaced + text.slice(done)
}
