// Traffic counts in Redis: a hash per day with the counters of each label, a HyperLogLog per day, sums of the days that are over.
import { retention } from '../../contract/retention.js'
import { addDays, daySeconds, indexOf, type Day } from '../day.js'
import { formOfLetter, gatherSeries, groupByLabel, readingOfSeries, tallyRequests, type Series } from '../series.js'
import {
  daysOf,
  firstKeptDay,
  firstOpenDay,
  secondsKept,
  spansOf,
  spansWithin,
  trimmedDays,
  type Span,
} from '../spans.js'
import { type DayReads, type DayTraffic, type ReadingCount, type TrafficCounts } from '../traffic.js'
import { keyPrefix, type Scripts } from './connection.js'
import { daysKey } from './hellos.js'
import { asInteger, asList, asRows, asText } from './reply.js'
import { readReadingsLua, readReadsLua } from './readings-scripts.js'
import { countLua, readLua } from './traffic-scripts.js'

/** Of days, visitors and blocks. */
const prefixes = [`${keyPrefix}span:`, `${keyPrefix}visitors:`, `${keyPrefix}block:`] as const

/** Number of labels, and for each its name, the number of its counters, and the counters. */
const listLabels = (series: ReadonlyMap<Series, number>): (string | number)[] => {
  const labels = groupByLabel(series)
  return [labels.size, ...[...labels].flatMap(([label, counters]) => [label, counters.length, ...counters.flat()])]
}

/** The series of a label as the script replies with them; a bucket comes as a number. */
const seriesOfLabel = (reply: unknown): [Series, number][] => {
  const [label, ...counters] = asList(reply)
  return asRows(counters, 2).map(([what, n]) => [`${asText(label)}:${String(what)}`, asInteger(n)])
}

const readingsOfLabel = (reply: unknown): ReadingCount[] => {
  const [label, ...counters] = asList(reply)
  return asRows(counters, 2).map(([what, n]) => readingOfSeries(asText(label), asText(what), asInteger(n)))
}

function readsOfDay(reply: unknown): DayReads {
  const [pages, families, letters, pairs] = asList(reply)
  const sums = (list: unknown) => new Map(asRows(list, 2).map(([name, n]) => [asText(name), asInteger(n)]))
  const cells: DayReads['cells'] = new Map()
  for (const [page, family, n] of asRows(pairs, 3)) {
    const cell = cells.get(asText(page)) ?? new Map<string, number>()
    cells.set(asText(page), cell.set(asText(family), asInteger(n)))
  }
  const forms: DayReads['forms'] = new Map()
  for (const [letter, n] of sums(letters)) {
    const form = formOfLetter(letter)
    forms.set(form, (forms.get(form) ?? 0) + n)
  }
  return { pages: sums(pages), families: sums(families), forms, cells }
}

function daysFrom(fromDay: Day, days: number, now: Date) {
  const window = Array.from({ length: days }, (_, index) => addDays(fromDay, index))
  return { window, kept: window.filter((day) => day >= firstKeptDay(now)) }
}

/** The keys of the day before `day`: its counts, its visitors, and the block that it is in. */
export function keysBefore(day: Day): string[] {
  const last = addDays(day, -1)
  const [, block] = spansOf(last)
  const [ofDays, ofVisitors, ofBlocks] = prefixes
  return [ofDays + last, ofVisitors + last, ofBlocks + block]
}

/** The spans of a window: the days that are over as blocks where they can be, the open ones one by one. */
function spansOfWindow(fromDay: Day, days: number, now: Date): Span[] {
  const closed = Math.min(days, Math.max(0, indexOf(firstOpenDay(now)) - indexOf(fromDay)))
  const open = Array.from({ length: days - closed }, (_, index) => addDays(fromDay, closed + index))
  return [...spansWithin(fromDay, closed), ...open].filter((span) => span >= firstKeptDay(now))
}

/** The keys of the days that the daily job trims. */
export const trimmedKeys = (now: Date): string[] => trimmedDays(now).map((day) => prefixes[0] + day)

export const trafficVerbs: Scripts<TrafficCounts> = {
  readReadings: async (run, fromDay, days, now) => {
    const { window, kept } = daysFrom(fromDay, days, now)
    const reply = kept.length === 0 ? [] : asList(await run(readReadingsLua, [daysKey], [prefixes[0], ...kept]))
    const read = new Map(kept.map((day, index) => [day, asList(reply[index]).flatMap(readingsOfLabel)]))
    return new Map(window.map((day) => [day, read.get(day) ?? []]))
  },
  readReads: async (run, fromDay, days, least, now) => {
    const { window, kept } = daysFrom(fromDay, days, now)
    const values = [prefixes[0], least, ...kept]
    const reply = kept.length === 0 ? [] : asList(await run(readReadsLua, [daysKey], values))
    const read = new Map(kept.map((day, index) => [day, readsOfDay(reply[index])]))
    return new Map(window.map((day) => [day, read.get(day) ?? readsOfDay([[], [], [], []])]))
  },

  countRequests: async (run, batch, now) => {
    const tallies = tallyRequests(batch, now)
    if (tallies.length === 0) return
    const values = tallies.flatMap(({ day, visitors, series }) => {
      const [, block] = spansOf(day)
      return [day, secondsKept(day, now), block, ...listLabels(series), visitors.size, ...visitors]
    })
    await run(countLua, [daysKey], [...prefixes, firstOpenDay(now), retention.readingsPerDay, ...values])
  },
  readTraffic: async (run, fromDay, days, now) => {
    const { window, kept } = daysFrom(fromDay, days, now)
    const spans = spansOfWindow(fromDay, days, now).flatMap((span) => {
      const ofSpan = daysOf(span)
      return [span, secondsKept(ofSpan[0] ?? span, now), ofSpan.length, ...ofSpan]
    })
    const totalsKept = [retention.trafficDays * daySeconds, firstKeptDay(now)]
    const values = [...prefixes, firstOpenDay(now), ...totalsKept, kept.length, ...kept, ...spans]
    const reply = await run(readLua, [daysKey], values)
    const [totals, ...labels] = asList(reply)
    const ofDays = asList(totals)
    const byDay = new Map<Day, DayTraffic>()
    for (const day of window) {
      const at = kept.indexOf(day) * 3
      const [requests = 0, hellos = 0, uniqueVisitors = 0] = at < 0 ? [] : ofDays.slice(at, at + 3).map(asInteger)
      byDay.set(day, { requests, hellos, uniqueVisitors })
    }
    return { byDay, ...gatherSeries(labels.flatMap(seriesOfLabel)) }
  },
}
