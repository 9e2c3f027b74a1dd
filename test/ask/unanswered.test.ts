// Questions without a good answer: kept redacted, without the caller, for 30 days, as many a day as are allowed.
import { expect, it } from 'vitest'
import { keepIfUnanswered } from '../../service/ask/unanswered.js'
import type { AskAnswer } from '../../service/contract/resources/fact.js'
import { dataOf } from '../http/stage.js'
import type { Store } from '../../service/store/store.js'
import { forEachStore } from '../store/stores.js'
import { createSource } from '../traffic/stage.js'

const now = new Date('2026-11-20T12:00:00Z')
const caller = {
  ...{ address: '192.0.2.1', userAgent: 'test' },
  connection: { protocol: null, tls: null, rttMs: null, edge: null },
}
const answerTo = (q: string, ...confidences: number[]) =>
  ({ q, facts: confidences.map((confidence) => ({ confidence })), passages: [] }) as unknown as AskAnswer
const passagesTo = (q: string, ...confidences: number[]) =>
  ({ q, facts: [], passages: confidences.map((confidence) => ({ confidence })) }) as unknown as AskAnswer

forEachStore((_, openStore) => {
  it('are those without an answer, or with one of low confidence, redacted; of no HEAD, and not where it is off', async () => {
    const store = await openStore()
    const { source } = createSource(store)
    const ask = async (answer: AskAnswer, { as = 'GET', keepsUnanswered = true } = {}) => {
      const data = dataOf({ 'site.json': { ...source.data.json('site.json'), keepsUnanswered } })
      const later: Promise<unknown>[] = []
      const call = {
        caller,
        context: { ...source, data },
        method: as as 'GET',
        waitUntil: (work: Promise<unknown>) => void later.push(work),
      }
      keepIfUnanswered(call, answer)
      await Promise.all(later)
    }
    await ask(answerTo('Who is jane@example.com at 0171 2345678\n?'))
    await ask(answerTo('low', 0.2, 0.49))
    await ask(answerTo('low', 0.2))
    await ask(answerTo('answered', 0.2, 0.9))
    await ask(passagesTo('low', 0.2, 0.1))
    await ask(passagesTo('answered', 0.3, 0.3))
    await ask(answerTo('head'), { as: 'HEAD' })
    await ask(answerTo('off'), { keepsUnanswered: false })
    expect(await store.listUnanswered('2026-11-20', now)).toEqual([
      { day: '2026-11-20', question: 'low', count: 3 },
      { day: '2026-11-20', question: 'Who is [email removed] at [phone removed] ?', count: 1 },
    ])
  })

  it('leave after 30 days, and a day takes so many different ones', async () => {
    const store = await openStore()
    const most = 3
    for (const question of ['a', 'b', 'a', 'c', 'd', 'a']) await store.keepUnanswered(question, most, now)
    const listed = await store.listUnanswered('2026-11-01', now)
    expect(listed.map(({ question, count }) => [question, count])).toEqual([
      ['a', 3],
      ['b', 1],
      ['c', 1],
    ])
    const last = new Date('2026-12-19T23:59:59Z')
    await store.keepUnanswered('a', most, last)
    await store.clearExpired(last)
    expect((await store.listUnanswered('2026-11-01', last))[0]).toEqual({ day: '2026-12-19', question: 'a', count: 4 })
    const gone = new Date('2026-12-20T00:00:00Z')
    await store.clearExpired(gone)
    expect(await store.listUnanswered('2026-11-01', gone)).toEqual([{ day: '2026-12-19', question: 'a', count: 1 }])
  })
})

it('leave room for those of other callers', () => {
  const { source } = createSource({ keepUnanswered: () => Promise.resolve() } as unknown as Store)
  const data = dataOf({ 'site.json': { ...source.data.json('site.json'), keepsUnanswered: true } })
  const keptOf = (address: string, asked: number): number => {
    let kept = 0
    const call = { caller: { ...caller, address }, context: { ...source, data }, method: 'GET' as const }
    for (let at = 0; at < asked; at++) keepIfUnanswered({ ...call, waitUntil: () => void kept++ }, answerTo(`q${at}`))
    return kept
  }
  expect([keptOf('192.0.2.2', 600), keptOf('192.0.2.3', 5)]).toEqual([100, 5])
})
