// Gives documents their languages, and finds every address that the tool of a document would have given it.
import { dirname, posix, relative } from 'node:path'
import { assignSlugs } from './assign-slugs.js'
import { withBase } from './base-path.js'
import { hasFrequentWords } from './blog/post-language.js'
import { pathsBefore } from './blog/redirect-files.js'
import { withoutGroups } from './doc-path.js'
import { splitDatedName } from './front-matter/date.js'
import { documentEnding, fileKeyOf } from './folder.js'
import { computedPaths, formerPaths, guessPaths } from './guess-paths.js'
import { isSameLanguage, languageGroup } from './front-matter/language.js'
import { readOldPath } from './old-path.js'
import type { PermalinkValues } from './permalink-values.js'
import { expandPermalink, isJekyllPattern, isPattern } from './permalink.js'
import { hasSectionIndex, placeDocuments } from './place.js'
import type { AddressContext, Placed, ReadDocument } from './placed.js'
import { findToolAbove } from './blog/find-tool.js'
import { readTool } from './blog/tools.js'
import { rewritesOfVitePress } from './blog/vitepress.js'

/** What a document is called, besides what its front matter says. */
export interface Addresses extends Pick<Placed, 'fileKey'> {
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

export function assignAddresses(documents: readonly ReadDocument[], context: AddressContext): Addresses[] {
  const places = placeDocuments(documents)
  const patternsOf = patternsOfFiles()
  const placed = documents.flatMap((document, at): Placed[] => {
    const place = places[at]
    if (!place) return []
    const isForeign = Boolean(document.redirects)
    const patterns = patternsOf({ ...document, isForeign })
    // A page is at its path, below the base that a pattern has for that.
    const ofPages = [...patterns.filter((pattern) => /:path\b/.test(pattern)), '/:path/']
    const permalinks = isForeign && place.isPage ? ofPages : patterns
    const language = document.head.language ?? place.language ?? context.language
    return [{ ...document, permalinks, place, language, fileKey: fileKeyOf(document.file, context.ledgerFolder) }]
  })
  const slugs = assignSlugs(placed, context)
  const languages = [...new Set(placed.map(({ language }) => language))]
  const listed = placed.map((document) => listPaths(document, context, languages))
  const paths = assignPaths(
    listed,
    placed.map(({ place, language }) => `${place.translationKey} ${language}`),
  )
  return placed.map(({ head, place, language, fileKey }, at) => ({
    slug: slugs[at] ?? head.slug,
    language: (head.language ?? place.language) === null ? unnamedLanguage(head.textLanguage, language) : language,
    translationKey: head.translationKey ?? place.translationKey,
    permalink: listed[at]?.permalink ?? null,
    aliases: paths[at] ?? [],
    fileKey,
  }))
}

/**
 * The language of a document for which nothing names one: that of its script in a site in Latin or Cyrillic letters, that of its words
 * in one of another script, or whose own language would be told by them; else the site's. Its address is that of the site's language
 * all the same.
 */
function unnamedLanguage(ofText: string | null, ofSite: string): string {
  if (ofText === null || isSameLanguage(ofText, ofSite)) return ofSite
  const [own = '', script = ''] = languageGroup(ofSite).split('-')
  const isOther = hasFrequentWords(ofText) ? !languageGroup(ofText).endsWith(script) : /^(?:Latn|Cyrl)$/.test(script)
  return isOther || hasFrequentWords(own) ? ofText : ofSite
}

interface Paths {
  permalink: string | null
  /**
   * Of the front matter; of the first pattern that fits; of further ones, and without the language; by section, folder and name; by
   * folder and name; both of those that tools give by default; those that programs compute.
   */
  tiers: [string[], string[], string[], string[], string[], string[], string[], string[]]
}

/** Whether a path is of this kit: a page that was published once is there, or gone. */
function wasPublished(path: string, { known }: AddressContext): boolean {
  const [, kind, slug] = /^\/?(post|article)s\/(.+?)\/?$/.exec(path) ?? []
  return kind !== undefined && known[`${kind}/${slug}`] !== undefined
}

function listPaths(document: Placed, context: AddressContext, languages: readonly string[]): Paths {
  const { head, place, language, permalinks, redirects, basePath = '' } = document
  const values = permalinkValues(document)
  const expand = (pattern: string, given = values) => {
    if (!isPattern(pattern)) return pattern
    return expandPermalink(pattern, given, place.isJekyll || isJekyllPattern(pattern) ? 'jekyll' : 'hugo')
  }
  const isOtherLanguage = !isSameLanguage(language, context.language)
  const isMultilingual = languages.some((one) => !isSameLanguage(one, context.language))
  const localize = (path: string) => {
    const inLanguage = `/${language.toLowerCase()}/${path.replace(/^\//, '')}`
    // Tools may begin the paths of the main language with it, too.
    return isOtherLanguage ? [inLanguage] : place.language === null && !isMultilingual ? [path] : [path, inLanguage]
  }
  const inBase = (paths: readonly string[]) => withBase(paths, basePath)
  // Beside patterns, those of former tools, which had other paths.
  const inFormer = permalinks.length > 0 ? (paths: string[]) => paths : inBase
  const unlocalized = (paths: string[]) => (isOtherLanguage ? paths : [])
  const isOfLedger = (path: string) => wasPublished(path, context)
  const own = head.permalinks.flatMap((permalink) => expand(permalink) ?? [])
  const expanded = permalinks.flatMap((pattern) => expand(pattern) ?? [])
  const byPatterns = (given: PermalinkValues) =>
    permalinks.flatMap((pattern) => {
      const path = expand(pattern, given)
      return path === null ? [] : [isLocalized(pattern, languages) ? [path] : localize(path)]
    })
  const [patterned = [], ...further] = byPatterns(values)
  // Documents of this kit have been published nowhere else.
  const former = redirects ? formerPaths(values) : []
  const byTool = (given: PermalinkValues) =>
    permalinks.length > 0 ? permalinks.flatMap((pattern) => expand(pattern, given) ?? []) : guessPaths(given, place)
  const guessed = [
    ...(permalinks.length > 0 ? former : guessPaths(values, place)),
    ...(head.utcDay === null ? [] : byTool({ ...values, published: head.utcDay })),
  ].filter((path) => !isOfLedger(path))
  const undated = inBase(byPatterns({ ...values, name: values.baseName }).flat())
  const inFolder = withoutGroups([...place.folders, values.slug ?? place.name].join('/'))
  // Of Hugo: an alias without a slash in front is in the folder of its document.
  const relative = head.aliases
    .filter((alias) => (redirects ? /^[^/:.][^:]*$/ : /^[^/:]+$/).test(alias))
    .map((alias) => [...place.sections, ...place.folders, alias].join('/'))
  const wholeSlug = head.writtenSlug?.includes('/') === true ? [head.writtenSlug] : []
  const clean = (written: readonly string[]) => cleanPaths(written, redirects)
  return {
    permalink: own[0] ?? patterned[0] ?? null,
    tiers: [
      clean(inBase([...own, ...writtenAliases(document)])),
      clean([...inBase([...patterned.filter((path) => !isOfLedger(path)), ...relative]), ...wholeSlug]),
      clean(inBase([...further.flat(), ...unlocalized(expanded)].filter((path) => !isOfLedger(path)))),
      clean(permalinks.length > 0 ? [] : inBase(guessed.slice(0, 1).flatMap(localize))),
      clean(permalinks.length > 0 ? [] : inBase(guessed.filter((path) => path === inFolder).flatMap(localize))),
      clean(inFormer(guessed.flatMap(localize))),
      clean(inFormer(unlocalized(guessed))),
      // Where a pattern is known, that alone: links of documentation to /blog/ mean another site. Programs may leave out the day of a name.
      clean(!redirects ? [] : permalinks.length === 0 ? computedPaths(values).flatMap(localize) : undated),
    ],
  }
}

/** Whether a pattern has a language already, as those of Docusaurus have. */
const isLocalized = (pattern: string, languages: readonly string[]) =>
  pattern.split('/').some((part) => languages.some((one) => isSameLanguage(part, one)))

/** Paths without slashes around them, and those that redirects of the blog lead to them from. */
function cleanPaths(written: readonly string[], redirects: Placed['redirects']): string[] {
  const paths = written.map(readOldPath).filter((path) => path !== '')
  return redirects ? [...paths, ...pathsBefore(paths, redirects)] : paths
}

/** The old paths of the front matter; one that begins with dots is from the folder of its document, as in Quarto. */
const writtenAliases = ({ head, place, file, folder }: Placed) =>
  head.aliases.map((alias) =>
    alias.startsWith('.') ? posix.join('/', ...place.sections, relative(folder, dirname(file)), alias) : alias,
  )

function permalinkValues({ head, place, file, folder }: Placed): PermalinkValues {
  const { name, folders, sections } = place
  const dated = splitDatedName(name)
  return {
    ...{ published: head.published, title: head.title, categories: head.categories, fields: head.fields, name },
    slug: head.writtenSlug,
    baseName: dated && dated.rest !== '' ? dated.rest : name,
    folders: [...sections, ...folders],
    innerFolders: folders,
    filePath: () => relative(folder, file).replace(documentEnding, ''),
    isSection: (at) => at === 0 || hasSectionIndex(file, sections.length + folders.length - 1 - at),
  }
}

/**
 * The paths of each document, each path that of one document alone. Front matter counts before patterns, and these before paths that are
 * guessed; of documents with the same path the first has it, but a guess that fits several is that of none,
 * unless these are of one path, as `x.md` and `x/index.md` are, and are the same in `twins`.
 */
function assignPaths(listed: readonly Paths[], twins: readonly string[]): string[][] {
  const owners = new Map<string, number>()
  const [written, guesses] = [
    [0, 1, 2],
    [3, 4, 5, 6, 7],
  ] as const
  for (const tier of written) {
    listed.forEach(({ tiers }, at) => {
      for (const path of tiers[tier]) if (!owners.has(path)) owners.set(path, at)
    })
  }
  for (const tier of guesses) {
    const guessed = new Map<string, number | null>()
    listed.forEach(({ tiers }, at) => {
      for (const path of tiers[tier]) {
        const known = guessed.get(path)
        const isShared = known === null || (known !== undefined && twins[known] !== twins[at])
        guessed.set(path, isShared ? null : (known ?? at))
      }
    })
    for (const [path, owner] of guessed) if (owner !== null && !owners.has(path)) owners.set(path, owner)
  }
  const paths = listed.map((): string[] => [])
  for (const [path, owner] of owners) paths[owner]?.push(path)
  return paths
}

/** What is known of a document; `isForeign` where another tool publishes it. */
interface PatternedFile {
  file: string
  folder: string
  permalinks: readonly string[]
  isForeign: boolean
}

/**
 * The patterns of documents: those of the folder of all, else that of the nearest folder above, by its data file in Eleventy and by its
 * section in Hugo; before these the path that VitePress rewrites.
 * Source: 11ty.dev/docs/data-template-dir.
 */
function patternsOfFiles(): (document: PatternedFile) => readonly string[] {
  const finders = new Map<string, (file: string) => readonly string[]>()
  return ({ file, folder, permalinks, isForeign }) => {
    if (!isForeign) return permalinks
    const find = finders.get(folder) ?? patternsBelow(folder, permalinks)
    finders.set(folder, find)
    return find(file)
  }
}

function patternsBelow(folder: string, ofAll: readonly string[]): (file: string) => readonly string[] {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  const rewrite = rewritesOfVitePress(folder)
  if ((tool !== 'eleventy' && tool !== 'hugo') || ofAll.length > 0) return (file) => [...rewrite(file), ...ofAll]
  const { permalinkOf } = readTool(tool, root)
  const known = new Map<string, readonly string[]>([[folder, []]])
  const find = (at: string): readonly string[] => {
    const own = known.has(at) ? null : permalinkOf(at)
    const found = known.get(at) ?? (own === null ? find(dirname(at)) : [own].flat())
    known.set(at, found)
    return found
  }
  return (file) => find(dirname(file))
}
