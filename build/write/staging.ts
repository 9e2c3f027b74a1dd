// The staging tree of a build: filled beside the live one, sharing its unchanged files, and swapped in on success.
import {
  copyFileSync,
  existsSync,
  linkSync,
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
import { codeOf } from '../load/text-file.js'
import { RecordFile } from './record-file.js'

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

/** A tree in the making. Nothing of it is seen before `swapIn`. */
export class Staging {
  readonly folder: string
  /** The live build, whose unchanged files are shared. */
  readonly previous: string | null
  /** Files whose bytes are new, and files shared with the live build. */
  written: string[] = []
  shared = 0
  readonly #layout: Layout
  readonly #inspect: (path: string, bytes: Uint8Array) => void
  readonly #made = new Set<string>()
  readonly #placed = new Set<string>()

  /**
   * `inspect` is shown every file of `public` that is written, with its path and bytes. `folder` is a tree in the making
   * that is added to; left out, a new one is begun.
   */
  constructor(layout: Layout, inspect: (path: string, bytes: Uint8Array) => void, folder?: string) {
    this.#layout = layout
    this.#inspect = inspect
    this.previous = liveBuild(layout)
    if (folder !== undefined) {
      this.folder = folder
      return
    }
    // The process stands in the name, so that another build can tell an abandoned tree from one in the making.
    this.folder = join(layout.builds, `${Date.now().toString(36)}-${++buildsOfThisProcess}-${process.pid}`)
    mkdirSync(join(this.folder, 'public'), { recursive: true })
    mkdirSync(join(this.folder, 'data'))
  }

  /** Puts a file in place: shared with the live build where the bytes are the same, else written. Returns whether it is new. */
  write(room: Room, path: string, content: string | Uint8Array): boolean {
    const target = this.#place(room, path)
    // A file that is there already may be shared with the live build, which must not be written through.
    if (this.#placed.has(target)) rmSync(target, { force: true })
    this.#placed.add(target)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    if (room === 'public') this.#inspect(path, bytes)
    const before = this.previous === null ? null : join(this.previous, room, path)
    if (before !== null && holds(before, bytes)) {
      linkOrCopy(before, target)
      this.shared++
      return false
    }
    writeFileSync(target, bytes)
    this.written.push(`${room}${path}`)
    return true
  }

  /** Shares a file of the live build. Returns false where it is not there. */
  keep(room: Room, path: string): boolean {
    if (this.previous === null) return false
    const target = this.#place(room, path)
    try {
      linkOrCopy(join(this.previous, room, path), target)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
    this.#placed.add(target)
    this.shared++
    return true
  }

  /** The text of a file that is in place. */
  read(room: Room, path: string): string {
    return readFileSync(join(this.folder, room, path), 'utf8')
  }

  /** Opens a file of records of the data room; its records can be copied from the one of the live build. */
  openRecords(path: string, count: number): RecordFile {
    return new RecordFile(this.#place('data', path), count, this.previous && join(this.previous, 'data', path))
  }

  /** Ends a file of records: one that came out as it was is shared like any other. */
  finishRecords(path: string, records: RecordFile): void {
    const same = records.finish()
    if (same) rmSync(this.#place('data', path))
    if (!same || !this.keep('data', path)) this.written.push(`data${path}`)
  }

  /** The absolute path of a file, its folder made. A path can never lead out of its room. */
  #place(room: Room, path: string): string {
    const root = join(this.folder, room)
    const target = join(root, path)
    if (!target.startsWith(root + sep)) throw new Error(`${path} leads out of ${room}`)
    const folder = dirname(target)
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#made.add(folder)
    }
    return target
  }

  /**
   * Makes this tree the live one: a new symbolic link is renamed over the old one, which POSIX does in one step, so
   * that whoever reads `out` at any moment sees a whole tree. A plain folder that stood there is kept aside and its new
   * place returned.
   */
  swapIn(): string | null {
    const { out } = this.#layout
    const link = `${this.folder}.link`
    symlinkSync(relative(dirname(out), join(this.folder, 'public')), link)
    const aside = moveAside(out, join(this.#layout.builds, `replaced-${basename(this.folder)}`))
    renameSync(link, out)
    return aside
  }

  /** Removes this tree: the build failed. */
  discard(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /**
   * Removes the builds that are not live, while this one is made. The live one then becomes the one before, whose files
   * a server may still be reading; the next build removes it.
   */
  async removeOld(): Promise<void> {
    const { builds } = this.#layout
    const old = readdirSync(builds).filter((name) => {
      const process = /^[0-9a-z]+-\d+-(\d+)(\.link)?$/.exec(name)?.[1]
      const path = join(builds, name)
      return process !== undefined && path !== this.folder && path !== this.previous && !isBusy(Number(process))
    })
    for (const name of old) await rm(join(builds, name), { recursive: true, force: true })
  }
}

/** A file system without hard links (or across two of them) gets a copy. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(error))) throw error
    copyFileSync(from, to)
  }
}

/** Sizes are compared first: most files that changed have another one. */
function holds(file: string, bytes: Uint8Array): boolean {
  try {
    return statSync(file).size === bytes.length && readFileSync(file).equals(bytes)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return false
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
