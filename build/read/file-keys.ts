// What tells the files of documents apart, wherever a site is.
import { existsSync } from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { foldersUp } from './folder.js'
import { groupBy } from './group-by.js'
import type { FoundFile } from './place.js'

/** The names of folders of documents; with that of the folder above, where several have the same. */
export function nameFolders(documents: readonly FoundFile[]): Map<string, string> {
  const folders = new Set(documents.map(({ folder }) => folder))
  const names = [...groupBy(folders, (folder) => basename(folder))].flatMap(([name, same]) =>
    same.map((folder): [string, string] => [folder, same.length === 1 ? name : `${basename(dirname(folder))}/${name}`]),
  )
  return new Map(names)
}

/**
 * What tells the file of each document from the others, on whatever machine: its path in its repository, or else in its folder of
 * documents, behind the name of that.
 */
export function fileKeysOf(documents: readonly FoundFile[]): string[] {
  const names = nameFolders(documents)
  const places = new Map([...names].map(([folder, name]) => [folder, placeOf(folder, name)]))
  return documents.map(({ file, folder }) => {
    const path = relative(folder, file).split(sep).join('/')
    return posix.join(places.get(folder) ?? '', path).normalize('NFC')
  })
}

function placeOf(folder: string, name: string): string {
  const [root = folder] = foldersUp(folder, Infinity).slice(-1)
  return existsSync(join(root, '.git')) ? relative(root, folder).split(sep).join('/') : name
}

/**
 * Finds what is kept for a file: under its key, else under that of no file of today of which it is the end, or which is its own
 * end, as where the repository was not there.
 */
export function finderOfFile<Kept>(
  kept: Iterable<Kept>,
  keyOf: (kept: Kept) => string | undefined,
  keys: readonly string[],
): (key: string) => readonly Kept[] {
  const present = new Set(keys)
  const endOf = (key: string) => key.split('/').slice(-2).join('/')
  const ofKey = groupBy(kept, keyOf)
  const ofEnd = groupBy(
    [...ofKey].filter(([key]) => key !== undefined && !present.has(key)),
    ([key = '']) => endOf(key),
  )
  return (key) => {
    const alike = (other = '') => key.endsWith(`/${other}`) || other.endsWith(`/${key}`)
    return ofKey.get(key) ?? (ofEnd.get(endOf(key)) ?? []).flatMap(([other, found]) => (alike(other) ? found : []))
  }
}
