// Writes what kramdown alone reads as Markdown: line breaks of two backslashes, and rows of pictures between bars.
import { htmlRanges, rangeTeller } from './kept-text.js'

/** After a space or the end of a sentence: elsewhere, two backslashes may be a path. */
const lineBreak = /(?<=[ \t.!?,;)])\\\\[ \t]*(?=\n[ \t]*\S)/g
const picture = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)/g

/** What one of them has. */
export const kramdownSign = /\\\\[ \t]*\n|\|[ \t]*!\[/

/** Line numbers stay. */
export function readKramdown(text: string): string {
  if (!kramdownSign.test(text)) return text
  const isInHtml = rangeTeller(htmlRanges(text))
  return text
    .replace(lineBreak, (written, at: number) => (isInHtml(at) ? written : '\\'))
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
