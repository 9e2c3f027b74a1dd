// Resolves the links and images of a text to documents and files of the site.
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { DocumentKind } from '../read/document.js'
import type { LoadedDocument } from '../read/documents.js'
import { isDocumentName } from '../read/folder.js'
import { formPaths, pagePath } from './document-paths.js'
import { isOwnPath } from './own-paths.js'

/** The text that has a link. */
export interface LinkPlace {
  kind: DocumentKind | 'event' | 'playbook'
  slug: string
  file: string
  /** Its folder of posts, articles or events: the only one whose files are published for it. */
  folder: string
  aliases: readonly string[]
}

/** What the map needs of a document. */
export interface MappedDocument extends LinkPlace {
  kind: DocumentKind
}

/** The target of a link: a document, a file to publish beside the pages, nothing, or something that is not of this site. */
export type Resolved =
  | { is: 'document'; url: string }
  | { is: 'file'; url: string; source: string; target: string }
  | { is: 'missing'; why: 'absent' | 'outside' }
  | { is: 'elsewhere' }

export interface SiteMap {
  /** The URL of a path of the site. */
  absolute: (path: string) => string
  /** The target of `reference`, a link or an image in `from`. */
  resolve: (reference: string, from: LinkPlace) => Resolved
}

/** A loaded document as the map needs it. */
export function mappedDocument({ kind, head, file, folder, aliases }: LoadedDocument): MappedDocument {
  return { kind, slug: head.slug, file, folder, aliases }
}

/** A folder of content, in the order of the settings. */
export interface MappedFolder {
  kind: DocumentKind | 'event'
  folder: string
}

/** Builds the map of a site. `baseUrl` has no slash at its end. */
export function mapSite(
  documents: readonly MappedDocument[],
  folders: readonly MappedFolder[],
  baseUrl: string,
): SiteMap {
  const absolute = (path: string) => baseUrl + path
  const byFile = indexFiles(documents)
  const byOldPath = indexOldPaths(documents)
  const publishedFolders = publishFolders(folders)
  const isFile = rememberFiles()

  const findDocument = (path: string, from: LinkPlace) =>
    path.startsWith('/')
      ? (byOldPath.get(trimSlashes(path)) ?? (isDocumentName(path) ? documentAt(byFile, path, from) : undefined))
      : (documentAt(byFile, path, from) ?? documentAtOldPath(byOldPath, path, from))

  return {
    absolute,
    resolve: (reference, from) => {
      const parts = splitReference(reference)
      if (!parts) return { is: 'elsewhere' }
      const { path, suffix } = parts
      const document = findDocument(path, from)
      const page = document ? pagePath(document.kind, document.slug) : currentApiPath(byOldPath, path)
      if (page !== null) return { is: 'document', url: absolute(page) + suffix }
      const source = fileAt(path, from, isFile)
      if (source === null) {
        const why = whyMissing(path, from, isFile)
        // A file outside of the folder is reported even where the service has a path of the same name.
        if (why !== 'outside' && path.startsWith('/') && isOwnPath(path)) return { is: 'elsewhere' }
        return { is: 'missing', why }
      }
      const target = `${publishedFolders.get(from.folder) ?? ''}/${relative(from.folder, source).split(sep).join('/')}`
      return { is: 'file', url: absolute(encodePath(target)) + suffix, source, target }
    },
  }
}

/** Documents by file in NFC (macOS decomposes the accents of file names, links do not), `x.markdown` by `x.md` too. */
function indexFiles(documents: readonly MappedDocument[]): Map<string, MappedDocument> {
  const byFile = new Map(documents.map((document) => [document.file.normalize('NFC'), document]))
  for (const document of documents) {
    const shorter = document.file.normalize('NFC').replace(/\.markdown$/i, '.md')
    if (!byFile.has(shorter)) byFile.set(shorter, document)
  }
  return byFile
}

/** Documents by each path that they have or had, without slashes around it. */
function indexOldPaths(documents: readonly MappedDocument[]): Map<string, MappedDocument> {
  const byOldPath = new Map<string, MappedDocument>()
  for (const document of documents) byOldPath.set(`${document.kind}s/${document.slug}`, document)
  for (const document of documents) {
    for (const alias of document.aliases) {
      for (const path of [alias, alias.replace(/(\/index)?\.html?$/, '')])
        if (!byOldPath.has(path)) byOldPath.set(path, document)
    }
  }
  return byOldPath
}

/** Whether a path is a file, with one system call for each path: documents name the same files again and again. */
function rememberFiles(): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    const isFile = known.get(path) ?? (existsSync(path) && statSync(path).isFile())
    known.set(path, isFile)
    return isFile
  }
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
  const path = cut === -1 ? reference : reference.slice(0, cut)
  try {
    return { path: decodeURIComponent(path), suffix: cut === -1 ? '' : reference.slice(cut) }
  } catch {
    return { path, suffix: cut === -1 ? '' : reference.slice(cut) }
  }
}

/**
 * The document that `x.md`, `x/`, `x` or `x/index.md` names from the folder of `from`, or `@/x.md` or `/x.md` from the root,
 * which is the folder of content or, in some tools, its parent (`@/posts/x.md`).
 */
function documentAt(byFile: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  const rest = pathFromRoot(path)
  const roots = rest === null ? [dirname(from.file)] : [from.folder, dirname(from.folder)]
  for (const root of roots) {
    const target = resolve(root, rest ?? path).normalize('NFC')
    for (const candidate of [target, `${target}.md`, join(target, 'index.md'), target.replace(/\.html?$/, '.md')]) {
      const document = byFile.get(candidate)
      if (document) return document
    }
  }
  return undefined
}

/** The document at a path relative to the page of `from` (`../x/`), or to one of its old paths (`../x.html`). */
function documentAtOldPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  for (const address of [`${from.kind}s/${from.slug}`, ...from.aliases.flatMap((alias) => [`${alias}/..`, alias])]) {
    const document = byOldPath.get(trimSlashes(posix.join('/', address, path)))
    if (document) return document
  }
  return undefined
}

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')

/** The local file at a path, or `null`. Files outside of the folder of content (`../../.env`) are never published. */
function fileAt(path: string, from: LinkPlace, isFile: (path: string) => boolean): string | null {
  for (const written of new Set([path, path.normalize('NFC'), path.normalize('NFD')])) {
    const source = locate(written, from)
    if (!isInside(source, from) || /(^|\/)\./.test(relative(from.folder, source))) return null
    if (/\.(mdx?|markdown|facts\.yaml)$/i.test(source)) return null
    if (isFile(source)) return source
  }
  return null
}

function locate(path: string, from: LinkPlace): string {
  const rest = pathFromRoot(path)
  return rest === null ? resolve(dirname(from.file), path) : resolve(from.folder, rest)
}

/** The path after a root prefix (`@/` or `/`); `null` for a relative path. */
function pathFromRoot(path: string): string | null {
  return /^@?\//.test(path) ? path.replace(/^@?\/+/, '') : null
}

const isInside = (place: string, from: LinkPlace) => place.startsWith(resolve(from.folder) + sep)

/** Whether a missing path is a file that is there but not published: other tools publish `/assets/x.png` beside the posts. */
function whyMissing(path: string, from: LinkPlace, isFile: (path: string) => boolean) {
  const place = locate(path, from)
  const beside = path.startsWith('/') ? join(dirname(from.folder), path) : place
  return !isInside(beside, from) && isFile(beside) ? 'outside' : 'absent'
}

/** The path at which the files of each folder are published; a second folder of posts has its own, so that names never clash. */
function publishFolders(folders: readonly MappedFolder[]): Map<string, string> {
  const paths = new Map<string, string>()
  const counts = { post: 0, article: 0, event: 0 }
  for (const { kind, folder } of folders) {
    if (paths.has(folder)) continue
    counts[kind]++
    paths.set(folder, `/files/${kind}s${counts[kind] === 1 ? '' : `-${counts[kind]}`}`)
  }
  return paths
}

/** Percent-encodes parentheses too, so that the path needs no escapes in a Markdown link. */
const encodePath = (path: string) =>
  path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()!'*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
