// Writes blocks of kramdown as Markdown: items of lists, which are within the item or the quotation above where CommonMark would end
// that, and tables.
import { findNodes, lineTooDeep } from '../../read/markdown/markdown.js'
import { fenceRanges, htmlRanges, rangeTeller } from './kept-text.js'
import { hasTable, readTable } from './kramdown-tables.js'

/** An open item: the columns of its mark and of its words as they are written, and how far its lines move to the right. */
interface OpenItem {
  at: number
  words: number
  isOrdered: boolean
  moved: number
}

interface Reading {
  /** The outermost first. */
  items: OpenItem[]
  isInQuote: boolean
  isBelowBlank: boolean
}

const mark = /^ *(?:([-*+])|(\d{1,9})\.) {1,4}(?=\S)/
const rule = /^ *([-*])(?: *\1){2,} *$/
const quote = /^ {0,3}>/m
/** A line that is not of the quotation above it: of kramdown an element and attributes, of CommonMark other blocks, too. */
const endsQuote = /^\s*(?:<|\{:|\^|#{1,6} |`{3}|~{3}|([-*_])(?: *\1){2,}\s*$)/

/** The Markdown with the same lines, where lists, quotations and tables of kramdown are as CommonMark and GitHub write them. */
export function readKramdownBlocks(text: string): string {
  return lineTooDeep(text) === null ? readTables(readLazyItems(text)) : text
}

/** Up to the attributes that are below a table. */
const withoutAttributes = /^[^]*?(?=(?:\n\{:[^\n]*\}[ \t]*)?$)/

/** Tables are paragraphs of their own, and begin at most three spaces from the left. */
function readTables(text: string): string {
  if (!hasTable.test(text)) return text
  const isKept = rangeTeller([...fenceRanges(text), ...htmlRanges(text)].sort(([one], [other]) => one - other))
  let start = 0
  const read = (part: string) => {
    const isTable = /^ {0,3}\S/.test(part) && !isKept(start + part.search(/\S/))
    start += part.length
    return isTable ? part.replace(withoutAttributes, readTable) : part
  }
  return text
    .split(/(\n(?:[ \t]*\n)+|\n$)/)
    .map(read)
    .join('')
}

/**
 * The Markdown with the same lines. An item of the other kind of list belongs to the item above it, and any item to the quotation above
 * it, however little it is indented, unless a blank line parts them. Source: `parse_list` and `parse_blockquote` of kramdown.
 */
function readLazyItems(text: string): string {
  const isMixed = /^ *[-*+] /m.test(text) && /^ *\d{1,9}\. /m.test(text)
  if (!isMixed && !quote.test(text)) return text
  const isKept = rangeTeller(findNodes(text, ['code', 'html']))
  const reading: Reading = { items: [], isInQuote: false, isBelowBlank: true }
  let start = 0
  const read = (line: string) => {
    const indent = line.length - line.trimStart().length
    const isRaw = isKept(start + indent)
    const found = isRaw || rule.test(line) || isWithinParagraph(line, reading) ? null : mark.exec(line)
    const isQuoted = (!isRaw || reading.isInQuote) && quote.test(line)
    start += line.length + 1
    if (line.trim() !== '') return readLine(line, { indent, isQuoted, found }, reading)
    Object.assign(reading, { isInQuote: false, isBelowBlank: true })
    return line
  }
  return text.split('\n').map(read).join('\n')
}

/** Whether a number (`1986. It was …`) is of a paragraph: a list of CommonMark that interrupts one begins with 1. */
const isWithinParagraph = (line: string, { items, isBelowBlank, isInQuote }: Reading) =>
  !isBelowBlank && !isInQuote && Number(mark.exec(line)?.[2] ?? 1) !== 1 && !items.some(({ isOrdered }) => isOrdered)

interface ReadLine {
  indent: number
  isQuoted: boolean
  /** Of an item. */
  found: RegExpExecArray | null
}

function readLine(line: string, { indent, isQuoted, found }: ReadLine, reading: Reading): string {
  const { items, isBelowBlank } = reading
  reading.isBelowBlank = false
  if (reading.isInQuote && !isQuoted) {
    reading.isInQuote = !endsQuote.test(line)
    return reading.isInQuote && found ? `> ${line}` : line
  }
  // A quotation right below an item is of the item, as what follows is.
  reading.isInQuote = indent === 0 && isQuoted && (isBelowBlank || items.length === 0)
  if (reading.isInQuote) items.length = 0
  const isOrdered = found?.[1] === undefined
  let column = indent
  for (const [depth, { at, words, isOrdered: isOther }] of items.entries()) {
    if (indent >= words) continue
    const isLazy = !isBelowBlank && indent >= at && !(found && isOther === isOrdered)
    if (found ? !isLazy : isBelowBlank) items.length = depth
    else column = words
  }
  const { moved = 0, words = 0 } = items.at(-1) ?? {}
  if (!found) return indent < words ? line : ' '.repeat(moved) + line
  const toMove = moved + column - indent
  items.push({ at: indent, words: found[0].length, isOrdered, moved: toMove })
  return ' '.repeat(toMove) + line
}
