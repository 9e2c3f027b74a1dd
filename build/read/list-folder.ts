// The files of a folder of posts or articles, and what is the same for all documents of it.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Diagnostics } from '../diagnostics.js'
import { bundlePictureOf } from './blog/bundle-picture.js'
import { choiceOf, excludedOf } from './blog/excluded.js'
import { findToolAbove } from './blog/find-tool.js'
import { holdsFuture } from './blog/future-days.js'
import { findHexo, type Hexo } from './blog/hexo.js'
import { inheritedOf, type Inherited } from './blog/inherited.js'
import { isUnbuilt } from './blog/marks.js'
import { hasHashTags, hasNotes, isInVault } from './blog/notes.js'
import { isHtmlPost } from './blog/post-folders.js'
import { readRedirects, type Redirects } from './blog/redirect-files.js'
import { findSectionPages, isSectionName } from './blog/section-pages.js'
import type { BuildCache } from './build-cache.js'
import type { DocumentKind } from './document.js'
import { isFactsName } from './facts.js'
import { firstDaysOf, type FirstDays } from './first-days.js'
import { isDocumentName, isHtmlName, leadsOut, listFiles, markdownEnding, showPath } from './folder.js'
import { isMetaName } from './front-matter/meta-file.js'
import { describeExport, isOtherFormat, warnOfOtherFormats } from './other-formats.js'
import { fieldsOf } from './permalink.js'
import { readOpening } from './text-file.js'

/** A folder of posts or articles. */
export interface DocumentFolder {
  kind: DocumentKind
  folder: string
  /** Whether it has to exist and to hold a document. */
  required: boolean
  /** The patterns of the paths at which another tool publishes its documents, that of today first. */
  permalinks?: readonly string[]
  /** The path of its tool's site at its address, without slashes around it; left out where it is the root. */
  basePath?: string
  /** The scheme and host at which the pages for people stay; `null` or left out where they are built here. */
  origin?: string | null
  /** The IANA time zone that its tool reads dates in; `null` or left out where a date is the day that it names. */
  timeZone?: string | null
  /** Whether another tool publishes it, so that a document may be without a date and a title. Default false. */
  isForeign?: boolean
}

/** What is the same for all documents of a folder. */
export interface FolderReading {
  kind: DocumentKind
  folder: string
  permalinks: readonly string[]
  basePath: string
  origin: string | null
  timeZone: string | null
  /** Whether each file is a document, and needs neither front matter nor a heading. */
  isNote: boolean
  /** Whether most documents of the folder have no front matter. */
  isBare: boolean
  /** Whether no tool builds the folder, as far as a configuration tells. */
  isUnbuilt: boolean
  /** Whether `#tide` in a text is a tag of its document. */
  hasHashTags: boolean
  /** The days on which files were first committed; `null` where documents need a date. */
  firstDays: FirstDays | null
  /** Whether the tool publishes nothing before its day. */
  holdsFuture: boolean
  redirects: Redirects | null
  hexo: Hexo | null
  /** Whether the tool takes a text for one label: commas and spaces part none. */
  hasWholeLabels: boolean
  /** Keys whose values addresses are made of. */
  fields: readonly string[]
  /** What the tool says of a document for which its own front matter says nothing. */
  inheritedOf: (file: string) => Inherited
  /** The picture beside a document that names none. */
  pictureOf: (file: string) => string | null
}

/** Lists a folder. `address` is that of the site, if it is known. */
export function listFolder(
  { required, ...one }: DocumentFolder,
  { cache, address }: { cache: BuildCache; address?: string | undefined },
  diagnostics: Diagnostics,
) {
  const { kind, permalinks = [], basePath = '', origin = null, timeZone = null, isForeign = false } = one
  const folder = resolve(one.folder)
  const isRead = (name: string) => isDocumentName(name) || isFactsName(name)
  const tool = isForeign ? findToolAbove(folder)?.tool : undefined
  const isEleventy = tool === 'eleventy'
  const hexo = isForeign ? findHexo(folder) : null
  const isMeta = (name: string) => isMetaName(name, isEleventy)
  const isForeignFile = (name: string) =>
    isRead(name) || isHtmlName(name) || isMeta(name) || isOtherFormat(name) || isSectionName(name)
  const isExcluded = isForeign ? excludedOf(folder) : () => false
  const listed = listFiles(folder, isForeign ? isForeignFile : isRead, (link) => staysIn(folder, link, diagnostics))
  const files = listed.filter((file) => !isExcluded(file))
  const factsFiles = files.filter(isFactsName)
  const metaFiles = new Set(files.filter(isMeta))
  const sectionPages = isForeign ? findSectionPages(folder, files, diagnostics) : new Set<string>()
  const isDocument = (file: string) => {
    if (isSectionName(basename(file))) return sectionPages.has(file)
    return markdownEnding.test(file) ? !isKnitted(file) : isForeign && isHtmlPost(file)
  }
  const documentFiles = files.filter(isDocument)
  if (isForeign) warnOfOtherFormats(folder, files, diagnostics)
  if (isForeign) warnOfChoice(folder, listed.filter(isDocument).filter(isExcluded), diagnostics)
  if (required && documentFiles.length === 0) {
    const [other, way] = describeExport(folder) ?? [null, 'put Markdown files (.md) into it']
    const what = `holds no document${other === null ? '' : `, but ${other}`}`
    diagnostics.addWarning(showPath(one.folder), 1, what, `${way}, or name another folder with --${kind}s`)
  }
  const foreign = {
    isNote: isForeign && hasNotes(folder),
    isBare: isForeign && (isInVault(folder) || areBare(documentFiles)),
    isUnbuilt: isForeign && isUnbuilt(folder),
    hasHashTags: isForeign && hasHashTags(folder),
    firstDays: isForeign ? firstDaysOf(folder, cache) : null,
    hexo,
    hasWholeLabels: isEleventy || tool === 'hugo' || hexo !== null,
    fields: isForeign ? fieldsOf(permalinks) : [],
    inheritedOf: isForeign ? inheritedOf(folder) : () => new Map<string, unknown>(),
    pictureOf: isForeign ? bundlePictureOf(folder) : () => null,
    holdsFuture: isForeign && holdsFuture(folder),
    redirects: isForeign ? readRedirects(folder, [origin ?? [], address ?? []].flat()) : null,
  }
  const shared: FolderReading = { kind, folder, permalinks, basePath, origin, timeZone, ...foreign }
  return { shared, factsFiles, metaFiles, documentFiles }
}

/** Says how many documents are left out because their writer has to name those that are published. */
function warnOfChoice(folder: string, leftOut: readonly string[], diagnostics: Diagnostics): void {
  const [first, ...others] = leftOut.filter((file) => !/[\\/]SUMMARY\.md$/.test(file))
  const [why, hint] = (first !== undefined && choiceOf(folder)) || []
  if (first === undefined || why === undefined || hint === undefined) return
  const more = others.length > 0 ? `, with ${others.length} more like it` : ''
  diagnostics.addWarning(showPath(first), 1, `is not published${more}, as it ${why}`, hint)
}

/** Whether the results of R Markdown are in a document beside it, which R wrote. Distill writes a whole page, which is none. */
const isKnitted = (file: string): boolean =>
  /\.(?:rmd|rmarkdown)$/i.test(file) &&
  ['.md', '.markdown', '.html']
    .map((ending) => file.replace(/\.\w+$/, ending))
    .some((written) => existsSync(written) && (!isHtmlName(written) || isHtmlPost(written)))

/** Whether a link stays in the repository: what it leads to is published. */
function staysIn(folder: string, link: string, diagnostics: Diagnostics): boolean {
  const isOut = leadsOut(folder, link)
  const hint = 'put the file or folder itself in its place'
  if (isOut) diagnostics.addWarning(showPath(link), 1, 'leads out of the repository, and is not followed', hint)
  return !isOut
}

/** How many files are looked at, and how many bytes of each. */
const [mostFiles, bytesRead] = [50, 200]

/** Whether most of some files begin without front matter; an MDX file may export it, below its imports. */
function areBare(files: readonly string[]): boolean {
  const step = Math.max(1, Math.ceil(files.length / mostFiles))
  const asked = files.filter((_, at) => at % step === 0)
  return (
    asked.filter(
      (file) => !/^\uFEFF*\s*(?:---|\+\+\+|;;;|\{|<!--|[\w-]+:|(?:import|export)\s)/.test(readOpening(file, bytesRead)),
    ).length *
      2 >
    asked.length
  )
}
