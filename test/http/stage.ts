// A small stage for tests of the HTTP room: a context with a fixed clock and one function's handlers.
import { handle, type Handlers, type Observation } from '../../service/http/handle.js'
import type { Context } from '../../service/context.js'
import type { Data, DataFiles } from '../../service/data.js'
import { createLog } from '../../service/log.js'
import { StoreUnavailable, type Store } from '../../service/store/store.js'

/** A store of which every verb says that there is none. */
export const noStore = new Proxy({} as Store, {
  get: () => () => Promise.reject(new StoreUnavailable('not-configured')),
})

/** What every function knows of a site; of this one nothing is published. */
export const emptySite: DataFiles['site.json'] = {
  baseUrl: 'https://site.example',
  title: 'Site',
  language: 'en',
  footnote: '',
  picture: '/p.jpg',
  topics: [],
  countStatic: true,
  sellsPlaybook: false,
}

/** Data files from literals; one that is not given is a failure of the test, but for those by which a missing page is told. */
export function dataOf(given: Partial<DataFiles>): Data {
  const files: Partial<DataFiles> = { 'pages.json': [], 'site.json': emptySite, ...given }
  return {
    json(name) {
      const file = files[name]
      if (file === undefined) throw new Error(`no data file ${name} on this stage`)
      return file
    },
    source(name) {
      throw new Error(`no data file ${name} on this stage`)
    },
    document(position) {
      throw new Error(`no document ${position} on this stage`)
    },
    form: (kind, slug) => Promise.reject(new Error(`no ${kind} ${slug} on this stage`)),
  }
}

export interface Stage {
  lines: string[]
  observations: Observation[]
  send(path: string, init?: RequestInit): Promise<Response>
}

/** Serves `handlers` as a function would; `send` takes a path and gives the response. */
export function stage(handlers: Handlers, overrides: Partial<Context> = {}): Stage {
  const lines: string[] = []
  const observations: Observation[] = []
  const context: Context = {
    now: () => new Date('2026-11-20T12:00:00Z'),
    random: (bytes) => new Uint8Array(bytes).fill(7),
    store: noStore,
    env: {},
    log: createLog((line) => lines.push(line)),
    data: dataOf({ 'redirects.json': {}, 'gone.json': [] }),
    baseUrl: 'https://site.example',
    processorUrl: 'https://processor.example',
    ...overrides,
  }
  const caller = {
    address: '192.0.2.1',
    userAgent: 'test',
    connection: { protocol: null, tls: null, rttMs: null, edge: null },
  }
  return {
    lines,
    observations,
    send: (path, init) =>
      handle(
        new Request(`https://site.example${path}`, { ...init, ...(init?.body && { duplex: 'half' }) }),
        { caller, waitUntil: () => undefined },
        {
          handlers,
          context,
          observe: (observation) => {
            observations.push(observation)
            return Promise.resolve()
          },
        },
      ),
  }
}
