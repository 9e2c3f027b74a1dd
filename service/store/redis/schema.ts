// The version of what is stored in Redis, so that an older release does not misread what a newer one has written.
import { notSent, StoreUnavailable } from '../store.js'
import { keyPrefix, type Connection } from './connection.js'

/** Raised by whoever changes the form of a key in a way that the release before cannot read. */
export const schemaVersion = 1
export const schemaKey = `${keyPrefix}schema`

/** KEYS: `schemaKey`. Returns the version that is noted, 0 where none is. */
export const readSchema = "return tonumber(redis.call('GET', KEYS[1]) or '0')"

/** KEYS: `schemaKey`. ARGV: this release's version. Writes the higher of both, and returns it. */
export const raiseSchema = `
local version = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1]))
redis.call('SET', KEYS[1], version)
return version
`

export interface SchemaOptions {
  /** Whether this release's version is written where none or an older one is: a host's is, as it stores in its form. */
  notes: boolean
  /** How long a version that was read is relied on, in milliseconds; 10 seconds by default. */
  knownMs?: number
}

/**
 * A connection that runs no script once a newer release has written there: another host may be updated while this one runs,
 * and a Redis that was down at the start was not checked.
 */
export function keepSchema(connection: Connection, { notes, knownMs = 10_000 }: SchemaOptions): Connection {
  let dueMs = 0
  let looking: Promise<void> | undefined
  const readVersion = async (): Promise<void> => {
    // Only read as a rule: a Redis that is full still answers what reads.
    let seen = Number(await connection.run(readSchema, [schemaKey], []))
    if (notes && seen < schemaVersion) seen = Number(await connection.run(raiseSchema, [schemaKey], [schemaVersion]))
    if (seen > schemaVersion) throw new StoreUnavailable('refused', 'newer-schema')
    dueMs = performance.now() + knownMs
  }
  // One look for all verbs that come meanwhile: its commands may be billed.
  const look = (): Promise<void> =>
    (looking ??= readVersion()
      .catch((error: unknown) => {
        throw notSent(error)
      })
      .finally(() => (looking = undefined)))
  return {
    ...connection,
    run: async (...script) => {
      if (performance.now() >= dueMs) await look()
      return connection.run(...script)
    },
  }
}
