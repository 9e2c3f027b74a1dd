// Opens the host of a server: one process that answers everything, or one behind others that answer with files.
import { existsSync, lstatSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Log } from '../service/context.js'
import { EnvError, type Env } from '../service/env.js'
import { readTrustedProxies } from './http/caller-address.js'
import { createSocketFolder, startFronts, type FrontsOptions, type OpenHost } from './fronts.js'
import { createProbes, metricsHeaders, type Readiness } from './health.js'
import { startHost, type HostOptions } from './host.js'
import type { CountedFile, Site } from './http/hosted.js'
import { type Endpoint, explainPort, listen } from './http/listening.js'
import { createMetrics, type Metrics } from './metrics.js'

const defaultPort = 3000

export interface HostParts {
  env: Env
  log: Log
  addresses: readonly Endpoint[]
  /** For this machine alone: see `RespondOptions`. */
  isPrivate?: boolean | undefined
  /** How many processes answer with files, beside this one; none: this one does. */
  processes?: number | undefined
  site: () => Site | Promise<Site>
  publicFolder: string
  checkStore: Readiness['checkStore']
  metrics: ReturnType<typeof openMetrics>
}

/** The metrics, where the environment asks for them. */
export function openMetrics(
  { METRICS_TOKEN: token, METRICS_PORT: port }: Env,
  publicFolder: string,
): (Metrics & { token: string | undefined }) | undefined {
  return token === undefined && port === undefined
    ? undefined
    : { token, ...createMetrics({ buildAgeSeconds: () => buildAge(publicFolder) }) }
}

/** Listens, with as many processes as are asked for. @throws StartupError or EnvError where that is not possible. */
export async function openHost(parts: HostParts): Promise<OpenHost> {
  const { env, metrics } = parts
  if (env.METRICS_PORT === undefined || metrics === undefined) return openSiteHost(parts)
  const figures = await openMetricsPort(env.METRICS_PORT, metrics.write)
  try {
    const host = await openSiteHost(parts)
    const stop = async (): Promise<void> => {
      await Promise.all([host.stop(), figures.close()])
    }
    return { ...host, stop }
  } catch (error) {
    await figures.close()
    const port = env.PORT ?? defaultPort
    // Another fault, as of HOST, is told as it is.
    if (port === env.METRICS_PORT && error instanceof Error && error.message.startsWith(`Port ${port} is taken`))
      throw new EnvError(`PORT and METRICS_PORT are both ${port}. Set one of them to another.`)
    throw error
  }
}

async function openSiteHost(parts: HostParts): Promise<OpenHost> {
  const { env, addresses, processes = 0 } = parts
  const port = env.PORT ?? defaultPort
  if (processes === 0) {
    const trustedProxies = readTrustedProxies(env.TRUSTED_PROXIES)
    const host = await startHost({ ...optionsOf(parts), port, addresses, trustedProxies })
    return { ...host, publish: () => undefined }
  }
  // Checked here, before another process fails with it.
  readTrustedProxies(env.TRUSTED_PROXIES)
  const socket = createSocketFolder()
  const { socketPath } = socket
  const host = await startHost({ ...optionsOf(parts), port, addresses: [{ path: socketPath }], trustedProxies: 'own' })
  const end = async (): Promise<void> => {
    await host.stop()
    socket.remove()
  }
  try {
    const fronts = await startFronts({
      count: processes,
      settings: { ...settingsOf(parts), port, socketPath },
      log: parts.log,
      onAnswers: takeAnswers(parts, host.waitUntil),
    })
    const stop = async (): Promise<void> => {
      await fronts.stop()
      await end()
    }
    return { port: fronts.port, publish: () => fronts.publish(), stop }
  } catch (error) {
    await end()
    throw error
  }
}

function optionsOf({ site, log, env, isPrivate, publicFolder, checkStore, metrics }: HostParts) {
  return {
    site,
    log,
    isPrivate: isPrivate ?? false,
    baseUrl: env.BASE_URL,
    logsAccess: env.ACCESS_LOG === 'on',
    onAnswer: metrics?.answered,
    probe: createProbes({
      buildAgeSeconds: () => buildAge(publicFolder),
      ...{ checkStore, metrics },
    }),
  } satisfies Partial<HostOptions>
}

function settingsOf({ env, addresses, publicFolder }: HostParts) {
  const [address] = addresses
  return {
    ...{ address, publicFolder, baseUrl: env.BASE_URL, trustedProxies: env.TRUSTED_PROXIES },
    logsAccess: env.ACCESS_LOG === 'on',
    logFormat: env.LOG_FORMAT,
  }
}

function takeAnswers(
  { site, metrics }: HostParts,
  waitUntil: (work: Promise<unknown>) => void,
): FrontsOptions['onAnswers'] {
  const count = async (files: readonly CountedFile[]): Promise<void> => {
    const { countFile } = await site()
    if (countFile) await Promise.all(files.map(countFile))
  }
  return ({ counts, answered }) => {
    for (const answer of answered) metrics?.answered(answer)
    if (counts.length > 0) waitUntil(count(counts))
  }
}

/** Seconds since the published tree was swapped in; null where there is none. */
export function buildAge(publicFolder: string): number | null {
  const link = existsSync(publicFolder) && lstatSync(publicFolder, { throwIfNoEntry: false })
  return link ? Math.round((Date.now() - link.mtimeMs) / 1000) : null
}

/**
 * Listens on 127.0.0.1 and asks for no token. The port of the site cannot do that: what a proxy on the same machine
 * forwards comes from 127.0.0.1, too, and need not say for whom.
 * @throws StartupError where the port cannot be used.
 */
async function openMetricsPort(port: number, write: () => string): Promise<{ close: () => Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') response.writeHead(200, metricsHeaders).end(write())
    else response.writeHead(404).end()
  })
  await listen(server, port, '127.0.0.1').catch((error: unknown) => {
    throw explainPort(error, port, 'METRICS_PORT')
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
