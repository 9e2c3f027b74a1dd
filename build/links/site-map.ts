// Resolves the links and images of a text to documents and files of the site.
import { posix } from 'node:path'
import { decodePath } from '../../service/published-names.js'
import { isUnbuilt, marksIn, type Marks } from '../read/blog/marks.js'
import { isDocsify, isInVault, isLogseq } from '../read/blog/notes.js'
import type { LoadedDocument } from '../read/documents.js'
import { isDocumentName, markdownEnding } from '../read/folder.js'
import type { StaticFolder } from '../read/static-folders.js'
import type { MappedDocument } from './document-names.js'
import { encodePath, formPaths, pagePath } from './document-paths.js'
import { findDocuments, trimSlashes } from './find-document.js'
import { isOwnPath, pathOnSite } from './own-paths.js'
import { pelicanList, pelicanPrefix } from './pelican.js'
import type { WhyMissing } from './why-missing.js'
import { mapFiles, type FoundFile, type LinkPlace, type MappedFolder, type PublishedFiles } from './published-files.js'

/** The target of a link: a document, a file to publish beside the pages, nothing, or something that is not of this site. */
export type Resolved =
  | { is: 'document'; url: string }
  | { is: 'file'; url: string; source: string; target: string }
  | { is: 'missing'; why: WhyMissing }
  | { is: 'elsewhere' }

export interface SiteMap extends Marks {
  /** The URL of a path of the site. */
  absolute: (path: string) => string
  /** Whether the documents are notes of Obsidian, or of a tool with its links. */
  isVault: boolean
  /** Whether they are pages of Logseq. */
  isGraph: boolean
  /** Whether Docsify shows them. */
  isDocsify: boolean
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
  const kind = kindOfDocuments(folders)
  const { findDocument, findAt, byOldPath, findExported } = findDocuments(documents, folders)
  const files = mapFiles(folders, statics)
  const findBeside = besideOthers(byOldPath, files)

  const resolveBy = (find: typeof findDocument, reference: string, from: LinkPlace): Resolved => {
    const list = pelicanList(reference)
    if (list !== null) return { is: 'document', url: absolute(list) }
    const parts = splitReference(reference, kind.isDocsify)
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
    ...kind,
    titleOf: (link, from) => findDocument(splitReference(link)?.path ?? '', from)?.title ?? null,
    resolve: (reference, from) => {
      const exported = findExported(reference)
      // `First published on Medium` leads there.
      if (exported && exported.file !== from.file)
        return { is: 'document', url: exported.elsewhere ?? absolute(pagePath(exported.kind, exported.slug)) }
      const path = pathOnSite(reference, baseUrl)
      if (path === null) return orOnItsSite(resolveBy(findDocument, reference, from), reference, from.elsewhere)
      // A whole URL is none of a file, and its language that which it names.
      const found = resolveBy(findAt, path, from)
      return found.is === 'missing' ? { is: 'elsewhere' } : found
    },
  }
}

/** What is not here, and a path of our own: on the site of a document that another site publishes, the URL is one of that site. */
function orOnItsSite(found: Resolved, reference: string, elsewhere: string | null | undefined): Resolved {
  const path = elsewhere && splitReference(reference)?.path
  const isThere = found.is === 'elsewhere' || (found.is === 'missing' && found.why === 'absent')
  // `/\[a` is no URL.
  const isUrl = path && isThere && !isDocumentName(path) && URL.canParse(reference, elsewhere)
  return isUrl ? { is: 'document', url: new URL(reference, elsewhere).href } : found
}

/** With what the documents are written. */
function kindOfDocuments(folders: readonly MappedFolder[]): Marks & Pick<SiteMap, 'isVault' | 'isGraph' | 'isDocsify'> {
  const isGraph = folders.some(({ folder }) => isLogseq(folder))
  const isVault = isGraph || folders.some(({ folder }) => isInVault(folder))
  const marks = marksIn(folders.map(({ folder }) => folder))
  const ofDocsify = folders.some(({ folder }) => isDocsify(folder))
  const isExport = !isVault && folders.some(({ folder, isForeign }) => isForeign === true && isUnbuilt(folder))
  return {
    ...marks,
    ...{ isVault, isGraph, isDocsify: ofDocsify, hasHighlights: isVault || marks.hasHighlights },
    hasTightHeadings: marks.hasTightHeadings || (isExport && 'sections'),
  }
}

/** Finds a file that lies beside a document, or in a folder there, named by an address of that document. */
function besideOthers(byOldPath: ReadonlyMap<string, MappedDocument>, files: PublishedFiles) {
  return (path: string, from: LinkPlace): FoundFile | undefined => {
    // A note, or an address: a garden has tens of thousands of links to notes that were never written.
    if (markdownEnding.test(path) || !posix.extname(path)) return undefined
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

/** The path today of the Markdown or JSON of a document, given a present or former one. */
function currentApiPath(byOldPath: ReadonlyMap<string, MappedDocument>, path: string): string | null {
  const [, kind = '', slug = '', form] = /^\/api\/(post|article)\/(.+)\.(md|json)$/.exec(path) ?? []
  const document = byOldPath.get(`${kind}s/${slug}`)
  return document ? formPaths(document.kind, document.slug)[form === 'md' ? 'markdown' : 'json'] : null
}

/** A relative or root-relative reference, decoded, with its query and fragment; `null` for anything with a scheme or host. */
function splitReference(reference: string, ofDocsify = false): { path: string; suffix: string } | null {
  if (reference === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(reference)) return null
  const cut = reference.search(/[?#]/)
  const path = (cut === -1 ? reference : reference.slice(0, cut))
    .replace(pelicanPrefix, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\/\.\.)+(?=\/)/, '')
  const suffix = cut === -1 ? '' : reference.slice(cut)
  // Docsify names a part of a page so.
  return { path: decodePath(path), suffix: ofDocsify ? suffix.replace(/^\?id=/, '#') : suffix }
}
