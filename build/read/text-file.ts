// Reads text files: handles a BOM, CRLF and empty files, and refuses what is not UTF-8.
import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Diagnostics } from '../diagnostics.js'

/** Whether bytes are UTF-8 text; adds a problem where not. */
function isText(bytes: Uint8Array, shownAs: string, diagnostics: Diagnostics): boolean {
  const [first, second] = bytes
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
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

/** Decodes UTF-8, drops byte order marks, of which some editors leave two, and makes all line ends `\n`. */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF+/, '')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** The first `length` bytes of a file as text; empty where it cannot be read, which whoever reads all of it reports. */
export function readOpening(path: string, length: number): string {
  const bytes = Buffer.alloc(length)
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, 0))
  } catch {
    return ''
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Reads a text file; `null`, with a problem, where it cannot be read or is not UTF-8. */
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

/** Decodes bytes; `null`, with a problem, where they are not UTF-8. */
export function textOrProblem(bytes: Uint8Array, shownAs: string, diagnostics: Diagnostics): string | null {
  return isText(bytes, shownAs, diagnostics) ? decodeText(bytes) : null
}

/** The code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
