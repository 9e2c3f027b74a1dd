// What every store must do with free calls, credits and purchases.
import { describe, expect, it } from 'vitest'
import type { ClaimOutcome, Claim, NewClaim } from '../../../service/store/purchases.js'
import { claim, grant, later, noon } from '../samples.js'
import type { OpenStore } from '../stores.js'

const today = '2026-05-14'

/** The right to change a purchase that the outcome must have given. */
const claimOf = (outcome: ClaimOutcome): Claim => {
  if (outcome.outcome !== 'claimed' && outcome.outcome !== 'resumable')
    throw new Error(`Expected a claim, got ${outcome.outcome}`)
  return outcome.claim
}

export const purchaseContract = (openStore: OpenStore): void => {
  describe('free calls', () => {
    it('are given out exactly, with 50 at once from two processes', async () => {
      const store = await openStore()
      const other = await openStore({ keep: true })
      const calls = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? store : other).takeFreeCall('c', today, 5, noon)),
      )
      const taken = calls.filter((call) => call.taken).map(({ quota }) => quota.remaining)
      expect(taken.sort()).toEqual([0, 1, 2, 3, 4])
    })

    it('leave the counter as it was when refused, and are seen without being taken', async () => {
      const store = await openStore()
      const left = (limit: number) => store.readQuota('free', 'c', today, limit, noon)
      expect(await left(1)).toEqual({ limit: 1, remaining: 1, resetSeconds: 43_200 })
      expect(await store.takeFreeCall('c', today, 1, noon)).toMatchObject({ taken: true, quota: { remaining: 0 } })
      for (let i = 0; i < 3; i++)
        expect(await store.takeFreeCall('c', today, 1, noon)).toMatchObject({ taken: false, quota: { remaining: 0 } })
      expect(await left(5)).toMatchObject({ remaining: 4 })
      expect(await store.takeFreeCall('other', today, 1, noon)).toMatchObject({ taken: true })
      expect(await store.takeFreeCall('c', '2026-05-15', 1, noon)).toMatchObject({ taken: true })
    })
  })

  describe('credits', () => {
    const buy = async (store: Awaited<ReturnType<OpenStore>>, given: Parameters<typeof grant>[0]) => {
      const granted = grant(given)
      const claimed = claimOf(await store.claimPurchase(claim(), noon))
      await store.markCharged(claimed, 'pi_1', noon)
      expect(await store.completePurchase(claimed, granted, noon)).toBe('changed')
      return granted.tokenHash
    }

    it('are spent exactly, with 50 at once', async () => {
      const store = await openStore()
      const token = await buy(store, { credits: 10 })
      const calls = await Promise.all(Array.from({ length: 50 }, () => store.spendCredit(token, 'facts', noon)))
      const left = calls.flatMap((call) => (call.outcome === 'spent' ? [call.remaining] : []))
      expect(left.sort()).toEqual(Array.from({ length: 10 }, (_, i) => i))
      expect(calls.filter(({ outcome }) => outcome === 'used-up')).toHaveLength(40)
    })

    it('are good for their product alone', async () => {
      const store = await openStore()
      const token = await buy(store, { product: 'playbook', credits: 10 })
      expect(await store.spendCredit(token, 'facts', noon)).toEqual({ outcome: 'unknown' })
      expect(await store.spendCredit(token, 'playbook', noon)).toEqual({
        outcome: 'spent',
        remaining: 9,
        expiresAt: later({ days: 365 }),
      })
      expect(await store.spendCredit('never granted', 'facts', noon)).toEqual({ outcome: 'unknown' })
    })

    it('are spent once by a call that is repeated with its key, until another call', async () => {
      const store = await openStore()
      const token = await buy(store, { credits: 3, expiresAt: later({ days: 1 }) })
      const spend = async (key?: string) => {
        const call = await store.spendCredit(token, 'facts', noon, key)
        return call.outcome === 'spent' ? call.remaining : call.outcome
      }
      const atOnce = await Promise.all(Array.from({ length: 20 }, () => spend('first')))
      expect(new Set(atOnce)).toEqual(new Set([2]))
      expect(await spend('second')).toBe(1)
      expect(await spend()).toBe(0)
      expect(await spend('second')).toBe('used-up')
      expect(await spend()).toBe('used-up')

      const other = await buy(store, { credits: 1, expiresAt: later({ days: 1 }) })
      const last = (key: string, days = 0) => store.spendCredit(other, 'facts', later({ days }), key)
      expect(await last('last')).toMatchObject({ outcome: 'spent', remaining: 0 })
      expect(await last('last')).toMatchObject({ outcome: 'spent', remaining: 0, expiresAt: later({ days: 1 }) })
      expect(await store.spendCredit(other, 'playbook', noon, 'last')).toEqual({ outcome: 'unknown' })
      expect(await last('another')).toEqual({ outcome: 'used-up' })
      expect(await last('last', 1)).toEqual({ outcome: 'expired' })
    })

    it('expire, are known as expired for 30 days, and are then forgotten', async () => {
      const store = await openStore()
      const token = await buy(store, { credits: 10, expiresAt: later({ days: 30 }) })
      const spend = async (days: number, seconds = 0) =>
        (await store.spendCredit(token, 'facts', later({ days, seconds }))).outcome
      expect(await spend(30, -1)).toBe('spent')
      expect(await spend(30)).toBe('expired')
      expect(await spend(60, -1)).toBe('expired')
      expect(await spend(60)).toBe('unknown')
    })
  })

  describe('a purchase', () => {
    it('is claimed once, charged, and done together with its credits', async () => {
      const store = await openStore()
      const asked = claim({ idempotencyKeyHash: 'key' })
      const outcome = await store.claimPurchase(asked, noon)
      const { leaseSeconds, attempts, ...known } = asked
      expect(attempts).toBeNull()
      const purchase = {
        ...known,
        state: 'claimed',
        paymentId: null,
        refundId: null,
        claimedAt: noon,
        chargedAt: null,
        changedAt: noon,
        leaseUntil: later({ seconds: leaseSeconds }),
        attempt: 1,
        grant: null,
        creditsLeft: null,
        note: null,
      }
      const claimed = { challengeId: asked.challengeId, attempt: 1 }
      expect(outcome).toEqual({ outcome: 'claimed', claim: claimed, purchase })
      const granted = grant()
      expect(await store.completePurchase(claimed, granted, noon)).toBe('lost')
      expect(await store.spendCredit(granted.tokenHash, 'facts', noon)).toEqual({ outcome: 'unknown' })
      const paidAt = later({ seconds: 2 })
      expect(await store.markCharged(claimed, 'pi_1', paidAt)).toBe('changed')
      expect(await store.failPurchase(claimed, noon)).toBe('lost')
      const doneAt = later({ seconds: 3 })
      expect(await store.completePurchase(claimed, granted, doneAt)).toBe('changed')
      expect(await store.completePurchase(claimed, granted, later({ hours: 1 }))).toBe('changed')
      expect(await store.refundPurchase(claimed, 'pi_1', 're_1', noon)).toBe('lost')
      const paid = { state: 'done', paymentId: 'pi_1', grant: granted, creditsLeft: granted.credits }
      const done = { ...purchase, ...paid, chargedAt: paidAt, changedAt: doneAt }
      expect(await store.readPurchase(asked.challengeId)).toEqual(done)
      expect(await store.claimPurchase(asked, later({ hours: 1 }))).toEqual({
        outcome: 'done',
        purchase: done,
        owed: true,
      })
      expect(await store.spendCredit(granted.tokenHash, 'facts', noon)).toMatchObject({
        outcome: 'spent',
        remaining: 0,
      })
      expect(await store.spendCredit(granted.tokenHash, 'facts', noon)).toEqual({ outcome: 'used-up' })
    })

    it.each([['key'], [null]])(
      'is owed for a day, until a credit of it is spent (key %s)',
      async (idempotencyKeyHash) => {
        const store = await openStore()
        const asked = claim({ idempotencyKeyHash })
        const claimed = claimOf(await store.claimPurchase(asked, noon))
        const granted = grant({ credits: 2 })
        await store.markCharged(claimed, 'pi_1', noon)
        await store.completePurchase(claimed, granted, noon)
        for (const key of ['other key', null])
          expect(
            await store.claimPurchase({ ...asked, idempotencyKeyHash: key }, later({ hours: 24, seconds: -1 })),
          ).toMatchObject({ outcome: 'done', owed: true })
        expect(await store.claimPurchase(asked, later({ hours: 24 }))).toMatchObject({ outcome: 'done', owed: false })
        await store.spendCredit(granted.tokenHash, 'facts', noon)
        expect(await store.claimPurchase(asked, noon)).toMatchObject({ outcome: 'done', owed: false })
      },
    )

    it('is found by its idempotency key, which claims no second one while it is unfinished or owed', async () => {
      const store = await openStore()
      expect(await store.readPurchaseByKey('key')).toBeNull()
      const [asked, second] = [claim({ idempotencyKeyHash: 'key' }), claim({ idempotencyKeyHash: 'key' })]
      const claimed = claimOf(await store.claimPurchase(asked, noon))
      const { challengeId } = asked
      expect(await store.claimPurchase(second, later({ hours: 5 }))).toMatchObject({
        outcome: 'key-used',
        purchase: { challengeId, state: 'claimed' },
      })
      expect(await store.readPurchase(second.challengeId)).toBeNull()
      await store.markCharged(claimed, 'pi_1', noon)
      await store.completePurchase(claimed, grant({ credits: 2 }), noon)
      expect(await store.readPurchaseByKey('key')).toMatchObject({ challengeId, state: 'done', creditsLeft: 2 })
      const soon = later({ hours: 23 })
      expect(await store.claimPurchase(second, soon)).toMatchObject({ outcome: 'key-used', purchase: { challengeId } })
      expect(await store.claimPurchase(second, later({ hours: 24 }))).toMatchObject({ outcome: 'claimed' })
      expect(await store.readPurchaseByKey('key')).toMatchObject({ challengeId: second.challengeId })
    })

    it('is claimed once for an idempotency key, with 50 challenges at once', async () => {
      const [store, other] = [await openStore(), await openStore({ keep: true })]
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i % 2 ? store : other).claimPurchase(claim({ idempotencyKeyHash: 'key' }), noon),
        ),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1)
      expect(outcomes.filter(({ outcome }) => outcome === 'key-used')).toHaveLength(49)
    })

    it('takes the idempotency key of the first attempt that has one, and never another', async () => {
      const store = await openStore()
      const asked = claim()
      const keyOf = async () => (await store.readPurchase(asked.challengeId))?.idempotencyKeyHash
      await store.claimPurchase(asked, noon)
      expect(await store.claimPurchase({ ...asked, idempotencyKeyHash: 'too early' }, noon)).toMatchObject({
        outcome: 'lease-held',
      })
      expect(await keyOf()).toBeNull()
      expect(
        await store.claimPurchase({ ...asked, idempotencyKeyHash: 'first' }, later({ seconds: 60 })),
      ).toMatchObject({ outcome: 'resumable', purchase: { idempotencyKeyHash: 'first' } })
      for (const idempotencyKeyHash of ['second', null])
        expect(
          await store.claimPurchase({ ...asked, idempotencyKeyHash }, later({ hours: idempotencyKeyHash ? 1 : 2 })),
        ).toMatchObject({ outcome: 'resumable', purchase: { idempotencyKeyHash: 'first' } })
      const [taken] = await store.takeUnsettled(
        { claimedBefore: later({ hours: 1 }), leaseSeconds: 60, limit: 1 },
        later({ hours: 3 }),
      )
      expect(taken).toMatchObject({ challengeId: asked.challengeId, idempotencyKeyHash: 'first' })
      expect(await keyOf()).toBe('first')
    })

    it('has one owner, with the same credential 50 times at once from two processes', async () => {
      const store = await openStore()
      const other = await openStore({ keep: true })
      const asked = claim()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? store : other).claimPurchase(asked, noon)),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1)
      expect(outcomes.filter(({ outcome }) => outcome === 'lease-held')).toHaveLength(49)
    })

    it('takes an attempt of its caller, which is given back when it is charged', async () => {
      const [store, other] = [await openStore(), await openStore({ keep: true })]
      const attempts = { caller: 'c', perDay: 4, perMinute: 3 }
      const attempt = (now = noon, caller = 'c') =>
        store.claimPurchase(claim({ attempts: { ...attempts, caller } }), now)
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).claimPurchase(claim({ attempts }), noon)),
      )
      expect(outcomes.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(3)
      expect(outcomes.find(({ outcome }) => outcome === 'limited')).toEqual({
        outcome: 'limited',
        limited: { limit: 3, remaining: 0, windowSeconds: 60, resetSeconds: 60 },
      })
      expect(await attempt(noon, 'another')).toMatchObject({ outcome: 'claimed' })
      const charged = claimOf(outcomes.find(({ outcome }) => outcome === 'claimed') ?? { outcome: 'too-late' })
      const taken = { ...attempts, at: noon }
      for (let tries = 0; tries < 3; tries++)
        expect(await store.markCharged(charged, 'pi_1', noon, taken)).toBe('changed')
      expect(await attempt()).toMatchObject({ outcome: 'claimed' })
      expect(await attempt()).toMatchObject({ outcome: 'limited', limited: { limit: 3 } })
      const minute = later({ seconds: 61 })
      const last = claimOf(await attempt(minute))
      expect(await attempt(minute)).toEqual({
        outcome: 'limited',
        limited: { limit: 4, remaining: 0, windowSeconds: 86_400, resetSeconds: 43_200 - 61 },
      })
      // Its minute is over: that of now must not gain by it.
      await store.markCharged(last, 'pi_2', later({ days: 1 }), { ...attempts, at: minute })
      const tomorrow = later({ days: 1 })
      for (let tries = 0; tries < 3; tries++) expect(await attempt(tomorrow)).toMatchObject({ outcome: 'claimed' })
      expect(await attempt(tomorrow)).toMatchObject({ outcome: 'limited' })
    })

    it('gives back the lease of an attempt that has charged nothing', async () => {
      const store = await openStore()
      const asked = claim()
      const first = claimOf(await store.claimPurchase(asked, noon))
      const previousLeaseUntil = later({ seconds: 60 })
      const resumed = await store.claimPurchase(asked, later({ hours: 1 }))
      expect(resumed).toMatchObject({ outcome: 'resumable', previousLeaseUntil })
      expect(await store.releasePurchase(first, previousLeaseUntil)).toBe('lost')
      expect(await store.releasePurchase(claimOf(resumed), previousLeaseUntil)).toBe('changed')
      const again = await store.claimPurchase(asked, later({ hours: 1 }))
      expect(again).toMatchObject({ outcome: 'resumable', previousLeaseUntil })
      await store.markCharged(claimOf(again), 'pi_1', noon)
      expect(await store.releasePurchase(claimOf(again), previousLeaseUntil)).toBe('lost')
    })

    it('belongs to the payment token that came first', async () => {
      const store = await openStore()
      const asked = claim()
      await store.claimPurchase(asked, noon)
      for (const now of [noon, later({ hours: 1 })])
        expect(await store.claimPurchase({ ...asked, tokenHash: 'another token' }, now)).toEqual({
          outcome: 'other-token',
        })
    })

    it('is taken up again when its lease is over; the worker that overslept is out', async () => {
      const store = await openStore()
      const asked = claim()
      const first = claimOf(await store.claimPurchase(asked, noon))
      expect(await store.claimPurchase(asked, later({ seconds: 59 }))).toEqual({
        outcome: 'lease-held',
        retryAfterSeconds: 1,
      })
      const resumed = await store.claimPurchase(asked, later({ seconds: 60 }))
      expect(resumed).toMatchObject({
        outcome: 'resumable',
        purchase: { state: 'claimed', attempt: 2, claimedAt: noon, leaseUntil: later({ seconds: 120 }) },
      })
      expect(await store.markCharged(first, 'pi_1', noon)).toBe('lost')
      expect(await store.failPurchase(first, noon)).toBe('lost')
      expect(await store.markCharged(claimOf(resumed), 'pi_1', noon)).toBe('changed')
      expect(await store.claimPurchase(asked, later({ seconds: 119 }))).toMatchObject({ outcome: 'lease-held' })
      expect(await store.completePurchase(first, grant(), noon)).toBe('lost')
    })

    it('is taken up again for 23 hours after the claim, and then left as it is for the settlement', async () => {
      const store = await openStore()
      const asked = claim()
      await store.claimPurchase(asked, noon)
      expect(await store.claimPurchase(asked, later({ hours: 23, seconds: -1 }))).toMatchObject({
        outcome: 'resumable',
      })
      const before = await store.readPurchase(asked.challengeId)
      expect(before).toMatchObject({ attempt: 2, leaseUntil: later({ hours: 23, seconds: 59 }) })
      expect(await store.claimPurchase(asked, later({ hours: 23 }))).toEqual({
        outcome: 'lease-held',
        retryAfterSeconds: 59,
      })
      for (const now of [later({ hours: 23, seconds: 59 }), later({ hours: 48 })])
        expect(await store.claimPurchase({ ...asked, idempotencyKeyHash: 'key' }, now)).toEqual({ outcome: 'too-late' })
      expect(await store.readPurchase(asked.challengeId)).toEqual(before)
      const query = { claimedBefore: later({ hours: 1 }), leaseSeconds: 60, limit: 10 }
      expect(await store.takeUnsettled(query, later({ hours: 24 }))).toHaveLength(1)
    })

    it('that was declined, or refunded, is used up', async () => {
      const store = await openStore()
      const [declined, refunded] = [claim(), claim()]
      const first = claimOf(await store.claimPurchase(declined, noon))
      expect(await store.failPurchase(first, noon)).toBe('changed')
      expect(await store.failPurchase(first, noon)).toBe('changed')
      expect(await store.markCharged(first, 'pi_1', noon)).toBe('lost')
      expect(await store.claimPurchase(declined, later({ hours: 1 }))).toMatchObject({
        outcome: 'failed',
        purchase: { state: 'failed' },
      })
      const second = claimOf(await store.claimPurchase(refunded, noon))
      await store.markCharged(second, 'pi_2', noon)
      expect(await store.refundPurchase(second, 'pi_2', 're_2', noon)).toBe('changed')
      expect(await store.completePurchase(second, grant(), noon)).toBe('lost')
      expect(await store.claimPurchase(refunded, noon)).toMatchObject({
        outcome: 'refunded',
        purchase: { paymentId: 'pi_2', refundId: 're_2' },
      })
      expect(await store.readPurchase('unknown')).toBeNull()
    })
  })

  describe('the settlement job', () => {
    const query = { claimedBefore: later({ hours: 1 }), leaseSeconds: 300, limit: 10 }

    it('takes what was left, oldest first, and nobody else has it meanwhile', async () => {
      const store = await openStore()
      const [charged, claimed, held, young, done] = Array.from({ length: 5 }, () => claim())
      const now = later({ hours: 2 })
      for (const [one, at, leaseSeconds] of [
        [charged, later({ seconds: 1 }), 60],
        [claimed, noon, 60],
        [held, noon, 7200 + 60],
        [young, later({ hours: 1 }), 60],
        [done, noon, 60],
      ] as const) {
        const its = claimOf(await store.claimPurchase({ ...claim(), ...one, leaseSeconds }, at))
        if (one === charged || one === done) await store.markCharged(its, 'pi_1', at)
        if (one === done) await store.completePurchase(its, grant(), at)
      }
      const taken = await store.takeUnsettled(query, now)
      expect(taken.map(({ challengeId, state, attempt }) => [challengeId, state, attempt])).toEqual([
        [claimed?.challengeId, 'claimed', 2],
        [charged?.challengeId, 'charged', 2],
      ])
      expect(await store.claimPurchase({ ...claim(), ...claimed }, now)).toMatchObject({ outcome: 'lease-held' })
      expect(await store.takeUnsettled(query, now)).toEqual([])
      const [left, paid] = taken
      if (left === undefined || paid === undefined) throw new Error('Two purchases were left')
      expect(await store.failPurchase(left, now)).toBe('changed')
      expect(await store.refundPurchase(paid, 'pi_1', 're_1', now)).toBe('changed')
      expect(await store.takeUnsettled(query, later({ days: 1 }))).toMatchObject([{ challengeId: held?.challengeId }])
    })

    it('takes no more than it asks for, and takes again what it did not finish', async () => {
      const store = await openStore()
      for (let i = 0; i < 3; i++) await store.claimPurchase(claim(), later({ seconds: i }))
      const now = later({ hours: 2 })
      expect(await store.takeUnsettled({ ...query, limit: 2 }, now)).toHaveLength(2)
      expect(await store.takeUnsettled({ ...query, limit: 2 }, now)).toHaveLength(1)
      expect(await store.takeUnsettled(query, later({ seconds: 300 }, now))).toHaveLength(3)
    })
  })

  it('forgets a settled purchase after 365 days, a failed one after 2, and never one that is not settled', async () => {
    const store = await openStore()
    const [settled, failed, open] = [claim(), claim(), claim()]
    await store.refundPurchase(claimOf(await store.claimPurchase(settled, noon)), 'pi_1', 're_1', noon)
    await store.failPurchase(claimOf(await store.claimPurchase(failed, noon)), noon)
    await store.claimPurchase(open, noon)
    const isKept = async ({ challengeId }: NewClaim) => (await store.readPurchase(challengeId)) !== null
    await store.clearExpired(later({ days: 2, seconds: -1 }))
    expect(await isKept(failed)).toBe(true)
    await store.clearExpired(later({ days: 365, seconds: -1 }))
    expect(await isKept(settled)).toBe(true)
    await store.clearExpired(later({ days: 800 }))
    expect(await isKept(open)).toBe(true)
  })
}
