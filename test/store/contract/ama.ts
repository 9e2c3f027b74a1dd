// What every store must do with questions, votes, replies and answers.
import { describe, expect, it } from 'vitest'
import { answer, later, noon, question, reply, speaker } from '../samples.js'
import type { OpenStore } from '../stores.js'

const everything = { limit: 1000 }
const contact = { agent: 'Scout', operator: 'Lab', consent: 'yes', email: 'ada@example.org' } as const

export const amaContract = (openStore: OpenStore): void => {
  it('shows a thread with its votes, answers and replies, and nothing that is private', async () => {
    const store = await openStore()
    const asked = question({ private: contact })
    expect(await store.addQuestion(asked, 30, noon)).toEqual({
      recorded: true,
      quota: { limit: 30, remaining: 29, resetSeconds: 43_200 },
    })
    const replied = reply(asked.id, { private: contact })
    const answered = answer(asked.id)
    expect((await store.addReply(replied, 100, later({ hours: 1 }))).outcome).toBe('added')
    expect(await store.answerQuestion(answered, later({ hours: 2 }))).toBe(true)
    await store.addPlus({ questionId: asked.id, event: 'spring', caller: 'c' }, 300, noon)
    const thread = {
      id: asked.id,
      event: 'spring',
      askedAt: noon,
      speaker,
      question: asked.question,
      plus: 1,
      answers: [{ id: answered.id, answeredAt: later({ hours: 2 }), answer: answered.answer }],
      replies: [{ id: replied.id, repliedAt: later({ hours: 1 }), speaker: replied.speaker, reply: replied.reply }],
      replyCount: 1,
    }
    expect(await store.readThread(asked.id)).toEqual(thread)
    expect(await store.readFeed('spring', 10, everything)).toEqual({ threads: [thread], total: 1, next: null })
    expect(await store.readThread('unknown')).toBeNull()
    expect(await store.readFeed('autumn', 10, everything)).toEqual({ threads: [], total: 0, next: null })
  })

  it('stores one question per id, however often and by whomever it is brought', async () => {
    const store = await openStore()
    const asked = question()
    await store.addQuestion(asked, 30, noon)
    await store.addPlus({ questionId: asked.id, event: 'spring', caller: 'c' }, 300, noon)
    const again = { ...asked, question: 'Another?', caller: 'other' }
    const brought = await Promise.all(Array.from({ length: 5 }, () => store.addQuestion(again, 1, noon)))
    expect(brought).toEqual(Array(5).fill({ recorded: true, quota: { limit: 1, remaining: 1, resetSeconds: 43_200 } }))
    expect(await store.readThread(asked.id)).toMatchObject({ question: asked.question, plus: 1 })
    expect(await store.readFeed('spring', 0, everything)).toMatchObject({ total: 1 })
  })

  it('pages a feed newest first, with the newest replies of each thread, oldest of them first', async () => {
    const store = await openStore()
    const asked = Array.from({ length: 5 }, () => question())
    for (const one of asked) await store.addQuestion(one, 30, noon)
    const [first, second, third, fourth, fifth] = asked.map(({ id }) => id)
    const replies = Array.from({ length: 4 }, () => reply(fifth ?? ''))
    for (const one of replies) await store.addReply(one, 100, noon)
    const newest = await store.readFeed('spring', 2, { limit: 2 })
    expect(newest.threads.map(({ id }) => id)).toEqual([fifth, fourth])
    expect(newest.threads[0]?.replies.map(({ id }) => id)).toEqual(replies.slice(2).map(({ id }) => id))
    expect(newest.threads[0]?.replyCount).toBe(4)
    expect([newest.total, newest.next]).toEqual([5, fourth])
    const bare = await store.readFeed('spring', 0, { limit: 3, before: fourth ?? '' })
    expect(bare.threads.map(({ id }) => id)).toEqual([third, second, first])
    expect(bare.next).toBeNull()
    const whole = await store.readFeed('spring', 0, { limit: 1 })
    expect(whole.threads[0]?.replies).toEqual([])
  })

  it('takes one vote per caller, question and day', async () => {
    const store = await openStore()
    const asked = question()
    await store.addQuestion(asked, 30, noon)
    const plus = (caller: string, now: Date) =>
      store.addPlus({ questionId: asked.id, event: 'spring', caller }, 300, now)
    const votes = await Promise.all(Array.from({ length: 20 }, (_, i) => plus(`caller-${i % 4}`, noon)))
    expect(votes.filter(({ outcome }) => outcome === 'added')).toHaveLength(4)
    expect(votes.filter(({ outcome }) => outcome === 'already')).toHaveLength(16)
    expect(await plus('caller-0', noon)).toEqual({
      outcome: 'already',
      plus: 4,
      event: 'spring',
      quota: { limit: 300, remaining: 299, resetSeconds: 43_200 },
    })
    expect(await store.readThreadState(asked.id, 'caller-0', noon)).toEqual({ replies: 0, hasVoted: true })
    expect(await store.readThreadState(asked.id, 'caller-9', noon)).toEqual({ replies: 0, hasVoted: false })
    expect(await store.readThreadState(asked.id, 'caller-0', later({ days: 1 }))).toMatchObject({ hasVoted: false })
    expect(await plus('caller-0', later({ days: 1 }))).toMatchObject({ outcome: 'added', plus: 5 })
  })

  it('keeps the limits of questions, replies and votes apart, and a refused call changes nothing', async () => {
    const store = await openStore()
    const [asked, other] = [question(), question()]
    await store.addQuestion(asked, 2, noon)
    await store.addQuestion(other, 2, noon)
    expect(await store.addQuestion(question(), 2, noon)).toMatchObject({ recorded: false, quota: { remaining: 0 } })
    const plus = (questionId: string) => store.addPlus({ questionId, event: 'spring', caller: 'caller-1' }, 1, noon)
    expect(await plus(asked.id)).toMatchObject({ outcome: 'added', quota: { remaining: 0 } })
    expect(await plus(other.id)).toMatchObject({ outcome: 'limited', plus: 0 })
    expect((await store.addReply(reply(asked.id, { caller: 'caller-1' }), 1, noon)).outcome).toBe('added')
    expect((await store.addReply(reply(asked.id, { caller: 'caller-1' }), 1, noon)).outcome).toBe('limited')
    // The vote that was refused was not noted either: with a higher limit it counts.
    expect(await store.addPlus({ questionId: other.id, event: 'spring', caller: 'caller-1' }, 2, noon)).toMatchObject({
      outcome: 'added',
      plus: 1,
    })
    expect(await store.readFeed('spring', 10, everything)).toMatchObject({ total: 2 })
    expect((await store.readThread(asked.id))?.replyCount).toBe(1)
  })

  it('refuses votes and replies to what is unknown, hidden or of another event, and counts none', async () => {
    const store = await openStore()
    const asked = question({ event: 'winter' })
    await store.addQuestion(asked, 30, noon)
    const plus = (questionId: string, event: string) => store.addPlus({ questionId, event, caller: 'c' }, 300, noon)
    expect(await plus('unknown', 'spring')).toMatchObject({ outcome: 'unknown', event: null, plus: 0 })
    expect(await plus(asked.id, 'spring')).toMatchObject({ outcome: 'other-event', event: 'winter' })
    expect(await store.addReply(reply(asked.id), 100, noon)).toMatchObject({ outcome: 'other-event', event: 'winter' })
    await store.hideEntry(asked.id, true)
    expect(await plus(asked.id, 'winter')).toMatchObject({ outcome: 'unknown', quota: { remaining: 300 } })
    expect(await store.addReply(reply(asked.id, { event: 'winter' }), 100, noon)).toMatchObject({
      outcome: 'unknown',
      event: null,
      quota: { remaining: 100 },
    })
  })

  it('hides a question or a reply, and shows it again', async () => {
    const store = await openStore()
    const asked = question()
    const replied = reply(asked.id)
    await store.addQuestion(asked, 30, noon)
    await store.addReply(replied, 100, noon)
    expect(await store.hideEntry(replied.id, true)).toBe(true)
    expect(await store.readThread(asked.id)).toMatchObject({ replies: [], replyCount: 0 })
    expect(await store.hideEntry(asked.id, true)).toBe(true)
    expect(await store.readThread(asked.id)).toBeNull()
    expect(await store.readFeed('spring', 1, everything)).toMatchObject({ threads: [], total: 0 })
    const [adminView] = (await store.listQuestions({ hidden: true }, everything, noon)).threads
    expect(adminView).toMatchObject({ id: asked.id, hidden: true, replies: [{ id: replied.id, hidden: true }] })
    await store.hideEntry(asked.id, false)
    await store.hideEntry(replied.id, false)
    expect(await store.readThread(asked.id)).toMatchObject({ replies: [{ id: replied.id }], replyCount: 1 })
    expect(await store.hideEntry('unknown', true)).toBe(false)
  })

  it('deletes a reply, an answer, or a question with all its thread', async () => {
    const store = await openStore()
    const asked = question({ private: contact })
    const [replied, kept] = [reply(asked.id), reply(asked.id)]
    const answered = answer(asked.id)
    await store.addQuestion(asked, 30, noon)
    await store.addReply(replied, 100, noon)
    await store.addReply(kept, 100, noon)
    await store.answerQuestion(answered, noon)
    expect(await store.deleteEntry(replied.id)).toBe(true)
    expect(await store.deleteEntry(replied.id)).toBe(false)
    expect(await store.deleteEntry(answered.id)).toBe(true)
    expect(await store.readThread(asked.id)).toMatchObject({ answers: [], replies: [{ id: kept.id }] })
    expect(await store.deleteEntry(asked.id)).toBe(true)
    expect(await store.readThread(asked.id)).toBeNull()
    expect(await store.deleteEntry(kept.id)).toBe(false)
    expect(await store.deleteEntry(asked.id)).toBe(false)
    expect(await store.answerQuestion(answer(asked.id), noon)).toBe(false)
    expect((await store.listQuestions({}, everything, noon)).threads).toEqual([])
  })

  it('lists for the publisher what is asked for', async () => {
    const store = await openStore()
    const [old, young] = [question({ event: 'winter' }), question()]
    await store.addQuestion(old, 30, noon)
    await store.addQuestion(young, 30, later({ hours: 1 }))
    const list = async (filter: Parameters<typeof store.listQuestions>[0], limit = 10) =>
      (await store.listQuestions(filter, { limit }, noon)).threads.map(({ id }) => id)
    expect(await list({})).toEqual([young.id, old.id])
    expect(await list({ event: 'winter' })).toEqual([old.id])
    expect(await list({ since: later({ hours: 1 }) })).toEqual([young.id])
    expect(await list({ answered: true })).toEqual([])
    await store.answerQuestion(answer(old.id), noon)
    expect(await list({ answered: true })).toEqual([old.id])
    expect(await list({ answered: false })).toEqual([young.id])
    expect(await list({ unread: true })).toEqual([young.id])
    expect(await store.markQuestionsRead([young.id, 'unknown'], true)).toBe(1)
    expect(await list({ unread: true })).toEqual([])
    expect(await list({ unread: false }, 1)).toEqual([young.id])
    const first = await store.listQuestions({}, { limit: 1 }, noon)
    expect(first.next).toBe(young.id)
    const second = await store.listQuestions({}, { limit: 1, before: young.id }, noon)
    expect([second.threads[0]?.id, second.next]).toEqual([old.id, null])
  })

  describe('private fields', () => {
    it('are for the publisher, for 365 days; the thread stays', async () => {
      const store = await openStore()
      const asked = question({ private: contact })
      const replied = reply(asked.id, { private: { operator: 'Lab' } })
      await store.addQuestion(asked, 30, noon)
      await store.addReply(replied, 100, later({ days: 1 }))
      const adminView = async (now: Date) => {
        const [thread] = (await store.listQuestions({}, everything, now)).threads
        return [thread?.private, thread?.replies[0]?.private]
      }
      expect(await adminView(later({ days: 365, seconds: -1 }))).toEqual([contact, { operator: 'Lab' }])
      expect(await adminView(later({ days: 365 }))).toEqual([{}, { operator: 'Lab' }])
      await store.clearExpired(later({ days: 366 }))
      expect(await adminView(later({ days: 366 }))).toEqual([{}, {}])
      expect(await store.readThread(asked.id)).toMatchObject({ question: asked.question, replyCount: 1 })
    })

    it('let everything of an e-mail address be deleted', async () => {
      const store = await openStore()
      const theirs = question({ private: contact })
      const others = question({ private: { operator: 'Lab' } })
      const theirReply = reply(others.id, { private: { consent: 'yes', email: 'ADA@example.org' } })
      const otherReply = reply(others.id)
      await store.addQuestion(theirs, 30, noon)
      await store.addQuestion(others, 30, noon)
      await store.addReply(theirReply, 100, noon)
      await store.addReply(otherReply, 100, noon)
      const quoting = { ...answer(others.id), answer: 'Written to ada (at) example (dot) org.' }
      const otherAnswer = answer(others.id)
      await store.answerQuestion(quoting, noon)
      await store.answerQuestion(otherAnswer, noon)
      expect(await store.deleteEmail('ada@example.org')).toEqual({ hellos: 0, questions: 1, replies: 1, answers: 1 })
      expect(await store.readThread(theirs.id)).toBeNull()
      const left = await store.readThread(others.id)
      expect(left?.replies.map(({ id }) => id)).toEqual([otherReply.id])
      expect(left?.answers.map(({ id }) => id)).toEqual([otherAnswer.id])
    })

    it('are looked through for it like the public ones, which should carry none, and hidden ones', async () => {
      const store = await openStore()
      const asked = question({ question: 'Write to _ada@example.org_' })
      const others = question()
      const replies = [
        reply(others.id, { speaker: { ...speaker, handle: 'ada@example.org—Ada' } }),
        reply(others.id, { reply: 'ada (at) example (dot) org' }),
        reply(others.id, { private: { consent: 'yes', operator: '{ada@example.org}' } }),
      ]
      await store.addQuestion(asked, 30, noon)
      await store.addQuestion(others, 30, noon)
      for (const one of replies) await store.addReply(one, 100, noon)
      await store.hideEntry(asked.id, true)
      expect(await store.deleteEmail('ada@example.org')).toEqual({ hellos: 0, questions: 1, replies: 3, answers: 0 })
      expect((await store.listQuestions({}, everything, noon)).threads).toMatchObject([{ id: others.id, replies: [] }])
    })
  })
}
