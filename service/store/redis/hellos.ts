// Hello messages in Redis: a hash each, which expires by itself, and one index sorted by id.
import { retention } from '../../contract/retention.js'
import { dayOf, daySeconds, keptSince } from '../day.js'
import type { Hello, HelloFields, Hellos } from '../hellos.js'
import { cutPage } from '../pages.js'
import { keyPrefix, type Scripts } from './connection.js'
import { fullOf, quotaField, quotaKey, quotaOf, secondsWithSalt, textLua, textValues } from './quotas.js'
import { asInteger, asList, asText } from './reply.js'

export const helloIndex = `${keyPrefix}hellos`
export const helloPrefix = `${keyPrefix}hello:`
export const daysKey = `${keyPrefix}days`

const record = `${textLua}
local remaining = take_with_text(KEYS[1], ARGV[1], ARGV[2], ARGV[3], 12)
if remaining < 0 then return remaining end
redis.call('HSET', KEYS[2], 'at', ARGV[4], 'data', ARGV[5], 'family', ARGV[6], 'contactable', ARGV[7],
  'read', '0')
redis.call('EXPIRE', KEYS[2], ARGV[8])
redis.call('ZADD', KEYS[3], 0, ARGV[9])
redis.call('HINCRBY', KEYS[4], ARGV[10] .. ':hellos', 1)
redis.call('EXPIRE', KEYS[4], ARGV[11])
return remaining
`

/** Lua: up to `wanted` records of the ids in `index` before `before` ('' for the newest), as `read` returns them; nil skips one. */
export const newestLua = `
local function newest(index, before, wanted, read)
  local found, max = {}, before == '' and '+' or '(' .. before
  while #found < wanted do
    local ids = redis.call('ZREVRANGEBYLEX', index, max, '-', 'LIMIT', 0, 200)
    if #ids == 0 then break end
    max = '(' .. ids[#ids]
    for _, id in ipairs(ids) do
      found[#found + 1] = read(id)
      if #found == wanted then break end
    end
  end
  return found
end
`

/** ARGV: prefix, before, wanted, kept since, then the filters, each empty where it lets everything pass. */
const list = `${newestLua}
local filters = {[2] = ARGV[5], [4] = ARGV[6], [5] = ARGV[7]}
return newest(KEYS[1], ARGV[2], tonumber(ARGV[3]), function(id)
  local hello = redis.call('HMGET', ARGV[1] .. id, 'at', 'read', 'data', 'contactable', 'family')
  if not hello[1] or tonumber(hello[1]) < tonumber(ARGV[4]) then return nil end
  for i, wanted in pairs(filters) do
    if wanted ~= '' and wanted ~= hello[i] then return nil end
  end
  return {id, hello[1], hello[2], hello[3]}
end)
`

/** Lua: sets the mark of the records that are there, and counts them. */
export const mark = `
local found = 0
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then
    redis.call('HSET', key, 'read', ARGV[1])
    found = found + 1
  end
end
return found
`

const remove = `
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[1])
`

/** A filter that is true or false, as it is stored; empty where it lets everything pass. */
export const flag = (wanted: boolean | undefined): string => (wanted === undefined ? '' : wanted ? '1' : '0')

/** The filter for unread records, as the mark `read` is stored. */
export const unread = (filter: { unread?: boolean }): string =>
  flag(filter.unread === undefined ? undefined : !filter.unread)

const helloOf = (reply: unknown): Hello => {
  const [id, at, read, data] = asList(reply)
  return {
    id: asText(id),
    receivedAt: new Date(asInteger(at)),
    read: read === '1',
    fields: JSON.parse(asText(data)) as HelloFields,
  }
}

export const helloVerbs: Scripts<Hellos> = {
  recordHello: async (run, { id, fields, caller, budget }, limitPerDay, now) => {
    const day = dayOf(now)
    const reply = await run(
      record,
      [quotaKey(day), helloPrefix + id, helloIndex, daysKey],
      [
        quotaField('hello', caller),
        limitPerDay,
        secondsWithSalt(now),
        now.getTime(),
        JSON.stringify(fields),
        fields.model_family ?? '',
        flag(fields.email !== undefined),
        retention.helloDays * daySeconds,
        id,
        day,
        retention.trafficDays * daySeconds,
        ...textValues(caller, budget),
      ],
    )
    return { recorded: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now), ...fullOf(reply) }
  },

  listHellos: async (run, filter, page, now) => {
    const reply = await run(
      list,
      [helloIndex],
      [
        helloPrefix,
        page.before ?? '',
        page.limit + 1,
        Math.max(keptSince(now, retention.helloDays) + 1, filter.since?.getTime() ?? 0),
        unread(filter),
        flag(filter.contactable),
        filter.modelFamily ?? '',
      ],
    )
    const { items: hellos, next } = cutPage(asList(reply), page.limit, helloOf)
    return { hellos, next }
  },

  markHellosRead: async (run, ids, read) => {
    const keys = ids.map((id) => helloPrefix + id)
    return asInteger(await run(mark, keys, [flag(read)]))
  },

  deleteHello: async (run, id) => asInteger(await run(remove, [helloPrefix + id, helloIndex], [id])) > 0,
}

/** Lua: the oldest hellos that are kept no longer, and index entries whose hash has expired by itself. */
export const clearHellosLua = `
local function clear_hellos(index, prefix, since)
  while true do
    local ids = redis.call('ZRANGE', index, 0, 199)
    if #ids == 0 then return end
    for _, id in ipairs(ids) do
      local at = redis.call('HGET', prefix .. id, 'at')
      if at and tonumber(at) > since then return end
      redis.call('DEL', prefix .. id)
      redis.call('ZREM', index, id)
    end
  end
end
`
