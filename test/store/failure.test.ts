// A store that is down, slow, full, damaged or not there: StoreUnavailable in time, with no secret in it.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type StoreEnv } from '../../service/store/open.js'
import { openSqliteStore } from '../../service/store/sqlite.js'
import { StoreUnavailable, type Store } from '../../service/store/store.js'
import { defaultDeadlineMs } from '../../service/store/within.js'
import { hasRedis, startRedis, type RedisServer } from './redis-server.js'
import { claim, hello, noon, question, request } from './samples.js'
import { startBridge, type UpstashBridge } from './upstash-bridge.js'

const opened: { close: () => Promise<void> }[] = []
const open = (env: StoreEnv): Store => {
  const store = openStore(env)
  opened.push(store)
  return store
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** How a verb fails, before a timer ends that is set a third beyond its deadline; recording a secret that must not be told. */
const failure = async (store: Store) => {
  let isLate = false
  const timer = setTimeout(() => (isLate = true), (4 / 3) * defaultDeadlineMs)
  const error: unknown = await store
    .recordHello(hello({ caller: 'secret-caller', fields: { message: 'secret-message' } }), 30, noon)
    .then(
      () => new Error('It was recorded'),
      (reason: unknown) => reason,
    )
  clearTimeout(timer)
  if (!(error instanceof StoreUnavailable)) throw error
  expect(`${error.message} ${String(error.cause)} ${error.stack ?? ''}`).not.toContain('secret')
  expect(isLate).toBe(false)
  return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds, code: error.code }
}

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A port that nobody listens on. */
const deadPort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

const rest = (url: string, token = 'secret-token'): StoreEnv => ({
  UPSTASH_REDIS_REST_URL: url,
  UPSTASH_REDIS_REST_TOKEN: token,
})

describe('no store', () => {
  it('refuses every verb where none is configured, and never falls back to memory', async () => {
    expect(await failure(open({}))).toEqual({ reason: 'not-configured', retryAfterSeconds: 5 })
    expect(await failure(open({ KV_REST_API_URL: 'http://127.0.0.1:1' }))).toMatchObject({ reason: 'not-configured' })
  })

  it('can be awaited and closed like any other', async () => {
    const store = await Promise.resolve(openStore({}))
    await expect(store.close()).resolves.toBeUndefined()
  })
})

describe('nobody listens', () => {
  it('is found out at once, over TCP and over REST', async () => {
    const port = await deadPort()
    const refused = { reason: 'unreachable', code: 'ECONNREFUSED' }
    expect(await failure(open({ REDIS_URL: `redis://:secret@127.0.0.1:${port}` }))).toMatchObject(refused)
    expect(await failure(open(rest(`http://127.0.0.1:${port}`)))).toMatchObject(refused)
  })
})

describe('somebody listens and says nothing', () => {
  it('is given up within 2.5 seconds, over TCP and over REST', async () => {
    const server = createServer((socket) => {
      opened.push({ close: () => Promise.resolve(void socket.destroy()) })
    })
    const port = await listen(server)
    const failures = await Promise.all([
      failure(open({ REDIS_URL: `redis://127.0.0.1:${port}` })),
      failure(open(rest(`http://127.0.0.1:${port}`))),
    ])
    expect(failures.map(({ reason }) => reason)).toEqual(['slow', 'slow'])
    server.close()
  })
})

describe('somebody listens and hangs up', () => {
  it('is a broken connection, over REST: the request was sent', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    const port = await listen(server)
    expect(await failure(open(rest(`http://127.0.0.1:${port}`)))).toMatchObject({ reason: 'broken' })
    server.close()
  })
})

describe.skipIf(!hasRedis)('Redis', () => {
  let redis: RedisServer
  let bridge: UpstashBridge
  beforeAll(async () => {
    redis = await startRedis()
    bridge = await startBridge(redis.url)
  })
  afterAll(async () => {
    await bridge.stop()
    await redis.stop()
  })

  it('that refuses the token is unavailable', async () => {
    expect(await failure(open(rest(bridge.url)))).toMatchObject({ reason: 'refused' })
  })

  it('that wants a password is unavailable', async () => {
    const locked = await startRedis(['--requirepass', 'secret'])
    try {
      expect(await failure(open({ REDIS_URL: locked.url }))).toMatchObject({ reason: 'refused' })
      const { hostname, port } = new URL(locked.url)
      const store = open({ REDIS_URL: `redis://:secret@${hostname}:${port}` })
      expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
    } finally {
      await locked.stop()
    }
  })

  it('that hangs is given up in time; once it answers again, so does the store', async () => {
    const stores = [open({ REDIS_URL: redis.url }), open(rest(bridge.url, bridge.token))]
    for (const store of stores) await store.recordHello(hello(), 1000, noon)
    process.kill(redis.pid, 'SIGSTOP')
    try {
      const failures = await Promise.all(stores.map(failure))
      expect(failures.map(({ reason }) => reason)).toEqual(['slow', 'slow'])
    } finally {
      process.kill(redis.pid, 'SIGCONT')
    }
    for (const store of stores) expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
  })

  it.each([true, false])(
    'whose connection freezes (once made: %s) is connected to again within 3 s',
    async (isMade) => {
      const pairs: [Socket, Socket][] = []
      const proxy = createServer((socket) => {
        const upstream = connect(redis.port, '127.0.0.1')
        if (isMade || pairs.length > 0) socket.pipe(upstream).pipe(socket)
        pairs.push([socket, upstream])
      })
      const store = open({ REDIS_URL: `redis://127.0.0.1:${await listen(proxy)}` })
      if (isMade) await store.recordHello(hello(), 1000, noon)
      // As when the route to the server is lost: nothing arrives, and no side is told.
      for (const [socket, upstream] of pairs) socket.unpipe(upstream)
      const frozen = performance.now()
      expect(await failure(store)).toMatchObject({ reason: 'slow' })
      expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
      expect(performance.now() - frozen).toBeLessThan(3000)
      expect(pairs).toHaveLength(2)
      await store.close()
      for (const socket of pairs.flat()) socket.destroy()
      proxy.close()
    },
  )

  it('that is full is unavailable, and says so', async () => {
    const small = await startRedis(['--maxmemory', '1', '--maxmemory-policy', 'noeviction'])
    const before = await startBridge(small.url)
    try {
      expect(await failure(open({ REDIS_URL: small.url }))).toMatchObject({ reason: 'full', code: 'OOM' })
      expect(await failure(open(rest(before.url, before.token)))).toMatchObject({ reason: 'full', code: 'OOM' })
    } finally {
      await before.stop()
      await small.stop()
    }
  })

  it('that was killed is unreachable, or its connection is broken; a new one in its place is used at once', async () => {
    const first = await startRedis()
    const store = open({ REDIS_URL: first.url })
    await store.recordHello(hello(), 30, noon)
    await first.stop()
    // Which of the two depends on whether the end of the connection has been seen when the verb is sent.
    expect(['unreachable', 'broken']).toContain((await failure(store)).reason)
    const second = await startRedis(['--port', String(first.port)])
    try {
      expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
    } finally {
      await second.stop()
    }
  })

  it('that has forgotten its scripts is told them again', async () => {
    const store = open({ REDIS_URL: redis.url })
    await store.recordHello(hello(), 1000, noon)
    execFileSync('redis-cli', ['-p', String(redis.port), 'script', 'flush'])
    expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
  })
})

describe('SQLite', () => {
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'verbatim-failure-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const openFile = (name: string, maxBytes?: number): Store => {
    const store = openSqliteStore(join(directory, name), maxBytes === undefined ? {} : { maxBytes })
    opened.push(store)
    return store
  }

  it('whose directory is a file is unreachable', async () => {
    writeFileSync(join(directory, 'file'), '')
    expect(await failure(openFile('file/x.db'))).toMatchObject({ reason: 'unreachable' })
  })

  it('that is no database is refused, and left as it is', async () => {
    writeFileSync(join(directory, 'text.db'), 'x'.repeat(10_000))
    expect(await failure(openFile('text.db'))).toMatchObject({ reason: 'refused', code: 'SQLITE_NOTADB' })
  })

  it('that a newer release has written is refused', async () => {
    const newer = new Libsql(join(directory, 'newer.db'))
    newer.exec('PRAGMA user_version = 1000')
    newer.close()
    expect(await failure(openFile('newer.db'))).toMatchObject({ reason: 'refused', code: 'newer-schema' })
  })

  it('that an older release has written is brought up to date, with what it holds', async () => {
    const store = openFile('older.db')
    await store.recordHello(hello({ fields: { consent: 'yes', message: '**ada@example.org**' } }), 30, noon)
    await store.addQuestion(question({ private: { operator: 'Lab' } }), 30, noon)
    const claimed = claim()
    await store.claimPurchase(claimed, noon)
    await store.close()
    const older = new Libsql(join(directory, 'older.db'))
    older.exec(`
      ALTER TABLE hello ADD COLUMN addresses TEXT NOT NULL DEFAULT '["**ada@example.org**"]';
      ALTER TABLE question ADD COLUMN addresses TEXT;
      ALTER TABLE reply ADD COLUMN addresses TEXT;
      ALTER TABLE purchase DROP COLUMN description;
      ALTER TABLE credit DROP COLUMN last_request;
      DROP INDEX purchase_key;
      ALTER TABLE purchase DROP COLUMN charged_at;
      ALTER TABLE purchase DROP COLUMN rail;
      ALTER TABLE purchase DROP COLUMN note;
      DROP TABLE operator_fault;
      DROP TABLE label_count;
      CREATE TABLE span_count (span TEXT, series TEXT, count INTEGER);
      INSERT INTO span_count VALUES ('2026-05-14', 'f:a:b:12', 3), ('2026-05-14', 'f:a:b:v', 1);
      DROP TABLE unanswered;
      PRAGMA user_version = 1`)
    older.close()
    const newer = openFile('older.db')
    expect((await newer.recordHello(hello(), 30, noon)).recorded).toBe(true)
    expect(await newer.deleteEmail('ada@example.org')).toEqual({ hellos: 1, questions: 0, replies: 0, answers: 0 })
    expect((await newer.listQuestions({}, { limit: 10 }, noon)).threads).toMatchObject([
      { private: { operator: 'Lab' } },
    ])
    expect(await newer.readPurchase(claimed.challengeId)).toMatchObject({ state: 'claimed', description: null })
    const { byFamily } = await newer.readTraffic('2026-05-14', 1, noon)
    expect(byFamily).toEqual(
      new Map([['a:b', { requests: 3, verified: 1, falseClaims: 0, latency: new Map([[12, 3]]) }]]),
    )
  })

  it('that another process has locked is slow; once it is free, the store answers', async () => {
    const store = openFile('locked.db')
    await store.recordHello(hello(), 30, noon)
    const other = new Libsql(join(directory, 'locked.db'))
    other.exec('BEGIN EXCLUSIVE')
    expect(await failure(store)).toMatchObject({ reason: 'slow', code: 'SQLITE_BUSY' })
    other.exec('ROLLBACK')
    other.close()
    expect((await store.recordHello(hello(), 30, noon)).recorded).toBe(true)
  })

  it('that has grown to its limit is full, keeps what it has, and still reads', async () => {
    const store = openFile('full.db', 1024 * 1024)
    const message = 'x'.repeat(1000)
    let recorded = 0
    let error: unknown
    while (error === undefined && recorded < 2000)
      try {
        await store.recordHello(hello({ fields: { message } }), 10_000, noon)
        recorded++
      } catch (reason) {
        error = reason
      }
    expect(error).toMatchObject({ reason: 'full', code: 'text' })
    // Payments, quotas and deletions have room of their own.
    expect((await store.claimPurchase(claim(), noon)).outcome).toBe('claimed')
    expect((await store.takeFreeCall('c', '2026-05-14', 5, noon)).taken).toBe(true)
    let hellos = 0
    for (let before: string | null | undefined; before !== null;) {
      const page = await store.listHellos({}, { limit: 100, ...(before && { before }) }, noon)
      hellos += page.hellos.length
      before = page.next
    }
    expect(hellos).toBe(recorded)
    expect(recorded).toBeGreaterThan(100)
  })

  it('that is closed is unreachable', async () => {
    const store = openFile('closed.db')
    await store.countRequests([request()], noon)
    await store.close()
    expect(await failure(store)).toMatchObject({ reason: 'unreachable', code: 'closed' })
  })
})
