// Reads text files as publishers really have them: with a BOM, with CRLF, empty, or not text at all.
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Diagnostics } from '../diagnostics.js'

/** Whether bytes are a text that can be published; where not, that is a problem. */
export function isText(bytes: Uint8Array, shownAs: string, diagnostics: Diagnostics): boolean {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xfeff || mark === 0xfffe) {
    diagnostics.addProblem(shownAs, 1, 'is UTF-16, not UTF-8', 'save it as UTF-8')
    return false
  }
  if (bytes.includes(0)) {
    const hint = 'move it out of this folder or give it another ending'
    diagnostics.addProblem(shownAs, 1, 'is a binary file, not text', hint)
    return false
  }
  // A strict TextDecoder takes five times as long.
  if (isUtf8(bytes)) return true
  diagnostics.addProblem(shownAs, 1, 'is not UTF-8', 'save it as UTF-8')
  return false
}

/** Decodes what `isText`, drops a BOM and makes every line end a single `\n`. */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** The whole lines among the first bytes of a text, decoded; the text itself where it is no longer. */
export function decodeOpening(bytes: Uint8Array, length: number): string {
  return decodeText(bytes.length <= length ? bytes : bytes.subarray(0, bytes.lastIndexOf(0x0a, length) + 1))
}

/** Reads a text file; a file that is not UTF-8 text, or cannot be read, becomes a problem and `null`. */
export function readText(file: string, shownAs: string, diagnostics: Diagnostics): string | null {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    diagnostics.addProblem(shownAs, 1, `cannot be read (${codeOf(error)})`, 'check that it exists and may be read')
    return null
  }
  return textOrProblem(bytes, shownAs, diagnostics)
}

/** The text of bytes that were read already; what is not UTF-8 text becomes a problem and `null`. */
export function textOrProblem(bytes: Uint8Array, shownAs: string, diagnostics: Diagnostics): string | null {
  return isText(bytes, shownAs, diagnostics) ? decodeText(bytes) : null
}

/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
