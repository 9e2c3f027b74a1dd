// Histories of buyers in trouble, ten thousand over SQLite: whoever is charged has it or gets it back, once.
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../service/contract/problems.js'
import { buy, buyByKey } from '../../service/paid/purchase.js'
import { offers } from '../../service/paid/offers.js'
import type { Bought, Order, PurchaseDeps } from '../../service/paid/order.js'
import { settlePurchases } from '../../service/paid/settlement.js'
import { openStore } from '../../service/store/open.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { StoreUnavailable, type Purchases, type Store } from '../../service/store/store.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { World, type ChargeTrouble, type Paid } from './world.js'

// A step after the charge is tried three times, with pauses that no test waits for.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const chargeTroubles = [
  ...['fine', 'fine', 'fine', 'lost', 'answer lost', 'declined', 'requires_action', 'processing', 'misconfigured'],
] as ChargeTrouble[]

const verbs = ['claimPurchase', 'readPurchaseByKey', 'markCharged', 'completePurchase', 'failPurchase'] as const

const strike = fc.record({
  verb: fc.constantFrom(...verbs, 'refundPurchase' as const),
  when: fc.constantFrom('before' as const, 'after' as const),
  /** How many verbs of the store go unanswered; 0 where the process is killed. */
  unanswered: fc.constantFrom(0, 0, 1, 2, 9),
})
type Strike = typeof strike extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.record({
  /** The first pays by card, the others by x402; the last has no key. */
  buyer: fc.constantFrom(0, 0, 1, 2),
  action: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'pay', 'pay', 'repeat', 'repeat', 'by key', 'by key', 'twice', 'other token'] as const),
    ...(['spend', 'refund', 'confirm'] as const),
    ...(['settle', 'a minute', 'an hour', 'half a day', 'a day'] as const),
  ),
  charge: fc.constantFrom(...chargeTroubles),
  strike: fc.option(strike, { freq: 2 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const pauses: Record<string, number> = { 'a minute': 61, 'an hour': 3601, 'half a day': 43_000, 'a day': 86_500 }

/** A verb of the store that dies, or is left unanswered, once. */
function troubled(store: Store): { store: Store; arm: (next: Strike | null) => Promise<'died'> } {
  let armed: Strike | null = null
  let unanswered = 0
  let die = (): void => undefined
  const meet = (name: string, when: Strike['when']): Promise<never> | undefined => {
    if (armed?.verb === name && armed.when === when) {
      unanswered = armed.unanswered
      armed = null
      if (unanswered === 0) {
        die()
        return new Promise<never>(() => undefined)
      }
    }
    if (unanswered === 0) return undefined
    unanswered -= 1
    throw new StoreUnavailable(when === 'before' ? 'unreachable' : 'slow')
  }
  const proxy = new Proxy(store, {
    get: (target, name: keyof Purchases) => {
      const verb = (target[name] as (...given: unknown[]) => Promise<unknown>).bind(target)
      return async (...given: unknown[]) => {
        await meet(name, 'before')
        const result = await verb(...given)
        await meet(name, 'after')
        return result
      }
    },
  })
  const arm = (next: Strike | null) => {
    armed = next
    unanswered = 0
    return new Promise<'died'>((resolve) => (die = () => resolve('died')))
  }
  return { store: proxy, arm }
}

interface Buyer {
  order: Order | null
  paidAt: number
  /** Whether the last answer asked for a payment. */
  isAsked: boolean
  bought: Bought | null
}

let made = 0
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const secrets = ['a secret of more than thirty-two bytes'] as const
const base = Date.now()

/** Runs one history and checks every answer; then lets the settlement end it and checks the books. */
async function live(plain: Store, steps: readonly Step[]): Promise<Paid[]> {
  const { store, arm } = troubled(plain)
  const history = `h${(made += 1)}`
  const world = new World(base)
  const now = () => new Date(world.time)
  const rails = { mpp: world.cards, x402: world.facilitator }
  const refuse: PurchaseDeps['refuse'] = (slug, detail) => new Problem(slug, { detail })
  const deps: PurchaseDeps = { store, rails, secrets, now, log, refuse }
  const buyers = Array.from({ length: 3 }, (): Buyer => ({ order: null, paidAt: 0, isAsked: true, bought: null }))
  const keyHash = (who: number) => (who < 2 ? `${history} key ${who}` : null)

  const newOrder = (who: number): Order => ({
    ...{ offer: offers.premiumFact, resource: 'fact', outdated: null, keyHash: keyHash(who) },
    ...{ rail: who === 0 ? 'mpp' : 'x402', challengeId: `${history} ${who} ${(made += 1)}`, paymentToken: `t${made}` },
    ...(who > 0 && { authorisation: { payload: {}, to: '' } }),
    attempts: { caller: history, perDay: 20, perMinute: 5 },
  })
  const receive = async (who: number, ask: () => Promise<Bought | null>, next: Strike | null) => {
    const buyer = buyers[who] as Buyer
    world.current = { who, hasKey: keyHash(who) !== null }
    const died = arm(next)
    try {
      const answer = await Promise.race([ask(), died])
      if (answer === 'died') return
      buyer.isAsked = answer === null
      if (answer === null) return
      const payment = world.payments.find(({ id }) => id === answer.paymentId)
      expect(payment).toMatchObject({ status: 'succeeded', isRefunded: false, challengeId: answer.challengeId })
      if (buyer.bought?.challengeId === answer.challengeId) expect(answer.creditToken).toBe(buyer.bought.creditToken)
      buyer.bought = answer
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      expect([402, 429, 503]).toContain(error.kind.status)
      if (error.kind.status === 402) buyer.isAsked = true
    } finally {
      void arm(null)
    }
  }
  const aged = (order: Order, { paidAt }: Buyer): Order =>
    world.time > paidAt + 300_000 ? { ...order, outdated: { slug: 'payment-expired', detail: '' } } : order
  const settle = async (next: Strike | null) => {
    const x402 = { find: world.facilitator.find, secrets }
    const until = new AbortController().signal
    const died = arm(next)
    await Promise.race([settlePurchases({ store, processor: world.cards, x402, log, until }, now), died]).catch(
      (error: unknown) => expect(error).toBeInstanceOf(StoreUnavailable),
    )
    void arm(null)
  }

  for (const { buyer: who, action, charge, strike: next } of steps) {
    const buyer = buyers[who] as Buyer
    world.next = charge
    world.time += 1000 * (pauses[action] ?? 1)
    if (action === 'pay' && buyer.isAsked) {
      buyer.order = newOrder(who)
      buyer.paidAt = world.time
    }
    const { order, bought } = buyer
    if (action === 'settle') await settle(next)
    else if (action === 'confirm') world.confirm()
    else if (action === 'by key') {
      const hash = keyHash(who)
      if (hash !== null)
        await receive(who, () => buyByKey(hash, { offer: offers.premiumFact, resource: 'fact' }, deps), next)
    } else if (action === 'spend' && bought) {
      const { grant } = (await plain.readPurchase(bought.challengeId)) ?? {}
      const spent = grant && (await plain.spendCredit(grant.tokenHash, 'facts', now()))
      if (spent?.outcome === 'spent') world.spend(bought.paymentId)
    } else if (action === 'refund' && bought) {
      if (await plain.refundDone(bought.challengeId, 're', now())) world.refund(bought.paymentId)
    } else if (order === null) continue
    else if (action === 'pay' || action === 'repeat') await receive(who, () => buy(aged(order, buyer), deps), next)
    else if (action === 'twice') {
      const again = () => receive(who, () => buy(aged(order, buyer), deps), null)
      await Promise.all([again(), again()])
    } else if (action === 'other token' && (await plain.readPurchase(order.challengeId))) {
      const before = world.payments.length
      await receive(who, () => buy({ ...aged(order, buyer), keyHash: null, paymentToken: 'another' }, deps), null)
      expect(world.payments).toHaveLength(before)
    }
  }
  world.decide()
  for (let runs = 0; runs < 2; runs++) {
    world.time += 26 * 3_600_000
    await settle(null)
  }
  for (const payment of world.payments.filter(({ status }) => status === 'succeeded')) {
    const purchase = await plain.readPurchase(payment.challengeId)
    const ending = payment.isRefunded ? 'refunded' : 'done'
    expect({ ...payment, ending: purchase?.state }).toEqual({ ...payment, ending })
    if (ending === 'done') expect(purchase?.paymentId).toBe(payment.id)
  }
  return world.payments
}

type Opened = Promise<{ store: Store; stop: () => Promise<void> }>

/**
 * The stores, each with its number of histories; TEST_RUNS sets another for both. What is written in `service/paid` is
 * one, so Redis is asked a tenth: its scripts decide each step alone, and are compared with SQLite in test/store, too.
 */
const opens: [name: string, histories: number, open: () => Opened][] = [
  ['SQLite', 10_000, () => Promise.resolve({ store: openSqliteStore(':memory:'), stop: () => Promise.resolve() })],
]
if (hasRedis)
  opens.push([
    'Redis',
    1000,
    async () => {
      const redis = await startRedis()
      return { store: openStore({ REDIS_URL: redis.url }, { deadlineMs: 25_000 }), stop: () => redis.stop() }
    },
  ])

describe.each(opens)('%s', (_name, histories, open) => {
  const runs = Number(process.env['TEST_RUNS'] ?? histories)

  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test(`${runs} histories lose no payment and charge nobody twice`, async () => {
    const { store, stop } = await open()
    closing.push(() => store.close(), stop)
    const sums = { charged: 0, refunded: 0, 'mpp charged': 0, 'x402 charged': 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        for (const { status, isRefunded, rail } of await live(store, steps)) {
          if (status !== 'succeeded') continue
          sums.charged += 1
          sums[`${rail} charged`] += 1
          if (isRefunded) sums.refunded += 1
        }
      }),
      // A history that fails leaves its purchases in the store, where a shorter one would find them.
      { numRuns: runs, endOnFailure: true },
    )
    // The histories reach what they are about.
    expect(sums.refunded).toBeGreaterThan(runs / 100)
    expect(sums['mpp charged']).toBeGreaterThan(runs / 10)
    expect(sums['x402 charged']).toBeGreaterThan(runs / 10)
  })
})
