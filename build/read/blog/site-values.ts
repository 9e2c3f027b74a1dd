// Reads the texts of Jekyll's configuration, which posts print: `{{ site.cdn }}`.
import { foldersUp } from '../folder.js'
import { stampFile } from '../file-stamp.js'
import { textOf } from '../front-matter-values.js'
import { read, record } from './config-files.js'
import { jekyllFile } from './jekyll-permalinks.js'

/** How many folders above a folder of posts the configuration is looked for. */
const mostLevels = 5

/** What was read last, of a file with a stamp: each document of a blog may ask. */
let known: { file: string; stamp: string; values: ReadonlyMap<string, string> } | undefined

/** The texts and numbers of the configuration above a folder of posts, by their names; those of a group as `author.name`. */
export function siteValuesOf(folder: string): ReadonlyMap<string, string> {
  const file = foldersUp(folder, mostLevels).flatMap((at) => jekyllFile(at) ?? [])[0]
  if (file === undefined) return new Map()
  const stamp = stampFile(file) ?? null
  if (stamp !== null && known?.file === file && known.stamp === stamp) return known.values
  const values = new Map<string, string>()
  const add = (prefix: string, group: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(group)) {
      const text = textOf(value)
      if (text !== null) values.set(prefix + key, text)
      else if (prefix === '') add(`${key}.`, record(value))
    }
  }
  add('', read(file))
  if (stamp !== null) known = { file, stamp, values }
  return values
}
