// The log of a local host: lines of JSON or text, and at most one a minute for each kind of failure.
import type { Log } from '../service/context.js'
import type { Env } from '../service/env.js'
import { createLog } from '../service/log.js'

const windowMs = 60_000
/** Kinds that are remembered; beyond it, those of earlier minutes are forgotten. */
const mostKinds = 1000

type Fields = Record<string, unknown>

/** Creates the log of a host. `write` gets each line; LOG_FORMAT decides between JSON and text. */
export function createHostLog(
  { LOG_FORMAT }: Pick<Env, 'LOG_FORMAT'>,
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  return limitFailures(LOG_FORMAT === 'text' ? createTextLog(write, now) : createLog(write, now), now)
}

/** One line of text per event: instant, level, event, then `name=value`. */
function createTextLog(write: (line: string) => void, now: () => Date): Log {
  const at =
    (level: string) =>
    (event: string, fields: Fields = {}): void => {
      const values = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`)
      write([now().toISOString(), level, event, ...values].join(' '))
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function textOf(value: unknown): string {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[\w./:%-]+$/.test(value))
  return isPlain ? String(value) : JSON.stringify(value)
}

/**
 * Passes on the first warning or error of a kind in a minute; the next line of that kind says in `suppressed` how many
 * were left out. A kind is the event with its fields except stack traces, numbers and the id of the request. Without this, a Redis that is down
 * under load wrote 2,000 lines a second.
 */
function limitFailures(log: Log, now: () => Date): Log {
  const kinds = new Map<string, { sinceMs: number; suppressed: number }>()
  const limited =
    (write: (event: string, fields: Fields) => void) =>
    (event: string, fields: Fields = {}): void => {
      const words = Object.entries(fields).filter(
        ([name, value]) => name !== 'stack' && name !== 'request' && typeof value !== 'number',
      )
      const key = JSON.stringify([event, words])
      const nowMs = now().getTime()
      const last = kinds.get(key)
      if (last !== undefined && Math.abs(nowMs - last.sinceMs) < windowMs) {
        last.suppressed++
        return
      }
      if (kinds.size >= mostKinds)
        for (const [kind, { sinceMs }] of kinds) if (Math.abs(nowMs - sinceMs) >= windowMs) kinds.delete(kind)
      kinds.set(key, { sinceMs: nowMs, suppressed: 0 })
      write(event, last === undefined || last.suppressed === 0 ? fields : { ...fields, suppressed: last.suppressed })
    }
  return {
    info: (event, fields) => log.info(event, fields),
    warn: limited((event, fields) => log.warn(event, fields)),
    error: limited((event, fields) => log.error(event, fields)),
  }
}
