// Answers supervisors: /healthz (the process answers), /readyz (it can serve, and the store works), /metrics (figures).
import type { Store } from '../service/store/store.js'
import { carriesToken, watchStore, type Metrics } from './metrics.js'
import type { Answer } from './http/node-adapter.js'

export interface Readiness {
  /** Age of the published build in seconds, or `null` where nothing is built. */
  buildAgeSeconds: () => number | null
  /** Uses the store; rejects where it does not work. */
  checkStore: () => Promise<unknown>
  /** What /metrics answers, and the token that it asks for. Without it, the path is like any other. */
  metrics?: { token: string | undefined; write: Metrics['write'] } | undefined
}

/** Answers the probes; `undefined` for every other path. `authorization`: that header of the request. */
export type Probes = (path: string, authorization?: string) => Promise<Answer> | undefined

/**
 * The store, and a check of it: by a read, and once a verb has failed by a write, until one succeeds. A full or read-only disk
 * can still be read, and a host that is not ready may get no request that writes.
 */
export function watchHealth(store: Store, now: () => Date): { store: Store; checkStore: Readiness['checkStore'] } {
  let hasFailed = false
  const checkStore = async (): Promise<void> => {
    await store.listHellos({}, { limit: 1 }, now())
    if (!hasFailed) return
    await store.takeFromBucket('readyz', { capacity: 1000, perOneMs: 1 }, now())
    hasFailed = false
  }
  return { store: watchStore(store, () => (hasFailed = true)), checkStore }
}

/** Creates the answers to probes. Parallel probes share one check of the store. */
export function createProbes({ buildAgeSeconds, checkStore, metrics }: Readiness): Probes {
  let check: Promise<boolean> | undefined
  const isStoreReady = (): Promise<boolean> => {
    check ??= checkStore()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (check = undefined))
    return check
  }
  const readiness = async (): Promise<Answer> => {
    const age = buildAgeSeconds()
    const store = await isStoreReady()
    const isReady = age !== null && store
    return json(isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      build_age_seconds: age,
      store: store ? 'ok' : 'unavailable',
    })
  }
  return (path, authorization) => {
    if (path === '/metrics' && metrics?.token !== undefined)
      return Promise.resolve(answerMetrics(metrics.token, metrics.write, authorization))
    if (path === '/healthz') return Promise.resolve(json(200, { status: 'ok' }))
    return path === '/readyz' ? readiness() : undefined
  }
}

export const metricsHeaders = {
  'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  'cache-control': 'no-store',
}

function answerMetrics(token: string, write: Metrics['write'], authorization?: string): Answer {
  if (!carriesToken(authorization, token)) {
    const refused = json(401, { status: 'METRICS_TOKEN is needed' })
    refused.headers.set('www-authenticate', 'Bearer')
    return refused
  }
  return { status: 200, headers: new Headers(metricsHeaders), body: new TextEncoder().encode(write()) }
}

function json(status: number, body: object): Answer {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  return { status, headers, body: new TextEncoder().encode(`${JSON.stringify(body)}\n`) }
}
