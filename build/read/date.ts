// Reads dates in front matter, file names and paths as UTC days.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The UTC day (`YYYY-MM-DD`) of a value of front matter; `null` where it is not an existing date. Formats: dates of YAML and
 * TOML, `2026-05-01` and `2026/05/01`, with or without a time and a zone (UTC by default), `May 1, 2026`, `01 May 2026` and
 * `May 01 2026`.
 */
export function readDay(value: unknown): string | null {
  if (value instanceof Date) return dayOfInstant(value.getTime())
  if (typeof value !== 'string') return null
  const text = value.trim()
  const numeric = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(.+))?$/.exec(text)
  if (numeric) {
    const day = makeDay(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]))
    return day !== null && numeric[4] !== undefined ? shiftToUtc(day, numeric[4]) : day
  }
  const named =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text) ??
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(text)
  if (!named) return null
  const [first = '', second = '', year = ''] = named.slice(1)
  const [month, dayOfMonth] = /^\d/.test(first) ? [second, first] : [first, second]
  return makeDay(Number(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(dayOfMonth))
}

/** Splits a name that begins with a day (`2026-05-01-x`); `null` for other names. */
export function splitDatedName(name: string): { day: string; rest: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[-_ ]+(.*))?$/.exec(name)
  if (!match) return null
  const day = makeDay(Number(match[1]), Number(match[2]), Number(match[3]))
  return day === null ? null : { day, rest: match[4] ?? '' }
}

/** The day in a path such as `2019/05/15/x`, or `null`. */
export function readDayOfPath(path: string): string | null {
  const match = /(?:^|\/)(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(path)
  return match ? makeDay(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** `YYYY-MM-DD`; `null` for days that do not exist, such as 30 February. */
function makeDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

function shiftToUtc(day: string, time: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(time.trim())
  if (!match) return null
  const [hour = '', minute = '', second = '00', zone = 'Z'] = match.slice(1)
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
  const instant = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10)
}

/** The UTC day of an instant (TOML's date classes print local time); `null` for a TOML time, which is in the year 0. */
function dayOfInstant(instant: number): string | null {
  return Number.isNaN(instant) || instant < Date.UTC(1000, 0) ? null : new Date(instant).toISOString().slice(0, 10)
}

/** The parts of a UTC day (`YYYY-MM-DD`) for paths: `month` and `day` with two digits, the month's name in English. */
export function makeDayParts(published: string) {
  const [year = '', month = '', day = ''] = published.split('-')
  const monthName = new Date(published).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  return { year, month, day, monthName, dayOfYear: daysBetween(`${year}-01-01`, published) + 1 }
}

/** Whole days from one UTC day to another; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
