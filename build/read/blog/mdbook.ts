// Reads what mdBook says of a book, and which files are its chapters.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { foldersUp } from '../folder.js'
import { decodePath } from '../../../service/published-names.js'
import { authorOf, pathOf, read, record, text } from './config-files.js'
import type { ToolSettings } from './tools.js'

/** How many folders above a folder of chapters the configuration is looked for. */
const mostLevels = 3

/** The settings of mdBook in the folder that has its configuration; `null` for other folders. */
export function readMdBook(folder: string): (Partial<ToolSettings> & { isWhole: true }) | null {
  if (!existsSync(join(folder, 'book.toml'))) return null
  const values = read(join(folder, 'book.toml'))
  const book = record(values['book'])
  const html = record(record(values['output'])['html'])
  const source = join(folder, text(book['src']) ?? 'src')
  return {
    title: text(book['title']),
    description: text(book['description']),
    language: text(book['language']),
    author: authorOf(book['authors']),
    basePath: pathOf(`https://book.example${text(html['site-url']) ?? '/'}`),
    content: [source],
    staticFolders: [source],
    isWhole: true,
    permalinkOf: () => '/:innerpath.html',
  }
}

/** Tells which files of a folder are no chapters: those that the summary does not name. `null` where it is of no book. */
export function excludedOfMdBook(folder: string): ((file: string) => boolean) | null {
  const root = foldersUp(folder, mostLevels).find((at) => existsSync(join(at, 'book.toml')))
  const source = root === undefined ? undefined : readMdBook(root)?.content?.[0]
  const summary = join(source ?? '', 'SUMMARY.md')
  if (source === undefined || !existsSync(summary)) return null
  const links = readFileSync(summary, 'utf8').matchAll(/\]\(\s*<?([^()<>\s]+\.md)>?\s*\)/g)
  const chapters = new Set(Array.from(links, ([, path = '']) => resolve(source, decodePath(path))))
  return (file) => !chapters.has(file)
}
