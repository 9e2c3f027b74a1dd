// The daily settlement: what it leaves alone, what it gives back, and what happens when it is interrupted.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cardProcessor } from '../../service/paid/processor.js'
import { ProcessorUnavailable } from '../../service/paid/processor-answers.js'
import type { CardProcessor } from '../../service/paid/processor.js'
import { leaseSeconds } from '../../service/paid/purchase-problems.js'
import { searchLagSeconds } from '../../service/paid/processor.js'

import { settlePurchases } from '../../service/paid/settlement.js'
import { StoreUnavailable, type Purchase, type UnsettledQuery } from '../../service/store/store.js'
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
  shop.advance(25 * hour)
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
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 1, left: 0 })
  const late: unknown = await (await shop.pay(factPath, buyer.credential)).json()
  expect(late).toMatchObject({ detail: 'Nothing was charged for this challenge; a new one is due.' })
})

test('the buyer of a fact that was removed is told that the money comes back', async () => {
  const { credential } = await leaveCharged()
  const data = shop.context.data.json('premium.json')
  const [[id, fact] = ['', undefined]] = Object.entries(data)
  const withoutIt = Object.fromEntries(Object.entries(data).slice(1))
  shop.context.data = { ...shop.context.data, json: () => withoutIt as never }
  const detailOf = async (response: Response) => {
    expect(response.status).toBe(404)
    return ((await response.json()) as { detail: string }).detail
  }
  expect(fact).toBeDefined()
  expect(await detailOf(await shop.pay(`/api/facts/premium/${id}`, credential))).toContain('is given back')
  expect(await detailOf(await shop.fetch(`/api/facts/premium/${id}`))).not.toContain('given back')
})

test('waits for a payment that is still processing', async () => {
  const buyer = await shop.wish(factPath, 'pm_sandbox_processing_for_days')
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 1 })
  // By this the operator finds the payment at the processor.
  const said = shop.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said.filter(({ event }) => event === 'settlement-left')).toMatchObject([
    { challengeId: buyer.challenge.id, reason: 'processing' },
  ])
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test.each(['before', 'after'] as const)('goes on where it was interrupted %s a refund is noted', async (when) => {
  const buyer = await leaveCharged()
  shop.advance(25 * hour)
  await shop.settleAndCrash({ verb: 'refundPurchase', when })
  // The refund is made; its buyer must not get the fact as well, whatever the row says.
  expect(await shop.sums()).toMatchObject({ refunded: 1 })
  shop.advance(2 * hour)
  expect((await shop.pay(factPath, buyer.credential)).status).not.toBe(200)
  shop.advance(25 * hour)
  await shop.settle()
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  expect(await shop.sums()).toEqual({ charged: 1, refunded: 1, delivered: 0, lost: 0, unearned: 0 })
})

test('leaves everything for the next day where the processor cannot be reached', async () => {
  await leaveCharged()
  shop.advance(25 * hour)
  const { processorUrl } = shop.context
  shop.context.processorUrl = 'http://127.0.0.1:9'
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 1 })
  shop.context.processorUrl = processorUrl
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test('says that the store did not answer, and calls nothing left that it could not write', async () => {
  await leaveCharged()
  shop.advance(25 * hour)
  const { store, log, now } = shop.context
  const processor = cardProcessor(shop.context)
  if (processor === null) throw new Error('no processor')
  const refundPurchase = () => Promise.reject(new StoreUnavailable('unreachable'))
  const deps = { store: { ...store, refundPurchase }, log, processor, until: new AbortController().signal }
  await expect(settlePurchases(deps, now)).rejects.toThrow(StoreUnavailable)
})

test('works through more than one batch', async () => {
  for (let purchase = 0; purchase < 60; purchase++) await leaveCharged()
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 60, failed: 0, left: 0 })
})

test('a buyer who began just before the limit finishes before the settlement looks', async () => {
  const buyer = await leaveCharged()
  shop.advance(23 * hour - 1)
  const init = { headers: { authorization: buyer.credential } }
  await shop.fetchAndCrash(factPath, { verb: 'completePurchase', when: 'before' }, init)
  shop.advance(leaseSeconds + searchLagSeconds)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
  shop.advance(2)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
})

test('a charge of the last moment is looked up when the processor’s search knows it', async () => {
  await shop.close()
  // The charge comes late in the lease of a buyer who came back late.
  shop = await openShop({ watch: (verb) => verb === 'claimPurchase' && shop.advance(15) })
  const challenge = await shop.challenge(factPath)
  const token = await shop.token('pm_card_visa', { 'usage_limits[expires_at]': '4102444800' })
  const init = { headers: { authorization: shop.credential(challenge, token) } }
  await shop.fetchAndCrash(factPath, { verb: 'claimPurchase', when: 'after' }, init)
  shop.advance(23 * hour - 16)
  await shop.fetchAndCrash(factPath, { verb: 'markCharged', when: 'before' }, init)
  shop.advance(leaseSeconds - 15 + 2)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 0 })
  shop.advance(searchLagSeconds)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect(await shop.sums()).toEqual({ charged: 1, refunded: 1, delivered: 0, lost: 0, unearned: 0 })
})

test('a buyer who asks again and again does not keep the refund away', async () => {
  const buyer = await leaveCharged()
  shop.advance(23 * hour + leaseSeconds + searchLagSeconds + 1)
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(503)
  shop.advance(1)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
})

/** One more payment under the challenge of a buyer, as the processor makes it where it has forgotten the first. */
async function payOnceMore({ challenge }: Buyer, paymentMethod = 'pm_card_visa'): Promise<void> {
  const response = await fetch(`${shop.processorUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk' },
    body: new URLSearchParams({
      amount: '50',
      currency: 'usd',
      confirm: 'true',
      shared_payment_granted_token: await shop.token(paymentMethod),
      'metadata[mpp_challenge_id]': challenge.id,
    }),
  })
  expect(response.status).toBe(200)
}

const stateOf = async ({ challenge }: Buyer) => (await shop.context.store.readPurchase(challenge.id))?.state

/** A settlement in which some of the processor's answers are others. */
function settleWith(change: (processor: CardProcessor) => Partial<CardProcessor>) {
  const processor = cardProcessor(shop.context)
  if (processor === null) throw new Error('no processor')
  const { store, log, now } = shop.context
  const until = new AbortController().signal
  return settlePurchases({ store, log, until, processor: { ...processor, ...change(processor) } }, now)
}

test('of two payments under one challenge both are given back before the purchase is closed', async () => {
  const buyer = await leaveCharged()
  await payOnceMore(buyer)
  shop.advance(25 * hour)
  let refunds = 0
  const refundsOnce = (processor: CardProcessor): Partial<CardProcessor> => ({
    refundPayment(paymentId) {
      refunds += 1
      if (refunds > 1) return Promise.reject(new ProcessorUnavailable('refund: status 500'))
      return processor.refundPayment(paymentId)
    },
  })
  expect(await settleWith(refundsOnce)).toEqual({ refunded: 0, failed: 0, left: 1 })
  expect(await stateOf(buyer)).toBe('charged')
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect(await stateOf(buyer)).toBe('refunded')
  expect(await shop.sums()).toEqual({ charged: 2, refunded: 2, delivered: 0, lost: 0, unearned: 0 })
})

test('what is charged is given back at once, and closed when nothing is processing any more', async () => {
  const buyer = await leaveCharged()
  await payOnceMore(buyer, 'pm_sandbox_processing_for_days')
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 0, left: 1 })
  expect(await shop.sums()).toMatchObject({ charged: 1, refunded: 1 })
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect(await shop.sums()).toEqual({ charged: 2, refunded: 2, delivered: 0, lost: 0, unearned: 0 })
})

test('a payment that waits for its card holder is canceled before its purchase is closed', async () => {
  const buyer = await shop.wish(factPath, 'pm_card_authenticationRequired')
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  shop.advance(25 * hour)
  const completedMeanwhile = () => ({
    cancelPayment: () => Promise.reject(new ProcessorUnavailable('cancel: status 400')),
  })
  expect(await settleWith(completedMeanwhile)).toEqual({ refunded: 0, failed: 0, left: 1 })
  expect(await stateOf(buyer)).toBe('claimed')
  shop.advance(hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 1, left: 0 })
  expect(shop.sandbox.statement().payments).toMatchObject([{ status: 'canceled' }])
})

test('a payment that was canceled before its settlement was interrupted is not canceled again', async () => {
  const buyer = await shop.wish(factPath, 'pm_card_authenticationRequired')
  expect((await shop.pay(factPath, buyer.credential)).status).toBe(402)
  shop.advance(25 * hour)
  await shop.settleAndCrash({ verb: 'failPurchase', when: 'before' })
  expect(shop.sandbox.statement().payments).toMatchObject([{ status: 'canceled' }])
  shop.advance(25 * hour)
  expect(await shop.settle()).toEqual({ refunded: 0, failed: 1, left: 0 })
})

test('takes no further batch when its time is over', async () => {
  let batches = 0
  const takeUnsettled = ({ limit }: UnsettledQuery) => {
    batches += 1
    return Promise.resolve(batches > 2 ? [] : Array.from({ length: limit }, () => ({}) as Purchase))
  }
  const processor = cardProcessor(shop.context)
  if (processor === null) throw new Error('no processor')
  const { store, log, now } = shop.context
  const until = AbortSignal.abort()
  const report = await settlePurchases({ store: { ...store, takeUnsettled }, log, until, processor }, now)
  expect([batches, report]).toEqual([1, { refunded: 0, failed: 0, left: 50 }])
})

test('a payment that was noted is given back also where the processor’s search does not find it', async () => {
  const buyer = await leaveCharged()
  shop.advance(25 * hour)
  const findsNothing = () => ({ findPayments: () => Promise.resolve([]) })
  expect(await settleWith(findsNothing)).toEqual({ refunded: 1, failed: 0, left: 0 })
  expect(await stateOf(buyer)).toBe('refunded')
  expect(await shop.sums()).toMatchObject({ charged: 1, refunded: 1, lost: 0 })
})
