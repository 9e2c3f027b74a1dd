// The walk through an index of records, newest first.

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
