// The store in Redis: every verb one Lua script, which is one round trip and one atomic step.
import { retention } from '../contract/retention.js'
import { quoteAddress } from './addresses.js'
import { DAY_SECONDS } from './day.js'
import { AMA_PREFIX, redisAma } from './redis/ama.js'
import { deleteLua } from './redis/ama-scripts.js'
import type { Connection } from './redis/connection.js'
import { clearHellosLua, DAYS_KEY, HELLO_INDEX, HELLO_PREFIX, redisHellos } from './redis/hellos.js'
import { redisPurchases } from './redis/purchases.js'
import { asInteger, asList } from './redis/reply.js'
import { redisSalts } from './redis/salts.js'
import { forgetDaysLua, redisTraffic } from './redis/traffic.js'
import { firstKeptDay } from './spans.js'
import type { Store } from './store.js'

/** KEYS: index of hellos. ARGV: prefixes of the AMA and of hellos, address in quotes. */
const deleteAddress = `local p, hello, address = ARGV[1], ARGV[2], ARGV[3]
${deleteLua}
local function carries(key)
  return string.find(redis.call('HGET', key, 'addresses') or '', address, 1, true)
end
local hellos, questions, replies = 0, 0, 0
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if carries(hello .. id) then
    redis.call('DEL', hello .. id)
    redis.call('ZREM', KEYS[1], id)
    hellos = hellos + 1
  end
end
for _, id in ipairs(redis.call('ZRANGE', p .. 'all', 0, -1)) do
  for _, reply in ipairs(redis.call('HKEYS', p .. 'replies:' .. id)) do
    if carries(p .. 'private:' .. reply) then replies = replies + delete_reply(reply) end
  end
  if carries(p .. 'private:' .. id) then questions = questions + delete_question(id) end
end
return {hellos, questions, replies}
`

/** What does not expire by itself: entries of the index whose hello has expired, totals of days. */
const clear = `${clearHellosLua}${forgetDaysLua}
clear_hellos(KEYS[1], ARGV[1], tonumber(ARGV[2]))
forget_days(KEYS[2], ARGV[3])
return 1
`

/**
 * The store over a connection (`connectRest`, `connectTcp`). Keys are named in the scripts, so that a Redis Cluster will
 * not do; Upstash and a single Redis (6.2 or later, `maxmemory-policy noeviction`) will.
 */
export const redisStore = (connection: Connection): Store => ({
  ...redisSalts(connection),
  ...redisHellos(connection),
  ...redisAma(connection),
  ...redisTraffic(connection),
  ...redisPurchases(connection),

  deleteEmail: async (email) => {
    const reply = await connection.run(deleteAddress, [HELLO_INDEX], [AMA_PREFIX, HELLO_PREFIX, quoteAddress(email)])
    const [hellos = 0, questions = 0, replies = 0] = asList(reply).map(asInteger)
    return { hellos, questions, replies }
  },

  clearExpired: async (now) => {
    const since = now.getTime() - retention.helloDays * DAY_SECONDS * 1000
    await connection.run(clear, [HELLO_INDEX, DAYS_KEY], [HELLO_PREFIX, since, firstKeptDay(now)])
  },

  close: () => connection.close(),
})
