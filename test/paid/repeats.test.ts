// What a buyer is told who comes back, and how hard the service tries before it sends one away.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { prices } from '../../service/contract/prices.js'
import { factPath, openShop, otherFactPath, playbookPath } from './shop.js'
import type { Shop, ShopOptions } from './shop.js'

/** Opens a shop for one test and closes it. */
const inShop = async (use: (shop: Shop) => Promise<void>, options?: ShopOptions): Promise<void> => {
  const shop = await openShop(options)
  try {
    await use(shop)
  } finally {
    await shop.close()
  }
}

const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail
const logged = (shop: Shop, event: string) => shop.logs.filter((line) => line.includes(`"event":"${event}"`))

test.each([
  ['three times', 0, 3],
  ['once where the time is short', 22, 1],
])('a step after the charge is tried %s', async (_name, pastSeconds, tries) => {
  let opened: Shop | undefined
  const passTime = (verb: string) => {
    if (verb === 'claimPurchase') opened?.advance(pastSeconds)
  }
  await inShop(
    async (shop) => {
      opened = shop
      const { credential } = await shop.wish(factPath)
      shop.breakStore({ verb: 'markCharged', when: 'before' })
      expect((await shop.pay(factPath, credential)).status).toBe(503)
      expect(logged(shop, 'purchase-not-noted')).toHaveLength(tries)
    },
    { watch: passTime },
  )
})

test.each(['markCharged', 'completePurchase'] as const)('an error in %s is never told as no charge', async (verb) => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath)
    const { store } = shop.context
    const fail = () => Promise.reject(new TypeError('Column x holds no text'))
    shop.context.store = Object.create(store, { [verb]: { value: fail } }) as typeof store
    const answer = await shop.pay(factPath, credential, 'key')
    expect(answer.status).toBe(503)
    const detail = await detailOf(answer)
    expect(detail).toContain('The payment was made')
    expect(detail).not.toMatch(/nothing was|Column/i)
    expect(logged(shop, 'purchase-not-noted')[0]).toContain('"level":"error"')

    shop.context.store = store
    shop.advance(61)
    expect((await shop.pay(factPath, credential, 'key')).status).toBe(200)
    expect(await shop.sums()).toMatchObject({ charged: 1, delivered: 1, lost: 0, unearned: 0 })
  })
})

test('a blank Idempotency-Key is none, so that nobody is told the answer of another', async () => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath)
    expect((await shop.pay(factPath, credential, ' ')).status).toBe(200)
    await shop.spendFreeCalls()
    expect((await shop.fetch(factPath, { headers: { 'idempotency-key': ' ' } })).status).toBe(402)
  })
})

test('the key of a fact with the id `playbook` buys no playbook', async () => {
  await inShop(async (shop) => {
    const { data } = shop.context
    const premium = { playbook: data.json('premium.json')['crawl-budget'] }
    const json: typeof data.json = (name) => (name === 'premium.json' ? (premium as never) : data.json(name))
    shop.context.data = { ...data, json }
    const path = '/api/facts/premium/playbook'
    const key = randomUUID()
    const { credential } = await shop.wish(path)
    expect((await shop.pay(path, credential, key)).status).toBe(200)
    expect((await shop.fetch(playbookPath, { headers: { 'idempotency-key': key } })).status).toBe(402)
  })
})

test('a store that is down before a repeat is never told as no charge', async () => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath, 'pm_sandbox_dropped')
    expect((await shop.pay(factPath, credential)).status).toBe(503)
    for (const [verb, afterSeconds] of [
      ['claimPurchase', 61],
      ['readPurchase', 3600],
    ] as const) {
      shop.advance(afterSeconds)
      shop.breakStore({ verb, when: 'before' })
      const answer = await shop.pay(factPath, credential)
      shop.repairStore()
      expect(answer.status).toBe(503)
      expect(answer.headers.has('retry-after')).toBe(true)
      expect(await detailOf(answer)).toContain('an earlier one with this credential may have')
    }
    expect((await shop.pay(factPath, credential)).status).toBe(200)
  })
})

test('a processor that was taken away is never told as no charge', async () => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath)
    const init = { headers: { authorization: credential } }
    await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
    shop.advance(61)
    delete shop.context.env.STRIPE_SECRET_KEY
    const answer = await shop.pay(factPath, credential)
    expect(answer.status).toBe(503)
    expect(await detailOf(answer)).toContain('where an earlier one with this credential did, repeat it')
  })
})

test('a credit that may have been spent is not told as kept', async () => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath)
    const token = (await shop.pay(factPath, credential)).headers.get('x-credit-token') ?? ''
    const spend = () => shop.fetch(factPath, { headers: { 'x-credit-token': token } })
    shop.breakStore({ verb: 'spendCredit', when: 'before' })
    expect(await detailOf(await spend())).toContain('Nothing was recorded, spent or charged')
    shop.repairStore()
    shop.breakStore({ verb: 'spendCredit', when: 'after' })
    expect(await detailOf(await spend())).toContain('spent is not known')
  })
})

test('a credit whose answer is lost is spent once, where the request has a key', async () => {
  await inShop(async (shop) => {
    const { credential } = await shop.wish(factPath)
    const token = (await shop.pay(factPath, credential)).headers.get('x-credit-token') ?? ''
    await shop.spendFreeCalls()
    const spend = (key: string, path = factPath) =>
      shop.fetch(path, { headers: { 'x-credit-token': token, 'idempotency-key': key } })
    shop.breakStore({ verb: 'spendCredit', when: 'after' })
    expect((await spend('key')).status).toBe(503)
    shop.repairStore()
    const answer = await spend('key')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ access: { via: 'credits', credits: 0 } })
    expect((await spend('other key')).status).toBe(402)
    expect((await spend('key', otherFactPath)).status).toBe(402)
    expect((await spend('k'.repeat(256))).status).toBe(400)
    expect((await spend('key')).status).toBe(200)
  })
})

test.each(['markCharged', 'completePurchase', 'claimPurchase'] as const)(
  'what was begun under other terms is finished under them, after a crash at %s',
  async (verb) => {
    await inShop(async (shop) => {
      const { credential } = await shop.wish(factPath)
      const { credential: unused } = await shop.wish(factPath)
      const init = { headers: { authorization: credential } }
      const when = verb === 'claimPurchase' ? 'after' : 'before'
      await shop.fetchAndCrash(factPath, { verb, when }, init)
      shop.advance(61)
      shop.context.env.STRIPE_NETWORK_ID = 'profile_new'
      shop.context.baseUrl = 'https://moved.test'
      const price = prices.premiumFact as { amountCents: number; description: string }
      const { amountCents, description } = price
      Object.assign(price, { amountCents: 60, description: '3 premium fact calls' })
      try {
        expect((await shop.pay(factPath, unused)).status).toBe(402)
        expect((await shop.pay(factPath, credential)).status).toBe(200)
      } finally {
        Object.assign(price, { amountCents, description })
      }
      expect(shop.sandbox.statement().payments).toMatchObject([{ amount: 50, status: 'succeeded' }])
    })
  },
)

test('an offer to a GET is counted, one to a HEAD is not', async () => {
  const counted: unknown[] = []
  const shop = await openShop({ observe: ({ payments }) => void counted.push(...payments) })
  for (const method of ['HEAD', 'GET']) expect((await shop.fetch(playbookPath, { method })).status).toBe(402)
  expect(counted).toEqual([{ product: 'playbook', outcome: 'asked' }])
  await shop.close()
})
