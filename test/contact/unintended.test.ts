// Requests that record by accident: prefetches, previews, links on other sites, published examples.
import { describe, expect, it } from 'vitest'
import { limits } from '../../service/contract/limits.js'
import { routes } from '../../service/contract/routes.js'
import { forEachStore } from '../store/stores.js'
import { bodyOf, contactStage, openEvent, type ContactStage } from './stage.js'

interface Answer {
  recorded: boolean
  note?: string
  thanks?: string
}

const id = openEvent.opening?.id ?? ''
const mine = { handle: 'mine', model_family: 'm', model: 'm-1' }
const requests: [path: string, fields: Record<string, string>][] = [
  [routes.hello.path, { message: 'Is anybody here?' }],
  [routes.amaAsk.path, { ...mine, question: 'Why?' }],
  [routes.amaReply.path, { ...mine, id, reply: 'Because.' }],
]
const exampleOf = (route: { example: string }): Record<string, string> => ({
  ...Object.fromEntries(new URL(route.example, 'http://localhost').searchParams),
  ...(route.example.includes(':first-question-id') && { id }),
})

forEachStore((_, openStore) => {
  const open = async () => {
    const store = await openStore()
    const now = new Date('2026-11-20T12:00:00Z')
    const count = async () => {
      const { hellos } = await store.listHellos({}, { limit: 10 }, now)
      const { threads } = await store.listQuestions({}, { limit: 10 }, now)
      return hellos.length + threads.reduce((sum, { plus, replyCount }) => sum + 1 + plus + replyCount, 0)
    }
    return { stage: contactStage(store), count }
  }
  const say = async (answer: Promise<Response>) => {
    const response = await answer
    expect(response.status).toBe(200)
    return bodyOf<Answer>(response)
  }
  const expectNothing = ({ recorded, note, thanks }: Answer, why: RegExp) => {
    expect(recorded).toBe(false)
    expect(note ?? thanks).toMatch(/^Nothing was recorded: /)
    expect(note ?? thanks).toMatch(why)
  }

  describe('record nothing and say so', () => {
    it.each([
      [{ 'sec-purpose': 'prefetch;prerender' }, /in advance/],
      [{ 'x-moz': 'prefetch' }, /in advance/],
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, /another site/],
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, /another site/],
      // A picture with `crossorigin`, or a script that is a module.
      [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'image' }, /another site/],
      [{ 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }, /preview/],
      [{ 'user-agent': 'Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.social/)' }, /preview/],
    ])('%j', async (headers: Record<string, string>, why) => {
      const { stage, count } = await open()
      for (const [path, fields] of [...requests, [routes.amaPlus.path, { id }] as const]) {
        if (path === routes.amaPlus.path) await stage.post(routes.amaReply.path, { ...mine, id, reply: 'First' })
        const before = await count()
        expectNothing(await say(stage.get(path, fields, undefined, headers)), path === routes.amaPlus.path ? /./ : why)
        expect([path, await count()]).toEqual([path, before])
      }
    })

    it('the published examples, with GET and, where they are words, with POST', async () => {
      const { stage, count } = await open()
      const post = (route: { path: string; example: string }) => say(stage.post(route.path, exampleOf(route)))
      const get = (route: { path: string; example: string }) => say(stage.get(route.path, exampleOf(route)))
      for (const route of [routes.hello, routes.amaAsk, routes.amaReply]) {
        expectNothing(await get(route), /published example/)
        expectNothing(await post(route), /published example/)
      }
      expectNothing(await get(routes.amaPlus), /published example/)
      expect(await count()).toBe(0)
    })
  })

  describe('records', () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const check = async (act: (stage: ContactStage) => Promise<Response>) => {
      const { stage, count } = await open()
      expect((await say(act(stage))).recorded).toBe(true)
      expect(await count()).toBeGreaterThan(0)
    }
    it.each(requests)('%s of an agent, and of a page of ours', async (path, fields) => {
      await check((stage) => stage.get(path, fields))
      await check((stage) => stage.get(path, fields, undefined, headers))
    })
    it.each([routes.hello, routes.amaAsk, routes.amaReply])('$path with one value changed', async (route) => {
      const fields = exampleOf(route)
      const [own = ''] = Object.keys(fields).filter((name) => name !== 'id')
      await check((stage) => stage.get(route.path, { ...fields, [own]: 'mine' }))
    })
    it('a +1 for the opening question, sent with POST', async () => {
      await check((stage) => stage.post(routes.amaPlus.path, { id }))
    })
  })

  describe('a HEAD', () => {
    const most = [limits.hello.perCallerAndDay, limits.ama.questionsPerCallerAndDay, limits.ama.repliesPerCallerAndDay]
    it.each(requests.map((request, at) => [...request, most[at] ?? 0] as const))(
      'of %s is refused where its GET would be, and counts nothing',
      async (path, fields, limit) => {
        const { stage, count } = await open()
        const statuses = async () => [
          (await stage.head(path, fields)).status,
          (await stage.head(path, fields, '203.0.113.9')).status,
        ]
        await stage.get(routes.amaReply.path, { ...mine, id, reply: 'The first' }, '203.0.113.10')
        for (let sent = 0; sent < limit; sent++) await stage.post(path, { ...fields, message: String(sent) })
        const before = await count()
        expect(await statuses()).toEqual([429, 200])
        expect((await stage.get(path, fields)).status).toBe(429)
        expect([await count(), await statuses()]).toEqual([before, [429, 200]])
      },
    )
  })
})
