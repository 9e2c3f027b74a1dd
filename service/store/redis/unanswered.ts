// Questions without a good answer in Redis: a hash per day, which expires by itself.
import { retention } from '../../contract/retention.js'
import { addDays, dayOf, startOf } from '../day.js'
import { sumUnanswered, type Unanswered } from '../unanswered.js'
import { keyPrefix, type Scripts } from './connection.js'
import { asInteger, asList, asRows, asText } from './reply.js'

const prefix = `${keyPrefix}unanswered:`

const keep = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
`

/** KEYS: of days. Replies the questions of each with their counts. */
const list = `
local days = {}
for i = 1, #KEYS do days[i] = redis.call('HGETALL', KEYS[i]) end
return days
`

export const unansweredVerbs: Scripts<Unanswered> = {
  keepUnanswered: async (run, question, most, now) => {
    const day = dayOf(now)
    const seconds = Math.ceil((startOf(addDays(day, retention.unansweredDays)).getTime() - now.getTime()) / 1000)
    await run(keep, [prefix + day], [question, most, seconds])
  },

  listUnanswered: async (run, fromDay, now) => {
    const kept = Array.from({ length: retention.unansweredDays }, (_, index) =>
      addDays(dayOf(now), index + 1 - retention.unansweredDays),
    ).filter((day) => day >= fromDay)
    if (kept.length === 0) return []
    const keys = kept.map((day) => prefix + day)
    const replies = asList(await run(list, keys, []))
    const rows = kept.flatMap((day, index) =>
      asRows(replies[index], 2).map(([question, count]) => {
        return { day, question: asText(question), count: asInteger(count) }
      }),
    )
    return sumUnanswered(rows)
  },
}
