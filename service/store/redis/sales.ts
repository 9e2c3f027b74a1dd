// What the operator sees and does of sales, in Redis.
import { retention } from '../../contract/retention.js'
import { daySeconds, keptSince } from '../day.js'
import type { Sales } from '../sales.js'
import { keyPrefix, type Scripts } from './connection.js'
import { creditPrefix, purchasePrefix, readLua, soldKey } from './purchase-scripts.js'
import { readPurchase } from './purchases.js'
import { asInteger, asList, asRows, asText } from './reply.js'

/** For each reason, how often (`n:`) and when last (`at:`). */
const faultsKey = `${keyPrefix}operator-faults`

/** ARGV: the challenge that the page begins after or '', how many. Replies with purchases. */
const list = `${readLua}
local rank = 0
if ARGV[1] ~= '' then
  rank = redis.call('ZREVRANK', KEYS[1], ARGV[1])
  if not rank then return {} end
  rank = rank + 1
end
local found, wanted = {}, tonumber(ARGV[2])
while #found < wanted do
  local ids = redis.call('ZREVRANGE', KEYS[1], rank, rank + 199)
  for _, id in ipairs(ids) do
    local purchase = #found < wanted and read('${purchasePrefix}' .. id) or {}
    if #purchase > 0 then found[#found + 1] = purchase end
  end
  if #ids < 200 then break end
  rank = rank + 200
end
return found
`

const note = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[1] == '' then redis.call('HDEL', KEYS[1], 'note') else redis.call('HSET', KEYS[1], 'note', ARGV[1]) end
return 1
`

/** ARGV: refund, now, seconds to keep the purchase. */
const refund = `
local known = redis.call('HMGET', KEYS[1], 'state', 'grant')
if known[1] ~= 'done' then return 0 end
redis.call('HSET', KEYS[1], 'state', 'refunded', 'refundId', ARGV[1], 'changedAt', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('DEL', '${creditPrefix}' .. cjson.decode(known[2]).tokenHash)
return 1
`

/** ARGV: seconds to keep it, then the fields. */
const grant = `
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1
`

const fault = `
redis.call('HINCRBY', KEYS[1], 'n:' .. ARGV[1], 1)
redis.call('HSET', KEYS[1], 'at:' .. ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
`

const faults = `return redis.call('HGETALL', KEYS[1])`

/** Lua: entries of the oldest purchases that have expired by themselves. */
export const clearSoldLua = `
local function clear_sold()
  while true do
    local ids = redis.call('ZRANGE', '${soldKey}', 0, 199)
    if #ids == 0 then return end
    for _, id in ipairs(ids) do
      if redis.call('EXISTS', '${purchasePrefix}' .. id) == 1 then return end
      redis.call('ZREM', '${soldKey}', id)
    end
  end
end
`

export const salesVerbs: Scripts<Sales> = {
  listPurchases: async (run, { limit, before = '' }) => {
    const found = asList(await run(list, [soldKey], [before, limit + 1])).map(readPurchase)
    const purchases = found.slice(0, limit)
    return { purchases, next: found.length > limit ? (purchases.at(-1)?.challengeId ?? null) : null }
  },

  notePurchase: async (run, challengeId, text) =>
    asInteger(await run(note, [purchasePrefix + challengeId], [text])) === 1,

  refundDone: async (run, challengeId, refundId, now) => {
    const values = [refundId, now.getTime(), retention.purchaseDays * daySeconds]
    return asInteger(await run(refund, [purchasePrefix + challengeId], values)) === 1
  },

  grantCredit: async (run, { tokenHash, product, credits, expiresAt }, now) => {
    const validSeconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    const fields = ['product', product, 'remaining', credits, 'expiresAt', expiresAt.getTime()]
    const keepSeconds = validSeconds + retention.expiredCreditDays * daySeconds
    await run(grant, [creditPrefix + tokenHash], [keepSeconds, ...fields])
  },

  countFault: async (run, reason, now) => {
    await run(fault, [faultsKey], [reason, now.getTime(), retention.operatorFaultDays * daySeconds])
  },

  listFaults: async (run, now) => {
    const fields = new Map(
      asRows(await run(faults, [faultsKey], []), 2).map(([name, n]) => [asText(name), asInteger(n)]),
    )
    const since = keptSince(now, retention.operatorFaultDays)
    return [...fields]
      .filter(([name, at]) => name.startsWith('at:') && at > since)
      .map(([name, at]) => ({
        reason: name.slice(3),
        count: fields.get(`n:${name.slice(3)}`) ?? 0,
        lastAt: new Date(at),
      }))
      .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || (a.reason < b.reason ? -1 : 1))
  },
}
