// Reads what a blog's own configuration says of it: title, address, language, author, folders of posts and of static files.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nameOfAuthor } from '../front-matter/attributes.js'
import { entriesIn, isDocumentName, listFiles } from '../folder.js'
import { isLanguageTag } from '../front-matter/front-matter-values.js'
import { plainSettings, type PlainSettings } from './plain-settings.js'
import { agreedLanguage, languagesOfPosts } from './post-language.js'
import { findPostFolders, findUndatedFolders, holdsTexts, isAboutFolder, isFolderOfNotes } from './post-folders.js'
import { withBase } from '../base-path.js'
import { patternOf } from '../permalink.js'
import { originalOf } from '../place.js'
import { addressOfFiles, collectionsOf, hasInlineMath, languageOfLayouts, wordsOfPages } from './page-files.js'
import { pathOf } from './config-files.js'
import { homepageOf } from './script-settings.js'
import { findTool, findToolAbove, type ToolName } from './find-tool.js'
import { readTool, type ToolSettings } from './tools.js'

export interface BlogFolder {
  folder: string
  /** The pattern of the addresses of its posts, where the tool's configuration tells it; that with the path of the blog first. */
  permalink: string | string[] | null
  /** The path of the blog at its address, without slashes around it; left out where it is the root. */
  basePath?: string
  /** The IANA time zone that the tool reads dates in; left out where a date is the day that it names. */
  timeZone?: string | null
}

/** A blog as it is; `null` where nothing says it. Folders are absolute. */
export interface Blog {
  /** The tool that builds it; `plain` for a folder of Markdown. */
  tool: ToolName | 'plain'
  /** The folder of the tool's configuration. */
  root: string
  title: string
  /** Without a slash at its end. */
  url: string | null
  description: string | null
  /** BCP 47. */
  language: string | null
  author: string | null
  /** The IANA time zone that the tool reads dates in; `null` where a date is the day that it names. */
  timeZone: string | null
  /** Whether it has `$…$` for maths; `null` where nothing says so. */
  math: boolean | null
  folders: BlogFolder[]
  /**
   * Further folders of documents: collections of Jekyll, the documentation beside a blog of Docusaurus, posts of other sites
   * beside it, sections without a date beside others.
   */
  others: string[]
  /** Folders whose files are published at the root of the blog. */
  staticFolders: string[]
}

type Settings = ToolSettings & PlainSettings

/** Reads the blog that `folder` is, is a part of, or has in a folder of its own (`docs/`, `website/`). Nothing of it is run. */
export function readBlog(folder: string): Blog {
  const start = resolve(folder)
  const found: FoundTool | null = findToolAbove(start) ?? findBelow(start)
  const root = found?.root ?? start
  const isPlain = found === null
  const settings: Settings = isPlain ? { ...noFolders, ...plainSettings(root) } : readTool(found.tool, root)
  const ofPages = settings.title === undefined ? wordsOfPages(root) : {}
  const url = readAddress(settings.url ?? addressOfFiles(root, settings.staticFolders) ?? homepageOf(root, found?.tool))
  const basePath = (settings.basePath ?? (url === null ? '' : pathOf(settings.url)))?.replace(/^\/+|\/+$/g, '') ?? ''
  const isInside = root !== start && start.startsWith(root)
  const isPart = isInside || settings.content.some((one) => start.startsWith(`${one}${sep}`))
  const folders = findFolders(isPart ? [start] : settings.content, { root, settings, isPlain }, isInside ? start : null)
  const isOther = (one: string) => !folders.includes(one) && listFiles(one, isDocumentName).length > 0
  const originals = folders.filter((one) => !folders.includes(originalOf(one)?.original ?? ''))
  return {
    tool: found?.tool ?? 'plain',
    root,
    title: settings.title ?? ofPages.title ?? nameOf(root),
    url,
    description: (settings.description ?? ofPages.description)?.replace(/<[^>]*>/g, '') ?? null,
    language: agreedLanguage(
      readLanguage(settings.language ?? languageOfLayouts(root)),
      languagesOfPosts(folders.length > 0 ? originals : [start]),
    ),
    author: settings.author === undefined ? null : nameOfAuthor(settings.author),
    timeZone: settings.timeZone ?? null,
    math: (settings.math ?? hasInlineMath(root)) || null,
    folders: folders.map((one) => ({
      ...{ folder: one, permalink: permalinksBelow(basePath, settings.permalinkOf(one)) },
      ...(basePath !== '' && { basePath }),
    })),
    others: [settings.otherFolders ?? [], found?.beside ?? [], undatedSections(folders)].flat().filter(isOther),
    staticFolders: settings.staticFolders.filter((one) => existsSync(one)),
  }
}

/**
 * The folders of documents at or below some of a blog.
 * @param inside the folder of the blog that was asked for; `null` where it is the whole
 */
function findFolders(
  roots: readonly string[],
  { root, settings, isPlain }: { root: string; settings: Settings; isPlain: boolean },
  inside: string | null,
): string[] {
  const found = roots.filter((one) => existsSync(one))
  // Jekyll and Hexo publish all that is below `_posts`, Docusaurus all of its blog, dated or not, Quartz all notes.
  const isWhole = (one: string) =>
    settings.isWhole === true || (/[\\/]_posts(?:[\\/]|$)/.test(one) && findPostFolders(one).length > 0)
  const { postFolders: blogs = [], docFolders: docs = [] } = settings
  const dated = blogs.filter((one) => originalOf(one) === null && findPostFolders(one).length > 0)
  const chosen = [...found.filter(isWhole), ...dated, ...findPostFolders(...found.filter((one) => !isWhole(one)))]
  const wholeOf = (wholes: readonly string[]) => (one: string) =>
    wholes.find((whole) => roots.includes(whole) && one.startsWith(`${whole}${sep}`)) ?? one
  const withTranslations = (chosen: readonly string[]) => [
    ...new Set([...chosen, ...[...blogs, ...docs].filter((one) => chosen.includes(originalOf(one)?.original ?? ''))]),
  ]
  const inTool = collectionsOf(root, chosen.map(wholeOf(blogs)))
  if (inTool.length > 0) return withTranslations(inTool)
  if (inside !== null) return (settings.otherFolders ?? []).filter((one) => one === inside)
  if (isPlain && isFolderOfNotes(root)) return [root]
  const posts = findPostFolders(root)
  if (posts.length > 0) return posts
  if (isPlain && found.length === 0) return findUndatedFolders(root)
  // Documentation has no dates.
  return withTranslations(collectionsOf(root, found.flatMap(findDocumentation).map(wholeOf(docs))))
}

function permalinksBelow(basePath: string, permalink: BlogFolder['permalink']): BlogFolder['permalink'] {
  return permalink === null || basePath === '' ? permalink : withBase([permalink].flat().map(patternOf), basePath)
}

/** Fewer documents without a date, beside sections of posts, are mostly pages such as an imprint. */
const fewestInSection = 5
/** Folders of pages about labels and people. */
const labels = /^(?:authors?|categor(?:y|ies)|people|series|tags?|team|topics?)$/i

/** A folder for all texts, or in it for those of a language, as Docsy has it, or for all that Starlight shows. */
const holdsSections = /[\\/]content(?:[\\/](?:docs|[a-z]{2}(?:[-_][a-z]{2,4})?))?$/i

/** The sections without posts beside two or more that have some, or in a folder of texts. Some tools list their documents, too, by the day of their first commit. */
function undatedSections(posts: readonly string[]): string[] {
  const isOfSections = (one: string, at: number, all: readonly string[]) =>
    all.indexOf(one) < at || holdsSections.test(one)
  const isOther = (file: string) => !posts.some((one) => file.startsWith(`${one}${sep}`))
  // The blog of Material for MkDocs is within its documentation.
  const around = posts.flatMap((one) => /^(.*[\\/]docs)[\\/]blog[\\/]posts$/.exec(one)?.[1] ?? [])
  const parents = new Set([...posts.map((one) => dirname(one)).filter(isOfSections), ...around])
  return [...parents].flatMap((parent) =>
    entriesIn(parent).flatMap((entry) => {
      const folder = join(parent, entry.name)
      const isSection = entry.isDirectory() && holdsTexts(entry.name) && !labels.test(entry.name)
      return isSection && listFiles(folder, isDocumentName).filter(isOther).length >= fewestInSection ? [folder] : []
    }),
  )
}

/** The folder itself, or the only one in it with documents, as `src/content/docs` of Starlight; none for a page alone. */
function findDocumentation(folder: string): string[] {
  const documents = listFiles(folder, isDocumentName)
  if (documents.length < 2) return []
  const names = new Set(documents.map((file) => relative(folder, file).split(sep)[0] ?? ''))
  // Beside a program, folders such as `bin` are of it.
  const isOfProgram = (name: string) => !holdsTexts(name) && existsSync(join(folder, 'package.json'))
  const [first, ...others] = [...names].filter((name) => !isAboutFolder(name) && !isOfProgram(name))
  if (first === undefined) return []
  // What is beside it in a repository is about the repository.
  if (others.length > 0 && names.has('content')) return findDocumentation(join(folder, 'content'))
  const isIn = others.length === 0 && !isDocumentName(first)
  return isIn ? findDocumentation(join(folder, first)) : [folder]
}

const noFolders: ToolSettings = { content: [], staticFolders: [], permalinkOf: () => null }

interface FoundTool {
  tool: ToolName
  root: string
  /** The folders of posts of other sites beside it, and those of documentation. */
  beside?: string[]
}

/** Of the folders directly below and those below them, the first of a tool that has posts, else documentation. */
function findBelow(start: string): FoundTool | null {
  const foldersIn = (folder: string) =>
    entriesIn(folder)
      .filter((entry) => entry.isDirectory() && !/^\.|^(?:node_modules|test|tests|examples|packages)$/.test(entry.name))
      .map((entry) => join(folder, entry.name))
  if (!statSync(start).isDirectory()) return null
  const near = foldersIn(start)
  const tools = [...near, ...near.flatMap(foldersIn)].flatMap((root) => {
    const tool = findTool(root)
    return tool === null ? [] : [{ tool, root }]
  })
  const hasDocumentation = ({ tool, root }: (typeof tools)[number]) =>
    readTool(tool, root).content.some((folder) => existsSync(folder) && findDocumentation(folder).length > 0)
  const withPosts = tools.find(({ root }) => findPostFolders(root).length > 0)
  if (withPosts) {
    const others = tools.filter(({ root }) => !`${root}${sep}`.startsWith(`${withPosts.root}${sep}`))
    const besideOf = ({ tool, root }: FoundTool) => [
      ...findPostFolders(root),
      ...(readTool(tool, root).docFolders ?? []),
    ]
    return { ...withPosts, beside: others.flatMap(besideOf) }
  }
  const posts = findPostFolders(start)
  return posts.length > 0 ? toolOfAll(posts) : (tools.find(hasDocumentation) ?? null)
}

/** The tool that all folders of posts are of, in a folder farther below (`packages/website`). */
function toolOfAll(posts: readonly string[]): { tool: ToolName; root: string } | null {
  const [first, ...others] = posts.map(findToolAbove)
  return first && others.every((one) => one?.root === first.root) ? first : null
}

const generalName = /^_?(?:posts?|blog|content|articles|src|docs|apps?|source|site|web|www|website)$/i

/** The name of a folder as a title: `my-blog` is `My blog`. A folder of posts has the name of the folder above. */
function nameOf(folder: string): string {
  const name = basename(folder)
  if (generalName.test(name) && dirname(folder) !== folder) return nameOf(dirname(folder))
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Blog' : words.charAt(0).toUpperCase() + words.slice(1)
}

function readAddress(url: string | undefined): string | null {
  if (url === undefined || !/^https?:\/\/(?!localhost\b|127\.)/.test(url) || !URL.canParse(url)) return null
  const { origin, hostname } = new URL(url)
  // The repository or profile of the author, by a name that some give to the address of the site, and that of a template.
  return /^(?:www\.)?(?:raw\.githubusercontent\.com|(?:github|gitlab|bitbucket|codeberg|gitee|npmjs|twitter|x|linkedin)\.(?:com|org)|example\.(?:com|org|net)|your-docusaurus(?:-test)?-site\..*)$/.test(
    hostname,
  )
    ? null
    : origin
}

/** The tag without its extended language subtag (RFC 5646, section 2.2.2): `zh-cmn-Hans` is `zh-Hans`. */
const withoutExtlang = (language: string) => language.replaceAll('_', '-').replace(/^(..)-[a-z]{3}(?=-|$)/i, '$1')

function readLanguage(language: string | undefined): string | null {
  try {
    const [tag] = language === undefined ? [] : Intl.getCanonicalLocales(withoutExtlang(language))
    return tag !== undefined && isLanguageTag(tag) ? tag : null
  } catch {
    return null
  }
}
