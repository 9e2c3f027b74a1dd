// Shifts the levels of headings below the heading of the page.
import { findTags } from '../read/html-tags.js'

const lowestLevel = 6

/**
 * Shifts the headings of HTML below a heading of level `above`: where the highest is not below it, all are lowered by the
 * same number of levels, at most to `h6`.
 */
export function shiftHeadings(html: string, above: number): string {
  /** The offset of each level digit, and the level. */
  const levels: { at: number; level: number }[] = []
  let highest = lowestLevel
  for (const { index, isEnd, name } of findTags(html)) {
    if (!/^h[1-6]$/.test(name)) continue
    const level = Number(name[1])
    levels.push({ at: index + (isEnd ? '</h' : '<h').length, level })
    highest = Math.min(highest, level)
  }
  if (highest > above) return html
  let shifted = ''
  let from = 0
  for (const { at, level } of levels) {
    shifted += html.slice(from, at) + String(Math.min(level + above + 1 - highest, lowestLevel))
    from = at + 1
  }
  return shifted + html.slice(from)
}
