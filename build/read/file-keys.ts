// What tells the files of documents apart, wherever a site is.
import { basename, dirname, posix, relative, sep } from 'node:path'
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
 * What tells the file of each document from the others, on whatever machine: its path in its folder of documents, behind the name
 * of that where there are several.
 */
export function fileKeysOf(documents: readonly FoundFile[]): string[] {
  const folderNames = nameFolders(documents)
  return documents.map(({ file, folder }) => {
    const name = folderNames.size > 1 ? (folderNames.get(folder) ?? '') : ''
    return posix.join(name, relative(folder, file).split(sep).join('/')).normalize('NFC')
  })
}
