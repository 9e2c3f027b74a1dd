// Tells whether the tool of a blog publishes a document before its day.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { hugoSite } from './hugo-site.js'
import { isHexo, jekyllFile } from './jekyll-permalinks.js'

/**
 * Hugo holds back what has a day to come unless `buildFuture` is set, Jekyll unless `future` is, which the gem `github-pages` sets
 * by default; Hexo only where that is `false`; other tools publish it.
 */
export function holdsFuture(folder: string): boolean {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool === 'hugo') return hugoSite(root)['buildfuture'] !== true
  if (tool !== 'jekyll') return false
  const file = jekyllFile(root)
  const site = file === undefined ? {} : read(file)
  if (isHexo(site) || isOfGitHubPages(root)) return site['future'] === false
  return site['future'] !== true
}

function isOfGitHubPages(root: string): boolean {
  const gems = join(root, 'Gemfile')
  return existsSync(gems) && /^[^#\n]*\bgem\b[^\n]*["']github-pages["']/m.test(readFileSync(gems, 'utf8'))
}
