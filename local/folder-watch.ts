// Watches folders with all that is below them, and goes on when files and folders are replaced.
import { lstatSync, readdirSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../build/read/text-file.js'

/** Systems that watch all below a folder by themselves. For others Node walks it, and loses each file that is replaced. */
const watchingBelow: readonly string[] = ['darwin', 'win32']

/**
 * Calls `changed` when something below one of the folders is edited, comes or goes, with its name where the system tells
 * it. A folder may come later than its watch, and links are followed; hidden folders are left alone, as by the build.
 * Where the system does not let all be watched, `failed` is told why.
 */
export function watchFolders(
  folders: readonly string[],
  changed: (name: string | null) => void,
  failed: (error: unknown) => void,
): { stop: () => void } {
  const recursive = watchingBelow.includes(process.platform)
  let watchers: FSWatcher[] = []
  let entered = new Set<string>()
  let renewal: NodeJS.Immediate | undefined
  let failure: unknown

  /** Within the time in which edits are gathered, so that a build need not wait for it. */
  const renewSoon = (): void => {
    renewal ??= setImmediate(renew)
  }
  const renew = (): void => {
    renewal = undefined
    const before = watchers
    watchers = []
    entered = new Set()
    failure = undefined
    for (const folder of folders) {
      attempt(() => watchAbove(folder))
      attempt(() => enter(realpathSync(folder), true))
    }
    // Only now: what happens meanwhile is told by the one or the other.
    for (const watcher of before) watcher.close()
    if (failure !== undefined) failed(failure)
  }
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      // What goes while it is entered is told by the folder above it.
      if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) failure ??= error
    }
  }
  const add = (place: string, isRecursive: boolean, noted: (event: string, name: string | null) => void): void => {
    watchers.push(watch(place, { recursive: isRecursive }, noted).on('error', renewSoon))
  }

  /** Tells when a folder is put in the place of another, or where there was none: the nearest one above it knows. */
  const watchAbove = (folder: string): void => {
    let below = folder
    while (!isFolder(path.dirname(below))) below = path.dirname(below)
    const above = path.dirname(below)
    add(above, false, (event, name) => {
      if (event !== 'rename' || ![null, path.basename(below), path.basename(above)].includes(name)) return
      renewSoon()
      changed(name)
    })
  }

  /**
   * Watches what stands at a real path, a folder with all below it, each once. A file, which a link led to, is watched
   * itself. `isOutside` says that no folder that is watched already holds it.
   */
  const enter = (place: string, isOutside: boolean): void => {
    if (entered.has(place)) return
    entered.add(place)
    if (isOutside || !recursive) {
      add(place, recursive, (event, name) => {
        if (event === 'rename' && isOfFolder(place, name)) renewSoon()
        changed(name)
      })
    }
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const below = path.join(place, entry.name)
      if (entry.isDirectory()) attempt(() => enter(below, false))
      else if (entry.isSymbolicLink()) attempt(() => enter(realpathSync(below), true))
    }
  }

  /** Whether the name that came or went is the place itself, a folder or a link: then others are to be watched. */
  const isOfFolder = (place: string, name: string | null): boolean => {
    if (name === null || name === path.basename(place)) return true
    const named = path.join(place, name)
    if (entered.has(named)) return true
    try {
      return !lstatSync(named).isFile()
    } catch {
      return false
    }
  }

  renew()
  return {
    stop() {
      clearImmediate(renewal)
      for (const watcher of watchers) watcher.close()
    },
  }
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false
