// The accounts under any interleaving: every charge that was kept is two calls, and nobody gets a sixth free one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import type { CreditSpent, FreeCall } from '../../service/store/store.js'
import { deriveCreditToken } from '../../service/paid/keys.js'
import { leaseSeconds } from '../../service/paid/purchase-problems.js'
import { factPath, openShop } from './shop.js'
import type { Buyer, Fault } from './shop.js'

interface Action {
  kind: 'free' | 'buy' | 'retry' | 'credit' | 'settle'
  caller: number
  /** Which of the purchases so far a retry or a credit is about. */
  pick: number
  paymentMethod: string
  crash: Fault | null
}

const callers = 5
const verbs = [
  'claimPurchase',
  'markCharged',
  'completePurchase',
  'failPurchase',
  'spendCredit',
  'takeFreeCall',
] as const

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('free', 'free', 'buy', 'buy', 'retry', 'retry', 'credit', 'credit', 'settle'),
  caller: fc.nat(callers - 1),
  pick: fc.nat(1000),
  paymentMethod: fc.constantFrom(
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_visa_chargeDeclined',
    'pm_sandbox_processing',
    'pm_sandbox_dropped',
    'pm_sandbox_lost',
    'pm_sandbox_error_charged',
  ),
  crash: fc.option(fc.record({ verb: fc.constantFrom(...verbs), when: fc.constantFrom('before', 'after') }), {
    freq: 3,
  }),
})

/** Some actions at once, then time passes. */
const round = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  thenSeconds: fc.constantFrom(0, 10, leaseSeconds + 1, 400, 3600, 86_400),
})

const address = (caller: number) => `198.51.100.${caller + 1}`

/** Four seconds on an idle core; the time is for a machine that is busy with other tests. */
const timeoutMs = 120_000

test('charges × 2 = credits spent + credits left, and the quota is exact', { timeout: timeoutMs }, async () => {
  let crashes = 0
  let purchases = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), fc.scheduler(), async (rounds, scheduler) => {
      let isPaced = true
      let spent = 0
      /** Free calls taken, by caller's hash and day; and what each caller was told is left. */
      let taken = 0
      const shop = await openShop({
        inProcess: true,
        pace: () => (isPaced ? scheduler.schedule(Promise.resolve()) : Promise.resolve()),
        watch(verb, result) {
          if (verb === 'spendCredit' && (result as CreditSpent).outcome === 'spent') spent += 1
          if (verb === 'takeFreeCall' && (result as FreeCall).taken) taken += 1
        },
      })
      try {
        const bought: Buyer[] = []
        let day = shop.context.now().toISOString().slice(0, 10)
        let takenBefore = 0
        const freeAnswers = new Map<string, number[]>()

        const send = async (path: string, { caller, crash }: Action, headers: Record<string, string> = {}) => {
          const init = { headers, address: address(caller) }
          const response = crash ? await shop.fetchAndCrash(path, crash, init) : await shop.fetch(path, init)
          if (response === null) {
            crashes += 1
            return
          }
          const body = (await response.json()) as { access?: { via: string; free_remaining_today?: number } }
          if (body.access?.via === 'free') {
            const key = `${day} ${caller}`
            freeAnswers.set(key, [...(freeAnswers.get(key) ?? []), body.access.free_remaining_today ?? -1])
          }
        }
        const act = async (one: Action): Promise<void> => {
          const buyer = bought[one.pick % Math.max(1, bought.length)]
          const secret = shop.context.env.MPP_SECRET_KEY ?? ''
          if (one.kind === 'settle') {
            await shop.settle()
            return
          }
          if (one.kind === 'buy') {
            const wish = await shop.wish(factPath, one.paymentMethod)
            bought.push(wish)
            purchases += 1
            return send(factPath, one, { authorization: wish.credential, 'idempotency-key': wish.challenge.id })
          }
          if (one.kind === 'free' || !buyer) return send(factPath, one)
          if (one.kind === 'retry') {
            return send(factPath, one, { authorization: buyer.credential, 'idempotency-key': buyer.challenge.id })
          }
          return send(factPath, one, { 'x-credit-token': deriveCreditToken(secret, buyer.challenge.id) })
        }

        for (const { actions, thenSeconds } of rounds) {
          await scheduler.waitFor(Promise.all(actions.map(act)))
          shop.advance(thenSeconds)
          const today = shop.context.now().toISOString().slice(0, 10)
          if (today !== day) takenBefore = taken
          day = today
        }

        isPaced = false
        const sums = await shop.sums()
        const takenToday = taken - takenBefore
        expect(sums.unearned).toBe(0)

        // The quota: no caller was ever told the same number twice in a day, and each has exactly what is left.
        for (const told of freeAnswers.values()) {
          expect(new Set(told).size).toBe(told.length)
          expect(told.every((left) => left >= 0 && left < limits.premium.freeCallsPerDay)).toBe(true)
        }
        taken = 0
        for (let caller = 0; caller < callers; caller++) await shop.spendFreeCalls(address(caller))
        expect(taken + takenToday).toBe(callers * limits.premium.freeCallsPerDay)

        // The credits: once everything is settled, what was charged and kept is what was and can still be spent.
        shop.advance(25 * 3600)
        await shop.settle()
        const settled = await shop.sums()
        expect(settled).toMatchObject({ lost: 0, unearned: 0 })
        await shop.drainCredits()
        expect(settled.delivered + spent).toBe((settled.charged - settled.refunded) * 2)
      } finally {
        await shop.close()
      }
    }),
    { numRuns: 50 },
  )
  // A property over nothing proves nothing.
  expect(crashes).toBeGreaterThan(25)
  expect(purchases).toBeGreaterThan(50)
})
