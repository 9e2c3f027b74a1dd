// What every store must do with sales: list them, note on them, give them back, and count the operator's faults.
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../service/store/store.js'
import { claim, grant, later, noon } from '../samples.js'
import type { OpenStore } from '../stores.js'

/** A purchase that is done; returns the ids of its challenge and its token. */
async function sell(store: Store, seconds: number): Promise<{ challengeId: string; tokenHash: string }> {
  const now = later({ seconds })
  const asked = claim()
  const { challengeId } = asked
  await store.claimPurchase(asked, now)
  await store.markCharged({ challengeId, attempt: 1 }, `pi_${challengeId}`, now)
  const granted = grant({ credits: 3 })
  await store.completePurchase({ challengeId, attempt: 1 }, granted, now)
  return { challengeId, tokenHash: granted.tokenHash }
}

export const salesContract = (openStore: OpenStore): void => {
  describe('sales', () => {
    it('are listed newest first, page by page, and nothing that was not charged', async () => {
      const store = await openStore()
      const sold = []
      for (let at = 0; at < 5; at++) sold.unshift((await sell(store, at)).challengeId)
      const failed = claim()
      await store.claimPurchase(failed, noon)
      await store.failPurchase({ challengeId: failed.challengeId, attempt: 1 }, noon)
      const seen: string[] = []
      let before: string | undefined
      do {
        const page = await store.listPurchases({ limit: 2, ...(before !== undefined && { before }) }, noon)
        seen.push(...page.purchases.map(({ challengeId }) => challengeId))
        before = page.next ?? undefined
      } while (before !== undefined)
      expect(seen).toEqual(sold)
    })

    it('carry a note of the operator’s', async () => {
      const store = await openStore()
      const { challengeId } = await sell(store, 0)
      const noteOf = async () => (await store.listPurchases({ limit: 1 }, noon)).purchases[0]?.note
      expect(await store.notePurchase(challengeId, 'disputed')).toBe(true)
      expect(await noteOf()).toBe('disputed')
      expect(await store.notePurchase(challengeId, '')).toBe(true)
      expect(await noteOf()).toBeNull()
      expect(await store.notePurchase('unknown', 'x')).toBe(false)
    })

    it('are given back once, and their credits are gone', async () => {
      const store = await openStore()
      const { challengeId, tokenHash } = await sell(store, 0)
      expect(await store.refundDone(challengeId, 're_1', noon)).toBe(true)
      expect(await store.spendCredit(tokenHash, 'facts', noon)).toEqual({ outcome: 'unknown' })
      expect(await store.refundDone(challengeId, 're_2', noon)).toBe(false)
      expect(await store.readPurchase(challengeId)).toMatchObject({
        state: 'refunded',
        refundId: 're_1',
        creditsLeft: null,
      })
      const open = claim()
      await store.claimPurchase(open, noon)
      expect(await store.refundDone(open.challengeId, 're_3', noon)).toBe(false)
    })

    it('by hand grant credits', async () => {
      const store = await openStore()
      const granted = grant({ credits: 1 })
      await store.grantCredit(granted, noon)
      expect(await store.spendCredit(granted.tokenHash, 'facts', noon)).toMatchObject({
        outcome: 'spent',
        remaining: 0,
      })
    })

    it('count the faults of the operator for 90 days', async () => {
      const store = await openStore()
      for (const seconds of [0, 1]) await store.countFault('status 401', later({ seconds }))
      await store.countFault('status 403', later({ seconds: 5 }))
      expect(await store.listFaults(later({ days: 1 }))).toEqual([
        { reason: 'status 403', count: 1, lastAt: later({ seconds: 5 }) },
        { reason: 'status 401', count: 2, lastAt: later({ seconds: 1 }) },
      ])
      expect(await store.listFaults(later({ days: 90, seconds: 2 }))).toHaveLength(1)
      await store.clearExpired(later({ days: 91 }))
      expect(await store.listFaults(later({ days: 91 }))).toEqual([])
    })
  })
}
