// Gives documents their slugs, each by itself the short one, and longer ones where several would have the same.
import { basename } from 'node:path'
import { compareText } from '../diagnostics.js'
import type { Redirects } from './blog/redirect-files.js'
import { isSectionName } from './blog/section-pages.js'
import { splitDatedName } from './front-matter/date.js'
import { finderOfFile, nameFolders } from './file-keys.js'
import { documentEnding } from './folder.js'
import type { DocumentHead, DocumentKind } from './document.js'
import { groupBy } from './group-by.js'
import { isSameLanguage } from './front-matter/language.js'
import { isNamedByNotion } from './front-matter/notion-page.js'
import type { FoundFile, Place } from './place.js'
import { isSlug, makePathSlug } from './slug.js'

/** A document whose front matter is read. */
export interface ReadDocument extends FoundFile {
  kind: DocumentKind
  head: DocumentHead
  /** The patterns of its folder, that of today first. */
  permalinks: readonly string[]
  /** The path of its blog at its address; left out where it is the root. */
  basePath?: string
  /** Those of the blog that it is of; left out where it has none. */
  redirects?: Redirects | null
}

/** What the ledger has of a document. */
export interface KnownDocument {
  /** The day of its first publication. */
  published: string
  /** Its file, as `fileKeysOf` names it; ledgers of older kits have none. */
  file?: string | undefined
  /** The slug that its front matter had, which another document may have. */
  slug?: string | undefined
  /** The day on which it was found gone. */
  removed?: string | undefined
}

/** What addresses depend on besides the documents. */
export interface AddressContext {
  /** The language of the site. */
  language: string
  /** The documents of the ledger by name, such as `post/slug`. */
  known: Readonly<Record<string, KnownDocument>>
}

/** A document with its place and its language. */
export interface Placed extends ReadDocument {
  place: Place
  language: string
  /** What the ledger knows its file by. */
  fileKey: string
}

/** The slugs that a document may have, the one to prefer first. */
interface Candidates {
  short: string
  /** With its folders, its day or its language. */
  path: string
  /** With the name of the folder of documents too. */
  full: string
  /** With its language, also where that is a variant of the site's (`en-GB` beside `en`). */
  variant: string
  /** As a document was named before languages were read from names. */
  legacy: string
  /** That of its file, where the front matter has another. */
  file: string
  /** With the name of its file behind the path: `x/index` of `x/index.md`, where an `x.md` is beside it. */
  inner: string
  /**
   * As a `README` was named before it was taken for the index of its folder, an `x.html.md` before it was `x`, a page of Notion by its
   * id, others before their language was known, and without vowel signs.
   */
  former: string[]
}

function candidatesOf({ file, head, place, language }: Placed, siteLanguage: string, folderName: string): Candidates {
  const written = basename(file).replace(/\.\w+$/, '')
  const dated = splitDatedName(place.name)
  const fromName = makePathSlug(dated && dated.rest !== '' ? dated.rest : place.name)
  const short = head.writtenSlug !== null || !isSlug(fromName) ? head.slug : fromName
  const day = dated && dated.rest !== '' ? dated.day.split('-') : []
  const inLanguage = isSameLanguage(language, siteLanguage) ? [] : [language]
  const rest = [...place.folders, ...day, short]
  const slugOf = (...segments: string[]) => {
    const slug = makePathSlug(segments.join('/'))
    return isSlug(slug) ? slug : short
  }
  return {
    short,
    legacy: head.slug,
    // Computed where they are asked for: nearly all documents have the short one.
    get path() {
      return slugOf(...inLanguage, ...rest)
    },
    get full() {
      return slugOf(folderName, ...inLanguage, ...rest)
    },
    get variant() {
      return slugOf(language, ...rest)
    },
    get file() {
      return slugOf(...inLanguage, ...place.folders, ...day, fromName)
    },
    get inner() {
      return slugOf(...inLanguage, ...rest, written)
    },
    get former() {
      return [
        ...(/^readme$/i.test(written) ? [slugOf(...inLanguage, ...place.folders, place.name, written), written] : []),
        ...(/\.html$/i.test(written) ? [written] : []),
        ...(isNamedByNotion(written) ? [makePathSlug(written)] : []),
        ...(inLanguage.length > 0 ? [slugOf(folderName, ...rest)] : []),
        ...(/\p{M}/u.test(short) ? [makePathSlug(short.replace(/\p{M}/gu, '-'))] : []),
      ]
    },
  }
}

/** Those by which the ledger may know a document, the one to prefer first. */
const ofLedger = ['short', 'legacy', 'path', 'full', 'variant'] as const

/** Whether two files differ in their endings alone. */
const hasNameOf = (one: FoundFile, other: FoundFile) =>
  one.file.replace(documentEnding, '') === other.file.replace(documentEnding, '')

interface Entry {
  document: Placed
  candidates: Candidates
  /** Its place among the documents. */
  at: number
  /** The slug that the ledger has it under. */
  known: string | undefined
  /** Whether the ledger has that for its very file, and it is not gone. */
  isOwn: boolean
  /** That of its former slugs, also where a translation of the same day has the short one. */
  formerly: string | undefined
}

/**
 * The documents with the slugs that they may have and that the ledger knows them by: by their files, unless their front matter has
 * another slug than it had, else by their days.
 */
function entriesOf(documents: readonly Placed[], { language, known }: AddressContext): Entry[] {
  const folderNames = nameFolders(documents)
  const keys = documents.map(({ fileKey }) => fileKey)
  const present = new Set(keys)
  const entries = Object.entries(known)
  const ofFile = finderOfFile(entries, ([, { file }]) => file, keys)
  return documents.map((document, at): Entry => {
    const { kind, head, fileKey } = document
    const candidates = candidatesOf(document, language, folderNames.get(document.folder) ?? '')
    const [own] = ofFile(fileKey)
      .filter(([name, { slug = null }]) => name.startsWith(`${kind}/`) && slug === head.writtenSlug)
      .sort(([, a], [, b]) => Number(a.removed !== undefined) - Number(b.removed !== undefined))
    if (own) {
      const [name, { removed }] = own
      const known = name.slice(`${kind}/`.length)
      return { document, candidates, at, known, isOwn: removed === undefined, formerly: undefined }
    }
    const isOfDay = (slug: string) => {
      const { published, file = '' } = known[`${kind}/${slug}`] ?? {}
      return published === head.published && !present.has(file)
    }
    const isLiving = (slug: string) => known[`${kind}/${slug}`]?.removed === undefined
    // A first build has none, and slugs take time.
    const ofDay =
      entries.length > 0 ? [...ofLedger.map((name) => candidates[name]), ...candidates.former].filter(isOfDay) : []
    return {
      ...{ document, candidates, at, isOwn: false },
      known: ofDay.find(isLiving) ?? ofDay[0],
      formerly: ofDay.length > 0 ? candidates.former.find(isOfDay) : undefined,
    }
  })
}

/** Sorts those that would have the same slug: that of the first is the short one. */
const byPrecedence =
  (language: string) =>
  (a: Entry, b: Entry): number => {
    const doubt = ({ isOwn, known }: Entry) => (isOwn ? 0 : known === undefined ? 2 : 1)
    // A list becomes a document once it has a text: another one may have been published.
    const isSection = ({ document: { file } }: Entry) => Number(isSectionName(basename(file)))
    const awayFromSite = ({ document: { language: own } }: Entry) =>
      own === language ? 0 : isSameLanguage(own, language) ? 1 : 2
    return (
      doubt(a) - doubt(b) ||
      awayFromSite(a) - awayFromSite(b) ||
      compareText(a.document.head.published, b.document.head.published) ||
      isSection(a) - isSection(b) ||
      a.at - b.at
    )
  }

/** The slugs for a document whose short one is that of `winner`, the one to prefer first. */
function longerSlugs({ candidates, document, formerly }: Entry, winner: Entry): string[] {
  const { head, permalinks } = document
  const isTwin = candidates.full.toLowerCase() === winner.candidates.full.toLowerCase()
  // Its own tool tells them apart by the day.
  const isDated =
    head.published !== winner.document.head.published && permalinks.some((one) => /:year|^date$/.test(one))
  return [
    ...(formerly === undefined ? [] : [formerly]),
    ...(isTwin ? [] : [candidates.path, candidates.full]),
    ...(document.language === winner.document.language ? [] : [candidates.variant]),
    ...(isDated ? [`${head.published.replaceAll('-', '/')}/${candidates.short}`] : []),
    // Other tools publish one of two with the same `slug`; here both are.
    ...(document.redirects ? [candidates.file] : []),
    ...(document.redirects && !hasNameOf(document, winner.document) ? [candidates.inner] : []),
  ]
}

/**
 * The slugs of documents, each by itself the short one. Of documents with the same, it is that of the document whose file
 * or first day the ledger has for it, else of the one in the language of the site, else in a variant of it, else of the earliest, of
 * one that is no section; the others get longer ones. A document that the ledger has under a longer slug keeps that. Posts
 * and articles share one space, because ids of facts begin with the slug alone; and slugs that differ in case alone would meet
 * on some file systems.
 */
export function assignSlugs(documents: readonly Placed[], context: AddressContext): string[] {
  const entries = entriesOf(documents, context)
  const slugs: string[] = documents.map(({ head }) => head.slug)
  const taken = new Set<string>()
  const give = (at: number, slug: string) => {
    slugs[at] = slug
    taken.add(slug.toLowerCase())
  }
  const sameSlug = groupBy(entries, ({ candidates, known }) => (known ?? candidates.short).toLowerCase())
  const groups = [...sameSlug.values()].map((same) => same.sort(byPrecedence(context.language)))
  for (const [winner] of groups) if (winner) give(winner.at, winner.known ?? winner.candidates.short)
  for (const [winner, ...others] of groups) {
    if (!winner) continue
    const isFree = (slug: string) => slug !== winner.candidates.short.toLowerCase() && !taken.has(slug)
    for (const other of others) {
      const free = longerSlugs(other, winner).find((one) => isFree(one.toLowerCase()))
      // The same name twice in a folder is a mistake, which the check of slugs reports.
      give(other.at, free ?? other.candidates.short)
    }
  }
  return slugs
}
