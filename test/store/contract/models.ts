// Any interleaving of calls against a model in memory: limits exact, counts that add up, every credit accounted for.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Claim } from '../../../service/store/purchases.js'
import type { Store } from '../../../service/store/store.js'
import { claim, grant, hello, later, newId, noon, question, reply } from '../samples.js'
import type { OpenStore } from '../stores.js'

const limits = { hello: 3, question: 2, reply: 3, plus: 4 }

/** What has been counted, by day and caller. */
class Tally {
  readonly #counts = new Map<string, number>()
  /** Whether one more was allowed; then it is counted. */
  take(kind: keyof typeof limits, caller: string, day: number): boolean {
    const key = `${day} ${kind} ${caller}`
    const used = this.#counts.get(key) ?? 0
    if (used >= limits[kind]) return false
    this.#counts.set(key, used + 1)
    return true
  }
}

const call = fc.record({
  kind: fc.constantFrom('hello', 'question', 'plus', 'plus', 'reply', 'midnight'),
  caller: fc.constantFrom('a', 'b', 'c'),
  /** Which of the questions so far. */
  target: fc.nat({ max: 5 }),
})

const runAma = async (store: Store, calls: readonly { kind: string; caller: string; target: number }[]) => {
  const tally = new Tally()
  const votes = new Set<string>()
  const plus = new Map<string, number>()
  const replies = new Map<string, number>()
  let [hellos, day] = [0, 0]
  for (const { kind, caller, target } of calls) {
    const now = later({ days: day })
    const id = [...plus.keys()][target]
    if (kind === 'midnight') day++
    else if (kind === 'hello') {
      const allowed = tally.take('hello', caller, day)
      expect((await store.recordHello(hello({ caller }), limits.hello, now)).recorded).toBe(allowed)
      if (allowed) hellos++
    } else if (kind === 'question') {
      const asked = question({ caller })
      const allowed = tally.take('question', caller, day)
      expect((await store.addQuestion(asked, limits.question, now)).recorded).toBe(allowed)
      if (allowed) plus.set(asked.id, 0)
    } else if (id === undefined) continue
    else if (kind === 'reply') {
      const allowed = tally.take('reply', caller, day)
      const { outcome } = await store.addReply(reply(id, { caller }), limits.reply, now)
      expect(outcome).toBe(allowed ? 'added' : 'limited')
      if (allowed) replies.set(id, (replies.get(id) ?? 0) + 1)
    } else {
      const vote = `${day} ${caller} ${id}`
      const { outcome } = await store.addPlus({ questionId: id, event: 'spring', caller }, limits.plus, now)
      if (votes.has(vote)) expect(outcome).toBe('already')
      else {
        const allowed = tally.take('plus', caller, day)
        expect(outcome).toBe(allowed ? 'added' : 'limited')
        if (allowed) {
          votes.add(vote)
          plus.set(id, (plus.get(id) ?? 0) + 1)
        }
      }
    }
  }
  const { threads } = await store.readFeed('spring', 0, { limit: 1000 })
  expect(new Map(threads.map((thread) => [thread.id, thread.plus]).reverse() as [string, number][])).toEqual(plus)
  expect(threads.map(({ replyCount }) => replyCount).reduce((a, b) => a + b, 0)).toBe(
    [...replies.values()].reduce((a, b) => a + b, 0),
  )
  expect((await store.listHellos({}, { limit: 1000 }, later({ days: day }))).hellos).toHaveLength(hellos)
}

/** One step of a buyer, or of the world around it. */
const step = fc.record({
  buyer: fc.nat({ max: 3 }),
  action: fc.constantFrom('claim', 'charge', 'complete', 'spend', 'repeat', 'release', 'refund', 'oversleep', 'settle'),
})

const runPurchases = async (store: Store, steps: readonly { buyer: number; action: string }[]) => {
  let now = noon
  let [done, spent, refundedLeft] = [0, 0, 0]
  /** Attempts of this minute and of the day that were not given back. */
  let [inMinute, inDay] = [0, 0]
  let minute = noon.toISOString().slice(0, 16)
  const attempts = { caller: 'c', perDay: 6, perMinute: 2 }
  const buyers = Array.from({ length: 4 }, (_, buyer) => {
    const tokenHash = newId()
    const granted = grant({ tokenHash, credits: 2 })
    const asked = claim({ attempts, rail: buyer % 2 ? 'x402' : 'mpp' })
    const held = undefined as Claim | undefined
    return { asked, granted, held, takenAt: undefined as Date | undefined, isClaimed: false, left: -1, lastRequest: '' }
  })
  for (const { buyer, action } of steps) {
    const one = buyers[buyer]
    if (one === undefined) continue
    if (action === 'oversleep') {
      now = later({ seconds: 61 }, now)
      minute = now.toISOString().slice(0, 16)
      inMinute = 0
    } else if (action === 'settle') {
      const query = { claimedBefore: now, leaseSeconds: 60, limit: 10 }
      for (const left of await store.takeUnsettled(query, now)) {
        const settled = await (left.state === 'charged'
          ? store.refundPurchase(left, 'pi', 're', now)
          : store.failPurchase(left, now))
        expect(settled).toBe('changed')
      }
    } else if (action === 'claim') {
      const outcome = await store.claimPurchase(one.asked, now)
      const isLimited = !one.isClaimed && (inMinute >= attempts.perMinute || inDay >= attempts.perDay)
      expect(outcome.outcome === 'limited').toBe(isLimited)
      if (outcome.outcome === 'claimed') {
        inMinute++
        inDay++
        one.takenAt = now
        one.isClaimed = true
      }
      if (outcome.outcome === 'claimed' || outcome.outcome === 'resumable') one.held = outcome.claim
    } else if (action === 'spend' || action === 'repeat') {
      const isRepeat = action === 'repeat' && one.lastRequest !== ''
      const request = isRepeat ? one.lastRequest : newId()
      const call = await store.spendCredit(one.granted.tokenHash, 'facts', now, request)
      expect(call.outcome).toBe(one.left < 0 ? 'unknown' : one.left === 0 && !isRepeat ? 'used-up' : 'spent')
      if (call.outcome === 'spent') {
        if (!isRepeat) {
          spent++
          one.left--
          one.lastRequest = request
        }
        expect(call.remaining).toBe(one.left)
      }
    } else if (one.held !== undefined) {
      const before = await store.readPurchase(one.asked.challengeId)
      const isNewest = before?.attempt === one.held.attempt
      if (action === 'charge') {
        const taken = one.takenAt && { ...attempts, at: one.takenAt }
        const charged = await store.markCharged(one.held, 'pi', now, taken)
        if (charged === 'changed' && before?.state === 'claimed' && one.takenAt !== undefined) {
          inDay--
          if (one.takenAt.toISOString().slice(0, 16) === minute) inMinute--
        }
      } else if (action === 'release') {
        const released = await store.releasePurchase(one.held, now)
        expect(released).toBe(isNewest && before.state === 'claimed' ? 'changed' : 'lost')
      } else if (action === 'refund') {
        const given = await store.refundDone(one.asked.challengeId, 're', now)
        expect(given).toBe(before?.state === 'done')
        if (given) {
          refundedLeft += one.left
          one.left = -1
        }
      } else if ((await store.completePurchase(one.held, one.granted, now)) === 'changed' && one.left < 0) {
        done++
        one.left = 2
      }
    }
  }
  let left = 0
  for (const { asked, granted, left: expected } of buyers) {
    const purchase = await store.readPurchase(asked.challengeId)
    expect(purchase?.state === 'done').toBe(expected >= 0)
    expect(purchase?.rail ?? asked.rail).toBe(asked.rail)
    while ((await store.spendCredit(granted.tokenHash, 'facts', now)).outcome === 'spent') left++
  }
  expect(spent + left + refundedLeft).toBe(done * 2)
}

export const modelContract = (openStore: OpenStore, runs: number): void => {
  it('keeps limits and counts exact in any interleaving of hello, ask, plus and reply over several days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 60 }), async (calls) => {
        await runAma(await openStore(), calls)
      }),
      { numRuns: runs },
    )
  })

  it('grants 2 credits per purchase that is done, and not one more, in any interleaving with crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
        await runPurchases(await openStore(), steps)
      }),
      { numRuns: runs },
    )
  })
}
