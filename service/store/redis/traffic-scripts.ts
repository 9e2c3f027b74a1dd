// The Lua scripts of traffic counts: one command to read and one to write all labels of a batch, sums of days that are over.
import { totalLabel } from '../series.js'
import { tailName } from '../traffic.js'

/** Lua: deletes the totals of days before `day`. A field begins with its day, and days sort as text. */
export const forgetDaysLua = `
local function forget_days(key, day)
  for _, name in ipairs(redis.call('HKEYS', key)) do
    if name < day then redis.call('HDEL', key, name) end
  end
end
`

/** Takes the next values of ARGV, from `at` on. */
const takeLua = `local function take(n)
  local values = {}
  for i = 1, n do values[i] = ARGV[at + i - 1] end
  at = at + n
  return values
end
`

/**
 * The counters of a label (a family or a route) are one field of the hash of its day, packed: all labels of a batch are
 * read by one command and written by another, whatever they count, and each command is billed. A field for each of some
 * hundred buckets would also take ten times the memory.
 *
 * ARGV: prefixes of days, visitors and blocks, the first open day, the most readings that a day tells apart (new ones
 * beyond it go to its tail); then for each day: day, seconds that it is kept, its
 * block, number of labels, and for each its name, number of counters and counters (what is counted, how often), number of
 * visitors, visitors.
 * Expiries are set where all labels are new to the day, as those of its first batch are. What was summed up of a day that
 * is over (see `readLua`) is summed up again.
 */
export const countLua = `
local days, visitors, blocks, open = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local most, total, tail = tonumber(ARGV[5]), '${totalLabel}', '${tailName}'
local at = 6
${takeLua}
local function unpacked(packed) return packed and cmsgpack.unpack(packed) or {} end
local distinct_readings, overflows
local function add(packed, kind, last)
  local counts, overflow = unpacked(packed), overflows[kind]
  while at < last do
    local what, n = unpack(take(2))
    what = tonumber(what) or what
    local to = counts
    if overflow and not counts[what] then
      if distinct_readings < most then distinct_readings = distinct_readings + 1 else to = overflow end
    end
    to[what] = (to[what] or 0) + tonumber(n)
  end
  return counts
end
while at <= #ARGV do
  local day, seconds, block, labels = unpack(take(4))
  local key, names, starts, is_known = days .. day, {}, {}, false
  for i = 1, tonumber(labels) do
    local name, counters = unpack(take(2))
    names[i], starts[i] = name, at
    at = at + 2 * tonumber(counters)
  end
  local behind = at
  for first = 1, #names, 500 do
    local last = math.min(first + 499, #names)
    local packed, fields = redis.call('HMGET', key, total, 'd:' .. tail, 'k:' .. tail, unpack(names, first, last)), {}
    local function write(name, counts)
      fields[#fields + 1] = name
      fields[#fields + 1] = type(counts) == 'table' and cmsgpack.pack(counts) or counts
    end
    distinct_readings, overflows = tonumber(packed[1] or 0), {['d:'] = unpacked(packed[2]), ['k:'] = unpacked(packed[3])}
    for i = first, last do
      local before = packed[i - first + 4]
      is_known = is_known or before
      at = starts[i]
      local counts = add(before, names[i]:sub(1, 2), starts[i + 1] and starts[i + 1] - 2 or behind)
      if next(counts) then write(names[i], counts) end
    end
    if distinct_readings > 0 then write(total, distinct_readings) end
    for kind, counts in pairs(overflows) do
      if next(counts) then write(kind .. tail, counts) end
    end
    redis.call('HSET', key, unpack(fields))
  end
  at = behind
  local seen = tonumber(take(1)[1])
  if not is_known then redis.call('PFADD', visitors .. day) end
  while seen > 0 do
    local n = math.min(seen, 1000)
    redis.call('PFADD', visitors .. day, unpack(take(n)))
    seen = seen - n
  end
  if not is_known then
    redis.call('EXPIRE', key, seconds)
    redis.call('EXPIRE', visitors .. day, seconds)
  end
  if day < open then
    redis.call('HDEL', KEYS[1], day .. ':visitors')
    redis.call('DEL', blocks .. block)
  end
end
return 1
`

/**
 * ARGV: prefixes, the first open day, seconds and first day that totals are kept, number of days, days; then for each span:
 * name, seconds that it is kept, number of its days, days. Replies: requests, hellos and visitors of each day; then a list
 * for each label: its name and its counters (what is counted, how often), added up over the spans.
 *
 * A day before the open ones takes no counts any more: the first reader keeps its totals, and the sum of a block of such
 * days, so that 90 days are read by some 25 commands instead of 200.
 */
export const readLua = `${forgetDaysLua}
local prefix, visitors, blocks, open = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local at = 7
${takeLua}
local loaded = {}
local function labels_of(day)
  loaded[day] = loaded[day] or redis.call('HGETALL', prefix .. day)
  return loaded[day]
end
local function add(sums, label, counts)
  local sum = sums[label]
  if not sum then
    sums[label] = counts
    return
  end
  for what, n in pairs(counts) do sum[what] = (sum[what] or 0) + n end
end
local function sum_of(days)
  local sums = {}
  for _, day in ipairs(days) do
    local labels = labels_of(day)
    for i = 1, #labels, 2 do
      if labels[i]:find('^[^dk]:') then add(sums, labels[i], cmsgpack.unpack(labels[i + 1])) end
    end
  end
  return sums
end
local function requests_of(day)
  local total, labels = 0, labels_of(day)
  for i = 1, #labels, 2 do
    if labels[i]:sub(1, 2) == 'r:' then
      for _, n in pairs(cmsgpack.unpack(labels[i + 1])) do total = total + n end
    end
  end
  return total
end
local totals, closed, by_day = {}, {}, {}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do totals[fields[i]] = tonumber(fields[i + 1]) end
for _, day in ipairs(take(take(1)[1])) do
  local requests, seen = totals[day], totals[day .. ':visitors']
  if not seen then
    requests = requests_of(day)
    seen = requests > 0 and redis.call('PFCOUNT', visitors .. day) or 0
    if day < open then
      for _, value in ipairs({day, requests, day .. ':visitors', seen}) do closed[#closed + 1] = value end
    end
  end
  by_day[#by_day + 1] = requests
  by_day[#by_day + 1] = totals[day .. ':hellos'] or 0
  by_day[#by_day + 1] = seen
end
if #closed > 0 then
  redis.call('HSET', KEYS[1], unpack(closed))
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  forget_days(KEYS[1], ARGV[6])
end
local sums = {}
while at <= #ARGV do
  local span, seconds, n = unpack(take(3))
  local days = take(n)
  local packed = #days > 1 and redis.call('GET', blocks .. span)
  local sum = packed and cmsgpack.unpack(packed) or sum_of(days)
  if #days > 1 and not packed then redis.call('SET', blocks .. span, cmsgpack.pack(sum), 'EX', seconds) end
  for label, counts in pairs(sum) do add(sums, label, counts) end
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
