// Public aggregate counts: requests by product, route and day, and response times.
import type { Call, Context, Reply } from '../context.js'
import type { PerformanceBlock, Stats } from '../contract/resources/traffic.js'
import { addDays, dayOf } from '../store/day.js'
import { asides, statuses, type LabelTraffic, type Traffic } from '../store/store.js'
import { compareWholeDays } from './comparison.js'
import { formsOf, ranked, readShownDays, selectReads, type Reads, type ReadsFilter } from './documents.js'
import { allFamilies, browser } from './family.js'
import { latencyRelativeError, summariseLatency } from './latency.js'

/** Values by name, most requests first, then by name, so that the same counts give the same bytes. */
function byName<Value>(
  labels: ReadonlyMap<string, LabelTraffic>,
  valueOf: (label: LabelTraffic) => Value,
  most: number,
): Record<string, Value> {
  return Object.fromEntries(
    [...labels]
      .sort(([nameA, a], [nameB, b]) => b.requests - a.requests || (nameA < nameB ? -1 : 1))
      .slice(0, most)
      .map(([name, label]) => [name, valueOf(label)]),
  )
}

const byDay = <Key extends 'requests' | 'hellos' | 'uniqueVisitors'>(traffic: Traffic, key: Key) =>
  Object.fromEntries([...traffic.byDay].map(([day, counts]) => [day, counts[key]]))

const sum = (values: Record<string, number>): number => Object.values(values).reduce((total, value) => total + value, 0)

/** The counts of the last `days` UTC days, today included, in one store call. */
export function readWindow({ now, store }: Pick<Context, 'now' | 'store'>, days: number): Promise<Traffic> {
  const instant = now()
  return store.readTraffic(addDays(dayOf(instant), 1 - days), days, instant)
}

/** The families of agents: all but the browsers of people. */
export function agentsOf({ byFamily }: Traffic): Traffic['byFamily'] {
  return new Map([...byFamily].filter(([family]) => family !== browser.family))
}

/** Response times of a window, in milliseconds. */
export function performanceOf(traffic: Traffic, most = Infinity): PerformanceBlock {
  const { latency, byRoute } = traffic
  return {
    overall: summariseLatency(latency),
    by_agent_family: byName(agentsOf(traffic), (label) => summariseLatency(label.latency), most),
    by_route: byName(byRoute, (label) => summariseLatency(label.latency), most),
  }
}

/** Operator and purpose of each family, and which of its requests are proved to be of it, of somebody else, or neither. */
function describeFamilies(labels: Traffic['byFamily'], most: number): Stats['families'] {
  const known = new Map(allFamilies().map((family) => [family.family, family]))
  return Object.fromEntries(
    Object.entries(byName(labels, (label) => label, most)).map(([name, { requests, verified, falseClaims }]) => {
      const { operator, purpose } = known.get(name) ?? { operator: 'unknown', purpose: 'unknown' }
      const unverifiable = requests - verified - falseClaims
      return [name, { operator, purpose, verified, unverifiable, false_claims: falseClaims }]
    }),
  )
}

/** Requests of the labels with the most; those of the others are added up. */
const requestsOf = (labels: Traffic['byFamily'], most: number) =>
  ranked(new Map([...labels].map(([name, { requests }]) => [name, requests])), most)

export function purposesOf<Value>(families: ReadonlyMap<string, Value>, countOf: (value: Value) => number) {
  const purposes = new Map(allFamilies().map(({ family, purpose }) => [family, purpose as string]))
  const sums = new Map<string, number>()
  for (const [family, value] of families) {
    const purpose = purposes.get(family) ?? 'unknown'
    sums.set(purpose, (sums.get(purpose) ?? 0) + countOf(value))
  }
  return Object.fromEntries([...sums].sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1)))
}

/** The counts of a closed list, in its order, without zeros. */
const listed = <Name extends string>(names: readonly Name[], counts: ReadonlyMap<Name, number>) =>
  Object.fromEntries(names.flatMap((name) => (counts.has(name) ? [[name, counts.get(name) ?? 0]] : [])))

/** Names of documents among the reads that a filter leaves: those of all are in `requests.by_document`. */
const mostReads = 25

/** What is wanted of the reads, by the parameters of the request. */
function filterOf({ document, family, purpose }: Call<'stats'>['input']): ReadsFilter {
  if (family === undefined && purpose === undefined) return { document }
  const purposes = new Map(allFamilies().map((one) => [one.family, one.purpose as string]))
  const isOfFamily = (name: string) =>
    (family === undefined || name === family) && (purpose === undefined || purposes.get(name) === purpose)
  return { document, isOfFamily }
}

function describeReads({ byDay: by_day, byFamily, byDocument }: Reads, most: number): Stats['reads'] {
  const by_purpose = purposesOf(byFamily, (reads) => reads)
  return { by_day, by_agent_family: ranked(byFamily, most), by_purpose, by_document: byDocument }
}

/** Answers the statistics of the last `days` days. */
export async function stats({ input, context, timing }: Call<'stats'>): Promise<Reply<Stats>> {
  const { days, names } = input
  const [traffic, shownDays, compared] = await timing.measure('store', () =>
    Promise.all([readWindow(context, days), readShownDays(context, days), compareWholeDays(context, days)]),
  )
  const requestsByDay = byDay(traffic, 'requests')
  const hellosByDay = byDay(traffic, 'hellos')
  const agents = agentsOf(traffic)
  return {
    body: {
      window_days: days,
      requests: {
        total: sum(requestsByDay),
        by_agent_family: requestsOf(agents, names),
        by_route: requestsOf(traffic.byRoute, names),
        by_day: requestsByDay,
        by_purpose: purposesOf(agents, ({ requests }) => requests),
        by_status: listed(statuses, traffic.byStatus),
        by_document: selectReads(shownDays, {}, names).byDocument,
        by_form: formsOf(shownDays),
      },
      reads: describeReads(selectReads(shownDays, filterOf(input), Math.min(mostReads, names)), names),
      people: { requests: traffic.byFamily.get(browser.family)?.requests ?? 0 },
      compared,
      not_reads: listed(asides, traffic.asides),
      families: describeFamilies(agents, names),
      hellos: { total: sum(hellosByDay), by_day: hellosByDay },
      unique_visitors: { by_day: byDay(traffic, 'uniqueVisitors') },
      performance: { ...performanceOf(traffic, names), relative_error: latencyRelativeError },
      counts_static: context.data.json('site.json').countStatic,
    },
  }
}

/** A window without requests, for an answer without a store. */
export const emptyPerformance: PerformanceBlock = {
  overall: summariseLatency(new Map()),
  by_agent_family: {},
  by_route: {},
}
