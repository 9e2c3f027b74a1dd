// The Lua scripts of free calls, credits and purchases.
import { keyPrefix } from './connection.js'
import { attemptLua, quotaLua } from './quotas.js'

export const purchasePrefix = `${keyPrefix}purchase:`
export const creditPrefix = `${keyPrefix}credit:`
/** Sorted set of the purchases that were charged, by the instant of the claim. */
export const soldKey = `${keyPrefix}sold`
/** The id of the newest challenge that was claimed with an idempotency key, by the key's hash. */
export const claimKeyPrefix = `${keyPrefix}purchase-key:`

export const takeFree = `${quotaLua}
return take(KEYS[1], ARGV[1], ARGV[2], ARGV[3])
`
export const leftOf = `${quotaLua}
return left(KEYS[1], ARGV[1], ARGV[2])
`

/** ARGV: product, now, seconds of grace in milliseconds, hash of the request or ''. Replies: outcome, left, expiry. */
export const spend = `
local credit = redis.call('HMGET', KEYS[1], 'product', 'remaining', 'expiresAt', 'lastRequest')
local now, left = tonumber(ARGV[2]), tonumber(credit[2])
if credit[1] ~= ARGV[1] or tonumber(credit[3]) + tonumber(ARGV[3]) <= now then return {'unknown'} end
local repeated = ARGV[4] ~= '' and credit[4] == ARGV[4]
if left < 1 and not repeated then return {'used-up'} end
if tonumber(credit[3]) <= now then return {'expired'} end
if not repeated then
  left = left - 1
  redis.call('HSET', KEYS[1], 'remaining', left, 'lastRequest', ARGV[4])
end
return {'spent', left, credit[3]}
`

/** Lua: `read` returns the fields of a purchase with `creditsLeft`; `is_due` says whether it is unfinished or owed. */
export const readLua = `
local function credits_left(grant) return redis.call('HGET', '${creditPrefix}' .. grant.tokenHash, 'remaining') end
local function read(key)
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    local left = fields[i] == 'grant' and credits_left(cjson.decode(fields[i + 1]))
    if left then
      fields[#fields + 1] = 'creditsLeft'
      fields[#fields + 1] = left
    end
  end
  return fields
end
local function is_due(key, now, window)
  local known = redis.call('HMGET', key, 'state', 'changedAt', 'claimedAt', 'grant')
  if known[1] == 'claimed' or known[1] == 'charged' then return true end
  if known[1] ~= 'done' then return false end
  local grant = cjson.decode(known[4])
  return tonumber(credits_left(grant) or -1) == grant.credits and now < tonumber(known[2] or known[3]) + window
end
`

/**
 * ARGV: now, end of the lease, challenge, token hash, idempotency key's hash or '', milliseconds for which a purchase may
 * be taken up again, for which it is owed, seconds to keep its key, the parameters of the attempt (the first one '' where
 * there is none), then the fields of a new one. KEYS: purchase, unsettled ones, minute and day of the attempt, idempotency
 * key. Replies: verdict, purchase or the window that is used up, end of the lease before.
 */
export const claim = `${readLua}${attemptLua}
local now, lease, token = tonumber(ARGV[1]), ARGV[2], ARGV[4]
local known = redis.call('HMGET', KEYS[1], 'tokenHash', 'state', 'leaseUntil', 'claimedAt')
local verdict = 'final'
if not known[1] then
  local of_key = KEYS[5] and redis.call('GET', KEYS[5])
  if of_key and is_due('${purchasePrefix}' .. of_key, now, tonumber(ARGV[7])) then
    return {'key-used', read('${purchasePrefix}' .. of_key)}
  end
  local full = ARGV[9] ~= '' and take_attempt({KEYS[3], KEYS[4]}, ARGV[9], {ARGV[10], ARGV[11]}, {ARGV[12], ARGV[13]})
  if full then return {'limited', full} end
  redis.call('HSET', KEYS[1], 'challengeId', ARGV[3], 'tokenHash', token, 'state', 'claimed', 'claimedAt', ARGV[1],
    'changedAt', ARGV[1], 'leaseUntil', lease, 'attempt', '1', unpack(ARGV, 14))
  redis.call('ZADD', KEYS[2], now, ARGV[3])
  verdict = 'claimed'
elseif known[1] ~= token then
  verdict = 'other-token'
elseif known[2] == 'claimed' or known[2] == 'charged' then
  if tonumber(known[3]) > now then
    verdict = 'lease-held'
  elseif now - tonumber(known[4]) >= tonumber(ARGV[6]) then
    verdict = 'too-late'
  else
    redis.call('HINCRBY', KEYS[1], 'attempt', 1)
    redis.call('HSET', KEYS[1], 'leaseUntil', lease)
    verdict = 'resumable'
  end
end
if ARGV[5] ~= '' and (verdict == 'claimed' or verdict == 'resumable')
  and redis.call('HSETNX', KEYS[1], 'idempotencyKeyHash', ARGV[5]) == 1 then
  redis.call('SET', KEYS[5], ARGV[3], 'EX', ARGV[8])
end
return {verdict, read(KEYS[1]), known[3] or lease}
`

/**
 * KEYS: purchase, unsettled ones, then the credit to grant, or minute and day of the attempt to give back. ARGV: attempt,
 * new state, states it may come from, challenge, seconds to keep it (0: it is not settled yet), number of fields of the
 * purchase to set, these, then the fields of the credit, the last one its seconds, or the field of the attempt.
 */
export const move = `${attemptLua}
local known = redis.call('HMGET', KEYS[1], 'attempt', 'state', 'claimedAt')
if known[1] ~= ARGV[1] then return 0 end
if known[2] == ARGV[2] then return 1 end
if not string.find(ARGV[3], known[2], 1, true) then return 0 end
local fields = tonumber(ARGV[6])
redis.call('HSET', KEYS[1], 'state', ARGV[2], unpack(ARGV, 7, 6 + fields))
if ARGV[5] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  redis.call('ZREM', KEYS[2], ARGV[4])
end
if ARGV[2] == 'charged' or ARGV[2] == 'refunded' then redis.call('ZADD', '${soldKey}', known[3], ARGV[4]) end
if KEYS[4] then
  return_attempt({KEYS[3], KEYS[4]}, ARGV[#ARGV])
elseif KEYS[3] then
  redis.call('HSET', KEYS[3], unpack(ARGV, 7 + fields, #ARGV - 1))
  redis.call('EXPIRE', KEYS[3], ARGV[#ARGV])
end
return 1
`

/**
 * ARGV: prefix of purchases, claimed before, now, end of the lease, how many. Replies with purchases. After a copy was
 * restored, which is made key by key, the list may have purchases that were done by then: their money must stay.
 */
export const takeLeft = `
local prefix, now, wanted = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[5])
local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[2])) do
  if #taken == wanted then break end
  local key = prefix .. id
  local known = redis.call('HMGET', key, 'leaseUntil', 'state')
  if known[2] ~= 'claimed' and known[2] ~= 'charged' then
    redis.call('ZREM', KEYS[1], id)
  elseif tonumber(known[1]) <= now then
    redis.call('HINCRBY', key, 'attempt', 1)
    redis.call('HSET', key, 'leaseUntil', ARGV[4])
    taken[#taken + 1] = redis.call('HGETALL', key)
  end
end
return taken
`

export const readOne = `${readLua}
return read(KEYS[1])`

export const readOfKey = `${readLua}
local id = redis.call('GET', KEYS[1])
if not id then return {} end
return read('${purchasePrefix}' .. id)`

/** ARGV: attempt, end of the lease before it. */
export const release = `
local known = redis.call('HMGET', KEYS[1], 'attempt', 'state')
if known[1] ~= ARGV[1] or known[2] ~= 'claimed' then return 0 end
redis.call('HSET', KEYS[1], 'leaseUntil', ARGV[2])
return 1
`
