// Traffic counts in Redis: a hash per span with the counters of each label, a HyperLogLog per day, the totals of all days.
import { retention } from '../../contract/retention.js'
import { addDays, daySeconds, type Day } from '../day.js'
import { gatherSeries, tallyRequests, type Series } from '../series.js'
import { firstKeptDay, secondsKept, spansOf, spansWithin } from '../spans.js'
import { type DayTraffic, type TrafficCounts } from '../traffic.js'
import { keyPrefix, type Scripts } from './connection.js'
import { daysKey } from './hellos.js'
import { asInteger, asList, asRows, asText } from './reply.js'

const spanPrefix = `${keyPrefix}span:`
const visitorsPrefix = `${keyPrefix}visitors:`

/** Lua: deletes the totals of days before `day`. A field begins with its day, and days sort as text. */
export const forgetDaysLua = `
local function forget_days(key, day)
  for _, name in ipairs(redis.call('HKEYS', key)) do
    if name < day then redis.call('HDEL', key, name) end
  end
end
`

/**
 * The counters of a label (a family or a route) are one field of its span, packed: a field for each of some hundred
 * buckets takes ten times the memory, and Redis four times as long to add them up for 90 days.
 *
 * ARGV: prefixes of spans and visitors, seconds and first day that totals are kept; then for each day: day, requests, day span
 * and its seconds, block and its seconds, number of labels, and for each its name, number of counters and counters (what is
 * counted, how often), number of visitors, visitors.
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
local function add(span, label, first, last)
  local packed = redis.call('HGET', spans .. span, label)
  local counts = packed and cmsgpack.unpack(packed) or {}
  for i = first, last, 2 do
    local what = tonumber(ARGV[i]) or ARGV[i]
    counts[what] = (counts[what] or 0) + tonumber(ARGV[i + 1])
  end
  redis.call('HSET', spans .. span, label, cmsgpack.pack(counts))
end
while at <= #ARGV do
  local day, requests, span, span_seconds, block, block_seconds, labels = unpack(take(7))
  for i = 1, tonumber(labels) do
    local label, counters = unpack(take(2))
    local last = at + 2 * tonumber(counters) - 1
    add(span, label, at, last)
    add(block, label, at, last)
    at = last + 1
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
 * then a list for each label: its name and its counters (what is counted, how often), added up over the spans.
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
  local labels = redis.call('HGETALL', spans .. ARGV[i])
  for j = 1, #labels, 2 do
    local counts, sum = cmsgpack.unpack(labels[j + 1]), sums[labels[j]]
    if sum then
      for what, n in pairs(counts) do sum[what] = (sum[what] or 0) + n end
    else
      sums[labels[j]] = counts
    end
  end
end
local merged = {by_day}
for label, sum in pairs(sums) do
  local row = {label}
  for what, n in pairs(sum) do
    row[#row + 1] = what
    row[#row + 1] = n
  end
  merged[#merged + 1] = row
end
return merged
`

/** Number of labels, and for each its name, the number of its counters, and the counters. */
const listLabels = (series: ReadonlyMap<Series, number>): (string | number)[] => {
  const labels = new Map<string, (string | number)[]>()
  for (const [name, n] of series) {
    const end = name.lastIndexOf(':')
    const label = name.slice(0, end)
    const counters = labels.get(label) ?? []
    labels.set(label, counters)
    counters.push(name.slice(end + 1), n)
  }
  return [labels.size, ...[...labels].flatMap(([label, counters]) => [label, counters.length / 2, ...counters])]
}

/** The series of a label as the script replies with them; a bucket comes as a number. */
const seriesOfLabel = (reply: unknown): [Series, number][] => {
  const [label, ...counters] = asList(reply)
  return asRows(counters, 2).map(([what, n]) => [`${asText(label)}:${String(what)}`, asInteger(n)])
}

export const trafficVerbs: Scripts<TrafficCounts> = {
  countRequests: async (run, batch, now) => {
    const tallies = tallyRequests(batch, now)
    if (tallies.length === 0) return
    const values = tallies.flatMap(({ day, requests, visitors, series }) => {
      const [span, block] = spansOf(day)
      const spans = [span, secondsKept(day, now), block, secondsKept(block.slice(0, day.length), now)]
      return [day, requests, ...spans, ...listLabels(series), visitors.size, ...visitors]
    })
    await run(
      count,
      [daysKey],
      [spanPrefix, visitorsPrefix, retention.trafficDays * daySeconds, firstKeptDay(now), ...values],
    )
  },

  readTraffic: async (run, fromDay, days, now) => {
    const keptDay = firstKeptDay(now)
    const window = Array.from({ length: days }, (_, index) => addDays(fromDay, index))
    const kept = window.filter((day) => day >= keptDay)
    const spans = spansWithin(fromDay, days).filter((span) => span >= keptDay)
    const reply = await run(read, [daysKey], [spanPrefix, visitorsPrefix, kept.length, ...kept, ...spans])
    const [totals, ...labels] = asList(reply)
    const ofDays = asList(totals)
    const byDay = new Map<Day, DayTraffic>()
    for (const day of window) {
      const at = kept.indexOf(day) * 3
      const [requests = 0, hellos = 0, uniqueVisitors = 0] = at < 0 ? [] : ofDays.slice(at, at + 3).map(asInteger)
      byDay.set(day, { requests, hellos, uniqueVisitors })
    }
    return { byDay, ...gatherSeries(labels.flatMap(seriesOfLabel)) }
  },
}
