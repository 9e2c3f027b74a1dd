// Answers supervisors: /healthz (the process answers), /readyz (it can serve, and the store works), /metrics (figures).
import { carriesToken, type Metrics } from './metrics.js'
import type { Answer } from './node-adapter.js'

export interface Readiness {
  /** Age of the published build in seconds, or `null` where nothing is built. */
  buildAgeSeconds: () => number | null
  /** Reads from the store; rejects where it cannot. */
  checkStore: () => Promise<unknown>
  /** What /metrics answers, and the token that it asks for. Without it, the path is like any other. */
  metrics?: { token: string | undefined; write: Metrics['write'] } | undefined
}

/** Answers the probes; `undefined` for every other path. `authorization`: that header of the request. */
export type Probes = (path: string, authorization?: string) => Promise<Answer> | undefined

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
