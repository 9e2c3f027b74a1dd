// Counts in SQLite: a row for each span and label, with what is counted of it as a JSON object. The labels of a kind are one
// packed row in a day that is over.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Series } from '../series.js'
import type { Span } from '../spans.js'
import { text, type Sql } from './sql.js'

export type Counts = Record<string, number>

export interface Row {
  label: string
  counts: Counts
}

const pack = (rows: readonly Row[]): string =>
  deflateRawSync(JSON.stringify(rows.map(({ label, counts }) => [label, counts]))).toString('base64')

const unpack = (label: string, counts: string): readonly (readonly [string, Counts])[] =>
  counts.startsWith('{')
    ? [[label, JSON.parse(counts) as Counts]]
    : (JSON.parse(String(inflateRawSync(Buffer.from(counts, 'base64')))) as [string, Counts][])

/** The labels of a span whose name begins as the pattern of GLOB says, packed or not. */
export function rowsOf(sql: Sql, span: Span, pattern: string): Row[] {
  const labels = new Map<string, Counts>()
  const rows = sql.all('SELECT label, counts FROM label_count WHERE span = ? AND label GLOB ?', [span, pattern])
  for (const row of rows) {
    for (const [label, counts] of unpack(text(row, 'label'), text(row, 'counts'))) {
      const before = labels.get(label)
      labels.set(label, before === undefined ? counts : addTo(before, Object.entries(counts)))
    }
  }
  return [...labels].map(([label, counts]) => ({ label, counts }))
}

/**
 * Replaces the labels of a kind (`d`, as in `d:…`) in a span by one row, named by the kind alone (`d:`), of far fewer bytes.
 * A count that comes later has a row of its own beside it until the next time.
 * @param chosen returns the rows to keep of all that the kind has, perhaps with some added up
 */
export function packKind(sql: Sql, span: Span, kind: string, chosen: (rows: Row[]) => Row[]): void {
  const unpacked = sql.get('SELECT 1 FROM label_count WHERE span = ? AND label GLOB ? LIMIT 1', [span, `${kind}:?*`])
  if (unpacked === undefined) return
  const rows = chosen(rowsOf(sql, span, `${kind}:*`))
  sql.run('DELETE FROM label_count WHERE span = ? AND label GLOB ?', [span, `${kind}:*`])
  sql.run('INSERT INTO label_count (span, label, counts) VALUES (?, ?, ?)', [span, `${kind}:`, pack(rows)])
}

export function addTo(sums: Counts, counts: Iterable<readonly [string, number]>): Counts {
  for (const [what, count] of counts) sums[what] = (sums[what] ?? 0) + count
  return sums
}

/** The counters of a label in a span without those that are packed, none where it is not there. */
export function countsOf(sql: Sql, span: Span, label: string): Counts {
  const row = sql.get('SELECT counts FROM label_count WHERE span = ? AND label = ?', [span, label])
  return row === undefined ? {} : (JSON.parse(text(row, 'counts')) as Counts)
}

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
