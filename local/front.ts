// A process in front: answers with files, and passes everything else on to the process that runs functions and builds.
import { realpathSync } from 'node:fs'
import { readTrustedProxies } from './http/caller-address.js'
import { FilePlans } from './http/file-plans.js'
import type { FromFront, FrontSettings, ToFront } from './fronts.js'
import { startHost, type RunningHost } from './host.js'
import { createHostLog } from './host-log.js'
import type { CountedFile, HostedMiddleware, Site } from './http/hosted.js'
import type { Answered } from './metrics.js'
import { PassedOn, relayTo } from './http/relay.js'
import { functionPaths, middlewareName, openLink, readRules } from './site.js'
import { openTree } from './http/static.js'

/** How long counts wait for others, in milliseconds. */
const gatherMs = 100
const probes = new Set(['/healthz', '/readyz', '/metrics'])
const passOn = (): never => {
  throw new PassedOn()
}

const send = (message: FromFront): void => void process.send?.(message)
const gathered: { counts: CountedFile[]; answered: Answered[] } = { counts: [], answered: [] }
function flush(): void {
  if (gathered.answered.length === 0 && gathered.counts.length === 0) return
  send({ counts: gathered.counts.splice(0), answered: gathered.answered.splice(0) })
}

const count: HostedMiddleware = ({ method, url, headers }, { address, afterAnswer }) => {
  afterAnswer((status) => gathered.counts.push({ method, url: url.href, headers: [...headers], address, status }))
  // A path that is not in its normal form, or several values where one names a file, are for the functions.
  if (url.pathname.includes('%') || new Set(url.searchParams.keys()).size < url.searchParams.size) passOn()
  return undefined
}

/** The site of this process: files, and functions that pass the request on. */
function openFiles(publicFolder: string): () => Site {
  const router = readRules()
  const middleware = new Map([[middlewareName, count]])
  return openLink(publicFolder, () => {
    const tree = openTree(realpathSync(publicFolder))
    const find: Site['find'] = (at) => {
      if (functionPaths.has(at)) return { run: passOn }
      const file = tree.find(at)
      return file && { file }
    }
    return { router, middleware, plans: new FilePlans(), find }
  })
}

let site: () => Site = passOn
let host: RunningHost | undefined

async function start({ publicFolder, address, port, ...settings }: FrontSettings): Promise<void> {
  const open = openFiles(publicFolder)
  publish = () => (site = open)
  if (settings.isPublished) publish()
  const { trustedProxies, baseUrl, logsAccess, logFormat } = settings
  try {
    host = await startHost({
      ...{ port, baseUrl, logsAccess, addresses: [address], site: () => site() },
      trustedProxies: readTrustedProxies(trustedProxies),
      log: createHostLog({ LOG_FORMAT: logFormat }, (line) => console.error(line)),
      probe: (path) => (probes.has(path) ? Promise.reject(new PassedOn()) : undefined),
      relay: relayTo(settings.socketPath),
      onAnswer: (answer) => gathered.answered.push(answer),
    })
    send({ port: host.port })
  } catch (error) {
    send({ failure: error instanceof Error ? error.message : String(error) })
  }
}
let publish: () => void = () => undefined

async function stop(): Promise<void> {
  await host?.stop()
  flush()
  process.disconnect()
}

setInterval(flush, gatherMs).unref()
process.on('message', (message: ToFront) => {
  if (message === 'publish') publish()
  else if (message === 'stop') void stop()
  else void start(message.settings)
})
// The process behind decides when this one ends; where that is gone, nothing can be passed on.
process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
send('ready')
