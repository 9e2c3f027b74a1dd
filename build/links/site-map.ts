// Resolves the links and images of a text to documents and files of the site.
import { dirname, join, posix, resolve } from 'node:path'
import { decodePath } from '../../service/published-names.js'
import { marksIn, type Marks } from '../read/blog/marks.js'
import { isInVault, isLogseq } from '../read/blog/notes.js'
import type { DocumentKind } from '../read/document.js'
import type { LoadedDocument } from '../read/documents.js'
import { isDocumentName } from '../read/folder.js'
import type { StaticFolder } from '../read/static-folders.js'
import { documentFinder, languageIn } from './document-names.js'
import { encodePath, formPaths, pagePath } from './document-paths.js'
import { isOwnPath, pathOnSite } from './own-paths.js'
import { pelicanList, pelicanPrefix } from './pelican.js'
import { mapFiles, type FoundFile, type LinkPlace, type MappedFolder, type PublishedFiles } from './published-files.js'
import { pathFromRoot } from './written-paths.js'

/** What the map needs of a document. */
export interface MappedDocument extends LinkPlace {
  kind: DocumentKind
  title: string
  /** The URL of its page for people, where that is not built here. */
  elsewhere: string | null
}

/** The target of a link: a document, a file to publish beside the pages, nothing, or something that is not of this site. */
export type Resolved =
  | { is: 'document'; url: string }
  | { is: 'file'; url: string; source: string; target: string }
  | { is: 'missing'; why: 'absent' | 'outside' }
  | { is: 'elsewhere' }

export interface SiteMap extends Marks {
  /** The URL of a path of the site. */
  absolute: (path: string) => string
  /** Whether the documents are notes of Obsidian, or of a tool with its links. */
  isVault: boolean
  /** Whether they are pages of Logseq. */
  isGraph: boolean
  /** The target of `reference`, a link or an image in `from`. */
  resolve: (reference: string, from: LinkPlace) => Resolved
  /** The title of the document that a link in `from` leads to; `null` where it leads to none. */
  titleOf: (link: string, from: LinkPlace) => string | null
}

export function mappedDocument({ kind, head, file, folder, aliases, elsewhere }: LoadedDocument): MappedDocument {
  return { kind, slug: head.slug, title: head.title, file, folder, aliases, elsewhere }
}

/** Builds the map of a site. `baseUrl` has no slash at its end. */
export function mapSite(
  documents: readonly MappedDocument[],
  folders: readonly MappedFolder[],
  statics: readonly StaticFolder[],
  baseUrl: string,
): SiteMap {
  const absolute = (path: string) => baseUrl + path
  const byFile = indexFiles(documents)
  const findNamed = documentFinder(documents)
  const byOldPath = indexOldPaths(documents)
  const files = mapFiles(folders, statics)

  const findAt = (path: string) => atOldPath(byOldPath, trimSlashes(path))
  const findDocument = (path: string, from: LinkPlace) =>
    path.startsWith('/')
      ? (atOldPath(byOldPath, localeOf(from) + trimSlashes(path)) ??
        findAt(path) ??
        (mayBeFile(path) ? documentAt(byFile, path, from) : undefined) ??
        findNamed(path, from))
      : (documentAt(byFile, path, from) ?? documentAtOldPath(byOldPath, path, from) ?? findNamed(path, from))

  const findBeside = besideOthers(byOldPath, files)

  const resolveBy = (find: typeof findDocument, reference: string, from: LinkPlace): Resolved => {
    const list = pelicanList(reference)
    if (list !== null) return { is: 'document', url: absolute(list) }
    const parts = splitReference(reference)
    if (!parts) return { is: 'elsewhere' }
    const { path, suffix } = parts
    // Files are found by `.md`, whatever ending they have.
    const inMd = path.replace(/\.(?:markdown|mdx)$/i, '.md')
    const document = find(path, from) ?? (inMd === path ? undefined : find(inMd, from))
    if (document && document.elsewhere !== null) return { is: 'document', url: document.elsewhere + suffix }
    const page = document ? pagePath(document.kind, document.slug) : currentApiPath(byOldPath, path)
    if (page !== null) return { is: 'document', url: absolute(page) + suffix }
    // Pictures of blogs are often below /assets/, as those of this site.
    if (path.startsWith('/') && !path.startsWith('/assets/') && isOwnPath(path)) return { is: 'elsewhere' }
    const own = files.find(path, from)
    const file = typeof own === 'string' ? (findBeside(path, from) ?? own) : own
    if (typeof file !== 'string') return { is: 'file', url: absolute(encodePath(file.target)) + suffix, ...file }
    // A file outside of the folder is reported even where the service has a path of the same name.
    if (file !== 'outside' && path.startsWith('/') && isOwnPath(path)) return { is: 'elsewhere' }
    return { is: 'missing', why: file }
  }
  return {
    absolute,
    ...kindOfDocuments(folders),
    titleOf: (link, from) => findDocument(splitReference(link)?.path ?? '', from)?.title ?? null,
    resolve: (reference, from) => {
      const path = pathOnSite(reference, baseUrl)
      if (path === null) return resolveBy(findDocument, reference, from)
      // A whole URL is none of a file, and its language that which it names.
      const found = resolveBy(findAt, path, from)
      return found.is === 'missing' ? { is: 'elsewhere' } : found
    },
  }
}

/** With what the documents are written. */
function kindOfDocuments(folders: readonly MappedFolder[]): Marks & Pick<SiteMap, 'isVault' | 'isGraph'> {
  const isGraph = folders.some(({ folder }) => isLogseq(folder))
  const isVault = isGraph || folders.some(({ folder }) => isInVault(folder))
  const marks = marksIn(folders.map(({ folder }) => folder))
  return { ...marks, isVault, isGraph, hasHighlights: isVault || marks.hasHighlights }
}

/** Finds a file that lies beside a document, or in a folder there, named by an address of that document. */
function besideOthers(byOldPath: ReadonlyMap<string, MappedDocument>, files: PublishedFiles) {
  return (path: string, from: LinkPlace): FoundFile | undefined => {
    for (const address of path.startsWith('/') ? [''] : from.aliases) {
      const at = posix.join('/', address, path)
      for (let folder = posix.dirname(at); folder !== '/'; folder = posix.dirname(folder)) {
        const document = byOldPath.get(trimSlashes(folder))
        // Beside its file alone: its own addresses, too, for each address of this text would be the square of their number.
        const file = document && files.find(at.slice(folder.length + 1), { ...document, aliases: [] })
        if (file && typeof file !== 'string') return file
      }
    }
    return undefined
  }
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

/** The path today of the Markdown or JSON of a document, given a present or former one. */
function currentApiPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string): string | null {
  const [, kind = '', slug = '', form] = /^\/api\/(post|article)\/(.+)\.(md|json)$/.exec(path) ?? []
  const document = byOldPath.get(`${kind}s/${slug}`)
  return document ? formPaths(document.kind, document.slug)[form === 'md' ? 'markdown' : 'json'] : null
}

/** A relative or root-relative reference, decoded, with its query and fragment; `null` for anything with a scheme or host. */
function splitReference(reference: string): { path: string; suffix: string } | null {
  if (reference === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(reference)) return null
  const cut = reference.search(/[?#]/)
  const path = (cut === -1 ? reference : reference.slice(0, cut))
    .replace(pelicanPrefix, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\/\.\.)+(?=\/)/, '')
  return { path: decodePath(path), suffix: cut === -1 ? '' : reference.slice(cut) }
}

/**
 * The document that `x.md`, `x/`, `x` or `x/index.md` names from the folder of `from`, or `@/x.md` or `/x.md` from the root,
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
    // Of Hugo: `x.md` is `x/index.md` too.
    const folder = target.replace(/\.md$/i, '')
    const named = [target, `${target}.md`, target.replace(/\.html?$/, '.md')]
    const indexes = [join(folder, 'index.md'), join(target, 'README.md')]
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

/** The document at a path without slashes around it, with an ending or without, in any case, as hosts that know none answer. */
const atOldPath = (byOldPath: ReadonlyMap<string, MappedDocument>, path: string, bare = path.replace(htmlEnding, '')) =>
  byOldPath.get(path) ?? byOldPath.get(bare) ?? byOldPath.get(bare.toLowerCase())

/** Whether a path from the root may be that of a file: also without its ending, where it is in a folder. */
const mayBeFile = (path: string) => isDocumentName(path) || /^\/[^/]+\/[^/.]/.test(path)

/** The document at a path relative to the page of `from` (`../x/`), or to one of its old paths (`../x.html`). */
function documentAtOldPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  for (const address of [`${from.kind}s/${from.slug}`, ...from.aliases.flatMap((alias) => [`${alias}/..`, alias])]) {
    const at = trimSlashes(posix.join('/', address, path))
    const document = atOldPath(byOldPath, at)
    if (document) return document
  }
  // A step too many or too few up from an address that the document once had.
  return path.startsWith('../') ? byOldPath.get(trimSlashes(path.replace(/^(?:\.\.\/)+/, ''))) : undefined
}

/** What some tools write at the end of the path of a page, and others leave out. */
const htmlEnding = /(\/index)?\.html?$/

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')
