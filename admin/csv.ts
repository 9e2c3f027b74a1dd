// Writes records as CSV (RFC 4180) that a spreadsheet does not run as formulas.

type Cell = string | number | null

/** Lines end with CR LF; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))]
  return lines.join('\r\n')
}

function cell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
