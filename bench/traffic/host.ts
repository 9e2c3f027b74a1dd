// Owns the process that is measured: the local host over one build. Arguments: the folder, and `counting` or `plain`.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@vercel/routing-utils'
import { readTrustedProxies } from '../../local/caller-address.js'
import { startHost, type HostedFunction, type HostedMiddleware, type Invocation } from '../../local/host.js'
import { addMiddleware, compileRouter, readRoutes } from '../../local/router.js'
import { openDataOf } from '../../local/site.js'
import { openTree } from '../../local/static.js'
import type { Caller, Context } from '../../service/context.js'
import { handlers } from '../../service/functions/ask.js'
import { createCounter } from '../../service/functions/counting.js'
import { handle } from '../../service/http/handle.js'
import { createLog } from '../../service/log.js'
import { openStore } from '../../service/store/open.js'

const [folder = '', mode = ''] = process.argv.slice(2)
const isCounting = mode === 'counting'
const publicFolder = join(folder, 'public')
const log = createLog((line) => console.error(line))
const store = openStore({}, { dataDirectory: join(folder, mode) })
const context: Context = {
  now: () => new Date(),
  random: (bytes) => randomBytes(bytes),
  store,
  env: {},
  log,
  data: openDataOf(publicFolder),
  baseUrl: 'http://localhost',
  processorUrl: 'http://localhost',
}
const counter = createCounter(context, { batchMs: 1000 })

const callerOf = (headers: Headers, { address, protocol }: Invocation): Caller => ({
  address,
  userAgent: headers.get('user-agent') ?? '',
  connection: { protocol, tls: null, rttMs: null, edge: null },
})

// As local/functions.ts has both; without counting, everything else is done all the same.
const ask: HostedFunction = (request, invocation) => {
  const { afterAnswer, waitUntil } = invocation
  return handle(
    request,
    { caller: callerOf(request.headers, invocation), waitUntil },
    {
      handlers,
      context,
      ...(isCounting && {
        observe: (observation) => {
          afterAnswer(() => waitUntil(counter.observe(observation)))
          return undefined
        },
      }),
    },
  )
}

const middleware: HostedMiddleware = ({ method, url, headers }, invocation) => {
  if (!isCounting) return undefined
  const { afterAnswer, waitUntil } = invocation
  const caller = callerOf(headers, invocation)
  afterAnswer(() => waitUntil(counter.countStatic({ method, url, headers, caller })))
  return undefined
}

const config = JSON.parse(readFileSync(new URL('../../vercel.json', import.meta.url), 'utf8')) as { routes: Route[] }
const router = compileRouter(addMiddleware(readRoutes({ routes: config.routes }), 'middleware'))
const tree = openTree(publicFolder)
const host = await startHost({
  site: () => ({
    router,
    middleware: new Map([['middleware', middleware]]),
    find: (path) => {
      if (path === '/api/ask') return { run: ask }
      const file = tree.find(path)
      return file && { file }
    },
  }),
  log,
  trustedProxies: readTrustedProxies(undefined),
  port: 0,
  addresses: ['127.0.0.1'],
})

/** The parent asks for the processor time that was used, or for the end. */
process.on('message', (asked) => {
  if (asked === 'used') process.send?.(process.cpuUsage())
  else void stop()
})

const stop = async () => {
  await host.stop()
  await store.close()
  process.disconnect()
}
process.send?.(host.port)
