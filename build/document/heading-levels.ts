// Sets the levels of headings below the heading of the page, so that none is skipped on the way down.
import { findTags } from '../read/markdown/html-tags.js'

const lowestLevel = 6
/** The heading of the footnotes is above no other and below none, whatever it follows. */
const footnotesId = ' id="footnote-label"'
const headingTag = /^h[1-6]$/i

/**
 * Sets the levels of the headings of HTML below one of level `above`, at most to `h6`: each is one level below the last
 * heading before it that is written higher, or right below `above` where there is none (WCAG 2.2, technique H42).
 */
export function shiftHeadings(html: string, above: number): string {
  let shifted = ''
  let from = 0
  /** The written levels of the headings that the place is below. */
  let outer: number[] = []
  for (const { index, isEnd, name, whole } of findTags(html)) {
    if (!headingTag.test(name)) continue
    const written = whole.includes(footnotesId) ? 1 : Number(name[1])
    if (!isEnd) outer = [...outer.filter((level) => level < written), written]
    const at = index + (isEnd ? '</h' : '<h').length
    shifted += html.slice(from, at) + String(Math.min(above + outer.length, lowestLevel))
    from = at + 1
  }
  return shifted + html.slice(from)
}
