// Puts a local host together: store, build, functions and clock, started and stopped as one.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PlainOptions } from '../build/options.js'
import { describeFailure, isBuildFailure } from '../build/diagnostics.js'
import type { Context } from '../service/context.js'
import type { Data, SiteData } from '../service/data.js'
import { type Env, processorUrl } from '../service/env.js'
import { openDataOf } from '../service/data-folder.js'
import { errorFields } from '../service/log.js'
import { openStore } from '../service/store/open.js'
import type { Store } from '../service/store/store.js'
import { everyMidnight } from './clock.js'
import { checkStoreFile, openDataDirectory } from './data-directory.js'
import { watchHealth } from './health.js'
import { keepCounts } from './kept-counts.js'
import { NothingBuilt, type HostedFunction, type Site } from './http/hosted.js'
import { buildAge, openHost, openMetrics, type HostParts } from './open-host.js'
import { createPublished, hasTree, isOfThisCode, onceBuilt, recordTree } from './published-site.js'
import { createRebuilder, type RebuildOptions, type Rebuilder } from './rebuild.js'
import { openSite, type SiteOptions } from './site.js'
import { StartupError } from './startup-error.js'

export interface ServerOptions
  extends
    RebuildOptions,
    Pick<HostParts, 'env' | 'log' | 'addresses' | 'isPrivate' | 'processes'>,
    Pick<SiteOptions, 'pageHead' | 'filesElsewhere'> {
  /** Gives up starting when it aborts: see `startServer`. */
  ending?: AbortSignal | undefined
  /** Build again when content changes. */
  watch: boolean
  /** Functions in addition to those of the deployment, by path. */
  mounts?: (parts: { dataDirectory: string; site: () => SiteData }) => Readonly<Record<string, HostedFunction>>
  /** Variables that depend on the origin: the sandbox in the place of services elsewhere. */
  sandboxEnv?: (origin: string) => Partial<Env>
  /** URL of the card processor, if it is not the real one. */
  processorUrl?: (origin: string) => string
  /** Loads what the data of a build needs: before `startServer` returns, and after each UTC midnight's build. */
  preload?: (data: Data) => Promise<void>
  /** Opens the file of the embedded store: see `openStore`. */
  openFile?: (path: string) => Store
  /** Builds whenever it is asked to: `createRebuilder` by default. */
  rebuilderOf?: typeof createRebuilder
  /** Runs once the site is built, for what was missed while the host was down, and after each UTC midnight's build. */
  daily?: (context: Context, when: 'at start' | 'at midnight') => Promise<unknown>
}

export interface RunningServer {
  url: string
  port: number
  /** Whether the published site has anything to buy. */
  sells(): boolean
  /** Lets running requests end, writes what is pending, closes the store. */
  stop(): Promise<void>
}

/**
 * Listens and builds. Until the first build is done, requests are answered from the last tree where the same code built
 * it, and wait otherwise.
 * @throws StartupError where the system denies what a host needs.
 * @throws NothingBuilt where the first build has problems, there is no earlier tree, and fixed content would not be built
 * again.
 * @throws the reason of `ending` where that aborted before the first build was done: running requests have ended, and what
 * was pending is written.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, now, ending } = options
  const dataDirectory = openDataDirectory(env, (directory) => directory)
  for (const warning of await warnOfStore(env, dataDirectory)) options.say(warning)
  ending?.throwIfAborted()
  const publicFolder = path.resolve(options.build.out ?? 'public')
  const metrics = openMetrics(env, publicFolder)
  const { openFile } = options
  const opened = openStore(env, { dataDirectory, schema: { notes: true }, ...(openFile && { openFile }) })
  const { store: watched, checkStore } = watchHealth(metrics?.watch(opened) ?? opened, now)
  const store = keepCounts(watched, { log: options.log, now, onQueue: metrics?.queued })
  const published = createPublished()
  const host = await openHost({ ...options, site: published.site, publicFolder, checkStore, metrics })
  const publish = (site: () => Site): void => {
    published.publish(site)
    host.publish()
  }
  const origin = `http://localhost:${host.port}`
  const context = contextOf(options, store, origin)
  const { baseUrl } = context
  const build = { ...options.build, baseUrl }
  const rebuilder = (options.rebuilderOf ?? createRebuilder)({ ...options, build })
  const timers: { stop: () => void }[] = []
  const stop = async (): Promise<void> => {
    for (const timer of timers) timer.stop()
    // At the same time: a build that ends while requests do would publish a tree that nothing records.
    await Promise.all([host.stop(), rebuilder.stop()])
    await store.close()
  }
  try {
    const mounts = options.mounts?.({ dataDirectory, site: () => openDataOf(publicFolder).json('site.json') }) ?? {}
    const { pageHead, filesElsewhere } = options
    const site = openSite({ publicFolder, context, mounts, pageHead, filesElsewhere, onQueue: metrics?.queued })
    const tree = { publicFolder, baseUrl }
    // The store loads what it needs with its first answer, whatever that is: later, descriptors may have run out, and beside a
    // build its thread may load for longer than a request waits.
    await opened.listHellos({}, { limit: 1 }, now()).catch(() => undefined)
    if (isOfThisCode(dataDirectory, tree) && hasTree(site)) publish(site)
    ending?.throwIfAborted()
    const { site: built, isNew } = await beforeEnding(buildFirst(rebuilder, site, options), ending)
    if (isNew) recordTree(dataDirectory, tree)
    await options.preload?.(openDataOf(publicFolder))
    publish(built)
  } catch (error) {
    // Early requests wait for the build, and stopping waits for them.
    published.giveUp()
    await stop()
    throw error
  }
  if (options.watch) timers.push(rebuilder.watch())
  const daily = createDaily(options, { publicFolder, context, rebuilder })
  void daily('at start')
  timers.push(everyMidnight(now, () => void daily('at midnight')))
  return { url: origin, port: host.port, stop, sells: () => sellsAnything(publicFolder) }
}

/** Resolves as `work` does. @throws the reason of `ending` once that aborts: `work` may then never end */
function beforeEnding<T>(work: Promise<T>, ending: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(ending?.reason as Error)
    ending?.addEventListener('abort', end)
    if (ending?.aborted === true) end()
    work.then(resolve, reject).finally(() => ending?.removeEventListener('abort', end))
  })
}

function contextOf({ env, now, log, ...options }: ServerOptions, store: Store, origin: string): Omit<Context, 'data'> {
  return {
    ...{ now, store, log, random: (bytes: number) => randomBytes(bytes) },
    env: { ...env, ...options.sandboxEnv?.(origin) },
    baseUrl: env.BASE_URL ?? origin,
    processorUrl: options.processorUrl?.(origin) ?? processorUrl,
  }
}

/** What runs at the start and at midnight: the next day's tree, and the daily job, of which a failure is logged. */
function createDaily(
  { log, preload, daily }: ServerOptions,
  { publicFolder, context, rebuilder }: { publicFolder: string; context: Omit<Context, 'data'>; rebuilder: Rebuilder },
) {
  const logAs = (event: string) => (error: unknown) => log.error(event, errorFields(error))
  const run = async (when: 'at start' | 'at midnight') => {
    // At a start whose first build fails, the failure is all that there is to say.
    if (when === 'at start' && buildAge(publicFolder) === null) return
    const data = openDataOf(publicFolder)
    await preload?.(data)
    await daily?.({ ...context, data }, when)
  }
  return async (when: 'at start' | 'at midnight'): Promise<void> => {
    // Settling and clearing need no new tree, so they also run where the build throws.
    if (when === 'at midnight') await rebuilder.run().catch(logAs('rebuild-failed'))
    await run(when).catch(logAs('daily-failed'))
  }
}

function sellsAnything(publicFolder: string): boolean {
  if (buildAge(publicFolder) === null) return false
  const data = openDataOf(publicFolder)
  return data.json('site.json').sellsPlaybook || data.json('premium-index.json').count > 0
}

/**
 * Builds for the first time. Returns the site to answer from, and whether its tree is new: otherwise it is the last one, or
 * there is none until a later build.
 */
async function buildFirst(
  rebuilder: Rebuilder,
  site: () => Site,
  { build, watch, say }: ServerOptions,
): Promise<{ site: () => Site; isNew: boolean }> {
  const [isNew, failure] = await rebuilder.run().then(
    (ok) => [ok, null] as const,
    (error: unknown) => [false, systemMessage(error)] as const,
  )
  const isBuilt = hasTree(site)
  if (failure !== null) {
    const what = describeFailure(failure)
    if (!isBuilt) throw new StartupError(what)
    // A full disk is no reason to serve nothing.
    say(`${what}; the last whole tree stays published.`)
  } else if (!isBuilt) {
    const what = 'The content has problems, and there is no earlier build to serve.'
    if (!watch || !canWatch(build)) throw new NothingBuilt(what)
    say(`${what}\nUntil it is fixed, every answer is 503.`)
  }
  return { site: isBuilt ? site : onceBuilt(site), isNew }
}

/** The message of a failure of the system. @throws any other error. */
function systemMessage(error: unknown): string {
  if (!isBuildFailure(error)) throw error
  return error.message
}

/** A folder that does not exist is more likely misspelt than about to be created, so nothing is waited for. */
function canWatch({ content, posts = [], articles }: PlainOptions): boolean {
  const main = content ?? (posts.length > 0 ? [] : 'content')
  return [main, posts, articles ?? []].flat().every((folder) => existsSync(folder))
}

/** Warnings about the configured store. @throws StartupError where it cannot work. */
async function warnOfStore(env: Env, dataDirectory: string): Promise<string[]> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL, KV_REST_API_URL } = env
  // As `openStore` chooses.
  if ((UPSTASH_REDIS_REST_URL ?? KV_REST_API_URL) !== undefined) return []
  if (REDIS_URL === undefined) return checkStoreFile(dataDirectory)
  return (await import('./redis-check.js')).checkRedis(REDIS_URL)
}
