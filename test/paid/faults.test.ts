// The fault table: for every way a purchase can go wrong, how often is charged and delivered, and what the caller is told.
import { Challenge } from 'mppx'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { leaseSeconds } from '../../service/paid/purchase-problems.js'
import { factPath, openShop, otherFactPath, playbookPath } from './shop.js'
import type { Buyer, Shop, Sums } from './shop.js'

const ours = (slug: string) => `https://shop.test/problems/${slug}/`
const standard = (slug: string) => `https://paymentauth.org/problems/${slug}`

/** What one request does. `status` null: the function died, nobody was answered. Counts are of the whole row so far. */
interface Expected {
  status: number | null
  type?: string
  charged: number
  delivered: number
}

interface Step extends Expected {
  /** Seconds that pass before the step. */
  after?: number
  act: (shop: Shop, buyer: Buyer) => Promise<Response | null>
}

interface Row {
  name: string
  paymentMethod?: string
  steps: Step[]
  /** Given back by the settlement, a day later. */
  refunded?: number
}

const key = 'the same key'
const pay = (shop: Shop, { credential }: Buyer) => shop.pay(factPath, credential, key)
const payWithoutKey = (shop: Shop, { credential }: Buyer) => shop.pay(factPath, credential)
const crash =
  (verb: 'claimPurchase' | 'markCharged' | 'completePurchase' | 'failPurchase', when: 'before' | 'after') =>
  (shop: Shop, { credential }: Buyer) =>
    shop.fetchAndCrash(factPath, { verb, when }, { headers: { authorization: credential, 'idempotency-key': key } })
const storeDown =
  (
    verb: 'claimPurchase' | 'markCharged' | 'completePurchase',
    when: 'before' | 'after',
    { verbs = Infinity, by = pay }: { verbs?: number; by?: typeof pay } = {},
  ) =>
  async (shop: Shop, buyer: Buyer) => {
    shop.breakStore({ verb, when }, verbs)
    const response = await by(shop, buyer)
    shop.repairStore()
    return response
  }
/** Ends the time that the service gives to its request. */
let giveUp = (): void => undefined
/** The service gives the processor 15 seconds; here they are over once it has charged. */
const payImpatiently = async (shop: Shop, buyer: Buyer) => {
  const controller = new AbortController()
  giveUp = () => controller.abort(new DOMException('timed out', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  const response = await pay(shop, buyer)
  expect(timeout).toHaveBeenCalledWith(15_000)
  timeout.mockRestore()
  return response
}

const challengeOf = (shop: Shop, path = factPath) => shop.challenge(path)
const payFor = async (shop: Shop, challenge: Challenge.Challenge, path = factPath) =>
  shop.pay(path, shop.credential(challenge, await shop.token('pm_card_visa')), key)

/** The challenge as a server with this secret would have made it. */
const sign = (challenge: Challenge.Challenge, secretKey = ''): Challenge.Challenge => {
  const { realm, method, intent, request, expires, opaque } = challenge
  return Challenge.from({ realm, method, intent, request, expires, opaque, secretKey })
}

const none = { charged: 0, delivered: 0 }
const bought = { status: 200, charged: 1, delivered: 1 }
const unknown = { status: 503, type: ours('processor-unavailable') }
const inProgress = { status: 503, type: ours('purchase-in-progress') }
const used = { status: 402, type: standard('invalid-challenge') }
const lease = leaseSeconds + 1

const rows: Row[] = [
  {
    name: 'nothing goes wrong',
    steps: [
      { act: pay, ...bought },
      { act: pay, ...bought },
      { act: payWithoutKey, ...bought },
      { act: pay, after: 24 * 3600, ...bought, ...used },
    ],
  },
  {
    name: 'crash before the charge',
    steps: [
      { act: crash('claimPurchase', 'after'), status: null, ...none },
      { act: pay, ...inProgress, ...none },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'crash before the charge, and nobody comes back',
    steps: [{ act: crash('claimPurchase', 'after'), status: null, ...none }],
  },
  {
    name: 'crash after the charge and before it is stored',
    steps: [
      { act: crash('markCharged', 'before'), status: null, charged: 1, delivered: 0 },
      { act: pay, ...inProgress, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'crash after the charge and before it is stored, and nobody comes back',
    steps: [{ act: crash('markCharged', 'before'), status: null, charged: 1, delivered: 0 }],
    refunded: 1,
  },
  {
    name: 'crash after the charge is stored and before done',
    steps: [
      { act: crash('completePurchase', 'before'), status: null, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'crash after the charge is stored, and nobody comes back',
    steps: [{ act: crash('completePurchase', 'before'), status: null, charged: 1, delivered: 0 }],
    refunded: 1,
  },
  {
    name: 'crash after done and before the answer',
    steps: [
      { act: crash('completePurchase', 'after'), status: null, charged: 1, delivered: 1 },
      { act: pay, ...bought },
      { act: pay, after: 3 * 3600, ...bought },
      { act: payWithoutKey, ...bought },
      { act: payWithoutKey, after: 21 * 3600, ...bought, ...used },
    ],
  },
  {
    name: 'a repeat with a key finishes what was begun without one, and is answered again',
    paymentMethod: 'pm_sandbox_dropped',
    steps: [
      { act: payWithoutKey, ...unknown, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
      { act: pay, ...bought },
      { act: (shop, { credential }) => shop.pay(factPath, credential, 'another key'), ...bought },
      { act: payWithoutKey, ...bought },
    ],
  },
  {
    name: 'crash, and the buyer comes back after the challenge has expired',
    steps: [
      { act: crash('markCharged', 'before'), status: null, charged: 1, delivered: 0 },
      { act: pay, after: 3 * 3600, ...bought },
    ],
  },
  {
    name: 'crash, and the buyer comes back after a day',
    steps: [
      { act: crash('completePurchase', 'before'), status: null, charged: 1, delivered: 0 },
      { act: pay, after: 23 * 3600 + 1, ...unknown, charged: 1, delivered: 0 },
    ],
    refunded: 1,
  },
  {
    name: 'crash of a second attempt',
    steps: [
      { act: crash('claimPurchase', 'after'), status: null, ...none },
      { act: crash('completePurchase', 'before'), after: lease, status: null, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'processor slow',
    paymentMethod: 'pm_sandbox_slow',
    steps: [
      { act: payImpatiently, ...unknown, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'connection dropped after the charge',
    paymentMethod: 'pm_sandbox_dropped',
    steps: [
      { act: pay, ...unknown, charged: 1, delivered: 0 },
      { act: pay, ...inProgress, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'connection dropped before the charge',
    paymentMethod: 'pm_sandbox_lost',
    steps: [
      { act: pay, ...unknown, ...none },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'connection dropped after the charge, and nobody comes back',
    paymentMethod: 'pm_sandbox_dropped',
    steps: [{ act: pay, ...unknown, charged: 1, delivered: 0 }],
    refunded: 1,
  },
  {
    name: 'connection dropped after the charge, and the processor has forgotten the idempotency key',
    paymentMethod: 'pm_sandbox_forgotten',
    steps: [
      { act: pay, ...unknown, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'processor answers 500 and has not charged',
    paymentMethod: 'pm_sandbox_error',
    steps: [
      { act: pay, ...unknown, ...none },
      { act: pay, after: lease, ...unknown, ...none },
    ],
  },
  {
    name: 'processor answers 500 and has charged',
    paymentMethod: 'pm_sandbox_error_charged',
    steps: [
      { act: pay, ...unknown, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  ...(
    [
      ['declined', 'pm_card_visa_chargeDeclined'],
      ['declined for want of funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    ] as const
  ).map(([name, paymentMethod]) => ({
    name,
    paymentMethod,
    steps: [
      { act: pay, status: 402, type: standard('verification-failed'), ...none },
      { act: pay, ...used, ...none },
      { act: pay, after: 3 * 3600, ...used, ...none },
    ],
  })),
  {
    name: 'declined, and a crash before that is noted',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    steps: [
      { act: crash('failPurchase', 'before'), status: null, ...none },
      { act: pay, after: lease, status: 402, type: standard('verification-failed'), ...none },
      { act: pay, ...used, ...none },
    ],
  },
  {
    name: 'requires_action',
    paymentMethod: 'pm_card_authenticationRequired',
    steps: [{ act: pay, status: 402, type: standard('verification-failed'), ...none }],
  },
  {
    name: 'a bank account, where cards alone are taken',
    paymentMethod: 'pm_sandbox_bank',
    steps: [{ act: pay, status: 402, type: standard('verification-failed'), ...none }],
  },
  {
    name: 'processing, and charged an hour later',
    paymentMethod: 'pm_sandbox_processing',
    steps: [
      { act: pay, status: 402, type: standard('verification-failed'), ...none },
      { act: pay, after: lease, status: 402, type: standard('verification-failed'), ...none },
    ],
    refunded: 1,
  },
  {
    name: 'the same credential 50 times at once',
    steps: [
      {
        async act(shop, buyer) {
          const responses = await Promise.all(Array.from({ length: 50 }, () => pay(shop, buyer)))
          const ok = responses.filter(({ status }) => status === 200)
          expect(ok).toHaveLength(1)
          expect(responses.filter(({ status }) => status === 503)).toHaveLength(49)
          return ok[0] ?? null
        },
        ...bought,
      },
    ],
  },
  {
    name: 'two tokens for one challenge',
    steps: [
      { act: pay, ...bought },
      {
        async act(shop, { challenge }) {
          return payFor(shop, challenge)
        },
        ...bought,
        ...used,
      },
    ],
  },
  {
    name: 'two tokens for one challenge at once',
    steps: [
      {
        async act(shop) {
          const challenge = await challengeOf(shop)
          const responses = await Promise.all([payFor(shop, challenge), payFor(shop, challenge)])
          expect(responses.map(({ status }) => status).sort()).toEqual([200, 402])
          return responses.find(({ status }) => status === 402) ?? null
        },
        ...bought,
        ...used,
      },
    ],
  },
  {
    name: 'one token for two challenges',
    steps: [
      {
        async act(shop) {
          const token = await shop.token('pm_card_visa')
          const first = await shop.pay(factPath, shop.credential(await challengeOf(shop), token))
          expect(first.status).toBe(200)
          return shop.pay(factPath, shop.credential(await challengeOf(shop), token))
        },
        charged: 1,
        delivered: 1,
        status: 402,
        type: standard('verification-failed'),
      },
    ],
  },
  {
    name: 'a token for less than the price',
    steps: [
      {
        async act(shop) {
          const token = await shop.token('pm_card_visa', { 'usage_limits[max_amount]': '49' })
          return shop.pay(factPath, shop.credential(await challengeOf(shop), token))
        },
        ...none,
        status: 402,
        type: standard('verification-failed'),
      },
    ],
  },
  {
    name: 'expired',
    steps: [{ act: pay, after: 301, status: 402, type: standard('payment-expired'), ...none }],
  },
  {
    name: 'tampered amount',
    steps: [
      {
        act: async (shop) => {
          const challenge = await challengeOf(shop)
          return payFor(shop, { ...challenge, request: { ...challenge.request, amount: '1' } })
        },
        ...used,
        ...none,
      },
    ],
  },
  {
    name: 'tampered expiry',
    steps: [
      {
        act: async (shop) => payFor(shop, { ...(await challengeOf(shop)), expires: '2030-01-01T00:00:00.000Z' }),
        ...used,
        ...none,
      },
    ],
  },
  {
    name: 'signed with another secret',
    steps: [
      {
        act: async (shop) => {
          return payFor(shop, sign(await challengeOf(shop), 'x'.repeat(32)))
        },
        ...used,
        ...none,
      },
    ],
  },
  {
    name: "another route's",
    steps: [
      { act: async (shop) => payFor(shop, await challengeOf(shop), playbookPath), ...used, ...none },
      { act: async (shop) => payFor(shop, await challengeOf(shop, playbookPath)), ...used, ...none },
    ],
  },
  {
    name: "another fact's",
    steps: [{ act: async (shop) => payFor(shop, await challengeOf(shop), otherFactPath), ...used, ...none }],
  },
  {
    name: "another fact's, with the key of a purchase that is done",
    steps: [
      { act: pay, ...bought },
      { act: (shop, { credential }) => shop.pay(otherFactPath, credential, key), ...bought, ...used },
    ],
  },
  {
    name: "another realm's",
    steps: [
      {
        act: async (shop) => {
          const challenge = { ...(await challengeOf(shop)), realm: 'elsewhere.test' }
          return payFor(shop, sign(challenge, shop.context.env.MPP_SECRET_KEY))
        },
        ...used,
        ...none,
      },
    ],
  },
  {
    name: 'a challenge of ours for a lower price',
    steps: [
      {
        act: async (shop) => {
          const challenge = await challengeOf(shop)
          const cheaper = { ...challenge, request: { ...challenge.request, amount: '25' } }
          return payFor(shop, sign(cheaper, shop.context.env.MPP_SECRET_KEY))
        },
        status: 402,
        type: standard('payment-insufficient'),
        ...none,
      },
    ],
  },
  ...['Payment', 'Payment dGhpcyBpcyBnYXJiYWdl', 'Payment e30', 'payment %%%'].map((credential) => ({
    name: `malformed: ${credential}`,
    steps: [
      {
        act: (shop: Shop) => shop.pay(factPath, credential),
        status: 402,
        type: standard('malformed-credential'),
        ...none,
      },
    ],
  })),
  {
    name: 'a payload without a token',
    steps: [
      {
        act: async (shop) => shop.pay(factPath, shop.credential(await challengeOf(shop), '')),
        status: 402,
        type: standard('malformed-credential'),
        ...none,
      },
    ],
  },
  {
    name: 'two credentials',
    steps: [
      {
        act: (shop, { credential }) => shop.pay(factPath, `${credential}, ${credential}`),
        status: 400,
        type: standard('method-unsupported'),
        ...none,
      },
    ],
  },
  {
    name: 'another payment method',
    steps: [
      {
        act: async (shop) => payFor(shop, { ...(await challengeOf(shop)), method: 'tempo' }),
        status: 400,
        type: standard('method-unsupported'),
        ...none,
      },
    ],
  },
  ...['HEAD', 'OPTIONS'].flatMap((method) =>
    [factPath, playbookPath].map((path) => ({
      name: `${method} ${path} with a credential`,
      steps: [
        {
          act: async (shop: Shop) => {
            const { credential } = await shop.wish(path)
            await shop.spendFreeCalls()
            return shop.fetch(path, { method, headers: { authorization: credential } })
          },
          status: method === 'HEAD' ? 402 : 204,
          ...none,
        },
      ],
    })),
  ),
  {
    name: 'store down before the charge',
    steps: [
      { act: storeDown('claimPurchase', 'before'), status: 503, type: ours('store-unavailable'), ...none },
      { act: pay, ...bought },
    ],
  },
  {
    name: 'store down after the charge',
    steps: [
      { act: storeDown('markCharged', 'before'), ...inProgress, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'store down after the charge is stored',
    steps: [
      { act: storeDown('completePurchase', 'before'), ...inProgress, charged: 1, delivered: 0 },
      { act: pay, after: lease, ...bought },
    ],
  },
  {
    name: 'store down after done: what it has done is not known',
    steps: [
      { act: storeDown('completePurchase', 'after'), ...inProgress, charged: 1, delivered: 1 },
      { act: pay, ...bought },
    ],
  },
  ...(['markCharged', 'completePurchase'] as const).flatMap((verb) =>
    (['before', 'after'] as const).flatMap((when) =>
      [1, 2].map((verbs) => ({
        name: `store leaves ${verb} unanswered ${verbs} times, ${when} it is done, and the buyer has no key`,
        steps: [{ act: storeDown(verb, when, { verbs, by: payWithoutKey }), ...bought }],
      })),
    ),
  ),
  {
    name: 'store down after done, and the buyer has no key',
    steps: [
      {
        act: storeDown('completePurchase', 'after', { by: payWithoutKey }),
        ...inProgress,
        charged: 1,
        delivered: 1,
      },
      { act: payWithoutKey, after: lease, ...bought },
    ],
  },
  {
    name: 'store down before done, and the buyer has no key',
    steps: [
      {
        act: storeDown('completePurchase', 'before', { by: payWithoutKey }),
        ...inProgress,
        charged: 1,
        delivered: 0,
      },
      { act: payWithoutKey, after: lease, ...bought },
    ],
  },
]

/** What every answer must have, whatever its row. */
async function checkAnswer(response: Response, { status, type }: Expected): Promise<void> {
  expect(response.status).toBe(status)
  if (response.status === 204) return
  expect(response.headers.has('www-authenticate')).toBe(status === 402)
  expect(response.headers.has('payment-receipt')).toBe(status === 200)
  expect(response.headers.has('retry-after')).toBe(status === 503)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const text = await response.text()
  if (text === '') return
  const body = JSON.parse(text) as { type?: string; access?: unknown }
  expect(body.type).toBe(type)
  if (status === 200) {
    expect(response.headers.get('cache-control')).toContain('private')
    expect(body.access).toEqual({
      via: 'payment',
      credits: 1,
      credit_token: response.headers.get('x-credit-token'),
    })
  }
}

describe('fault table', () => {
  const total: Sums = { charged: 0, refunded: 0, delivered: 0, lost: 0, unearned: 0 }
  let settledRows = 0

  test.each(rows)('$name', async ({ paymentMethod, steps, refunded = 0 }) => {
    const shop = await openShop({
      untilSlowAnswer() {
        giveUp()
        return new Promise(() => undefined)
      },
    })
    try {
      const challenge = await shop.challenge(factPath)
      const token = await shop.token(paymentMethod ?? 'pm_card_visa')
      const buyer: Buyer = { challenge, credential: shop.credential(challenge, token) }
      const answers: string[] = []
      for (const { after = 0, act, ...expected } of steps) {
        shop.advance(after)
        const response = await act(shop, buyer)
        if (response?.status === 200) answers.push(await response.clone().text())
        if (response === null) expect(expected.status).toBeNull()
        else await checkAnswer(response, expected)
        const { charged, delivered } = await shop.sums()
        expect({ charged, delivered }).toEqual({ charged: expected.charged, delivered: expected.delivered })
      }
      expect(new Set(answers).size).toBeLessThanOrEqual(1)

      shop.advance(25 * 3600)
      await shop.settle()
      const sums = await shop.sums()
      expect(sums).toMatchObject({ refunded, lost: 0, unearned: 0 })
      const grants = await shop.drainCredits()
      expect(grants).toBe(sums.delivered)
      // Settled is settled: a second run and a late buyer change nothing.
      await shop.settle()
      await shop.pay(factPath, buyer.credential, key)
      expect(await shop.sums()).toEqual(sums)
      for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += sums[name]
      settledRows += 1
    } finally {
      await shop.close()
    }
  })

  afterAll(() => {
    // Over all rows, after the settlement: nothing charged without delivery or refund, nothing granted twice.
    expect(settledRows).toBe(rows.length)
    expect(total.charged).toBe(total.delivered + total.refunded)
    expect(total).toMatchObject({ lost: 0, unearned: 0 })
    expect(total.charged).toBeGreaterThan(15)
  })
})
