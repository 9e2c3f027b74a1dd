// Reads the texts of the configuration of Jekyll, Hugo and GitBook, and of a file of data, which posts print: `{{ site.cdn }}`,
// `{{< param cdn >}}`, `{{ book.cdn }}`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from '../folder.js'
import { stampFile } from '../file-stamp.js'
import { textOf } from '../front-matter/front-matter-values.js'
import { dataEndings, findConfig, hugoFiles, read, record, scriptEndings } from './config-files.js'
import { hugoSite } from './hugo-site.js'
import { jekyllFile } from './jekyll-permalinks.js'

/** What was read last, of files with a stamp: each document of a blog may ask. */
let known: { stamp: string; values: ReadonlyMap<string, string> } | undefined

/** The settings of a book of GitBook, whose `variables` texts print. */
const filesOfBook = (root: string): string[] =>
  ['SUMMARY.md', 'LANGS.md'].some((name) => existsSync(join(root, name)))
    ? [join(root, 'book.json')].filter(existsSync)
    : []

const filesOfConfiguration = (root: string): string[] =>
  [jekyllFile(root) ?? [...hugoFiles(root), ...filesOfBook(root)]].flat()

/** Data that Eleventy and others give to texts as `site`. */
const filesOfData = (root: string): string[] =>
  ['_data', 'data']
    .flatMap((folder) => findConfig(join(root, folder), 'site', [...dataEndings, ...scriptEndings]) ?? [])
    .slice(0, 1)

/**
 * The texts and numbers of the configuration above a folder of posts, by their names; those of a group as `author.name`, and of a group
 * in one as `en.blog.title`. Keys of Hugo are in lower case.
 */
export function siteValuesOf(folder: string): ReadonlyMap<string, string> {
  const above = foldersUp(folder)
  const root = above.find((at) => filesOfConfiguration(at).length > 0)
  const files =
    root === undefined ? (above.map(filesOfData).find((found) => found.length > 0) ?? []) : filesOfConfiguration(root)
  const [file] = files
  if (file === undefined) return new Map()
  const stamps = files.map((one) => [one, stampFile(one)])
  const stamp = stamps.every(([, one]) => typeof one === 'string') ? JSON.stringify(stamps) : null
  if (stamp !== null && known?.stamp === stamp) return known.values
  const values = new Map<string, string>()
  const add = (prefix: string, group: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(group)) {
      const text = textOf(value)
      if (text !== null) values.set(prefix + key, text)
      else if (!/\..*\./.test(prefix)) add(`${prefix}${key}.`, record(value))
    }
  }
  const site = root !== undefined && hugoFiles(root).includes(file) ? hugoSite(root) : read(file)
  add('', site)
  // Of Hugo: parameters of a language take the place of those of all.
  const main = record(record(site['languages'])[(textOf(site['defaultcontentlanguage']) ?? 'en').toLowerCase()])
  add('params.', record(main['params']))
  if (stamp !== null) known = { stamp, values }
  return values
}
