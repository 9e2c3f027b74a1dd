// What is on disk after a busy run: no address of a caller, no phone number, no e-mail address without consent.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterEach, expect, it } from 'vitest'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { keepIfUnanswered } from '../../service/ask/unanswered.js'
import { createRecorder } from '../../service/traffic/record.js'
import { dataOf } from '../http/stage.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { countedRequest, createSource } from '../traffic/stage.js'
import { contactStage, openEvent, type ContactStage } from './stage.js'

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
  at % 2 === 0 ? `198.51.100.${100 + at}` : `2001:db8:abcd:${(0x1000 + at).toString(16)}::${at}`,
)
/** What must be in no byte: digits of the numbers, the mail host, the callers. */
const forbidden = [
  ...['2345678', '555-2671', '5552671', '١٢٣', '4567', '9460958', '7946 0958', '171 2', '442079'],
  'secret',
  ...addresses,
  ...['2001:db8:abcd', '20010db8abcd', '198.51.100'],
  ...addresses.filter((address) => address.includes('.')).map((address) => address.split('.').join('')),
]

/** Everybody does everything: with numbers and addresses in every field. */
const beBusy = async (stage: ContactStage): Promise<void> => {
  const text = (at: number) => `Text ${at}: ${phones[at % phones.length]} or ${emails[at % emails.length]}.`
  await Promise.all(
    addresses.map(async (address, at) => {
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

/** Asks what finds no answer, and reads as a person whom an assistant has sent. */
const readAndAsk = async (store: Store): Promise<void> => {
  const { source } = createSource(store)
  const data = dataOf({ 'site.json': { ...source.data.json('site.json'), keepsUnanswered: true } })
  const later: Promise<unknown>[] = []
  const call = {
    context: { ...source, data },
    method: 'GET' as const,
    waitUntil: (work: Promise<unknown>) => later.push(work),
  }
  for (const [at, phone] of phones.entries())
    keepIfUnanswered(call, {
      q: `${at}. Who is ${phone} or ${emails[at % emails.length]}?`,
      facts: [],
      passages: [],
    } as never)
  const { record } = createRecorder(source, { batchMs: 1 })
  const headers = new Headers({ referer: 'https://chatgpt.com/c/secret' })
  const userAgent = 'Mozilla/5.0 (X11; rv:136.0) Gecko/20100101 Firefox/136.0'
  for (const address of addresses)
    later.push(record(countedRequest({ path: '/?secret=1', routeId: 'home', address, headers, userAgent })))
  await Promise.all(later)
  const now = source.now()
  expect(await store.listUnanswered('2026-11-20', now)).toHaveLength(phones.length)
  expect(JSON.stringify([...(await store.readReadings('2026-11-20', 1, now))])).toContain('ChatGPT')
}

const busyStore = async (store: Store): Promise<void> => {
  undo.push(() => store.close())
  const stage = contactStage(store)
  await beBusy(stage)
  await readAndAsk(store)
  expect(stage.lines.join('\n')).not.toMatch(/198\.51|2001:db8|secret/)
}

it('holds for the files of the embedded store', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'verbatim-traces-'))
  undo.push(() => rmSync(directory, { recursive: true, force: true }))
  await busyStore(openStore({}, { dataDirectory: directory }))
  expectNoTrace(Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name)))))
})

it.skipIf(!hasRedis)('holds for every key and value of Redis', async () => {
  const server = await startRedis()
  undo.push(() => server.stop())
  await busyStore(openStore({ REDIS_URL: server.url }))
  // The append-only file holds every value as it is; a snapshot would compress some.
  const client = await createClient({ url: server.url, RESP: 2 }).connect()
  undo.push(() => client.destroy())
  const directory = (await client.configGet('dir'))['dir'] ?? ''
  await client.sendCommand(['CONFIG', 'SET', 'aof-use-rdb-preamble', 'no'])
  await client.sendCommand(['CONFIG', 'SET', 'appendonly', 'yes'])
  await expect
    .poll(() => client.info('persistence'), { timeout: 10_000 })
    .toMatch(/aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0[\s\S]*aof_last_bgrewrite_status:ok/)
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expectNoTrace(Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name)))))
})
