// Values of the admin command line, checked.

/** Arguments that are not valid; `message` says what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A whole number from 1 to `most`, or `absent` where there is none. @throws {UsageError} */
export function readCount(what: string, text: string | undefined, absent: number, most: number): number {
  const count = text === undefined ? absent : Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new UsageError(`${what} takes a number from 1 to ${most}.`)
  return count
}

/** Reads a day, as its first instant in UTC, or an instant. @throws {UsageError} */
export function readInstant(text: string): Date {
  const instant = new Date(text)
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1]
  const isInstant = day !== undefined && !Number.isNaN(instant.getTime())
  // Date reads the 30th of February as the 2nd of March.
  if (!isInstant || new Date(day).toISOString().slice(0, 10) !== day)
    throw new UsageError('--since takes a day (2026-05-01) or an instant (2026-05-01T10:00:00Z).')
  return instant
}
