// The file manifest of a finished tree: its files, and those in which it differs from the tree before it, which can so be used again.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOrCopy, makeFolder, removeFile } from './entries.js'

/** What is known of a finished tree. Files are named from its folder: `public/…`, `data/…`. */
export interface FileManifest {
  files: string[]
  /** The name of the tree that was live when this one was made, and the files that are not the same in both. */
  base: string | null
  differs: string[]
}

const fileName = 'manifest.json'

/** Writes the manifest of a tree whose entries are all in place. */
export function writeManifest(tree: string, manifest: FileManifest): void {
  writeFileSync(join(tree, fileName), JSON.stringify(manifest))
}

/** The manifest of a tree; `null` where there is none, or none that can be read: then its tree is not used again. */
export function readManifest(tree: string | null): FileManifest | null {
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
export function reuseTree(live: string, { base, files, differs }: FileManifest, copy: string): boolean {
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
