// Writes the tables of kramdown as those of GitHub.

/** A line that parts the head of a table from its rows, or rows from one another (`TABLE_SEP_LINE` and `TABLE_FSEP_LINE`). */
const separator = /^(?=.*[-=])(?=.*[|+])[-=+|: \t]+$/

/** Whether a text may have one. */
export const hasTable = new RegExp(separator, 'm')

const code = /`[^`\n]+`/g

/** A line that is of a list or a heading, whatever bars it has. */
const otherBlock = /^ *(?:[-*+]|\d{1,9}\.|#{1,6}) /

/**
 * The paragraph with the same number of lines; one that is no table with a head stays. Separators above the head and between rows go,
 * bars in code are escaped, and rows are not further in than the first line. Head and separator stay where GitHub reads them, else they
 * get bars for crosses (`|---+---|`) and the same number of cells.
 */
export function readTable(paragraph: string): string {
  const lines = paragraph.split('\n')
  const above = lines.findIndex((line) => !separator.test(line))
  const [head = '', under = '', ...rest] = lines.slice(above)
  if (otherBlock.test(head) || !separator.test(under) || !lines.every((line) => line.includes('|'))) return paragraph
  const [indent = ''] = /^ */.exec(paragraph) ?? []
  const [first, second, ...rows] = [head, under, ...rest.filter((line) => !separator.test(line))].map((line) =>
    escapeBars(line).replace(/^(?: {0,3}\t| {4})[ \t]*/, indent),
  )
  const blank = (count: number) => Array<string>(count).fill('')
  return [
    ...blank(above),
    ...withHead(first ?? '', second ?? '', indent),
    ...rows,
    ...blank(rest.length - rows.length),
  ].join('\n')
}

/** The head of a table and the separator below it, with the same number of cells. */
function withHead(head: string, under: string, indent: string): string[] {
  const words = cellsOf(head)
  const columns = cellsOf(under.replaceAll('+', '|')).map((cell) => cell.trim())
  const missing = words.length - columns.length
  if (missing === 0 && !under.includes('+') && columns.every((cell) => /^:?-+:?$/.test(cell))) return [head, under]
  return [
    [...words, ...Array<string>(Math.max(0, -missing)).fill(' ')],
    [...columns.map((cell) => (cell.includes('-') ? cell : '---')), ...Array<string>(Math.max(0, missing)).fill('---')],
  ].map((cells) => `${indent}|${cells.join('|')}|`)
}

const escapeBars = (line: string) => line.replace(code, (words) => words.replace(/(?<!\\)\|/g, '\\|'))

const cellsOf = (line: string) =>
  escapeBars(line)
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
