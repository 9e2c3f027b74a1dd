// Reads the days of a document: those of its front matter, else of its name, its address or its first commit.
import { readDay, readDayOfPath, type splitDatedName } from './date.js'
import { readYesOrNo } from './draft.js'
import type { FrontMatter } from './front-matter.js'
import { textsOf } from './front-matter-values.js'
import { headKeys, knownKeys } from './head-keys.js'
import { findMisspelt } from './misspelt-keys.js'
import type { Report } from './written-slug.js'

/** What is known of a document that another tool publishes without a date or a title. */
export interface Undated {
  /** Whether it is the index of a whole folder of documents, which is their list where it has no date. */
  isList: boolean
  /** The UTC day on which its file was first committed, else on which its slug was first published, or `null`. */
  firstDay: (slug: string | null) => string | null
}

/** Where the days of a document may be, besides the dates of its front matter. */
export interface DayPlaces {
  dated: ReturnType<typeof splitDatedName>
  /** That of a draft which names none. */
  draftDay: string | null
  timeZone: string | null
  slug: string | null
  /** `null` where a date is needed. */
  undated: Undated | null
}

/** Whether neither front matter, name nor address give a day. */
export const isUndated = (matter: FrontMatter, places: Pick<DayPlaces, 'dated' | 'draftDay'>): boolean =>
  publishedKey(matter) === undefined && writtenDay(matter, places) === null

const writtenDay = (matter: FrontMatter, { dated, draftDay }: Pick<DayPlaces, 'dated' | 'draftDay'>) =>
  dated?.day ??
  textsOf(matter, headKeys.path)
    .map(readDayOfPath)
    .find((day) => day !== null) ??
  draftDay

/** Keys that may be meant for others which are not set. */
export function misspeltIn(matter: FrontMatter) {
  const groups: Partial<Record<string, readonly string[]>> = { ...headKeys, date: headKeys.published }
  return findMisspelt(matter, knownKeys, (key) => [key, ...(groups[key] ?? [])].some((other) => isSet(matter, other)))
}

/** The day of publication; `null`, with a problem, where none is known. */
export function readPublished(matter: FrontMatter, places: DayPlaces, report: Report, warn: Report): string | null {
  const key = publishedKey(matter)
  const other = writtenDay(matter, places)
  const firstDay = () => places.undated?.firstDay(places.slug) ?? null
  if (key !== undefined) {
    const value = matter.values.get(key)
    const day = readDay(value, places.timeZone)
    const what = `\`${key}\` is not a date that exists (${JSON.stringify(value)})`
    if (day !== null) return day
    const [from, instead] = other === null ? ['first commit', firstDay()] : ["file's name", other]
    if (instead === null) report(key, what, 'write it as YYYY-MM-DD')
    else warn(key, `${what}: ${instead}, of the ${from}, counts`, 'correct it')
    return instead
  }
  if (other !== null) return other
  const edited = places.undated && readDay(matter.values.get(updatedKey(matter) ?? ''), places.timeZone)
  const first = edited ?? firstDay()
  const near = misspeltIn(matter).find(({ meant }) => meant === 'date')
  if (first !== null && !near) {
    const why = edited === null ? 'of its first commit or publication' : 'of its last edit'
    warn('date', `has no date: the day ${why} counts (${first})`, 'set `date: YYYY-MM-DD`')
    return first
  }
  const hint = near ? `did you mean \`date:\` by \`${near.key}:\`?` : 'set `date: YYYY-MM-DD`'
  const commit = places.undated ? ', or commit the file: a whole clone knows the day' : ''
  const others = near ? '' : `, or begin the name of the file with the date${commit}`
  report(near?.key ?? 'date', 'has no date', hint + others)
  return null
}

/** The day of an edit after the publication. */
export function readUpdated(
  matter: FrontMatter,
  { published, timeZone }: { published: string | null; timeZone: string | null },
  report: Report,
  warn: Report,
): string | null {
  const key = updatedKey(matter)
  if (key === undefined) return null
  const value = matter.values.get(key)
  const day = readDay(value, timeZone)
  if (day === null) {
    report(key, `\`${key}\` is not a date that exists (${JSON.stringify(value)})`, 'write it as YYYY-MM-DD')
    return null
  }
  if (published === null || day === published) return null
  if (day > published) return day
  warn(key, `\`${key}\` is before the publication`, 'correct one of the two')
  return null
}

/** The key of the day of publication. In other tools `published: true` means "not a draft". */
export const publishedKey = (matter: FrontMatter) =>
  headKeys.published.find((key) => isSet(matter, key) && readYesOrNo(matter.values.get(key)) === null)

/** The key of the day of the last edit. */
export const updatedKey = (matter: FrontMatter) => headKeys.updated.find((key) => isSet(matter, key))

/** The first date that one of some keys has. */
export const firstDayAt = (matter: FrontMatter, keys: readonly string[]) =>
  keys.map((key) => readDay(matter.values.get(key))).find((day) => day !== null) ?? null

const isSet = (matter: FrontMatter, key: string) => (matter.values.get(key) ?? null) !== null
