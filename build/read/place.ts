// Reads from the path of a file what other tools read from it: the name, the sections and the language of a document.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { translatedOfDocusaurus } from './blog/docusaurus-site.js'
import { findToolAbove } from './blog/find-tool.js'
import { contentOfHugo } from './blog/hugo-site.js'
import { isSourceOfHexo } from './blog/jekyll-permalinks.js'
import { namedLanguages } from './blog/named-languages.js'
import { documentEnding, foldersUp } from './folder.js'
import { groupBy } from './group-by.js'
import { isSameLanguage, readLanguageName, splitLanguageName } from './front-matter/language.js'
import { withoutNotionId } from './front-matter/notion-page.js'
import { findRoute, isNamedByLanguage } from './page-route.js'

/** A file of a document, and the folder of documents that it was found in. */
export interface FoundFile {
  file: string
  folder: string
}

/** Where a document is, without its language. */
export interface Place {
  /** The folders from the folder of documents to the file; that of an `index.md` is its name. */
  folders: string[]
  /** The name without extension and language. */
  name: string
  /** BCP 47; `null` where nothing in the path names it. */
  language: string | null
  /** The same for all translations of a document. */
  translationKey: string
  /** The folders from the root of the tool's content to that of the documents; its name where no such root is known. */
  sections: string[]
  /** Whether Jekyll would read it: its collections are folders such as `_posts`. */
  isJekyll: boolean
  /** Whether its folders are its address: a page of some tools, or of a section of Hugo or Zola. */
  isPage: boolean
}

export function placeDocuments(files: readonly FoundFile[]): Place[] {
  const places = new Map<FoundFile, Place>()
  const folders = new Set(files.map(({ folder }) => folder))
  for (const [folder, found] of groupBy(files, (one) => one.folder)) {
    const root = readRoot(folder, folders)
    const parts = found.map(({ file }) => splitPath(file, relative(folder, file), basename(folder)))
    const isLanguage = findLanguages(parts, namedLanguages(folder))
    found.forEach((one, at) => {
      const part = parts[at]
      if (part) places.set(one, placeOf(part, root, isLanguage))
    })
  }
  return files.map(
    (one) => places.get(one) ?? placeOf(splitPath(one.file, basename(one.file), ''), readRoot(one.folder, folders), {}),
  )
}

/** Folders below which tools expect a folder for each language, or for each section. */
const contentRoots = new Set(['content', 'pages', 'source', 'src', '_src'])
const languageRoots = new Set([...contentRoots, 'docs', 'i18n', 'locales', 'posts', '_posts', 'blog'])

interface Root {
  sections: string[]
  language: string | null
  /** The path without the language. */
  key: string
  hasContentRoot: boolean
}

/**
 * The folder that one translates by a language at an end of its name, as `en-posts` does `posts`, or as Docusaurus has it; `null`
 * for other folders.
 */
export function originalOf(folder: string): { language: string; original: string } | null {
  if (/[\\/]docusaurus-plugin-[^\\/]+(?:[\\/](?:current|version-[^\\/]+))?$/.test(folder)) {
    const tool = findToolAbove(folder)
    return tool && translatedOfDocusaurus(tool.root, folder)
  }
  const [, first, rest, start, last] = /^(?:([a-z]{2})[-_](.+)|(.+)[-_]([a-z]{2}))$/i.exec(basename(folder)) ?? []
  const language = readLanguageName(first ?? last ?? '')
  // `my-posts`, `posts-to-do` are words.
  return language === null || /^(?:my|to|is|no|so|as|am|or|id|it)$/.test(language)
    ? null
    : { language, original: join(dirname(folder), rest ?? start ?? '') }
}

/** Whether two folders of documents are languages of one: `de/blog` and `en/blog`, `en-posts` and `posts`, `posts-en` and `posts-fr`. */
export const isTranslatedFolder = (folder: string, other: string): boolean =>
  folder !== other && (basename(folder) === basename(other) || translationIn(folder, [folder, other]) !== null)

/** What `originalOf` tells of one of some folders, where these have the original, or, one of them in English, others that translate it. */
function translationIn(folder: string, folders: Iterable<string>): ReturnType<typeof originalOf> {
  const found = originalOf(folder)
  if (found === null) return null
  const all = [...folders]
  if (all.includes(found.original)) return found
  const languages = all.map(originalOf).flatMap((one) => (one?.original === found.original ? one.language : []))
  return languages.length > 1 && languages.some((one) => isSameLanguage(one, 'en')) ? found : null
}

function readRoot(folder: string, folders: ReadonlySet<string>): Root {
  const translated = translationIn(folder, folders)
  if (translated !== null) return { ...readRoot(translated.original, folders), language: translated.language }
  const segments = folder.split(sep)
  // The folders above a blog or a repository (`~/src/my-blog`) are none of its own.
  const tool = findToolAbove(folder)
  const content = tool?.tool === 'hugo' ? contentOfHugo(tool.root, folder) : null
  if (tool && content) {
    const path = relative(content.folder, folder)
    const sections = path.split(sep).filter((name) => name !== '')
    return { sections, language: content.language, key: join(tool.root, path), hasContentRoot: true }
  }
  const above = tool ? tool.root.split(sep).length : segments.length - foldersUp(folder, Infinity).length
  const last = segments.findLastIndex((segment, at) => at >= above && contentRoots.has(segment))
  // `site/en/blog` and `site/ja/blog` are one folder in two languages; then `site/en/docs` is in one of these, too.
  const isTranslated = (at: number) => {
    const all = [...folders].map((one) => one.split(sep))
    const beside = all.filter((one) => one.slice(0, at + 1).join(sep) === segments.slice(0, at + 1).join(sep))
    const isSame = (one: string[], other: string[]) => other.with(at, one[at] ?? '').join(sep) === one.join(sep)
    return all.some(
      (other) =>
        at < other.length &&
        other[at] !== segments[at] &&
        readLanguageName(other[at] ?? '') !== null &&
        beside.some((one) => isSame(one, other)),
    )
  }
  const at = segments.findLastIndex(
    (segment, at) =>
      readLanguageName(segment) !== null &&
      ((at >= above && languageRoots.has(segments[at - 1] ?? '')) || isTranslated(at)),
  )
  const others = (from: number) => segments.filter((_, place) => place >= from && place !== at)
  const sections = others(last === -1 ? Math.min(at === -1 ? Infinity : at + 1, segments.length - 1) : last + 1)
  return {
    sections,
    language: readLanguageName(segments[at] ?? ''),
    key: others(0).join('/'),
    // Jekyll may have its sources in `src`.
    hasContentRoot: tool?.tool === 'jekyll' ? isSourceOfHexo(tool.root) : last !== -1,
  }
}

interface PathParts {
  folders: string[]
  /** Without extension. */
  name: string
  isIndex: boolean
  /** The name, or that of the folder of an index, and the language that a file name ends with. */
  rest: string
  suffix: string | null
  /** Whether its folders, which are those of its address, begin at the root of the site. */
  hasRoute: boolean
  isSection: boolean
}

/** Splits the path of a file from the folder of its documents on, whose name is `folderName`. */
function splitPath(file: string, path: string, folderName: string): PathParts {
  const route = findRoute(file)
  const folders = route ?? path.split(sep).map(withoutNotionId)
  const base = (folders.pop() ?? '').replace(documentEnding, '')
  const name = isNamedByLanguage(file) ? `index.${base}` : base
  const split = splitLanguageName(name)
  const written = split?.rest ?? name
  const suffix = split?.language ?? null
  const folder = folders.at(-1) ?? folderName
  // In Eleventy the folder is the name of `2026-01-02-index.md` as well; Jekyll takes `index` for it. VuePress, mdBook and GitHub show `README` as the index, and some sites read `+post` as SvelteKit does `+page`.
  const [, day] = /^(|\d{4}-\d{2}-\d{2}-)index$/.exec(written.replace(/^(?:readme|_index|\+\w+)$/i, 'index')) ?? []
  const isIndex = route !== null || day === '' || (day !== undefined && !folder.startsWith('_'))
  const rest = isIndex ? `${day ?? ''}${folder}` : written
  return { folders, name, isIndex, rest, suffix, hasRoute: route !== null, isSection: /^_index$/i.test(written) }
}

/** The languages that the names of files and the folders at the top of a folder are taken for. */
interface Languages {
  ofNames?: ReadonlySet<string>
  ofFolders?: ReadonlySet<string>
}

/**
 * The words that are languages in a folder: `fr` of `post.fr.md` where a `post.md` or `post.de.md` is beside one such file,
 * and `fr` of `fr/post.md` where one such file is in the folder of another language too, or in none, or where all folders are named by
 * languages, one of them by English; and those `named` by the configuration. Other words of two letters (`it/`, `asp.is.md`) may mean
 * something else.
 */
function findLanguages(parts: readonly PathParts[], named: readonly string[]): Languages {
  const byRest = new Map<string, Set<string>>()
  const byPath = new Map<string, Set<string>>()
  const note = (map: Map<string, Set<string>>, key: string, language: string) => {
    const known = map.get(key)
    if (known) known.add(language)
    else map.set(key, new Set([language]))
  }
  for (const { folders, name, rest, suffix, isIndex } of parts) {
    const [first = '', ...below] = folders
    const folder = readLanguageName(first)
    note(byRest, [...folders, isIndex ? 'index' : rest].join('/'), suffix ?? '')
    note(byPath, [...(folder === null ? folders : below), name].join('/'), folder ?? '')
  }
  const shared = (map: Map<string, Set<string>>) =>
    new Set([...map.values()].filter((languages) => languages.size > 1).flatMap((languages) => [...languages]))
  const tops = new Set(parts.map(({ folders: [first = ''] }) => readLanguageName(first) ?? ''))
  const areLanguages = tops.size > 1 && !tops.has('') && [...tops].some((code) => isSameLanguage(code, 'en'))
  return { ofNames: new Set([...shared(byRest), ...named]), ofFolders: areLanguages ? tops : shared(byPath) }
}

function placeOf(part: PathParts, root: Root, { ofNames, ofFolders }: Languages): Place {
  const [first = '', ...below] = part.folders
  const folderLanguage = readLanguageName(first)
  const isFolder = folderLanguage !== null && ofFolders?.has(folderLanguage) === true
  const isSuffix = part.suffix !== null && (part.isIndex || ofNames?.has(part.suffix) === true)
  const folders = isFolder ? below : part.folders
  const name = part.isIndex || isSuffix ? part.rest : part.name
  const above = part.isIndex ? folders.slice(0, -1) : folders
  const jekyll = [...root.sections, ...above].some((folder) => folder.startsWith('_'))
  return {
    folders: above,
    name,
    language: isSuffix ? part.suffix : isFolder ? folderLanguage : root.language,
    translationKey: [root.key, ...above, name].join('/'),
    sections: part.hasRoute ? [] : root.sections,
    isJekyll: jekyll && !root.hasContentRoot,
    isPage: part.hasRoute || part.isSection,
  }
}

/** The name that gives slug and date: that of the file, or of its folder for `index.md` and `index.fr.md`. */
export function nameOf(file: string): string {
  const { isIndex, rest } = splitPath(file, basename(file), basename(dirname(file)))
  return isIndex ? rest : withoutNotionId(basename(file)).replace(documentEnding, '')
}

/** Whether a folder some levels above that of a document has a page of its own, as sections of Hugo below the first have. */
export function hasSectionIndex(file: string, levels: number): boolean {
  const own = /^_?index\./.test(basename(file)) ? dirname(dirname(file)) : dirname(file)
  const folder = join(own, ...Array.from({ length: levels }, () => '..'))
  return ['_index.md', '_index.html'].some((name) => existsSync(join(folder, name)))
}
