// Runs the functions of a deployment on the local host: the same table, loaded at the first call or by `preload.ts`.
import { functionSeconds } from '../service/contract/limits.js'
import type { FunctionName } from '../service/contract/route.js'
import type { Caller, Context } from '../service/context.js'
import { createCounter, type CounterOptions } from '../service/counting.js'
import { sharedFiles, type DataFileName } from '../service/data-folder.js'
import type { Data } from '../service/data.js'
import { handle } from '../service/http/handle.js'
import { answerEarly } from '../service/http/early-answer.js'
import type { CountedFile, HostedFunction, HostedMiddleware, Invocation } from './http/hosted.js'
import { lazily } from '../service/lazily.js'

const loadFunctions = lazily(() => import('../service/functions.js'))

/**
 * The functions, each by its path, and the middleware over a context with the data of one build. The requests of a second are
 * counted in one write: unlike a function of the platform, this process lives on between requests.
 */
export function createFunctions(whole: Context, options: CounterOptions = {}) {
  const context = restrict(whole, [])
  const counter = createCounter(context, { batchMs: 1000, knowsStatus: true, ...options })
  const open = async (name: FunctionName) => {
    const { handlers, files } = (await loadFunctions())[name]
    return { handlers, context: restrict(whole, files) }
  }
  const run = (name: FunctionName): HostedFunction => {
    let opened: ReturnType<typeof open> | undefined
    return async (request, invocation) => {
      const { afterAnswer, waitUntil, requestId } = invocation
      // Where an update installs packages, none can be loaded for a while.
      opened ??= open(name).catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return handle(
        request,
        { caller: callerOf(request.headers, invocation), waitUntil, requestId },
        {
          ...(await opened),
          observe: (observation) => {
            afterAnswer(() => waitUntil(counter.observe(observation)))
            return undefined
          },
        },
      )
    }
  }
  return {
    byPath: new Map((Object.keys(functionSeconds) as FunctionName[]).map((name) => [`/api/${name}`, run(name)])),
    countFile: ({ method, url, headers: pairs, address, status }: CountedFile): Promise<void> => {
      const headers = new Headers(pairs)
      const caller = { address, userAgent: headers.get('user-agent') ?? '' }
      return counter.countStatic({ method, url: new URL(url), headers, caller, status })
    },
    middleware: (({ method, url, headers }, invocation) => {
      const { afterAnswer, waitUntil } = invocation
      const seen = { method, url, headers }
      const caller = callerOf(headers, invocation)
      afterAnswer((status) => waitUntil(counter.countStatic({ ...seen, caller, status })))
      return answerEarly(seen, { caller, waitUntil }, { context, observe: counter.observe })
    }) satisfies HostedMiddleware,
  }
}

/** The context of what carries `files` in a deployment: reading another data file throws an Error that names it. */
function restrict({ data, ...context }: Context, files: readonly DataFileName[]): Context {
  const carried = new Set<DataFileName>([...sharedFiles, ...files])
  const named = <Name extends DataFileName>(name: Name): Name => {
    if (!carried.has(name)) throw new Error(`${name} is no data file of this function`)
    return name
  }
  const restricted: Data = {
    json: (name) => data.json(named(name)),
    source: (name) => data.source(named(name)),
    document(position) {
      if (!carried.has('documents.bin')) throw new Error('documents.bin is no data file of this function')
      return data.document(position)
    },
    form: (...parameters) => data.form(...parameters),
  }
  return { ...context, data: restricted }
}

/** The caller. Node cannot see a connection's round trip, and TLS ends in front of this host: neither is known here. */
export function callerOf(headers: Headers, { address, protocol }: Pick<Invocation, 'address' | 'protocol'>): Caller {
  const connection = { protocol, tls: null, rttMs: null, edge: null }
  return { address, userAgent: headers.get('user-agent') ?? '', connection }
}
