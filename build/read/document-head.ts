// Reads the head of a document from the beginning of its file, where that has the whole front matter.
import { cloneStrings } from './clone-strings.js'
import type { Diagnostics } from '../diagnostics.js'
import { readDocument, type DocumentHead, type HeadReading, type UnlistedHead } from './document.js'
import { hasWholeFrontMatter } from './front-matter/front-matter.js'
import { decodeOpening, decodeText, isText } from './text-file.js'

/** The head of a file with these bytes; `null`, with a problem, where it has none that can be read. */
export function readDocumentHead(
  file: string,
  bytes: Buffer,
  reading: HeadReading,
  diagnostics: Diagnostics,
): DocumentHead | UnlistedHead | null {
  if (!isText(bytes, reading.shownAs, diagnostics)) return null
  let needsAll = false as boolean
  const decodeAll = () => {
    needsAll = true
    return decodeText(bytes)
  }
  const opening = decodeOpening(bytes, openingBytes)
  const head = readDocument(file, hasWholeFrontMatter(opening) ? opening : decodeAll(), decodeAll, reading, diagnostics)
  return needsAll ? cloneStrings(head) : head
}

/** Nearly all front matter ends within these bytes; then no more is decoded, nor kept in memory by what is cut from it. */
const openingBytes = 1024
