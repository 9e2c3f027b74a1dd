// The staging tree of a build: filled beside the live one, sharing its unchanged files, and swapped in on success.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { codeOf } from '../read/text-file.js'
import { encodeForNow } from '../read/utf8.js'
import { linkOrCopy, makeFolder, removeFile } from './entries.js'
import { readInventory, recycle, writeInventory } from './file-manifest.js'

/** `public` is what a CDN serves, `data` what functions read. */
export type Room = 'public' | 'data'

/** Where builds of an output folder stand. */
export interface Layout {
  /** The output: a symbolic link to the `public` of the live build. */
  out: string
  /** The folder of all builds, beside the output. */
  builds: string
}

/** The layout for `--out`: `dist/public` has its builds in `dist/.public.builds`. */
export function layoutFor(out: string): Layout {
  const absolute = resolve(out)
  return { out: absolute, builds: join(dirname(absolute), `.${basename(absolute)}.builds`) }
}

/** The folder of the live build (which holds `public` and `data`), or `null` where there is none yet. */
export function liveBuild({ out, builds }: Layout): string | null {
  try {
    const target = resolve(dirname(out), readlinkSync(out))
    return target.startsWith(builds + sep) && existsSync(target) ? dirname(target) : null
  } catch (error) {
    if (['ENOENT', 'EINVAL', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}

let buildsOfThisProcess = 0

/** A tree in the making, as a thread that adds to it must know it. */
export interface TreeInMaking {
  folder: string
  /** Whether the folder began as a copy of the live build. */
  isCopy: boolean
}

/** A tree in the making. Nothing of it is seen before `swapIn`. */
export class Staging {
  readonly tree: TreeInMaking
  /** The live build, whose unchanged files are shared. */
  readonly previous: string | null
  /** Files that are in place, and those of them whose bytes are new, as `public/…` and `data/…`. */
  placed = new Set<string>()
  written: string[] = []
  readonly #layout: Layout
  readonly #roots: Record<Room, string>
  readonly #inspect: (path: string, bytes: Uint8Array) => void
  /** The files of the live build, where they are known. */
  readonly #before: ReadonlySet<string> | null
  readonly #made = new Set<string>()
  #isLive = false

  /**
   * `inspect` is shown every file of `public` that is written, with its path and bytes. `tree` is a tree in the making
   * that is added to; left out, a new one is begun.
   */
  constructor(layout: Layout, inspect: (path: string, bytes: Uint8Array) => void, tree?: TreeInMaking) {
    this.#layout = layout
    this.#inspect = inspect
    this.previous = liveBuild(layout)
    const inventory = this.previous === null ? null : readInventory(this.previous)
    this.#before = inventory && new Set(inventory.files)
    const rootsIn = (folder: string) => ({ public: join(folder, 'public'), data: join(folder, 'data') })
    if (tree) {
      this.tree = tree
      this.#roots = rootsIn(tree.folder)
      return
    }
    // The process stands in the name, so that another build can tell an abandoned tree from one in the making.
    const folder = join(layout.builds, `${Date.now().toString(36)}-${++buildsOfThisProcess}-${process.pid}`)
    const isCopy = this.previous !== null && inventory !== null && recycle(this.previous, inventory, folder)
    this.tree = { folder, isCopy }
    this.#roots = rootsIn(folder)
    if (isCopy) return
    for (const root of Object.values(this.#roots)) mkdirSync(root, { recursive: true })
  }

  /** Puts a file in place: shared with the live build where the bytes are the same, else written. Returns whether it is new. */
  write(room: Room, path: string, content: string | Uint8Array): boolean {
    const file = `${room}${path}`
    const bytes = typeof content === 'string' ? encodeForNow(content) : content
    if (room === 'public') this.#inspect(path, bytes)
    const isSame = this.previous !== null && holds(join(this.previous, file), bytes)
    if (isSame && ((this.#isCopied(file) && !this.placed.has(file)) || this.#share(room, path))) {
      this.placed.add(file)
      return false
    }
    writeFileSync(this.#clear(room, path), bytes)
    this.placed.add(file)
    this.written.push(file)
    return true
  }

  /** Shares a file of the live build. Returns false where it is not there. */
  keep(room: Room, path: string): boolean {
    const file = `${room}${path}`
    if (!this.#isCopied(file) && !this.#share(room, path)) return false
    this.placed.add(file)
    return true
  }

  /** The text of a file that is in place. */
  read(room: Room, path: string): string {
    return readFileSync(join(this.tree.folder, room, path), 'utf8')
  }

  /** Whether a file of the live build is in place from the beginning. */
  #isCopied(file: string): boolean {
    return this.tree.isCopy && this.#before?.has(file) === true
  }

  #share(room: Room, path: string): boolean {
    if (this.previous === null) return false
    try {
      linkOrCopy(join(this.previous, room, path), this.#clear(room, path))
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
  }

  /**
   * The absolute path of a file that is about to be made, its folder there and nothing in its place: what stood there
   * may be shared with the live build, which must not be written through. A path can never lead out of its room.
   */
  #clear(room: Room, path: string): string {
    const root = this.#roots[room]
    // Joined by hand where that comes to the same: it is done for every file.
    const target = path.includes('/.') || sep !== '/' ? join(root, path) : root + path
    if (!target.startsWith(root + sep)) throw new Error(`${path} leads out of ${room}`)
    const folder = dirname(target)
    if (!this.#made.has(folder)) {
      makeFolder(folder, root)
      this.#made.add(folder)
    }
    if (this.tree.isCopy || this.placed.has(`${room}${path}`)) rmSync(target, { recursive: true, force: true })
    return target
  }

  /** Ends the tree: removes from a copy of the live build what is not in this one, and writes the inventory. */
  finish(): void {
    const { folder, isCopy } = this.tree
    const gone = [...(this.#before ?? [])].filter((file) => !this.placed.has(file))
    if (isCopy) for (const file of gone) removeFile(folder, file)
    const base = this.previous === null || this.#before === null ? null : basename(this.previous)
    writeInventory(folder, { files: [...this.placed], base, differs: [...this.written, ...gone] })
  }

  /**
   * Makes this tree the live one: a new symbolic link is renamed over the old one, which POSIX does in one step, so
   * that whoever reads `out` at any moment sees a whole tree. A plain folder that stood there is kept aside and its new
   * place returned.
   */
  swapIn(): string | null {
    const { out } = this.#layout
    const link = `${this.tree.folder}.link`
    symlinkSync(relative(dirname(out), join(this.tree.folder, 'public')), link)
    const aside = moveAside(out, join(this.#layout.builds, `replaced-${basename(this.tree.folder)}`))
    renameSync(link, out)
    this.#isLive = true
    return aside
  }

  /** Removes this tree: the build failed. One that is live stays, whatever fails after it. */
  discard(): void {
    if (this.#isLive) return
    rmSync(this.tree.folder, { recursive: true, force: true })
  }

  /**
   * Removes the builds that are not live, while this one is made. The live one then becomes the one before, whose files
   * a server may still be reading; the next build makes a copy of the live one out of it, or removes it.
   */
  async removeOld(): Promise<void> {
    const { builds } = this.#layout
    const old = readdirSync(builds).filter((name) => {
      const process = /^[0-9a-z]+-\d+-(\d+)(\.link)?$/.exec(name)?.[1]
      const path = join(builds, name)
      return process !== undefined && path !== this.tree.folder && path !== this.previous && !isBusy(Number(process))
    })
    for (const name of old) await rm(join(builds, name), { recursive: true, force: true })
  }
}

/** Sizes are compared first: most files that changed have another one. */
function holds(file: string, bytes: Uint8Array): boolean {
  try {
    return statSync(file).size === bytes.length && readFileSync(file).equals(bytes)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(codeOf(error))) return false
    throw error
  }
}

/** Moves away what is not a link: an empty folder is removed, any other kept at `place`. */
function moveAside(out: string, place: string): string | null {
  if (!existsSync(out) || lstatSync(out).isSymbolicLink()) return null
  if (lstatSync(out).isDirectory() && readdirSync(out).length === 0) {
    rmdirSync(out)
    return null
  }
  renameSync(out, place)
  return place
}

/** Whether another process may be at work on a build. Those of this process come one after another. */
function isBusy(processId: number): boolean {
  if (processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
