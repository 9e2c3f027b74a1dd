// One caller's requests to a route that records are bounded before their input is read; other callers are not affected.
import { expect, it, vi } from 'vitest'
import { attempts, limits } from '../../service/contract/limits.js'
import { enter, takeAttempt } from '../../service/http/attempts.js'
import { hello } from '../../service/contact/hello.js'
import type { Store } from '../../service/store/store.js'
import { noStore, stage } from './stage.js'

/** A store of its own, so that no other test takes from its buckets. */
const ownStore = (): Store => new Proxy(noStore, {})
const capacity = attempts.perRecorded * limits.hello.perCallerAndDay
const caller = (address: string) => ({
  address,
  userAgent: 'test',
  connection: { protocol: null, tls: null, rttMs: null, edge: null },
})

it('counts HEAD and refused requests, and then refuses without reading the body', async () => {
  const served = stage({ hello }, { store: ownStore() })
  const statuses = new Set<number>()
  for (let sent = 0; sent < capacity; sent += 2) {
    // Without a field, for which no store is asked.
    statuses.add((await served.send('/api/agent/hello', { method: 'HEAD' })).status)
    statuses.add((await served.send('/api/agent/hello?message=')).status)
  }
  expect([...statuses]).toEqual([200, 400])
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
  const headers = { 'content-type': 'application/json' }
  const refused = await served.send('/api/agent/hello', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  })
  expect([refused.status, isRead]).toEqual([429, false])
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(refused.headers.get('ratelimit-policy')).toBe(`"attempts";q=${capacity};w=3600`)
  expect(await refused.json()).toMatchObject({ type: expect.stringContaining('/problems/too-many-requests') as string })
})

it('gives attempts back with time, to each network by itself', () => {
  const store = ownStore()
  let at = Date.parse('2026-11-20T12:00:00Z')
  const take = (address: string) => takeAttempt('hello', caller(address), { store, now: () => new Date(at) })
  for (let sent = 0; sent < capacity; sent++) take('2001:db8::1')
  expect(() => take('2001:db8::2')).toThrow('try again in 40 s')
  expect(() => take('2001:db8:0:1::1')).not.toThrow()
  at += 39_000
  expect(() => take('2001:db8::1')).toThrow('try again in 1 s')
  at += 1000
  expect(() => take('2001:db8::1')).not.toThrow()
  expect(() => take('2001:db8::1')).toThrow()
  // The clock of a host may be set back.
  at -= 86_400_000
  expect(() => take('2001:db8::1')).toThrow()
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
