// Prints tables to the terminal.
import type { Table } from './benchmark.js'

const showCell = (cell: string | number): string =>
  typeof cell === 'string' ? cell : Number.isInteger(cell) ? cell.toLocaleString('en') : cell.toFixed(3)

/** Prints a table with aligned columns: the first to the left, the others to the right. */
export function printReport({ title, columns, rows, note }: Table): void {
  const lines = [columns, ...rows].map((row) => row.map(showCell))
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const showLine = (line: readonly string[]): string =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const [head = [], ...body] = lines
  console.log(`\n${title}\n`)
  for (const line of [head, widths.map((width) => '-'.repeat(width)), ...body]) console.log(`  ${showLine(line)}`)
  if (note !== undefined) console.log(`\n  ${note.replaceAll('\n', '\n  ')}`)
}
