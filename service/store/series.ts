// How requests become counters and counters become traffic again: one naming for both backends.
import type { Day } from './day.js'
import { firstKeptDay } from './spans.js'
import type { Histogram, LabelTraffic, PaymentCount, PaymentOutcome, RequestCount, Traffic } from './traffic.js'

/**
 * Name of a counter: `f` (family) or `r` (route), the label, and what is counted: a latency bucket, `-` for requests
 * whose time is not known, `v` for verified ones; or `p`, the product, the family, and `asked` or `paid`. Every request adds to one counter of its family and one of its route,
 * so that buckets and `-` add up to the requests and need no counter of their own.
 */
export type Series = string

const untimed = '-'
const verifiedMark = 'v'

/** What a batch adds to one day. */
export interface DayTally {
  day: Day
  requests: number
  visitors: Set<string>
  series: Map<Series, number>
}

const increment = (counters: Map<Series, number>, series: Series) =>
  counters.set(series, (counters.get(series) ?? 0) + 1)

/** Adds up a batch, per day; requests of days that are kept no longer at `now` are left out. */
export const tallyRequests = (batch: readonly RequestCount[], now: Date): DayTally[] => {
  const tallies = new Map<Day, DayTally>()
  const keptDay = firstKeptDay(now)
  for (const { day, family, route, verified, bucket, visitor, payments = [] } of batch) {
    if (day < keptDay) continue
    const tally = tallies.get(day) ?? { day, requests: 0, visitors: new Set(), series: new Map<Series, number>() }
    tallies.set(day, tally)
    tally.requests++
    if (visitor !== null) tally.visitors.add(visitor)
    const timed = bucket === null ? untimed : bucket
    increment(tally.series, `f:${family}:${timed}`)
    increment(tally.series, `r:${route}:${timed}`)
    if (verified) increment(tally.series, `f:${family}:${verifiedMark}`)
    for (const { product, outcome } of payments) increment(tally.series, `p:${product}:${family}:${outcome}`)
  }
  return [...tallies.values()]
}

type MutableLabel = Omit<LabelTraffic, 'latency'> & { latency: Map<number, number> }

/** The traffic of a window from its merged counters. */
export const gatherSeries = (counters: Iterable<readonly [Series, number]>): Omit<Traffic, 'byDay'> => {
  const byFamily = new Map<string, MutableLabel>()
  const byRoute = new Map<string, MutableLabel>()
  const overall = new Map<number, number>()
  const payments = new Map<string, PaymentCount>()
  for (const [series, count] of counters) {
    const [kind, product = '', ofFamily = '', outcome] = series.split(':')
    if (kind === 'p') {
      const key = `${product}:${ofFamily}`
      const sums = payments.get(key) ?? { product, family: ofFamily, asked: 0, paid: 0 }
      payments.set(key, sums)
      sums[outcome as PaymentOutcome] += count
      continue
    }
    const labels = series.startsWith('f:') ? byFamily : byRoute
    const end = series.lastIndexOf(':')
    const label = series.slice(2, end)
    const what = series.slice(end + 1)
    const traffic = labels.get(label) ?? { requests: 0, verified: 0, latency: new Map<number, number>() }
    labels.set(label, traffic)
    if (what === verifiedMark) {
      traffic.verified += count
      continue
    }
    traffic.requests += count
    if (what === untimed) continue
    const bucket = Number(what)
    traffic.latency.set(bucket, count)
    // A request has one route, so that the routes' histograms add up to that of all requests.
    if (labels === byRoute) overall.set(bucket, (overall.get(bucket) ?? 0) + count)
  }
  const latency: Histogram = overall
  return { byFamily, byRoute, payments: [...payments.values()], latency }
}
