// Unwraps elements whose content kramdown and Python-Markdown read as Markdown (`<div markdown="1">`, `<div markdown>`),
// which others do not.
import { breaksIn } from './kept-text.js'

const opening =
  /<(div|section|article|aside|main|center|figure|figcaption|p|span)\b(?=(?:[^<>"']|"[^<>"]*"|'[^<>']*'){0,500}?\smarkdown(?:\s*=\s*["']?(?:1|true|block|span)\b|(?=[\s>])(?!\s*=)))[^<>]{0,500}>/gi

/** Whether a text may have such elements. */
export const mayHaveMarkdownInHtml = (text: string): boolean => /<[a-z][^<>]{0,500}?\smarkdown[=>\s]/i.test(text)

/**
 * The text without the tags of these elements; lines with a tag alone are blank. Lines stay, but below a block that ends
 * within a line, or above the next: it is set apart by a blank line.
 */
export function unwrapMarkdown(text: string): string {
  if (!mayHaveMarkdownInHtml(text)) return text
  const tags: [from: number, to: number, isBlockEnd: boolean][] = []
  for (const { 0: tag, 1: name = '', index } of text.matchAll(opening)) {
    const end = endOfElement(text, name, index + tag.length)
    if (end) tags.push([index, index + tag.length, false], [...end, name.toLowerCase() !== 'span'])
  }
  let [unwrapped, above, done] = ['', '', 0]
  for (const [from, to, isBlockEnd] of tags.sort(([a], [b]) => a - b)) {
    const piece = text.slice(done, from) + '\n'.repeat(breaksIn(text.slice(from, to)))
    // A short text, as all that is above would be copied for each tag.
    above = (above + piece).slice(-mostAbove)
    const missing = isBlockEnd ? missingBreaks(above, text.slice(to, to + mostAbove)) : ''
    above += missing
    unwrapped += piece + missing
    done = to
  }
  return unwrapped + text.slice(done)
}

/** How many characters around a tag are looked at for its line and for blank ones. */
const mostAbove = 1000

/** The line breaks that a block needs below it; none in the row of a table, and at the end of a text. */
function missingBreaks(above: string, below: string): string {
  if (below.trim() === '' || /^[ \t]*\|/.test(above.slice(above.lastIndexOf('\n') + 1))) return ''
  const blank = above.slice(above.trimEnd().length) + below.slice(0, below.length - below.trimStart().length)
  return '\n'.repeat(Math.max(0, 2 - breaksIn(blank)))
}

/** Where the end tag of an element is that opens before `from`; `null` where it has none. */
export function endOfElement(text: string, name: string, from: number): [from: number, to: number] | null {
  const tag = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return [found.index, tag.lastIndex]
    if (depth > deepest) return null
  }
  return null
}

const deepest = 50
