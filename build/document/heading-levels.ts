// The levels of a text's headings, which on a page stand below the heading of the text itself.
import { findTags } from '../read/html-tags.js'

const lowestLevel = 6

/**
 * The HTML of a text whose own heading is of the level `above`: where one in it is as high or higher, all are lower by as
 * many levels as put the highest right below. How they stand to each other stays, down to the lowest level that there is.
 */
export function shiftHeadings(html: string, above: number): string {
  /** Where each level is written, and which it is. */
  const levels: { at: number; level: number }[] = []
  let highest = lowestLevel
  for (const { index, isEnd, name } of findTags(html)) {
    if (!/^h[1-6]$/.test(name)) continue
    const level = Number(name[1])
    levels.push({ at: index + (isEnd ? '</h' : '<h').length, level })
    highest = Math.min(highest, level)
  }
  if (highest > above) return html
  let lowered = ''
  let from = 0
  for (const { at, level } of levels) {
    lowered += html.slice(from, at) + String(Math.min(level + above + 1 - highest, lowestLevel))
    from = at + 1
  }
  return lowered + html.slice(from)
}
