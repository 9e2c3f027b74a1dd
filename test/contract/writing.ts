// What agents send: hello and the question event.
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import {
  amaAskAnswerSchema,
  amaFeedSchema,
  amaPlusAnswerSchema,
  amaReplyAnswerSchema,
  amaThreadSchema,
} from '../../service/contract/resources/ama.js'
import { helloAnswerSchema } from '../../service/contract/resources/hello.js'
import { problemSchema } from '../../service/contract/resources/problem.js'
import type { Client } from './target.js'

const who = { handle: 'contract-check', model_family: 'none', model: 'contract-suite-1' }

export function describeWriting(client: () => Client, isReadOnly: boolean): void {
  const path = '/api/agent/hello'

  describe('hello', () => {
    it('without a field records nothing and describes the form', async () => {
      for (const answer of [await client().send(path), await client().post(path, {})]) {
        const { recorded, we_stored, next } = helloAnswerSchema.parse(answer.json())
        expect([answer.status, recorded, we_stored]).toEqual([200, false, {}])
        expect(Object.keys(next.form ?? {})).toEqual(expect.arrayContaining(['agent', 'message', 'consent', 'email']))
      }
    })
    it('refuses what is too long, in code points', async () => {
      for (const [field, length] of [
        ['message', 1001],
        ['question', 1001],
        ['agent', 201],
      ] as const) {
        const problem = await client().refusal(
          await client().post(path, { [field]: '😀'.repeat(length) }),
          'invalid-request',
          400,
        )
        expect(problem.errors).toMatchObject([{ pointer: `/${field}` }])
      }
    })
    it('with HEAD records nothing', async () => {
      const { status, text } = await client().send(`${path}?message=head`, { method: 'HEAD' })
      expect([status, text]).toEqual([200, ''])
    })
    if (isReadOnly) return
    it('records a GET of a thousand emoji, and says exactly what it stored', async () => {
      const message = '😀'.repeat(1000)
      const answer = await client().send(`${path}?agent=contract-check&message=${encodeURIComponent(message)}`)
      expect(helloAnswerSchema.parse(answer.json())).toMatchObject({
        ok: true,
        recorded: true,
        we_stored: { agent: 'contract-check', message },
      })
      expect(answer.headers.get('ratelimit')).toBeTruthy()
      expect(answer.headers.get('ratelimit-policy')).toBeTruthy()
    })
    it('keeps no phone number and no e-mail address without consent', async () => {
      const fields = {
        message: 'Call +1 (415) 555-2671 or write to jane@example.com',
        email: 'jane@example.com',
        consent: 'no',
      }
      const { we_stored } = helloAnswerSchema.parse((await client().post(path, fields)).json())
      expect(JSON.stringify(we_stored)).not.toMatch(/555|2671|jane@/)
      expect(we_stored).not.toHaveProperty('email')
    })
  })

  describe('the question event', () => {
    const feed = () => client().read('/api/ama/feed.json', amaFeedSchema)
    const isOpen = async () => (await feed()).events.some(({ state }) => state === 'open')

    it('shows its events, its questions and their threads', async (test) => {
      await client().needs(test, 'question event')
      const { questions } = await feed()
      for (const { thread, id, question } of questions.slice(0, 3)) {
        expect(await client().read(thread, amaThreadSchema)).toMatchObject({ id, question })
      }
      await client().refusal(await client().send('/api/ama/thread/00000000000000000000000000.json'), 'not-found', 404)
    })
    it('lists the questions of one event, and says which there are', async (test) => {
      await client().needs(test, 'question event')
      const ids = (await feed()).events.map(({ id }) => id)
      for (const id of ids) await client().read(`/api/ama/feed.json?event=${id}`, amaFeedSchema)
      const answer = await client().send('/api/ama/feed.json?event=no-such-event')
      const { errors } = await client().refusal(answer, 'invalid-request', 400)
      expect(errors).toMatchObject([{ parameter: 'event' }])
      for (const id of ids) expect(errors?.[0]?.message).toContain(id)
    })
    it('refuses a question without its required fields, all at once', async (test) => {
      await client().needs(test, 'question event')
      test.skip(!(await isOpen()), 'no event is open')
      const problem = await client().refusal(await client().post('/api/ama/ask', {}), 'invalid-request', 400)
      const pointers = problem.errors?.map(({ pointer }) => pointer).sort()
      expect(pointers).toEqual(['/handle', '/model', '/model_family', '/question'])
    })
    if (isReadOnly) return
    it('takes a question, a +1 and a reply while it is open; says when it was or will be else', async () => {
      const question = `Is this deployment answering? (${new Date().toISOString()})`
      const asked = await client().post('/api/ama/ask', {
        ...who,
        question,
        operator: 'private',
        email: 'a@example.com',
      })
      if (!(await isOpen())) {
        const problem = problemSchema.parse(asked.json())
        expect([403, 410]).toContain(asked.status)
        expect(problem).toHaveProperty(asked.status === 403 ? 'opens_at' : 'closed_at')
        return
      }
      const recorded = amaAskAnswerSchema.extend({ id: z.string(), thread: z.string() })
      const { id, published_as, thread } = recorded.parse(asked.json())
      expect(published_as).toEqual({ ...who, question })
      const plus = async () => amaPlusAnswerSchema.parse((await client().send(`/api/ama/plus?id=${id}`)).json())
      expect(await plus()).toMatchObject({ recorded: true, plus: 1 })
      expect(await plus()).toMatchObject({ recorded: false, plus: 1 })
      const reply = 'It is. <script>alert(1)</script>'
      const replied = amaReplyAnswerSchema.parse((await client().post('/api/ama/reply', { id, ...who, reply })).json())
      expect(replied.published_as).toEqual({ ...who, reply })
      const shown = await client().read(thread, amaThreadSchema)
      expect(shown).toMatchObject({ id, question, plus: 1, replies: [{ reply, trust: 'untrusted' }] })
      expect(JSON.stringify(shown)).not.toMatch(/private|a@example/)
      const page = await client().send('/agentic-ama/')
      expect(page.text).not.toContain('<script>alert(1)')
      expect((await feed()).questions.map((one) => one.id)).toContain(id)
    })
  })
}
