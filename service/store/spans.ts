// How the traffic of a window is put together from spans, so that 90 days are read from 18 rows of counts, not from 90.
import { retention } from '../contract/retention.js'
import { addDays, dayAt, dayOf, indexOf, startOf, type Day } from './day.js'

/**
 * Days in a block. The counts of a day are added up in its block, too (by SQLite with each request, by Redis when the days
 * are over); a window is read as the blocks that lie within it and the days at its edges. For 90 days, blocks of 9 need the fewest spans: 10 blocks, or 9 and 9 single days.
 */
export const blockDays = 9

/** A day, or a block of `blockDays` days (`2026-11-19+9`). */
export type Span = string

const blockFrom = (index: number): Span => `${dayAt(index)}+${blockDays}`

/** The days of a span, oldest first. */
export const daysOf = (span: Span): Day[] => {
  const [day = span, length = 1] = span.split('+')
  return Array.from({ length: Number(length) }, (_, index) => addDays(day, index))
}

/** The two spans of a request of `day`: the day and its block. */
export const spansOf = (day: Day): [Span, Span] => {
  const index = indexOf(day)
  return [day, blockFrom(index - (index % blockDays))]
}

/** The fewest spans that make up a window of days, none overlapping another. */
export const spansWithin = (fromDay: Day, days: number): Span[] => {
  const spans: Span[] = []
  const end = indexOf(fromDay) + days
  for (let index = indexOf(fromDay); index < end;) {
    const wholeBlock = index % blockDays === 0 && index + blockDays <= end
    spans.push(wholeBlock ? blockFrom(index) : dayAt(index))
    index += wholeBlock ? blockDays : 1
  }
  return spans
}

/** The first day that is still kept at `now`. A span leaves with its first day: no later window holds it whole. */
export const firstKeptDay = (now: Date): Day => addDays(dayOf(now), 1 - retention.trafficDays)

/** Seconds from `now` until a span that begins on `day` leaves. */
export const secondsKept = (day: Day, now: Date): number =>
  Math.ceil((startOf(addDays(day, retention.trafficDays)).getTime() - now.getTime()) / 1000)

/** Counts of today and, as clocks differ and instances freeze, of yesterday may still come; no sum of them is kept. */
export const firstOpenDay = (now: Date): Day => addDays(dayOf(now), -1)

/** The days that the daily job trims: those of a week that are over, as it may have failed before. */
export const trimmedDays = (now: Date): Day[] =>
  Array.from({ length: 7 }, (_, index) => addDays(firstOpenDay(now), -1 - index))
