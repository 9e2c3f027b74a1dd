// Hello messages in Redis: a hash each, which expires by itself, and one index sorted by id.
import { retention } from '../../contract/retention.js'
import { dayOf, daySeconds } from '../day.js'
import { type HelloFields, type Hellos } from '../hellos.js'
import { keyPrefix, type Connection } from './connection.js'
import { quotaField, quotaKey, quotaLua, quotaOf, secondsWithSalt } from './quotas.js'
import { asInteger, asRows, asText } from './reply.js'

export const helloIndex = `${keyPrefix}hellos`
export const helloPrefix = `${keyPrefix}hello:`
export const daysKey = `${keyPrefix}days`

const record = `${quotaLua}
local remaining = take(KEYS[1], ARGV[1], ARGV[2], ARGV[3])
if remaining < 0 then return -1 end
redis.call('HSET', KEYS[2], 'at', ARGV[4], 'data', ARGV[5], 'family', ARGV[6], 'contactable', ARGV[7],
  'read', '0')
redis.call('EXPIRE', KEYS[2], ARGV[8])
redis.call('ZADD', KEYS[3], 0, ARGV[9])
redis.call('HINCRBY', KEYS[4], ARGV[10] .. ':hellos', 1)
redis.call('EXPIRE', KEYS[4], ARGV[11])
return remaining
`

/** ARGV: prefix, before, wanted, kept since, then the filters, each empty where it lets everything pass. */
const list = `
local prefix, before, wanted, since = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local read, contactable, family = ARGV[5], ARGV[6], ARGV[7]
local found, count = {}, 0
local max = before == '' and '+' or '(' .. before
while count < wanted do
  local ids = redis.call('ZREVRANGEBYLEX', KEYS[1], max, '-', 'LIMIT', 0, 200)
  if #ids == 0 then break end
  max = '(' .. ids[#ids]
  for _, id in ipairs(ids) do
    local hello = redis.call('HMGET', prefix .. id, 'at', 'read', 'data', 'contactable', 'family')
    if hello[1] and tonumber(hello[1]) >= since
      and (read == '' or read == hello[2])
      and (contactable == '' or contactable == hello[4])
      and (family == '' or family == hello[5])
    then
      count = count + 1
      for _, value in ipairs({id, hello[1], hello[2], hello[3]}) do found[#found + 1] = value end
      if count == wanted then break end
    end
  end
end
return found
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

export const redisHellos = (connection: Connection): Hellos => ({
  recordHello: async ({ id, fields, caller }, limitPerDay, now) => {
    const day = dayOf(now)
    const reply = await connection.run(
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
      ],
    )
    return { recorded: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now) }
  },

  listHellos: async (filter, page, now) => {
    const keptSince = now.getTime() - retention.helloDays * daySeconds * 1000 + 1
    const reply = await connection.run(
      list,
      [helloIndex],
      [
        helloPrefix,
        page.before ?? '',
        page.limit + 1,
        Math.max(keptSince, filter.since?.getTime() ?? 0),
        flag(filter.unread === undefined ? undefined : !filter.unread),
        flag(filter.contactable),
        filter.modelFamily ?? '',
      ],
    )
    const rows = asRows(reply, 4)
    const hellos = rows.slice(0, page.limit).map(([id, at, read, data]) => ({
      id: asText(id),
      receivedAt: new Date(asInteger(at)),
      read: read === '1',
      fields: JSON.parse(asText(data)) as HelloFields,
    }))
    return { hellos, next: rows.length > page.limit ? (hellos.at(-1)?.id ?? null) : null }
  },

  markHellosRead: async (ids, read) => {
    const keys = ids.map((id) => helloPrefix + id)
    return asInteger(await connection.run(mark, keys, [flag(read)]))
  },

  deleteHello: async (id) => asInteger(await connection.run(remove, [helloPrefix + id, helloIndex], [id])) > 0,
})

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
