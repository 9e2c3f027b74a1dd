// The inventory of a finished tree: which files it has and in which it differs from the one before, so that a tree can be used again.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOrCopy, makeFolder, removeFile } from './entries.js'

/** What is known of a finished tree. Files are named from its folder: `public/…`, `data/…`. */
export interface Inventory {
  files: string[]
  /** The tree that was live when this one was made: the name of its folder, and the files that are not the same in both. */
  base: string | null
  differs: string[]
}

const fileName = 'inventory.json'

/** Writes the inventory of a tree whose entries are all in place. */
export function writeInventory(tree: string, inventory: Inventory): void {
  writeFileSync(join(tree, fileName), JSON.stringify(inventory))
}

/** The inventory of a tree; `null` where there is none, or none that can be read. */
export function readInventory(tree: string): Inventory | null {
  try {
    return JSON.parse(readFileSync(join(tree, fileName), 'utf8')) as Inventory
  } catch {
    // It only ever saves work: without it, a tree is made anew.
    return null
  }
}

/**
 * Makes the tree before the live one a copy of the live one, under another name: most of its entries are right already,
 * and thousands of folders need not be made and filled again. Returns false, and leaves nothing under that name, where
 * this cannot be: there is no such tree, or somebody else has added or removed files in it.
 */
export function recycle(live: string, { base, files, differs }: Inventory, copy: string): boolean {
  if (base === null) return false
  const spare = join(dirname(live), base)
  const inventory = readInventory(spare)
  if (!inventory || !isUntouched(spare, inventory)) return false
  const kept = new Set(files)
  try {
    // Another build may want it in this moment: only one of two can rename it.
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

/** Whether nobody has added or removed a file since the inventory was written: its folder would be younger. */
function isUntouched(tree: string, { files }: Inventory): boolean {
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
