// The functions of the deployment, as the local host runs them: the same handlers, loaded when they are first called.
import type { FunctionName } from '../service/contract/route.js'
import type { Caller, Context } from '../service/context.js'
import type { DataFileName } from '../service/data-folder.js'
import type { Data } from '../service/data.js'
import { createCounter } from '../service/functions/counting.js'
import { sharedFiles } from '../service/functions/function.js'
import { refuseSeveralFiles } from '../service/functions/middleware.js'
import { handle, type Handlers } from '../service/http/handle.js'
import type { HostedFunction, HostedMiddleware, Invocation } from './hosted.js'

/** What the service says of a function: what it serves, and the data files that it reads. */
interface FunctionModule {
  handlers: Handlers
  files: readonly DataFileName[]
}

const loaders: Readonly<Record<FunctionName, () => Promise<FunctionModule>>> = {
  ask: () => import('../service/functions/ask.js'),
  contact: () => import('../service/functions/contact.js'),
  traffic: () => import('../service/functions/traffic.js'),
  paid: () => import('../service/functions/paid.js'),
  mcp: () => import('../service/functions/mcp.js'),
  cron: () => import('../service/functions/cron.js'),
  fallback: () => import('../service/functions/fallback.js'),
}

/** What is served of one build: each function by its path, and the middleware. */
export interface LocalFunctions {
  byPath: ReadonlyMap<string, HostedFunction>
  middleware: HostedMiddleware
}

/** Requests of a second are counted in one write: this process goes on, and nothing is billed by how long. */
const batchMs = 1000

/** The functions over one context. */
export function createFunctions(given: Context): LocalFunctions {
  const context = { ...given, data: carry(given.data, []) }
  const counter = createCounter(context, { batchMs })
  const open = async (name: FunctionName) => {
    const { handlers, files } = await loaders[name]()
    return { handlers, context: { ...given, data: carry(given.data, files) } }
  }
  const opened = new Map<FunctionName, ReturnType<typeof open>>()
  const run =
    (name: FunctionName): HostedFunction =>
    async (request, invocation) => {
      const { afterAnswer, waitUntil } = invocation
      const opening = opened.get(name) ?? open(name)
      opened.set(name, opening)
      const host = { caller: callerOf(request.headers, invocation), waitUntil }
      return handle(request, host, {
        ...(await opening),
        observe: (observation) => {
          afterAnswer(() => waitUntil(counter.observe(observation)))
          return undefined
        },
      })
    }
  return {
    byPath: new Map((Object.keys(loaders) as FunctionName[]).map((name) => [`/api/${name}`, run(name)])),
    middleware: ({ method, url, headers }, invocation) => {
      const { afterAnswer, waitUntil } = invocation
      const seen = { method, url, headers }
      const caller = callerOf(headers, invocation)
      afterAnswer(() => waitUntil(counter.countStatic({ ...seen, caller })))
      return refuseSeveralFiles(seen, { caller, waitUntil }, context, counter)
    },
  }
}

/** The data of the build as a function of the deployment has it: what the function does not name is not there. */
function carry(data: Data, files: readonly DataFileName[]): Data {
  const carried = new Set<DataFileName>([...sharedFiles, ...files])
  const named = <Name extends DataFileName>(name: Name): Name => {
    if (!carried.has(name)) throw new Error(`${name} is no data file of this function`)
    return name
  }
  return {
    json: (name) => data.json(named(name)),
    bytes: (name) => data.bytes(named(name)),
    form(...asked) {
      named('documents')
      return data.form(...asked)
    },
  }
}

/** Who calls. Node can't see the round trip of a connection, and TLS ends ahead of it: both are not known here. */
export function callerOf(headers: Headers, { address, protocol }: Pick<Invocation, 'address' | 'protocol'>): Caller {
  const connection = { protocol, tls: null, rttMs: null, edge: null }
  return { address, userAgent: headers.get('user-agent') ?? '', connection }
}
