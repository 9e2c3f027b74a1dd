// Expands the permalink patterns of Hugo, Jekyll and Eleventy to the path of a document.
import { slug as githubSlug } from 'github-slugger'
import { makeDayParts, splitDatedPath } from './front-matter/date.js'
import { docPath } from './doc-path.js'
import { hugoValue } from './hugo-permalink.js'
import { asciiSlug, eleventySlug, eleventySlugify, slugify, slugifyPretty, unicodeSlug } from './path-names.js'
import type { PermalinkValues } from './permalink-values.js'

/** `:title` and `:slug` are read from the title in Hugo, and from the name of the file in Jekyll. */
export type PermalinkSyntax = 'hugo' | 'jekyll'

/** A named style of Jekyll, such as `pretty`, as its pattern; other patterns as they are. */
export function patternOf(permalink: string): string {
  return jekyllStyles[permalink] ?? permalink
}

export function isJekyllPattern(pattern: string): boolean {
  return /:(?:slugified_)?categories|:output_ext|:collection/.test(patternOf(pattern))
}

/** The keys of the front matter that patterns may need: another tool fills placeholders from any key of their name. */
export function fieldsOf(patterns: readonly string[]): string[] {
  const names = patterns.flatMap((pattern) => patternOf(pattern).match(/:[a-z_]+/gi) ?? [])
  const keys: [end: RegExp, keys: string[]][] = [
    [/categories$/, ['category', 'categories']],
    [/docpath$/, ['id']],
    [/^:abbrlinkor(?:path|id)$/, ['abbrlink']],
  ]
  return names.flatMap((name) => keys.find(([end]) => end.test(name))?.[1] ?? [name.slice(1)])
}

export function isPattern(permalink: string): boolean {
  return /(?:^|[/_.-]):[a-z]|\{/i.test(permalink) || Object.hasOwn(jekyllStyles, permalink)
}

/**
 * The path of a document by a pattern, decoded, with a slash in front; `null` where the pattern has a placeholder that is
 * not known, or one without a value. Placeholders: `:name` (Hugo, Jekyll), `{name}`, `{{ expression }}` (Eleventy).
 * Sources: gohugo.io/configuration/permalinks, jekyllrb.com/docs/permalinks, 11ty.dev/docs/permalinks.
 */
export function expandPermalink(pattern: string, values: PermalinkValues, syntax: PermalinkSyntax): string | null {
  const ownValue = (name: string) =>
    syntax === 'hugo' ? hugoValue(name, values, pattern) : jekyllTokens[name]?.(values, pattern)
  const valueOf = (name: string) => ownValue(name) ?? sharedTokens[name]?.(values, pattern) ?? values.fields?.[name]
  let isKnown = true as boolean
  const fill = (value: string | null | undefined) => {
    if (typeof value === 'string') return value
    isKnown = false
    return ''
  }
  const path = patternOf(pattern)
    .replace(/\{\{-?\s*([^{}]*?)\s*-?\}\}/g, (_, expression: string) => fill(evaluate(expression, values)))
    .replace(/(?<!\{)\{([a-z_]+)\}|:([a-z_]+(?:\[[\w:]+\])?)/gi, (_, braced?: string, colon?: string) =>
      fill(valueOf((braced ?? colon ?? '').toLowerCase())),
    )
  return isKnown ? `/${path}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/') : null
}

/** Computed when they are needed: a pattern has few of them. */
type Tokens = Partial<Record<string, (values: PermalinkValues, pattern: string) => string | null>>

const jekyllStyles: Partial<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
  // Of Bridgetown.
  simple: '/:categories/:title/',
}

const dayOf = ({ published }: PermalinkValues) => makeDayParts(published)

const sharedTokens: Tokens = {
  year: (values) => dayOf(values).year,
  short_year: (values) => dayOf(values).year.slice(2),
  month: (values) => dayOf(values).month,
  i_month: (values) => String(Number(dayOf(values).month)),
  monthname: (values) => dayOf(values).monthName.toLowerCase(),
  long_month: (values) => dayOf(values).monthName,
  short_month: (values) => dayOf(values).monthName.slice(0, 3),
  day: (values) => dayOf(values).day,
  i_day: (values) => String(Number(dayOf(values).day)),
  y_day: (values) => String(dayOf(values).dayOfYear).padStart(3, '0'),
  yearday: (values) => String(dayOf(values).dayOfYear),
  path: ({ folders, name }) => [...folders, name].join('/'),
  // Of Docusaurus, which has no name for it: `slug:`, else the day in the path, and the rest.
  slugordatedpath: ({ slug, innerFolders, name }) => slug ?? datedPath([...innerFolders, name].join('/')),
  // Of its documentation, without the numbers that order files, and with them.
  docpath: ({ filePath, slug, fields }) => docPath(filePath(), { slug, id: fields?.['id'], hasNumbers: false }),
  numbereddocpath: ({ filePath, slug, fields }) => docPath(filePath(), { slug, id: fields?.['id'], hasNumbers: true }),
  // Of Astro and Next, whose routes have a parameter for it.
  slugorpath: ({ slug, innerFolders, name }) => slug ?? [...innerFolders, name].join('/'),
  abbrlinkorpath: ({ slug, fields, innerFolders, name }) =>
    slug ?? fields?.['abbrlink'] ?? [...innerFolders, name].join('/'),
  // Of the collections of Astro, which write names as GitHub writes ids of headings.
  slugorid: ({ slug, innerFolders, name }) => slug ?? idOf([...innerFolders, name]),
  abbrlinkorid: ({ slug, fields, innerFolders, name }) => slug ?? fields?.['abbrlink'] ?? idOf([...innerFolders, name]),
  slugorname: ({ slug, name }) => slug ?? name,
  slugorbasename: ({ slug, baseName }) => slug ?? baseName,
  titleslug: ({ slug, title }) => slug ?? unicodeSlug(title),
  asciislug: ({ slug, title }) => slug ?? asciiSlug(title),
  // Of Gridsome, which takes `JavaScript` for two words.
  wordslug: ({ title }) => asciiSlug(title.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[^\p{L}\p{N}\p{M}]+/gu, ' ')),
  ownslug: ({ slug }) => slug,
  // Of Pelican, unless `DEFAULT_CATEGORY` says otherwise.
  asciicategory: ({ categories }) => asciiSlug(categories[0] ?? 'misc'),
  folderslug: ({ innerFolders, slug, baseName }) => [...innerFolders, slug ?? baseName].join('/'),
  // Of Hexo, which writes the first two as `:title` and the others as `:name`, by the pattern of names of files.
  innerpath: ({ innerFolders, name }) => [...innerFolders, name].join('/'),
  innerfolders: ({ innerFolders }) => innerFolders.join('/'),
  innerbasepath: ({ innerFolders, baseName }) => [...innerFolders, baseName].join('/'),
  wholename: ({ name }) => name,
  basename: ({ baseName }) => baseName,
  category: ({ categories }) =>
    categories.length === 0 ? 'uncategorized' : categories.map((one) => one.replace(/\s+/g, '-')).join('/'),
  output_ext: () => '.html',
}

const idOf = (segments: readonly string[]) => segments.map((one) => githubSlug(one)).join('/')

function datedPath(path: string): string {
  const dated = splitDatedPath(path)
  return dated === null ? path : `${dated.written.replaceAll('-', '/')}/${dated.before}${dated.rest}`
}

/** The place of the collection of Jekyll, such as `_posts`, in the folders of a document; -1 where there is none. */
const placeOfCollection = (folders: readonly string[]) => folders.findLastIndex((folder) => folder.startsWith('_'))

function categoriesOf({ folders, categories, fields = {} }: PermalinkValues, pattern: string): string[] {
  // Jekyll takes a text under `category` whole, and one under `categories` by its words, with their commas.
  const written = fields['category'] === undefined ? fields['categories']?.split(' ') : [fields['category']]
  // The folders above that of the posts are categories, too.
  const above = [...folders.slice(0, Math.max(0, placeOfCollection(folders))), ...(written ?? categories)]
  // A category counts once, also where the pattern has its folder.
  const [before = ''] = pattern.includes('/:categories') ? pattern.split('/:categories') : []
  return [...new Set(above.map((one) => one.toLowerCase()))].filter((one) => !before.split('/').includes(one))
}

const jekyllTokens: Tokens = {
  title: ({ slug, baseName }) => slugifyPretty(slug ?? baseName),
  slug: ({ slug, baseName }) => slugify(slug ?? baseName),
  name: ({ name }) => slugify(name),
  categories: (values, pattern) => categoriesOf(values, pattern).join('/'),
  slugified_categories: (values, pattern) => categoriesOf(values, pattern).map(slugify).join('/'),
  collection: ({ folders }) => folders[placeOfCollection(folders)]?.slice(1) ?? null,
  path: ({ folders, name }) => [...folders.filter((_, at) => at !== placeOfCollection(folders)), name].join('/'),
}

/** An expression of Liquid or Nunjucks, with filters; `null` for one that is not known. */
function evaluate(expression: string, values: PermalinkValues): string | null {
  const [name = '', ...filters] = expression.split('|').map((part) => part.trim())
  if (name === 'page.date' || name === 'date') return formatDay(values.published, filters.join('|'))
  const texts: Partial<Record<string, string | null>> = {
    title: values.title,
    slug: values.slug,
    'page.fileSlug': values.baseName,
    'page.filePathStem': ['', ...values.folders, values.baseName].join('/'),
  }
  const text = name.split(' or ').reduce<string | null>((found, one) => found ?? texts[one] ?? null, null)
  const filter = filters.find((one) => /^slug/i.test(one))
  if (filter === undefined) return text
  return text && (filter === 'slug' ? eleventySlug : eleventySlugify)(text)
}

/** A day in the format that a filter names: of strftime (`%Y/%m/%d`) or Luxon (`yyyy/LL/dd`). */
function formatDay(published: string, filter: string): string | null {
  const format = /["']([^"']+)["']/.exec(filter)?.[1]
  if (format === undefined) return null
  const { year, month, day } = makeDayParts(published)
  const parts: Partial<Record<string, string>> = {
    ...{ '%Y': year, '%y': year.slice(2), '%m': month, '%d': day },
    ...{ '%-m': String(Number(month)), '%-d': String(Number(day)) },
    ...{ yyyy: year, MM: month, LL: month, dd: day, DD: day, YYYY: year },
    ...{ M: String(Number(month)), L: String(Number(month)), d: String(Number(day)), D: String(Number(day)) },
  }
  return format.replace(/%-?[a-z]|[a-z]+/gi, (token) => parts[token] ?? token)
}
