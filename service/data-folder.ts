// Reads the data folder of a build, each file when it is first needed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BinaryFile, Data, DataFiles } from './data.js'

/**
 * The data files, and the folder of the documents: `post/{slug}.json`, `post/{slug}.md`, the same for articles.
 * `document-texts` has the JSON files alone, for a function that needs no others.
 */
export type DataFileName = keyof DataFiles | BinaryFile | 'documents' | 'document-texts'

/** The data files that every function carries, because any of them may be asked for a path that is not published. */
export const sharedFiles = ['site.json', 'redirects.json', 'gone.json'] as const satisfies DataFileName[]

/**
 * Opens the data files at the paths that `locate` returns. Reading a file without a path, or one that does not exist,
 * throws an Error with its name.
 */
export function openData(locate: (name: DataFileName) => URL | string | undefined): Data {
  const find = (name: DataFileName): URL | string => {
    const path = locate(name)
    if (path === undefined) throw new Error(`${name} is no data file of this function`)
    return path
  }
  const kept = new Map<DataFileName, unknown>()
  const open = (name: DataFileName, read: (path: URL | string) => unknown): unknown => {
    if (!kept.has(name)) kept.set(name, read(find(name)))
    return kept.get(name)
  }
  return {
    json: <Name extends keyof DataFiles>(name: Name) =>
      open(name, (path) => JSON.parse(readFileSync(path, 'utf8'))) as DataFiles[Name],
    bytes: (name) => open(name, readFileSync) as Uint8Array,
    form(kind, slug, form) {
      const folder = locate('documents') ?? find('document-texts')
      const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
      return readFileSync(join(path, kind, `${slug}.${form}`), 'utf8')
    },
  }
}
