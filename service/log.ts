// Writes the log: one line of JSON per event.
import type { Log } from './context.js'

/** A log that writes lines with `write`, stamped with `now`. No field of an event overrides the line's own fields. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const at = (level: string) => (event: string, fields?: Record<string, unknown>) => {
    const own = { at: now().toISOString(), level, event }
    write(JSON.stringify({ ...own, ...fields, ...own }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** The fields of an unknown error that may be logged: name, message and the top of the stack; never what was sent. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    message: error.message,
    stack: error.stack
      ?.split('\n')
      .slice(1, 4)
      .map((line) => line.trim()),
  }
}
