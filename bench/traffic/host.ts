// The measured process: the local host over one build. Arguments: the folder, and `counting` or `plain`.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { callerOf } from '../../local/functions.js'
import { startHost } from '../../local/host.js'
import { type HostedFunction, type HostedMiddleware } from '../../local/http/hosted.js'
import { middlewareName, readRules } from '../../local/site.js'
import { openDataOf } from '../../service/data-folder.js'
import { openTree } from '../../local/http/static.js'
import type { Context } from '../../service/context.js'
import { createCounter } from '../../service/counting.js'
import { ask as askFunction } from '../../service/functions.js'
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

// As local/functions.ts has both; without counting, everything else is done all the same.
const ask: HostedFunction = (request, invocation) => {
  const { afterAnswer, waitUntil } = invocation
  return handle(
    request,
    { caller: callerOf(request.headers, invocation), waitUntil },
    {
      handlers: askFunction.handlers,
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

const router = readRules()
const tree = openTree(publicFolder)
const host = await startHost({
  site: () => ({
    router,
    middleware: new Map([[middlewareName, middleware]]),
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

async function stop() {
  await host.stop()
  await store.close()
  process.disconnect()
}
process.send?.(host.port)
