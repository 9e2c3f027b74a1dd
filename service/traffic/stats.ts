// Public aggregate counts: requests by product, route and day, and response times.
import type { Call, Context, Reply } from '../context.js'
import type { PerformanceBlock, Stats } from '../contract/resources/traffic.js'
import { addDays, dayOf } from '../store/day.js'
import type { LabelTraffic, Traffic } from '../store/store.js'
import { allFamilies } from './family.js'
import { latencyRelativeError, summariseLatency } from './latency.js'

/** Values by name, most requests first, then by name, so that the same counts give the same bytes. */
function byName<Value>(
  labels: ReadonlyMap<string, LabelTraffic>,
  valueOf: (label: LabelTraffic) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    [...labels]
      .sort(([nameA, a], [nameB, b]) => b.requests - a.requests || (nameA < nameB ? -1 : 1))
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

/** Response times of a window, in milliseconds. */
export function performanceOf({ latency, byFamily, byRoute }: Traffic): PerformanceBlock {
  return {
    overall: summariseLatency(latency),
    by_agent_family: byName(byFamily, (label) => summariseLatency(label.latency)),
    by_route: byName(byRoute, (label) => summariseLatency(label.latency)),
  }
}

/** Operator, purpose and verified requests of each family. */
function describeFamilies(labels: Traffic['byFamily']): Stats['families'] {
  const known = new Map(allFamilies().map((family) => [family.family, family]))
  return Object.fromEntries(
    Object.entries(byName(labels, ({ verified }) => verified)).map(([name, verified]) => {
      const { operator, purpose } = known.get(name) ?? { operator: 'unknown', purpose: 'unknown' }
      return [name, { operator, purpose, verified }]
    }),
  )
}

/** Answers the statistics of the last `days` days. */
export async function stats({ input, context, timing }: Call<'stats'>): Promise<Reply<Stats>> {
  const traffic = await timing.measure('store', () => readWindow(context, input.days))
  const requestsByDay = byDay(traffic, 'requests')
  const hellosByDay = byDay(traffic, 'hellos')
  return {
    body: {
      window_days: input.days,
      requests: {
        total: sum(requestsByDay),
        by_agent_family: byName(traffic.byFamily, ({ requests }) => requests),
        by_route: byName(traffic.byRoute, ({ requests }) => requests),
        by_day: requestsByDay,
      },
      families: describeFamilies(traffic.byFamily),
      hellos: { total: sum(hellosByDay), by_day: hellosByDay },
      unique_visitors: { by_day: byDay(traffic, 'uniqueVisitors') },
      performance: { ...performanceOf(traffic), relative_error: latencyRelativeError },
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
