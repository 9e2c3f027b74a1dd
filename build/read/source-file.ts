// A file of content with its hash, read only where it changed or when its bytes are asked for.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Diagnostics } from '../diagnostics.js'
import type { BuildCache } from './build-cache.js'
import { stampFile } from './file-stamp.js'
import { codeOf } from './text-file.js'

/** A file with the SHA-256 of its bytes, which are read where its stamp is another one, or when they are asked for. */
export interface Source {
  hash: string
  /** What was read so far. */
  bytes: Buffer | null
  read(): Buffer | null
}

/** Opens a file; `null`, with a problem, where it cannot be read. */
export function openSource(file: string, shownAs: string, cache: BuildCache, diagnostics: Diagnostics): Source | null {
  const source: Source = {
    hash: '',
    bytes: null,
    read: () => (source.bytes ??= readBytes(file, shownAs, diagnostics)),
  }
  const hash = cache.get(`bytes ${file}`, stampFile(file) ?? null, () => {
    const bytes = source.read()
    return bytes && hashBytes(bytes)
  })
  return hash === null ? null : Object.assign(source, { hash })
}

/** The bytes of a file; `null`, with a problem, where it cannot be read. */
export function readBytes(file: string, shownAs: string, diagnostics: Diagnostics): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    diagnostics.addProblem(shownAs, 1, `cannot be read (${codeOf(error)})`, 'check that it may be read')
    return null
  }
}

/** SHA-256 as hexadecimal digits. */
export const hashBytes = (bytes: Buffer): string => hash('sha256', bytes)
