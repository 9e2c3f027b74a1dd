// Gives documents their slugs, each by itself the short one, and longer ones where several would have the same.
import { basename, dirname } from 'node:path'
import { compareText } from '../diagnostics.js'
import { isSectionName } from './blog/section-pages.js'
import { documentEnding } from './folder.js'
import { groupBy } from './group-by.js'
import { isSameLanguage } from './front-matter/language.js'
import type { FoundFile } from './place.js'
import type { AddressContext, KnownDocument, Placed } from './placed.js'
import { candidatesOf, type Candidates } from './slug-candidates.js'

/** Those by which a ledger without files may know a document: a path is that of one document, the short one may be another's. */
const ofLedger = ['path', 'full', 'variant', 'short', 'legacy'] as const

/** Whether two files differ in their endings alone. */
const hasNameOf = (one: FoundFile, other: FoundFile) =>
  one.file.replace(documentEnding, '') === other.file.replace(documentEnding, '')

/** The names of folders of documents; with that of the folder above, where several have the same. */
function nameFolders(documents: readonly Placed[]): Map<string, string> {
  const folders = new Set(documents.map(({ folder }) => folder))
  const names = [...groupBy(folders, (folder) => basename(folder))].flatMap(([name, same]) =>
    same.map((folder): [string, string] => [folder, same.length === 1 ? name : `${basename(dirname(folder))}/${name}`]),
  )
  return new Map(names)
}

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

/** Slugs with folders that several documents may have: by these, a ledger without files knows none of them. */
function sharedPaths(all: readonly Candidates[], known: AddressContext['known']): ReadonlySet<string> {
  const isOld = Object.values(known).some(({ file, removed }) => file === undefined && removed === undefined)
  const paths = isOld ? all.flatMap(({ path, full, variant }) => [...new Set([path, full, variant])]) : []
  const claims = groupBy(paths, (path) => path)
  return new Set([...claims].flatMap(([path, same]) => (same.length > 1 ? path : [])))
}

const slugOfName = (name: string) => name.slice(name.indexOf('/') + 1)

/**
 * The documents with the slugs that they may have and that the ledger knows them by: by their files, unless their front matter asks
 * for another slug than it did, else by their days.
 */
function entriesOf(documents: readonly Placed[], { language, known, keptFiles = [] }: AddressContext): Entry[] {
  const folderNames = nameFolders(documents)
  const present = new Set([...documents.map(({ fileKey }) => fileKey), ...keptFiles])
  const entries = Object.entries(known)
  const ofFile = groupBy(entries, ([, { file }]) => file)
  const all = documents.map((document) => candidatesOf(document, language, folderNames.get(document.folder) ?? ''))
  const shared = sharedPaths(all, known)
  return all.map((candidates, at): Entry => {
    const document = documents[at] as Placed
    const { kind, head, fileKey } = document
    const isAsked = ([name, { slug }]: [string, KnownDocument]) =>
      (slug ?? null) === head.writtenSlug || slugOfName(name) === candidates.short
    const [own] = (ofFile.get(fileKey) ?? [])
      .filter(isAsked)
      .sort(([, a], [, b]) => Number(a.removed !== undefined) - Number(b.removed !== undefined))
    if (own) {
      const [name, { removed }] = own
      return { document, candidates, at, known: slugOfName(name), isOwn: removed === undefined, formerly: undefined }
    }
    const isOfDay = (slug: string) => {
      const { published, file = '' } = known[`${kind}/${slug}`] ?? {}
      return published === head.published && !present.has(file) && !shared.has(slug)
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
    // `posts/x.md` was at `/posts/x/` before, and links lead there.
    const isMoved = ({ document: { kind, place }, candidates: { short } }: Entry) =>
      Number([...place.sections, ...place.folders, short].join('/') !== `${kind}s/${short}`)
    return (
      doubt(a) - doubt(b) ||
      awayFromSite(a) - awayFromSite(b) ||
      isMoved(a) - isMoved(b) ||
      compareText(a.document.head.published, b.document.head.published) ||
      isSection(a) - isSection(b) ||
      a.at - b.at
    )
  }

/** The slugs for a document whose short one is that of `winner`, or is kept for one that is left out, the one to prefer first. */
function longerSlugs({ candidates, document, formerly }: Entry, winner: Entry | null): string[] {
  const { head, permalinks } = document
  const isTwin = candidates.full.toLowerCase() === winner?.candidates.full.toLowerCase()
  // Its own tool tells them apart by the day.
  const isDated =
    head.published !== winner?.document.head.published && permalinks.some((one) => /:year|^date$/.test(one))
  return [
    ...(formerly === undefined ? [] : [formerly]),
    ...(isTwin ? [] : [candidates.path, candidates.full]),
    ...(document.language === winner?.document.language ? [] : [candidates.variant]),
    ...(isDated ? [`${head.published.replaceAll('-', '/')}/${candidates.short}`] : []),
    // Other tools publish one of two with the same `slug`; here both are.
    ...(document.redirects ? [candidates.file] : []),
    ...(document.redirects && !(winner && hasNameOf(document, winner.document)) ? [candidates.inner] : []),
  ]
}

/** A slug with the first number behind it that makes it free. */
function numbered(slug: string, isFree: (slug: string) => boolean): string {
  let number = 2
  while (!isFree(`${slug}-${number}`.toLowerCase())) number += 1
  return `${slug}-${number}`
}

/** The slugs of living documents that are left out, in lower case. */
function keptSlugs({ known, keptFiles = [] }: AddressContext): Set<string> {
  const files = new Set(keptFiles)
  const kept = Object.entries(known).filter(([, { file, removed }]) => files.has(file ?? '') && removed === undefined)
  return new Set(kept.map(([name]) => slugOfName(name).toLowerCase()))
}

/**
 * The slugs of documents, each by itself the short one. Of documents with the same, it is that of the document whose file
 * or first day the ledger has for it, else of the one in the language of the site, else in a variant of it, else of one in a folder
 * `posts`, else of the earliest, of one that is no section; the others get longer ones. A document that the ledger has under a longer slug keeps that. Posts
 * and articles share one space, because ids of facts begin with the slug alone; and slugs that differ in case alone would meet
 * on some file systems.
 */
export function assignSlugs(documents: readonly Placed[], context: AddressContext): string[] {
  const entries = entriesOf(documents, context)
  const slugs: string[] = documents.map(({ head }) => head.slug)
  const kept = keptSlugs(context)
  const taken = new Set(kept)
  const give = (at: number, slug: string) => {
    slugs[at] = slug
    taken.add(slug.toLowerCase())
  }
  const sameSlug = groupBy(entries, ({ candidates, known }) => (known ?? candidates.short).toLowerCase())
  const groups = [...sameSlug].map(([slug, same]) => {
    const [first, ...others] = same.sort(byPrecedence(context.language))
    return first && (first.known !== undefined || !kept.has(slug))
      ? { winner: first, others }
      : { winner: null, others: same }
  })
  for (const { winner } of groups) if (winner) give(winner.at, winner.known ?? winner.candidates.short)
  for (const { winner, others } of groups)
    for (const other of others) {
      const isFree = (slug: string) => slug !== winner?.candidates.short.toLowerCase() && !taken.has(slug)
      const free = longerSlugs(other, winner).find((one) => isFree(one.toLowerCase()))
      const { short } = other.candidates
      // The same name twice in a folder is a mistake, which the check of slugs reports; but not of `C.md` and `C#.md` of another tool.
      give(other.at, free ?? (other.document.redirects ? numbered(short, isFree) : short))
    }
  return slugs
}
