// Writes the tables of kramdown as those of GitHub.

/** A line that parts the head of a table from its rows, or rows from one another (`TABLE_SEP_LINE` and `TABLE_FSEP_LINE`). */
const separator = /^(?=.*[-=])(?=.*[|+])[-=+|: \t]+$/

/** Whether a text may have one. */
export const hasTable = new RegExp(separator, 'm')

const code = /`[^`\n]+`/g

/**
 * The paragraph with the same number of lines; one that is no table with a head stays. Crosses in separators (`|---+---|`) are bars, those
 * above the head and between rows go, and bars in code are escaped. Head and separator get the same number of cells, and no row is
 * indented.
 */
export function readTable(paragraph: string): string {
  const lines = paragraph.split('\n')
  const above = lines.findIndex((line) => !separator.test(line))
  const [head, under, ...rest] = lines.slice(above)
  if (
    above === -1 ||
    !under ||
    !separator.test(under) ||
    !lines.every((line) => line.includes('|') || separator.test(line))
  )
    return paragraph
  const words = cellsOf(head ?? '')
  const columns = cellsOf(under.replaceAll('+', '|')).map((cell) => (cell.includes('-') ? cell.trim() : '---'))
  const rows = rest.filter((line) => !separator.test(line)).map((line) => escapeBars(line).trim())
  const missing = words.length - columns.length
  const table = [
    [...words, ...Array<string>(Math.max(0, -missing)).fill(' ')],
    [...columns, ...Array<string>(Math.max(0, missing)).fill('---')],
  ].map((cells) => `|${cells.join('|')}|`)
  const blank = (count: number) => Array<string>(count).fill('')
  return [...blank(above), ...table, ...rows, ...blank(rest.length - rows.length)].join('\n')
}

const escapeBars = (line: string) => line.replace(code, (words) => words.replace(/(?<!\\)\|/g, '\\|'))

const cellsOf = (line: string) =>
  escapeBars(line)
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
