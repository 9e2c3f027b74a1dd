// Counts in SQLite: a row for each span and label, with what is counted of it as a JSON object.
import type { Series } from '../series.js'
import type { Span } from '../spans.js'
import { text, type Sql } from './sql.js'

export type Counts = Record<string, number>

interface Row {
  label: string
  counts: Counts
}

const rowsWhere = (sql: Sql, where: string, values: readonly string[]): Row[] =>
  sql
    .all(`SELECT label, counts FROM label_count WHERE ${where}`, [...values])
    .map((row) => ({ label: text(row, 'label'), counts: JSON.parse(text(row, 'counts')) as Counts }))

/** The labels of a span whose name begins as the pattern of GLOB says. */
export const rowsOf = (sql: Sql, span: Span, pattern: string): Row[] =>
  rowsWhere(sql, 'span = ? AND label GLOB ?', [span, pattern])

export function addTo(sums: Counts, counts: Iterable<readonly [string, number]>): Counts {
  for (const [what, count] of counts) sums[what] = (sums[what] ?? 0) + count
  return sums
}

/** The counters of a label in a span, none where it is not there. */
export const countsOf = (sql: Sql, span: Span, label: string): Counts =>
  rowsWhere(sql, 'span = ? AND label = ?', [span, label])[0]?.counts ?? {}

/** Adds counters to those of a label in a span. */
export function addCounts(sql: Sql, span: Span, label: string, added: Iterable<readonly [string, number]>): void {
  writeCounts(sql, span, label, addTo(countsOf(sql, span, label), added))
}

export function writeCounts(sql: Sql, span: Span, label: string, counts: Counts): void {
  sql.run(
    `INSERT INTO label_count (span, label, counts) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET counts = excluded.counts`,
    [span, label, JSON.stringify(counts)],
  )
}

/** The counters of all labels but readings, added up over spans. */
export function sumLabels(sql: Sql, spans: readonly Span[]): [Series, number][] {
  const labels = new Map<string, Counts>()
  for (const span of spans)
    for (const { label, counts } of rowsOf(sql, span, '[^dk]:*'))
      labels.set(label, addTo(labels.get(label) ?? {}, Object.entries(counts)))
  return [...labels].flatMap(([label, counts]) =>
    Object.entries(counts).map(([what, count]): [Series, number] => [`${label}:${what}`, count]),
  )
}
