// Gives documents their slugs and languages, and finds every address that the tool of a document would have given it.
import { basename, dirname } from 'node:path'
import { compareText } from '../diagnostics.js'
import { pathsBefore, type Redirects } from './blog/redirect-files.js'
import { splitDatedName } from './date.js'
import type { DocumentHead, DocumentKind } from './document.js'
import { groupBy } from './group-by.js'
import { formerPaths, guessPaths } from './guess-paths.js'
import { isSameLanguage } from './language.js'
import { readOldPath } from './old-path.js'
import { expandPermalink, isJekyllPattern, isPattern, type PermalinkValues } from './permalink.js'
import { hasSectionIndex, placeDocuments, type FoundFile, type Place } from './place.js'
import { isSlug, makePathSlug } from './slug.js'

/** A document whose front matter is read. */
export interface ReadDocument extends FoundFile {
  kind: DocumentKind
  head: DocumentHead
  /** The patterns of its folder, that of today first. */
  permalinks: readonly string[]
  /** Those of the blog that it is of; left out where it has none. */
  redirects?: Redirects | null
}

/** What a document is called, besides what its front matter says. */
export interface Addresses {
  slug: string
  /** BCP 47. */
  language: string
  /** The same for all translations of a document. */
  translationKey: string
  /** The path at which the document's own tool publishes it, decoded; `null` where neither it nor its folder says so. */
  permalink: string | null
  /** Every other path, decoded, without slashes around it; each is that of one document alone. */
  aliases: string[]
}

/** What addresses depend on besides the documents. */
export interface AddressContext {
  /** The language of the site. */
  language: string
  /** The first day that the ledger has for a document, such as `post/slug`. */
  firstDayOf: (name: string) => string | undefined
}

interface Placed extends ReadDocument {
  place: Place
  language: string
}

/** The addresses of documents, in their order. */
export function assignAddresses(documents: readonly ReadDocument[], context: AddressContext): Addresses[] {
  const places = placeDocuments(documents)
  const placed = documents.flatMap((document, at): Placed[] => {
    const place = places[at]
    return place ? [{ ...document, place, language: document.head.language ?? place.language ?? context.language }] : []
  })
  const slugs = assignSlugs(placed, context)
  const listed = placed.map((document) => listPaths(document, context))
  const paths = assignPaths(listed)
  return placed.map(({ head, place, language }, at) => ({
    slug: slugs[at] ?? head.slug,
    language,
    translationKey: head.translationKey ?? place.translationKey,
    permalink: listed[at]?.permalink ?? null,
    aliases: paths[at] ?? [],
  }))
}

/** The slugs that a document may have, the one to prefer first. */
interface Candidates {
  short: string
  /** With its folders, its day or its language. */
  path: string
  /** With the name of the folder of documents too. */
  full: string
  /** As a document was named before languages were read from names. */
  legacy: string
}

function candidatesOf({ head, place, language }: Placed, siteLanguage: string, folderName: string): Candidates {
  const dated = splitDatedName(place.name)
  const fromName = makePathSlug(dated && dated.rest !== '' ? dated.rest : place.name)
  const short = head.writtenSlug !== null || !isSlug(fromName) ? head.slug : fromName
  const day = dated && dated.rest !== '' ? dated.day.split('-') : []
  const inLanguage = isSameLanguage(language, siteLanguage) ? [] : [language]
  const path = makePathSlug([...inLanguage, ...place.folders, ...day, short].join('/'))
  const full = makePathSlug(`${folderName}/${path}`)
  return { short, path: isSlug(path) ? path : short, full: isSlug(full) ? full : short, legacy: head.slug }
}

/** The names of folders of documents; with that of the folder above, where several have the same. */
function nameFolders(documents: readonly Placed[]): Map<string, string> {
  const folders = new Set(documents.map(({ folder }) => folder))
  const names = [...groupBy(folders, (folder) => basename(folder))].flatMap(([name, same]) =>
    same.map((folder): [string, string] => [folder, same.length === 1 ? name : `${basename(dirname(folder))}/${name}`]),
  )
  return new Map(names)
}

interface Entry {
  /** Its place among the documents. */
  at: number
  document: Placed
  candidates: Candidates
  /** The slug that the ledger has it under. */
  known: string | undefined
}

/**
 * The slugs of documents, each by itself the short one. Of documents with the same, it is that of the document whose first
 * day the ledger has for it, else of the one in the language of the site, else of the earliest; the others get longer ones. A
 * document that the ledger has under a longer slug keeps that. Posts and articles share one space, because ids of facts
 * begin with the slug alone; and slugs that differ in case alone would meet on some file systems.
 */
function assignSlugs(documents: readonly Placed[], { language, firstDayOf }: AddressContext): string[] {
  const folderNames = nameFolders(documents)
  const entries = documents.map((document, at): Entry => {
    const candidates = candidatesOf(document, language, folderNames.get(document.folder) ?? '')
    const { short, path, full, legacy } = candidates
    const isKnown = (slug: string) => firstDayOf(`${document.kind}/${slug}`) === document.head.published
    return { at, document, candidates, known: [short, legacy, path, full].find(isKnown) }
  })
  const slugs: string[] = documents.map(({ head }) => head.slug)
  for (const same of groupBy(entries, ({ candidates, known }) => (known ?? candidates.short).toLowerCase()).values()) {
    const isNew = (entry: Entry) => Number(entry.known === undefined)
    const isOtherLanguage = (entry: Entry) => Number(!isSameLanguage(entry.document.language, language))
    const [winner, ...others] = same.sort(
      (a, b) =>
        isNew(a) - isNew(b) ||
        isOtherLanguage(a) - isOtherLanguage(b) ||
        compareText(a.document.head.published, b.document.head.published) ||
        a.at - b.at,
    )
    if (!winner) continue
    slugs[winner.at] = winner.known ?? winner.candidates.short
    const ofFull = (candidates: Candidates) => candidates.full.toLowerCase()
    const given = new Set([winner.candidates.short.toLowerCase()])
    for (const { at, candidates, document } of others) {
      const { head, permalinks } = document
      const isTwin = ofFull(candidates) === ofFull(winner.candidates)
      // Its own tool tells them apart by the day.
      const isDated =
        head.published !== winner.document.head.published && permalinks.some((one) => /:year|^date$/.test(one))
      const free = [
        ...(isTwin ? [] : [candidates.path, candidates.full]),
        ...(isDated ? [`${head.published.replaceAll('-', '/')}/${candidates.short}`] : []),
      ].find((one) => !given.has(one.toLowerCase()))
      // The same name twice in a folder is a mistake, which the check of slugs reports.
      const slug = free ?? candidates.short
      slugs[at] = slug
      given.add(slug.toLowerCase())
    }
  }
  return slugs
}

interface Paths {
  permalink: string | null
  /** Of the front matter; of patterns; those that tools give by default; and of these, those without the language. */
  tiers: [string[], string[], string[], string[]]
}

function listPaths({ file, head, place, language, permalinks, redirects }: Placed, context: AddressContext): Paths {
  const { language: siteLanguage, firstDayOf } = context
  const values = permalinkValues(head, place, file)
  const expand = (pattern: string, given = values) => {
    if (!isPattern(pattern)) return pattern
    return expandPermalink(pattern, given, place.isJekyll || isJekyllPattern(pattern) ? 'jekyll' : 'hugo')
  }
  const localize = (path: string) => {
    const inLanguage = `/${language.toLowerCase()}/${path.replace(/^\//, '')}`
    return !isSameLanguage(language, siteLanguage)
      ? [inLanguage, path]
      : place.language === null
        ? [path]
        : [path, inLanguage]
  }
  // A page that was published once is there, or gone.
  const isOfLedger = (path: string) => {
    const [, kind, slug] = /^\/?(post|article)s\/(.+?)\/?$/.exec(path) ?? []
    return kind !== undefined && firstDayOf(`${kind}/${slug}`) !== undefined
  }
  const own = head.permalinks.flatMap((permalink) => expand(permalink) ?? [])
  const patterned = permalinks.flatMap((pattern) => expand(pattern) ?? []).flatMap(localize)
  // Documents of this kit have been published nowhere else.
  const former = redirects ? formerPaths(values) : []
  const byTool = (given: PermalinkValues) =>
    permalinks.length > 0 ? permalinks.flatMap((pattern) => expand(pattern, given) ?? []) : guessPaths(given, place)
  const guessed = [
    ...(permalinks.length > 0 ? former : guessPaths(values, place)),
    ...(head.utcDay === null ? [] : byTool({ ...values, published: head.utcDay })),
  ].filter((path) => !isOfLedger(path))
  const isOtherLanguage = !isSameLanguage(language, siteLanguage)
  // Of Hugo: an alias without a slash in front is below the section of its document.
  const relative = head.aliases
    .filter((alias) => /^[^/:]+$/.test(alias))
    .map((alias) => [...place.sections, alias].join('/'))
  const wholeSlug = head.writtenSlug?.includes('/') === true ? [head.writtenSlug] : []
  const clean = (written: readonly string[]) => {
    const paths = written.map(readOldPath).filter((path) => path !== '')
    return redirects ? [...paths, ...pathsBefore(paths, redirects)] : paths
  }
  return {
    permalink: own[0] ?? patterned[0] ?? null,
    tiers: [
      clean([...own, ...head.aliases]),
      clean([...patterned.filter((path) => !isOfLedger(path)), ...relative, ...wholeSlug]),
      clean(isOtherLanguage ? guessed.map((path) => localize(path)[0] ?? path) : guessed.flatMap(localize)),
      clean(isOtherLanguage ? guessed : []),
    ],
  }
}

function permalinkValues(head: DocumentHead, place: Place, file: string): PermalinkValues {
  const { name, folders, sections } = place
  const dated = splitDatedName(name)
  return {
    ...{ published: head.published, title: head.title, categories: head.categories, name },
    slug: head.writtenSlug,
    baseName: dated && dated.rest !== '' ? dated.rest : name,
    folders: [...sections, ...folders],
    innerFolders: folders,
    isSection: (at) => at === 0 || hasSectionIndex(file, sections.length + folders.length - 1 - at),
  }
}

/**
 * The paths of each document, each path that of one document alone. Front matter counts before patterns, and these before paths that are
 * guessed; of documents with the same path the first has it, but a guess that fits several is that of none.
 */
function assignPaths(listed: readonly Paths[]): string[][] {
  const owners = new Map<string, number>()
  const [ownTier, patternTier, guessTier, unlocalizedTier] = [0, 1, 2, 3] as const
  for (const tier of [ownTier, patternTier]) {
    listed.forEach(({ tiers }, at) => {
      for (const path of tiers[tier]) if (!owners.has(path)) owners.set(path, at)
    })
  }
  for (const tier of [guessTier, unlocalizedTier]) {
    const guessed = new Map<string, number | null>()
    listed.forEach(({ tiers }, at) => {
      for (const path of tiers[tier]) guessed.set(path, (guessed.get(path) ?? at) === at ? at : null)
    })
    for (const [path, owner] of guessed) if (owner !== null && !owners.has(path)) owners.set(path, owner)
  }
  const paths = listed.map((): string[] => [])
  for (const [path, owner] of owners) paths[owner]?.push(path)
  return paths
}
