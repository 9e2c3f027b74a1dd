// The output tree of a build: filled beside the live one, whose unchanged files it shares by hard links.
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Output, OutputFile, OutputRoot } from '../document/published.js'
import { codeOf } from '../read/text-file.js'
import { linkOrCopy, makeDirectory, makeFolder } from './entries.js'

/** Is shown every file of `public` that is written, with its path and bytes. */
export type Inspect = (path: string, bytes: Uint8Array) => void

/** An unfinished output tree. A worker that adds to it has an object of its own. */
export class OutputTree implements Output {
  /** Its files, as `public/…` and `data/…`, and whether their bytes are new. */
  readonly files = new Map<string, boolean>()
  readonly #made = new Set<string>()

  /**
   * `folder` is made if it is not there, `live` the folder of the live build. `copied` are the files of the live build that
   * are in place from the beginning, `null` where there are none.
   */
  constructor(
    readonly folder: string,
    readonly live: string | null,
    readonly inspect: Inspect,
    readonly copied: ReadonlySet<string> | null,
  ) {
    makeDirectory(join(folder, 'public'))
    // Paid texts are in it: a web server that may read the tree as a member of a group may not read these.
    makeDirectory(join(folder, 'data'), 0o700)
  }

  write(root: OutputRoot, { path, content }: OutputFile): boolean {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    if (root === 'public') this.inspect(path, bytes)
    if (this.live !== null && holds(join(this.live, root, path), bytes) && this.keep(root, path)) return false
    // A file that this build has written is in no other tree: it is written over, as removing it first takes twice as long.
    const isOwn = this.files.get(root + path) === true
    if (isOwn) overwrite(join(this.folder, root, path), bytes)
    else writeFileSync(this.#clear(root, path), bytes)
    this.files.set(root + path, true)
    return true
  }

  keep(root: OutputRoot, path: string): boolean {
    if (this.live === null) return false
    const file = root + path
    // What this build has written over the copy is no longer the live build's.
    if (this.copied?.has(file) && this.files.get(file) !== true) {
      this.files.set(file, false)
      return true
    }
    try {
      linkOrCopy(join(this.live, root, path), this.#clear(root, path))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
    this.files.set(file, false)
    return true
  }

  adopt(files: ReadonlyMap<string, boolean>): void {
    for (const [file, isNew] of files) this.files.set(file, isNew)
  }

  read(root: OutputRoot, path: string): string {
    return this.readBytes(root, path).toString()
  }

  readBytes(root: OutputRoot, path: string): Buffer {
    return readFileSync(join(this.folder, root, path))
  }

  isNew(root: OutputRoot, path: string): boolean {
    return this.files.get(root + path) === true
  }

  /** The files whose bytes are new, in order. */
  changed(): string[] {
    return [...this.files].flatMap(([file, isNew]) => (isNew ? [file] : [])).sort()
  }

  /**
   * The absolute path of a file that is about to be made, in a folder that is there. An earlier file by that name is
   * removed: it may be shared with the live build, which must not be written through.
   */
  #clear(root: OutputRoot, path: string): string {
    const base = join(this.folder, root)
    // Joined by hand where that comes to the same: it is done for every file.
    const target = path.includes('/.') || sep !== '/' ? join(base, path) : base + path
    if (!target.startsWith(base + sep)) throw new Error(`${path} leads out of ${root}`)
    const folder = dirname(target)
    if (!this.#made.has(folder)) {
      makeFolder(folder, base)
      this.#made.add(folder)
    }
    if (this.copied || this.files.has(root + path)) rmSync(target, { recursive: true, force: true })
    return target
  }
}

/**
 * Writes over a file from its beginning, and cuts off what is left of it: opening it as an empty one waits until the system
 * has stored what it held, which for 5,000 pages is half of the stage `site`.
 */
function overwrite(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+')
  try {
    writeFileSync(descriptor, bytes)
    ftruncateSync(descriptor, bytes.length)
  } finally {
    closeSync(descriptor)
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
