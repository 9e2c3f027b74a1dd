// Tells whether the tool of a blog holds back what has a day to come.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from '../folder.js'
import { read } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { hugoSite } from './hugo-site.js'
import { isHexo, jekyllFile } from './jekyll-permalinks.js'
import { readMkDocs } from './mkdocs.js'

/**
 * Hugo does unless `buildFuture` is set, Nikola unless `FUTURE_IS_NOW` is, Jekyll unless `future` is, which the gem `github-pages` sets
 * by default; Hexo, Pelican and MkDocs only where a setting says so; other tools publish it.
 */
export function holdsFuture(folder: string): boolean {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool === 'hugo') return hugoSite(root)['buildfuture'] !== true
  if (tool === undefined) return foldersUp(folder, 3).some((at) => isHeldOfPython(at) || readMkDocs(at)?.holdsFuture)
  if (tool !== 'jekyll') return false
  const file = jekyllFile(root)
  const site = file === undefined ? {} : read(file)
  if (isHexo(site) || isOfGitHubPages(root)) return site['future'] === false
  return site['future'] !== true
}

const sourceOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const isOfGitHubPages = (root: string) =>
  /^[^#\n]*\bgem\b[^\n]*["']github-pages["']/m.test(sourceOf(join(root, 'Gemfile')))

/** Whether Pelican or Nikola do by their configuration in a folder. */
function isHeldOfPython(root: string): boolean {
  const nikola = sourceOf(join(root, 'conf.py'))
  return (
    /^WITH_FUTURE_DATES\s*=\s*False/m.test(sourceOf(join(root, 'pelicanconf.py'))) ||
    (/^POSTS\s*=/m.test(nikola) && !/^FUTURE_IS_NOW\s*=\s*True/m.test(nikola))
  )
}
