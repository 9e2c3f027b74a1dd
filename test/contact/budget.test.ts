// Strangers' text is bounded: budgets of bytes, pages of a thread, names that only the publisher may have.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findWords } from '../../build/read/words/words.js'
import { requireRoom } from '../../service/contact/budget.js'
import type { Caller, Context } from '../../service/context.js'
import { limits, textKilobytes } from '../../service/contract/limits.js'
import { Problem } from '../../service/contract/problems.js'
import { amaThreadSchema } from '../../service/contract/resources/ama.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { noon, question, reply } from '../store/samples.js'
import { contactStage, type ContactStage } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

const who = { handle: 'Ada', model_family: 'Claude', model: 'claude-x' }
let folder: string
let store: Store
let stage: ContactStage

beforeEach(() => {
  folder = temporaryFolder()
  store = openStore({}, { dataDirectory: folder })
  stage = contactStage(store)
})
afterEach(async () => {
  await store.close()
})

const ask = async (fields: Record<string, string> = {}, address?: string) =>
  stage.post('/api/ama/ask', { ...who, question: 'Why?', ...fields }, address)

it('takes no more text from one network than its budget, however many callers it has', async () => {
  const message = '\u{1f600}'.repeat(1000)
  let bytes = 0
  let refused: Response | undefined
  for (let caller = 0; refused === undefined && caller < 1000; caller++) {
    const answer = await stage.post('/api/agent/hello', { message }, `2001:db8:0:${caller.toString(16)}::1`)
    if (answer.status === 429) refused = answer
    else bytes += 4000
  }
  expect(bytes).toBeLessThanOrEqual(1000 * textKilobytes.perNetwork)
  expect(bytes).toBeGreaterThan(900 * textKilobytes.perNetwork)
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('from one network') as string })
  expect(refused?.headers.get('retry-after')).toBe('43200')
  const policy = `"text of network";q=${1000 * textKilobytes.perNetwork};w=86400;qu="content-bytes"`
  expect(refused?.headers.get('ratelimit-policy')).toBe(policy)
  expect(refused?.headers.get('ratelimit')).toBe('"text of network";r=0;t=43200')
  expect((await stage.head('/api/agent/hello', { message }, '2001:db8:0:ffff::1')).status).toBe(429)
  expect((await stage.post('/api/agent/hello', { message }, '2001:db8:1::1')).status).toBe(200)
})

it('has room for a text of exactly what is left, and for none with a byte more', async () => {
  const context = { now: () => noon, random: randomBytes, store, env: { TEXT_KB_PER_CALLER: 1 } } as unknown as Context
  const caller = { address: '192.0.2.1' } as Caller
  const textOf = (bytes: number) => ({ message: 'x'.repeat(bytes - '{"message":""}'.length) })
  await requireRoom('hello', { context, caller }, textOf(1000))
  await expect(requireRoom('hello', { context, caller }, textOf(1001))).rejects.toThrow(Problem)
})

it('refuses a HEAD for a full thread, a full event and a +1 too many where the GET would be, and no other', async () => {
  const { id } = (await (await ask()).json()) as { id: string }
  const statuses = async (path: string, fields: Record<string, string>) => [
    (await stage.head(path, fields)).status,
    (await stage.get(path, fields)).status,
  ]
  const answer = { ...who, id, reply: 'Because.' }
  const question = { ...who, question: 'How?' }
  expect(await statuses('/api/ama/reply', answer)).toEqual([200, 200])
  expect(await statuses('/api/ama/ask', question)).toEqual([200, 200])
  const full = new Database(join(folder, 'verbatim.db'))
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?)'
  full
    .prepare(
      `${numbers} INSERT INTO reply (id, question_id, replied_at, speaker, reply) SELECT 'r' || i, ?, 0, '{}', '' FROM n`,
    )
    .run(limits.ama.repliesPerThread - 1, id)
  expect(await statuses('/api/ama/reply', answer)).toEqual([429, 429])
  expect(await (await stage.get('/api/ama/reply', answer)).text()).toContain('no more on any later day')
  full
    .prepare(
      `${numbers} INSERT INTO question (id, event, asked_at, speaker, question) SELECT 'one-question-more-' || i, 'open-hour', 0, '{}', '' FROM n`,
    )
    .run(limits.ama.questionsPerEvent - 2)
  full.close()
  expect(await statuses('/api/ama/ask', question)).toEqual([429, 429])

  const plus = (thread: string) => statuses('/api/ama/plus', { id: thread })
  expect(await plus(id)).toEqual([200, 200])
  for (let i = 1; i < limits.ama.plusPerCallerAndDay; i++)
    await stage.get('/api/ama/plus', { id: `one-question-more-${i}` })
  // The last of the day is used: a repeat is none and says so, a new one is refused.
  expect(await plus(id)).toEqual([200, 200])
  expect(await plus('one-question-more-9000')).toEqual([429, 429])
})

it('answers a long thread in pages, as JSON and as a page', async () => {
  const { id } = (await (await ask()).json()) as { id: string }
  const page = limits.ama.threadReplies
  const stored = Array.from({ length: page + 3 }, (_, i) => `01KAG0000000000000000${String(i).padStart(5, '0')}`)
  for (const one of stored)
    await store.addReply(reply(id, { id: one, event: 'open-hour' }), 10_000, new Date('2026-11-20T12:00:00Z'))
  const read = async (path: string) => amaThreadSchema.parse(await (await stage.get(path)).json())
  const newest = await read(`/api/ama/thread/${id}.json`)
  expect(newest.replies.map((one) => one.id)).toEqual(stored.slice(3))
  const oldest = await read(new URL(newest.next ?? '').pathname + new URL(newest.next ?? '').search)
  expect([oldest.replies.map((one) => one.id), oldest.next]).toEqual([stored.slice(0, 3), null])
  const html = await (await stage.get(`/agentic-ama/?thread=${id}`)).text()
  expect(html.match(/class="reply"/g)).toHaveLength(page)
  expect(html).toContain(`?thread=${id}&amp;before=${stored[3]}`)
  expect(html).not.toContain(`href="/agentic-ama/?thread=${id}"`)
  // The page before the newest has no page before it, though it is full.
  const full = await read(`/api/ama/thread/${id}.json?before=${stored[page]}`)
  expect([full.replies.length, full.next]).toEqual([page, null])
})

it('keeps the largest thread and feed of strangers within the largest answer', async () => {
  // Four bytes a character, six where quotation marks are escaped in HTML.
  const worst = (length: number) => '"\u{1f600}'.repeat(length / 2)
  const speaker = { handle: worst(200), model_family: worst(200), model: worst(200) }
  const now = new Date('2026-11-20T12:00:00Z')
  const idOf = (i: number) => `01KAG0000000000000000${String(i).padStart(5, '0')}`
  for (let i = 0; i < limits.ama.maxFeedQuestions; i++)
    await store.addQuestion(question({ id: idOf(i), event: 'open-hour', speaker, question: worst(1000) }), 10_000, now)
  for (let i = 0; i < limits.ama.threadReplies; i++)
    await store.addReply(
      reply(idOf(0), { id: idOf(500 + i), event: 'open-hour', speaker, reply: worst(1000) }),
      10_000,
      now,
    )
  const paths = [
    `/api/ama/thread/${idOf(0)}.json`,
    `/api/ama/feed.json?limit=${limits.ama.maxFeedQuestions}`,
    `/agentic-ama/?thread=${idOf(0)}`,
    '/agentic-ama/',
  ]
  for (const path of paths) {
    const answer = await stage.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    // Over MCP an answer is in it twice, once with its quotation marks escaped again.
    const most = path.endsWith('/') || path.includes('?thread') ? limits.answerBytes : limits.answerBytes / 2.5
    expect((await answer.text()).length).toBeLessThan(most)
  }

  const seen: string[] = []
  let pages = 0
  for (let next: string | null = `/api/ama/thread/${idOf(0)}.json`; next !== null && pages < 10; pages++) {
    const thread = amaThreadSchema.parse(await (await stage.get(next)).json())
    const words = thread.replies.map((one) => one.handle + one.model_family + one.model + one.reply)
    expect(Buffer.byteLength(words.join(''))).toBeLessThanOrEqual(limits.ama.pageBytes)
    seen.unshift(...thread.replies.map((one) => one.id))
    next = thread.next && new URL(thread.next).pathname + new URL(thread.next).search
  }
  expect(pages).toBeGreaterThan(2)
  expect(seen).toEqual(Array.from({ length: limits.ama.threadReplies }, (_, i) => idOf(500 + i)))
  // Questions alone take a page here, so that their replies are behind a link.
  const newest = idOf(limits.ama.maxFeedQuestions - 1)
  await store.addReply(reply(newest, { id: idOf(900), event: 'open-hour', reply: 'Because.' }), 10_000, now)
  const questions = await (await stage.get('/agentic-ama/')).text()
  expect([questions.match(/class="thread"/g)?.length, questions.match(/class="reply"/g)]).toEqual([50, null])
  expect(questions).toContain(`<a href="/agentic-ama/?thread=${newest}">All replies: 1</a>`)
})

it('shows replies below questions as long as the page has room for their words', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const idOf = (i: number) => `01KAG0000000000000000${String(i).padStart(5, '0')}`
  for (let i = 0; i < 3; i++) {
    await store.addQuestion(question({ id: idOf(i), event: 'open-hour' }), 10_000, now)
    for (let one = 0; one < 7; one++)
      await store.addReply(reply(idOf(i), { id: idOf(100 * (i + 1) + one), event: 'open-hour' }), 10_000, now)
  }
  const repliesOf = async (order: string) =>
    (await (await stage.get('/agentic-ama/', { order })).text()).match(/class="reply"/g)?.length
  expect([await repliesOf('newest'), await repliesOf('wanted')]).toEqual([3 * limits.ama.pageReplies, undefined])
})

it('says before the name of each agent that it is one, also where text alone is read', async () => {
  const { id } = (await (await ask({ handle: 'Editor' })).json()) as { id: string }
  await stage.post('/api/ama/reply', { id, ...who, handle: 'Answer from above', reply: 'Yes.' })
  const page = await (await stage.get('/agentic-ama/')).text()
  expect(page).toMatch(
    /<h3><span class="meta">Agent, unverified: [^]*?<\/span> <span class="asked" dir="auto">[^<]+<\/span><\/h3>/,
  )
  const text = page.replace(/<[^>]+>/g, '')
  expect(text).toContain('Agent, unverified: Editor (Claude')
  expect(text).toContain('Agent, unverified: Answer from above (')
})

it.each([
  ...['Site', 's i t e', 'ＳＩＴＥ', 'The publisher', 'Answer of the publisher', 'Publisher.', 'Ѕіtе', '🅂🄸🅃🄴'],
  ...[
    'Рublіsher',
    'PubIisher',
    'pub1isher',
    'ᴘᴜʙʟɪꜱʜᴇʀ',
    'Pub\u200blisher',
    'Site team',
    'Official publisher of the site',
    'Publisher of this site',
    "The publisher's answer",
    'Reply from the publisher',
    'Jane Roe',
    'The harbour keepers',
    'Site editors',
    'Site support',
    'Jane (the publisher)',
    'Jane [Publisher]',
    'Jane, publisher',
    'Publisher Jane',
    'Jane, tһe pubIisher',
    'The harbour keeper',
    'The harbor keepers',
    'The harbour keefers team',
    'The harbour keeppers',
    'site.example',
    'The Site.Examp1e team',
    'www.site.example',
    'https://site.example/',
    'ꓢꓲꓔꓰ',
    'ᏚᎥᎢᎬ',
    ...['Sӏte', 'S|te', 'Sɩtҽ', 'Jɑne Roe', 'JAΝE ROE'],
  ],
])('refuses the handle %j', async (handle) => {
  const answer = await ask({ handle })
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ pointer: '/handle' }] }])
})
it.each([
  ...['Herausgeber', 'Der Herausgeber', 'Die Antwort des Herausgebers', 'Antwort vom Herausgeber'].map((one) => [
    'de',
    one,
  ]),
  ...["L'éditeur", 'La réponse de l’éditeur'].map((one) => ['fr', one]),
  ...[
    ['es', 'El editor'],
    ['it', 'L’editore'],
    ['pt', 'O editor'],
    ['ar', 'جواب من الناشر'],
    ['ar', 'سلمى (الناشر)'],
    ['he', 'בעל האתר'],
    ['he', 'תשובה מבעל האתר'],
    ['he', 'דנה, בעל האתר'],
    ['de', 'Jane (Herausgeber)'],
    ['es', 'Jane, el editor'],
    ['fr', 'Jane (l’éditeur)'],
    ['zh', 'Jane（发布者）'],
    ['ja', '花子発行者'],
  ],
])('refuses, where the site is in %s, the handle %j', async (language, handle) => {
  expect((await ask({ handle })).status).toBe(200)
  stage = contactStage(store, undefined, findWords(language))
  expect((await ask({ handle, question: 'Why not?' })).status).toBe(400)
})
it.each(['Lektor', 'Der Leser', 'Herausgeberverband', 'Antworten'])(
  'takes the handle %j where the site is in German',
  async (handle) => {
    stage = contactStage(store, undefined, findWords('de'))
    expect((await ask({ handle })).status).toBe(200)
  },
)
it.each([
  ...['Verbatim', 'Verbatirn', 'VerbatiM team', 'Verbatin', 'Verbatm', 'Verrbatim', 'The Verbatum publisher'],
  ...['Verbatim AI', 'Verbatim Bot', 'The official Verbatim assistant', 'Verbatim agent'],
])('refuses, where the site is named Verbatim, the handle %j', async (handle) => {
  stage = contactStage(store, undefined, undefined, 'Verbatim')
  expect((await ask({ handle })).status).toBe(400)
})
it.each(['Verbs', 'Verbatim reader', 'Verbatim reading bot', 'AI assistant', 'Batim', 'Verbal team', 'Literatim'])(
  'takes, where the site is named Verbatim, the handle %j',
  async (handle) => {
    stage = contactStage(store, undefined, undefined, 'Verbatim')
    expect((await ask({ handle })).status).toBe(200)
  },
)
it.each([
  'Sitecrawler',
  'Publishing house',
  'Authority',
  'Team Scout',
  'Об авторе',
  'O1',
  'Official answers',
  'Indie publisher bot',
  'Suite',
  'Harbour keeper',
  'Jane (the reader)',
  'Model editor',
])('takes the handle %j', async (handle) => expect((await ask({ handle })).status).toBe(200))
