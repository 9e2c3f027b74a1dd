// Free calls, credits and purchases in Redis.
import { retention } from '../../contract/retention.js'
import { claimOutcome, grantOf, grantText, type ClaimVerdict } from '../claims.js'
import { daySeconds } from '../day.js'
import {
  repeatCreateSeconds,
  type ChangeOutcome,
  type Claim,
  type CreditGrant,
  type Product,
  type Purchase,
  type Purchases,
  type PurchaseState,
} from '../purchases.js'
import { keyPrefix, type Connection } from './connection.js'
import { quotaField, quotaKey, quotaLua, quotaOf, secondsWithSalt } from './quotas.js'
import { asHash, asInteger, asList, asText, field } from './reply.js'

const purchasePrefix = `${keyPrefix}purchase:`
const creditPrefix = `${keyPrefix}credit:`
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

/**
 * ARGV: now, end of the lease, challenge, token hash, idempotency key's hash or '', milliseconds for which a purchase may
 * be taken up again, then the fields of a new one. Replies: verdict, purchase.
 */
const claim = `
local now, lease, token = tonumber(ARGV[1]), ARGV[2], ARGV[4]
local known = redis.call('HMGET', KEYS[1], 'tokenHash', 'state', 'leaseUntil', 'claimedAt')
local verdict = 'final'
if not known[1] then
  redis.call('HSET', KEYS[1], 'challengeId', ARGV[3], 'tokenHash', token, 'state', 'claimed', 'claimedAt', ARGV[1],
    'leaseUntil', lease, 'attempt', '1', unpack(ARGV, 7))
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
if ARGV[5] ~= '' and (verdict == 'claimed' or verdict == 'resumable') then
  redis.call('HSETNX', KEYS[1], 'idempotencyKeyHash', ARGV[5])
end
return {verdict, redis.call('HGETALL', KEYS[1])}
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

const readOne = `return redis.call('HGETALL', KEYS[1])`

const instantOf = (hash: ReadonlyMap<string, string>, name: string) => new Date(asInteger(field(hash, name)))

const purchaseOf = (reply: unknown): Purchase => {
  const hash = asHash(reply)
  return {
    challengeId: field(hash, 'challengeId'),
    tokenHash: field(hash, 'tokenHash'),
    idempotencyKeyHash: hash.get('idempotencyKeyHash') ?? null,
    product: field(hash, 'product') as Product,
    resource: field(hash, 'resource'),
    amountMinor: asInteger(field(hash, 'amountMinor')),
    currency: field(hash, 'currency'),
    description: hash.get('description') ?? null,
    state: field(hash, 'state') as PurchaseState,
    paymentId: hash.get('paymentId') ?? null,
    refundId: hash.get('refundId') ?? null,
    claimedAt: instantOf(hash, 'claimedAt'),
    leaseUntil: instantOf(hash, 'leaseUntil'),
    attempt: asInteger(field(hash, 'attempt')),
    grant: grantOf(hash.get('grant') ?? null),
  }
}

export const redisPurchases = (connection: Connection): Purchases => {
  /** Moves a purchase on; `credit` is granted in the same step. */
  const moveOn = async (
    { challengeId, attempt }: Claim,
    from: readonly PurchaseState[],
    to: PurchaseState,
    fields: readonly string[],
    granted?: { grant: CreditGrant; now: Date },
  ): Promise<ChangeOutcome> => {
    const keys = [purchasePrefix + challengeId, unsettledKey]
    const keepSeconds = to === 'charged' ? 0 : retention.purchaseDays * daySeconds
    const values = [attempt, to, from.join(' '), challengeId, keepSeconds, fields.length, ...fields]
    if (granted !== undefined) {
      const { tokenHash, product, credits, expiresAt } = granted.grant
      const validSeconds = Math.ceil((expiresAt.getTime() - granted.now.getTime()) / 1000)
      keys.push(creditPrefix + tokenHash)
      values.push('product', product, 'remaining', credits, 'expiresAt', expiresAt.getTime())
      values.push(Math.max(0, validSeconds) + retention.expiredCreditDays * daySeconds)
    }
    return asInteger(await connection.run(move, keys, values)) === 1 ? 'changed' : 'lost'
  }

  return {
    takeFreeCall: async (caller, day, limitPerDay, now) => {
      const values = [quotaField('free', caller), limitPerDay, secondsWithSalt(now)]
      const reply = await connection.run(takeFree, [quotaKey(day)], values)
      return { taken: asInteger(reply) >= 0, quota: quotaOf(reply, limitPerDay, now) }
    },

    readFreeCalls: async (caller, day, limitPerDay, now) => {
      const values = [quotaField('free', caller), limitPerDay]
      return quotaOf(await connection.run(leftFree, [quotaKey(day)], values), limitPerDay, now)
    },

    spendCredit: async (tokenHash, product, now, requestHash = '') => {
      const values = [product, now.getTime(), retention.expiredCreditDays * daySeconds * 1000, requestHash]
      const [outcome, remaining, expiresAt] = asList(await connection.run(spend, [creditPrefix + tokenHash], values))
      if (outcome !== 'spent') return { outcome: asText(outcome) as 'unknown' | 'used-up' | 'expired' }
      return { outcome, remaining: asInteger(remaining), expiresAt: new Date(asInteger(expiresAt)) }
    },

    claimPurchase: async (asked, now) => {
      const reply = await connection.run(
        claim,
        [purchasePrefix + asked.challengeId, unsettledKey],
        [
          now.getTime(),
          now.getTime() + asked.leaseSeconds * 1000,
          asked.challengeId,
          asked.tokenHash,
          asked.idempotencyKeyHash ?? '',
          repeatCreateSeconds * 1000,
          ...['product', asked.product, 'resource', asked.resource],
          ...['amountMinor', asked.amountMinor, 'currency', asked.currency, 'description', asked.description],
        ],
      )
      const [verdict, purchase] = asList(reply)
      return claimOutcome(asText(verdict) as ClaimVerdict, purchaseOf(purchase), asked, now)
    },

    readPurchase: async (challengeId) => {
      const reply = await connection.run(readOne, [purchasePrefix + challengeId], [])
      return asList(reply).length === 0 ? null : purchaseOf(reply)
    },

    markCharged: (claimed, paymentId) => moveOn(claimed, ['claimed'], 'charged', ['paymentId', paymentId]),

    completePurchase: (claimed, grant, now) =>
      moveOn(claimed, ['charged'], 'done', ['grant', grantText(grant)], { grant, now }),

    failPurchase: (claimed) => moveOn(claimed, ['claimed'], 'failed', []),

    refundPurchase: (claimed, paymentId, refundId) =>
      moveOn(claimed, ['claimed', 'charged'], 'refunded', ['paymentId', paymentId, 'refundId', refundId]),

    takeUnsettled: async ({ claimedBefore, leaseSeconds, limit }, now) => {
      const reply = await connection.run(
        takeLeft,
        [unsettledKey],
        [purchasePrefix, claimedBefore.getTime(), now.getTime(), now.getTime() + leaseSeconds * 1000, limit],
      )
      return asList(reply).map(purchaseOf)
    },
  }
}
