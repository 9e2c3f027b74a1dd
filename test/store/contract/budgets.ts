// What every store must do with the room for texts: budgets of bytes, full threads and events, pages of a thread.
import { expect, it } from 'vitest'
import { hello, later, noon, question, reply } from '../samples.js'
import type { OpenStore } from '../stores.js'

const budget = { bytes: 100, network: 'n-1', perCaller: 300, perNetwork: 500, inAll: 700 }

export const budgetContract = (openStore: OpenStore): void => {
  it('takes texts within the budgets of caller, network and site, and starts again at midnight', async () => {
    const store = await openStore()
    const send = async (caller: string, network: string, now = noon) => {
      const { recorded, full } = await store.recordHello(hello({ caller, budget: { ...budget, network } }), 30, now)
      return recorded || full
    }
    const sent: unknown[] = []
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'b', 'b']) sent.push(await send(caller, 'n-1'))
    expect(sent).toEqual([true, true, true, 'caller', true, true, 'network'])
    expect([await send('c', 'n-2'), await send('c', 'n-2'), await send('c', 'n-2')]).toEqual([true, true, 'site'])
    expect((await store.listHellos({}, { limit: 100 }, noon)).hellos).toHaveLength(7)
    expect(await send('a', 'n-1', later({ days: 1 }))).toBe(true)
  })

  it('keeps a budget exactly with 20 at once from two processes, and counts no refused text', async () => {
    const store = await openStore()
    const other = await openStore({ keep: true })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).recordHello(hello({ budget }), 4, noon)),
    )
    expect(answers.filter(({ recorded }) => recorded)).toHaveLength(3)
    // The refused ones took no call of the quota either.
    expect(await store.recordHello(hello(), 4, noon)).toMatchObject({ recorded: true, quota: { remaining: 0 } })
  })

  it('shares one budget among hellos, questions and replies', async () => {
    const store = await openStore()
    const caller = 'a'
    const asked = question({ caller, budget })
    await store.recordHello(hello({ caller, budget }), 30, noon)
    expect(await store.addQuestion(asked, 30, noon)).toMatchObject({ recorded: true })
    expect(await store.addReply(reply(asked.id, { caller, budget }), 100, noon)).toMatchObject({ outcome: 'added' })
    expect(await store.addReply(reply(asked.id, { caller, budget }), 100, noon)).toMatchObject({
      outcome: 'full',
      full: 'caller',
    })
    expect(await store.addQuestion(question({ caller, budget }), 30, noon)).toMatchObject({
      recorded: false,
      full: 'caller',
    })
    expect(await store.readThread(asked.id)).toMatchObject({ replyCount: 1 })
    expect(await store.readFeed('spring', 1, { limit: 10 })).toMatchObject({ total: 1 })
  })

  it('takes no reply for a full thread and no question for a full event', async () => {
    const store = await openStore()
    const asked = question({ mostOfEvent: 1 })
    await store.addQuestion(asked, 30, noon)
    expect(await store.addQuestion(question({ mostOfEvent: 1 }), 30, noon)).toMatchObject({ full: 'event' })
    expect(await store.addQuestion(question({ mostOfEvent: 1, event: 'autumn' }), 30, noon)).toMatchObject({
      recorded: true,
    })
    for (let i = 0; i < 2; i++) await store.addReply(reply(asked.id, { mostOfThread: 2 }), 100, noon)
    expect(await store.addReply(reply(asked.id, { mostOfThread: 2 }), 100, noon)).toMatchObject({
      outcome: 'full',
      full: 'thread',
    })
    // A hidden reply counts as well.
    await store.hideEntry((await store.readThread(asked.id))?.replies[0]?.id ?? '', true)
    expect(await store.readThreadState(asked.id, 'c', noon)).toEqual({ replies: 2, hasVoted: false })
    expect(await store.readThreadState('unknown', 'c', noon)).toEqual({ replies: 0, hasVoted: false })
  })

  it('pages the replies of a thread, newest page first, each oldest first', async () => {
    const store = await openStore()
    const asked = question()
    await store.addQuestion(asked, 30, noon)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const one = reply(asked.id)
      ids.push(one.id)
      await store.addReply(one, 100, noon)
    }
    const pageOf = async (before?: string) =>
      (await store.readThread(asked.id, { limit: 2, ...(before && { before }) }))?.replies.map(({ id }) => id)
    expect(await pageOf()).toEqual(ids.slice(3))
    expect(await pageOf(ids[3])).toEqual(ids.slice(1, 3))
    expect(await pageOf(ids[1])).toEqual(ids.slice(0, 1))
    expect(await pageOf(ids[0])).toEqual([])
  })
}
