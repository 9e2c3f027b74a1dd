// The version of what is stored in Redis, so that an older release does not misread what a newer one has written.
import { StoreUnavailable } from '../store.js'
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

/** Closes a connection to what a newer release has written to, and rejects: this one would misread it. */
export async function refuseNewer({ run, close }: Connection): Promise<void> {
  try {
    if (Number(await run(readSchema, [schemaKey], [])) > schemaVersion)
      throw new StoreUnavailable('refused', 'newer-schema')
  } catch (error) {
    await close()
    throw error
  }
}
