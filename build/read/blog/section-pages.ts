// The pages of sections of Hugo and Zola (`_index.md`): lists of what is below them, and documents where they have a text of their own.
import { basename, dirname, relative, sep } from 'node:path'
import { Diagnostics } from '../../diagnostics.js'
import { showPath } from '../folder.js'
import { splitFrontMatter } from '../front-matter/front-matter.js'
import { readText } from '../text-file.js'
import { readHead, record } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { contentsOfHugo, hugoSite } from './hugo-site.js'

export function isSectionName(name: string): boolean {
  return /^_index\.(?:[\w-]+\.)?md$/i.test(name)
}

/** From so many characters on, the text of a section is more than an introduction to its list. */
const longText = 600

/**
 * Finds the pages of sections that are documents, by the length of their text, among the files of a folder of documents. Pages of
 * labels and authors are none. Nor is that of the folder itself or of all content, the home of the site: a warning names it, unless
 * it is a draft.
 */
export function findSectionPages(
  folder: string,
  files: readonly string[],
  diagnostics: Diagnostics,
): ReadonlySet<string> {
  const long = files.filter((file) => isSectionName(basename(file)) && textOf(file).length >= longText)
  const { tool, root = folder } = (long.length > 0 && findToolAbove(folder)) || {}
  const site = tool === 'hugo' ? hugoSite(root) : {}
  const roots = tool === 'hugo' ? contentsOfHugo(root, site) : [folder]
  const isHome = (file: string) => [folder, ...roots].includes(dirname(file))
  for (const file of long.filter(isHome)) {
    if (readHead(file)['draft'] === true) continue
    const what = 'is the list of its folder, and its text is not published'
    diagnostics.addWarning(showPath(file), 1, what, 'move the text to a document beside it')
  }
  const taxonomies = ['tags', 'categories', 'authors', ...Object.values(record(site['taxonomies']))]
  const isTerm = (file: string) => roots.some((one) => taxonomies.includes(relative(one, file).split(sep)[0]))
  return new Set(long.filter((file) => !isHome(file) && !isTerm(file)))
}

function textOf(file: string): string {
  const text = readText(file, file, new Diagnostics()) ?? ''
  return splitFrontMatter(text, file, new Diagnostics())?.body.trim() ?? ''
}
