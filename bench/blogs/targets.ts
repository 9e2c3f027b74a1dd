// Tells which links that lead nowhere have a document of the build as their target.
import { posix, relative } from 'node:path'
import { splitDatedName } from '../../build/read/front-matter/date.js'
import type { LoadedDocument } from '../../build/read/documents.js'
import { nameOf } from '../../build/read/place.js'
import { decodeSafely } from './page-at.js'

type Target = Pick<LoadedDocument, 'file' | 'shownAs' | 'permalink' | 'aliases'> & {
  head: Pick<LoadedDocument['head'], 'slug' | 'published' | 'title' | 'categories' | 'tags'>
}

/**
 * Finds the document that a link means. A tool makes the address of a document of the document's own name, day, folders,
 * categories and language, in whatever order; so the last segment has to be its name, and each before it one of these. This is
 * asked of the document, not of the addresses that the build knows, which are what is measured. An address of another file
 * of the repository is that of no document.
 *
 * @param documents those of the build.
 * @param files all files of the repository, relative to `root`.
 * @returns whether `url`, written in the document shown as `shownAs`, is an address of one of the documents.
 */
export function findTargets(documents: readonly Target[], files: readonly string[], root: string) {
  const own = new Set(documents.map(({ file }) => relative(root, file)))
  const others = new Set(files.filter((file) => isText.test(file) && !own.has(file)).flatMap(endingsOf))
  const byName = new Map<string, { words: Set<string>; fixed: string[] }[]>()
  for (const document of documents) {
    const own = wordsOf(document, root)
    // What a pattern has besides these is in every address by it: `p` of `/p/:slug/`.
    const fixed = segmentsOf(document.permalink ?? '').slice(0, -1)
    const words = new Set([...own, ...fixed, ...document.aliases.flatMap(segmentsOf)])
    const one = { words, fixed: fixed.filter((segment) => !own.has(segment)) }
    for (const name of namesOf(document)) byName.set(name, [...(byName.get(name) ?? []), one])
  }
  const bySource = new Map(documents.map((document) => [document.shownAs, document]))
  const isTarget = (path: string) => {
    const segments = segmentsOf(path)
    if (others.has(segments.join('/'))) return false
    const name = segments.pop() ?? ''
    return (byName.get(name) ?? []).some(
      ({ words, fixed }) =>
        segments.every((segment) => words.has(segment)) && fixed.every((segment) => segments.includes(segment)),
    )
  }
  return (url: string, shownAs: string): boolean => {
    if (/^[\w-]+(?:\.[\w-]+)+\/(?!$)/.test(url)) return false // A host without its scheme.
    const path = decodeSafely(url.replace(/[?#].*$/, ''))
    if (path.startsWith('/')) return isTarget(path)
    const from = bySource.get(shownAs)
    if (!from) return false
    const addresses = [relative(root, from.file), ...(from.permalink === null ? [] : [from.permalink]), ...from.aliases]
    return addresses.some(
      (address) => isTarget(posix.join('/', address, '..', path)) || isTarget(posix.join('/', address, path)),
    )
  }
}

const isText = /\.(?:mdx?|markdown|qmd|html?|njk|liquid|astro|[jt]sx|rst|adoc)$/i

/** The path as it is compared: in lower case, without an ending, an index, and the underscores of Jekyll's collections. */
function segmentsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?:html?|mdx?|markdown|qmd|njk|liquid|astro|[jt]sx|rst|adoc)$/, '')
    .replace(/(?:^|\/)_?(?:index|readme)(?:\.[\w-]+)?\/?$/, '')
    .split('/')
    .map((segment) => segment.replace(/^_/, ''))
    .filter((segment) => segment !== '' && segment !== '.')
}

/** The path of a file from each of its folders on, as far as that is more than the name. */
function endingsOf(file: string): string[] {
  const segments = segmentsOf(file)
  return segments.slice(0, Math.max(1, segments.length - 1)).map((_, at) => segments.slice(at).join('/'))
}

function namesOf({ file, head, permalink, aliases }: Target): Set<string> {
  const name = nameOf(file)
  const written = [
    name,
    splitDatedName(name)?.rest ?? name,
    name.replace(/^\d{1,3}[ ._-]+(?=\D)/, ''),
    head.slug,
    head.title.replaceAll('/', '-'),
    permalink ?? '',
    ...aliases,
  ]
  return new Set(written.flatMap((path) => segmentsOf(path).at(-1) ?? []))
}

/** What an address can be made of besides the name. */
function wordsOf({ file, head }: Target, root: string): Set<string> {
  const day = new Date(head.published)
  const [year = '', month = '', date = ''] = head.published.split('-')
  const named = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...part, timeZone: 'UTC' }).format(day)
  const dayOfYear = Math.round((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  const week = weekOf(day)
  const labels = [...head.categories, ...head.tags].flatMap((label) => label.split('/'))
  const words = [
    ...[year, year.slice(2), head.published, String(dayOfYear), String(dayOfYear).padStart(3, '0')],
    ...[month, String(Number(month)), date, String(Number(date))],
    ...[named({ month: 'long' }), named({ month: 'short' }), named({ weekday: 'long' }), named({ weekday: 'short' })],
    ...[`w${week}`, `w${String(week).padStart(2, '0')}`, String(day.getUTCDay() || 7)],
    ...labels.flatMap((label) => [label, label.replace(/[^\p{L}\p{N}]+/gu, '-')]),
    ...[relative(root, file), head.slug].flatMap(segmentsOf),
  ]
  return new Set(words.map((word) => word.normalize('NFC').toLowerCase()))
}

/** The week of ISO 8601: that of the Thursday nearest to a day. */
function weekOf(day: Date): number {
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000)
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1
}
