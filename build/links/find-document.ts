// Finds the document that a path in a text names: a file, an address that it has or had, or a name.
import { basename, dirname, join, posix, resolve } from 'node:path'
import { isWiki } from '../read/blog/notes.js'
import { isDocumentName, markdownEnding } from '../read/folder.js'
import { documentFinder, languageIn, type MappedDocument } from './document-names.js'
import type { LinkPlace, MappedFolder } from './published-files.js'
import { pathFromRoot } from './written-paths.js'

/** How to find documents. */
interface DocumentFinder {
  /** The document that a path in a text names. */
  findDocument: (path: string, from: LinkPlace) => MappedDocument | undefined
  /** The document at a path of the site, today or in the past. */
  findAt: (path: string) => MappedDocument | undefined
  byOldPath: ReadonlyMap<string, MappedDocument>
  /** The document that was exported from an address of another service. */
  findExported: (address: string) => MappedDocument | undefined
}

/** An address of Medium, Notion or Qiita, which ends with an id, and the name of a file that was exported from one. */
const ofService =
  /^https?:\/\/(?:[\w-]+\.)*(?:medium\.com|notion\.(?:so|site)|qiita\.com)\/(?:[^?#\s]*[/-])?([\da-f]{10,32})(?:[?#]|$)/
/** Whether a document may be the one that was exported from an address. */
export const mayBeExported = (address: string): boolean => ofService.test(address)

const idInName = /(?:^|[ -])([\da-f]{10,32})\.\w+$/

export function findDocuments(documents: readonly MappedDocument[], folders: readonly MappedFolder[]): DocumentFinder {
  const byFile = indexFiles(documents)
  const findNamed = documentFinder(documents)
  const byOldPath = indexOldPaths(documents)
  const areWikis = folders.some(({ folder }) => isWiki(folder))
  const findAt = (path: string) => atOldPath(byOldPath, trimSlashes(path))
  const findDocument = (path: string, from: LinkPlace): MappedDocument | undefined =>
    path.startsWith('/')
      ? (atOldPath(byOldPath, localeOf(from) + trimSlashes(path)) ??
        findAt(path) ??
        (mayBeFile(path) ? documentAt(byFile, path, from) : undefined) ??
        findNamed(path, from) ??
        (ofStarlight.test(from.folder) ? findAt(path.replace(localeInPath, '')) : undefined) ??
        (beforeYear.test(path) ? findDocument(path.replace(beforeYear, ''), from) : undefined) ??
        (datedName.test(path) ? findNamed(path.replace(datedName, '$1.md'), from) : undefined))
      : (documentAt(byFile, path, from) ??
        documentAtOldPath(byOldPath, path, from) ??
        findNamed(path, from) ??
        // Pages of a wiki have their name alone as address, whatever folder they are in.
        (areWikis ? findNamed(`${posix.basename(path).replaceAll(' ', '-')}.md`, from) : undefined))
  const byId = new Map(documents.map((document) => [idInName.exec(basename(document.file))?.[1], document]))
  const findExported = (address: string) => {
    const id = ofService.exec(address)?.[1]
    return id === undefined ? undefined : byId.get(id)
  }
  return { findDocument, findAt, byOldPath, findExported }
}

/**
 * Documents by file in NFC (macOS decomposes the accents of file names, links do not), `x.mdx` by `x.md` too; and in lower
 * case, as `ref` of Hugo finds them.
 */
function indexFiles(documents: readonly MappedDocument[]): Map<string, MappedDocument> {
  const byFile = new Map(documents.map((document) => [document.file.normalize('NFC'), document]))
  for (const document of documents) {
    const shorter = document.file.normalize('NFC').replace(/\.(?:markdown|mdx)$/i, '.md')
    for (const name of [shorter, shorter.toLowerCase()]) if (!byFile.has(name)) byFile.set(name, document)
  }
  return byFile
}

/** Documents by each path that they have or had, without slashes around it; and in lower case. */
function indexOldPaths(documents: readonly MappedDocument[]): Map<string, MappedDocument> {
  const byOldPath = new Map<string, MappedDocument>()
  for (const document of documents) byOldPath.set(`${document.kind}s/${document.slug}`, document)
  for (const document of documents) {
    for (const alias of document.aliases) {
      for (const path of [alias, alias.replace(htmlEnding, '')]) if (!byOldPath.has(path)) byOldPath.set(path, document)
    }
  }
  for (const [path, document] of [...byOldPath]) {
    const inLowerCase = path.toLowerCase()
    if (!byOldPath.has(inLowerCase)) byOldPath.set(inLowerCase, document)
  }
  return byOldPath
}

/**
 * The document that `x.md`, `x/`, `x`, `x/index.md` or `x/_index.md` names from the folder of `from`, or `@/x.md` or `/x.md` from the root,
 * which is the folder of documents or, in some tools, one above it (`@/posts/x.md`).
 */
function documentAt(byFile: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  const rest = pathFromRoot(path)
  // Eleventy also takes the path of a file from the folder of content.
  const isFile = rest === null && isDocumentName(path)
  const roots = [
    ...(rest === null ? [dirname(from.file)] : []),
    ...(rest !== null || isFile ? rootsOf(from.folder) : []),
  ]
  const language = languageIn(from.file)
  for (const root of roots) {
    const target = resolve(root, rest ?? path).normalize('NFC')
    // Of Hugo: `x.md` is `x/index.md` and `x/_index.md`, too.
    const folder = target.replace(/\.md$/i, '')
    const named = [target, `${target}.md`, target.replace(/\.html?$/, '.md')]
    const indexes = [join(folder, 'index.md'), join(folder, '_index.md'), join(target, 'README.md')]
    const files = path.endsWith('/') ? [...indexes, ...named] : [...named, ...indexes]
    for (const candidate of [...files, target.toLowerCase(), join(folder, 'index.md').toLowerCase()]) {
      // Of Hugo: `x.md` in `a.de.md` is `x.de.md`, where that is there.
      const translated = language === '' ? undefined : byFile.get(candidate.replace(/\.md$/, `.${language}.md`))
      const document = translated ?? byFile.get(candidate)
      if (document) return document
    }
  }
  return undefined
}

/** Where paths from the root may begin: a folder of documents, and those above it. */
function rootsOf(folder: string): string[] {
  const roots = [folder]
  for (let at = folder; roots.length < 5 && dirname(at) !== at; at = dirname(at)) roots.push(dirname(at))
  return roots
}

/** Of Docusaurus: what it puts before paths from the root in a translation, `fr/`; empty for other texts. */
const localeOf = ({ folder }: LinkPlace) =>
  /[\\/]([^\\/]+[\\/])docusaurus-plugin-content-(?:blog|docs)[^\\/]*(?:[\\/]current)?$/
    .exec(folder)?.[1]
    ?.replace('\\', '/') ?? ''

/** A folder of Starlight, where what is not translated is at the address of the translation in the main language. */
const ofStarlight = /[\\/]src[\\/]content[\\/]docs(?:[\\/]|$)/
const localeInPath = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/)/i

/** The document at a path without slashes around it, with an ending or without, in any case, as hosts that know none answer. */
const atOldPath = (byOldPath: ReadonlyMap<string, MappedDocument>, path: string, bare = path.replace(htmlEnding, '')) =>
  byOldPath.get(path) ?? byOldPath.get(bare) ?? byOldPath.get(bare.toLowerCase())

/** What programs put before the year: `/entry/2026/x`. */
const beforeYear = /^\/(?!(?:19|20)\d\d\/)[^/]+(?=\/(?:19|20)\d\d\/[^/])/

/** The name of a file with its day, in whatever folder a program shows it: `/blog/2026-05-01-x`. */
const datedName = /^.*(\/\d{4}-\d\d-\d\d-[^/.]+)\/?$/

/** Whether a path from the root may be that of a file: also without its ending, where it is in a folder. */
const mayBeFile = (path: string) => isDocumentName(path) || /^\/[^/]+\/[^/.]/.test(path)

/** The document at a path relative to the page of `from` (`../x/`, also with the ending of its file), or to one of its old paths (`../x.html`). */
function documentAtOldPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  for (const address of [`${from.kind}s/${from.slug}`, ...from.aliases.flatMap((alias) => [`${alias}/..`, alias])]) {
    const at = trimSlashes(posix.join('/', address, path))
    const document = atOldPath(byOldPath, at) ?? atOldPath(byOldPath, at.replace(markdownEnding, ''))
    if (document) return document
  }
  // A step too many or too few up from an address that the document once had.
  return path.startsWith('../') ? byOldPath.get(trimSlashes(path.replace(/^(?:\.\.\/)+/, ''))) : undefined
}

/** What some tools write at the end of the path of a page, and others leave out. */
const htmlEnding = /(\/index)?\.html?$/

export const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')
