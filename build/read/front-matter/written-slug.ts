// Reads the slug that the front matter or the name of a file gives.
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { isSlug, makePathSlug, makeSlug } from '../slug.js'

/** Adds a problem or a warning at the line of a key. */
export type Report = (key: string, what: string, hint: string) => void

/**
 * A slug is a path: in each segment letters and digits of any script, with single `-`, `_` or `~` between them, in the last
 * `.` too. `slug:` is made into one where it is another text, but for a path that climbs; so is the name of a file.
 */
export function readSlug(matter: FrontMatter, name: string, report: Report, warn: Report): string | null {
  const value = matter.values.get('slug')
  // Editors of front matter write an empty list or text in the place of none; in Docusaurus `/` is the first page.
  const isEmpty = ['', '/', null, undefined].includes(value as string) || (Array.isArray(value) && value.length === 0)
  if (!isEmpty) {
    const written = (textOf(value)?.normalize('NFC') ?? '').replace(/^\/+|\/+$/g, '')
    const slug = isSlug(written) ? written : makePathSlug(written)
    if (!isSlug(slug) || /(^|\/)\.\.(\/|$)/.test(written)) {
      const hint = 'use letters and digits, with single hyphens between them'
      report('slug', `the slug ${JSON.stringify(value)} cannot be in a URL`, hint)
      return null
    }
    if (slug !== written) warn('slug', `the slug \`${written}\` is published as \`${slug}\``, 'write it so')
    return slug
  }
  const slug = makeSlug(name)
  if (isSlug(slug)) return slug
  report('slug', 'the name of the file gives no slug', 'set `slug:` to letters, digits and hyphens')
  return null
}
