// The log: one line of JSON per event on a stream that the host names.
import type { Log } from './context.js'

/** A log that writes lines with `write`; `now` stamps them. No field of an event takes the place of the line's own. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const at = (level: string) => (event: string, fields?: Record<string, unknown>) => {
    const own = { at: now().toISOString(), level, event }
    write(JSON.stringify({ ...own, ...fields, ...own }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** What of an unknown error may be logged: its name, its message and where it came from, never what was sent. */
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
