// Reads the title of a document: that of the front matter, its first heading, or the name of its file.
import type { splitDatedName } from './date.js'
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { findFirstHeading } from './markdown.js'
import type { Report } from './written-slug.js'

/**
 * The title; `null`, with a problem, where there is none. A file whose name begins with a day has its name as the title then,
 * as in Jekyll, or the day: notes often have none.
 */
export function readTitle(
  matter: FrontMatter,
  dated: ReturnType<typeof splitDatedName>,
  readBody: () => string,
  report: Report,
  warn: Report,
): string | null {
  const value = matter.values.get('title')
  if (value !== undefined && value !== null) {
    const title = textOf(value)
    if (title === null) report('title', 'the title is not a line of text', 'set `title:` to the words of the title')
    return title
  }
  const heading = findFirstHeading(readBody())
  const hint = 'set `title:` or open the text with a heading'
  if (heading !== null) return heading
  if (dated === null) {
    report('title', 'has no title', hint)
    return null
  }
  const words = dated.rest.replace(/[-_\s]+/g, ' ').trim()
  const title = words === '' ? dated.day : words.charAt(0).toUpperCase() + words.slice(1)
  warn('title', `has no title: the name of the file counts (${title})`, hint)
  return title
}
