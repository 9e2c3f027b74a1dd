// Gathers what a running host can tell a monitoring system, and writes it in Prometheus' text format (0.0.4).
import { createHash, timingSafeEqual } from 'node:crypto'
import { StoreUnavailable, type Store } from '../service/store/store.js'

/** What a host tells of one answer. */
export interface Answered {
  status: number
  source: 'file' | 'function'
  durationMs: number
}

export interface Metrics {
  answered: (answer: Answered) => void
  /** Adds to the number of requests that are answered and not yet counted. */
  queued: (change: number) => void
  /** The store, with its failures counted. */
  watch: (store: Store) => Store
  /** The metrics as text. */
  write: () => string
}

/** Upper bounds of the histogram, in seconds: files take less than 1 ms, a slow store up to its deadline of 2.4 s. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Histogram {
  counts: number[]
  sum: number
  total: number
}

type Labels = Readonly<Record<string, string>>

/** `buildAgeSeconds`: the age of the published build, or null where nothing is built. */
export function createMetrics({ buildAgeSeconds }: { buildAgeSeconds: () => number | null }): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Histogram>()
  const storeErrors = new Map<string, number>()
  let waiting = 0
  const add = (counts: Map<string, number>, labels: Labels) => {
    const key = JSON.stringify(labels)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return {
    answered({ status, source, durationMs }) {
      add(requests, { source, status: String(status) })
      const histogram = durations.get(source) ?? { counts: bounds.map(() => 0), sum: 0, total: 0 }
      durations.set(source, histogram)
      histogram.sum += durationMs / 1000
      histogram.total++
      bounds.forEach((bound, at) => {
        if (durationMs <= bound * 1000) histogram.counts[at] = (histogram.counts[at] ?? 0) + 1
      })
    },
    queued: (change) => void (waiting += change),
    watch: (store) => watchStore(store, (verb, reason) => add(storeErrors, { verb, reason })),
    write() {
      const age = buildAgeSeconds()
      const { heapUsed, rss } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        ...family('verbatim_requests_total', 'counter', 'Answers by source and status.', rowsOf(requests)),
        ...writeDurations(durations),
        ...family('verbatim_store_errors_total', 'counter', 'Calls of the store that failed.', rowsOf(storeErrors)),
        ...family('verbatim_uncounted_requests', 'gauge', 'Requests answered and not yet counted.', [[{}, waiting]]),
        ...family(
          'verbatim_build_age_seconds',
          'gauge',
          'Age of the published build.',
          age === null ? [] : [[{}, age]],
        ),
        ...family('process_resident_memory_bytes', 'gauge', 'Resident memory.', [[{}, rss]]),
        ...family('nodejs_heap_size_used_bytes', 'gauge', 'Memory used of the heap.', [[{}, heapUsed]]),
        ...family('process_cpu_seconds_total', 'counter', 'Processor time.', [[{}, (user + system) / 1e6]]),
        ...family('process_start_time_seconds', 'gauge', 'Start of the process.', [
          [{}, performance.timeOrigin / 1000],
        ]),
        '',
      ].join('\n')
    },
  }
}

/** A store that tells each verb that fails, and why. */
export function watchStore(store: Store, failed: (verb: string, reason: string) => void): Store {
  return new Proxy(store, {
    get(target, verb) {
      const member = Reflect.get(target, verb) as unknown
      if (typeof member !== 'function' || typeof verb !== 'string') return member
      return (...input: unknown[]): unknown => {
        const result = Reflect.apply(member, target, input) as unknown
        if (result instanceof Promise)
          result.catch((error: unknown) => failed(verb, error instanceof StoreUnavailable ? error.reason : 'error'))
        return result
      }
    },
  })
}

type Row = readonly [Labels, number]

const rowsOf = (counts: ReadonlyMap<string, number>): Row[] =>
  [...counts].map(([key, count]) => [JSON.parse(key) as Labels, count])

/** A family of metrics: what it is, then its samples. */
function family(name: string, type: 'counter' | 'gauge', help: string, rows: readonly Row[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows.map((row) => sample(name, row))]
}

function sample(name: string, [labels, value]: Row): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replace(/[\\"\n]/g, '\\$&')}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function writeDurations(durations: ReadonlyMap<string, Histogram>): string[] {
  const name = 'verbatim_request_duration_seconds'
  const samples = [...durations].flatMap(([source, { counts, sum, total }]) => [
    ...bounds.map((bound, at) => sample(`${name}_bucket`, [{ source, le: String(bound) }, counts[at] ?? 0])),
    sample(`${name}_bucket`, [{ source, le: '+Inf' }, total]),
    sample(`${name}_sum`, [{ source }, sum]),
    sample(`${name}_count`, [{ source }, total]),
  ])
  return [`# HELP ${name} Time from a request's head to the end of its answer.`, `# TYPE ${name} histogram`, ...samples]
}

/** Whether the header `Authorization` carries the token; in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}
