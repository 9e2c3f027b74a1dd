// Readings of pages and facts in SQLite: a row per day and label with its counters as JSON.
import { retention } from '../../contract/retention.js'
import { addDays, dayOf, type Day } from '../day.js'
import { readingOfSeries } from '../series.js'
import { firstKeptDay } from '../spans.js'
import { tailName, type DayReads, type ReadingCount, type ReadsWanted } from '../traffic.js'
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
  return new Map(
    daysFrom(fromDay, days, now).map(({ day, isKept }) => [
      day,
      rowsOf(sql, day, isKept, '*').flatMap(({ label, counts }) =>
        Object.entries(counts).map(([what, count]) => readingOfSeries(label, what, count)),
      ),
    ]),
  )
}

export function readReads(sql: Sql, fromDay: Day, days: number, wanted: ReadsWanted, now: Date): Map<Day, DayReads> {
  return new Map(
    daysFrom(fromDay, days, now).map(({ day, isKept }) => [day, addUpReads(rowsOf(sql, day, isKept, 'd:*'), wanted)]),
  )
}

function addUpReads(rows: ReturnType<typeof rowsOf>, { least, withoutFamily }: ReadsWanted): DayReads {
  const reads: DayReads = { pages: new Map(), families: new Map(), cells: new Map() }
  for (const { label, counts } of rows) {
    const cell = new Map<string, number>()
    for (const [what, count] of Object.entries(counts)) {
      const family = what.startsWith('>') ? withoutFamily : what.slice(0, what.lastIndexOf(' '))
      if (family !== withoutFamily) cell.set(family, (cell.get(family) ?? 0) + count)
    }
    let sum = 0
    for (const [family, count] of cell) {
      sum += count
      reads.families.set(family, (reads.families.get(family) ?? 0) + count)
      if (count < least) cell.delete(family)
    }
    const name = label.slice(2)
    if (name === tailName) continue
    if (sum >= least) reads.pages.set(name, sum)
    if (cell.size > 0) reads.cells.set(name, cell)
  }
  return reads
}

const daysFrom = (fromDay: Day, days: number, now: Date) =>
  Array.from({ length: days }, (_, index) => {
    const day = addDays(fromDay, index)
    return { day, isKept: day >= firstKeptDay(now) }
  })

const rowsOf = (sql: Sql, day: Day, isKept: boolean, pattern: string) =>
  (isKept ? sql.all('SELECT label, counts FROM reading WHERE day = ? AND label GLOB ?', [day, pattern]) : []).map(
    (row) => ({ label: text(row, 'label'), counts: countsOf(row) }),
  )

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
      const rows = rowsOf(sql, day, true, `${kind}:*`).filter(({ label }) => label !== `${kind}:${tailName}`)
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
