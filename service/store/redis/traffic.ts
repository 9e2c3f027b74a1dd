// Traffic counts in Redis: a hash of counters per span, a HyperLogLog per day, one hash with the totals of all days.
import { retention } from '../../contract/retention.js'
import { addDays, DAY_SECONDS, type Day } from '../day.js'
import { gatherSeries, tallyRequests } from '../series.js'
import { firstKeptDay, secondsKept, spansOf, spansWithin } from '../spans.js'
import { type DayTraffic, type TrafficCounts } from '../traffic.js'
import { PREFIX, type Connection } from './connection.js'
import { DAYS_KEY } from './hellos.js'
import { asInteger, asList, asText } from './reply.js'

const SPAN_PREFIX = `${PREFIX}span:`
const VISITORS_PREFIX = `${PREFIX}visitors:`

/** Lua: deletes the totals of days before `day`. A field begins with its day, and days sort as text. */
export const forgetDaysLua = `
local function forget_days(key, day)
  for _, name in ipairs(redis.call('HKEYS', key)) do
    if name < day then redis.call('HDEL', key, name) end
  end
end
`

/**
 * ARGV: prefixes of spans and visitors, seconds and first day that totals are kept; then for each day: day, requests, day span
 * and its seconds, block and its seconds, number of counters, counters (name, count), number of visitors, visitors.
 * Expiries are set with the first request of a day alone: they depend on the day, and each command is billed.
 */
const count = `${forgetDaysLua}
local spans, visitors, seconds, kept = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local at = 5
local function take(n)
  local values = {}
  for i = 1, n do values[i] = ARGV[at + i - 1] end
  at = at + n
  return values
end
while at <= #ARGV do
  local day, requests, span, span_seconds, block, block_seconds, counters = unpack(take(7))
  for i = 1, tonumber(counters) do
    local name, n = unpack(take(2))
    redis.call('HINCRBY', spans .. span, name, n)
    redis.call('HINCRBY', spans .. block, name, n)
  end
  local seen = tonumber(take(1)[1])
  local first = redis.call('HINCRBY', KEYS[1], day, requests) == tonumber(requests)
  if first then redis.call('PFADD', visitors .. day) end
  while seen > 0 do
    local n = math.min(seen, 1000)
    redis.call('PFADD', visitors .. day, unpack(take(n)))
    seen = seen - n
  end
  if first then
    redis.call('EXPIRE', spans .. span, span_seconds)
    redis.call('EXPIRE', spans .. block, block_seconds)
    redis.call('EXPIRE', visitors .. day, span_seconds)
    redis.call('EXPIRE', KEYS[1], seconds)
    forget_days(KEYS[1], kept)
  end
end
return 1
`

/**
 * ARGV: prefixes of spans and visitors, number of days, days, spans. Replies: requests, hellos and visitors of each day;
 * names of the counters; their counts, added up over the spans.
 */
const read = `
local spans, visitors, days = ARGV[1], ARGV[2], tonumber(ARGV[3])
local by_day = {}
for i = 4, 3 + days do
  local totals = redis.call('HMGET', KEYS[1], ARGV[i], ARGV[i] .. ':hellos')
  by_day[#by_day + 1] = tonumber(totals[1] or 0)
  by_day[#by_day + 1] = tonumber(totals[2] or 0)
  by_day[#by_day + 1] = totals[1] and redis.call('PFCOUNT', visitors .. ARGV[i]) or 0
end
local sums = {}
for i = 4 + days, #ARGV do
  local counters = redis.call('HGETALL', spans .. ARGV[i])
  for j = 1, #counters, 2 do
    local name = counters[j]
    sums[name] = (sums[name] or 0) + counters[j + 1]
  end
end
local names, counts = {}, {}
for name, sum in pairs(sums) do
  names[#names + 1] = name
  counts[#counts + 1] = sum
end
return {by_day, names, counts}
`

export const redisTraffic = (connection: Connection): TrafficCounts => ({
  countRequests: async (batch, now) => {
    const tallies = tallyRequests(batch, now)
    if (tallies.length === 0) return
    const values = tallies.flatMap(({ day, requests, visitors, series }) => {
      const [span, block] = spansOf(day)
      const spans = [span, secondsKept(day, now), block, secondsKept(block.slice(0, day.length), now)]
      return [day, requests, ...spans, series.size, ...[...series].flat(), visitors.size, ...visitors]
    })
    await connection.run(
      count,
      [DAYS_KEY],
      [SPAN_PREFIX, VISITORS_PREFIX, retention.trafficDays * DAY_SECONDS, firstKeptDay(now), ...values],
    )
  },

  readTraffic: async (fromDay, days, now) => {
    const keptDay = firstKeptDay(now)
    const window = Array.from({ length: days }, (_, index) => addDays(fromDay, index))
    const kept = window.filter((day) => day >= keptDay)
    const spans = spansWithin(fromDay, days).filter((span) => span >= keptDay)
    const reply = await connection.run(read, [DAYS_KEY], [SPAN_PREFIX, VISITORS_PREFIX, kept.length, ...kept, ...spans])
    const [totals, names, counts] = asList(reply)
    const ofDays = asList(totals)
    const byDay = new Map<Day, DayTraffic>()
    for (const day of window) {
      const at = kept.indexOf(day) * 3
      const [requests = 0, hellos = 0, uniqueVisitors = 0] = at < 0 ? [] : ofDays.slice(at, at + 3).map(asInteger)
      byDay.set(day, { requests, hellos, uniqueVisitors })
    }
    const sums = asList(counts)
    return { byDay, ...gatherSeries(asList(names).map((name, i) => [asText(name), asInteger(sums[i])] as const)) }
  },
})
