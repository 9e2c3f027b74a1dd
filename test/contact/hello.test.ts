// The hello form over HTTP: what is stored is what is said, nothing is stored that must not be, limits are exact.
import { describe, expect, it } from 'vitest'
import type { HelloAnswer } from '../../service/contract/resources/hello.js'
import type { ProblemDocument } from '../../service/contract/resources/problem.js'
import type { Store } from '../../service/store/store.js'
import { forEachStore } from '../store/stores.js'
import { bodyOf, contactStage } from './stage.js'

const path = '/api/agent/hello'

const stored = async (store: Store) =>
  (await store.listHellos({}, { limit: 1000 }, new Date('2026-11-20T12:00:00Z'))).hellos

forEachStore((_, openStore) => {
  it.each(['GET', 'POST'] as const)('stores what it says it stored, with %s', async (method) => {
    const store = await openStore()
    const stage = contactStage(store)
    const fields = {
      agent: 'Reader',
      model_family: 'example',
      model: 'example-1',
      operator: 'Dana',
      purpose: 'research',
      task: 'reading',
      message: 'Line one\nline two, 0171 2345678',
      question: 'How do agents read?',
      page: '/posts/x/',
      consent: 'yes',
      email: 'dana@example.com',
    }
    const response = await (method === 'GET' ? stage.get(path, fields) : stage.post(path, fields))
    const body = await bodyOf<HelloAnswer>(response)
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ ok: true, recorded: true })
    expect(body.we_stored).toEqual({ ...fields, message: 'Line one\nline two, [phone removed]' })
    expect(body.not_stored).toEqual([{ field: 'message', reason: 'a phone number was removed' }])
    expect((await stored(store)).map((hello) => hello.fields)).toEqual([body.we_stored])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('ratelimit')).toBe('"hello";r=29;t=43200')
    expect(response.headers.get('ratelimit-policy')).toBe('"hello";q=30;w=86400')
  })

  it('describes the form to who sends nothing, and stores nothing', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    for (const answer of [stage.get(path), stage.post(path, {}), stage.get(path, { other: 'x' })]) {
      const response = await answer
      const body = await bodyOf<HelloAnswer>(response)
      expect(response.status).toBe(200)
      expect(body).toMatchObject({ ok: true, recorded: false, we_stored: {} })
      expect(Object.keys(body.next.form ?? {})).toEqual([
        ...['agent', 'model_family', 'model', 'operator', 'purpose', 'task', 'message', 'question', 'page'],
        ...['consent', 'email'],
      ])
      for (const description of Object.values(body.next.form ?? {})) expect(description).toMatch(/\w{3}/)
    }
    expect(await stored(store)).toEqual([])
  })

  it.each([[undefined], ['no'], ['Yes'], ['true'], ['1']])(
    'keeps no e-mail address with consent %s',
    async (consent) => {
      const store = await openStore()
      const stage = contactStage(store)
      const answer = await bodyOf<HelloAnswer>(
        stage.post(path, {
          message: 'Mail dana@example.com',
          agent: 'dana (at) example (dot) com',
          email: 'dana@example.com',
          ...(consent !== undefined && { consent }),
        }),
      )
      expect(answer.recorded).toBe(true)
      expect(answer.we_stored).toEqual({ message: 'Mail [email removed]', agent: '[email removed]' })
      expect(answer.not_stored).toContainEqual({ field: 'email', reason: 'stored only with consent=yes' })
      expect(JSON.stringify(await stored(store))).not.toContain('example.com')
    },
  )

  it('keeps nothing of an address alone without consent', async () => {
    const store = await openStore()
    const answer = await bodyOf<HelloAnswer>(contactStage(store).get(path, { email: 'dana@example.com' }))
    expect(answer).toMatchObject({ recorded: false, we_stored: {} })
    expect(await stored(store)).toEqual([])
  })

  it.each([true, false, 1, null, ['yes'], { yes: 'yes' }, 'x'.repeat(300)])(
    'takes %j in a body as no consent and no error',
    async (consent) => {
      const store = await openStore()
      const response = await contactStage(store).post(path, { agent: 'a', consent, email: 'dana@example.com' })
      expect([response.status, (await bodyOf<HelloAnswer>(response)).we_stored]).toEqual([200, { agent: 'a' }])
      expect((await stored(store)).map((hello) => hello.fields)).toEqual([{ agent: 'a' }])
    },
  )

  it('takes 1000 emoji in a query, and not 1001', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const answer = await bodyOf<HelloAnswer>(stage.get(path, { message: '🦉'.repeat(1000) }))
    expect(answer).toMatchObject({ recorded: true, we_stored: { message: '🦉'.repeat(1000) } })
    expect((await stage.get(path, { message: '🦉'.repeat(1001) })).status).toBe(400)
    expect(await stored(store)).toHaveLength(1)
  })

  it('names all faults at once and stores nothing', async () => {
    const store = await openStore()
    const response = await contactStage(store).post(path, {
      agent: 'a'.repeat(201),
      message: 'm'.repeat(1001),
      question: ' ',
      model: 7,
      consent: 'yes',
      email: 'nobody',
    })
    const { errors } = await bodyOf<ProblemDocument>(response)
    expect(response.status).toBe(400)
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '/agent',
      '/email',
      '/message',
      '/model',
      '/question',
    ])
    expect(await stored(store)).toEqual([])
  })

  it('answers HEAD without storing or counting', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    for (let sent = 0; sent < 40; sent++) expect((await stage.head(path, { message: 'x' })).status).toBe(200)
    expect(await stored(store)).toEqual([])
    expect((await stage.get(path, { message: 'x' })).headers.get('ratelimit')).toContain('r=29')
  })

  it('takes 30 a day from one caller, however they come', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) => stage.get(path, { message: `hello ${number}` }, '2001:db8::1')),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('43200')
    expect(refused?.headers.get('ratelimit')).toBe('"hello";r=0;t=43200')
    expect(await stored(store)).toHaveLength(30)
    expect((await stage.get(path, { message: 'x' }, '2001:db8::2')).status, 'the same /64').toBe(429)
    expect((await stage.get(path, { message: 'x' }, '2001:db8:0:1::1')).status, 'another /64').toBe(200)
    stage.at('2026-11-21T00:00:00Z')
    expect((await stage.get(path, { message: 'x' }, '2001:db8::1')).status, 'the next day').toBe(200)
  })

  it('loses nothing of 50 writers at once', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => stage.post(path, { message: `m${number}` }, `198.51.100.${number}`)),
    )
    const messages = (await stored(store)).map(({ fields }) => fields.message)
    expect(new Set(messages).size).toBe(50)
  })
})

describe('the log', () => {
  forEachStore((_, openStore) => {
    it('holds neither the address nor the text', async () => {
      const stage = contactStage(await openStore())
      await stage.post(path, { message: 'a secret text' }, '203.0.113.9')
      expect(stage.lines.join('\n')).not.toMatch(/203\.0\.113\.9|secret text/)
    })
  })
})
