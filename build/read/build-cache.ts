// What the stages of a build ask of its cache: values that are kept under a name as long as they are computed from the same.
import { hash } from 'node:crypto'

/** The cache of a build. It only ever saves work: whatever it does not have is computed again. */
export interface BuildCache {
  /**
   * The value under a name, computed where it was computed from something else. A `key` of `null` never matches, and a
   * value of `null` is not kept.
   */
  get<Value>(name: string, key: string | null, compute: () => Value): Value
  /** The value under a name if its key is the one that `keyOf` gives for it; else `undefined`. */
  find<Value>(name: string, keyOf: (value: Value) => string | null): Value | undefined
  /** Keeps a value under a name for the next build. */
  set(name: string, key: string | null, value: unknown): void
}

/** What is kept under a name. */
export interface CacheEntry {
  key: string
  value: unknown
}

export type CacheEntries = ReadonlyMap<string, CacheEntry>

/** A key: the SHA-256 of any value that JSON can carry, in hexadecimal. */
export function hashValue(value: unknown): string {
  return hash('sha256', JSON.stringify(value))
}
