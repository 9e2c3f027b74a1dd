// What a build remembers of each document, so that the next one redoes only what changed. It stands in the build's own folder.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { CountedText } from '../../service/ask/count-text.js'
import type { DerivedBody } from '../document/derive-body.js'
import type { DocumentHead } from '../read/document.js'
import type { WrittenFact } from '../read/facts.js'
import { listFiles } from '../read/folder.js'
import type { Remembered } from './memory.js'
import type { Diagnostic } from '../diagnostics.js'

/** A document as the last build left it. */
export interface CachedDocument extends Pick<
  DerivedBody,
  'wordCount' | 'words' | 'description' | 'headings' | 'references' | 'files'
> {
  sourceHash: string
  /** What tells without reading the file that it is the same; `null` where it had just changed. */
  stamp: string | null
  head: DocumentHead
  /** Hash of everything else that its files were made from. */
  key: string
  /** The quotes of its facts as published. */
  quotes: string[]
  warnings: Diagnostic[]
  /** Its terms, as places in the vocabulary of the cache. */
  counted: CountedText
}

/** A facts file as the last build read it. */
export interface CachedFacts {
  sourceHash: string
  stamp: string | null
  /** What the facts were checked against. */
  rules: string
  facts: WrittenFact[]
  warnings: Diagnostic[]
}

/** The cache of the last build, documents and facts by their file. */
export interface Cache {
  /** Another version of the code knows nothing of what was remembered. */
  version: string
  /** Hash of the paid texts that all files were checked against. */
  paidHash: string
  vocabulary: string[]
  documents: Map<string, CachedDocument>
  facts: Map<string, CachedFacts>
  values: Map<string, Remembered>
}

/** A cache that remembers nothing. */
export function emptyCache(version: string): Cache {
  return { version, paidHash: '', vocabulary: [], documents: new Map(), facts: new Map(), values: new Map() }
}

/**
 * The cache as it stands in its file, without what is counted of all documents: these lists of numbers stand one behind
 * the other in a file of their own, from which they are read as they are.
 */
interface StoredCache extends Omit<Cache, 'documents'> {
  documents: [file: string, document: Omit<CachedDocument, 'counted'>, counted: StoredCount][]
}

interface StoredCount extends Omit<CountedText, 'terms' | 'frequencies'> {
  /** How many of the terms are its own. */
  count: number
}

const filesIn = (buildFolder: string) => ({
  rest: join(buildFolder, 'cache.bin'),
  counts: join(buildFolder, 'counts.bin'),
})

/**
 * The cache of the last build of one process. A host builds again and again: it need not read what it remembers, and writes it when
 * the build has been seen.
 */
export class CacheKeeper {
  #last: { buildFolder: string; cache: Cache } | null = null
  #isWritten = true

  /** The cache of a build's folder; empty where there is none, or where it is of another version. */
  read(buildFolder: string | null, version: string): Cache {
    // No two builds have the same folder.
    const last = this.#last
    if (last !== null && last.buildFolder === buildFolder && last.cache.version === version) return last.cache
    return buildFolder === null ? emptyCache(version) : readCache(buildFolder, version)
  }

  /** Takes the cache of a build that is about to be live. In its folder there may still be that of an earlier one, which goes. */
  keep(buildFolder: string, cache: Cache): void {
    for (const file of Object.values(filesIn(buildFolder))) rmSync(file, { force: true })
    this.#last = { buildFolder, cache }
    this.#isWritten = false
  }

  /** Writes it into the folder of its build, for another process; before the next build, which may use the folder again. */
  write(): void {
    if (this.#last === null || this.#isWritten) return
    writeCache(this.#last.buildFolder, this.#last.cache)
    this.#isWritten = true
  }
}

function readCache(buildFolder: string, version: string): Cache {
  try {
    const files = filesIn(buildFolder)
    const { documents, ...rest } = deserialize(readFileSync(files.rest)) as StoredCache
    if (rest.version !== version) return emptyCache(version)
    const { terms, frequencies } = countsIn(readFileSync(files.counts))
    const cache: Cache = { ...rest, documents: new Map() }
    let from = 0
    for (const [file, document, { count, ...counted }] of documents) {
      const to = from + count
      const own = { terms: terms.subarray(from, to), frequencies: frequencies.subarray(from, to) }
      cache.documents.set(file, { ...document, counted: { ...counted, ...own } })
      from = to
    }
    return from === terms.length ? cache : emptyCache(version)
  } catch {
    // A cache is only ever a shortcut: one that is missing or broken means more work and nothing else.
    return emptyCache(version)
  }
}

function writeCache(buildFolder: string, { documents, ...rest }: Cache): void {
  const stored: StoredCache = { ...rest, documents: [] }
  const total = [...documents.values()].reduce((sum, { counted }) => sum + counted.terms.length, 0)
  const counts = Buffer.allocUnsafeSlow(total * countBytes)
  const { terms, frequencies } = countsIn(counts)
  let from = 0
  for (const [file, { counted, ...document }] of documents) {
    const { length } = counted
    terms.set(counted.terms, from)
    frequencies.set(counted.frequencies, from)
    stored.documents.push([file, document, { count: counted.terms.length, length }])
    from += counted.terms.length
  }
  const files = filesIn(buildFolder)
  writeFileSync(files.counts, counts)
  writeFileSync(files.rest, serialize(stored))
}

const countBytes = Float64Array.BYTES_PER_ELEMENT + Uint32Array.BYTES_PER_ELEMENT

/** The two lists in the bytes of their file, the wider numbers first. */
function countsIn({ buffer, byteOffset, length }: Buffer): Pick<CountedText, 'terms' | 'frequencies'> {
  const total = length / countBytes
  const frequencies = new Float64Array(buffer, byteOffset, total)
  return { frequencies, terms: new Uint32Array(buffer, byteOffset + frequencies.byteLength, total) }
}

/** A hash of the code of the build and of the service, whose contract and pages it shares: when it changes, nothing remembered counts. */
export function codeVersion(): string {
  return (version ??= hashCode())
}

/** Read once a process: it runs the code that it read. */
let version: string | null = null

function hashCode(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const code = createHash('sha256').update(process.version)
  for (const room of ['build', 'service']) {
    for (const file of listFiles(join(root, room), (name) => /\.(ts|js|css)$/.test(name)))
      code.update(readFileSync(file))
  }
  return code.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}
