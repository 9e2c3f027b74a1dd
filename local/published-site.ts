// Gives a host its site: from its publishing or first build on, or the last build where this code made it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeVersion } from '../build/output/stored-cache.js'
import { codeOf } from '../build/read/text-file.js'
import { NothingBuilt, type Site } from './http/hosted.js'
import { isSystemError } from './startup-error.js'

/** The site of a host that listens before it is there: until then, requests wait for it. */
export function createPublished(): {
  site: () => Site | Promise<Site>
  publish: (site: () => Site) => void
  /** Lets requests wait no longer, where nothing was published. */
  giveUp: () => void
} {
  let current: (() => Site) | undefined
  let resolve: (site: () => Site) => void = () => undefined
  const first = new Promise<() => Site>((done) => (resolve = done))
  return {
    site: () => (current === undefined ? first.then((site) => site()) : current()),
    publish(site) {
      current = site
      resolve(site)
    },
    giveUp: () =>
      resolve(() => {
        throw new NothingBuilt('Nothing is built.')
      }),
  }
}

/** The site from its first build on; until then it throws `NothingBuilt`. */
export function onceBuilt(site: () => Site): () => Site {
  return () => {
    if (!hasTree(site)) throw new NothingBuilt('Nothing is built yet.')
    return site()
  }
}

export function hasTree(site: () => Site): boolean {
  try {
    site()
    return true
  } catch (error) {
    // Any other error is a bug, not a missing build.
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** What a tree depends on besides the content: functions read its data, and its pages contain the URL. */
const originOf = (tree: Tree): string => JSON.stringify({ code: codeVersion(), ...tree })

/** A published tree: where it is, and the URL that everything in it begins with. */
interface Tree {
  publicFolder: string
  baseUrl: string
}

const fileIn = (dataDirectory: string): string => path.join(dataDirectory, 'last-tree.json')

/** Whether this code built the tree, for the same base URL. */
export function isOfThisCode(dataDirectory: string, tree: Tree): boolean {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8') === originOf(tree)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** Records that this code has built the tree. Where the system refuses that, the next start waits for its build. */
export function recordTree(dataDirectory: string, tree: Tree): void {
  try {
    writeFileSync(fileIn(dataDirectory), originOf(tree))
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}
