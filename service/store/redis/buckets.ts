// Token buckets in Redis: a key each, which expires when the bucket is full again.
import type { Buckets } from '../buckets.js'
import { keyPrefix, type Scripts } from './connection.js'
import { asInteger } from './reply.js'

/** `takeOne` in Lua. ARGV: now, the time for one, the time for all of the bucket, in milliseconds. */
const take = `
local now, per_one, whole = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1]) or '0')
if full_at > now + 2 * whole then full_at = 0 end
full_at = math.max(full_at, now) + per_one
if full_at - now > whole then return full_at - now - whole end
redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', string.format('%.0f', full_at - now))
return 0
`

export const bucketVerbs: Scripts<Buckets> = {
  takeFromBucket: async (run, name, { capacity, perOneMs }, now) =>
    asInteger(await run(take, [`${keyPrefix}bucket:${name}`], [now.getTime(), perOneMs, capacity * perOneMs])),
}
