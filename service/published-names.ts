// The names of what is published: decoded paths, and all of them as hashes of four bytes, small enough for every function.

/** FNV-1a, 32 bits. A name that is not published is taken for one with a chance of the number of names in 4 billion. */
function hash(name: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(name)) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
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
  return Buffer.from(Uint32Array.from(names, hash).buffer).toString('base64')
}

const opened = new Map<string, ReadonlySet<number>>()

export function isPacked(packed: string, name: string): boolean {
  let hashes = opened.get(packed)
  if (hashes === undefined) {
    // One build is served at a time, and the one before it while it is replaced.
    if (opened.size > 1) opened.clear()
    const bytes = Buffer.from(packed, 'base64')
    hashes = new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4)))
    opened.set(packed, hashes)
  }
  return hashes.has(hash(name))
}
