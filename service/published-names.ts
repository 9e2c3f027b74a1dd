// The names of what is published: decoded paths, and all of them as hashes, small enough for every function.
import { createHash } from 'node:crypto'

/** Of four bytes of a quick hash, a caller finds within a second a name that is taken for a published one. */
const hashBytes = 8

function hash(name: string): Buffer {
  return createHash('sha256').update(name).digest().subarray(0, hashBytes)
}

/** A path as it is named: decoded where it can be. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

export function packNames(names: readonly string[]): string {
  return Buffer.concat(names.map(hash)).toString('base64')
}

const opened = new Map<string, ReadonlySet<string>>()

export function isPacked(packed: string, name: string): boolean {
  let hashes = opened.get(packed)
  if (hashes === undefined) {
    // One build is served at a time, and the one before it while it is replaced.
    if (opened.size > 1) opened.clear()
    const bytes = Buffer.from(packed, 'base64')
    const textAt = (at: number) => bytes.toString('latin1', at * hashBytes, (at + 1) * hashBytes)
    hashes = new Set(Array.from({ length: bytes.length / hashBytes }, (_, at) => textAt(at)))
    opened.set(packed, hashes)
  }
  return hashes.has(hash(name).toString('latin1'))
}
