// Reads the days of a document: those of its front matter, else of its name, its address or its first commit.
import { asRecord } from './attributes.js'
import {
  daysBetween,
  readDay,
  readDayOfPath,
  readUtcDayOf,
  rollOver,
  type splitDatedName,
  type splitDatedPath,
} from './date.js'
import { nearestKey } from '../check-value.js'
import { readYesOrNo } from './draft.js'
import type { FrontMatter } from './front-matter.js'
import { keyForm } from './front-matter-keys.js'
import { textsOf } from './front-matter-values.js'
import { headKeys, knownKeys } from './head-keys.js'
import { isRecord } from './script-values.js'
import type { Report } from './written-slug.js'

/** A day that no date in the front matter names, and what it is the day of, for messages. */
export interface FoundDay {
  day: string
  of: string
  /** Whether it is only the time of the file, which does not count where a day is written that does not exist. */
  isGuess?: boolean
}

/** What is known of a document that another tool publishes without a date or a title. */
export interface Undated {
  /** Whether it is the index of a whole folder of documents, which is their list, or its page for missing addresses, where it has no date. */
  isList: boolean
  /** Whether its name is that of a text for those who write there, which is no document without a title. */
  isForWriters: boolean
  /** Whether it needs neither front matter nor a heading. */
  isNote: boolean
  /** Whether the documents of its folder have no front matter, so that one without a heading is no part of others. */
  isBare: boolean
  /** Whether no tool builds its folder, as far as a configuration tells. */
  isUnbuilt: boolean
  /** Its path below the folder of documents, split at the day in it; `null` where it has none. */
  datedPath: ReturnType<typeof splitDatedPath>
  /**
   * The UTC day on which its file was first committed, else on which its slug was first published, else, outside of a
   * repository, on which its file last changed; or `null`.
   */
  firstDay: (slug: string) => FoundDay | null
}

/** Where the days of a document may be, besides the dates of its front matter. */
export interface DayPlaces {
  dated: ReturnType<typeof splitDatedName>
  /** The name of the file, where it begins with no day that exists. */
  name?: string
  /** That in the folders of its path, or of the time that its name begins with. */
  folderDay: string | null
  /** That of a draft which names none. */
  draftDay: string | null
  timeZone: string | null
  /** The day of the first commit or publication; `null` where a date is needed. */
  firstDay: (() => FoundDay | null) | null
}

type PathDays = Pick<DayPlaces, 'dated' | 'folderDay' | 'draftDay'>

/** Whether neither front matter, path nor address give a day. */
export const isUndated = (matter: FrontMatter, places: PathDays): boolean =>
  publishedKey(matter) === undefined && findDay(matter, places) === null

/** The day in the name of the file, in the address or in the folders, else that of a draft. */
function findDay(matter: FrontMatter, { dated, folderDay, draftDay }: PathDays): FoundDay | null {
  if (dated) return { day: dated.day, of: "the file's name" }
  const inPath = textsOf(matter, headKeys.path)
    .map(readDayOfPath)
    .find((day) => day !== null)
  if (inPath !== undefined) return { day: inPath, of: 'the address' }
  return foundDay(folderDay, 'its path') ?? foundDay(draftDay, 'the build')
}

/**
 * Of the blogs of MkDocs: `date` may have both days, as `created` and `updated`. Of Docusaurus: the edit in `last_update`. Of Quarto
 * and Eleventy: one that they find themselves is none.
 */
export function withDates(matter: FrontMatter): FrontMatter {
  const date = matter.values.get('date')
  if (typeof date === 'string' && /^(?:(?:git )?(?:last[- ]modified|created)|today|now)$/i.test(date))
    return { ...matter, values: new Map([...matter.values].filter(([key]) => key !== 'date')) }
  const { created = date, updated = asRecord(matter.values.get('last_update'))['date'] } = asRecord(date)
  if (created === date && updated === undefined) return matter
  return { ...matter, values: new Map([['updated', updated], ...matter.values, ['date', created]]) }
}

/** Keys whose misspelling changes what is published. */
const importantKeys = ['title', 'draft', 'slug', 'date', 'updated', 'description', 'author', 'aliases']

/**
 * Keys that are not read and are nearly one that is, each with that one; none where a key of the same meaning is set.
 * Other tools have keys of their own, which are no mistake.
 */
export function misspeltIn(matter: FrontMatter): { key: string; meant: string }[] {
  const groups: Partial<Record<string, readonly string[]>> = { ...headKeys, date: headKeys.published }
  return [...matter.values].flatMap(([key, value]) => {
    // Values of a document's own, in a group: `data: {…}` of Cobalt.
    const meant = knownKeys.has(keyForm(key)) || isRecord(value) ? null : nearestKey(key, importantKeys)
    const isMistake = meant !== null && ![meant, ...(groups[meant] ?? [])].some((other) => isSet(matter, other))
    return isMistake ? [{ key, meant }] : []
  })
}

/** The key that may be meant for this one, which is not set, and a hint that says so; `undefined` where none is near. */
export function misspeltFor(matter: FrontMatter, meant: string): { key: string; hint: string } | undefined {
  const near = misspeltIn(matter).find((one) => one.meant === meant)
  return near && { key: near.key, hint: `did you mean \`${meant}:\` by \`${near.key}:\`?` }
}

/** The day of publication; `null`, with a problem, where none is known. */
export function readPublished(matter: FrontMatter, places: DayPlaces, report: Report, warn: Report): string | null {
  const key = publishedKey(matter)
  const found = findDay(matter, places)
  if (key !== undefined) {
    const value = matter.values.get(key)
    const day = readDay(value, places.timeZone)
    const what = `\`${key}\` is not a date that exists (${JSON.stringify(value)})`
    if (day !== null) return key === 'datePublished' ? localDay(day, String(value), places) : day
    const short = daysOfShort(value)
    const told = found && dayNear(found.day, short)
    if (told) return told
    const first =
      places.firstDay &&
      (dayAtStart(value) ??
        (found === null
          ? (dayRolledOver(value) ??
            foundDay(short[0] ?? null, 'its month before its day') ??
            firstDayOf(value) ??
            places.firstDay())
          : null))
    const instead = first?.isGuess ? found : (first ?? found)
    if (instead === null) report(key, what, 'write it as YYYY-MM-DD')
    else warn(key, `${what}: ${instead.day}, of ${instead.of}, counts`, 'correct it')
    return instead?.day ?? null
  }
  const [written] = /^\d{4}-\d\d?-\d\d?(?=[-_ ]|$)/.exec(places.name ?? '') ?? []
  const what = `begins its name with a day that does not exist (${written})`
  if (found !== null) {
    if (places.dated?.isRolledOver) warn('date', `${what}: ${found.day} counts`, 'correct the name')
    return found.day
  }
  const near = misspeltFor(matter, 'date')
  const first = places.firstDay && !near ? (dayOfEdit(matter, places) ?? places.firstDay()) : null
  if (first !== null && !(first.isGuess && written !== undefined)) {
    warn('date', `has no date: the day of ${first.of} counts (${first.day})`, 'set `date: YYYY-MM-DD`')
    return first.day
  }
  if (written !== undefined) {
    report('date', what, 'correct the name, or set `date: YYYY-MM-DD`')
    return null
  }
  const hint = near?.hint ?? 'set `date: YYYY-MM-DD`'
  const commit = places.firstDay ? ', or commit the file: a whole clone knows the day' : ''
  const others = near ? '' : `, or begin the name of the file with the date${commit}`
  report(near?.key ?? 'date', 'has no date', hint + others)
  return null
}

/** The day that the name of a file has for an instant of an export of Ghost, which is in UTC. */
const localDay = (day: string, written: string, { dated }: DayPlaces) =>
  dated && written.endsWith('Z') && Math.abs(daysBetween(dated.day, day)) === 1 ? dated.day : day

const foundDay = (day: string | null, of: string): FoundDay | null => (day === null ? null : { day, of })

/** The day that a date begins with whose time cannot be read (`2021-07-16 8:30:am`). */
const dayAtStart = (value: unknown) =>
  foundDay(readDay(/^\s*(\d{4}-\d\d?-\d\d?)(?!\d)/.exec(String(value))?.[1]), 'its beginning')

/** Of Astro, Eleventy and others in JavaScript, and of the names of Jekyll's posts. Other tools do not build a document with such a day. */
const dayRolledOver = (value: unknown) => foundDay(rollOver(value), 'the days after its month')

/** The days that `5/4/2024` may be; first 4 May, as in JavaScript, Python, Quarto and Distill. Jekyll takes it for 5 April. */
function daysOfShort(value: unknown): string[] {
  const [, first = '', , second = '', year = ''] = /^(\d\d?)([-/])(\d\d?)\2(\d{4})(?!\d)/.exec(String(value)) ?? []
  return [`${year}-${first}-${second}`, `${year}-${second}-${first}`].flatMap((day) => readDay(day) ?? [])
}

/** The day of the file's name or folder, or one at most a month before or after it, tells which number is the month. */
function dayNear(known: string, days: readonly string[]): string | undefined {
  const distance = (day: string) => Math.abs(daysBetween(known, day))
  return days.filter((day) => distance(day) <= 31).sort((one, other) => distance(one) - distance(other))[0]
}

/** Of a year, or of a month (`2024-05`, `2024/05`). */
function firstDayOf(value: unknown): FoundDay | null {
  const [, year, month = '1'] = /^((?:19|20)\d\d)(?:[-/](\d\d?))?$/.exec(String(value)) ?? []
  return foundDay(year === undefined ? null : readDay(`${year}-${month}-1`), 'its beginning')
}

const dayOfEdit = (matter: FrontMatter, { timeZone }: DayPlaces) =>
  foundDay(readDay(matter.values.get(updatedKey(matter) ?? ''), timeZone), 'its last edit')

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

/**
 * The UTC day of the instant of publication, where that is not the day which it names: a tool without a time zone dates
 * addresses by the zone of the machine that builds, which is UTC on most. So does Hexo, where its zone is that of times without
 * an offset (`localZone`).
 */
export function readUtcDay(matter: FrontMatter, localZone: string | null): string | null {
  const value = matter.values.get(publishedKey(matter) ?? '')
  if (typeof value !== 'string') return null
  const hasOffset = /[:.]\d+\s*[+-]\d\d?(?::?\d\d)?\s*$/.test(value)
  const day = hasOffset ? readDay(value, 'UTC') : localZone && readUtcDayOf(value, localZone)
  return day === readDay(value) ? null : day
}

/** The key of the day of publication. In other tools `published: true` means "not a draft". */
export const publishedKey = (matter: FrontMatter) => dayKey(matter, headKeys.published)

/** The key of the day of the last edit. In VitePress `lastUpdated: false` means that it is not shown. */
export const updatedKey = (matter: FrontMatter) => dayKey(matter, headKeys.updated)

const dayKey = (matter: FrontMatter, keys: readonly string[]) =>
  keys.find((key) => isSet(matter, key) && readYesOrNo(matter.values.get(key)) === null)

/** The first date that one of some keys has. */
export const firstDayAt = (matter: FrontMatter, keys: readonly string[]) =>
  keys.map((key) => readDay(matter.values.get(key))).find((day) => day !== null) ?? null

/** Whether a key has a value; an empty text, and a day that R computes as it writes a document (`date: "\`r Sys.Date()\`"`), are none. */
function isSet(matter: FrontMatter, key: string): boolean {
  const value = matter.values.get(key) ?? null
  return value !== null && !(typeof value === 'string' && /^(?:$|`r\s)/.test(value))
}
