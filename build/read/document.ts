// Reads the front matter of a post or article, under the keys of other tools too.
import { Diagnostics, type Diagnostic } from '../diagnostics.js'
import { asRecord, noAttributes, readAttributes, type Attributes } from './attributes.js'
import { readDay, readDayOfPath, splitDatedName } from './date.js'
import { isUnlisted, readDraft, readYesOrNo } from './draft.js'
import { normalizeKeys, splitFrontMatter, type FrontMatter } from './front-matter.js'
import { listOf, textOf, textsOf } from './front-matter-values.js'
import { headKeys, knownKeys } from './head-keys.js'
import { readMetaExport } from './meta-export.js'
import { readTitle } from './title.js'
import { readLanguage } from './language.js'
import { nameOf } from './place.js'
import { findMisspelt } from './misspelt-keys.js'
import { readSlug, type Report } from './written-slug.js'

/** Posts and articles differ only in their folders and paths. */
export type DocumentKind = 'post' | 'article'

/** The front matter of a document, read without its body. */
export interface DocumentHead extends Attributes {
  title: string
  /** Of `slug:`, else of the file's name; where that of another document is the same, one of them gets a longer one. */
  slug: string
  /** `slug:` as written. */
  writtenSlug: string | null
  /** The line on which the slug is set; 1 where it comes from the file's name. */
  slugLine: number
  /** UTC day of publication. */
  published: string
  /** UTC day of an edit, where it is after `published`. */
  updated: string | null
  /** The line of the later of the two; that of the fence where it is not in the front matter. */
  dateLine: number
  /** `null` where the front matter has none: the first paragraph is used then. */
  description: string | null
  /** Old paths as written: `aliases`, `redirect_from`. */
  aliases: string[]
  /** Paths, or patterns for them, at which its own tool publishes it: `permalink`, `url`, `path`. */
  permalinks: string[]
  translationKey: string | null
  canonical: string | null
  /** The BCP 47 tag of its language; `null` for that of the site. */
  language: string | null
  /** Whether `$…$` is maths; `null` where it does not say it. */
  math: boolean | null
  /** How people ask for what it says: searched, not published. */
  questions: string[]
  draft: boolean
  /** Whether it is to be left out, whatever else it says: nothing else is read then. */
  unlisted: boolean
  /** UTC days of the first day on which the document is public, and of the first on which it no longer is. */
  publicFrom: string | null
  publicUntil: string | null
  /** Kept here so that a build that takes the head from its cache repeats them. */
  warnings: Diagnostic[]
  /** Offset of the body in the decoded text, and the lines of the file above it. */
  bodyStart: number
  linesBefore: number
}

/** What the head of a document is read for. */
export interface HeadReading {
  /** The file's name in messages. */
  shownAs: string
  /** The day of a draft that names none; `null` where drafts are not read. */
  draftDay: string | null
  /** The IANA time zone that days are of; `null` where a date is the day that it names. */
  timeZone: string | null
}

/**
 * Reads the head of a document from its text, or from a beginning of it that has all of the front matter; `decodeAll` gives
 * the whole text where the title has to be looked for in it. Everything missing or wrong (title, date, slug, syntax) becomes
 * a problem; the result is `null` then. Warnings are part of the result. A draft that is not to be read gives `unlisted: true`, without
 * problems.
 */
export function readDocument(
  file: string,
  text: string,
  decodeAll: () => string,
  { shownAs, draftDay, timeZone }: HeadReading,
  diagnostics: Diagnostics,
): DocumentHead | null {
  if (text.trim() === '') {
    diagnostics.addProblem(shownAs, 1, 'the file is empty', 'write front matter with a title and a date, or remove it')
    return null
  }
  const written = splitFrontMatter(text, shownAs, diagnostics)
  if (!written) return null
  const matter = normalizeKeys(readMetaExport(file, written), knownKeys)
  const isDraft = readDraft(matter, shownAs, diagnostics)
  if (isDraft === null) return null
  if ((isDraft && draftDay === null) || isUnlisted(matter)) return { ...emptyHead, unlisted: true }

  const problemsBefore = diagnostics.problems.length
  const bodyStart = text.length - matter.body.length
  const report: Report = (key, ...rest) => {
    diagnostics.addProblem(shownAs, matter.lineOf(key), ...rest)
  }
  const found = new Diagnostics()
  const warn: Report = (key, ...rest) => {
    found.addWarning(shownAs, matter.lineOf(key), ...rest)
  }
  for (const { key, meant } of misspeltIn(matter))
    warn(key, `the key \`${key}\` is not known`, `did you mean \`${meant}\`?`)
  const name = nameOf(file)
  const dated = splitDatedName(name)
  const paths = textsOf(matter, headKeys.path)
  const title = readTitle(matter, dated, () => decodeAll().slice(bodyStart), report, warn)
  const days = [dated?.day, ...paths.map(readDayOfPath), isDraft ? draftDay : null]
  const published = readPublished(matter, { days, timeZone }, report, warn)
  const slug = readSlug(matter, dated && dated.rest !== '' ? dated.rest : name, report, warn)
  const updated = readUpdated(matter, { published, timeZone }, report, warn)
  if (diagnostics.problems.length > problemsBefore || title === null || published === null || slug === null) return null
  return {
    title,
    slug,
    writtenSlug: textOf(matter.values.get('slug')),
    slugLine: matter.lineOf('slug'),
    published,
    updated,
    dateLine: matter.lineOf((updated === null ? publishedKey(matter) : updatedKey(matter)) ?? ''),
    // `url` is a page of another site in posts that are links.
    permalinks: paths.filter((path) => !/^[a-z]+:|^\/\//i.test(path)),
    ...readUnchecked(matter),
    draft: isDraft,
    unlisted: false,
    warnings: found.warnings,
    bodyStart,
    linesBefore: matter.linesBefore,
  }
}

/** What has no form that could be wrong, or is left out where it has another. */
function readUnchecked(matter: FrontMatter) {
  return {
    description: textsOf(matter, headKeys.description)[0] ?? null,
    aliases: [...listOf(matter, 'aliases'), ...listOf(matter, 'redirect_from')],
    language: textsOf(matter, headKeys.language).map(readLanguage)[0] ?? null,
    translationKey: textsOf(matter, headKeys.translationKey)[0] ?? null,
    canonical: textsOf(matter, headKeys.canonical)[0] ?? null,
    ...readAttributes(matter),
    math: readMath(matter),
    questions: listOf(matter, 'questions'),
    publicFrom: firstDay(matter, headKeys.publicFrom),
    publicUntil: firstDay(matter, headKeys.publicUntil),
  }
}

/** Whether a document has maths, as themes of Hugo, Jekyll and Zola ask for it; the name of an engine is a yes. */
function readMath({ values }: FrontMatter): boolean | null {
  const groups = [Object.fromEntries(values), asRecord(values.get('params')), asRecord(values.get('extra'))]
  const given = headKeys.math.flatMap((key) => groups.map((group) => group[key]))
  const said = given.map((value) => readYesOrNo(value) ?? (textOf(value) === null ? null : true))
  return said.find((one) => one !== null) ?? null
}

const emptyHead: DocumentHead = {
  title: '',
  slug: '',
  writtenSlug: null,
  slugLine: 1,
  published: '',
  updated: null,
  dateLine: 1,
  description: null,
  aliases: [],
  permalinks: [],
  translationKey: null,
  canonical: null,
  ...noAttributes,
  language: null,
  math: null,
  questions: [],
  draft: false,
  unlisted: false,
  publicFrom: null,
  publicUntil: null,
  warnings: [],
  bodyStart: 0,
  linesBefore: 0,
}

function misspeltIn(matter: FrontMatter) {
  const groups: Partial<Record<string, readonly string[]>> = { ...headKeys, date: headKeys.published }
  return findMisspelt(matter, knownKeys, (key) => [key, ...(groups[key] ?? [])].some((other) => isSet(matter, other)))
}

function readPublished(
  matter: FrontMatter,
  { days, timeZone }: { days: (string | null | undefined)[] } & Pick<HeadReading, 'timeZone'>,
  report: Report,
  warn: Report,
): string | null {
  const key = publishedKey(matter)
  const other = days.find((day) => typeof day === 'string') ?? null
  if (key !== undefined) {
    const value = matter.values.get(key)
    const day = readDay(value, timeZone)
    const what = `\`${key}\` is not a date that exists (${showValue(value)})`
    if (day === null && other === null) report(key, what, 'write it as YYYY-MM-DD')
    else if (day === null) warn(key, `${what}: ${other}, of the file's name, counts`, 'correct it')
    return day ?? other
  }
  if (other === null) {
    const near = misspeltIn(matter).find(({ meant }) => meant === 'date')
    const hint = near ? `did you mean \`date:\` by \`${near.key}:\`?` : 'set `date: YYYY-MM-DD`'
    report(near?.key ?? 'date', 'has no date', `${hint}${near ? '' : ', or begin the name of the file with the date'}`)
  }
  return other
}

function readUpdated(
  matter: FrontMatter,
  { published, timeZone }: { published: string | null } & Pick<HeadReading, 'timeZone'>,
  report: Report,
  warn: Report,
): string | null {
  const key = updatedKey(matter)
  if (key === undefined) return null
  const value = matter.values.get(key)
  const day = readDay(value, timeZone)
  if (day === null) {
    report(key, `\`${key}\` is not a date that exists (${showValue(value)})`, 'write it as YYYY-MM-DD')
    return null
  }
  if (published === null || day === published) return null
  if (day > published) return day
  warn(key, `\`${key}\` is before the publication`, 'correct one of the two')
  return null
}

/** The key of the day of publication. In other tools `published: true` means "not a draft". */
const publishedKey = (matter: FrontMatter) =>
  headKeys.published.find((key) => isSet(matter, key) && readYesOrNo(matter.values.get(key)) === null)

const firstDay = (matter: FrontMatter, keys: readonly string[]) =>
  keys.map((key) => readDay(matter.values.get(key))).find((day) => day !== null) ?? null

const updatedKey = (matter: FrontMatter) => headKeys.updated.find((key) => isSet(matter, key))

const isSet = (matter: FrontMatter, key: string) => (matter.values.get(key) ?? null) !== null

const showValue = (value: unknown) => JSON.stringify(value)
