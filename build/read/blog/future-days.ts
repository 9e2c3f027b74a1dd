// Tells whether the tool of a blog publishes a document before its day.
import { read } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { hugoSite } from './hugo-site.js'
import { isHexo, jekyllFile } from './jekyll-permalinks.js'

/**
 * Hugo holds back what has a day to come unless `buildFuture` is set, Jekyll unless `future` is, Hexo only where that is
 * `false`; other tools publish it.
 */
export function holdsFuture(folder: string): boolean {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool === 'hugo') return hugoSite(root)['buildfuture'] !== true
  if (tool !== 'jekyll') return false
  const file = jekyllFile(root)
  const site = file === undefined ? {} : read(file)
  return isHexo(site) ? site['future'] === false : site['future'] !== true
}
