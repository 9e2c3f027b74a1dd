// Warns of documents of other tools that are neither Markdown nor HTML, and so are not published.
import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Diagnostics } from '../diagnostics.js'
import { splitDatedName } from './front-matter/date.js'
import { showPath } from './folder.js'
import { groupBy } from './group-by.js'

const markup = /\.(?:rst|rest|adoc|asciidoc|textile|org|dj|lr|smd)$/i
/** Formats of documents and of other files. */
const shared = /\.(?:txt|ipynb)$/i

/** Whether a file may be a document in a format that is not read, by its name. */
export const isOtherFormat = (name: string) => markup.test(name) || shared.test(name)

/** A document of Jekyll begins with a day, one of Nikola has its metadata beside it. */
const isDocument = (file: string) =>
  markup.test(file) ||
  (shared.test(file) &&
    (splitDatedName(basename(file, extname(file))) !== null || existsSync(file.replace(/\.\w+$/, '.meta'))))

/** Says how many files, of a folder, are documents in other formats. */
export function warnOfOtherFormats(folder: string, files: readonly string[], diagnostics: Diagnostics): void {
  const found = files.filter(isDocument)
  const [first] = found
  if (first === undefined) return
  const counts = [...groupBy(found, (file) => extname(file).toLowerCase())].map(
    ([ending, { length }]) => `${length} in ${ending}`,
  )
  const what = `holds documents that are no Markdown and are not published: ${counts.join(', ')} (\`${showPath(first)}\`)`
  diagnostics.addWarning(showPath(folder), 1, what, 'convert them, with Pandoc, Quarto or R Markdown for example')
}
