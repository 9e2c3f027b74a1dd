// What is on disk after a busy run: no address of a caller, no phone number, no e-mail address without consent.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterEach, expect, it, vi } from 'vitest'
import { copyStore } from '../../admin/backup.js'
import { callerHash } from '../../service/caller.js'
import { attempts } from '../../service/contract/limits.js'
import type { Env } from '../../service/env.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { keepIfUnanswered } from '../../service/ask/unanswered.js'
import { createRecorder } from '../../service/traffic/record.js'
import { dataOf } from '../http/stage.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { countedRequest, createSource } from '../traffic/stage.js'
import { contactStage, openEvent, type ContactStage } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

// As a deployment fetches it: the addresses of crawlers are looked up, and prove some claims and refute others.
vi.mock('../../service/traffic/crawler-ranges.json', () => ({
  default: [
    {
      url: '',
      families: ['GPTBot'],
      fetched_on: '2026-11-20',
      ranges: ['198.18.100.0/25', '2001:4860:abcd:1000::/60'],
    },
  ],
}))

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const phones = [
  '+49 171 2345678',
  '(415) 555-2671',
  '0171/2345678',
  '٠٥٠ ١٢٣ ٤٥٦٧',
  'tel:+442079460958',
  '020 7946 0958',
]
const emails = ['nobody@secret.example', 'nobody (at) secret (dot) example', 'nobody%40secret.example']
const addresses = Array.from({ length: 40 }, (_, at) =>
  at % 2 === 0 ? `198.18.100.${100 + at}` : `2001:4860:abcd:${(0x1000 + at).toString(16)}::${at}`,
)
/** What must be in no byte: digits of the numbers, the mail host, the callers. */
const forbidden = [
  ...[
    '2345678',
    '555-2671',
    '5552671',
    '١٢٣',
    '٤٥٦٧',
    '1234567',
    '123 4567',
    '9460958',
    '7946 0958',
    '171 2',
    '442079',
  ],
  'secret',
  ...addresses,
  ...['2001:4860:abcd', '20014860abcd', '198.18.100'],
  ...addresses.filter((address) => address.includes('.')).map((address) => address.split('.').join('')),
]

/** Everybody does everything: with numbers and addresses in every field. */
const beBusy = async (stage: ContactStage, callers: readonly string[] = addresses): Promise<void> => {
  const text = (at: number) => `Text ${at}: ${phones[at % phones.length]} or ${emails[at % emails.length]}.`
  await Promise.all(
    callers.map(async (address, at) => {
      const who = {
        handle: text(at),
        model_family: text(at + 1),
        model: text(at + 2),
        agent: text(at),
        operator: text(at),
      }
      const email = 'nobody@secret.example'
      const fields = ['agent', 'model_family', 'model', 'operator', 'purpose', 'task', 'message', 'question', 'page']
      const hello = Object.fromEntries(fields.map((name) => [name, text(at)]))
      const statuses = [
        (await stage.post('/api/agent/hello', { ...hello, email, consent: 'no' }, address)).status,
        (await stage.get('/api/agent/hello', { ...hello, email }, address)).status,
        (await stage.post('/api/ama/ask', { ...who, question: text(at), email }, address)).status,
        (await stage.post('/api/ama/plus', { id: openEvent.opening?.id ?? '' }, address)).status,
        (await stage.post('/api/ama/reply', { ...who, id: openEvent.opening?.id, reply: text(at) }, address)).status,
      ]
      expect(statuses).toEqual([200, 200, 200, 200, 200])
    }),
  )
}

const expectNoTrace = (bytes: Buffer): void => {
  expect(bytes.includes('[phone removed]'), 'the run is in these bytes').toBe(true)
  expect(forbidden.filter((text) => bytes.includes(text))).toEqual([])
  // As numbers, the way a socket has them.
  const raw = addresses
    .filter((address) => address.includes('.'))
    .map((address) => Buffer.from(address.split('.').map(Number)))
  expect(raw.filter((address) => bytes.includes(address))).toEqual([])
}

/** Asks what finds no answer, and reads as a person whom an assistant has sent and as a crawler. */
const readAndAsk = async (store: Store): Promise<void> => {
  const { source } = createSource(store)
  const data = dataOf({ 'site.json': { ...source.data.json('site.json'), keepsUnanswered: true } })
  const later: Promise<unknown>[] = []
  for (const [at, phone] of phones.entries()) {
    const address = addresses[at % addresses.length] ?? ''
    const call = {
      ...{ caller: { address }, context: { ...source, data }, method: 'GET' },
      waitUntil: (work: Promise<unknown>) => later.push(work),
    }
    const q = `${at}. Who is ${phone} or ${emails[at % emails.length]}?`
    keepIfUnanswered(call as never, { q, facts: [], passages: [] } as never)
  }
  const { record } = createRecorder(source, { batchMs: 1 })
  const headers = new Headers({ referer: 'https://chatgpt.com/c/secret' })
  const userAgent = 'Mozilla/5.0 (X11; rv:136.0) Gecko/20100101 Firefox/136.0'
  for (const address of addresses)
    for (const name of [userAgent, 'GPTBot/1.4', 'a crawler of its own'])
      later.push(record(countedRequest({ path: '/?secret=1', routeId: 'home', address, headers, userAgent: name })))
  await Promise.all(later)
  const now = source.now()
  expect(await store.listUnanswered('2026-11-20', now)).toHaveLength(phones.length)
  expect(JSON.stringify([...(await store.readReadings('2026-11-20', 1, now))])).toContain('ChatGPT')
  const crawler = (await store.readTraffic('2026-11-20', 1, now)).byFamily.get('GPTBot')
  expect(crawler).toMatchObject({ requests: addresses.length, verified: 22, falseClaims: 18 })
}

const busyStore = async (store: Store): Promise<void> => {
  undo.push(() => store.close())
  const stage = contactStage(store)
  await beBusy(stage)
  await readAndAsk(store)
  expect(stage.lines.join('\n')).not.toMatch(/198\.18|2001:4860|secret/)
}

it('holds for the files of the embedded store', async () => {
  const directory = temporaryFolder()
  await busyStore(openStore({}, { dataDirectory: directory }))
  expectNoTrace(Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))))
})

it.skipIf(!hasRedis)('holds for every key and value of Redis', async () => {
  const server = await startRedis()
  undo.push(() => server.stop())
  await busyStore(openStore({ REDIS_URL: server.url }, { deadlineMs: 25_000 }))
  // The append-only file holds every value as it is; a snapshot would compress some.
  const client = await createClient({ url: server.url, RESP: 2 }).connect()
  undo.push(() => client.destroy())
  const directory = (await client.configGet('dir'))['dir'] ?? ''
  await client.sendCommand(['CONFIG', 'SET', 'aof-use-rdb-preamble', 'no'])
  await client.sendCommand(['CONFIG', 'SET', 'appendonly', 'yes'])
  await expect
    .poll(() => client.info('persistence'))
    .toMatch(/aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0[\s\S]*aof_last_bgrewrite_status:ok/)
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expectNoTrace(Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name)))))
})

/**
 * A day of traffic, a deletion and two midnights, then a backup. What belongs to a day or was deleted is in the files before,
 * and in no byte of them, of the backup and of the log after.
 */
const liveThroughDays = async (
  store: Store,
  env: Env,
  bytesNow: () => Promise<Buffer>,
  passDay: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  undo.push(() => store.close())
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const event = { ...openEvent, opensAt: inDays(-1).toISOString(), closesAt: inDays(9).toISOString() }
  const stage = contactStage(store, [event])
  stage.at(now.toISOString())
  const callers = addresses.slice(0, 6)
  await beBusy(stage, callers)
  const consented = { consent: 'yes', email: 'ada@consented.example' }
  for (const [path, fields] of [
    ['/api/agent/hello', { message: 'Write to me at ada@consented.example.', ...consented }],
    ['/api/ama/ask', { handle: 'a', model_family: 'b', model: 'c', question: 'Why?', ...consented }],
  ] as const)
    expect((await stage.post(path, fields, '192.0.2.77')).status).toBe(200)
  const { value: salt } = await store.saltFor(now, 'never taken')
  const ofTheDay = [salt, ...['192.0.2.77', ...callers].map((address) => callerHash(salt, address))]
  const deleted = 'consented'
  const found = async () => {
    const bytes = await bytesNow()
    return [...ofTheDay, deleted].filter((text) => bytes.includes(text))
  }
  expect(await found()).toEqual([...ofTheDay, deleted])
  expect(await store.deleteEmail('ada@consented.example')).toMatchObject({ hellos: 1, questions: 1 })
  expect(await found()).toEqual(ofTheDay)
  for (const days of [1, 2]) {
    stage.at(inDays(days).toISOString())
    await passDay()
    // Every day has its traffic, which is of its own day.
    expect((await stage.get('/api/agent/hello', { message: 'Another day' }, '203.0.113.5')).status).toBe(200)
    await store.clearExpired(inDays(days))
  }
  expect(await found()).toEqual([])
  expectNoTrace(await bytesNow())

  const folder = temporaryFolder()
  expect(await copyStore('backup', join(folder, 'copy'), env)).toBeNull()
  const kept = readFileSync(join(folder, 'copy'))
  const values = env.REDIS_URL === undefined ? [] : kept.toString().trimEnd().split('\n').slice(1)
  const decoded = values.map((line) => Buffer.from((JSON.parse(line) as { value: string }).value, 'base64'))
  const bytes = Buffer.concat([kept, ...decoded])
  expectNoTrace(bytes)
  expect([...ofTheDay, deleted].filter((text) => bytes.includes(text))).toEqual([])
  const log = stage.lines.join('\n')
  expect([...forbidden, ...ofTheDay, deleted].filter((text) => log.includes(text))).toEqual([])
}

const readAll = (directory: string): Buffer =>
  Buffer.concat(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  )

it('nothing outlives its day or its deletion in the files, backup and log of the embedded store', async () => {
  const directory = temporaryFolder()
  const env = { DATA_DIR: directory }
  await liveThroughDays(openStore({}, { dataDirectory: directory }), env, () => Promise.resolve(readAll(directory)))
})

it.skipIf(!hasRedis)('nor in the append-only file, snapshot and backup of a Redis of one’s own', async () => {
  // Compressed texts could not be found.
  const server = await startRedis(['--appendonly', 'yes', '--save', '3600 1', '--rdbcompression', 'no'])
  undo.push(() => server.stop())
  const client = await createClient({ url: server.url, RESP: 2 }).connect()
  undo.push(() => client.destroy())
  const settled = () =>
    expect
      .poll(() => client.info('persistence'))
      .not.toMatch(/(?:rewrite_in_progress|rewrite_scheduled|bgsave_in_progress):1/)
  const env = { REDIS_URL: server.url }
  const bytesNow = async () => {
    await settled()
    // As it would be taken within the hour.
    await client.sendCommand(['BGSAVE'])
    await settled()
    return readAll(server.directory)
  }
  /** The clock of Redis is not the stage's: of buckets, what it would let expire within a day. */
  const passDay = async () => {
    for (const key of await client.keys('verbatim:bucket:*')) {
      const leftMs = await client.pTTL(key)
      expect(leftMs).toBeGreaterThan(0)
      expect(leftMs).toBeLessThanOrEqual(attempts.refillSeconds * 1000)
      await client.del(key)
    }
  }
  await liveThroughDays(openStore(env, { deadlineMs: 25_000 }), env, bytesNow, passDay)
})
