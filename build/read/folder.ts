// Lists the files of a content folder, in the same order on all file systems.
import { existsSync, readdirSync, realpathSync, type Dirent } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { compareText } from '../diagnostics.js'
import { codeOf } from './text-file.js'

/**
 * All files below `folder` whose name `matches`, sorted, without hidden files and folders and without `_drafts` (Jekyll) and
 * `node_modules`. Empty where the folder does not exist. Links are followed wherever `follows`, which is asked of each, allows it.
 */
export function listFiles(
  folder: string,
  matches: (name: string) => boolean,
  follows: (link: string) => boolean = () => true,
): string[] {
  const found: string[] = []
  const visited = new Set<string>()
  // Links to folders are followed, each real folder once, so that a link to a parent ends.
  const collect = (place: string): void => {
    const entries = entriesIn(place, ['ENOENT', 'ENOTDIR'])
    if (entries.length === 0) return
    const real = realpathSync(place)
    if (visited.has(real)) return
    visited.add(real)
    for (const entry of entries) {
      if (/^(?:\..*|_drafts|node_modules)$/.test(entry.name)) continue
      const path = join(place, entry.name)
      if (entry.isDirectory()) collect(path)
      else if (entry.isFile()) {
        if (matches(entry.name)) found.push(path)
      } else if (entry.isSymbolicLink() && (isFolder(path) || matches(entry.name)) && follows(path)) {
        if (isFolder(path)) collect(path)
        else found.push(path)
      }
    }
  }
  collect(folder)
  return found.sort(compareText)
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/** What is directly in a folder, which may lie beside documents; none after one of `faults`, as of others' data. */
export function entriesIn(folder: string, faults = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR']): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // Not where the system is short of something: a blog would be read as another.
    if (!faults.includes(codeOf(error))) throw error
    return []
  }
}

/**
 * A folder and at most `levels` above it, up to the root of its repository: above that is another project. The
 * configuration of a blog is at most five above its posts.
 */
export function foldersUp(folder: string, levels = 5): string[] {
  const isLast = levels === 0 || existsSync(join(folder, '.git')) || dirname(folder) === folder
  const above = isLast ? [] : foldersUp(dirname(folder), levels - 1)
  return [folder, ...above]
}

/** Whether a link leads to a file or folder outside of the repository of `folder`. */
export function leadsOut(folder: string, link: string): boolean {
  if (!existsSync(link)) return false
  const [root = folder] = foldersUp(realpathSync(folder), Infinity).slice(-1)
  return relative(root, realpathSync(link)).split(sep)[0] === '..'
}

/** The extensions of Markdown files, Markdoc and R Markdown among them; Middleman has `x.html.md`. */
export const markdownEnding = /(?:\.html)?\.(mdx?|markdown|mkd|mdown|qmd|rmd|rmarkdown|mdoc|svx)$/i

/** Those of documents: blogs of other tools may have them in HTML. */
export const documentEnding = new RegExp(`${markdownEnding.source}|\\.html?$`, 'i')

/** What is beside each page of a wiki of GitHub or of Docsify, and the first page of that. */
const frame = '(?:sidebar|navbar|coverpage)\\.md$'
const noDocument = new RegExp(`^_(?:index\\.|.*\\.(?:mdx|qmd|rmd)$|${frame})`, 'i')

/** Whether a file is a document: Markdown, and not a section page (`_index.md`), a part of others (`_x.mdx`, `_x.qmd`, `_x.Rmd`) or their frame. */
export function isDocumentName(name: string): boolean {
  return markdownEnding.test(name) && !noDocument.test(name)
}

/** The name of a Markdown file, without its folder and extension. */
export function nameOfDocument(file: string): string {
  return basename(file).replace(markdownEnding, '')
}

/** Whether a file is MDX: Markdown with components. */
export function isMdxName(name: string): boolean {
  return /\.mdx$/i.test(name)
}

export function isHtmlName(name: string): boolean {
  return /\.html?$/i.test(name)
}

/** The name of a file in messages: relative to the working directory where that is shorter. */
export function showPath(file: string): string {
  const fromHere = relative(process.cwd(), file)
  return fromHere !== '' && fromHere.length < file.length ? fromHere : file
}

/** What the ledger, in its folder, knows a file by: its path from there. */
export function fileKeyOf(file: string, ledgerFolder: string): string {
  return relative(ledgerFolder, file).split(sep).join('/').normalize('NFC')
}

/** The same for the files that a lenient build leaves out, which have their names in messages. */
export function fileKeysOf(leftOut: ReadonlySet<string>, ledgerFolder: string): string[] {
  return Array.from(leftOut, (file) => fileKeyOf(resolve(file), ledgerFolder))
}
