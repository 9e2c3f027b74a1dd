// Any interleaving of hello, ask, +1 and reply from many callers over days: counts add up and limits are exact.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import type { AmaFeed } from '../../service/contract/resources/ama.js'
import { forEachStore } from '../store/stores.js'
import { bodyOf, contactStage, openEvent, type ContactStage } from './stage.js'

type Kind = 'hello' | 'ask' | 'plus' | 'reply'

/** A caller does one thing several times at once. */
interface Burst {
  kind: Kind
  caller: number
  /** Which of the questions so far, for +1 and replies. */
  target: number
  times: number
}

/** Bursts of one step run at the same time; a day passes between two steps where it says so. */
interface Step {
  bursts: Burst[]
  newDay: boolean
}

const callers = 4
const days = 3

const burst = fc.record<Burst>({
  kind: fc.constantFrom('hello', 'ask', 'plus', 'reply'),
  caller: fc.nat(callers - 1),
  target: fc.nat(5),
  times: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 10, max: 35 })),
})
const steps = fc.array(
  fc.record<Step>({ bursts: fc.array(burst, { minLength: 1, maxLength: 5 }), newDay: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

const who = { handle: 'reader', model_family: 'example', model: 'example-1' }
const opening = openEvent.opening?.id ?? ''

const send = (stage: ContactStage, { kind, caller }: Burst, question: string): Promise<Response> => {
  const address = `192.0.2.${caller}`
  if (kind === 'hello') return stage.post('/api/agent/hello', { message: 'hello' }, address)
  if (kind === 'ask') return stage.post('/api/ama/ask', { ...who, question: 'Why?' }, address)
  // A +1 for the opening question by GET is the published example.
  if (kind === 'plus') return stage[question === opening ? 'post' : 'get']('/api/ama/plus', { id: question }, address)
  return stage.post('/api/ama/reply', { ...who, id: question, reply: 'Because.' }, address)
}

const limitOf: Readonly<Record<Kind, number>> = {
  hello: limits.hello.perCallerAndDay,
  ask: limits.ama.questionsPerCallerAndDay,
  reply: limits.ama.repliesPerCallerAndDay,
  plus: limits.ama.plusPerCallerAndDay,
}

const add = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
const read = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0

forEachStore((name, openStore) => {
  it('counts add up and limits are exact', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const store = await openStore()
        const stage = contactStage(store)
        const questions = [opening]
        const tried = new Map<string, number>()
        const recorded = new Map<string, number>()
        const votes = new Set<string>()
        const replies = new Map<string, number>()
        let day = 20
        let minute = 0
        for (const { bursts, newDay } of plan) {
          if (newDay && day < 20 + days - 1) day += 1
          minute += 1
          stage.at(`2026-11-${day}T12:${String(minute).padStart(2, '0')}:00Z`)
          const known = [...questions]
          const requests = bursts.flatMap((one) => {
            const question = known[one.target % known.length] ?? opening
            const key = `${one.kind} ${one.caller} ${day}`
            if (one.kind === 'plus') votes.add(`${question} ${one.caller} ${day}`)
            else add(tried, key, one.times)
            return Array.from({ length: one.times }, () => async () => {
              const response = await send(stage, one, question)
              expect([200, 429]).toContain(response.status)
              if (response.status !== 200) return
              const body = await bodyOf<{ recorded: boolean; id: string }>(response)
              if (body.recorded) add(recorded, key, 1)
              if (one.kind === 'ask') questions.push(body.id)
              if (one.kind === 'reply') add(replies, question, 1)
            })
          })
          // A caller may have no more at the same time.
          for (let from = 0; from < requests.length; from += limits.concurrentPerCaller)
            await Promise.all(requests.slice(from, from + limits.concurrentPerCaller).map((request) => request()))
        }
        for (const [key, times] of tried) {
          const kind = key.split(' ')[0] as Kind
          expect(read(recorded, key), `${name}: ${key}`).toBe(Math.min(times, limitOf[kind]))
        }
        const sum = (kind: Kind) =>
          [...recorded].filter(([key]) => key.startsWith(kind)).reduce((total, [, count]) => total + count, 0)
        expect(sum('plus')).toBe(votes.size)
        const { hellos } = await store.listHellos({}, { limit: 1000 }, new Date('2026-11-23T00:00:00Z'))
        expect(hellos).toHaveLength(sum('hello'))
        const shown = new Map<string, AmaFeed['questions'][number]>()
        let next: string | null = '/api/ama/feed.json?limit=200'
        while (next !== null) {
          const page: AmaFeed = await bodyOf<AmaFeed>(stage.get(next))
          for (const question of page.questions) shown.set(question.id, question)
          next = page.next === null ? null : page.next.slice(new URL(page.next).origin.length)
        }
        expect([...shown.keys()].sort()).toEqual(questions.toSorted())
        expect(questions).toHaveLength(1 + sum('ask'))
        for (const id of questions) {
          expect(shown.get(id)?.plus).toBe([...votes].filter((vote) => vote.startsWith(id)).length)
          expect(shown.get(id)?.replies).toBe(read(replies, id))
        }
      }),
      // Of the same requests over the network, fewer: what a plan can bring about, the first store has shown.
      { numRuns: name === 'SQLite' ? 12 : 5 },
    )
  })
})
