// Reads the data folder of a build: each file when it is first asked for, of the binary ones no more than is looked at.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BinaryFile, Data, DataFiles, PartialBytes } from './data.js'
import { openPartialFile } from './partial-file.js'

/** The data files, and the folder of the documents' forms: `post/{slug}.json`, `post/{slug}.md`, the same of articles. */
export type DataFileName = keyof DataFiles | BinaryFile | 'documents'

/**
 * Access to the data files at the places that `locate` names. A file that has no place, or is not there, is an Error
 * that names it: a function asked for what it was not given.
 */
export function openData(locate: (name: DataFileName) => URL | string | undefined): Data {
  const find = (name: DataFileName): URL | string => {
    const place = locate(name)
    if (place === undefined) throw new Error(`${name} is no data file of this function`)
    return place
  }
  const kept = new Map<DataFileName, unknown>()
  const open = (name: DataFileName, read: (place: URL | string) => unknown): unknown => {
    if (!kept.has(name)) kept.set(name, read(find(name)))
    return kept.get(name)
  }
  return {
    json: <Name extends keyof DataFiles>(name: Name) =>
      open(name, (place) => JSON.parse(readFileSync(place, 'utf8'))) as DataFiles[Name],
    bytes: (name) => open(name, openPartialFile) as PartialBytes,
    form(kind, slug, form) {
      const folder = find('documents')
      const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
      return readFileSync(join(path, kind, `${slug}.${form}`), 'utf8')
    },
  }
}
