// The daily settlement: what it leaves alone, what it gives back, and what happens when it is interrupted.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaseSeconds } from '../../service/paid/purchase.js'
import { factPath, openShop } from './shop.js'
import type { Buyer, Shop } from './shop.js'

const hour = 3600
let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** A purchase that was charged and never delivered, because the function died. */
async function leaveCharged(): Promise<Buyer> {
  const buyer = await shop.wish(factPath)
  const init = { headers: { authorization: buyer.credential } }
  await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
  return buyer
}

test('leaves alone what its buyer can still finish', async () => {
  const buyer = await leaveCharged()
  shop.advance(22 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(200)
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
})

test('gives back what was never delivered, once, and its buyer is told', async () => {
  const buyer = await leaveCharged()
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
  const late = await shop.pay(factPath, buyer.credential)
  expect(late.status).toBe(402)
  expect(await late.json()).toMatchObject({
    type: 'https://paymentauth.org/problems/invalid-challenge',
    detail: expect.stringContaining('given back') as string,
  })
  expect(await shop.sums()).toMatchObject({ charged: 1, refunded: 1, lost: 0, unearned: 0 })
})

test('closes what was never charged', async () => {
  const buyer = await shop.wish(factPath)
  const init = { headers: { authorization: buyer.credential } }
  await shop.fetchAndCrash(factPath, { verb: 'claimPurchase', when: 'after' }, init)
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 1, left: 0 })
})

test('waits for a payment that is still processing', async () => {
  const buyer = await shop.wish(factPath, 'pm_sandbox_processing_for_days')
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 1 })
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test.each(['before', 'after'] as const)('goes on where it was interrupted %s a refund is noted', async (when) => {
  const buyer = await leaveCharged()
  shop.advance(24 * hour)
  await shop.settleAndCrash({ verb: 'refundPurchase', when })
  // The refund is made; its buyer must not get the fact as well, whatever the row says.
  expect(await shop.sums()).toMatchObject({ refunded: 1 })
  shop.advance(2 * hour)
  expect((await shop.pay(factPath, buyer.credential)).status).not.toBe(200)
  shop.advance(24 * hour)
  await shop.settle()
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  expect(await shop.sums()).toEqual({ charged: 1, refunded: 1, delivered: 0, lost: 0, unearned: 0 })
})

test('leaves everything for the next day where the processor cannot be reached', async () => {
  await leaveCharged()
  shop.advance(24 * hour)
  const { processorUrl } = shop.context
  shop.context.processorUrl = 'http://127.0.0.1:9'
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 1 })
  shop.context.processorUrl = processorUrl
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test('works through more than one batch', async () => {
  for (let purchase = 0; purchase < 60; purchase++) await leaveCharged()
  shop.advance(24 * hour)
  expect(await shop.settle()).toEqual({ refunded: 60, failed: 0, left: 0 })
})

test('a buyer who began just before the limit finishes before the settlement looks', async () => {
  const buyer = await leaveCharged()
  shop.advance(23 * hour - 1)
  const init = { headers: { authorization: buyer.credential } }
  await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
  shop.advance(leaseSeconds)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
  shop.advance(2)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test('a buyer who asks again and again does not keep the refund away', async () => {
  const buyer = await leaveCharged()
  shop.advance(23 * hour + leaseSeconds + 1)
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(503)
  shop.advance(1)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
})
