// Gives a host its site: from the moment it is published, or from its first build on.
import { codeOf } from '../build/read/text-file.js'
import { NothingBuilt, type Site } from './hosted.js'

/** The site of a host that listens before it is there: until then, requests wait for it. */
export function createPublished(): { site: () => Site | Promise<Site>; publish: (site: () => Site) => void } {
  let current: (() => Site) | undefined
  let resolve: (site: () => Site) => void = () => undefined
  const first = new Promise<() => Site>((done) => (resolve = done))
  return {
    site: () => (current === undefined ? first.then((site) => site()) : current()),
    publish(site) {
      current = site
      resolve(site)
    },
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
