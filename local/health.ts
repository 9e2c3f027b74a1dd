// Answers the probes of a supervisor: /healthz (the process answers) and /readyz (it can serve, and the store works).
import type { Answer } from './node-adapter.js'

/** What readiness depends on. */
export interface Readiness {
  /** Age of the published build in seconds, or `null` where nothing is built. */
  buildAgeSeconds: () => number | null
  /** Reads from the store; rejects where it cannot. */
  checkStore: () => Promise<unknown>
}

/** Creates the answers to probes; `undefined` for every other path. Parallel probes share one check of the store. */
export function createProbes({
  buildAgeSeconds,
  checkStore,
}: Readiness): (path: string) => Promise<Answer> | undefined {
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
  return (path) => {
    if (path === '/healthz') return Promise.resolve(json(200, { status: 'ok' }))
    return path === '/readyz' ? readiness() : undefined
  }
}

function json(status: number, body: object): Answer {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  return { status, headers, body: new TextEncoder().encode(`${JSON.stringify(body)}\n`) }
}
