// The Lua scripts of readings: one by one, added up by page and family, and trimmed when their day is over.
import { peopleFamily, tailName } from '../traffic.js'

/**
 * ARGV: prefix of days, days. Replies for each day a list of its labels of readings (`d:`, `k:`), each with its counters.
 */
export const readReadingsLua = `
local days = {}
for i = 2, #ARGV do
  local labels, rows = redis.call('HGETALL', ARGV[1] .. ARGV[i]), {}
  for j = 1, #labels, 2 do
    if labels[j]:find('^[dk]:') then
      local row = {labels[j]}
      for what, n in pairs(cmsgpack.unpack(labels[j + 1])) do
        row[#row + 1] = what
        row[#row + 1] = n
      end
      rows[#rows + 1] = row
    end
  end
  days[#days + 1] = rows
end
return days
`

/**
 * ARGV: prefix of days, the least, days. Replies for each day four lists: pages, families and letters of
 * forms with their sums, and for each pair of page and family with at least the least both names and its sum.
 */
export const readReadsLua = `
local function listed(sums)
  local list = {}
  for name, n in pairs(sums) do
    list[#list + 1] = name
    list[#list + 1] = n
  end
  return list
end
local least, tail, days = tonumber(ARGV[2]), '${tailName}', {}
for i = 3, #ARGV do
  local labels, pages, families, forms, cells = redis.call('HGETALL', ARGV[1] .. ARGV[i]), {}, {}, {}, {}
  for j = 1, #labels, 2 do
    if labels[j]:sub(1, 2) == 'd:' then
      local name, sum, by = labels[j]:sub(3), 0, {}
      for what, n in pairs(cmsgpack.unpack(labels[j + 1])) do
        local family, form = what:match('^([^>].*) ([^ ]*)$')
        if family and family ~= '${peopleFamily}' then
          by[family] = (by[family] or 0) + n
          forms[form] = (forms[form] or 0) + n
          sum = sum + n
        end
      end
      for family, n in pairs(by) do
        families[family] = (families[family] or 0) + n
        if n >= least and name ~= tail and family ~= tail then
          for _, value in ipairs({name, family, n}) do cells[#cells + 1] = value end
        end
      end
      if sum >= least and name ~= tail then
        pages[#pages + 1] = name
        pages[#pages + 1] = sum
      end
    end
  end
  days[#days + 1] = {pages, listed(families), listed(forms), cells}
end
return days
`

/**
 * Lua: adds up the names of a kind (`d:`, `k:`) in the hash of a day beyond the `most` with the most readings, and of each
 * that stays the pairs of family and form beyond the greatest.
 */
export const trimReadingsLua = `
local function trim_counts(counts, pairs_kept, tail)
  local whats = {}
  for what in pairs(counts) do
    local family = what:match('^([^>].*) [^ ]*$')
    if family and family ~= tail and family ~= '${peopleFamily}' then whats[#whats + 1] = what end
  end
  table.sort(whats, function(a, b) return counts[a] > counts[b] or (counts[a] == counts[b] and a < b) end)
  for i = pairs_kept + 1, #whats do
    local sum = tail .. ' ' .. whats[i]:match('[^ ]*$')
    counts[sum] = (counts[sum] or 0) + counts[whats[i]]
    counts[whats[i]] = nil
  end
  return #whats > pairs_kept
end
local function trim_readings(key, kind, most, pairs_kept, tail)
  local labels, names = redis.call('HGETALL', key), {}
  for i = 1, #labels, 2 do
    if labels[i]:sub(1, 2) == kind and labels[i] ~= kind .. tail then
      local counts, sum = cmsgpack.unpack(labels[i + 1]), 0
      for _, n in pairs(counts) do sum = sum + n end
      names[#names + 1] = {labels[i], sum, counts}
    end
  end
  table.sort(names, function(a, b) return a[2] > b[2] or (a[2] == b[2] and a[1] < b[1]) end)
  for i = 1, math.min(most, #names) do
    local name, counts = names[i][1], names[i][3]
    if trim_counts(counts, pairs_kept, tail) then redis.call('HSET', key, name, cmsgpack.pack(counts)) end
  end
  if #names <= most then return end
  local packed = redis.call('HGET', key, kind .. tail)
  local sums = packed and cmsgpack.unpack(packed) or {}
  for i = most + 1, #names do
    for what, n in pairs(names[i][3]) do sums[what] = (sums[what] or 0) + n end
    redis.call('HDEL', key, names[i][1])
  end
  redis.call('HSET', key, kind .. tail, cmsgpack.pack(sums))
end
`
