// Reads the front matter of a document from its file, from the script that it exports, or from the file beside it.
import { dirname } from 'node:path'
import { Diagnostics } from '../diagnostics.js'
import { isHtmlName } from './folder.js'
import { withInherited, type Inherited } from './blog/inherited.js'
import { isInVault, isLogseq } from './blog/notes.js'
import { withDates } from './front-matter/days.js'
import { splitFrontMatter, type FrontMatter } from './front-matter/front-matter.js'
import { normalizeKeys } from './front-matter/front-matter-keys.js'
import { knownKeys } from './front-matter/head-keys.js'
import { readMetaExport } from './front-matter/meta-export.js'
import { splitMetaFile, type MetaFile } from './front-matter/meta-file.js'
import { opensWithProperties, withQuotedValues } from './front-matter/metadata-lines.js'
import { readHtmlEntry } from './front-matter/html-entry.js'
import { readNotionPage } from './front-matter/notion-page.js'

/** Where front matter may be. */
export interface MatterPlaces {
  /** The file's name in messages. */
  shownAs: string
  /** Whether another tool publishes it. Default false. */
  isForeign?: boolean
  /** The file beside the document that has its front matter, or some of it; left out where the document has it all. */
  meta?: MetaFile | null
  /** What its tool says where its own front matter says nothing. */
  inherited?: Inherited
}

/** Whether a document has nothing in its file, or bullets without a word as journals of Logseq, nor beside it. */
export const isEmpty = (text: string, meta: MatterPlaces['meta']): boolean => /^[\s-]*$/.test(text) && !meta

export function readMatter(
  file: string,
  text: string,
  { shownAs, meta, isForeign, inherited }: MatterPlaces,
  diagnostics: Diagnostics,
): FrontMatter | null {
  if (isEmpty(text, meta)) {
    diagnostics.addProblem(shownAs, 1, 'the file is empty', 'write front matter with a title and a date, or remove it')
    return null
  }
  const found = new Diagnostics()
  const isNote = opensWithProperties(text) && (isLogseq(dirname(file)) || isInVault(dirname(file)))
  const page = isForeign ? (isHtmlName(file) ? readHtmlEntry(text) : readNotionPage(file, text)) : null
  const fenced = meta
    ? splitMetaFile(meta, { shownAs, text }, found)
    : (page ?? splitFrontMatter(text, shownAs, found, isNote))
  const quoted = fenced || meta || !isForeign ? null : withQuotedValues(text)
  const written = quoted === null ? fenced : splitFrontMatter(quoted, shownAs, new Diagnostics())
  if (quoted === null || !written) diagnostics.add(found)
  const own = written && normalizeKeys(readMetaExport(file, written), knownKeys)
  return own && withDates(inherited?.size ? { ...own, values: withInherited(own.values, inherited) } : own)
}
