// Reads what mdBook and GitBook say of a book, and which files are its chapters.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { foldersUp } from '../folder.js'
import { decodePath } from '../../../service/published-names.js'
import { authorOf, pathOf, read, record, text, type Values } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import type { ToolSettings } from './tools.js'

/** How many folders above a folder of chapters the configuration is looked for. */
const mostLevels = 3

/** The settings of mdBook in the folder that has its configuration; `null` for other folders. */
function readMdBook(folder: string): (Partial<ToolSettings> & { isWhole: true }) | null {
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

/** Configurations of tools that have no name in `ToolName`. */
const laterTools = ['mkdocs.yml', '.vuepress', '.vitepress', 'docs/.vuepress', 'docs/.vitepress']

/** The settings of a book of GitBook, by its own or by the folder of its pictures, beside a summary; `null` for other folders. */
function readGitBook(folder: string): (Partial<ToolSettings> & { isWhole: true; content: [string] }) | null {
  const found = ['.gitbook.yaml', 'book.json', '.gitbook'].map((name) => join(folder, name)).filter(existsSync)
  // What a blog has moved from stays behind.
  const isMoved = () => laterTools.some((name) => existsSync(join(folder, name))) || findToolAbove(folder) !== null
  if (found.length === 0 || isMoved()) return null
  const all = found.map((file) => (file.endsWith('.gitbook') ? {} : read(file)))
  // A configuration that GitBook has made may name a folder that there is not.
  const roots = all.map(({ root: path }) => join(folder, text(path) ?? '.'))
  const root = roots.find((one) => summariesIn(one).length > 0)
  if (root === undefined) return null
  const values = Object.assign({}, ...all) as Values
  return {
    title: text(values['title']),
    description: text(values['description']),
    language: text(values['language']),
    author: authorOf(values['author']),
    content: [root],
    staticFolders: [root],
    isWhole: true,
    permalinkOf: () => null,
  }
}

/** The book that a folder is of: it holds its chapters, or is in the folder of these; not one beside it. */
export function findBook(folder: string, at: string): ReturnType<typeof readMdBook> {
  // GitBook reads a repository that may have a blog, too.
  const book = readMdBook(at) ?? (findToolAbove(folder) === null ? readGitBook(at) : null)
  const [source = ''] = book?.content ?? []
  return `${folder}${sep}`.startsWith(`${source}${sep}`) || `${source}${sep}`.startsWith(`${folder}${sep}`)
    ? book
    : null
}

/** Whether a folder is one of chapters, whose `README.md` is the first of them. */
export const isBook = (folder: string): boolean => excludedOfBook(folder) !== null

/** A link of a summary; GitBook has a mention of the page behind its path, and a path with spaces between angles. */
const chapter =
  /(?:\]\(|^\[[^\]\n]+\]:)\s*(?:<([^<>\n]+\.md)(?:#[^<>\n]*)?>|((?:[^()<>\s]|\([^()<>\s]*\))+?\.md)(?:#[^()\s]*)?)(?=[\s)]|$)/gm

/** Tells which files of a folder are no chapters: those that the summary does not name. `null` where it is of no book. */
export function excludedOfBook(folder: string): ((file: string) => boolean) | null {
  const [source] = foldersUp(folder, mostLevels).flatMap((at) => findBook(folder, at)?.content ?? [])
  const summaries = source === undefined ? [] : summariesIn(source)
  if (summaries.length === 0) return null
  const chaptersOf = (summary: string) =>
    Array.from(readFileSync(summary, 'utf8').matchAll(chapter), ([, spaced, path = '']) =>
      join(dirname(summary), decodePath(spaced ?? path)),
    )
  const chapters = new Set(summaries.flatMap(chaptersOf))
  return (file) => !chapters.has(file)
}

/** The summary of a book; of one in several languages those of the folders that `LANGS.md` names. */
function summariesIn(root: string): string[] {
  const languages = join(root, 'LANGS.md')
  const list = existsSync(languages) ? readFileSync(languages, 'utf8') : '](.)'
  const links = list.matchAll(/\]\(([\w.-]+)\/?(?:README\.md)?\)/g)
  return Array.from(links, ([, name = '']) => join(root, name, 'SUMMARY.md')).filter(existsSync)
}
