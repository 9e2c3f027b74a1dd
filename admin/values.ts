// Options and values of the admin command line, checked.
import type { parseArgs } from 'node:util'

/** Arguments that are not valid; `message` says what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const options = {
  contactable: { type: 'boolean' },
  family: { type: 'string' },
  event: { type: 'string' },
  unanswered: { type: 'boolean' },
  hidden: { type: 'boolean' },
  unread: { type: 'boolean' },
  day: { type: 'string' },
  matching: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  days: { type: 'string' },
  csv: { type: 'boolean' },
  html: { type: 'string' },
  sent: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export type OptionName = keyof typeof options
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** A whole number from 1 to `most`, or `absent` where there is none. @throws {UsageError} */
export function readCount(what: string, text: string | undefined, absent: number, most: number): number {
  const count = text === undefined ? absent : Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new UsageError(`${what} takes a number from 1 to ${most}.`)
  return count
}

/** Whether a text is a day (`2026-05-01`) that there is: Date reads the 30th of February as the 2nd of March. */
export const isDay = (text: string): boolean => {
  const instant = new Date(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Reads a day, as its first instant in UTC, or an instant. @throws {UsageError} */
export function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = new Date(text)
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1]
  if (day === undefined || !isDay(day) || Number.isNaN(instant.getTime()))
    throw new UsageError('--since takes a day (2026-05-01) or an instant (2026-05-01T10:00:00Z).')
  return instant
}

/** Whole days, as `7d`. @throws {UsageError} */
export function readPeriod(text = '7d'): number {
  const days = Number(/^(\d{1,2})d$/.exec(text)?.[1])
  if (!(days >= 1 && days <= 45)) throw new UsageError('--since of the report takes a number of days, 1d to 45d.')
  return days
}

/** The values that are given: an absent filter lets everything pass. */
export const given = <Value extends object>(values: Value) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
