// A store that is down, slow, full or missing: 503 with Retry-After within the deadline of a verb, and never a word of "recorded".
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore } from '../../service/store/open.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import type { Store } from '../../service/store/store.js'
import { hasRedis, startRedis, type RedisServer } from '../store/redis-server.js'
import { startBridge } from '../store/upstash-bridge.js'
import { contactStage, openEvent } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const keep = (store: Store): Store => {
  undo.push(() => store.close().catch(() => undefined))
  return store
}

const redis = async (options: readonly string[] = []): Promise<RedisServer> => {
  const server = await startRedis(options)
  undo.push(() => server.stop())
  return server
}

const who = { handle: 'reader', model_family: 'example', model: 'example-1' }
const id = openEvent.opening?.id ?? ''
const submissions: [string, Record<string, string>][] = [
  ['/api/agent/hello', { message: 'hello' }],
  ['/api/ama/ask', { ...who, question: 'Why?' }],
  ['/api/ama/plus', { id }],
  ['/api/ama/reply', { ...who, id, reply: 'Because.' }],
]

/** Each submission is refused in time and records nothing. */
const expectRefusals = async (store: Store) => {
  const stage = contactStage(store)
  const started = performance.now()
  const responses = await Promise.all(
    submissions.flatMap(([path, fields]) => [stage.get(path, fields), stage.post(path, fields)]),
  )
  const elapsedMs = performance.now() - started
  for (const response of responses) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.text()).not.toMatch(/"recorded":true/)
  }
  // The deadline of a verb is 2.4 s: two of them one after the other would take 4.8 s.
  expect(elapsedMs).toBeLessThan(4000)
}

/** Hellos are recorded until there is no room; then they are refused, and none is called recorded. */
const expectFull = async (store: Store) => {
  const stage = contactStage(store)
  let refused: Response | undefined
  for (let sent = 0; sent < 4000 && refused === undefined; sent++) {
    const response = await stage.post('/api/agent/hello', { message: 'm'.repeat(1000) }, `192.0.${sent >> 4}.1`)
    if (response.status !== 200) refused = response
  }
  expect(refused?.status).toBe(503)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).not.toContain('"recorded":true')
}

it('answers 503 where no store is configured', async () => {
  await expectRefusals(openStore({}))
})

it('answers 503 where the embedded store is full', async () => {
  const directory = temporaryFolder()
  const store = keep(openSqliteStore(join(directory, 'full.db'), { maxBytes: 256 * 1024 }))
  await expectFull(store)
})

it('answers 503 where the embedded store has no place to be', async () => {
  await expectRefusals(keep(openStore({}, { dataDirectory: '/dev/null/none' })))
})

describe.skipIf(!hasRedis)('Redis', () => {
  it('over TCP: answers 503 when it is gone', async () => {
    const server = await redis()
    const store = keep(openStore({ REDIS_URL: server.url }))
    expect((await contactStage(store).get('/api/agent/hello', { message: 'x' })).status).toBe(200)
    process.kill(server.pid, 'SIGKILL')
    await expectRefusals(store)
  })

  it('over TCP: answers 503 when it hangs, and records again when it is back', async () => {
    const server = await redis()
    const store = keep(openStore({ REDIS_URL: server.url }))
    const stage = contactStage(store)
    expect((await stage.get('/api/agent/hello', { message: 'x' })).status).toBe(200)
    process.kill(server.pid, 'SIGSTOP')
    try {
      await expectRefusals(store)
    } finally {
      process.kill(server.pid, 'SIGCONT')
    }
    expect((await stage.get('/api/agent/hello', { message: 'back' })).status).toBe(200)
  })

  it('over REST: answers 503 when it hangs', async () => {
    const server = await redis()
    const bridge = await startBridge(server.url)
    undo.push(() => bridge.stop())
    const store = keep(openStore({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }))
    process.kill(server.pid, 'SIGSTOP')
    try {
      await expectRefusals(store)
    } finally {
      process.kill(server.pid, 'SIGCONT')
    }
  })

  it('over TCP: answers 503 when it is full', async () => {
    const server = await redis(['--maxmemory', '3mb', '--maxmemory-policy', 'noeviction'])
    await expectFull(keep(openStore({ REDIS_URL: server.url })))
  })
})
