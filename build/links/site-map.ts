// Where every document is published, and what a link in one document means on the site.
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { RouteId } from '../../service/contract/routes.js'
import { matchRoute } from '../../service/http/match.js'
import type { DocumentKind } from '../read/document.js'
import type { LoadedDocument } from '../read/documents.js'
import { isDocumentName } from '../read/folder.js'

/** Where a link stands. */
export interface LinkPlace {
  kind: DocumentKind | 'event' | 'playbook'
  slug: string
  file: string
  /** The folder of posts, articles or events that holds it: the only one whose files are published for it. */
  folder: string
  aliases: readonly string[]
}

/** What the map must know of a document. */
export interface MappedDocument extends LinkPlace {
  kind: DocumentKind
}

/** What a link comes to: another document, a file to be published beside the pages, nothing that is here, or no matter of ours. */
export type Resolved =
  | { is: 'document'; url: string }
  | { is: 'file'; url: string; source: string; target: string }
  | { is: 'missing'; why: 'absent' | 'outside' | 'mdx' }
  | { is: 'elsewhere' }

export interface SiteMap {
  /** The address of a page, or of anything below the base URL. */
  absolute: (path: string) => string
  /** What `reference`, as a link or an image in `from` names it, comes to. */
  resolve: (reference: string, from: LinkPlace) => Resolved
}

/** One path for each form of a document. */
export type FormPaths = Record<'page' | 'markdown' | 'json', string>

/** The path of a document's page. */
export function pagePath(kind: DocumentKind, slug: string): string {
  return `/${kind}s/${encodeURIComponent(slug)}/`
}

/** The paths of a document's forms in addresses: percent-encoded. */
export function formPaths(kind: DocumentKind, slug: string): FormPaths {
  const { markdown, json } = formFiles(kind, encodeURIComponent(slug))
  return { page: pagePath(kind, slug), markdown, json }
}

/** The files of a document's forms below `public`, with a slash in front. */
export function formFiles(kind: DocumentKind, slug: string): FormPaths {
  return {
    page: `/${kind}s/${slug}/index.html`,
    markdown: `/api/${kind}/${slug}.md`,
    json: `/api/${kind}/${slug}.json`,
  }
}

/** What the map must know of a loaded document. */
export function mappedDocument({ kind, head, file, folder }: LoadedDocument): MappedDocument {
  return { kind, slug: head.slug, file, folder, aliases: head.aliases }
}

/** A folder of content, in the order in which the publisher names them. */
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
  // macOS takes an accent apart in names that it makes, and those who write links do not: they meet in NFC.
  const byFile = new Map(documents.map((document) => [document.file.normalize('NFC'), document]))
  // A link without an ending, or with that of another file, means a document of either ending.
  for (const document of documents) {
    const shorter = document.file.normalize('NFC').replace(/\.markdown$/i, '.md')
    if (!byFile.has(shorter)) byFile.set(shorter, document)
  }
  const placesOfFiles = placeFiles(folders)
  const byOldPath = new Map<string, MappedDocument>()
  for (const document of documents) {
    for (const alias of document.aliases) {
      byOldPath.set(alias, document)
      byOldPath.set(alias.replace(/(\/index)?\.html?$/, ''), document)
    }
    byOldPath.set(`${document.kind}s/${document.slug}`, document)
  }

  /** What stands where, asked once: the documents of a site name the same files again and again. */
  const files = new Map<string, boolean>()
  const isFile = (path: string): boolean => {
    const known = files.get(path)
    if (known !== undefined) return known
    const found = existsSync(path) && statSync(path).isFile()
    files.set(path, found)
    return found
  }

  /** The address today of a document's Markdown or JSON, which moves with its page. */
  const formAddress = (path: string): string | null => {
    const [, kind = '', slug = '', form] = /^\/api\/(post|article)\/([^/]+)\.(md|json)$/.exec(path) ?? []
    const document = byOldPath.get(`${kind}s/${slug}`)
    return document ? formPaths(document.kind, document.slug)[form === 'md' ? 'markdown' : 'json'] : null
  }

  const resolveReference = (reference: string, from: LinkPlace): Resolved => {
    const parts = splitReference(reference)
    if (!parts) return { is: 'elsewhere' }
    const { path, suffix } = parts
    const document = path.startsWith('/')
      ? (byOldPath.get(trimSlashes(path)) ?? (isDocumentName(path) ? documentAt(byFile, path, from) : undefined))
      : (documentAt(byFile, path, from) ?? documentAtOldPath(byOldPath, path, from))
    if (document) {
      return { is: 'document', url: absolute(pagePath(document.kind, document.slug)) + suffix }
    }
    const form = path.startsWith('/api/') ? formAddress(path) : null
    if (form !== null) return { is: 'document', url: absolute(form) + suffix }
    const source = fileAt(path, from, isFile)
    if (source === null) {
      const why = whyMissing(path, from, isFile)
      // Where a file is meant that lies outside, another one of the site by that name does not help.
      if (why !== 'outside' && path.startsWith('/') && isOwnPath(path)) return { is: 'elsewhere' }
      return { is: 'missing', why }
    }
    const target = `${placesOfFiles.get(from.folder) ?? ''}/${relative(from.folder, source).split(sep).join('/')}`
    return { is: 'file', url: absolute(encodePath(target)) + suffix, source, target }
  }
  return { absolute, resolve: resolveReference }
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
 * `x.md`, `x/`, `x` and `x/index.md` beside a document all mean the file; so do `@/x.md` and `/x.md` from the folder's root,
 * and, as tools have it whose root is the folder above, `@/posts/x.md` and `/posts/x.md`.
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

/** A link that is relative to a document's page (`../x/`), or was to its old address (`../x.html`), means what stands there. */
function documentAtOldPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string, from: LinkPlace) {
  for (const address of [`${from.kind}s/${from.slug}/`, ...from.aliases.map((alias) => `${alias}/..`)]) {
    const document = byOldPath.get(trimSlashes(posix.join('/', address, path)))
    if (document) return document
  }
  return undefined
}

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')

/**
 * The local file that a path means, or `null`. Only files inside the document's folder of content are ever published:
 * `../../.env` is as good as not there.
 */
function fileAt(path: string, from: LinkPlace, isFile: (path: string) => boolean): string | null {
  for (const written of new Set([path, path.normalize('NFC'), path.normalize('NFD')])) {
    const source = placeOf(written, from)
    if (!isInside(source, from) || /(^|\/)\./.test(relative(from.folder, source))) return null
    if (/\.(mdx?|markdown|facts\.yaml)$/i.test(source)) return null
    if (isFile(source)) return source
  }
  return null
}

function placeOf(path: string, from: LinkPlace): string {
  const rest = pathFromRoot(path)
  return rest === null ? resolve(dirname(from.file), path) : resolve(from.folder, rest)
}

/** What follows the mark of a root (`@/`, `/`); `null` for a path that is relative to its document. */
function pathFromRoot(path: string): string | null {
  return /^@?\//.test(path) ? path.replace(/^@?\/+/, '') : null
}

const isInside = (place: string, from: LinkPlace) => place.startsWith(resolve(from.folder) + sep)

/** Other tools publish files beside the folder of posts too; their `/assets/x.png` stands there as well. */
function whyMissing(path: string, from: LinkPlace, isFile: (path: string) => boolean) {
  const place = placeOf(path, from)
  if (/\.mdx$/i.test(place) && isFile(place)) return 'mdx'
  const beside = path.startsWith('/') ? join(dirname(from.folder), path) : place
  return !isInside(beside, from) && isFile(beside) ? 'outside' : 'absent'
}

/**
 * Where the files of each folder are published. They keep their place below it, and the second folder of posts has one of
 * its own, so that two files never meet.
 */
function placeFiles(folders: readonly MappedFolder[]): Map<string, string> {
  const places = new Map<string, string>()
  const counts = { post: 0, article: 0, event: 0 }
  for (const { kind, folder } of folders) {
    if (places.has(folder)) continue
    counts[kind]++
    places.set(folder, `/files/${kind}s${counts[kind] === 1 ? '' : `-${counts[kind]}`}`)
  }
  return places
}

/** Parentheses too, so that an address can stand in a Markdown link as it is. */
const encodePath = (path: string) =>
  path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[()!'*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Routes at whose paths a document stands, or nothing does. */
const documentRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  'postPage',
  'articlePage',
  'postMarkdown',
  'articleMarkdown',
  'postJson',
  'articleJson',
])

/** What a build publishes beside the routes. */
const filesBesideRoutes =
  /^\/(robots\.txt|sitemap(-\d+)?\.xml|llms(-full)?\.txt|feed\.(xml|json)|mcp\/server-card|(\.well-known|assets)\/.+|dashboard\/[^/]+|api\/facts\/(premium\/)?topics\/[^/]+\.json)$/

/** Paths that the service itself serves: a post may link to them, and no document or file of its folder has to stand there. */
function isOwnPath(path: string): boolean {
  const match = matchRoute(path)
  return match ? !documentRoutes.has(match.id) : filesBesideRoutes.test(path)
}
