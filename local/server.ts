// A host that is not the platform: store, build, functions and clock put together, started and stopped as one.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lenientHint } from '../build/arguments.js'
import { codeOf } from '../build/read/text-file.js'
import type { PlainOptions } from '../build/options.js'
import type { Context, Log } from '../service/context.js'
import type { Env } from '../service/env.js'
import { errorFields } from '../service/log.js'
import { processorUrl } from '../service/processor-url.js'
import { openStore } from '../service/store/open.js'
import { readTrustedProxies } from './caller-address.js'
import { StartupError, isRefusal } from './startup-error.js'
import { everyMidnight } from './clock.js'
import { openDataFolder } from './data-folder.js'
import { NothingBuilt, startHost, type HostedFunction, type Site } from './host.js'
import { createRebuilder } from './rebuild.js'
import { openDataOf, openSite } from './site.js'

const defaultPort = 3000

export interface ServerOptions {
  env: Env
  build: PlainOptions
  /** Addresses to listen on; `undefined` is all of them. */
  addresses: readonly (string | undefined)[]
  now: () => Date
  /** Build again when content changes. */
  watch: boolean
  quiet?: boolean
  /** For people, on the terminal. */
  say: (line: string) => void
  log: Log
  /** Functions beside those of the deployment. */
  mounts?: (parts: { dataFolder: string }) => Readonly<Record<string, HostedFunction>>
  /** Where the card processor is, if it is not the real one. */
  processorUrl?: (origin: string) => string
  /** After each UTC midnight, when the site has been rebuilt. */
  daily?: (context: Context) => Promise<unknown>
}

export interface RunningServer {
  url: string
  port: number
  /** Ends requests that run, writes what is pending, closes the store. */
  stop(): Promise<void>
}

/**
 * Listens, then builds, then answers; a request that comes early waits for the build.
 * @throws StartupError where the system refuses what a host needs.
 * @throws NothingBuilt where the first build has problems, no earlier tree is there, and content that is mended would not
 * be built again.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, say, log, now } = options
  const dataFolder = openDataFolder(env, (folder) => folder)
  const store = openStore(env, { dataDirectory: dataFolder })
  let publish: (site: () => Site) => void = () => undefined
  const published = new Promise<() => Site>((resolve) => (publish = resolve))
  const host = await startHost({
    site: async () => (await published)(),
    log,
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
    port: env.PORT ?? defaultPort,
    addresses: options.addresses,
    baseUrl: env.BASE_URL,
  })
  const origin = `http://localhost:${host.port}`
  const baseUrl = env.BASE_URL ?? origin
  const context: Omit<Context, 'data'> = {
    now,
    random: (bytes) => randomBytes(bytes),
    store,
    env,
    log,
    baseUrl,
    processorUrl: options.processorUrl?.(origin) ?? processorUrl,
  }
  const buildOptions = { ...options.build, baseUrl }
  const rebuilder = createRebuilder({ build: buildOptions, now, say, quiet: options.quiet ?? false })
  const stopping: (() => void)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stopping) end()
    await host.stop()
    await rebuilder.stop()
    await store.close()
  }
  const publicFolder = path.resolve(buildOptions.out ?? 'public')
  try {
    const refusal = await rebuilder.run().then(() => null, refusalOf)
    const site = openSite({
      publicFolder,
      context,
      mounts: options.mounts?.({ dataFolder }) ?? {},
    })
    const isThere = isPublished(site)
    if (refusal !== null) {
      const what = `The output cannot be written: ${refusal}`
      if (!isThere) throw new StartupError(what)
      // A full disk is no reason to serve nothing.
      say(`${what}; the last whole tree stays published.`)
    } else if (!isThere) {
      const what = `The content has problems, and there is no earlier build to serve.${buildOptions.lenient ? '' : ` ${lenientHint}`}`
      if (!options.watch || !canWatch(buildOptions)) throw new NothingBuilt(what)
      say(`${what}\nUntil it is mended every answer is 503.`)
    }
    publish(isThere ? site : waitingFor(site))
  } catch (error) {
    // Requests that came early have waited for the build, and the end would wait for them.
    publish(() => {
      throw new NothingBuilt('Nothing is built.')
    })
    await stop()
    throw error
  }
  if (options.watch) stopping.push(rebuilder.watch().stop)
  const midnight = everyMidnight(now, () => {
    const logAs = (event: string) => (error: unknown) => log.error(event, errorFields(error))
    // Settling and clearing need no new tree: a build that throws keeps neither from being done.
    const rebuilt = rebuilder.run().catch(logAs('rebuild-failed'))
    const work = rebuilt.then(() => options.daily?.({ ...context, data: openDataOf(publicFolder) }))
    work.catch(logAs('daily-failed'))
  })
  stopping.push(midnight.stop)
  return { url: origin, port: host.port, stop }
}

/** What the system said of a build that could not be written. @throws what is no refusal of the system. */
function refusalOf(error: unknown): string {
  if (!isRefusal(error)) throw error
  return error.message
}

/** A folder that is named and not there is more often misspelt than about to come: then nothing is waited for. */
function canWatch({ content = 'content', posts = [], articles = content }: PlainOptions): boolean {
  return [content, ...posts, articles].every((folder) => existsSync(folder))
}

/** The site, from its first build on. */
function waitingFor(site: () => Site): () => Site {
  return () => {
    if (!isPublished(site)) throw new NothingBuilt('Nothing is built yet.')
    return site()
  }
}

function isPublished(site: () => Site): boolean {
  try {
    site()
    return true
  } catch (error) {
    // Anything else would be a fault of ours, not of the content.
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}
