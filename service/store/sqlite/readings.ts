// Readings of pages and facts in SQLite.
import { retention } from '../../contract/retention.js'
import { addDays, type Day } from '../day.js'
import { formOfLetter, readingOfSeries, totalLabel } from '../series.js'
import { firstKeptDay, trimmedDays } from '../spans.js'
import { peopleFamily, tailName, type DayReads, type ReadingCount } from '../traffic.js'
import { addCounts, addTo, countsOf, packKind, rowsOf, writeCounts, type Counts, type Row } from './label-counts.js'
import type { Sql } from './sql.js'

const { namesPerDay, pairsPerName, readingsPerDay } = retention

/** Adds readings to those of a day; new ones beyond the most that a day tells apart go to its tail. */
export function addReadings(
  sql: Sql,
  day: Day,
  labels: readonly (readonly [label: string, counters: readonly [what: string, count: number][]])[],
): void {
  let { told: distinctReadings = 0 } = countsOf(sql, day, totalLabel)
  const overflow: Record<string, Counts> = {}
  for (const [label, counters] of labels) {
    const counts = countsOf(sql, day, label)
    for (const counter of counters) {
      const isNew = !Object.hasOwn(counts, counter[0])
      const isKept = !isNew || distinctReadings < readingsPerDay
      addTo(isKept ? counts : (overflow[label.charAt(0)] ??= {}), [counter])
      if (isNew && isKept) distinctReadings++
    }
    if (Object.keys(counts).length > 0) writeCounts(sql, day, label, counts)
  }
  for (const [kind, counts] of Object.entries(overflow))
    addCounts(sql, day, `${kind}:${tailName}`, Object.entries(counts))
  writeCounts(sql, day, totalLabel, { told: distinctReadings })
}

export function readReadings(sql: Sql, fromDay: Day, days: number, now: Date): Map<Day, ReadingCount[]> {
  return new Map(
    daysFrom(fromDay, days, now).map(({ day, isKept }) => [
      day,
      (isKept ? rowsOf(sql, day, '[dk]:*') : []).flatMap(({ label, counts }) =>
        Object.entries(counts).map(([what, count]) => readingOfSeries(label, what, count)),
      ),
    ]),
  )
}

export function readReads(sql: Sql, fromDay: Day, days: number, least: number, now: Date): Map<Day, DayReads> {
  return new Map(
    daysFrom(fromDay, days, now).map(({ day, isKept }) => [
      day,
      addUpReads(isKept ? rowsOf(sql, day, 'd:*') : [], least),
    ]),
  )
}

function addUpReads(rows: readonly Row[], least: number): DayReads {
  const reads: DayReads = { pages: new Map(), families: new Map(), forms: new Map(), cells: new Map() }
  for (const { label, counts } of rows) {
    const cell = new Map<string, number>()
    for (const [what, count] of Object.entries(counts)) {
      const end = what.lastIndexOf(' ')
      const family = what.startsWith('>') ? peopleFamily : what.slice(0, end)
      if (family === peopleFamily) continue
      const form = formOfLetter(what.slice(end + 1))
      cell.set(family, (cell.get(family) ?? 0) + count)
      reads.forms.set(form, (reads.forms.get(form) ?? 0) + count)
    }
    let sum = 0
    for (const [family, count] of cell) {
      sum += count
      reads.families.set(family, (reads.families.get(family) ?? 0) + count)
      if (count < least || family === tailName) cell.delete(family)
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

/** Whether what is counted of a name is a family of agents and a form. */
const isPair = (what: string) => !['>', `${tailName} `, `${peopleFamily} `].some((start) => what.startsWith(start))

/** Counters of a name with the pairs of family and form beyond the greatest added up by form. */
function trimCounts(counts: Counts): Counts {
  const pairs = Object.entries(counts).filter(([what]) => isPair(what))
  pairs.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  const overflow = pairs.slice(pairsPerName)
  const kept = Object.entries(counts).filter(([what]) => !isPair(what))
  const sums = overflow.map(([what, count]) => [`${tailName} ${what.slice(what.lastIndexOf(' ') + 1)}`, count] as const)
  return addTo(Object.fromEntries([...pairs.slice(0, pairsPerName), ...kept]), sums)
}

/** Packs the counts of days that are over, with the readings of most names and pairs added up. */
export function packDays(sql: Sql, now: Date): void {
  for (const day of trimmedDays(now)) {
    for (const kind of ['f', 'r']) packKind(sql, day, kind, (rows) => rows)
    for (const kind of ['d', 'k']) packKind(sql, day, kind, (rows) => trimNames(rows, `${kind}:${tailName}`))
  }
}

/** Adds up the names beyond those with the most readings, and of each name the pairs beyond its greatest. */
function trimNames(rows: readonly Row[], tail: string): Row[] {
  const names = rows.filter(({ label }) => label !== tail).map((row) => ({ ...row, sum: sumOf(row.counts) }))
  names.sort((a, b) => b.sum - a.sum || (a.label < b.label ? -1 : 1))
  const sums = rows.find(({ label }) => label === tail)?.counts ?? {}
  for (const { counts } of names.slice(namesPerDay)) addTo(sums, Object.entries(counts))
  const kept = names.slice(0, namesPerDay).map(({ label, counts }) => ({ label, counts: trimCounts(counts) }))
  return sumOf(sums) > 0 ? [...kept, { label: tail, counts: sums }] : kept
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)
