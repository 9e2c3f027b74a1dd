// Finds the folders of a blog that hold its posts: Markdown files with a date.
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { splitDatedName } from '../front-matter/date.js'
import { headKeys } from '../front-matter/head-keys.js'
import { entriesIn, isDocumentName, isHtmlName, isMdxName } from '../folder.js'
import { metaExport } from '../front-matter/meta-export.js'
import { metaFilesOf } from '../front-matter/meta-file.js'
import { metadataForm } from '../front-matter/metadata-lines.js'
import { isNamedByNotion } from '../front-matter/notion-page.js'
import { isVault } from './notes.js'
import { isTranslatedFolder } from '../place.js'
import { readOpening } from '../text-file.js'

/** Folders that hold no texts of the blog. */
const skipped =
  /^(?:node_modules|bin|dist|build|out|public|static|assets|vendor|themes|layouts|archetypes|scaffolds|templates|tests?|testdata|__tests__|(?:__|test[-_])fixtures(?:__)?|coverage|_site|_freeze|_extensions|_book|draft|(?:.*[-_])?drafts|_includes|_layouts|_data|\..*)$/i

/** Whether a folder of this name may hold texts of the blog. */
export const holdsTexts = (name: string) => !skipped.test(name)

/** What coding agents read in the folder where they work. */
const forAgents = /^(?:CLAUDE|AGENTS?|GEMINI)(?:\.local)?\.mdx?$/

const forContributors = /^(?:changelog|contributing|license|code_of_conduct)\./i

/** Of any language: `README.md`, `README-JA.md`, `readme.zh-cn.md`. */
export const isReadme = (name: string) => /^readme(?:[._-][\w-]{2,7})?\./i.test(name)

/** Whether a file is about the folder it is in, by its name. */
export const isAboutFolder = (name: string) => isReadme(name) || forContributors.test(name) || forAgents.test(name)

/** Whether one with neither title nor date is no document: for coding agents, or, where others have front matter, for contributors. */
export const isForWriters = (name: string, isBare: boolean) =>
  forAgents.test(name) || (!isBare && forContributors.test(name) && /^[A-Z_]+\./.test(name))

/** Keys in any spelling. */
const publishedKeys = headKeys.published.map((key) => key.replace(/_|(?<=[a-z])(?=[A-Z])/g, '[-_]?')).join('|')

/** Keys of a date at the beginning of a line of front matter, and an address with one. */
const dateKey = new RegExp(
  `^["':]?(?:export |const |@def |\\.\\. )*(?:(?:${publishedKeys})["']?\\s*[:=]|(?:${headKeys.path.join('|')})["']?\\s*[:=]\\s*["']?\\/?(?:[\\w-]+\\/)*\\d{4}\\/\\d\\d?\\/\\d)`,
  'im',
)

const datedExport = new RegExp(`\\b(?:${headKeys.published.join('|')})\\b["']?\\s*:`)

/** Names of folders whose content belongs to the folder above: years, and languages of two letters. */
const isYear = (name: string) => /^(?:19|20)\d\d$/.test(name)
const isLanguage = (name: string) => /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name)

interface FolderCount {
  folder: string
  /** Dated documents directly in the folder, `index.md` of it left out. */
  own: number
  /** Whether the folder is one document with its files (`my-post/index.md`, `2026-01-02-x/post.md`). */
  isBundle: boolean
  dated: number
  all: number
  below: FolderCount[]
  /** Whether it is a folder of posts, however few it has. */
  isKept?: boolean
}

/** The folders of posts at or below folders, each whole: years and folders of single posts are in the folder above them. */
export function findPostFolders(...folders: string[]): string[] {
  const roots = folders.map(count)
  const all = roots.flatMap((root) => choose(root, true))
  // Folders in which most documents have no date are pages, unless there is nothing else.
  const posts = all.filter((one) => one.dated * 2 > one.all)
  const found = posts.length > 0 ? posts : all
  const most = Math.max(...found.map(({ dated }) => dated))
  // Of documentation and notes, a few have a date.
  if (
    sum(found.map(({ dated }) => dated)) * 10 < sum(roots.map((root) => root.all)) &&
    !found.some((one) => isBlog(one.folder, folders))
  )
    return []
  const isPosts = ({ folder: name }: FolderCount) => /^_?(?:posts?|blog|articles)$/i.test(basename(name))
  const main = found.find((one) => one.dated * 2 > most && isPosts(one))
  // Documentation is a folder in that of the site, or one of its own beside that of the posts.
  const isInDocumentation = (folder: string, root: string) =>
    isDocumentation(join(root, relative(root, folder).split(sep)[0] ?? '')) ||
    (isDocumentation(root) && folder.startsWith(`${root}${sep}`) && main?.folder.startsWith(root) === false)
  // Beside the posts, a few pages with a date are pages, and so is documentation of fewer days, such as plans of programs.
  const isPages = (one: FolderCount) =>
    (one.dated * 20 < most && one.isKept !== true) ||
    (one.dated <= (main?.dated ?? 0) &&
      (isDocumentation(one.folder) || (!isPosts(one) && folders.some((root) => isInDocumentation(one.folder, root)))))
  const kept = found.filter((one) => !main || !isPages(one)).map((one) => one.folder)
  // Of a translation, few as its posts may be, the folder stands beside that of the original.
  return found.map((one) => one.folder).filter((one) => kept.includes(one) || kept.some((other) => isSame(one, other)))
}

const isDocumentation = (folder: string) => /^(?:docs|documentation)$/i.test(basename(folder))

/** Whether two folders differ in the name of one folder alone, which is a language: `site/en/blog`, `site/es/blog`. */
function isSame(folder: string, other: string): boolean {
  const [names, others] = [folder.split(sep), other.split(sep)]
  const at = names.findIndex((name, place) => name !== others[place])
  const isRestSame = names.slice(at + 1).join(sep) === others.slice(at + 1).join(sep)
  return isRestSame && isLanguage(names[at] ?? '') && isLanguage(others[at] ?? '')
}

/** Whether a folder has the name of one of posts. */
const isNamedBlog = (name: string) => /^_?(?:posts?|blogs?|articles?|news|journal|essays|writing)$/i.test(name)

/** Whether the path from a root has the name of a blog. */
const isBlog = (folder: string, roots: readonly string[]) =>
  roots.flatMap((root) => relative(root, folder).split(sep)).some(isNamedBlog)

/** What is at the root of a program. */
const ofProgram =
  /^(?:package\.json|deno\.jsonc?|cargo\.toml|go\.mod|pom\.xml|(?:build|settings)\.gradle.*|pyproject\.toml|setup\.py|requirements\.txt|gemfile|makefile|cmakelists\.txt|composer\.json|mix\.exs|build\.sbt|.*\.(?:sln|csproj|gemspec))$/i

/** Parts of a program, whose texts are about it or of its tests. */
const isOfCode = (name: string) => /^(?:crates|packages|libs?|cmd|pkg|internal)$/i.test(name)

/**
 * Where the texts of a folder are that no tool builds and none of which has a date: in those that are named as of posts, else in the one
 * that has four fifths of them, else in all of it, unless it is a program.
 */
export function findUndatedFolders(root: string): string[] {
  const { all, below } = count(root)
  const named = below.filter((one) => isNamedBlog(basename(one.folder)) && one.all > 1)
  const isMain = (one: FolderCount) => one.all > 1 && one.all * 5 >= all * 4 && !isOfCode(basename(one.folder))
  const main = named.length > 0 ? named : below.filter(isMain)
  if (main.length > 0) return main.map(({ folder }) => folder)
  return all > 1 && !entriesIn(root).some(({ name }) => ofProgram.test(name)) ? [root] : []
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** What is published in a folder of notes besides them, and what is about the folder. */
const besideNotes =
  /^\..*|\.(?:png|jpe?g|gif|webp|avif|svg|pdf|mp[34]|m4a|wav|webm|canvas|base|txt|html?)$|^(?:license|cname|publish\.(?:css|js))$/i

/**
 * Whether a folder of no tool has notes rather than a blog with pages beside it: it has nothing of a program, and is an export of Notion, a
 * vault of Obsidian without a folder of posts, or has documents of its own and no date in at least half of all.
 */
export function isFolderOfNotes(folder: string): boolean {
  const entries = entriesIn(folder)
  const folders = entries.filter((one) => one.isDirectory() && !one.name.startsWith('.')).map(({ name }) => name)
  const isOfNotion = entries.some(
    (one) => (one.isDirectory() || /\.(?:md|csv)$/.test(one.name)) && isNamedByNotion(one.name),
  )
  const isBeside = (name: string) => besideNotes.test(name) || (isOfNotion && name.endsWith('.csv'))
  if (entries.some((one) => one.isFile() && !isDocumentName(one.name) && !isBeside(one.name))) return false
  if (isVault(folder)) return !folders.some((name) => /^(?:_?posts?|blog|articles)$/i.test(name))
  const isProgram = !folders.every(holdsTexts)
  const hasOwn = entries.some(({ name }) => isDocumentName(name) && !isAboutFolder(name))
  const { dated, all } = count(folder)
  return !isProgram && (isOfNotion || (hasOwn && dated * 2 <= all))
}

function choose(counted: FolderCount, isRoot: boolean): FolderCount[] {
  const { folder, dated, all, own, below } = counted
  if (dated === 0) return []
  const children = below.filter((child) => child.dated > 0)
  const isWhole = children.some(({ isBundle, folder: name }) => isBundle || isYear(basename(name)))
  const isTranslated = children.some(({ folder: one }) =>
    children.some((other) => isTranslatedFolder(one, other.folder)),
  )
  // Posts beside those of other languages are of the main one; a page beside the sections of languages is none.
  const isMain = own > 0 && children.length > 0 && children.every(hasPostsOfLanguage)
  const isOuter = !isMain && (isRoot || isLanguage(basename(folder)) || children.length === 1 || isTranslated)
  // In the outermost folder of a tool that has sections, a few pages with a date are pages.
  const hasPages = own === 0 && !isWhole && below.some((child) => child.all > 0 && child.dated === 0)
  if (dated * 2 > all && (!isOuter || own * 2 >= dated || isWhole) && !hasPages) return [counted]
  const inner = children.filter(({ isBundle }) => !isBundle).flatMap((child) => choose(child, false))
  if (inner.length === 0) return [counted]
  // The folder itself comes after its sections, whose documents are then read as theirs.
  const besideSections = own >= fewPages && dated * 2 > all ? [{ ...counted, dated: own, all: own }] : []
  return [...(isTranslated ? inner.map((one) => ({ ...one, isKept: true })) : inner), ...besideSections]
}

const hasPostsOfLanguage = (counted: FolderCount): boolean =>
  isLanguage(basename(counted.folder)) && choose(counted, false)[0]?.folder === counted.folder

/** Of fewer dated documents beside sections, most are pages: archives, links, an index of tags. */
const fewPages = 10

function count(folder: string): FolderCount {
  const counted: FolderCount = { folder, own: 0, isBundle: false, dated: 0, all: 0, below: [] }
  const hasDay = splitDatedName(basename(folder)) !== null
  const isOfYear = isYear(basename(folder)) && isNamedBlog(basename(dirname(folder)))
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && holdsTexts(entry.name)) counted.below.push(count(path))
    if (!entry.isFile() || !(isDocumentName(entry.name) || isMdxName(entry.name) || isHtmlPost(path))) continue
    if (isAboutFolder(entry.name)) continue
    counted.all += 1
    if (!hasDay && !isOfYear && !isDated(path, entry.name)) continue
    counted.dated += 1
    if (hasDay || /^index\./i.test(entry.name)) counted.isBundle = true
    else counted.own += 1
  }
  for (const { dated, all } of counted.below) {
    counted.dated += dated
    counted.all += all
  }
  // The page of a section, as of documentation, has a date, too.
  if (!hasDay && counted.below.some(({ dated }) => dated > 0)) counted.isBundle = false
  return counted
}

/** Also in JSON, whose keys are indented. */
const hasDateKey = (matter: string) => dateKey.test(matter.replace(/^[\s{]+(?=")/gm, ''))

function isDated(path: string, name: string): boolean {
  if (splitDatedName(name) !== null) return true
  const opening = openingOf(path)
  const [, exported] = isMdxName(name) ? (metaExport.exec(opening) ?? []) : []
  if (exported !== undefined) return datedExport.test(exported)
  const fenced = fencedMatter.exec(opening)?.[2]
  const matter =
    fenced ??
    (opening.startsWith('@def ') ? opening : undefined) ??
    /(?<![^])\{\s*"[^]*?^\}/m.exec(opening)?.[0] ??
    metadataForm(opening, true)
      ?.pattern.exec(opening)?.[1]
      ?.replace(/^(?: {4}|\t)/gm, '')
  if (matter !== undefined && hasDateKey(matter)) return true
  return metaFilesOf(path).some((meta) => existsSync(meta) && hasDateKey(readOpening(meta, openingBytes)))
}

/** Whether a file is a post in HTML: one with a day in its name or its front matter. Lists and templates have none. */
export function isHtmlPost(path: string): boolean {
  const name = basename(path)
  return isHtmlName(name) && !/^[._]/.test(name) && isDated(path, name.replace(/\.html?$/i, ''))
}

/** Front matter is within these bytes, but for that with drawings or lists in it. */
const openingBytes = 4096
const mostOpeningBytes = 65_536
const openMatter = /(?<![^])\s*\uFEFF*(---|\+\+\+)-*[a-z]*\r?\n/
const fencedMatter = new RegExp(`${openMatter.source}([^]*?)^\\1`, 'm')

function openingOf(path: string): string {
  const opening = readOpening(path, openingBytes)
  const isWhole = !openMatter.test(opening) || fencedMatter.test(opening)
  return isWhole ? opening : readOpening(path, mostOpeningBytes)
}
