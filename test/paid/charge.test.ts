// A resumed charge that the processor refuses: what its search finds decides between delivery, 503 and a new challenge.
import { expect, test } from 'vitest'
import { createLog } from '../../service/log.js'
import { Problem } from '../../service/contract/problems.js'
import { charge } from '../../service/paid/charge.js'
import { offers } from '../../service/paid/offers.js'
import type { Attempt, Order, PurchaseDeps } from '../../service/paid/order.js'
import type { CardProcessor } from '../../service/paid/processor.js'
import type { Payment } from '../../service/paid/processor-answers.js'
import type { Store } from '../../service/store/store.js'

const now = new Date('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const price = offers.playbook.price
const order = { offer: offers.playbook, resource: 'playbook', challengeId: 'c', paymentToken: 'spt_1' } as Order
const purchase = { challengeId: 'c', product: 'playbook', amountMinor: price.amountCents, currency: price.currency }
const attempt = { claim: {}, purchase, retryUntil: now } as Attempt

/** Resumes a charge whose token is spent; `found` is what the search knows. Returns the verbs of the store, and the problem. */
async function resume(leaseUntil: Date, found: Payment[]): Promise<{ verbs: string[]; refusal: string | null }> {
  const verbs: string[] = []
  const noting = (verb: string) => () => Promise.resolve(void verbs.push(verb))
  const store = new Proxy({}, { get: (_, verb) => noting(String(verb)) }) as Store
  const processor = {
    createPayment: () => Promise.resolve({ outcome: 'refused', byCard: false, code: 'token_used' }),
    findPayments: () => Promise.resolve(found),
  } as Partial<CardProcessor> as CardProcessor
  const refuse = (slug: 'verification-failed', detail: string) => new Problem(slug, { detail })
  const log = createLog(() => undefined)
  const deps = {
    store,
    rails: { mpp: processor, x402: null },
    refuse,
    log,
    now: () => now,
    secrets: ['a secret of more than thirty-two bytes'],
  }
  const outcome = await charge(order, attempt, leaseUntil, deps as unknown as PurchaseDeps).catch(
    (error: unknown) => error,
  )
  return { verbs, refusal: outcome instanceof Problem ? outcome.slug : null }
}

const payment = (amountCents: number): Payment => ({
  ...{ id: 'pi_1', status: 'succeeded', amountCents, currency: price.currency },
})

test('a charge that the search finds is delivered', async () => {
  const { verbs, refusal } = await resume(minutesAgo(1), [payment(price.amountCents)])
  expect([verbs, refusal]).toEqual([['markCharged', 'completePurchase'], null])
})

test('a charge of another amount is neither delivered nor closed', async () => {
  const { verbs, refusal } = await resume(minutesAgo(90), [payment(price.amountCents + 1)])
  expect([verbs, refusal]).toEqual([['releasePurchase'], 'processor-unavailable'])
})

test('a search that finds nothing closes the purchase only when it is older than the lag of the search', async () => {
  const { verbs, refusal } = await resume(minutesAgo(59), [])
  expect([verbs, refusal]).toEqual([['releasePurchase'], 'processor-unavailable'])
  const later = await resume(minutesAgo(60), [])
  expect([later.verbs, later.refusal]).toEqual([['failPurchase'], 'verification-failed'])
})
