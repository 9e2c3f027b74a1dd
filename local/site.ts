// Opens what the host serves: the output tree that `public` links to, and functions that read the data of the same build.
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { type Route, getTransformedRoutes, isHandler, type GetRoutesProps } from '@vercel/routing-utils'
import { codeOf } from '../build/read/text-file.js'
import type { Context } from '../service/context.js'
import { functionSeconds } from '../service/contract/limits.js'
import { openDataOf, withSettings } from '../service/data-folder.js'
import { FilePlans } from './http/file-plans.js'
import { createFunctions } from './functions.js'
import type { HostedFunction, Site } from './http/hosted.js'
import { compileRouter, type Router } from './http/router.js'
import { openTree } from './http/static.js'

/** The key of the middleware in `Site.middleware`. */
export const middlewareName = 'middleware'

export interface SiteOptions {
  /** The link that a build swaps. */
  publicFolder: string
  context: Omit<Context, 'data'>
  /** Functions besides those of the deployment; each serves its path and everything below it. */
  mounts?: Readonly<Record<string, HostedFunction>>
  /** See `RecorderOptions`. */
  onQueue?: ((change: number) => void) | undefined
  /** Files are served by a proxy in front, which counts nothing: as `count_static: false` in site.yaml. */
  filesElsewhere?: boolean | undefined
  /** Gives the HTML for the end of the head of every page that is a file, from the real path of their tree. */
  pageHead?: ((publicFolder: string) => string) | undefined
}

/**
 * The router of the repository's vercel.json, with the middleware added. `mounts` are the paths of functions besides those
 * of the deployment. Throws where the file is missing or not valid.
 */
export function readRules(mounts: readonly string[] = []): Router {
  const config = JSON.parse(readFileSync(new URL('../vercel.json', import.meta.url), 'utf8')) as { routes: Route[] }
  const mounted = mounts.map((at) => ({ src: `^${at}(/.*)?$`, dest: at, caseSensitive: true }))
  return compileRouter([...mounted, ...addMiddleware(readRoutes({ routes: config.routes }), middlewareName)])
}

/**
 * The returned function is called for each request and follows the link after a build has swapped it, so that files and
 * data are always of one build. It throws where there is no build.
 */
export function openSite(options: SiteOptions): () => Site {
  const { publicFolder, mounts = {} } = options
  const router = readRules(Object.keys(mounts))
  return openLink(publicFolder, () => siteOf(realpathSync(publicFolder), router, options))
}

/** How long a tree whose link is there is taken to be there, too, in milliseconds. */
const foundMs = 1000

/** Opens a site again whenever a build has swapped the link. Throws ENOENT where the link or its tree was deleted. */
export function openLink(publicFolder: string, openTarget: () => Site): () => Site {
  let open: { target: string; site: Site } | undefined
  let dueMs = 0
  return () => {
    const target = targetOf(publicFolder)
    if (open?.target !== target) open = { target, site: openTarget() }
    else if (performance.now() >= dueMs) {
      // What is in memory would be answered, and all else would be 404.
      statSync(publicFolder)
      dueMs = performance.now() + foundMs
    }
    return open.site
  }
}

export const functionPaths: ReadonlySet<string> = new Set(Object.keys(functionSeconds).map((name) => `/api/${name}`))

/** What the link of a tree names: one call of the system for each request, where its real path would take several. */
function targetOf(publicFolder: string): string {
  try {
    return readlinkSync(publicFolder)
  } catch (error) {
    // A plain folder.
    if (codeOf(error) !== 'EINVAL') throw error
    return publicFolder
  }
}

function siteOf(folder: string, router: Router, options: SiteOptions): Site {
  const { context, mounts = {}, pageHead, onQueue } = options
  const tree = openTree(folder, { pageHead: pageHead?.(folder) })
  const data = options.filesElsewhere ? withSettings(openDataOf(folder), { countStatic: false }) : openDataOf(folder)
  const { byPath, middleware, countFile } = createFunctions({ ...context, data }, onQueue && { onQueue })
  return {
    router,
    middleware: new Map([[middlewareName, middleware]]),
    plans: new FilePlans(),
    countFile,
    find(at) {
      const run = mounts[at] ?? byPath.get(at)
      if (run !== undefined) return { run }
      const file = tree.find(at)
      return file && { file }
    },
  }
}

/** The routes of a vercel.json, normalised by the platform's own library. Throws an Error that lists every fault. */
export function readRoutes(config: GetRoutesProps): Route[] {
  const { routes, error } = getTransformedRoutes(config)
  if (error) throw new Error(`vercel.json: ${(error.errors ?? [error.message]).join(' ')}`)
  return routes ?? []
}

/** Adds the middleware where the platform's builder does: after the routes of the main phase, before the file system. */
export function addMiddleware(routes: readonly Route[], name: string): Route[] {
  const firstHandle = routes.findIndex((route) => isHandler(route))
  const end = firstHandle === -1 ? routes.length : firstHandle
  const middleware: Route = { src: '^/.*$', middlewarePath: name, continue: true, override: true }
  return [...routes.slice(0, end), middleware, ...routes.slice(end)]
}
