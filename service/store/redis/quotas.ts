// Limits of callers in Redis: one hash per day, a field per caller and kind; token buckets, a key each, which expires when it is full again.
import { retention } from '../../contract/retention.js'
import {
  attemptWindows,
  daySeconds,
  secondsToMidnight,
  sharesOf,
  type Attempts,
  type Day,
  type Full,
  type Quota,
  type QuotaKind,
  type TextBudget,
} from '../day.js'
import { keyPrefix, type Scripts } from './connection.js'
import { asInteger } from './reply.js'
import type { Buckets } from '../buckets.js'

export const quotaKey = (day: Day): string => `${keyPrefix}quota:${day}`
export const quotaField = (kind: QuotaKind, caller: string): string => `${kind}:${caller}`

/** Seconds that today's salt has left; what is hashed under it leaves with it. */
export const secondsWithSalt = (now: Date): number => secondsToMidnight(now) + retention.saltHours * 3600 - daySeconds

/**
 * Lua: `take` counts one call and returns what is left, or -1 (and counts nothing) where the limit is used up; `left`
 * returns what is left. The field is counted up first, as a call is rarely refused and each command is billed.
 */
export const quotaLua = `
local function take(key, field, limit, ttl)
  local used = redis.call('HINCRBY', key, field, 1)
  if used > tonumber(limit) then
    redis.call('HINCRBY', key, field, -1)
    return -1
  end
  if used == 1 then redis.call('EXPIRE', key, ttl) end
  return tonumber(limit) - used
end
local function left(key, field, limit)
  return math.max(0, tonumber(limit) - tonumber(redis.call('HGET', key, field) or '0'))
end
`

/**
 * Lua: `take_text` takes bytes from the shares of a text's budget, as `textValues` has them from `ARGV[at]` on, or takes
 * none and returns -2, -3 or -4 for the first, second or third share without room. `take_with_text` takes a call and then the
 * bytes, both or neither. Returns what is left of the calls; -1 where their limit is used up; else why there is no room: `full`,
 * which the caller may give, or what `take_text` returns. With `quotaLua`.
 */
export const textLua = `${quotaLua}
local function take_text(key, at, ttl)
  local bytes = tonumber(ARGV[at])
  if bytes == 0 then return 0 end
  local used = redis.call('HMGET', key, ARGV[at + 1], ARGV[at + 3], ARGV[at + 5])
  for i = 1, 3 do
    if tonumber(used[i] or '0') + bytes > tonumber(ARGV[at + 2 * i]) then return -1 - i end
  end
  for i = 1, 3 do redis.call('HINCRBY', key, ARGV[at + 2 * i - 1], bytes) end
  redis.call('EXPIRE', key, ttl)
  return 0
end
local function take_with_text(key, field, limit, ttl, at, full)
  local remaining = take(key, field, limit, ttl)
  if remaining < 0 then return -1 end
  full = full or take_text(key, at, ttl)
  if full == 0 then return remaining end
  redis.call('HINCRBY', key, field, -1)
  return full
end
`

/** The values that `take_text` takes; 0 bytes are not counted. */
export const textValues = (caller: string, budget: TextBudget | undefined): (string | number)[] =>
  budget === undefined
    ? [0]
    : [budget.bytes, ...sharesOf(caller, budget).flatMap(({ name, limit }) => [quotaField('text', name), limit])]

const fulls: readonly Full[] = ['caller', 'network', 'site', 'thread', 'event']

/** What has no room, by the reply of a script: -2 to -6; otherwise nothing. */
export const fullOf = (reply: unknown): { full?: Full } => {
  const full = fulls[-2 - asInteger(reply)]
  return full === undefined ? {} : { full }
}

/** The quota after a call of `take` or `left`. */
export const quotaOf = (reply: unknown, limit: number, now: Date): Quota => ({
  limit,
  remaining: Math.max(0, asInteger(reply)),
  resetSeconds: secondsToMidnight(now),
})

/**
 * Lua: `take_attempt` takes one of a caller's attempts in the minute (first key) and the day, or returns the number of
 * the window that is used up; `return_attempt` gives one back, unless its window is over.
 */
export const attemptLua = `${quotaLua}
local function take_attempt(keys, field, limits, ttls)
  if take(keys[1], field, limits[1], ttls[1]) < 0 then return 1 end
  if take(keys[2], field, limits[2], ttls[2]) < 0 then
    redis.call('HINCRBY', keys[1], field, -1)
    return 2
  end
end
local function return_attempt(keys, field)
  for i = 1, 2 do
    if redis.call('HINCRBY', keys[i], field, -1) < 0 then redis.call('HDEL', keys[i], field) end
  end
end
`

/** The keys and values of both windows of an attempt at an instant; the values are what `take_attempt` takes. */
export function attemptParameters(attempts: Attempts, at: Date): { keys: string[]; values: (string | number)[] } {
  const [minute, day] = attemptWindows(attempts, at)
  const keys = [quotaKey(minute.name), quotaKey(day.name)]
  const field = quotaField('payment', attempts.caller)
  return { keys, values: [field, minute.limit, day.limit, 2 * minute.windowSeconds, secondsWithSalt(at)] }
}

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
