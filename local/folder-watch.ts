// Watches folders recursively, through links, and keeps watching when files and folders are replaced.
import { lstatSync, readdirSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../build/read/text-file.js'

/** Gets the name of what changed, where the system reports it. */
type Changed = (name: string | null) => void

/** Whether the system watches recursively. Elsewhere Node watches each file by itself, and loses one that is replaced. */
const isRecursive = process.platform === 'darwin' || process.platform === 'win32'

/**
 * Calls `changed` when something below one of the folders is edited, created or removed. A folder need not exist yet;
 * links are followed; hidden folders are skipped, as by the build. `failed` gets the error where the system does not let
 * everything be watched.
 */
export function watchFolders(
  folders: readonly string[],
  changed: Changed,
  failed: (error: unknown) => void,
): { stop: () => void } {
  let watchers: FSWatcher[] = []
  let renewal: NodeJS.Immediate | undefined
  /** Sooner than edits are gathered, so that a build need not wait for it. */
  const renewSoon = (): void => {
    renewal ??= setImmediate(renew)
  }
  const renew = (): void => {
    renewal = undefined
    const before = watchers
    watchers = []
    let failure: unknown
    const add = (place: string, recursive: boolean, noticed: (event: string, name: string | null) => void): void => {
      watchers.push(watch(place, { recursive }, noticed).on('error', renewSoon))
    }
    const attempt = (work: () => void): void => {
      try {
        work()
      } catch (error) {
        // Removed meanwhile: the watch of the folder above reports it.
        if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) failure ??= error
      }
    }
    const watching = { watched: new Set<string>(), add, attempt, renewSoon, changed }
    for (const folder of folders) {
      attempt(() => watchParent(folder, watching))
      attempt(() => watchTree(realpathSync(folder), true, watching))
    }
    // Closed last, so that no change in between is lost.
    for (const watcher of before) watcher.close()
    if (failure !== undefined) failed(failure)
  }
  renew()
  return {
    stop() {
      clearImmediate(renewal)
      for (const watcher of watchers) watcher.close()
    },
  }
}

interface Watching {
  /** Real paths that are watched, by themselves or by a recursive watch above. */
  watched: Set<string>
  add: (place: string, recursive: boolean, noticed: (event: string, name: string | null) => void) => void
  attempt: (work: () => void) => void
  renewSoon: () => void
  changed: Changed
}

/** Notices that a folder is created or replaced, by its nearest existing ancestor. */
function watchParent(folder: string, { add, renewSoon, changed }: Watching): void {
  let below = folder
  while (!statSync(path.dirname(below), { throwIfNoEntry: false })?.isDirectory()) below = path.dirname(below)
  const above = path.dirname(below)
  add(above, false, (event, name) => {
    if (event !== 'rename' || ![null, path.basename(below), path.basename(above)].includes(name)) return
    renewSoon()
    changed(name)
  })
}

/**
 * Watches a real path: a folder with everything below it, each once, or a file that a link leads to. `isOutside`: no
 * folder that is watched already contains it.
 */
function watchTree(place: string, isOutside: boolean, watching: Watching): void {
  const { watched, add, attempt, renewSoon, changed } = watching
  if (watched.has(place)) return
  watched.add(place)
  if (isOutside || !isRecursive) {
    add(place, isRecursive, (event, name) => {
      if (event === 'rename' && changesWatches(place, name, watched)) renewSoon()
      changed(name)
    })
  }
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const below = path.join(place, entry.name)
    if (entry.isDirectory()) attempt(() => watchTree(below, false, watching))
    else if (entry.isSymbolicLink()) attempt(() => watchTree(realpathSync(below), true, watching))
  }
}

/** Whether the created or removed name is the place itself, a folder or a link. */
function changesWatches(place: string, name: string | null, watched: ReadonlySet<string>): boolean {
  if (name === null || name === path.basename(place)) return true
  const named = path.join(place, name)
  if (watched.has(named)) return true
  try {
    return !lstatSync(named).isFile()
  } catch {
    return false
  }
}
