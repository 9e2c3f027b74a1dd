// Tells which marks the tool of a blog reads besides Markdown, by itself, by its configuration or with a package: `:tada:`, `==words==`, `x^2^`.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { foldersUp } from '../folder.js'
import { findToolAbove } from './find-tool.js'
import { extrasOfHugo, hugoFiles, read } from './config-files.js'
import { hugoSite } from './hugo-site.js'
import { isHexo, isSourceOfHexo, jekyllFile } from './jekyll-permalinks.js'
import { isBook } from './mdbook.js'

const files =
  'package.json Gemfile _config.yml config.toml mkdocs.yml zensical.toml _quarto.yml pelicanconf.py conf.py nanoc.yaml bridgetown.config.yml'.split(
    ' ',
  )
const packages =
  '"(?:@docusaurus/core|vitepress|vuepress|markdown-it-emoji|remark-g?emoji|gatsby-remark-emojis?|hexo-filter-(?:github-)?emojis?)"'
const settings = 'jemoji|pymdownx\\.emoji|markdown\\+emoji|enableEmoji\\b.*true|render_emoji\\b.*true'
const emoji = new RegExp(`^[^#\\n]*(?:${packages}|${settings})`, 'im')
const highlights =
  /^[^#\n]*(?:"(?:markdown-it-mark|@mdit\/plugin-mark|vuepress-theme-hope|remark-flexible-markers)"|pymdownx\.mark|markdown\+mark)/im

const superscripts = /^[^#\n]*(?:"(?:markdown-it-sup|@mdit\/plugin-sup|remark-supersub)"|pymdownx\.caret)/im
const subscripts = /^[^#\n]*(?:"(?:markdown-it-sub|@mdit\/plugin-sub|remark-supersub)"|pymdownx\.tilde)/im

/** Extensions of Python-Markdown without which their marks are words. */
const pymdownx = /^[^#\n]*pymdownx\.(critic|inlinehilite)/gim

/** VitePress has it by itself. */
const classes = /^[^#\n]*"(?:markdown-it-attrs|@mdit\/plugin-attrs|vitepress|vuepress-theme-hope)"/im

/** Nikola's configuration; that of another may have its name. */
const nikola = /^POSTS\s*=/m
/** Configurations of tools that write with Python-Markdown. */
const python = /(?:^|[\\/])(?:mkdocs\.yml|zensical\.toml|pelicanconf\.py)$/
/** The programs for Markdown that Jekyll had first, or kramdown in its own dialect; Qiita. */
const tightHeadings =
  /^[^#\n]*"@qiita\/qiita-cli"|^\s*(?:markdown:\s*["']?(?:rdiscount|redcarpet|maruku|bluecloth|pandoc)|input:\s*["']?kramdown)\b(?![^]*space_after_headers)/m

/** Those of Hexo have line breaks by default, and so has Zenn. */
const lineBreaks =
  /^[^#\n]*(?:"(?:hexo-renderer-(?:marked|kramed)|remark-breaks|zenn-cli)"|\bbreaks:\s*true|\bnl2br\b|\bhard_?wraps?\s*[:=]\s*true)/im
const noLineBreaks = /^\s*breaks:\s*false/im

/** The marks that a blog has. */
export interface Marks {
  /** Whether tags of ERB (`<%= x %>`) are evaluated. */
  hasErb: boolean
  /** Whether `:tada:` is an emoji. */
  hasEmojiNames: boolean
  /** Whether `==words==` are a highlight. */
  hasHighlights: boolean
  /** The extensions of Python-Markdown for changes (`{++a++}`) and languages in code (`` `#!py a` ``), by their names. */
  pymdownx: readonly string[]
  /** `^` where `x^2^` is a superscript, `~` where `H~2~O` has a subscript. */
  scripts: string
  /** Whether `#Title` is a heading, without a space; of exports of CSDN and other platforms `##Title`, but not `#tag`. */
  hasTightHeadings: boolean | 'sections'
  /** Whether a block of HTML ends with its element, and `<br>` begins none. */
  hasLooseHtml: boolean
  /** Whether lists, quotations and tables are those of kramdown. */
  hasKramdownBlocks: boolean
  /** Whether emphasis may end behind a space. */
  hasSpacedEmphasis: boolean
  /** Whether a line in a paragraph ends with a break. */
  hasLineBreaks: boolean
  /** Whether `:name[words]` may be a directive of remark, or a component of Nuxt Content. */
  hasDirectives: boolean
  /** Whether `{.class}` behind words is a class of their block. */
  hasClasses: boolean
}

/** Which marks are read in documents of these folders. */
export function marksIn(folders: readonly string[]): Marks {
  const found = [...new Set(folders.flatMap(configurationsAbove))].filter(existsSync)
  const texts = found.map((file) => readFileSync(file, 'utf8'))
  const are = (marks: RegExp) => texts.some((text) => marks.test(text))
  const isPython = are(nikola) || found.some((file) => python.test(file))
  const isKramdown = folders.some(isOfJekyll) && !are(/^markdown:\s*["']?commonmark/im)
  const isPandoc = found.some((file) => basename(file) === '_quarto.yml')
  const extras = folders.flatMap(extrasIn)
  const has = (extra: string, marks: RegExp) => extras.includes(extra) || are(marks)
  return {
    hasErb: found.some((file) => /^(?:nanoc|bridgetown)\b/.test(basename(file))),
    hasEmojiNames: are(emoji),
    hasHighlights: has('mark', highlights),
    scripts: `${isPandoc || has('superscript', superscripts) ? '^' : ''}${isPandoc || has('subscript', subscripts) ? '~' : ''}`,
    pymdownx: texts.flatMap((text) => Array.from(text.matchAll(pymdownx), ([, name = '']) => name)),
    hasTightHeadings: isPython || are(tightHeadings),
    hasLooseHtml: isPython || isKramdown || isPandoc,
    hasKramdownBlocks: isKramdown,
    hasSpacedEmphasis: isPython,
    hasLineBreaks: are(lineBreaks) && !are(noLineBreaks),
    hasDirectives: !folders.some((one) => /^(?:hugo|jekyll|zola)$/.test(findToolAbove(one)?.tool ?? '')),
    hasClasses: are(classes),
  }
}

/** Whether nothing at a folder or above it tells a tool that builds it, as of exports of platforms and folders of notes. */
export const isUnbuilt = (folder: string): boolean => !isBook(folder) && !configurationsAbove(folder).some(existsSync)

/** The further marks of Hugo, where that is the tool of a folder. */
function extrasIn(folder: string): string[] {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  return tool === 'hugo' ? extrasOfHugo(hugoSite(root)['markup']) : []
}

/** Of Jekyll, and not of Hexo or another tool with a folder `_posts`. */
function isOfJekyll(folder: string): boolean {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  const [file] = foldersUp(root).flatMap((one) => jekyllFile(one) ?? [])
  return tool === 'jekyll' && file !== undefined && !isHexo(read(file)) && !isSourceOfHexo(root)
}

function configurationsAbove(folder: string): string[] {
  const { tool, root } = findToolAbove(folder) ?? {}
  const up = foldersUp(root ?? folder)
  // That of Jekyll is above its categories, those of Hexo and Octopress above `source`.
  const last =
    tool === 'jekyll'
      ? Math.max(
          0,
          up.findIndex((one) => jekyllFile(one) !== undefined),
        )
      : 0
  const roots = root === undefined ? up : up.slice(0, last + 1)
  return roots.flatMap((one) => [...files.map((name) => join(one, name)), ...hugoFiles(one)])
}
