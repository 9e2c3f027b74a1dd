// Tells which files the configuration of Jekyll (`exclude`), Hugo (`ignoreFiles`), Quartz, Obsidian or Logseq leaves out, which are parts
// of others, which are no chapters of a book, which are files of a document of Hugo, and which translate none of Docusaurus.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { documentEnding, foldersUp, markdownEnding } from '../folder.js'
import { readYesOrNo } from '../front-matter/draft.js'
import { translatedOfDocusaurus } from './docusaurus-site.js'
import { findToolAbove } from './find-tool.js'
import {
  configOfLume,
  dataEndings,
  findConfig,
  list,
  read,
  readHead,
  scriptEndings,
  text,
  type Values,
} from './config-files.js'
import { findHexo } from './hexo.js'
import { excludedOfJekyll } from './jekyll-permalinks.js'
import { disabledLanguages, excludedByMounts, hugoSite } from './hugo-site.js'
import { isIgnoredOf } from './ignored.js'
import { excludedOfBook, isBook } from './mdbook.js'
import { excludedOfLogseq, keyOfPublisher } from './notes.js'
import { findQuartz } from './quartz.js'

/**
 * Whether the blog that a folder of posts is in leaves out a file, or a folder that it is in. Quartz has rules of its own; Hugo
 * publishes no Markdown beside the index of a document or below it (a leaf bundle).
 */
export function excludedOf(folder: string): (file: string) => boolean {
  const excludes = findQuartz(folder)?.excludes ?? excludedOfBook(folder) ?? excludedOfLogseq(folder)
  if (excludes) return excludes
  const key = keyOfPublisher(folder)
  if (key !== null) return (file) => documentEnding.test(file) && readYesOrNo(readHead(file)[key]) !== true
  const rules = [
    excludedByTool(folder),
    isPartOf(folder),
    isIgnoredOf(folder),
    isFrameOf(folder),
    isKeptByZenn(),
    isRoute,
  ]
  return (file) => rules.some((isOut) => isOut(file))
}

/** What a document has to have where its writer names each that is published, and a hint; `null` where all others are. */
export function choiceOf(folder: string): [what: string, hint: string] | null {
  if (isBook(folder)) return ['is not in SUMMARY.md', 'add a line there to publish it']
  const key = keyOfPublisher(folder)
  return key === null ? null : [`has no \`${key}: true\``, 'add it to publish the note']
}

function excludedByTool(folder: string): (file: string) => boolean {
  const found = findToolAbove(folder)
  // What `keep-md` (`x.html.md`) and `format: gfm` (`x.md`) leave beside the source. With another tool, Quarto only writes Markdown.
  if (found === null && isOfQuarto(folder)) return isKeptOfQuarto
  if (found?.tool === 'hugo') {
    const [isIgnored, isInBundle] = [isIgnoredByHugo(found.root), isInBundleOf(folder)]
    return (file) => isIgnored(file) || isInBundle(file)
  }
  // Quarto and others write it beside their sources.
  if (found?.tool === 'zola') return (file) => documentEnding.test(file) && !file.endsWith('.md')
  if (found?.tool === 'docusaurus') {
    // Its posts are Markdown and MDX, and its translations those of posts.
    const original = translatedOfDocusaurus(found.root, folder)?.original ?? folder
    return (file) =>
      documentEnding.test(file) && (!/\.mdx?$/i.test(file) || !existsSync(join(original, relative(folder, file))))
  }
  const config = foldersUp(folder).flatMap((at) => findConfig(at, '_config', dataEndings) ?? [])[0]
  const vault = foldersUp(folder).find((at) => existsSync(join(at, '.obsidian')))
  if (config === undefined && vault !== undefined) return isTemplateOf(vault)
  const site = config === undefined ? {} : read(config)
  const source = join(dirname(config ?? ''), text(site['source']) ?? '.')
  const isExcluded = excludedOfJekyll(site, source)
  return (file) => (config !== undefined && partOfJekyll.test(file.slice(folder.length))) || isExcluded(file)
}

/** In a folder whose files are parts of pages, or no texts: documentation is below the root of its blog. */
const partOfJekyll = /[\\/]_(?:data|includes|layouts|plugins|sass|site)[\\/]/

const isOfQuarto = (folder: string) => foldersUp(folder).some((at) => existsSync(join(at, '_quarto.yml')))

/**
 * Tells which files are parts of others, or drafts: those with an underscore before their name or that of a folder which they are in, in
 * Docusaurus, Hexo, Lume and Quarto, and in Astro but where the pattern of a collection takes them; in Jekyll those within `_posts`
 * (`special?` of its `EntryFilter`).
 */
function isPartOf(folder: string): (file: string) => boolean {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  const isPart =
    tool === undefined
      ? isOfQuarto(folder) || foldersUp(folder).some((at) => configOfLume(at) !== undefined)
      : tool === 'docusaurus' || findHexo(folder) !== null || (tool === 'astro' && hidesParts(root, folder))
  if (isPart) return (file) => /[\\/]_(?!posts[\\/])/.test(file.slice(folder.length))
  if (tool === 'jekyll') return (file) => /[\\/]_[^\\/]+[\\/][_#]/.test(file.slice(dirname(folder).length))
  // A program that reads the days of names finds none in this one: it is a draft.
  return (file) => tool === undefined && /[\\/]_\d{4}-\d\d-\d\d-[^\\/]+$/.test(file)
}

/** What a wiki of GitHub and Docsify show above and below each page, and in the place of none. */
function isFrameOf(folder: string): (file: string) => boolean {
  const isFramed = ['_sidebar.md', '_Sidebar.md', '_coverpage.md', 'Home.md'].some((name) =>
    existsSync(join(folder, name)),
  )
  return (file) => isFramed && /[\\/]_(?:header|footer|404)\.md$/i.test(file)
}

/** A page of VitePress for each of the values that a script beside it tells (`[slug].md`). */
const isRoute = (file: string) =>
  /\[\w+\]/.test(basename(file)) && dataScripts.some((ending) => existsSync(file.replace(markdownEnding, ending)))

const dataScripts = scriptEndings.map((ending) => `.paths${ending}`)

/** Tells which files of `books` of Zenn are no chapters, are of a book that is not published, or are sold, which `free: true` is not. */
function isKeptByZenn(): (file: string) => boolean {
  const books = new Map<string, Values>()
  return (file) => {
    const folder = dirname(file)
    if (basename(dirname(folder)) !== 'books') return false
    const known = books.get(folder) ?? read(findConfig(folder, 'config', ['.yaml', '.yml']) ?? '')
    books.set(folder, known)
    const { chapters, published, price } = known
    const isChapter = !Array.isArray(chapters) || chapters.includes(basename(file).replace(documentEnding, ''))
    return !isChapter || published === false || (Number(price) > 0 && readHead(file)['free'] !== true)
  }
}

/** Since version 5, Astro reads collections by patterns, which mostly leave out names with an underscore (`[^_]*`). */
function hidesParts(root: string, folder: string): boolean {
  const files = ['content/config', 'content.config'].flatMap(
    (name) => findConfig(join(root, 'src'), name, scriptEndings) ?? [],
  )
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return folder.startsWith(join(root, 'src/pages')) || !/\bglob\(/.test(source) || /\bpattern:[^\n]*_/.test(source)
}

const isKeptOfQuarto = (file: string) =>
  /\.html\.md$/.test(file)
    ? ['.qmd', '.md', '.Rmd', '.ipynb'].some((ending) => existsSync(file.replace(/\.html\.md$/, ending)))
    : file.endsWith('.md') && existsSync(file.replace(/md$/, 'qmd'))

/**
 * Tells which files `ignoreFiles` of Hugo names, themselves or a folder that they are in: expressions for any part of a path below the
 * configuration; which end with a language that it does not build; and which its mounts of content leave out.
 */
function isIgnoredByHugo(root: string): (file: string) => boolean {
  const site = hugoSite(root)
  const disabled = disabledLanguages(site)
  const isOutOfMounts = excludedByMounts(root, site)
  const patterns = list(site['ignorefiles']).flatMap((one) => {
    try {
      const [, flag, source = '(?!)'] = /^(?:\(\?(i)\))?(.*)$/s.exec(text(one) ?? '(?!)') ?? []
      return new RegExp(source, flag)
    } catch {
      return []
    }
  })
  return (file) => {
    const path = `/${relative(root, file).replaceAll('\\', '/')}`
    const folders = [...path.slice(1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))
    const [, language = ''] = /\.([\w-]+)\.\w+$/.exec(path) ?? []
    return (
      disabled.includes(language.toLowerCase()) ||
      (documentEnding.test(file) && isOutOfMounts(file)) ||
      patterns.some((one) => [...folders, path].some((part) => one.test(part)))
    )
  }
}

/** Tells whether a note of a vault of Obsidian is a draft by its folder, or a template of others. */
function isTemplateOf(vault: string): (file: string) => boolean {
  const settings = ['templates.json', 'plugins/templater-obsidian/data.json'].map((name) =>
    join(vault, '.obsidian', name),
  )
  const folders = settings.flatMap((file) => {
    const { folder, templates_folder: own } = existsSync(file) ? read(file) : {}
    return text(folder) ?? text(own) ?? []
  })
  return (file) =>
    /[\\/]_?(?:drafts?|templates?)[\\/]/i.test(file.slice(vault.length)) ||
    folders.some((one) => file.startsWith(join(vault, one, '/')))
}

/** Tells whether a document is a file of another, whose index is in its folder or in one above it, below that of all posts. */
function isInBundleOf(folder: string): (file: string) => boolean {
  const isIndex = (name: string) => /^index(?:\.[\w-]+)?\.(?:md|markdown|html)$/i.test(name)
  const known = new Map<string, boolean>()
  const isBundle = (at: string): boolean => {
    if (!at.startsWith(`${folder}/`)) return false
    const isOne = known.get(at) ?? readdirSync(at).some(isIndex)
    known.set(at, isOne)
    return isOne || isBundle(dirname(at))
  }
  return (file) =>
    documentEnding.test(file) && isBundle(isIndex(basename(file)) ? dirname(dirname(file)) : dirname(file))
}
