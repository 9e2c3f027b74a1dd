// What the host serves at a moment: the tree that `public` links to, and functions that read the data of the same build.
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '@vercel/routing-utils'
import type { Context } from '../service/context.js'
import { openData } from '../service/data-folder.js'
import type { Data } from '../service/data.js'
import { createFunctions } from './functions.js'
import type { HostedFunction, Site } from './hosted.js'
import { addMiddleware, compileRouter, readRoutes, type Router } from './router.js'
import { openTree } from './static.js'

/** The name under which `Site.middleware` holds it. */
export const middlewareName = 'middleware'

export interface SiteOptions {
  /** The link that a build swaps. */
  publicFolder: string
  /** What functions are given, beside the data of the build. */
  context: Omit<Context, 'data'>
  /** Functions beside those of the deployment, each with everything below its path. */
  mounts?: Readonly<Record<string, HostedFunction>>
}

/**
 * The rules of the repository's vercel.json, with the middleware where the platform's builder puts it. `mounts` are paths
 * of functions beside those of the deployment. Throws where the file is not there or not valid.
 */
export function readRules(mounts: readonly string[] = []): Router {
  const config = JSON.parse(readFileSync(new URL('../vercel.json', import.meta.url), 'utf8')) as { routes: Route[] }
  const mounted = mounts.map((at) => ({ src: `^${at}(/.*)?$`, dest: at, caseSensitive: true }))
  return compileRouter([...mounted, ...addMiddleware(readRoutes({ routes: config.routes }), middlewareName)])
}

/**
 * Opens what is served; the returned function is asked for each request and follows the link when a build has swapped
 * it, so that files and data always are of one build. Throws, at each call, where there is no build.
 */
export function openSite({ publicFolder, context, mounts = {} }: SiteOptions): () => Site {
  const router = readRules(Object.keys(mounts))
  let open: { folder: string; site: Site } | undefined
  return () => {
    const folder = realpathSync(publicFolder)
    if (open?.folder !== folder) open = { folder, site: siteOf(folder, router, context, mounts) }
    return open.site
  }
}

function siteOf(
  folder: string,
  router: Router,
  parts: Omit<Context, 'data'>,
  mounts: Readonly<Record<string, HostedFunction>>,
): Site {
  const tree = openTree(folder)
  const data = openDataOf(folder)
  const { byPath, middleware } = createFunctions({ ...parts, data })
  return {
    router,
    middleware: new Map([[middlewareName, middleware]]),
    find(at) {
      const run = mounts[at] ?? byPath.get(at)
      if (run !== undefined) return { run }
      const file = tree.find(at)
      return file && { file }
    },
  }
}

/** The data of the build whose files are in this folder, or in the one that it links to. */
export function openDataOf(publicFolder: string): Data {
  const folder = realpathSync(publicFolder)
  return openData((name) => (name === 'documents' ? path.join(folder, 'api') : path.join(folder, '../data', name)))
}
