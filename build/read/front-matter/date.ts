// Reads dates in front matter, file names and paths as UTC days.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day (`YYYY-MM-DD`) that a value of front matter names; `null` where it is not an existing date. A time and a zone do
 * not change it: `2016-05-18 21:35 -0700` is the 18th, as its author and the URL of its blog say. Formats: dates of YAML
 * and TOML, `2026-05-01` and `2026/05/01`, `1. 5. 2026`, `31-05-2026`, `May 1, 2026`, `01 May 2026`, that of mail (RFC 5322), of `date` in a shell, of git and of Go.
 * With a `timeZone` (of Jekyll's configuration) the day is that of the instant in this zone; a time without one is UTC
 * where it has seconds, as in its parser of YAML, else of the zone.
 */
export function readDay(value: unknown, timeZone: string | null = null): string | null {
  if (value instanceof Date) return dayOfDate(value)
  // A property of notes may be a list.
  if (Array.isArray(value) && value.length === 1) return readDay(value[0], timeZone)
  // Seconds since 1970, of Statamic, and milliseconds, of Dendron.
  if (typeof value === 'number' && /^1\d{9}(?:\d{3})?$/.test(String(value)))
    return dayOfDate(new Date(value * (value < 1e10 ? 1000 : 1)))
  if (typeof value !== 'string') return null
  const local = timeZone === null ? null : readDayIn(value, timeZone)
  if (local !== null) return local
  // A time in front of its day, as JavaScript reads it too.
  const text = value
    .trim()
    // Digits of Arabic and Persian have the value in their last four bits.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^(\d\d?:\d\d(?::\d\d)?)\s+(\d{4}[-/]\d\d?[-/]\d\d?)$/, '$2 $1')
  const numeric = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:[T ]+|,\s*)(.+))?$/.exec(text)
  if (numeric) {
    const day = makeDay(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]))
    return numeric[4] === undefined || isTime(numeric[4]) ? day : null
  }
  const korean = /^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?$/.exec(text)
  if (korean) return makeDay(Number(korean[1]), Number(korean[2]), Number(korean[3]))
  const short = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4})(?:,? +(.+))?$/.exec(text)
  if (short) return short[5] === undefined || isTime(short[5]) ? readShort(short) : null
  // `Fri May  1 10:00:00 CEST 2026` has its time in front of the year, that of git also `2026 +0200` behind it.
  const written = text.replace(/^(.*\s)(\d\d?:\d\d:\d\d.*?)\s(\d{4})(\s[+-]\d{4})?$/, '$1$3 $2$4')
  const [, date = '', time] = /^(.*?\d{4})(?:,?\s+(?:(?:at|\|)\s+)?(.+))?$/i.exec(written) ?? []
  const named =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(date) ??
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(date)
  if (!named || (time !== undefined && !isTime(time))) return null
  const [first = '', second = '', year = ''] = named.slice(1)
  const [month, dayOfMonth] = /^\d/.test(first) ? [second, first] : [first, second]
  return makeDay(Number(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(dayOfMonth))
}

/**
 * A day with its year at the end: points mean that the day comes first; a comma and a time with `AM` or `PM`, as JavaScript writes it in
 * America, that the month does (`pm` is of India and Australia, where the day does); else only a number that is no month tells.
 */
function readShort([written, first = '', separator, second = '', year = '']: RegExpExecArray): string | null {
  const [a, b] = [Number(first), Number(second)]
  if (separator === '.' || a > 12) return makeDay(Number(year), b, a)
  const isAmerican = separator === '/' && /\d, .*[AP]M$/.test(written)
  return isAmerican || b > 12 || a === b ? makeDay(Number(year), a, b) : null
}

/** The day of an instant in a time zone; `null` for a text that is no instant, or a zone that is not known. */
function readDayIn(text: string, timeZone: string): string | null {
  // YAML 1.1 takes numbers of one digit, too.
  const [, written, time, seconds, zone] =
    /^\s*(\d{4}-\d\d?-\d\d?)[Tt ]+(\d\d?:\d\d)(:\d\d)?(?:\.\d+)?\s*(Z|UTC|[+-]\d\d?(?::?\d\d)?)?\s*$/i.exec(text) ?? []
  const day = written?.replace(/-(?=\d(?:-|$))/g, '-0')
  if (day === undefined || readDay(day) === null || (zone === undefined && seconds === undefined)) return null
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d\d?):?(\d\d)?$/.exec(zone ?? '') ?? []
  const offset = sign === '' ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
  const instant = new Date(`${day}T${(time ?? '').padStart(5, '0')}${seconds ?? ''}${offset}`)
  try {
    // The Swedish form of a date is that of ISO 8601.
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(instant)
  } catch {
    return null
  }
}

/** The UTC day of a local time of a time zone; `null` for a text without a time or with an offset, or a zone that is not known. */
export function readUtcDayOf(text: string, timeZone: string): string | null {
  const [, time] = /^\s*\S+[T ]+(\d\d?:\d\d)(?::\d\d)?\s*$/.exec(text) ?? []
  const day = readDay(text)
  if (time === undefined || day === null) return null
  const written = Date.parse(`${day}T${time.padStart(5, '0')}Z`)
  try {
    const form = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const there = Date.parse(`${form.format(written).replace(' ', 'T')}Z`)
    return new Date(2 * written - there).toISOString().slice(0, 10)
  } catch {
    return null
  }
}

/** Splits a name that begins with a day (`2026-05-01-x`), rolled over as Jekyll does where it does not exist; `null` for other names. */
export function splitDatedName(name: string): { day: string; rest: string; isRolledOver: boolean } | null {
  const [, written, rest = ''] = /^(\d{4}-\d{1,2}-\d{1,2})(?:[-_ ]+(.*))?$/.exec(name) ?? []
  const day = rollOver(written)
  return day === null ? null : { day, rest, isRolledOver: readDay(written) === null }
}

/**
 * Splits a path at the last day that a folder or name begins with, or that folders make, as Docusaurus does: `2013/03-29-x`,
 * `notes/2013-03-29-x/y`; `null` for other paths. `before` is empty, or ends with a slash; `written` is the day
 * as it stands there.
 */
export function splitDatedPath(path: string): { before: string; day: string; written: string; rest: string } | null {
  const [, before = '', written = '', rest = ''] =
    /^((?:.*\/)?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})(?!\d)[-/]?(.*)$/.exec(path) ?? []
  const day = readDay(written)
  return day === null ? null : { before, day, written, rest }
}

/** The year, or the year and the month, that folders of a path are: `2018/x`, `2018/09/x`, `2018-09/x`, `201809/x`; `null` for other paths. */
export function readMonthOfPath(path: string): string | null {
  const [, year, written, run] = /(?:^|\/)((?:19|20)\d\d)(?:[-_./](0?[1-9]|1[0-2])|(0[1-9]|1[0-2]))?\//.exec(path) ?? []
  const month = written ?? run
  return year === undefined ? null : month === undefined ? year : `${year}-${month.padStart(2, '0')}`
}

/** The day of a name that begins with it, or with the time of its note (`20260501-tide`, `20260501093000-tide`); `null` for other names. */
export function readDayOfStamp(name: string): string | null {
  const [, year, month, day] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(?:[01]\d|2[0-3])(?:[0-5]\d){1,2})?(?!\d)/.exec(name) ?? []
  return makeDay(Number(year), Number(month), Number(day))
}

export function readDayOfPath(path: string): string | null {
  const match = /(?:^|\/)(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(path)
  return match ? makeDay(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** The day that Ruby and parsers of YAML in JavaScript make of one that does not exist: of `2021-02-29`, at any time, the day after the 28th; `null` for other values. */
export function rollOver(value: unknown): string | null {
  const [year, month, day] =
    /^([1-9]\d{3})-(0?[1-9]|1[0-2])-(\d\d?)(?:[T ]+\d\d?:\d\d\S*)?$/.exec(String(value))?.slice(1).map(Number) ?? []
  return year && month && day && day <= 31 ? dayOfDate(new Date(Date.UTC(year, month - 1, day))) : null
}

/** `YYYY-MM-DD`; `null` for days that do not exist, such as 30 February. */
function makeDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Whether a text is a time of day that exists, with or without a zone. */
function isTime(text: string): boolean {
  const match =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:]\d+)?)?\s*(?:[ap]m)?\s*(?:Z|[a-z]{2,5}|(?:UTC|GMT)?[+-](\d{1,2})(?::?(\d{2}))?)?(?:\s*\([^()]*\)|\[[\w/+-]+\]|\s+(?:[a-z]{2,5}|[+-]\d{4}))?$/i.exec(
      text.trim(),
    )
  if (!match) return false
  const [hour, minute, second, zoneHour, zoneMinute] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0))
  return [hour, zoneHour].every((part = 0) => part < 24) && [minute, second, zoneMinute].every((part = 0) => part < 60)
}

/** The day of a date of TOML as written (its class keeps the zone); `null` for a time, which is in the year 0. */
function dayOfDate(date: Date): string | null {
  return Number.isNaN(date.getTime()) || date.getTime() < Date.UTC(1000, 0) ? null : date.toISOString().slice(0, 10)
}

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** The parts of a UTC day (`YYYY-MM-DD`) for paths: `month` and `day` with two digits, the month's name in English. */
export function makeDayParts(published: string) {
  const [year = '', month = '', day = ''] = published.split('-')
  const monthName = monthNames.format(new Date(published))
  return { year, month, day, monthName, dayOfYear: daysBetween(`${year}-01-01`, published) + 1 }
}

/** Whole days from one UTC day to another; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
