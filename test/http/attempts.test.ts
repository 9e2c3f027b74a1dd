// One caller's requests to a route that records are bounded before their input is read; other callers are not affected.
import { expect, it, vi } from 'vitest'
import { attempts, limits } from '../../service/contract/limits.js'
import { enter, takeAttempt } from '../../service/http/attempts.js'
import { startTiming } from '../../service/http/timing.js'
import { hello } from '../../service/contact/hello.js'
import { openStore } from '../../service/store/open.js'
import { notSent, StoreUnavailable, type Store } from '../../service/store/store.js'
import { noStore, stage } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

/** A store of its own, so that no other test takes from its buckets. */
const ownStore = (): Store => new Proxy(noStore, {})
const capacity = attempts.perRecorded * limits.hello.perCallerAndDay
const caller = (address: string) => ({
  address,
  userAgent: 'test',
  connection: { protocol: null, tls: null, rttMs: null, edge: null },
})

/** A request whose body says whether it was read. */
function watchedPost(): { init: RequestInit; isRead: () => boolean } {
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { init: { method: 'POST', headers: { 'content-type': 'application/json' }, body }, isRead: () => isRead }
}

it('counts HEAD and refused requests, and then refuses without reading the body', async () => {
  const served = stage({ hello }, { store: ownStore() })
  const statuses = new Set<number>()
  for (let sent = 0; sent < capacity; sent += 2) {
    // Without a field, for which no store is asked.
    statuses.add((await served.send('/api/agent/hello', { method: 'HEAD' })).status)
    statuses.add((await served.send('/api/agent/hello?message=')).status)
  }
  expect([...statuses]).toEqual([200, 400])
  const { init, isRead } = watchedPost()
  const refused = await served.send('/api/agent/hello', init)
  expect([refused.status, isRead()]).toEqual([429, false])
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('ratelimit-policy')).toBe(`"attempts";q=${capacity};w=3600`)
  expect(await refused.json()).toMatchObject({ type: expect.stringContaining('/problems/too-many-requests') as string })
})

it('gives attempts back with time, to each network by itself', async () => {
  const store = ownStore()
  let at = Date.parse('2026-11-20T12:00:00Z')
  const context = { store, now: () => new Date(at), random: (bytes: number) => new Uint8Array(bytes) }
  const take = (address: string) => takeAttempt('hello', caller(address), context, startTiming())
  for (let sent = 0; sent < capacity; sent++) await take('2001:db8::1')
  await expect(take('2001:db8::2')).rejects.toThrow('try again in 40 s')
  await take('2001:db8:0:1::1')
  at += 39_000
  await expect(take('2001:db8::1')).rejects.toThrow('try again in 1 s')
  at += 1000
  await take('2001:db8::1')
  await expect(take('2001:db8::1')).rejects.toThrow()
  // The clock of a host may be set back: that gives nothing, and nobody waits for it to be where it was.
  at -= 3_600_000
  await expect(take('2001:db8::1')).rejects.toThrow('try again in 3640 s')
  at -= 86_400_000
  await take('2001:db8::1')
})

it('bounds a caller over all processes, and neither parses nor redacts what is refused', async () => {
  const folder = temporaryFolder()
  const stores = [0, 1].map(() => openStore({}, { dataDirectory: folder }))
  try {
    let handled = 0
    const count: typeof hello = (call) => {
      handled += 1
      return hello(call)
    }
    const processes = stores.map((store) => stage({ hello: count }, { store }))
    const send = (sent: number, init?: RequestInit) => processes[sent % 2]?.send('/api/agent/hello', init)
    for (let sent = 0; sent < capacity; sent++) expect((await send(sent, { method: 'HEAD' }))?.status).toBe(200)
    for (const sent of [0, 1]) {
      const { init, isRead } = watchedPost()
      const refused = await send(sent, init)
      expect([refused?.status, isRead(), handled]).toEqual([429, false, capacity])
      expect(refused?.headers.get('retry-after')).toBe('40')
      expect(refused?.headers.get('ratelimit-policy')).toBe(`"attempts";q=${capacity};w=3600`)
      expect(refused?.headers.get('ratelimit')).toBe('"attempts";r=0;t=40')
    }
  } finally {
    await Promise.all(stores.map((store) => store.close()))
  }
})

it.each([
  ['a verb', new StoreUnavailable('slow')],
  ['what comes before it', notSent(new StoreUnavailable('slow')) as StoreUnavailable],
])('asks the store nothing for other routes, and does not wait twice where %s is slow', async (_, error) => {
  const asked: string[] = []
  const store = new Proxy(noStore, {
    get: (_target, verb) => (now: Date, value: string) => {
      asked.push(String(verb))
      if (verb === 'saltFor') return Promise.resolve({ day: now, value })
      return Promise.reject(error)
    },
  })
  const served = stage({ hello, amaFeed: () => ({ body: '' as never }) }, { store })
  expect((await served.send('/api/ama/feed.json')).status).toBe(200)
  expect(asked).toEqual([])
  const slow = await served.send('/api/agent/hello?message=x')
  expect([slow.status, await slow.text()]).toEqual([503, expect.stringContaining('Nothing was recorded')])
  expect(asked).toEqual(['saltFor', 'takeFromBucket'])
})

it('answers a bounded number of requests of one caller at a time, and each network has its own', async () => {
  const waiting: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve))
  const served = stage({ amaFeed: async () => wait().then(() => ({ body: '' as never })) }, { store: ownStore() })
  const most = limits.concurrentPerCaller
  const running = Array.from({ length: most }, () => served.send('/api/ama/feed.json'))
  await vi.waitUntil(() => waiting.length === most)
  const refused = await served.send('/api/ama/feed.json', { method: 'HEAD' })
  expect([refused.status, refused.headers.get('retry-after'), waiting.length]).toEqual([429, '1', most])
  expect(refused.headers.get('ratelimit-policy')).toBe(`"concurrent";q=${most};qu="concurrent-requests"`)
  expect(refused.headers.get('ratelimit')).toBe('"concurrent";r=0;t=1')
  const store = ownStore()
  const leave = Array.from({ length: most }, () => enter(caller('2001:db8::1'), { store }))
  expect(() => enter(caller('2001:db8::2'), { store })).toThrow('too-many-requests')
  expect(() => enter(caller('2001:db8:0:1::1'), { store })).not.toThrow()
  leave[0]?.()
  expect(() => enter(caller('2001:db8::2'), { store })).not.toThrow()
  for (const end of waiting) end()
  expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]))
  // What is over is forgotten: as many again are answered.
  const again = Array.from({ length: most }, () => served.send('/api/ama/feed.json'))
  await vi.waitUntil(() => waiting.length === 2 * most)
  for (const end of waiting) end()
  expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('refuses to send an answer that is larger than the platform takes', async () => {
  const served = stage({ amaFeed: () => Promise.resolve({ body: 'x'.repeat(limits.answerBytes) as never }) })
  // JSON adds two quotation marks.
  expect((await served.send('/api/ama/feed.json')).status).toBe(500)
  expect(served.lines.join()).toContain(`The answer has ${limits.answerBytes + 2} bytes`)
})
