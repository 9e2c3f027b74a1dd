// Warns of documents of other tools, and of exports, that are neither Markdown nor HTML, and so are not published.
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Diagnostics } from '../diagnostics.js'
import { splitDatedName } from './front-matter/date.js'
import { entriesIn, isHtmlName, showPath } from './folder.js'
import { isNamedByNotion } from './front-matter/notion-page.js'
import { groupBy } from './group-by.js'
import { readOpening } from './text-file.js'

const markup = /\.(?:rst|rest|adoc|asciidoc|textile|org|djot|dj|lr|smd|tid|enex)$/i
/** Formats of documents and of other files. */
const shared = /\.(?:txt|ipynb)$/i

/** Whether a file may be a document in a format that is not read, by its name. */
export const isOtherFormat = (name: string) => markup.test(name) || shared.test(name)

/** Whether a text that is called one has the front matter of a document, as posts of nanoc may. */
const hasHead = (file: string) => file.endsWith('.txt') && /^---\r?\n/.test(readOpening(file, 5))

/** A document of Jekyll begins with a day, one of Nikola has its metadata beside it. */
const isDocument = (file: string) =>
  markup.test(file) ||
  (shared.test(file) &&
    (splitDatedName(basename(file, extname(file))) !== null ||
      existsSync(file.replace(/\.\w+$/, '.meta')) ||
      hasHead(file)))

/** Says how many files, of a folder, are documents in other formats. */
export function warnOfOtherFormats(folder: string, files: readonly string[], diagnostics: Diagnostics): void {
  const found = files.filter(isDocument)
  const [first] = found
  if (first === undefined) return
  const counts = [...groupBy(found, (file) => extname(file).toLowerCase())].map(
    ([ending, { length }]) => `${length} in ${ending}`,
  )
  const what = `holds documents that are no Markdown and are not published: ${counts.join(', ')} (\`${showPath(first)}\`)`
  // Of TiddlyWiki and Evernote.
  const way = /\.(?:tid|enex)$/i.test(first)
    ? 'export or convert them to Markdown'
    : hasHead(first)
      ? 'name those in Markdown `.md`'
      : 'convert them, with Pandoc, Quarto or R Markdown for example'
  diagnostics.addWarning(showPath(folder), 1, what, way)
}

/** Exports by the ending of a file and how it begins, with a way to Markdown. */
const exports: [ending: RegExp, opening: RegExp, what: string, hint: string][] = [
  [/\.xml$/i, /xmlns:wp=/, 'an export of WordPress', 'convert it, with wordpress-export-to-markdown for example'],
  [/\.json$/i, /^\s*\{\s*"db":\s*\[/, 'an export of Ghost', 'convert its posts to Markdown'],
  [/\.json$/i, /^\s*\[\s*\{\s*"(?:title|uid|children|create-time)":/, 'an export of Roam', 'export it as Markdown'],
  [
    /^posts?(?:_export)?\.csv$/i,
    /^"?(?:post_id|uid)"?,/,
    'an export with a list of posts',
    'convert its posts to Markdown',
  ],
]

/** How many bytes of a file are looked at. */
const openingBytes = 2000

/** What a folder without documents has instead, and a hint; `null` where that is nothing known. */
export function describeExport(folder: string): [what: string, hint: string] | null {
  const names = entriesIn(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  for (const name of names) {
    const found = exports.find(
      ([ending, opening]) => ending.test(name) && opening.test(readOpening(join(folder, name), openingBytes)),
    )
    if (found) return [`${found[2]} (\`${name}\`)`, found[3]]
  }
  const pages = names.filter(isHtmlName)
  if (pages.some((name) => isNamedByNotion(name)))
    return ['an export of Notion in HTML', 'export it as Markdown and CSV']
  const dated = 'begin the name of each with its day (`2026-01-02-x.html`), or give it front matter with a date'
  return pages.length === 0 ? null : [`pages in HTML (\`${pages[0]}\`)`, dated]
}
