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
  const filesIn = (root: string) => {
    const configuration = [jekyllFile(root) ?? [...hugoFiles(root), ...filesOfBook(root)]].flat()
    return configuration.length > 0 ? configuration : filesOfData(root)
  }
  const root = foldersUp(folder).find((at) => filesIn(at).length > 0)
  if (root === undefined) return new Map()
  const stamps = filesIn(root).map((file) => [file, stampFile(file)])
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
  const [file = ''] = filesIn(root)
  const site = hugoFiles(root).includes(file) ? hugoSite(root) : read(file)
  add('', site)
  // Of Hugo: parameters of a language take the place of those of all.
  const main = record(record(site['languages'])[textOf(site['defaultcontentlanguage']) ?? 'en'])
  add('params.', record(main['params']))
  if (stamp !== null) known = { stamp, values }
  return values
}
