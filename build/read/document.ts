// Reads the front matter of a post or article, under the keys of other tools too.
import { Diagnostics, type Diagnostic } from '../diagnostics.js'
import { groupsOf, readAttributes, textsOfCards, type Attributes } from './front-matter/attributes.js'
import { readDayOfStamp, splitDatedName } from './front-matter/date.js'
import {
  firstDayAt,
  isUndated,
  misspeltIn,
  publishedKey,
  readPublished,
  readUpdated,
  readUtcDay,
  updatedKey,
  type FoundDay,
  type Undated,
} from './front-matter/days.js'
import { heldState, isUnlisted, readDraft, readYesOrNo, type Publication } from './front-matter/draft.js'
import type { FrontMatter } from './front-matter/front-matter.js'
import { fieldsIn, listOf, textOf, textsOf } from './front-matter/front-matter-values.js'
import { withHashTags } from './front-matter/hash-tags.js'
import { headKeys } from './front-matter/head-keys.js'
import { hasTags } from './front-matter/tags-in-text.js'
import type { Hexo } from './blog/hexo.js'
import { isEmpty, readMatter, type MatterPlaces } from './matter.js'
import { readTitle } from './front-matter/title.js'
import { findHtmlHeading } from './markdown/html-text.js'
import { isHtmlName } from './folder.js'
import { findFirstHeading } from './markdown/markdown.js'
import { nameOf } from './place.js'
import type { Inherited } from './blog/inherited.js'
import { languageOfText } from './blog/post-language.js'
import { readWrittenLanguage } from './front-matter/language.js'
import { readSlug, type Report } from './front-matter/written-slug.js'

/** Posts and articles differ only in their folders and paths. */
export type DocumentKind = 'post' | 'article'

/** The front matter of a document, read without its body. */
export interface DocumentHead extends Attributes, Publication {
  title: string
  /** Of `slug:`, else of the file's name; where that of another document is the same, one of them gets a longer one. */
  slug: string
  writtenSlug: string | null
  /** The line on which the slug is set; 1 where it comes from the file's name. */
  slugLine: number
  /** UTC day of publication. */
  published: string
  /** The UTC day of its instant; `null` where it is the same, or where the blog has a time zone. */
  utcDay: string | null
  /** What `published` is, where neither the file nor its name tells it: the bytes are then not all that the head depends on. */
  firstDay: FoundDay | null
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
  /** Other values that the patterns of its folder name. */
  fields: Record<string, string>
  translationKey: string | null
  canonical: string | null
  /** The BCP 47 tag of its language; `null` for that of the site. */
  language: string | null
  /** That which the script or the words of its title and text tell, not those of its labels; `null` where neither does. */
  textLanguage: string | null
  /** Whether `$…$` is maths; `null` where it does not say it. */
  math: boolean | null
  /** Whether tags in its text are evaluated, and not printed. */
  hasTags: boolean
  /** How people ask for what it says: searched, not published. */
  questions: string[]
  unlisted: false
  /** Kept here so that a build that takes the head from its cache repeats them. */
  warnings: Diagnostic[]
  /** Offset of the body in the decoded text, and the lines of the file above it. */
  bodyStart: number
  linesBefore: number
}

/** What is to be left out, whatever else it says: nothing else is read then. */
export interface UnlistedHead extends Pick<DocumentHead, 'warnings'> {
  unlisted: true
}

export interface HeadReading extends MatterPlaces {
  /** The day of a draft that names none; `null` where drafts are not read. */
  draftDay: string | null
  /** The IANA time zone that days are of; `null` where a date is the day that it names. */
  timeZone: string | null
  /** What is known of a file that another tool publishes without a date or a title; `null` where both are needed. */
  undated: Undated | null
  /** The Hexo that publishes it; left out where another tool does. */
  hexo?: Hexo | null
  /** Whether a text under `tags` or `categories` is one label, whatever is in it. Default false. */
  hasWholeLabels?: boolean
  /** Keys whose values addresses are made of. */
  fields?: readonly string[]
  /** Whether `#tide` in its text is a tag. Default false. */
  hasHashTags?: boolean
}

/**
 * Reads the head of a document from its text. Everything missing or wrong (title, date, slug, syntax) becomes a problem; the result is
 * `null` then. Warnings are part of the result. A draft that is not to be read gives `unlisted: true`, without problems.
 */
export function readDocument(
  file: string,
  text: string,
  { draftDay, timeZone, undated, isForeign = false, ...places }: HeadReading,
  diagnostics: Diagnostics,
): DocumentHead | UnlistedHead | null {
  if ((undated || isForeign) && isEmpty(text, places.meta)) return emptyFile(places.shownAs)
  const matter = readMatter(file, text, { ...places, isForeign }, diagnostics)
  if (!matter) return null
  const { shownAs = places.shownAs } = matter
  const isDraft = readDraft(matter, shownAs, diagnostics)
  if (isDraft === null) return null
  if ((isDraft && draftDay === null) || isUnlisted(matter)) return holdBack(matter, shownAs, places.inherited)

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
  const dayName = undated?.isNote ? name.replace(dayOfJournal, '$1-$2-$3') : name
  const split = splitDatedName(dayName)
  const dated = split?.isRolledOver && !isForeign ? null : split
  const findHeading = (isAny: boolean, isOnly = false) => findHeadingIn(file, matter.body, isAny, isOnly)
  const folderDay = undated && (undated.datedPath?.day ?? readDayOfStamp(name))
  const pathDays = { dated, folderDay, draftDay: isDraft ? draftDay : null }
  if ((undated ?? (isForeign && !beginsLikeDay.test(name))) && isUndated(matter, pathDays)) {
    const why = whyNone(undated, matter, findHeading)
    if (why) warn('', ...why)
    if (why || undated?.isList || matter.body.trim() === '') return { unlisted: true, warnings: found.warnings }
  }
  const title = readTitle(matter, { name: dayName, dated, undated, isForeign }, findHeading, report, warn)
  const slug = readSlug(matter, dated && dated.rest !== '' ? dated.rest : name, report, warn)
  let firstDay: FoundDay | null = null
  const findFirstDay = undated && (() => (firstDay = undated.firstDay(slug ?? name)))
  const published = readPublished(matter, { ...pathDays, name, timeZone, firstDay: findFirstDay }, report, warn)
  // A tool that has no such key does not miss a day that cannot be read.
  const updated = readUpdated(matter, { published, timeZone }, isForeign ? warn : report, warn)
  if (diagnostics.problems.length > problemsBefore || title === null || published === null || slug === null) return null
  return {
    title,
    slug,
    published,
    firstDay,
    updated,
    dateLine: matter.lineOf((updated === null ? publishedKey(matter) : updatedKey(matter)) ?? ''),
    ...readUnchecked(matter, { timeZone, ...places }),
    language: readWrittenLanguage(matter, isForeign, warn),
    ...{ draft: isDraft, unlisted: false, bodyStart },
    textLanguage: isForeign ? languageOfText(`${title}\n${matter.body}`) : null,
    warnings: found.warnings,
  }
}

/** A heading in HTML that opens a text in Markdown. */
const htmlHeading = /^\s*(?:<(?:div|center|header)\b[^<>]*>\s*)*<h1\b[^]{1,1000}?<\/h1>/i

function findHeadingIn(file: string, body: string, isAny: boolean, isOnly: boolean): string | null {
  if (isHtmlName(file)) return findHtmlHeading(body)
  const html = isOnly && /<h1\b[^]*<h1\b/i.test(body) ? null : (htmlHeading.exec(body)?.[0] ?? null)
  return (html === null ? null : findHtmlHeading(html)) ?? findFirstHeading(body, isAny, isOnly)
}

/** The name of a journal of Logseq. */
const dayOfJournal = /^(\d{4})_(\d\d)_(\d\d)$/

/** Jekyll takes years of two digits, too. */
const beginsLikeDay = /^(?:\d{4}-\d|\d{2,3}-\d\d?-\d\d?-)/

/** Why a file without a day is none of another tool's documents, and a hint; `null` where its place and text have to tell. */
function whyNone(
  undated: Undated | null,
  { values }: FrontMatter,
  findHeading: (isAny: boolean) => string | null,
): [what: string, hint: string] | null {
  // Jekyll reads no other files in its folders of posts.
  if (!undated) return ['is no document: its name does not begin with a day', 'name it YYYY-MM-DD-title']
  if (undated.isForWriters && !values.has('title'))
    return ['is no document: it is for those who write here', 'set a title and a date to publish it']
  const isPart = !undated.isNote && !undated.isBare && values.size === 0 && findHeading(true) === null
  return isPart ? ['is no document: it has neither front matter nor a heading', 'add a title'] : null
}

/** The fields that cannot be wrong, or that are left out where their value cannot be read. */
function readUnchecked(
  matter: FrontMatter,
  { timeZone, hexo = null, fields = [], ...labels }: Omit<HeadReading, 'draftDay' | 'undated'>,
) {
  const attributes = readAttributes(matter, labels)
  return {
    utcDay: timeZone === null ? readUtcDay(matter, hexo?.timeZone ?? null) : null,
    fields: fieldsIn(matter, fields),
    writtenSlug: textOf(matter.values.get('slug')),
    slugLine: matter.lineOf('slug'),
    linesBefore: matter.linesBefore,
    // `url` is a page of another site in posts that are links.
    permalinks: textsOf(matter, headKeys.path)
      .filter((path) => !/^[a-z]+:|^\/\//i.test(path))
      .map((path) => path.replace(/\/{2,}/g, '/')),
    description: [...textsOf(matter, headKeys.description), ...textsOfCards(matter.values, 'description')][0] ?? null,
    aliases: headKeys.aliases.flatMap((key) => listOf(matter, key)),
    translationKey: textsOf(matter, headKeys.translationKey)[0] ?? null,
    canonical: textsOf(matter, headKeys.canonical)[0] ?? null,
    ...attributes,
    tags: labels.hasHashTags ? withHashTags(attributes.tags, matter.body) : attributes.tags,
    math: readMath(matter),
    hasTags: hasTags(matter.values),
    questions: listOf(matter, 'questions'),
    publicFrom: firstDayAt(matter, headKeys.publicFrom),
    publicUntil: firstDayAt(matter, headKeys.publicUntil),
  }
}

/** A word may have another meaning than a tool's: who reads `status: draft` learns that it counts. */
function holdBack(matter: FrontMatter, file: string, inherited?: Inherited): UnlistedHead {
  const key = heldState(matter)?.key
  // What holds a whole folder back is no slip in one document.
  const isInherited = key !== undefined && inherited?.has(key) && matter.values.get(key) === inherited.get(key)
  if (key === undefined || isInherited) return { unlisted: true, warnings: [] }
  const what = `is not published: its \`${key}\` says so`
  const warning = { file, line: matter.lineOf(key), what, hint: 'remove the line to publish it' }
  return { unlisted: true, warnings: [warning] }
}

function emptyFile(file: string): UnlistedHead {
  const warning = { file, line: 1, what: 'is no document: the file is empty', hint: 'write a text, or remove it' }
  return { unlisted: true, warnings: [warning] }
}

/** Whether a document has maths, as themes of Hugo, Jekyll and Zola ask for it; the name of an engine is a yes. */
function readMath({ values }: FrontMatter): boolean | null {
  const given = headKeys.math.flatMap((key) => groupsOf(values).map((group) => group[key]))
  const said = given.map((value) => readYesOrNo(value) ?? (textOf(value) === null ? null : true))
  return said.find((one) => one !== null) ?? null
}
