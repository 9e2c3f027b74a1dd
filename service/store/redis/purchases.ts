// Free calls, credits and purchases in Redis.
import { retention } from '../../contract/retention.js'
import { claimOutcome, grantText, purchaseOf, type ClaimVerdict } from '../claims.js'
import { daySeconds } from '../day.js'
import {
  answerAgainSeconds,
  repeatCreateSeconds,
  type ChangeOutcome,
  type Claim,
  type Purchase,
  type Purchases,
  type PurchaseState,
} from '../purchases.js'
import { keyPrefix, type Run, type Scripts } from './connection.js'
import { quotaField, quotaKey, quotaLua, quotaOf, secondsWithSalt } from './quotas.js'
import { asHash, asInteger, asList, asText, field } from './reply.js'

const purchasePrefix = `${keyPrefix}purchase:`
const creditPrefix = `${keyPrefix}credit:`
/** The id of the newest challenge that was claimed with an idempotency key, by the key's hash. */
const claimKeyPrefix = `${keyPrefix}purchase-key:`
/** Longer than a purchase can be unfinished or owed. */
const claimKeySeconds = 4 * daySeconds
/** Sorted set of the challenges in `claimed` or `charged`, by the instant of the claim. */
const unsettledKey = `${keyPrefix}unsettled`

const takeFree = `${quotaLua}
return take(KEYS[1], ARGV[1], ARGV[2], ARGV[3])
`
const leftFree = `${quotaLua}
return left(KEYS[1], ARGV[1], ARGV[2])
`

/** ARGV: product, now, seconds of grace in milliseconds, hash of the request or ''. Replies: outcome, left, expiry. */
const spend = `
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
const readLua = `
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
 * be taken up again, for which it is owed, seconds to keep its key, then the fields of a new one. Replies: verdict, purchase, end of the lease before.
 */
const claim = `${readLua}
local now, lease, token = tonumber(ARGV[1]), ARGV[2], ARGV[4]
local known = redis.call('HMGET', KEYS[1], 'tokenHash', 'state', 'leaseUntil', 'claimedAt')
local verdict = 'final'
if not known[1] then
  local of_key = KEYS[3] and redis.call('GET', KEYS[3])
  if of_key and is_due('${purchasePrefix}' .. of_key, now, tonumber(ARGV[7])) then
    return {'key-used', read('${purchasePrefix}' .. of_key)}
  end
  redis.call('HSET', KEYS[1], 'challengeId', ARGV[3], 'tokenHash', token, 'state', 'claimed', 'claimedAt', ARGV[1],
    'changedAt', ARGV[1], 'leaseUntil', lease, 'attempt', '1', unpack(ARGV, 9))
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
  redis.call('SET', KEYS[3], ARGV[3], 'EX', ARGV[8])
end
return {verdict, read(KEYS[1]), known[3] or lease}
`

/**
 * KEYS: purchase, unsettled ones, credit (only where some are granted). ARGV: attempt, new state, states it may come
 * from, challenge, seconds to keep it (0: it is not settled yet), number of fields of the purchase to set, these, then
 * the fields of the credit, the last one its seconds.
 */
const move = `
local known = redis.call('HMGET', KEYS[1], 'attempt', 'state')
if known[1] ~= ARGV[1] then return 0 end
if known[2] == ARGV[2] then return 1 end
if not string.find(ARGV[3], known[2], 1, true) then return 0 end
local fields = tonumber(ARGV[6])
redis.call('HSET', KEYS[1], 'state', ARGV[2], unpack(ARGV, 7, 6 + fields))
if ARGV[5] ~= '0' then
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  redis.call('ZREM', KEYS[2], ARGV[4])
end
if KEYS[3] then
  redis.call('HSET', KEYS[3], unpack(ARGV, 7 + fields, #ARGV - 1))
  redis.call('EXPIRE', KEYS[3], ARGV[#ARGV])
end
return 1
`

/** ARGV: prefix of purchases, claimed before, now, end of the lease, how many. Replies with purchases. */
const takeLeft = `
local prefix, now, wanted = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[5])
local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[2])) do
  if #taken == wanted then break end
  local key = prefix .. id
  if tonumber(redis.call('HGET', key, 'leaseUntil')) <= now then
    redis.call('HINCRBY', key, 'attempt', 1)
    redis.call('HSET', key, 'leaseUntil', ARGV[4])
    taken[#taken + 1] = redis.call('HGETALL', key)
  end
end
return taken
`

const readOne = `${readLua}
return read(KEYS[1])`

const readOfKey = `${readLua}
local id = redis.call('GET', KEYS[1])
if not id then return {} end
return read('${purchasePrefix}' .. id)`

const readPurchase = (reply: unknown): Purchase => {
  const hash = asHash(reply)
  return purchaseOf({
    text: (name) => field(hash, name),
    textOrNull: (name) => hash.get(name) ?? null,
    integer: (name) => asInteger(field(hash, name)),
    integerOrNull: (name) => (hash.has(name) ? asInteger(field(hash, name)) : null),
  })
}

/** Moves a purchase on; `credit` (its key, fields and seconds to keep it) is granted in the same step. */
const moveOn = async (
  run: Run,
  { challengeId, attempt }: Claim,
  from: readonly PurchaseState[],
  to: PurchaseState,
  now: Date,
  columns: readonly string[],
  credit?: { key: string; values: (string | number)[] },
): Promise<ChangeOutcome> => {
  const keys = [purchasePrefix + challengeId, unsettledKey, ...(credit ? [credit.key] : [])]
  const keptDays = to === 'failed' ? retention.failedPurchaseDays : retention.purchaseDays
  const keepSeconds = to === 'charged' ? 0 : keptDays * daySeconds
  const fields = [...columns, 'changedAt', now.getTime()]
  const step = [attempt, to, from.join(' '), challengeId, keepSeconds, fields.length, ...fields]
  return asInteger(await run(move, keys, [...step, ...(credit?.values ?? [])])) === 1 ? 'changed' : 'lost'
}

export const purchaseVerbs: Scripts<Purchases> = {
  takeFreeCall: async (run, caller, day, limitPerDay, now) => {
    const values = [quotaField('free', caller), limitPerDay, secondsWithSalt(now)]
    const reply = await run(takeFree, [quotaKey(day)], values)
    return { taken: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now) }
  },

  readFreeCalls: async (run, caller, day, limitPerDay, now) => {
    const values = [quotaField('free', caller), limitPerDay]
    return quotaOf(await run(leftFree, [quotaKey(day)], values), limitPerDay, now)
  },

  spendCredit: async (run, tokenHash, product, now, requestHash = '') => {
    const values = [product, now.getTime(), retention.expiredCreditDays * daySeconds * 1000, requestHash]
    const [outcome, remaining, expiresAt] = asList(await run(spend, [creditPrefix + tokenHash], values))
    if (outcome !== 'spent') return { outcome: asText(outcome) as 'unknown' | 'used-up' | 'expired' }
    return { outcome, remaining: asInteger(remaining), expiresAt: new Date(asInteger(expiresAt)) }
  },

  claimPurchase: async (run, asked, now) => {
    const { challengeId, tokenHash, idempotencyKeyHash, leaseSeconds, ...fields } = asked
    const keys = [purchasePrefix + challengeId, unsettledKey]
    if (idempotencyKeyHash !== null) keys.push(claimKeyPrefix + idempotencyKeyHash)
    const lease = [now.getTime(), now.getTime() + leaseSeconds * 1000]
    const windows = [repeatCreateSeconds * 1000, answerAgainSeconds * 1000, claimKeySeconds]
    const values = [challengeId, tokenHash, idempotencyKeyHash ?? '', ...windows]
    const reply = await run(claim, keys, [...lease, ...values, ...Object.entries(fields).flat()])
    const [verdict, purchase, previousLease] = asList(reply)
    const previousLeaseUntil = previousLease === undefined ? undefined : new Date(asInteger(previousLease))
    return claimOutcome(asText(verdict) as ClaimVerdict, readPurchase(purchase), now, previousLeaseUntil)
  },

  readPurchase: async (run, challengeId) => {
    const reply = await run(readOne, [purchasePrefix + challengeId], [])
    return asList(reply).length === 0 ? null : readPurchase(reply)
  },

  markCharged: (run, claimed, paymentId, now) =>
    moveOn(run, claimed, ['claimed'], 'charged', now, ['paymentId', paymentId, 'chargedAt', String(now.getTime())]),

  completePurchase: (run, claimed, grant, now) => {
    const { tokenHash, product, credits, expiresAt } = grant
    const validSeconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
    const values = ['product', product, 'remaining', credits, 'expiresAt', expiresAt.getTime()]
    return moveOn(run, claimed, ['charged'], 'done', now, ['grant', grantText(grant)], {
      key: creditPrefix + tokenHash,
      values: [...values, validSeconds + retention.expiredCreditDays * daySeconds],
    })
  },

  failPurchase: (run, claimed, now) => moveOn(run, claimed, ['claimed'], 'failed', now, []),

  refundPurchase: (run, claimed, paymentId, refundId, now) =>
    moveOn(run, claimed, ['claimed', 'charged'], 'refunded', now, ['paymentId', paymentId, 'refundId', refundId]),

  readPurchaseByKey: async (run, idempotencyKeyHash) => {
    const reply = await run(readOfKey, [claimKeyPrefix + idempotencyKeyHash], [])
    return asList(reply).length === 0 ? null : readPurchase(reply)
  },

  takeUnsettled: async (run, { claimedBefore, leaseSeconds, limit }, now) => {
    const lease = [now.getTime(), now.getTime() + leaseSeconds * 1000]
    const reply = await run(takeLeft, [unsettledKey], [purchasePrefix, claimedBefore.getTime(), ...lease, limit])
    return asList(reply).map(readPurchase)
  },
}
