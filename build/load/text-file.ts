// Reads text files as publishers really have them: with a BOM, with CRLF, empty, or not text at all.
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Findings } from '../problems.js'

/** Why bytes are not a text that can be published, or `null` with their text. */
export type Decoded = { text: string; fault: null } | { text: null; fault: 'binary' | 'encoding' }

/** Decodes UTF-8 strictly, drops a BOM and makes every line end a single `\n`. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.includes(0)) return { text: null, fault: 'binary' }
  // A strict TextDecoder takes five times as long.
  if (!isUtf8(bytes)) return { text: null, fault: 'encoding' }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, fault: null }
}

/** Reads a text file; a file that is not UTF-8 text, or cannot be read, becomes a problem and `null`. */
export function readText(file: string, shownAs: string, findings: Findings): string | null {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    findings.addProblem(shownAs, 1, `cannot be read (${codeOf(error)})`, 'check that it exists and may be read')
    return null
  }
  return textOrProblem(bytes, shownAs, findings)
}

/** The text of bytes that were read already; what is not UTF-8 text becomes a problem and `null`. */
export function textOrProblem(bytes: Uint8Array, shownAs: string, findings: Findings): string | null {
  const { text, fault } = decodeText(bytes)
  if (fault === 'binary') {
    findings.addProblem(
      shownAs,
      1,
      'is a binary file, not text',
      'move it out of this folder or give it another ending',
    )
  }
  if (fault === 'encoding') {
    findings.addProblem(shownAs, 1, 'is not UTF-8', 'save it as UTF-8')
  }
  return text
}

/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
