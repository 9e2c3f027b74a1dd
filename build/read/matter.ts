// Reads the front matter of a document from its file, from the script that it exports, or from the file beside it.
import { Diagnostics } from '../diagnostics.js'
import { withDates } from './days.js'
import type { HeadReading } from './document.js'
import { normalizeKeys, splitFrontMatter, type FrontMatter } from './front-matter.js'
import { knownKeys } from './head-keys.js'
import { readMetaExport } from './meta-export.js'
import { splitMetaFile } from './meta-file.js'
import { withoutFences } from './metadata-lines.js'

type Places = Pick<HeadReading, 'shownAs' | 'meta' | 'isForeign'>

/** Whether a document has nothing in its file, nor beside it. */
export const isEmpty = (text: string, meta: Places['meta']): boolean => text.trim() === '' && !meta

export function readMatter(
  file: string,
  text: string,
  { shownAs, meta, isForeign }: Places,
  diagnostics: Diagnostics,
): FrontMatter | null {
  if (isEmpty(text, meta)) {
    diagnostics.addProblem(shownAs, 1, 'the file is empty', 'write front matter with a title and a date, or remove it')
    return null
  }
  const found = new Diagnostics()
  const fenced = meta ? splitMetaFile(meta, { shownAs, text }, found) : splitFrontMatter(text, shownAs, found)
  const plain = fenced || meta || !isForeign ? null : withoutFences(text)
  const written = plain === null ? fenced : splitFrontMatter(plain, shownAs, new Diagnostics())
  if (plain === null || !written) diagnostics.add(found)
  return written && withDates(normalizeKeys(readMetaExport(file, written), knownKeys))
}
