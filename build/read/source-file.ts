// A file of content with its hash, read only where it changed or when its bytes are asked for.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Diagnostics } from '../diagnostics.js'
import type { BuildCache } from './build-cache.js'
import { composeDocument, type Composed } from './includes/composed.js'
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
  const stampOf = (parts: readonly string[]) => {
    const stamps = [file, ...parts].map((one) => stampFile(one))
    return stamps.includes(null) ? null : stamps.map((stamp) => stamp ?? 'absent').join()
  }
  const known = cache.find<SourceHash>(`bytes ${file}`, ({ parts }) => stampOf(parts))
  if (known !== undefined) return Object.assign(source, { hash: known.hash })
  const read = readParts(file, shownAs, diagnostics)
  if (read === null) return null
  const hash = hashBytes(read.bytes)
  cache.set(`bytes ${file}`, stampOf(read.parts), { hash, parts: read.parts } satisfies SourceHash)
  return Object.assign(source, { hash, bytes: read.bytes })
}

/** What the hash of a file is of: its bytes and, where it is composed of others, theirs. */
interface SourceHash {
  hash: string
  parts: string[]
}

/** The bytes of a file, those of a document as it is composed; `null`, with a problem, where it cannot be read. */
export function readBytes(file: string, shownAs: string, diagnostics: Diagnostics): Buffer | null {
  return readParts(file, shownAs, diagnostics)?.bytes ?? null
}

function readParts(file: string, shownAs: string, diagnostics: Diagnostics): Composed | null {
  try {
    return composeDocument(file, readFileSync(file))
  } catch (error) {
    diagnostics.addProblem(shownAs, 1, `cannot be read (${codeOf(error)})`, 'check that it exists and may be read')
    return null
  }
}

/** SHA-256 as hexadecimal digits. */
export const hashBytes = (bytes: Buffer): string => hash('sha256', bytes)
