// Finds the files that texts name, and the paths at which they are published.
import { statSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path'
import { isInVault } from '../read/blog/notes.js'
import type { DocumentKind } from '../read/document.js'
import type { StaticFolder } from '../read/static-folders.js'
import { isDocumentName, listFiles, markdownEnding } from '../read/folder.js'
import { groupBy } from '../read/group-by.js'
import { isTranslatedFolder } from '../read/place.js'
import { firstOf } from './first-of.js'
import { isOwnPath } from './own-paths.js'
import { rememberReal } from './real-path.js'
import { whyMissing, type WhyMissing } from './why-missing.js'
import { foldersNamedAs, pathFromRoot, spellingsOf, tailsOf } from './written-paths.js'

export interface LinkPlace {
  kind: MappedFolder['kind'] | 'playbook'
  slug: string
  file: string
  /** Its folder of posts, articles, events or guides: the only one whose files are published for it. */
  folder: string
  aliases: readonly string[]
  /** The URL of its page for people, where another site has that. */
  elsewhere?: string | null
}

/** A folder of content, in the order of the settings. */
export interface MappedFolder {
  kind: DocumentKind | 'event' | 'guide'
  folder: string
  isForeign?: boolean
}

/** A file to publish: where it is, and its path on the site, with a slash in front. */
export interface FoundFile {
  source: string
  target: string
}

export interface PublishedFiles {
  /** The file that a path in a text names, or the reason why none is published. None is looked for by the name of Markdown. */
  find: (path: string, from: LinkPlace) => FoundFile | WhyMissing
}

/** Files that are content, databases of Notion, which list its drafts too, or hidden, but for the pictures of GitBook. */
const unlisted = '\\.facts\\.yaml$| [\\da-f]{32}(_all)?\\.csv$|(^|/)\\.(?!gitbook/)'
const neverPublished = new RegExp(`${markdownEnding.source}|${unlisted}`, 'i')
/** The day in the path of a file that is in a folder. */
const inDatedFolder = /^(?:.*\/)?(\d{4})\/(\d\d)\/(\d\d)\/(?=[^/]+\/)/

/** Platforms serve no larger static file (100 MB at Vercel). */
const mostBytes = 100_000_000

/** Paths below which only documents and the service have files. */
const reserved = /^\/(?:posts|articles|api|files)\/|\/index\.html$/

/** Prepares to find the files of a site: beside its texts, and in static folders. */
export function mapFiles(folders: readonly MappedFolder[], statics: readonly StaticFolder[]): PublishedFiles {
  const realPath = rememberReal()
  const { fileIn, besideText } = findInFolders(publishFolders(folders), realPath)
  /** Languages in folders of their own share the files of a document, as in Hugo. */
  const besideTranslation = (place: string, from: LinkPlace): FoundFile | null => {
    const known = translated.get(from.folder)
    const others = known ?? folders.map(({ folder }) => folder).filter((one) => isTranslatedFolder(from.folder, one))
    if (!known) translated.set(from.folder, others)
    return firstOf(others, (folder) => besideText(resolve(folder, relative(from.folder, place)), { ...from, folder }))
  }
  const translated = new Map<string, readonly string[]>()
  const { inStatic, atPath, atEnd } = findStatics(statics, fileIn, realPath)
  const byName = findByName(folders, besideText)
  const findOne = (path: string, from: LinkPlace): FoundFile | null => {
    const rest = pathFromRoot(path)
    const place = rest === null ? resolve(dirname(from.file), path) : resolve(from.folder, rest)
    if (from.kind === 'playbook') return null
    /** Paths from the root of all content, as notes of Obsidian and pages of Zola have them. */
    const belowRoot = (one: string) =>
      besideText(resolve(from.folder, one), from) ??
      firstOf(folders, ({ folder }) => besideText(resolve(dirname(folder), one), { ...from, folder }))
    if (rest !== null)
      return (
        besideText(place, from) ??
        atPath(`/${rest}`, from) ??
        belowRoot(rest) ??
        byName(path, from) ??
        // Of Hugo: what its hooks find in `assets`.
        atEnd(rest, from) ??
        besideText(resolve(dirname(from.file), rest), from) ??
        // Of Middleman, with a folder that is named as the post: `2026-05-01-x/a.png` at `/2026/05/01/x/a.png`.
        besideText(resolve(dirname(from.file), rest.replace(inDatedFolder, '$1-$2-$3-')), from) ??
        // Of a blog at `/blog/`: `/blog/images/x.png`.
        firstOf(/^[^/]+(\/.+\/.+)/.exec(rest)?.slice(1) ?? [], (tail) => atPath(tail, from) ?? belowRoot(tail.slice(1)))
      )
    const asPage = resolve(from.file.replace(/\.[^.]+$/, ''), path)
    return (
      besideText(place, from) ??
      inStatic(place, from) ??
      besideText(asPage, from) ??
      besideTranslation(place, from) ??
      belowRoot(path) ??
      firstOf(
        from.aliases,
        (alias) => atPath(posix.join('/', alias, path), from) ?? atPath(posix.join('/', alias, '..', path), from),
      ) ??
      // Too many or too few steps up: what is below a folder of static files is meant.
      firstOf(tailsOf(path), (tail) => atPath(tail, from)) ??
      // Of Astro: `@assets/x.png`, as a `tsconfig.json` says.
      atEnd(path.replace(/^[@~]/, ''), from) ??
      byName(path, from)
    )
  }
  return {
    find: (path, from) => {
      const found = markdownEnding.test(path) ? null : firstOf(spellingsOf(path), (one) => findOne(one, from))
      return found ?? whyMissing(path, from, folders, realPath)
    },
  }
}

function findInFolders(paths: ReadonlyMap<string, string>, realPath: (path: string) => string | null) {
  const isIn = (real: string, folder: string) => real.startsWith((realPath(folder) ?? folder) + sep)

  /** A file below `folder`, also where links lead to it, but not out of the folder or of that of the text. */
  const fileIn = (folder: string, source: string, from: LinkPlace): string | null => {
    if (!source.startsWith(folder + sep) || neverPublished.test(relative(folder, source).split(sep).join('/')))
      return null
    const real = realPath(source)
    if (real === null || !(isIn(real, folder) || isIn(real, dirname(from.file)))) return null
    const stats = statSync(real)
    return stats.isFile() && stats.size <= mostBytes ? source : null
  }
  const besideText = (place: string, from: LinkPlace): FoundFile | null => {
    const source = fileIn(resolve(from.folder), place, from)
    if (source === null) return null
    // Hosts serve no hidden folders.
    const path = relative(from.folder, source).split(sep).join('/').replace('.gitbook/', 'gitbook/')
    return { source, target: `${paths.get(from.folder) ?? ''}/${path}` }
  }
  return { fileIn, besideText }
}

/**
 * Finds the file that a text gives by its name, or the end of its path, in any folder: a wiki link (`@/x.png` here) the first, and
 * where one file has that name, other links of a vault, as Obsidian and Quartz find it, and elsewhere pictures with long names.
 */
function findByName(
  folders: readonly MappedFolder[],
  besideText: (place: string, from: LinkPlace) => FoundFile | null,
): (path: string, from: LinkPlace) => FoundFile | null {
  let named: Map<string, string[]> | undefined
  const names = folders.some(({ folder }) => isInVault(folder)) ? /./ : longName
  return (path, from) => {
    named ??= groupBy(
      folders.flatMap(({ folder }) => listFiles(resolve(folder), (one) => !isDocumentName(one))),
      (file) => basename(file),
    )
    const end = posix.join('/', path.replace(/^@\//, ''))
    // Hugo writes the names of folders in small letters.
    const isAt = (file: string) => file.split(sep).join('/').toLowerCase().endsWith(end.toLowerCase())
    const files = (named.get(basename(end)) ?? []).filter(isAt)
    return firstOf(path.startsWith('@/') || (files.length === 1 && names.test(basename(end))) ? files : [], (file) =>
      firstOf(folders, ({ folder }) => besideText(file, { ...from, folder })),
    )
  }
}

/** What tools make or install, with copies of static files. */
const copies = /[\\/](?:node_modules|_site|resources)[\\/]/

/** Finds static files: by their place on disk, by the path at which they are published, and by the end of it. */
function findStatics(
  statics: readonly StaticFolder[],
  fileIn: (folder: string, source: string, from: LinkPlace) => string | null,
  realPath: (place: string) => string | null,
) {
  const staticsOf = orderStatics(statics)
  /** The path of a static file: its own, unless the folder of another has a file there too. */
  const placeStatic = (folder: StaticFolder, source: string): FoundFile => {
    const path = posix.join(folder.path, relative(folder.folder, source).split(sep).join('/'))
    const owner = firstOf(statics, (one) =>
      path.startsWith(one.path) ? realPath(resolve(one.folder, path.slice(one.path.length))) : null,
    )
    const isOwn = owner === null || owner === realPath(source)
    if (!isOwn) return { source, target: `/files/static-${statics.indexOf(folder) + 1}${path}` }
    // The site may have something else there.
    return { source, target: reserved.test(path) || isOwnPath(path) ? `/files/static${path}` : path }
  }
  const inStatic = (place: string, from: LinkPlace): FoundFile | null =>
    firstOf(staticsOf(from.folder), (one) => {
      const source = fileIn(one.folder, place, from)
      return source === null ? null : placeStatic(one, source)
    })
  const atPath = (path: string, from: LinkPlace): FoundFile | null =>
    firstOf(staticsOf(from.folder), (one) => {
      if (!path.startsWith(one.path)) return null
      const source = fileIn(one.folder, resolve(one.folder, path.slice(one.path.length)), from)
      return source === null ? null : placeStatic(one, source)
    })
  let named: Map<string, string[]> | undefined
  /** The one static file whose path ends with that of a text: tags and shortcodes of a blog put its folder before it. */
  const atEnd = (path: string, from: LinkPlace): FoundFile | null =>
    firstOf(['', ...foldersNamedAs(from.file)], (folder) => endingWith(folder + path, from))
  const endingWith = (path: string, from: LinkPlace): FoundFile | null => {
    if (!/^[^.].*\/[^/]+\.\w+$/.test(path) && !longName.test(path)) return null
    named ??= groupBy(
      [...new Set(statics.map(({ folder }) => folder))].flatMap((folder) =>
        listFiles(folder, (name) => !isDocumentName(name)),
      ),
      (file) => basename(file),
    )
    const places =
      named.get(basename(path))?.filter((file) => file.endsWith(join(sep, path)) && !copies.test(file)) ?? []
    const isOne = new Set(places.map(realPath)).size === 1
    return isOne ? inStatic(places[0] ?? '', from) : null
  }
  return { inStatic, atPath, atEnd }
}

/** A name that no two pictures have by chance. Other files are not published for their name alone. */
const longName = /^[^./][^/]{8,}\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mp3|pdf)$/i

/** The static folders for the texts of a folder: those beside it, or above, before those of another blog. */
function orderStatics(statics: readonly StaticFolder[]): (folder: string) => readonly StaticFolder[] {
  const ordered = new Map<string, readonly StaticFolder[]>()
  return (folder) => {
    let known = ordered.get(folder)
    if (!known) {
      const isFar = ({ folder: one }: StaticFolder) => !resolve(folder).startsWith(dirname(one) + sep)
      ordered.set(folder, (known = [...statics].sort((a, b) => Number(isFar(a)) - Number(isFar(b)))))
    }
    return known
  }
}

/** The path at which the files of each folder are published; a second folder of posts has its own, so that names never clash. */
function publishFolders(folders: readonly MappedFolder[]): Map<string, string> {
  const paths = new Map<string, string>()
  const counts = { post: 0, article: 0, event: 0, guide: 0 }
  for (const { kind, folder } of folders) {
    if (paths.has(folder)) continue
    counts[kind]++
    paths.set(folder, `/files/${kind}s${counts[kind] === 1 ? '' : `-${counts[kind]}`}`)
  }
  return paths
}
