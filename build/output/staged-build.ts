// A build from its first file to the atomic swap that makes it the live one, and the manifest by which the next reuses its tree.
import {
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Diagnostics } from '../diagnostics.js'
import { codeOf } from '../read/text-file.js'
import type { Layout } from './layout.js'
import { removeFile, linkOrCopy, makeFolder } from './entries.js'
import { OutputTree, type Inspect } from './output-tree.js'

let buildsOfThisProcess = 0

/** The output tree of a new build. Nothing of it is published before `publish`. */
export class StagedBuild extends OutputTree {
  readonly #layout: Layout
  readonly #before: FileManifest | null
  readonly #cleaning: Promise<void>
  #isLive = false

  /** Begins a build beside the `live` one and removes what earlier builds have left. */
  constructor(layout: Layout, live: string | null, inspect: Inspect) {
    // The process is in the name, so that another build can tell an abandoned tree from an unfinished one.
    const name = `${Date.now().toString(36)}-${++buildsOfThisProcess}-${process.pid}`
    const folder = join(layout.builds, name)
    const before = readManifest(live)
    const isCopy = live !== null && before !== null && reuseTree(live, before, folder)
    super(folder, live, inspect, isCopy ? new Set(before.files) : null)
    this.#layout = layout
    this.#before = before
    this.#cleaning = removeOldBuilds(layout.builds, [this.folder, live])
  }

  /**
   * Makes this build the live one: a new symbolic link is renamed over the old one, which POSIX does in one step, so that
   * whoever reads `out` at any moment sees a whole tree. A plain folder in its place is kept aside, with a warning.
   */
  publish(diagnostics: Diagnostics): void {
    this.#finish()
    const { out, builds } = this.#layout
    const link = `${this.folder}.link`
    symlinkSync(relative(dirname(out), join(this.folder, 'public')), link)
    const aside = moveAside(out, join(builds, `replaced-${basename(this.folder)}`))
    renameSync(link, out)
    this.#isLive = true
    if (aside !== null) diagnostics.addWarning(out, 1, 'was a folder that no build had made', `it is kept as ${aside}`)
  }

  /** Removes from a copy of the live build what is not in this one, and writes the manifest. */
  #finish(): void {
    const files = [...this.files.keys()]
    const gone = (this.#before?.files ?? []).filter((file) => !this.files.has(file))
    if (this.copied) for (const file of gone) removeFile(this.folder, file)
    const base = this.live === null || this.#before === null ? null : basename(this.live)
    const manifest: FileManifest = { files, base, differs: [...this.changed(), ...gone] }
    writeFileSync(join(this.folder, fileName), JSON.stringify(manifest))
  }

  /** Ends the build: removes its tree unless it is live, whatever failed after that. */
  async close(): Promise<void> {
    if (!this.#isLive) rmSync(this.folder, { recursive: true, force: true })
    await this.#cleaning
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

/**
 * Removes all builds but those in `kept` and those that another process is making. The live build is kept until the next
 * one has replaced it and ended, because a server may still be reading its files.
 */
async function removeOldBuilds(builds: string, kept: readonly (string | null)[]): Promise<void> {
  const old = readdirSync(builds).filter((name) => {
    const process = /^[0-9a-z]+-\d+-(\d+)(\.link)?$/.exec(name)?.[1]
    return process !== undefined && !kept.includes(join(builds, name)) && !isBusy(Number(process))
  })
  for (const name of old) await rm(join(builds, name), { recursive: true, force: true })
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

/** What is known of a finished tree. Files are named from its folder: `public/…`, `data/…`. */
interface FileManifest {
  files: string[]
  /** The name of the tree that was live when this one was made, and the files that are not the same in both. */
  base: string | null
  differs: string[]
}

const fileName = 'manifest.json'

/** The manifest of a tree; `null` where there is none, or none that can be read: then its tree is not used again. */
function readManifest(tree: string | null): FileManifest | null {
  try {
    return tree === null ? null : (JSON.parse(readFileSync(join(tree, fileName), 'utf8')) as FileManifest)
  } catch {
    return null
  }
}

/**
 * Makes the tree before the live one a copy of the live one, under another name, because nearly all of its entries are
 * right already. An edit of one of 5,000 posts would otherwise make 20,000 entries, which takes longer than the rest of its
 * build. Returns false, and leaves nothing under that name, where there is no such tree or somebody has changed its folders.
 */
function reuseTree(live: string, { base, files, differs }: FileManifest, copy: string): boolean {
  if (base === null) return false
  const spare = join(dirname(live), base)
  const manifest = readManifest(spare)
  if (!manifest || !isUntouched(spare, manifest)) return false
  const kept = new Set(files)
  try {
    // Another build may want it at the same time: only one of two can rename it.
    renameSync(spare, copy)
    for (const file of differs) removeFile(copy, file)
    for (const file of differs) {
      if (!kept.has(file)) continue
      makeFolder(dirname(join(copy, file)), copy)
      linkOrCopy(join(live, file), join(copy, file))
    }
    return true
  } catch {
    rmSync(copy, { recursive: true, force: true })
    return false
  }
}

/** Whether nobody has added or removed a file since the manifest was written: its folder would be newer. */
function isUntouched(tree: string, { files }: FileManifest): boolean {
  const finishedMs = statSync(join(tree, fileName)).mtimeMs
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  }
  for (const folder of folders) {
    const found = statSync(join(tree, folder), { throwIfNoEntry: false })
    if (!found || found.mtimeMs > finishedMs) return false
  }
  return true
}
