// Loads posts and articles: their front matter and facts now, their bodies when they are worked on.
import { resolve } from 'node:path'
import { assignAddresses, type Addresses } from './assign-addresses.js'
import type { AddressContext } from './assign-slugs.js'
import { isHtmlPost } from './blog/post-folders.js'
import { findToolAbove } from './blog/find-tool.js'
import { excludedOf } from './blog/excluded.js'
import { holdsFuture } from './blog/future-days.js'
import { findHexo, type Hexo } from './blog/hexo.js'
import { hasNotes, isInVault } from './blog/notes.js'
import { readRedirects, type Redirects } from './blog/redirect-files.js'
import { areBare } from './bare-files.js'
import type { Diagnostics } from '../diagnostics.js'
import type { BuildCache } from './build-cache.js'
import { isPublic, noticeOf } from './draft.js'
import type { DocumentHead, DocumentKind } from './document.js'
import { readDocumentHead } from './document-head.js'
import { factsFileOf, isFactsName, loadFacts, warnOfOrphans, type WrittenFact } from './facts.js'
import { firstDaysOf, undatedOf, type FirstDays } from './first-days.js'
import { isDocumentName, isHtmlName, leadsOut, listFiles, markdownEnding, showPath } from './folder.js'
import { isMetaName, metaFilesOf, readMetaFile } from './meta-file.js'
import { isOtherFormat, warnOfOtherFormats } from './other-formats.js'
import { fieldsOf } from './permalink.js'
import { nameAll, readNames, type Names } from './people.js'
import { hashBytes, openSource, readBytes } from './source-file.js'
import { decodeText } from './text-file.js'

/** A document whose front matter and facts are in order. `head.slug` is that of it alone, `head.language` is always set. */
export interface LoadedDocument extends Omit<Addresses, 'slug' | 'language'> {
  kind: DocumentKind
  file: string
  /** The file's name in messages. */
  shownAs: string
  /** The folder of content it was found in. */
  folder: string
  /** SHA-256 of the file, to see whether it changed. */
  sourceHash: string
  /** The same of the file that has its front matter; `null` where the document has it. */
  metaHash: string | null
  /** The file as it was read, until it is worked on; `null` where it was not read, or where there are many. */
  bytes: Uint8Array | null
  head: DocumentHead
  facts: WrittenFact[]
  factsShownAs: string
  /** The URL of its page for people at its own tool's site; `null` where the page is built here. */
  elsewhere: string | null
  /** Why a preview alone has it, such as `Draft`; `null` for what is published. */
  notice: string | null
}

/** A folder of posts or articles. */
export interface DocumentFolder {
  kind: DocumentKind
  folder: string
  /** Whether it has to exist and to hold a document. */
  required: boolean
  /** The patterns of the paths at which another tool publishes its documents, that of today first. */
  permalinks?: readonly string[]
  /** The scheme and host at which the pages for people stay; `null` or left out where they are built here. */
  origin?: string | null
  /** The IANA time zone that its tool reads dates in; `null` or left out where a date is the day that it names. */
  timeZone?: string | null
  /** Whether another tool publishes it, so that a document may be without a date and a title. Default false. */
  isForeign?: boolean
}

/** Which documents to load, and what to check their facts against. */
export interface DocumentSources extends AddressContext {
  folders: readonly DocumentFolder[]
  /** `null` where facts may name any. */
  topics: readonly string[] | null
  /** The address of the site, if it is known. */
  address?: string | undefined
  /** UTC day of the build: documents that are not public on it are left out, as drafts are. */
  today: string
  /** Whether drafts and documents of later days are loaded too. Default false. */
  preview?: boolean
  /** Files to leave out, as a lenient build decided. */
  leftOut: ReadonlySet<string>
  cache: BuildCache
  /** Is told how many files there are, before they are read. */
  onFound?: (files: number) => void
}

/** Loads all documents, sorted by file; drafts are left out but in a preview. Problems go to `diagnostics`, and their documents are not in the answer. */
export function loadDocuments(request: DocumentSources, diagnostics: Diagnostics): LoadedDocument[] {
  const opened: OpenedDocument[] = []
  const seen = new Set<string>()
  let bytesKept = 0
  const folders = request.folders.map(({ required, ...one }) => {
    const { kind, permalinks = [], origin = null, timeZone = null, isForeign = false } = one
    const folder = resolve(one.folder)
    const isRead = (name: string) => isDocumentName(name) || isFactsName(name)
    const isEleventy = isForeign && findToolAbove(folder)?.tool === 'eleventy'
    const isMeta = (name: string) => isMetaName(name, isEleventy)
    const isForeignFile = (name: string) => isRead(name) || isHtmlName(name) || isMeta(name) || isOtherFormat(name)
    const isExcluded = isForeign ? excludedOf(folder) : () => false
    const listed = listFiles(folder, isForeign ? isForeignFile : isRead, (link) => staysIn(folder, link, diagnostics))
    const files = listed.filter((file) => !isExcluded(file))
    const factsFiles = files.filter(isFactsName)
    const metaFiles = new Set(files.filter(isMeta))
    const documentFiles = files.filter((file) => markdownEnding.test(file) || (isForeign && isHtmlPost(file)))
    if (isForeign) warnOfOtherFormats(folder, files, diagnostics)
    if (required && documentFiles.length === 0) {
      const hint = `put Markdown files (.md) into it, or name another folder with --${kind}s`
      diagnostics.addWarning(showPath(one.folder), 1, 'holds no document', hint)
    }
    const foreign = {
      isNote: isForeign && hasNotes(folder),
      isBare: isForeign && (isInVault(folder) || areBare(documentFiles)),
      firstDays: isForeign ? firstDaysOf(folder, request.cache) : null,
      hexo: isForeign ? findHexo(folder) : null,
      fields: isForeign ? fieldsOf(permalinks) : [],
      holdsFuture: isForeign && holdsFuture(folder),
      redirects: isForeign ? readRedirects(folder, [origin ?? [], request.address ?? []].flat()) : null,
    }
    return { shared: { kind, folder, permalinks, origin, timeZone, ...foreign }, factsFiles, metaFiles, documentFiles }
  })
  request.onFound?.(folders.reduce((sum, { documentFiles }) => sum + documentFiles.length, 0))
  for (const { shared, factsFiles, metaFiles, documentFiles } of folders) {
    warnOfOrphans(factsFiles, documentFiles, diagnostics)
    const withFacts = new Set(factsFiles)
    const names = readNames(shared.folder)
    for (const file of documentFiles) {
      const shownAs = showPath(file)
      if (seen.has(file) || request.leftOut.has(shownAs)) continue
      seen.add(file)
      const factsFile = factsFileOf(file)
      const hasFacts = withFacts.has(factsFile)
      const metaFile = metaFilesOf(file).find((one) => metaFiles.has(one)) ?? null
      const found = { ...shared, file, shownAs, factsFile, hasFacts, metaFile, names }
      const document = openDocument(found, request, diagnostics)
      if (!document) continue
      bytesKept += document.bytes?.length ?? 0
      opened.push(bytesKept <= mostBytesKept ? document : { ...document, bytes: null })
    }
  }
  const addresses = assignAddresses(opened, request)
  return opened.flatMap((document, at) => {
    const found = addresses[at]
    return found ? [finishDocument(document, found, request, diagnostics)] : []
  })
}

/** Whether a link stays in the repository: what it leads to is published. */
function staysIn(folder: string, link: string, diagnostics: Diagnostics): boolean {
  const isOut = leadsOut(folder, link)
  const hint = 'put the file or folder itself in its place'
  if (isOut) diagnostics.addWarning(showPath(link), 1, 'leads out of the repository, and is not followed', hint)
  return !isOut
}

/** How many bytes of files stay in memory until they are processed; further files are read again then. */
const mostBytesKept = 1 << 26

interface DocumentFiles extends Pick<LoadedDocument, 'kind' | 'folder' | 'file' | 'shownAs'> {
  permalinks: readonly string[]
  origin: string | null
  timeZone: string | null
  /** Whether each file is a document, and needs neither front matter nor a heading. */
  isNote: boolean
  /** Whether most documents of the folder have no front matter. */
  isBare: boolean
  /** The days on which files were first committed; `null` where documents need a date. */
  firstDays: FirstDays | null
  /** Whether the tool publishes nothing before its day. */
  holdsFuture: boolean
  redirects: Redirects | null
  hexo: Hexo | null
  /** Keys whose values addresses are made of. */
  fields: readonly string[]
  factsFile: string
  hasFacts: boolean
  metaFile: string | null
  names: Names
}

/** A document whose front matter is read. */
type OpenedDocument = DocumentFiles & Pick<LoadedDocument, 'head' | 'sourceHash' | 'metaHash' | 'bytes' | 'notice'>

function openDocument(files: DocumentFiles, request: DocumentSources, diagnostics: Diagnostics): OpenedDocument | null {
  const { kind, file, shownAs, timeZone, firstDays, metaFile, hexo, fields } = files
  const source = openSource(file, shownAs, request.cache, diagnostics)
  const metaSource = metaFile === null ? null : openSource(metaFile, showPath(metaFile), request.cache, diagnostics)
  const metaHash = metaSource?.hash ?? null
  // A draft without a date has that of the day.
  const draftDay = request.preview ? request.today : null
  const undated = firstDays && undatedOf(files, firstDays, (slug) => request.firstDayOf(`${kind}/${slug}`))
  const keyOf = ({ firstDay, slug }: DocumentHead) => {
    const { day, of } = (firstDay && undated?.firstDay(slug)) ?? {}
    const { isList, isNote, isBare, datedPath } = undated ?? {}
    const { timeZone: localZone } = hexo ?? {}
    const read = [draftDay, timeZone, localZone, hexo === null, ...fields, firstDays === null]
    return [source?.hash, metaHash, ...read, isList, isNote, isBare, datedPath?.day, day, of].join()
  }
  let head = source && request.cache.find(`head ${file}`, keyOf)
  if (source && head === undefined) {
    const bytes = source.read()
    const meta = metaSource && readMetaFile(metaSource, showPath(metaFile ?? ''), diagnostics)
    const reading = { shownAs, draftDay, timeZone, undated, isForeign: firstDays !== null, hexo, fields, meta }
    head = bytes && readDocumentHead(file, bytes, reading, diagnostics)
    if (head) request.cache.set(`head ${file}`, keyOf(head), head)
  }
  // The day of a document without one is that of its commit or file.
  if (head?.firstDay === null && files.holdsFuture) head = { ...head, publicFrom: head.publicFrom ?? head.published }
  if (!source || !head || !(head.unlisted || isPublic(head, request))) return null
  diagnostics.warnings.push(...head.warnings)
  if (head.unlisted) return null
  const notice = noticeOf(head, request.today)
  return {
    ...files,
    sourceHash: source.hash,
    metaHash,
    bytes: source.bytes,
    head: nameAll(head, file, files.names),
    notice,
  }
}

/** Completes a document with its slug, which ids of facts begin with, and its facts. */
function finishDocument(
  opened: OpenedDocument,
  { slug, language, ...addresses }: Addresses,
  request: DocumentSources,
  diagnostics: Diagnostics,
): LoadedDocument {
  const { kind, folder, file, shownAs, sourceHash, metaHash, bytes } = opened
  const { head, factsFile, hasFacts, origin, notice } = opened
  const factsShownAs = showPath(factsFile)
  const facts = hasFacts ? loadFacts(factsFile, factsShownAs, slug, request, diagnostics) : []
  const known = { kind, file, shownAs, folder, sourceHash, metaHash, bytes, facts, factsShownAs, notice }
  // What is not published has no page elsewhere.
  const at = notice === null ? addresses.permalink : null
  const elsewhere = origin === null || at === null ? null : origin + encodeURI(at)
  return { ...known, ...addresses, elsewhere, head: { ...head, slug, language } }
}

/** Reads the body of a loaded document; `null`, with a problem, where the file is not what it was when it was loaded. */
export function readBody(document: LoadedDocument, diagnostics: Diagnostics): string | null {
  const bytes = document.bytes ?? readAgain(document, diagnostics)
  return bytes && decodeText(bytes).slice(document.head.bodyStart)
}

function readAgain({ file, shownAs, sourceHash }: LoadedDocument, diagnostics: Diagnostics): Buffer | null {
  const bytes = readBytes(file, shownAs, diagnostics)
  if (!bytes || hashBytes(bytes) === sourceHash) return bytes
  diagnostics.addProblem(shownAs, 1, 'changed while it was being built', 'build again')
  return null
}
