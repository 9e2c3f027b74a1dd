// Reads the data folder of a build: each file once, when it is first asked for.
import { readFileSync } from 'node:fs'
import type { BinaryFile, Data, DataFiles } from './data.js'

export type DataFileName = keyof DataFiles | BinaryFile

/**
 * Access to the data files at the places that `locate` names. A file that has no place, or is not there, is an Error
 * that names it: a function asked for what it was not given.
 */
export function openData(locate: (name: DataFileName) => URL | string | undefined): Data {
  const kept = new Map<DataFileName, unknown>()
  const read = (name: DataFileName, parse: (content: Buffer) => unknown): unknown => {
    if (!kept.has(name)) {
      const place = locate(name)
      if (place === undefined) throw new Error(`${name} is no data file of this function`)
      kept.set(name, parse(readFileSync(place)))
    }
    return kept.get(name)
  }
  return {
    json: <Name extends keyof DataFiles>(name: Name) =>
      read(name, (content) => JSON.parse(content.toString('utf8'))) as DataFiles[Name],
    bytes: (name) => read(name, (content) => new Uint8Array(content)) as Uint8Array,
  }
}
