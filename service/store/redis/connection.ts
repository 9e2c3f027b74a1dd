// A Lua script as one atomic round trip: run within a deadline, errors as StoreUnavailable.
import type { Redis } from '@upstash/redis'
import { StoreUnavailable, type UnavailableReason } from '../store.js'
import type { Given } from '../verbs.js'
import { within } from '../within.js'

/** What every key of ours begins with, so that a Redis can be shared. */
export const keyPrefix = 'verbatim:'

/**
 * Runs a script: by its hash (EVALSHA), and with its text where the server doesn't know it yet. Never repeated
 * otherwise: whether a script whose answer was lost has run can't be known.
 */
export type Run = (lua: string, keys: readonly string[], values: readonly (string | number)[]) => Promise<unknown>

export interface Connection {
  run: Run
  /**
   * Lets the server write its files anew, without what was deleted or has expired: at once for snapshots that are taken and
   * an append-only file. Absent where a provider keeps the files. A server that does not allow it is left alone.
   */
  rewriteFiles?: () => Promise<void>
  close: () => Promise<void>
}

/** The verbs of `Part` as scripts: each takes the function that runs one first. */
export type Scripts<Part> = Given<Run, Part>

/**
 * What a backend's error says, by its first word (Redis's error prefixes), Upstash's wording of a quota that is used up,
 * or the name of an error of the network. First match wins.
 */
const reasons: [RegExp, UnavailableReason][] = [
  [/TimeoutError|AbortError|timed? ?out/i, 'slow'],
  [/\bOOM\b|MISCONF|max (daily )?requests? (size )?limit|max database size|quota/i, 'full'],
  [/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|offline/i, 'unreachable'],
  [/fetch failed|ECONN|EPIPE|socket|closed|disconnect/i, 'broken'],
]

/**
 * The backend's own short code in what it says: the first word of a Redis error, or that of the system call. A script of a
 * Redis before 7 says ERR first, and then that its server is a replica.
 */
export function codeIn(said: string): string | undefined {
  const [code] =
    /\b(?:READONLY|MASTERDOWN)\b/.exec(said) ??
    /\b(?:OOM|MISCONF|NOAUTH|WRONGPASS|NOPERM|LOADING|BUSY|ERR|E[A-Z]{4,})\b/.exec(said) ??
    []
  return code
}

/** What a client's error says, without its message. */
export function asUnavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error
  const words: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    words.push(cause.name, cause.message)
    if ('code' in cause && typeof cause.code === 'string') words.push(cause.code)
  }
  // Upstash's client appends the whole command, arguments and all: neither to be searched nor to be kept.
  const said = words.map((word) => word.replace(/, command was: .*/s, '')).join(' ')
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1] ?? 'refused'
  return new StoreUnavailable(reason, codeIn(said))
}

/** A connection over a client of `@upstash/redis`, whatever carries its commands. */
export function connectionOver(redis: Redis, deadlineMs: number, close: () => Promise<void>): Connection {
  const scripts = new Map<string, ReturnType<typeof redis.createScript>>()
  return {
    run: async (lua, keys, values) => {
      const script = scripts.get(lua) ?? redis.createScript(lua)
      scripts.set(lua, script)
      try {
        return await within(script.exec([...keys], values.map(String)), deadlineMs)
      } catch (error) {
        throw asUnavailable(error)
      }
    },
    close,
  }
}
