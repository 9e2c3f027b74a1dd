// Asks the traffic function over HTTP, without counting the question, and a store for what does not depend on one.
import type { Ping, Stats } from '../../service/contract/resources/traffic.js'
import { routes } from '../../service/contract/routes.js'
import type { Caller, Context } from '../../service/context.js'
import { traffic } from '../../service/functions.js'
import { handle } from '../../service/http/handle.js'
import type { Store } from '../../service/store/store.js'
import { bucketOf } from '../../service/traffic/latency.js'
import { createMemory } from './stage.js'

const noConnection: Caller['connection'] = { protocol: null, tls: null, rttMs: null, edge: null }

/** Asks the traffic function over HTTP, without counting the question. */
export const ask = (context: Context, path: string, connection = noConnection) =>
  handle(
    new Request(new URL(path, 'https://site.example')),
    { caller: { address: '192.0.2.1', userAgent: '', connection }, waitUntil: () => undefined },
    { handlers: traffic.handlers, context },
  )
export const statsOf = async (context: Context, days = 1, query = '') =>
  (await (await ask(context, `/api/agent/stats.json?days=${days}${query}`)).json()) as Stats
export const pingOf = async (context: Context, connection?: Caller['connection']) =>
  (await (await ask(context, '/api/agent/ping', connection)).json()) as Ping

/** A store with three requests, for what does not depend on the backend. */
export function tinyStore(): Store {
  const { store } = createMemory()
  const latency = new Map([[bucketOf(8), 3]])
  const label = { requests: 3, verified: 0, falseClaims: 0, latency }
  return new Proxy(store, {
    get: (target, verb) =>
      verb === 'readReads'
        ? () => Promise.resolve(new Map())
        : verb === 'readTraffic'
          ? () =>
              Promise.resolve({
                byDay: new Map([['2026-11-20', { requests: 3, hellos: 0, uniqueVisitors: 1 }]]),
                byFamily: new Map([['curl', label]]),
                byRoute: new Map([[routes.ask.path, label]]),
                byStatus: new Map(),
                asides: new Map(),
                latency,
              })
          : (Reflect.get(target, verb) as unknown),
  })
}
