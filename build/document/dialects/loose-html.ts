// Ends blocks of HTML where kramdown, Python-Markdown and Pandoc end them: with their element, not at the next blank line.
import type { ConvertedHtml } from './html-to-markdown.js'
import { breaksIn, htmlRanges } from './kept-text.js'
import { replaceOutsideCode } from './outside-code.js'
import { endOfElement } from './markdown-in-html.js'

/** Elements within a line, of which these programs begin no block. */
const inline =
  'a|abbr|acronym|b|big|bdo|br|button|cite|code|del|dfn|em|i|img|input|ins|kbd|label|mark|q|s|samp|select|small|span|strike|strong|sub|sup|time|tt|u|var'
const tagLines = new RegExp(`^(?:<\\/?(?:${inline})\\b(?:[^<>"']|"[^"]*"|'[^']*')*>[ \\t]*\\n[ \\t]*)+`, 'i')
/** Not a row or an item, whose table or list goes on. */
const blockTag = new RegExp(
  `^</?(?!(?:${inline}|t(?:[rdh]|body|head|foot)|caption|li|d[td])\\b)([a-z][\\w-]*)\\b(?:[^<>"']|"[^"]*"|'[^']*')*>`,
  'i',
)
const beginsBlock = /^(?:#{1,6}[ \t]|[>|]|[-*+][ \t]|\d+[.)][ \t]|`{3}|~{3})/

/** The text without an element that is none of a block for Python-Markdown and Pandoc, which read what is in it. */
export const withoutCenter = (text: string): string => replaceOutsideCode(text, /<\/?center>/gi, () => '')

/**
 * The text with a blank line below each element on lines of its own that has words below it, and without `<br>` alone above them; other
 * tags alone on their lines are put before these words. `lines` are those (from 1) that its lines are from, none where nothing changed.
 */
export function endHtmlBlocks(written: string): ConvertedHtml {
  let [text, before] = [written, '']
  for (let pass = 0; pass < mostPasses && text !== before; pass++) [text, before] = [endOnce(text), text]
  return { markdown: text, lines: text === written ? [] : linesOf(text.split('\n'), written.split('\n')) }
}

/** How many lines below the last one may be skipped: tags that were put before words. */
const mostSkipped = 100

/** The line of the source that each line ends with; of a blank one the last. */
function linesOf(lines: readonly string[], source: readonly string[]): number[] {
  let at = 0
  return lines.map((line) => {
    const isSame = (one: string) => /\S/.test(one) && line.trimEnd().endsWith(one.trim())
    const below = /\S/.test(line) ? source.slice(at, at + mostSkipped).findIndex(isSame) : -1
    at += below + 1
    return Math.max(1, at)
  })
}

/** A block may end above another one. */
const mostPasses = 4

function endOnce(text: string): string {
  let [ended, done] = ['', 0]
  for (const [from, to] of htmlRanges(text)) {
    // In the item of a list.
    const indent = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
    if (/\S/.test(indent)) continue
    const [tags = ''] = tagLines.exec(text.slice(from, to)) ?? []
    const end = tags === '' ? endOfBlocks(text, from, to) : from + tags.length
    if (end === null || end >= to) continue
    const written = tags === '' ? `${text.slice(from, end)}\n${indent}` : above(tags, text.slice(end, to), indent)
    ended += text.slice(done, from) + written
    done = end
  }
  return ended + text.slice(done)
}

/** Lines with a tag each, as they are written above a text. */
function above(lines: string, rest: string, indent: string): string {
  const tags = lines
    .replace(/<br\b[^<>]*>/gi, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  const breaks = `\n${indent}`.repeat(breaksIn(lines))
  if (tags === '') return breaks
  if (rest.startsWith('<')) return lines
  return beginsBlock.test(rest) ? `${lines}\n${indent}` : `${breaks}${tags} `
}

/** Where the text below the elements begins that a block of HTML opens with; `null` where there is none. */
function endOfBlocks(text: string, from: number, to: number): number | null {
  let at = from
  for (;;) {
    const [tag, name = ''] = blockTag.exec(text.slice(at, to)) ?? []
    if (tag === undefined) return at === from || text.startsWith('</', at) ? null : at
    const isWhole = /^<\/|^<hr\b|\/>$/i.test(tag)
    const end = isWhole ? at + tag.length : endOfElement(text, name, at + tag.length)?.[1]
    const [below] = /^[ \t]*\n\s*(?=\S)/.exec(text.slice(end, to)) ?? []
    if (end === undefined || end > to || below === undefined) return null
    at = end + below.length
  }
}
