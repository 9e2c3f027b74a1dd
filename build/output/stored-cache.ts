// The build cache: what one build keeps for the next, in memory and in a file of its output tree.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { BuildCache } from '../read/build-cache.js'
import { listFiles } from '../read/folder.js'

interface Entry {
  key: string
  value: unknown
}

type Entries = ReadonlyMap<string, Entry>

/**
 * A build cache that is stored in the folder of a build. `begin` opens it on the last build and `commit` closes it on the
 * next. A process that builds again and again keeps one, and so need not read the file.
 */
export class StoredCache implements BuildCache {
  /** The entries that the last build kept, and its folder. */
  #last: { folder: string | null; entries: Entries } = { folder: null, entries: new Map() }
  /** Whether the file of that folder holds them. */
  #isWritten = true
  /** What this build has used or computed. */
  #kept = new Map<string, Entry>()

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
    writeFileSync(fileIn(folder), serialize({ version: codeVersion(), entries }))
    this.#isWritten = true
  }
}

const fileIn = (folder: string) => join(folder, 'cache.bin')

function readEntries(folder: string | null): Entries {
  try {
    if (folder === null) return new Map()
    const stored = deserialize(readFileSync(fileIn(folder))) as { version: string; entries: Entries }
    return stored.version === codeVersion() ? stored.entries : new Map()
  } catch {
    // Missing, cut off or broken: more work and nothing else.
    return new Map()
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
    for (const file of listFiles(join(root, folder), (name) => /\.(ts|js|css)$/.test(name)))
      code.update(readFileSync(file))
  }
  code.update(readFileSync(join(root, 'package-lock.json')))
  return (version = code.digest('hex'))
}
