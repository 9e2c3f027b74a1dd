// Tells which marks the tool of a blog reads besides Markdown, by itself, by its configuration or with a package: `:tada:` and `==words==`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from '../folder.js'
import { findToolAbove } from './find-tool.js'
import { hugoFiles } from './config-files.js'

const files = ['package.json', 'Gemfile', '_config.yml', 'config.toml', 'mkdocs.yml', 'zensical.toml', '_quarto.yml']
const packages =
  '"(?:@docusaurus/core|vitepress|vuepress|markdown-it-emoji|remark-g?emoji|gatsby-remark-emojis?|hexo-filter-(?:github-)?emojis?)"'
const settings = 'jemoji|pymdownx\\.emoji|markdown\\+emoji|enableEmoji\\b.*true|render_emoji\\b.*true'
const emoji = new RegExp(`^[^#\\n]*(?:${packages}|${settings})`, 'im')
const highlights =
  /^[^#\n]*(?:"(?:markdown-it-mark|@mdit\/plugin-mark|vuepress-theme-hope|remark-flexible-markers)"|pymdownx\.mark|markdown\+mark)/im

/** Which marks are read in documents of these folders. */
export function marksIn(folders: readonly string[]): { hasEmojiNames: boolean; hasHighlights: boolean } {
  const texts = [...new Set(folders.flatMap(configurationsAbove))]
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'))
  const are = (marks: RegExp) => texts.some((text) => marks.test(text))
  return { hasEmojiNames: are(emoji), hasHighlights: are(highlights) }
}

function configurationsAbove(folder: string): string[] {
  const root = findToolAbove(folder)?.root
  return (root === undefined ? foldersUp(folder) : [root]).flatMap((one) => [
    ...files.map((name) => join(one, name)),
    ...hugoFiles(one),
  ])
}
