// Writes what kramdown alone reads as Markdown: line breaks of two backslashes, rows of pictures between bars, and indented HTML.
import { fenceRanges, htmlRanges, rangeTeller } from './kept-text.js'

const lineBreak = /(?<=[^\\\n])\\\\[ \t]*(?=\n[ \t]*\S)/g
/** Not after a letter or digit of ASCII, where two backslashes may be the end of a path. */
const likelyLineBreak = /(?<=[^\w:\\\n])\\\\[ \t]*(?=\n[ \t]*\S)/g
const picture = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)/g

/** What one of them has. */
export const kramdownSign = /\\\\[ \t]*\n|\|[ \t]*!\[|\n[ \t]*\n(?: {4}|\t)[ \t]*<\/?(?:t[rdhbf]|ca|li|d[td])/i

/** Line numbers stay. `isKramdown` tells whether that is what reads the text. */
export function readKramdown(text: string, isKramdown: boolean): string {
  if (!kramdownSign.test(text)) return text
  const isInHtml = rangeTeller(htmlRanges(text))
  return text
    .replace(isKramdown ? lineBreak : likelyLineBreak, (written, at: number) => (isInHtml(at) ? written : '\\'))
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => (isPictureRows(paragraph) ? paragraph.replace(picturesAndBars, '$1') : paragraph))
    .join('')
}

const picturesAndBars = new RegExp(`(${picture.source})|\\|`, 'g')

/** A paragraph of pictures and bars alone, which is a table without a header. */
function isPictureRows(paragraph: string): boolean {
  if (!paragraph.includes('![')) return false
  const rest = paragraph.replace(picture, '')
  return rest.includes('|') && !/[^\s|]/.test(rest)
}

/** A row, cell or item behind a blank line, so far to the right that it is code elsewhere; a list or table, and the end of one. */
const indentedPart = /(?<=\n[ \t]*\n)(?: {4}|\t)[ \t]*(?=<\/?(?:t[rdh]|tbody|thead|tfoot|caption|li|d[td])\b)/
const partOrWhole = new RegExp(`${indentedPart.source}|<\\/?(?:table|[uod]l)\\b`, 'gi')

/** The text with the rows and items of HTML that begins a line moved to the left: converters leave blank lines between them. */
export function dedentHtml(text: string): string {
  if (!indentedPart.test(text)) return text
  const isCode = rangeTeller(fenceRanges(text))
  let open = 0
  return text.replace(partOrWhole, (found: string, at: number) => {
    if (isCode(at)) return found
    if (found.startsWith('</')) open = Math.max(0, open - 1)
    else if (found.startsWith('<'))
      open += open > 0 || /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, at - 4), at)) ? 1 : 0
    return open > 0 && !found.startsWith('<') ? '  ' : found
  })
}
