// The store in Redis: every verb but `deleteEmail` one Lua script, which is one round trip and one atomic step.
import { retention } from '../contract/retention.js'
import { findCarrying } from './addresses.js'
import { addDays, dayOf, keptSince } from './day.js'
import { amaPrefix, amaVerbs, votesKey } from './redis/ama.js'
import { deleteLua } from './redis/ama-scripts.js'
import { bucketVerbs, quotaKey } from './redis/quotas.js'
import type { Connection, Scripts } from './redis/connection.js'
import { clearHellosLua, daysKey, helloIndex, helloPrefix, helloVerbs } from './redis/hellos.js'
import { purchaseVerbs } from './redis/purchases.js'
import { asInteger, asList } from './redis/reply.js'
import { clearSoldLua, salesVerbs } from './redis/sales.js'
import { saltKey, saltVerbs } from './redis/salts.js'
import { keysBefore, trafficVerbs, trimmedKeys } from './redis/traffic.js'
import { trimReadingsLua } from './redis/readings-scripts.js'
import { forgetDaysLua } from './redis/traffic-scripts.js'
import { unansweredVerbs } from './redis/unanswered.js'
import { firstKeptDay } from './spans.js'
import { tailName } from './traffic.js'
import type { Ama, Buckets, Hellos, Purchases, Sales, Salts, Store, TrafficCounts, Unanswered } from './store.js'
import { bindVerbs } from './verbs.js'
export { keepSchema } from './redis/schema.js'

/**
 * KEYS: index of hellos. ARGV: prefixes of the AMA and of hellos, number of hellos and their ids, the same of replies and
 * of answers, then the ids of questions. Replies: how many of each kind were there.
 */
const deleteAll = `local p, hello = ARGV[1], ARGV[2]
${deleteLua}
local at = 3
local function each(remove, last)
  local count = 0
  for i = at, last do count = count + remove(ARGV[i]) end
  at = last + 1
  return count
end
local function listed(remove)
  at = at + 1
  return each(remove, at - 1 + tonumber(ARGV[at - 1]))
end
local function delete_hello(id)
  redis.call('ZREM', KEYS[1], id)
  return redis.call('DEL', hello .. id)
end
local hellos, replies, answers = listed(delete_hello), listed(delete_reply), listed(delete_reply)
return {hellos, each(delete_question, #ARGV), replies, answers}
`

/**
 * What does not expire by itself: entries of indexes whose record has expired, totals of days. The counts of the day that
 * leaves do, unless the clocks disagree.
 */
const clear = `${clearHellosLua}${forgetDaysLua}${clearSoldLua}${trimReadingsLua}
clear_hellos(KEYS[1], ARGV[1], tonumber(ARGV[2]))
forget_days(KEYS[2], ARGV[3])
redis.call('DEL', unpack(KEYS, 3, tonumber(ARGV[6])))
for i = tonumber(ARGV[6]) + 1, #KEYS do
  for _, kind in ipairs({'d:', 'k:'}) do
    trim_readings(KEYS[i], kind, tonumber(ARGV[4]), tonumber(ARGV[7]), ARGV[5])
  end
end
clear_sold()
return 1
`

const verbs: Scripts<Salts & Buckets & Hellos & Ama & TrafficCounts & Unanswered & Purchases & Sales> = {
  ...saltVerbs,
  ...bucketVerbs,
  ...helloVerbs,
  ...amaVerbs,
  ...trafficVerbs,
  ...unansweredVerbs,
  ...purchaseVerbs,
  ...salesVerbs,
}

/**
 * The store over a connection (`connectRest`, `connectTcp`). Keys are named in the scripts, so that a Redis Cluster will
 * not do; Upstash and a single Redis (7.0 or newer, `maxmemory-policy noeviction`) will.
 */
export function redisStore({ run, rewriteFiles, close }: Connection): Store {
  const bound = bindVerbs(verbs, (_, verb) => verb(run))
  /** What was deleted leaves the files of the server, too. */
  const erased = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await rewriteFiles?.()
    return result
  }
  const deleteRecords: Store['deleteRecords'] = async (ids) => {
    const listed = [ids.hellos, ids.replies, ids.answers].flatMap((some) => [some.length, ...some])
    const values = [amaPrefix, helloPrefix, ...listed, ...ids.questions]
    const deleted = asList(await erased(run(deleteAll, [helloIndex], values)))
    const [hellos = 0, questions = 0, replies = 0, answers = 0] = deleted.map(asInteger)
    return { hellos, questions, replies, answers }
  }
  return {
    ...bound,
    deleteHello: (id) => erased(bound.deleteHello(id)),
    deleteEntry: (id) => erased(bound.deleteEntry(id)),

    deleteEmail: async (email) => deleteRecords(await findCarrying(bound, email)),
    deleteRecords,

    clearExpired: async (now) => {
      const since = keptSince(now, retention.helloDays)
      const past = addDays(dayOf(now), -2)
      const expired = [...keysBefore(firstKeptDay(now)), saltKey(past), quotaKey(past), votesKey(past)]
      const keys = [helloIndex, daysKey, ...expired, ...trimmedKeys(now)]
      const values = [helloPrefix, since, firstKeptDay(now), retention.namesPerDay, tailName, 2 + expired.length]
      await erased(run(clear, keys, [...values, retention.pairsPerName]))
    },

    close,
  }
}
