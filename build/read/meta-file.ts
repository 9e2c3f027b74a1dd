// Reads the front matter that Nikola has in a file beside that of a document: `post.html` and `post.meta`.
import type { Diagnostics } from '../diagnostics.js'
import { documentEnding } from './folder.js'
import { splitFrontMatter, type FrontMatter } from './front-matter.js'
import type { Source } from './source-file.js'
import { textOrProblem } from './text-file.js'

/** Such a file, as it was read. */
export interface MetaFile {
  /** The file's name in messages. */
  shownAs: string
  text: string
}

/** The name of the file that may be beside a document. */
export function metaFileOf(documentFile: string): string {
  return documentFile.replace(documentEnding, '.meta')
}

export const isMetaName = (name: string) => /\.meta$/i.test(name)

/** Reads such a file; `null`, with a problem, where it is no text. */
export function readMetaFile(source: Source, shownAs: string, diagnostics: Diagnostics): MetaFile | null {
  const bytes = source.read()
  const text = bytes && textOrProblem(bytes, shownAs, diagnostics)
  return text === null ? null : { shownAs, text }
}

/** The front matter in such a file: lines of `.. key: value`, or fenced; all of `body` is the text. */
export function splitMetaFile({ shownAs, text }: MetaFile, body: string, diagnostics: Diagnostics): FrontMatter | null {
  const isFenced = /^\s*(?:---|\+\+\+)/.test(text)
  const matter = splitFrontMatter(isFenced ? `${text}\n` : `<!--\n${text}\n-->\n`, shownAs, diagnostics)
  const above = isFenced ? 0 : 1
  return matter && { ...matter, lineOf: (...path) => Math.max(1, matter.lineOf(...path) - above), body, linesBefore: 0 }
}
