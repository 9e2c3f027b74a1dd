// What a build remembers of each document, so that the next one redoes only what changed. It stands in the build's own folder.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DerivedBody } from '../derive/document.js'
import type { DocumentHead } from '../load/document.js'
import { listFiles } from '../load/folder.js'
import type { BuildProblem } from '../problems.js'

/** A document as the last build left it. */
export interface CachedDocument extends Pick<
  DerivedBody,
  'wordCount' | 'words' | 'description' | 'headings' | 'references' | 'files'
> {
  sourceHash: string
  head: DocumentHead
  /** Hash of everything that its files were made from. */
  key: string
  /** The quotes of its facts as published. */
  quotes: string[]
  warnings: BuildProblem[]
}

/** The cache file. Another version of the code, or other settings of the site, know nothing of it. */
interface CacheFile {
  version: string
  /** Hash of the paid texts that all files were checked against. */
  paidHash: string
  documents: Record<string, CachedDocument>
}

/** The cache of the last build, by the file of the document. */
export interface Cache {
  paidHash: string | null
  documents: ReadonlyMap<string, CachedDocument>
}

/** Reads the cache of a build's folder; empty where there is none, or where it is of another version. */
export function readCache(buildFolder: string | null, version: string): Cache {
  const empty = { paidHash: null, documents: new Map<string, CachedDocument>() }
  if (buildFolder === null) return empty
  try {
    const file = JSON.parse(readFileSync(join(buildFolder, 'cache.json'), 'utf8')) as CacheFile
    return file.version === version
      ? { paidHash: file.paidHash, documents: new Map(Object.entries(file.documents)) }
      : empty
  } catch {
    // A cache is only ever a shortcut: one that is missing or broken means more work and nothing else.
    return empty
  }
}

/** Writes the cache into a build's folder. */
export function writeCache(buildFolder: string, version: string, cache: Cache): void {
  const file: CacheFile = { version, paidHash: cache.paidHash ?? '', documents: Object.fromEntries(cache.documents) }
  writeFileSync(join(buildFolder, 'cache.json'), JSON.stringify(file))
}

/** A hash of the code of the build and of the contract: when either changes, nothing remembered counts. */
export function codeVersion(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const hash = createHash('sha256').update(process.version)
  for (const room of ['build', join('service', 'contract'), join('service', 'ask')]) {
    for (const file of listFiles(join(root, room), (name) => /\.(ts|css)$/.test(name))) hash.update(readFileSync(file))
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

/** A hash of any value that JSON can carry. */
export function hashValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
