// A stage for counting: requests with a family, a route and an address, a clock to move, and a store that remembers.
import { createLog } from '../../service/log.js'
import type { Context } from '../../service/context.js'
import { dayOf } from '../../service/store/day.js'
import { StoreUnavailable, type RequestCount, type Store } from '../../service/store/store.js'
import type { CountedRequest, RecorderSource } from '../../service/traffic/record.js'
import { dataOf } from '../http/stage.js'

/** A store of counts in memory that can be down, and counts its round trips. */
export const createMemory = () => {
  const memory = { batches: [] as RequestCount[][], saltCalls: 0, isDown: false }
  const store = new Proxy({} as Store, {
    get: (_, verb) => (first: readonly RequestCount[] | Date) => {
      if (memory.isDown) return Promise.reject(new StoreUnavailable('unreachable'))
      if (verb === 'saltFor' && first instanceof Date) {
        memory.saltCalls++
        return Promise.resolve({ day: dayOf(first), value: `salt of ${dayOf(first)}` })
      }
      if (verb === 'countRequests') memory.batches.push([...(first as readonly RequestCount[])])
      return Promise.resolve()
    },
  })
  return { memory, store }
}

/** A context around a store, with a clock that the test moves and the lines that were logged. */
export const createSource = (store: Store, now = '2026-11-20T12:00:00Z', countStatic = true) => {
  const clock = { now: new Date(now) }
  const lines: string[] = []
  const source: RecorderSource & Context = {
    now: () => clock.now,
    random: (bytes) => new Uint8Array(bytes).fill(7),
    store,
    env: {},
    log: createLog(
      (line) => lines.push(line),
      () => clock.now,
    ),
    data: dataOf({
      'site.json': {
        baseUrl: 'https://site.example',
        title: '',
        language: 'en',
        topics: [],
        countStatic,
        sellsPlaybook: true,
        footnote: 'CC0.',
        picture: '/p.jpg',
      },
    }),
    baseUrl: 'https://site.example',
    processorUrl: 'https://processor.example',
  }
  return { clock, lines, source }
}

/** A request as it is counted; GET /api/ask from a fixed address by default. */
export const countedRequest = (
  given: Partial<Omit<CountedRequest, 'caller' | 'url'>> & { path?: string; userAgent?: string; address?: string } = {},
) => {
  const { path = '/api/ask?q=a', userAgent = 'curl/8.7.1', address = '192.0.2.1', ...rest } = given
  const connection = { protocol: null, tls: null, rttMs: null, edge: null }
  return {
    routeId: 'ask' as const,
    method: 'GET',
    url: new URL(path, 'https://site.example'),
    headers: new Headers(),
    caller: { address, userAgent, connection },
    durationMs: 12,
    ...rest,
    readings: rest.readings ?? [],
  }
}
