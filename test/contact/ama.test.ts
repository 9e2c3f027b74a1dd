// The question event over HTTP: states, threads, +1, replies, the publisher's question, limits, and what is public.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { makeId, randomIdBytes } from '../../service/contract/ids.js'
import { amaAsk } from '../../service/contract/inputs.js'
import type { AmaFeed, AmaThread } from '../../service/contract/resources/ama.js'
import type { ProblemDocument } from '../../service/contract/resources/problem.js'
import { forEachStore } from '../store/stores.js'
import { baseUrl, bodyOf, closedEvent, contactStage, openEvent, scheduledEvent, type ContactStage } from './stage.js'

interface AskAnswer {
  recorded: boolean
  id: string
  published_as: Record<string, string>
  thread: string
  plus: string
  feed: string
  not_stored?: { field: string }[]
}

const who = { handle: 'reader', model_family: 'example', model: 'example-1' }
const openingId = openEvent.opening?.id ?? ''

const ask = (stage: ContactStage, question: string, address?: string) =>
  bodyOf<AskAnswer>(stage.post('/api/ama/ask', { ...who, question }, address))
const feedOf = (stage: ContactStage, fields?: Record<string, string>) =>
  bodyOf<AmaFeed>(stage.get('/api/ama/feed.json', fields))
const threadOf = (stage: ContactStage, id: string) => bodyOf<AmaThread>(stage.get(`/api/ama/thread/${id}.json`))

forEachStore((_, openStore) => {
  describe('a question', () => {
    it('is published as it says, and can be read, voted for and replied to', async () => {
      const stage = contactStage(await openStore())
      const asked = await bodyOf<AskAnswer>(stage.get('/api/ama/ask', { ...who, question: 'Why?\nReally.' }))
      expect(asked).toMatchObject({
        ok: true,
        recorded: true,
        published_as: { ...who, question: 'Why?\nReally.' },
        thread: `${baseUrl}/api/ama/thread/${asked.id}.json`,
        plus: `${baseUrl}/api/ama/plus?id=${asked.id}`,
        feed: `${baseUrl}/api/ama/feed.json`,
      })
      const path = asked.plus.slice(baseUrl.length)
      expect(await bodyOf(stage.get(path))).toMatchObject({ recorded: true, id: asked.id, plus: 1 })
      expect(await bodyOf(stage.get(path)), 'a second one of the day').toMatchObject({ recorded: false, plus: 1 })
      expect(await bodyOf(stage.get(path, undefined, '192.0.2.2'))).toMatchObject({ recorded: true, plus: 2 })
      stage.at('2026-11-21T12:00:00Z')
      expect(await bodyOf(stage.get(path)), 'the next day').toMatchObject({ recorded: true, plus: 3 })

      const reply = await bodyOf<AskAnswer>(stage.post('/api/ama/reply', { ...who, id: asked.id, reply: 'Because.' }))
      expect(reply).toMatchObject({ recorded: true, published_as: { ...who, reply: 'Because.' }, thread: asked.thread })
      expect(await threadOf(stage, asked.id)).toMatchObject({
        id: asked.id,
        event: 'open-hour',
        asked_at: '2026-11-20T12:00:00.000Z',
        ...who,
        question: 'Why?\nReally.',
        trust: 'untrusted',
        plus: 3,
        answers: [],
        replies: [{ id: reply.id, ...who, reply: 'Because.', trust: 'untrusted' }],
      })
      const { questions } = await feedOf(stage)
      expect(questions.map(({ id, plus, replies, answers }) => [id, plus, replies, answers])).toEqual([
        [asked.id, 3, 1, 0],
        [openingId, 0, 0, 1],
      ])
    })

    it('shows no address and no number, consent or not, and keeps the private part private', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      const asked = await bodyOf<AskAnswer>(
        stage.post('/api/ama/ask', {
          handle: 'dana@example.com',
          model_family: 'x',
          model: '+49 171 2345678',
          question: 'Mail dana@example.com or call 0171 2345678',
          agent: 'Private Agent',
          operator: 'Dana, 0171 2345678, dana@example.com',
          consent: 'yes',
          email: 'dana@example.com',
        }),
      )
      expect(asked.published_as).toEqual({
        handle: '[email removed]',
        model_family: 'x',
        model: '[phone removed]',
        question: 'Mail [email removed] or call [phone removed]',
      })
      const shown = [
        JSON.stringify(await feedOf(stage)),
        JSON.stringify(await threadOf(stage, asked.id)),
        await (await stage.get('/agentic-ama/')).text(),
      ]
      for (const text of shown) expect(text).not.toMatch(/example\.com|Private Agent|Dana|2345678/)
      const { threads } = await store.listQuestions({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
      expect(threads.find(({ id }) => id === asked.id)?.private).toEqual({
        agent: 'Private Agent',
        operator: 'Dana, [phone removed], dana@example.com',
        consent: 'yes',
        email: 'dana@example.com',
      })
    })

    it('keeps no e-mail address without consent, and says so', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      const asked = await bodyOf<AskAnswer>(
        stage.post('/api/ama/ask', { ...who, question: 'Why?', consent: 'no', email: 'dana@example.com' }),
      )
      expect(asked.not_stored?.map(({ field }) => field)).toEqual(['consent', 'email'])
      const { threads } = await store.listQuestions({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
      expect(threads.map((thread) => thread.private)).toEqual([{}])
    })

    it('needs its fields, and text in them', async () => {
      const stage = contactStage(await openStore())
      const missing = await bodyOf<ProblemDocument>(
        stage.get('/api/ama/ask', { model: 'm', question: 'q'.repeat(1001) }),
      )
      expect(missing.errors?.map(({ parameter }) => parameter).sort()).toEqual(['handle', 'model_family', 'question'])
      const empty = await stage.post('/api/ama/ask', { ...who, handle: '\u202e\u0000', question: '\u001b[2J' })
      expect(empty.status).toBe(400)
      const { errors } = await bodyOf<ProblemDocument>(empty)
      expect(errors?.map(({ pointer }) => pointer)).toEqual(['/handle', '/question'])
    })

    it('needs what its schema says: neither white space nor controls alone', async () => {
      const stage = contactStage(await openStore())
      const { pattern = '' } = z.toJSONSchema(amaAsk().shape.handle, { io: 'input' })
      for (const handle of [' ', '\t', '\u00a0', '\u1680', '\u3000', '\ufeff', '\0', '\x1f', '\x7f', 'é', '字', '.']) {
        const { status } = await stage.post('/api/ama/ask', { ...who, handle, question: 'Why?' })
        expect(status === 200, JSON.stringify(handle)).toBe(new RegExp(pattern, 'u').test(handle))
      }
    })

    it('has an id that sorts by time and is no counter', async () => {
      const stage = contactStage(await openStore())
      const ids: string[] = []
      for (let minute = 10; minute < 15; minute++) {
        stage.at(`2026-11-20T12:${minute}:00Z`)
        ids.push((await ask(stage, `q${minute}`)).id)
      }
      expect(ids.toSorted()).toEqual(ids)
      expect(new Set(ids.map((id) => id.slice(10))).size).toBe(5)
    })
  })

  describe('the state of the event', () => {
    it.each(['/api/ama/ask', '/api/ama/plus', '/api/ama/reply'])('closes %s outside its hours', async (path) => {
      const fields = { ...who, question: 'Why?', reply: 'Because', id: openingId }
      const scheduled = contactStage(await openStore(), [closedEvent, scheduledEvent])
      const early = await scheduled.get(path, fields)
      expect(early.status).toBe(403)
      expect(await bodyOf(early)).toMatchObject({
        type: `${baseUrl}/problems/ama-not-open/`,
        opens_at: '2027-01-01T00:00:00.000Z',
      })
      const over = contactStage(await openStore({ keep: true }), [closedEvent])
      for (const late of [await over.get(path, fields), await over.post(path, fields)]) {
        expect(late.status).toBe(410)
        expect(await bodyOf(late)).toMatchObject({
          type: `${baseUrl}/problems/ama-closed/`,
          closed_at: '2026-10-13T13:00:00.000Z',
          archive: `${baseUrl}/agentic-ama/#event-october`,
        })
      }
      expect((await over.head(path, fields)).status).toBe(410)
      expect((await contactStage(await openStore({ keep: true }), []).get(path, fields)).status).toBe(410)
    })

    it('says when the next one opens, of several that are planned', async () => {
      const later = { ...scheduledEvent, id: 'february', opensAt: '2027-02-01T00:00:00Z' }
      const stage = contactStage(await openStore(), [closedEvent, scheduledEvent, later])
      const early = await stage.get('/api/ama/ask', { ...who, question: 'Why?' })
      expect(await bodyOf(early)).toMatchObject({ opens_at: '2027-01-01T00:00:00.000Z' })
    })

    it('puts the one that is open first on the page', async () => {
      const page = await (await contactStage(await openStore()).get('/agentic-ama/')).text()
      expect([...page.matchAll(/<section id="event-([^"]*)"/g)].map(([, id]) => id)).toEqual([
        'open-hour',
        'january',
        'october',
      ])
    })

    it('opens with its first millisecond and closes with its last', async () => {
      const stage = contactStage(await openStore(), [scheduledEvent])
      const statusAt = async (instant: string) => {
        stage.at(instant)
        return (await stage.get('/api/ama/ask', { ...who, question: instant })).status
      }
      expect(await statusAt('2026-12-31T23:59:59.999Z')).toBe(403)
      expect(await statusAt('2027-01-01T00:00:00.000Z')).toBe(200)
      expect(await statusAt('2027-01-01T23:59:59.999Z')).toBe(200)
      expect(await statusAt('2027-01-02T00:00:00.000Z')).toBe(410)
    })

    it('closes the threads of an event that is over, and leaves them to be read', async () => {
      const stage = contactStage(await openStore())
      const { id } = await ask(stage, 'Late?')
      stage.at('2027-01-01T12:00:00Z')
      for (const path of ['/api/ama/plus', '/api/ama/reply']) {
        const response = await stage.post(path, { ...who, id, reply: 'Too late' })
        expect(response.status).toBe(410)
        expect(await bodyOf(response)).toMatchObject({ archive: `${baseUrl}/agentic-ama/#event-open-hour` })
        expect((await stage.head(path, { ...who, id, reply: 'Too late' })).status).toBe(410)
      }
      expect((await threadOf(stage, id)).question).toBe('Late?')
      const { events, questions } = await feedOf(stage)
      expect(events.map((event) => [event.id, event.state])).toEqual([
        ['january', 'open'],
        ['open-hour', 'closed'],
        ['october', 'closed'],
      ])
      expect(questions.map((question) => question.id)).toEqual([id, openingId])
    })
  })

  describe('the publisher’s question', () => {
    it('takes votes and replies from the first minute, of many at once', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      expect(await threadOf(stage, openingId)).toMatchObject({
        handle: 'Site',
        trust: 'publisher',
        plus: 0,
        answers: [{ answer: 'We read the manifest.', trust: 'publisher' }],
      })
      const votes = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          stage.post('/api/ama/plus', { id: openingId }, `192.0.2.${number}`).then(({ status }) => status),
        ),
      )
      expect(votes).toEqual(new Array(20).fill(200))
      await stage.post('/api/ama/reply', { ...who, id: openingId, reply: 'The feed.' })
      expect(await threadOf(stage, openingId)).toMatchObject({ plus: 20, replies: [{ reply: 'The feed.' }] })
      expect((await feedOf(stage)).questions.map(({ id, plus }) => [id, plus])).toEqual([[openingId, 20]])
      const admin = await store.listQuestions({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
      expect(admin.threads).toHaveLength(1)
    })

    it('is on a page in the order of its +1, too, in HTML and in Markdown', async () => {
      const stage = contactStage(await openStore())
      for (const question of ['The first one?', 'The second one?', 'The third one?'])
        await stage.post('/api/ama/ask', { ...who, question })
      const order = async (path: string, parameters: Record<string, string>) =>
        [...(await (await stage.get(path, parameters)).text()).matchAll(/The (?:first|second|third) one\?/g)].map(
          ([found]) => found,
        )
      const newest = await order('/agentic-ama/', {})
      const { questions } = await feedOf(stage)
      const oldest = questions.find(({ question }) => question === newest[2])
      await stage.post('/api/ama/plus', { id: oldest?.id ?? '' })
      for (const path of ['/agentic-ama/', '/agentic-ama.md']) {
        expect(await order(path, {})).toEqual(newest)
        expect(await order(path, { order: 'wanted' })).toEqual([newest[2], newest[0], newest[1]])
        expect((await stage.get(path, { order: 'best' })).status).toBe(400)
      }
    })

    it('is answered or not, on a page of each, which goes on where it has more than fits', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      const ids: string[] = []
      for (let number = 0; number < 52; number += 1) {
        stage.at(new Date(Date.UTC(2026, 10, 20, 12, number)).toISOString())
        ids.push((await ask(stage, `Question ${number}?`, `192.0.2.${number}`)).id)
      }
      const [first = '', second = ''] = ids
      await store.answerQuestion({ id: `${second}-a`, questionId: second, answer: 'So.' }, new Date())
      const read = async (path: string, parameters: Record<string, string>) => {
        const text = await (await stage.get(path, parameters)).text()
        const next = /[?&](?:amp;)?before=(\w+)/.exec(text)?.[1]
        return { text, next, questions: [...text.matchAll(/(?:Question \d+|What do you read first)\?/g)].map(String) }
      }
      for (const path of ['/agentic-ama/', '/agentic-ama.md']) {
        expect((await read(path, { order: 'answered' })).questions).toEqual(['Question 1?', 'What do you read first?'])
        const unanswered = await read(path, { order: 'unanswered' })
        expect(unanswered.questions).toHaveLength(50)
        expect(unanswered.questions).not.toContain('Question 1?')
        expect(unanswered.text).toContain('Questions by agents: Unanswered')
        expect(unanswered.text).toMatch(/order=unanswered&(?:amp;)?before=/)
        const rest = await read(path, { order: 'unanswered', before: unanswered.next ?? '' })
        expect(rest.questions).toEqual(['Question 0?'])
        expect(rest.text).toContain(first)
      }
    })

    it('is the heading, the title and the description of its page, below who asks', async () => {
      const stage = contactStage(await openStore())
      const question = `How are\n<facts> checked against ${'their long source '.repeat(20)}?`
      const { id } = await ask(stage, question)
      const page = await (await stage.get('/agentic-ama/', { thread: id })).text()
      const shortened = 'Agent, unverified: How are &lt;facts&gt; checked against their long…'
      expect(page).toContain(`<title>${shortened} · Site</title>`)
      expect(page).toContain(`<meta property="og:title" content="${shortened}" />`)
      expect(page).toMatch(
        /"name":"Agent, unverified: How are[^}]*"text":"Agent, unverified: How are[^}]*"name":"Agent, unv/,
      )
      expect(page).toMatch(
        /<meta name="description" content="Agent, unverified: How are &lt;facts&gt; checked .{140,170}…" \/>/,
      )
      expect(page).toMatch(
        /<h1><span class="meta">Agent, unverified: [^]*How are<br \/>&lt;facts&gt; [^]*\?<\/span><\/h1>/,
      )
      expect(page.match(/<h1/g)).toHaveLength(1)
      const markdown = await (await stage.get('/agentic-ama.md', { thread: id })).text()
      expect(markdown).toMatch(/^# Agent, unverified: How are \\<facts\\> checked against .*…$/m)
      expect(markdown).toMatch(/^\+0, .*, id `.*`, replies: 0$/m)
      const own = await (await stage.get('/agentic-ama/', { thread: openingId })).text()
      expect(own).toContain('<title>What do you read first? · Site</title>')
    })

    it('can be hidden like any other', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      await stage.post('/api/ama/plus', { id: openingId })
      await store.hideEntry(openingId, true)
      expect((await stage.get(`/api/ama/thread/${openingId}.json`)).status).toBe(404)
      expect((await feedOf(stage)).questions).toEqual([])
      stage.at('2026-11-21T12:00:00Z')
      expect((await stage.post('/api/ama/plus', { id: openingId })).status).toBe(404)
      await store.hideEntry(openingId, false)
      expect(await threadOf(stage, openingId)).toMatchObject({ plus: 1 })
    })
  })

  describe('limits and refusals', () => {
    it('takes 30 questions, 100 replies and 300 votes a day from one caller', async () => {
      const stage = contactStage(await openStore())
      const ids: string[] = []
      for (let number = 0; number < 31; number++) {
        const response = await stage.post('/api/ama/ask', { ...who, question: `q${number}` })
        expect(response.status).toBe(number < 30 ? 200 : 429)
        if (number < 30) ids.push((await bodyOf<AskAnswer>(response)).id)
      }
      const [id = ''] = ids
      const replies: Response[] = []
      // A caller may have 64 requests at the same time.
      for (let half = 0; half < 2; half++) {
        const sent = Array.from({ length: 55 }, (_, number) =>
          stage.post('/api/ama/reply', { ...who, id, reply: `r${half} ${number}` }),
        )
        replies.push(...(await Promise.all(sent)))
      }
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(100)
      expect(replies.find(({ status }) => status === 429)?.headers.get('ratelimit-policy')).toBe(
        '"replies";q=100;w=86400',
      )
      expect((await threadOf(stage, id)).replies).toHaveLength(100)
    })

    it('answers HEAD as it would GET, and records nothing', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      const { id } = await ask(stage, 'Why?')
      expect((await stage.head('/api/ama/ask', { ...who, question: 'x' })).status).toBe(200)
      expect((await stage.head('/api/ama/plus', { id })).status).toBe(200)
      expect((await stage.head('/api/ama/plus', { id: openingId })).status).toBe(200)
      expect((await stage.head('/api/ama/reply', { ...who, id, reply: 'x' })).status).toBe(200)
      expect((await stage.head('/api/ama/plus', { id: 'X'.repeat(26) })).status).toBe(404)
      expect(await threadOf(stage, id)).toMatchObject({ plus: 0, replies: [] })
      const { threads } = await store.listQuestions({}, { limit: 10 }, new Date('2026-11-20T12:00:00Z'))
      expect(threads.map((thread) => thread.id)).toEqual([id])
    })

    it('knows no thread that is not there or hidden', async () => {
      const store = await openStore()
      const stage = contactStage(store)
      const { id } = await ask(stage, 'Why?')
      await store.hideEntry(id, true)
      for (const one of [id, '0'.repeat(26), 'short', 'a:b', '../../x']) {
        expect((await stage.get(`/api/ama/thread/${encodeURIComponent(one)}.json`)).status).toBe(404)
        expect((await stage.get('/api/ama/plus', { id: one })).status).toBe(404)
        expect((await stage.head('/api/ama/plus', { id: one })).status).toBe(404)
        expect((await stage.get('/api/ama/reply', { ...who, id: one, reply: 'x' })).status).toBe(404)
      }
      expect((await stage.get('/agentic-ama/', { thread: id })).status).toBe(404)
      expect((await stage.get('/api/ama/plus', { id: 'a'.repeat(201) })).status).toBe(400)
    })
  })

  it('has nothing before the question that opened the first event', async () => {
    const id = makeId(new Date(openEvent.opensAt), new Uint8Array(randomIdBytes))
    const event = { ...openEvent, opening: { id, question: 'What do you read first?' } }
    const stage = contactStage(await openStore(), [event])
    expect((await feedOf(stage)).questions.map((question) => question.id)).toEqual([id])
    expect((await feedOf(stage, { before: id })).questions).toEqual([])
  })

  it('pages the feed without a gap or a repeat', async () => {
    const stage = contactStage(await openStore())
    const asked: string[] = []
    for (let minute = 10; minute < 17; minute++) {
      stage.at(`2026-11-20T12:${minute}:00Z`)
      asked.push((await ask(stage, `q${minute}`)).id)
    }
    const seen: string[] = []
    let next: string | null = `${baseUrl}/api/ama/feed.json?limit=3`
    for (let pages = 0; next !== null && pages < 10; pages++) {
      const page: AmaFeed = await bodyOf<AmaFeed>(stage.get(next.slice(baseUrl.length)))
      expect(page.questions.length).toBeLessThanOrEqual(3)
      seen.push(...page.questions.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toEqual([...asked.toReversed(), openingId])
    expect((await feedOf(stage, { event: 'october' })).questions).toEqual([])
  })
})
