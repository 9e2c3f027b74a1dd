// Reads the data folder of a build, each file when it is first needed.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { openRecords, type Records } from './records.js'
import type { AnswerDocument, BinaryFile, Data, DataFiles, SiteData } from './data.js'

/**
 * The data files. Of the documents, a host has their folder (`post/{slug}.json`, `post/{slug}.md`, the same for articles),
 * a deployment what answers need of them as the records of `documents.bin`, by ordinal.
 */
export type DataFileName = keyof DataFiles | BinaryFile | 'documents' | 'documents.bin'

/** The data files that every function carries, because any of them may be asked for a path that is not published. */
export const sharedFiles = ['site.json', 'redirects.json', 'gone.json', 'pages.json'] as const satisfies DataFileName[]

/**
 * Opens the data files at the paths that `locate` returns. Reading a file without a path, or one that does not exist,
 * throws an Error with its name. `fetchPublished` gets a published file by its URL, where there is no folder of documents.
 */
export function openData(
  locate: (name: DataFileName) => URL | string | undefined,
  fetchPublished?: (url: string) => Promise<string>,
): Data {
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
  const json = <Name extends keyof DataFiles>(name: Name) =>
    open(name, (path) => JSON.parse(unpack(readFileSync(path)).toString())) as DataFiles[Name]
  const pathOf = (at: URL | string) => (typeof at === 'string' ? at : fileURLToPath(at))
  const published = (kind: string, slug: string, form: string) =>
    readFileSync(join(pathOf(find('documents')), kind, `${slug}.${form}`), 'utf8')
  return {
    json,
    source: (name) => pathOf(find(name)),
    document(position) {
      if (locate('documents') === undefined)
        return (open('documents.bin', (path) => openRecords(pathOf(path))) as Records<AnswerDocument>).get(position)
      const document = json('documents.json')[position]
      if (document === undefined) throw new Error(`There is no document ${position}`)
      return JSON.parse(published(document.kind, document.slug, 'json')) as AnswerDocument
    },
    async form(kind, slug, form) {
      if (fetchPublished === undefined) return published(kind, slug, form)
      const document = json('documents.json').find((entry) => entry.kind === kind && entry.slug === slug)
      if (document === undefined) throw new Error(`There is no ${kind} ${slug}`)
      return fetchPublished(form === 'json' ? document.json : document.markdown)
    },
  }
}

/** The data of the build whose files are in `publicFolder`, a folder or a link to one. */
export function openDataOf(publicFolder: string): Data {
  const folder = realpathSync(publicFolder)
  return openData((name) => join(folder, name === 'documents' ? 'api' : `../data/${name}`))
}

export function withSettings(data: Data, settings: Partial<SiteData>): Data {
  const changed = { ...data.json('site.json'), ...settings }
  return { ...data, json: (name) => (name === 'site.json' ? (changed as DataFiles[typeof name]) : data.json(name)) }
}

/** The JSON of a file, which begins with the magic number of gzip (RFC 1952) where it is compressed. */
export const unpack = (file: Buffer): Buffer => (file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file)
