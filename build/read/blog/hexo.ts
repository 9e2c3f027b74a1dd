// Reads from the configuration of Hexo what its documents are read with.
import { foldersUp } from '../folder.js'
import { read, text } from './config-files.js'
import { isHexo, jekyllFile } from './jekyll-permalinks.js'

/** What documents of Hexo are read with. */
export interface Hexo {
  /** The zone of times that have no offset; `null` where the configuration names none. */
  timeZone: string | null
}

/** The Hexo that publishes a folder of posts; `null` where another tool does. Its sources are one folder below its configuration. */
export function findHexo(folder: string): Hexo | null {
  const file = foldersUp(folder, 4).flatMap((root) => jekyllFile(root) ?? [])[0]
  const site = file === undefined ? {} : read(file)
  return isHexo(site) ? { timeZone: text(site['timezone']) ?? null } : null
}
