// How requests become counters and counters become traffic again: one naming for both backends.
import type { Day } from './day.js'
import { firstKeptDay } from './spans.js'
import type {
  Aside,
  Form,
  ReadingCount,
  Histogram,
  LabelTraffic,
  PaymentCount,
  PaymentOutcome,
  RequestCount,
  StatusGroup,
  Traffic,
} from './traffic.js'

/**
 * Name of a counter: `f` (family) or `r` (route), the label, and what is counted: a latency bucket, `-` for requests
 * whose time is not known, `v` for verified ones and `x` for false claims; or `p`, the product, the family, and `asked` or `paid`; `s` and the
 * status; `c` and the class of what reads nothing; `d` (page) or `k` (fact), its name, and family and the letter of a form or `>` and the
 * assistant. Every request of an agent adds to one counter of its family and one of
 * its route, so that buckets and `-` add up to the requests and need no counter of their own.
 */
export type Series = string

const readingLetters = { page: 'd', fact: 'k' } as const
const formLetters = { html: 'h', markdown: 'm', json: 'j', feed: 'f', mcp: 'p', answer: 'a' } as const satisfies Record<
  Form,
  string
>
const formOf = new Map<string, Form>(Object.entries(formLetters).map(([form, letter]) => [letter, form as Form]))

/** Whether a label (a series without what is counted) is of readings, which are kept and read by themselves. */
export const isReadingLabel = (label: string): boolean => /^[dk]:/.test(label)

/** The label under which a day keeps how many readings it tells apart; it has no kind prefix. */
export const totalLabel = 'readings'

/** The form of a letter; before it was a letter, it was the word. */
export const formOfLetter = (letter: string): Form => formOf.get(letter) ?? (letter as Form)

export function readingOfSeries(label: string, what: string, count: number): ReadingCount {
  const about = { kind: label.startsWith('d') ? ('page' as const) : ('fact' as const), name: label.slice(2), count }
  if (what.startsWith('>')) return { ...about, referral: what.slice(1) }
  const end = what.lastIndexOf(' ')
  return { ...about, family: what.slice(0, end), form: formOfLetter(what.slice(end + 1)) }
}

/** The series of a tally by label, each with what is counted how often. */
export function groupByLabel(series: ReadonlyMap<Series, number>): Map<string, [what: string, count: number][]> {
  const labels = new Map<string, [string, number][]>()
  for (const [name, count] of series) {
    const end = name.lastIndexOf(':')
    const label = name.slice(0, end)
    const counters = labels.get(label) ?? []
    labels.set(label, counters)
    counters.push([name.slice(end + 1), count])
  }
  return labels
}

const untimed = '-'
const verifiedMark = 'v'
const falseMark = 'x'

/** What a batch adds to one day. */
export interface DayTally {
  day: Day
  requests: number
  visitors: Set<string>
  series: Map<Series, number>
}

const increment = (counters: Map<Series, number>, series: Series, by = 1) =>
  counters.set(series, (counters.get(series) ?? 0) + by)

/** Adds up a batch, per day; requests of days that are kept no longer at `now` are left out. */
export const tallyRequests = (batch: readonly RequestCount[], now: Date): DayTally[] => {
  const tallies = new Map<Day, DayTally>()
  const keptDay = firstKeptDay(now)
  for (const request of batch) {
    if (request.day < keptDay) continue
    const { day } = request
    const tally = tallies.get(day) ?? { day, requests: 0, visitors: new Set(), series: new Map<Series, number>() }
    tallies.set(day, tally)
    addRequest(tally, request)
  }
  return [...tallies.values()]
}

function addRequest(tally: DayTally, request: RequestCount): void {
  const { series } = tally
  const { family, route, claim, bucket, visitor, payments = [], aside, isPerson = false, status } = request
  if (aside !== undefined) {
    if (request.isCorrection !== true) increment(series, `c:${aside}:${untimed}`)
    return
  }
  if (status !== undefined && !isPerson) increment(series, `s:${status}:${untimed}`)
  if (request.isCorrection === true) {
    if (!isPerson) increment(series, `s:file:${untimed}`, -1)
    return
  }
  for (const { kind, name, form } of request.readings ?? []) {
    const label = `${readingLetters[kind]}:${name}`
    increment(series, `${label}:${family} ${formLetters[form]}`)
    if (request.referral !== undefined && isPerson && kind === 'page')
      increment(series, `${label}:>${request.referral}`)
  }
  if (visitor !== null) tally.visitors.add(visitor)
  const timed = bucket === null ? untimed : bucket
  increment(series, `f:${family}:${timed}`)
  if (claim !== 'unverifiable') increment(series, `f:${family}:${claim === 'verified' ? verifiedMark : falseMark}`)
  for (const { product, outcome } of payments) increment(series, `p:${product}:${family}:${outcome}`)
  if (isPerson) return
  tally.requests++
  increment(series, `r:${route}:${timed}`)
}

type MutableLabel = Omit<LabelTraffic, 'latency'> & { latency: Map<number, number> }

export const gatherSeries = (counters: Iterable<readonly [Series, number]>): Omit<Traffic, 'byDay'> => {
  const byFamily = new Map<string, MutableLabel>()
  const byRoute = new Map<string, MutableLabel>()
  const overall = new Map<number, number>()
  const payments = new Map<string, PaymentCount>()
  const byStatus: Traffic['byStatus'] = new Map()
  const asides: Traffic['asides'] = new Map()
  for (const [series, count] of counters) {
    const [kind, product = '', ofFamily = '', outcome] = series.split(':')
    if (kind === 'p') {
      const key = `${product}:${ofFamily}`
      const sums = payments.get(key) ?? { product, family: ofFamily, asked: 0, paid: 0 }
      payments.set(key, sums)
      sums[outcome as PaymentOutcome] += count
      continue
    }
    if (kind === 's' || kind === 'c') {
      // A correction may be all that is there of a status.
      if (count > 0 && kind === 's') byStatus.set(product as StatusGroup, count)
      if (kind === 'c') asides.set(product as Aside, count)
      continue
    }
    const labels = series.startsWith('f:') ? byFamily : byRoute
    const end = series.lastIndexOf(':')
    const label = series.slice(2, end)
    const what = series.slice(end + 1)
    const traffic = labels.get(label) ?? {
      requests: 0,
      verified: 0,
      falseClaims: 0,
      latency: new Map<number, number>(),
    }
    labels.set(label, traffic)
    if (what === verifiedMark) {
      traffic.verified += count
      continue
    }
    if (what === falseMark) {
      traffic.falseClaims += count
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
  return { byFamily, byRoute, byStatus, asides, payments: [...payments.values()], latency }
}
