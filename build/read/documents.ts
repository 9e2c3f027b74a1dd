// Loads posts and articles: their front matter and facts now, their bodies when they are worked on.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assignAddresses, type Addresses } from './assign-addresses.js'
import type { Diagnostics } from '../diagnostics.js'
import type { BuildCache } from './build-cache.js'
import { isPublic, noticeOf } from './front-matter/draft.js'
import { type DocumentHead, type DocumentKind, type UnlistedHead, readDocument } from './document.js'
import { factsFileOf, loadFacts, ownFacts, warnOfOrphans, type Topics, type WrittenFact } from './facts.js'
import { undatedOf } from './first-days.js'
import { fileKeyOf, fileKeysOf, showPath } from './folder.js'
import { listFolder, type DocumentFolder, type FolderReading } from './list-folder.js'
import { metaFilesOf, readMetaFile } from './front-matter/meta-file.js'
import { nameAll, readNames, type Names } from './people.js'
import { nameOf } from './place.js'
import type { AddressContext } from './placed.js'
import { hashBytes, openSource, readBytes } from './source-file.js'
import { decodeText, textOrProblem } from './text-file.js'

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

/** Which documents to load, and what to check their facts against. */
export interface DocumentSources extends AddressContext {
  folders: readonly DocumentFolder[]
  topics: Topics
  /** The address of the site, if it is known. */
  address?: string | undefined
  /** UTC day of the build: documents that are not public on it are left out, as drafts are. */
  today: string
  /** Whether drafts and documents of later days are loaded too. Default false. */
  preview?: boolean
  /** Files to leave out, as a lenient build decided. */
  leftOut: ReadonlySet<string>
  cache: BuildCache
  /** Is told how many documents there are and which files of facts, before they are read. What it resolves with is waited for before facts are read. */
  onFound?: (documents: number, factsFiles: readonly string[], topics: Topics) => Promise<void>
}

/** Loads all documents, sorted by file; drafts are left out but in a preview. Problems go to `diagnostics`, and their documents are not in the answer. */
export async function loadDocuments(request: DocumentSources, diagnostics: Diagnostics): Promise<LoadedDocument[]> {
  const opened: OpenedDocument[] = []
  const seen = new Set<string>()
  let bytesKept = 0
  const firstDayOf = firstPublications(request)
  const folders = request.folders.map((one) => listFolder(one, request, diagnostics))
  const readAhead = request.onFound?.(
    folders.reduce((sum, { documentFiles }) => sum + documentFiles.length, 0),
    folders.flatMap(({ factsFiles }) => factsFiles),
    request.topics,
  )
  for (const { shared, factsFiles, metaFiles, documentFiles } of folders) {
    const [openedBefore, toldBefore] = [opened.length, countOf(diagnostics)]
    warnOfOrphans(factsFiles, documentFiles, diagnostics)
    const withFacts = new Set(factsFiles)
    const names = readNames(shared.folder)
    const isRead = documentFiles.every((file) => seen.has(file))
    for (const file of documentFiles) {
      const shownAs = showPath(file)
      if (seen.has(file) || request.leftOut.has(shownAs)) continue
      seen.add(file)
      const factsFile = factsFileOf(file)
      const hasFacts = withFacts.has(factsFile)
      const metaFile = metaFilesOf(file).find((one) => metaFiles.has(one)) ?? null
      const found = { ...shared, file, shownAs, factsFile, hasFacts, metaFile, names, firstDayOf }
      const document = openDocument(found, request, diagnostics)
      if (!document) continue
      bytesKept += document.bytes?.length ?? 0
      opened.push(bytesKept <= mostBytesKept ? document : { ...document, bytes: null })
    }
    // Those of a folder within this one were read as its own.
    const isSilent = !isRead && opened.length === openedBefore && countOf(diagnostics) === toldBefore
    if (isSilent && documentFiles.length > 0 && shared.firstDays !== null) {
      const what = `none of its documents (${documentFiles.length}) is published: they are drafts, lists, of a day to come, or lead readers elsewhere`
      diagnostics.addWarning(showPath(shared.folder), 1, what, '`npm start` shows drafts')
    }
  }
  const keptFiles = fileKeysOf(request.leftOut, request.ledgerFolder)
  const addresses = assignAddresses(opened, { ...request, keptFiles })
  for (const { shared } of folders) {
    const known = addresses.filter((_, at) => opened[at]?.folder === shared.folder)
    if (shared.origin !== null && known.length > 0 && known.every(({ permalink }) => permalink === null)) {
      const what = `no document has a value for each part of \`${shared.origin}${shared.permalinks.join()}\`: their pages are made here`
      diagnostics.addWarning(showPath(shared.folder), 1, what, 'correct its `url:` in site.yaml')
    }
  }
  await readAhead
  return opened.flatMap((document, at) => {
    const found = addresses[at]
    return found ? [finishDocument(document, found, request, diagnostics)] : []
  })
}

const countOf = ({ problems, warnings }: Diagnostics) => problems.length + warnings.length

/** How many bytes of files stay in memory until they are processed; further files are read again then. */
const mostBytesKept = 1 << 26

interface DocumentFiles extends FolderReading, Pick<LoadedDocument, 'file' | 'shownAs'> {
  factsFile: string
  hasFacts: boolean
  metaFile: string | null
  names: Names
  firstDayOf: ReturnType<typeof firstPublications>
}

/** Finds the day on which a file was first published; that of its slug where the ledger has another file for it, which is gone. */
function firstPublications({
  known,
  ledgerFolder,
}: AddressContext): (file: string, name: string) => string | undefined {
  const ofFile = new Map(Object.values(known).map(({ file, published }) => [file, published]))
  return (file, name) => {
    const day = ofFile.get(fileKeyOf(file, ledgerFolder))
    const { file: other, published } = known[name] ?? {}
    return day ?? (other === undefined || !existsSync(join(ledgerFolder, other)) ? published : undefined)
  }
}

/** A document whose front matter is read. */
type OpenedDocument = DocumentFiles & Pick<LoadedDocument, 'head' | 'sourceHash' | 'metaHash' | 'bytes' | 'notice'>

function openDocument(files: DocumentFiles, request: DocumentSources, diagnostics: Diagnostics): OpenedDocument | null {
  const { kind, file, shownAs, timeZone, firstDays, metaFile, hexo, inheritedOf } = files
  const { fields, hasHashTags, hasWholeLabels } = files
  const source = openSource(file, shownAs, request.cache, diagnostics)
  const metaSource = metaFile === null ? null : openSource(metaFile, showPath(metaFile), request.cache, diagnostics)
  const metaHash = metaSource?.hash ?? null
  // A draft without a date has that of the day.
  const draftDay = request.preview ? request.today : null
  const undated =
    firstDays && undatedOf(files, firstDays, (slug) => files.firstDayOf(file, `${kind}/${slug}`), request.today)
  const inherited = inheritedOf(file)
  // What is beside it tells, too, whether its folder is its name.
  const name = nameOf(file)
  const keyOf = (known: DocumentHead | UnlistedHead) => {
    const { day, of } = (!known.unlisted && known.firstDay && undated?.firstDay(known.slug)) || {}
    const { isList, isNote, isBare, isUnbuilt, datedPath } = undated ?? {}
    const { timeZone: localZone } = hexo ?? {}
    const read = [draftDay, timeZone, localZone, hasWholeLabels, ...fields, firstDays === null, hasHashTags, name]
    const found = [isList, isNote, isBare, isUnbuilt, datedPath?.day, day, of]
    return [source?.hash, metaHash, ...read, JSON.stringify([...inherited]), ...found].join()
  }
  let head = source && request.cache.find(`head ${file}`, keyOf)
  if (source && head === undefined) {
    const bytes = source.read()
    const meta = metaSource && readMetaFile(metaSource, showPath(metaFile ?? ''), diagnostics)
    const known = { shownAs, draftDay, timeZone, undated, hexo, fields, hasHashTags, hasWholeLabels, inherited }
    const reading = { ...known, isForeign: firstDays !== null, meta }
    const text = bytes && textOrProblem(bytes, shownAs, diagnostics)
    // Without slices of the text, which V8 would keep with them (27 KB a post).
    head = text === null ? null : structuredClone(readDocument(file, text, reading, diagnostics))
    if (head) request.cache.set(`head ${file}`, keyOf(head), head)
  }
  if (!source || !head) return null
  // The day of a document without one is that of its commit or file.
  if (!head.unlisted && head.firstDay === null && files.holdsFuture)
    head = { ...head, publicFrom: head.publicFrom ?? head.published }
  if (!head.unlisted && !isPublic(head, request)) return null
  diagnostics.warnings.push(...head.warnings)
  if (head.unlisted) return null
  const notice = noticeOf(head, request.today)
  const cover = head.cover ?? files.pictureOf(file)
  return {
    ...files,
    sourceHash: source.hash,
    metaHash,
    bytes: source.bytes,
    head: { ...nameAll(head, file, files.names), cover },
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
  const written = hasFacts ? loadFacts(factsFile, factsShownAs, request, diagnostics) : []
  const facts = ownFacts(written, slug, factsShownAs, diagnostics)
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
