// The build cache: what one build keeps for the next, in memory and in a file of its output tree.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { BuildCache, CacheEntries, CacheEntry } from '../read/build-cache.js'
import { listFiles } from '../read/folder.js'

/**
 * A build cache that is stored in the folder of a build. `begin` opens it on the last build and `commit` closes it on the
 * next. A process that builds again and again keeps one, and so need not read the file.
 */
export class StoredCache implements BuildCache {
  /** The entries that the last build kept, and its folder. */
  #last: { folder: string | null; entries: CacheEntries } = { folder: null, entries: new Map() }
  /** Whether the file of that folder holds them. */
  #isWritten = true
  /** What this build has used or computed. */
  #kept = new Map<string, CacheEntry>()

  /** Opens the cache on the build in `folder`; empty where there is none, or where other code wrote it. */
  begin(folder: string | null): void {
    // No two builds have the same folder.
    if (folder === null || folder !== this.#last.folder) this.#last = { folder, entries: readEntries(folder) }
    this.#kept = new Map()
  }

  /** The names of what the last build kept. */
  names(): string[] {
    return [...this.#last.entries.keys()]
  }

  get<Value>(name: string, key: string | null, compute: () => Value): Value {
    const known = this.find<Value>(name, () => key)
    if (known !== undefined) return known
    const value = compute()
    this.set(name, key, value)
    return value
  }

  find<Value>(name: string, keyOf: (value: Value) => string | null): Value | undefined {
    const entry = this.#last.entries.get(name)
    if (entry?.key !== undefined && entry.key === keyOf(entry.value as Value)) {
      this.#kept.set(name, entry)
      return entry.value as Value
    }
    return undefined
  }

  set(name: string, key: string | null, value: unknown): void {
    if (key !== null && value !== null) this.#kept.set(name, { key, value })
  }

  /** What this build has used or computed. */
  get kept(): CacheEntries {
    return this.#kept
  }

  /** Takes what another thread computed for this build, as if the last build had kept it. */
  adopt(entries: CacheEntries): void {
    this.#last.entries = new Map([...this.#last.entries, ...entries])
  }

  /** Makes what this build kept the cache of its folder, which is about to be live. */
  commit(folder: string): void {
    // The folder may be that of an earlier build, with its cache.
    rmSync(fileIn(folder), { force: true })
    this.#last = { folder, entries: this.#kept }
    this.#isWritten = false
  }

  /** Writes the cache of the last build for other processes, once. */
  write(): void {
    const { folder, entries } = this.#last
    if (folder === null || this.#isWritten) return
    writePieces(fileIn(folder), codeVersion(), [...entries])
    this.#isWritten = true
  }
}

const fileIn = (folder: string) => join(folder, 'cache.bin')

function readEntries(folder: string | null): CacheEntries {
  try {
    return new Map(folder === null ? [] : readPieces(fileIn(folder), codeVersion()))
  } catch {
    // Missing, cut off or broken: more work and nothing else.
    return new Map()
  }
}

type NamedEntry = [name: string, entry: CacheEntry]

/** Entries that are written and read at once: all of 20,000 documents would take 400 MB more at that moment. */
const entriesAtOnce = 500

/** Bytes of the head of the file: the version and the number of entries. */
const headBytes = 256

/** Writes the head, then pieces of the entries, each behind its length in four bytes. */
function writePieces(path: string, version: string, entries: readonly NamedEntry[]): void {
  const file = openSync(path, 'w')
  try {
    const head = Buffer.alloc(headBytes)
    serialize({ version, count: entries.length }).copy(head)
    writeFileSync(file, head)
    for (let at = 0; at < entries.length; at += entriesAtOnce) {
      const piece = serialize(entries.slice(at, at + entriesAtOnce))
      // Writing to a descriptor appends at its current position.
      writeFileSync(file, Uint32Array.of(piece.length))
      writeFileSync(file, piece)
    }
  } finally {
    closeSync(file)
  }
}

/** Reads what `writePieces` wrote; nothing of another version. @throws where it is cut off or broken */
function readPieces(path: string, version: string): NamedEntry[] {
  const file = openSync(path, 'r')
  const read = (length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes) !== length) throw new Error('The cache is cut off')
    return bytes
  }
  try {
    const entries: NamedEntry[] = []
    const head = deserialize(read(headBytes)) as { version: string; count: number }
    while (head.version === version && entries.length < head.count) {
      const [length = 0] = new Uint32Array(Uint8Array.from(read(4)).buffer)
      entries.push(...(deserialize(read(length)) as NamedEntry[]))
    }
    return entries
  } finally {
    closeSync(file)
  }
}

let version: string | null = null

/**
 * A hash of the code of the build and of the service, whose contract and pages it shares: other code may compute other
 * values. Read once a process, which runs the code that it has read.
 */
export function codeVersion(): string {
  if (version !== null) return version
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const code = createHash('sha256').update(process.version)
  for (const folder of ['build', 'service']) {
    for (const file of listFiles(join(root, folder), (name) => /\.(ts|js|css|json)$/.test(name)))
      code.update(readFileSync(file))
  }
  code.update(readFileSync(join(root, 'package-lock.json')))
  return (version = code.digest('hex'))
}
