// Tells the languages that the configuration of Hugo or Zola names, by which files end (`post.fr.md`).
import { join } from 'node:path'
import { readLanguageName } from '../front-matter/language.js'
import { list, read, record } from './config-files.js'
import { findToolAbove } from './find-tool.js'
import { hugoSite } from './hugo-site.js'

/** Those of the blog that a folder of documents is in: keys of `languages`, and of old versions of Zola each `code` of a list. */
export function namedLanguages(folder: string): string[] {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool !== 'hugo' && tool !== 'zola') return []
  const { languages } = tool === 'hugo' ? hugoSite(root) : read(join(root, 'config.toml'))
  const codes = Array.isArray(languages)
    ? list(languages).map((one) => record(one)['code'])
    : Object.keys(record(languages))
  return codes.flatMap((code) => readLanguageName(String(code)) ?? [])
}
