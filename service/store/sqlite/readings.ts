// Readings of pages and facts in SQLite: a row per day and label with its counters as JSON.
import { retention } from '../../contract/retention.js'
import { addDays, dayOf, type Day } from '../day.js'
import { readingOfSeries } from '../series.js'
import { firstKeptDay } from '../spans.js'
import { tailName, type ReadingCount } from '../traffic.js'
import { text, type Sql } from './sql.js'

const { namesPerDay } = retention

type Counts = Record<string, number>

const countsOf = (row: Parameters<typeof text>[0]): Counts => JSON.parse(text(row, 'counts')) as Counts

/** Adds counters to those of a label on a day. */
export function addReadings(sql: Sql, day: Day, label: string, added: Iterable<readonly [string, number]>): void {
  const [row] = sql.all('SELECT counts FROM reading WHERE day = ? AND label = ?', [day, label])
  const counts = row === undefined ? {} : countsOf(row)
  for (const [what, count] of added) counts[what] = (counts[what] ?? 0) + count
  sql.run(
    `INSERT INTO reading (day, label, counts) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET counts = excluded.counts`,
    [day, label, JSON.stringify(counts)],
  )
}

export function readReadings(sql: Sql, fromDay: Day, days: number, now: Date): Map<Day, ReadingCount[]> {
  const byDay = new Map(Array.from({ length: days }, (_, index) => [addDays(fromDay, index), [] as ReadingCount[]]))
  const [kept, until] = [firstKeptDay(now), addDays(fromDay, days)]
  for (const row of sql.all('SELECT day, label, counts FROM reading WHERE day >= ? AND day < ?', [
    fromDay > kept ? fromDay : kept,
    until,
  ]))
    for (const [what, count] of Object.entries(countsOf(row)))
      byDay.get(text(row, 'day'))?.push(readingOfSeries(text(row, 'label'), what, count))
  return byDay
}

/** Adds up, of each day before yesterday, the names beyond those with the most readings. */
export function trimReadings(sql: Sql, now: Date): void {
  const before = addDays(dayOf(now), -1)
  for (const kind of ['d', 'k']) {
    const crowded = sql.all(`SELECT day FROM reading WHERE day < ? AND label GLOB ? GROUP BY day HAVING count(*) > ?`, [
      before,
      `${kind}:*`,
      namesPerDay + 1,
    ])
    for (const day of crowded.map((row) => text(row, 'day'))) {
      const rows = sql
        .all('SELECT label, counts FROM reading WHERE day = ? AND label GLOB ? AND label <> ?', [
          ...[day, `${kind}:*`, `${kind}:${tailName}`],
        ])
        .map((row) => ({ label: text(row, 'label'), counts: countsOf(row) }))
      const sumOf = ({ counts }: { counts: Counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0)
      rows.sort((a, b) => sumOf(b) - sumOf(a) || (a.label < b.label ? -1 : 1))
      for (const { label } of rows) sql.run('DELETE FROM reading WHERE day = ? AND label = ?', [day, label])
      for (const { counts } of rows.slice(namesPerDay))
        addReadings(sql, day, `${kind}:${tailName}`, Object.entries(counts))
      // Written anew one after the other, the rows that stay fill their pages.
      for (const { label, counts } of rows.slice(0, namesPerDay)) addReadings(sql, day, label, Object.entries(counts))
    }
  }
}
