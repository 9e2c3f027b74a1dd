// A store that is down, slow, full, damaged or not there: StoreUnavailable in time, with no secret in it.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type StoreEnv } from '../../service/store/open.js'
import { readSchema, schemaKey, schemaVersion, type SchemaOptions } from '../../service/store/redis/schema.js'
import { connectTcp } from '../../service/store/redis/tcp.js'
import { type Store } from '../../service/store/store.js'
import { hasRedis, startRedis } from './redis-server.js'
import { hello, noon } from './samples.js'
import { startBridge } from './upstash-bridge.js'
import { failure } from './failing.js'
import { useBridge } from './stores.js'

const opened: { close: () => Promise<void> }[] = []
const open = (env: StoreEnv): Store => {
  const store = openStore(env)
  opened.push(store)
  return store
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

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
    // Over TCP it is asked who it is before it is given a verb.
    expect(failures.map(({ reason }) => reason)).toEqual(['unreachable', 'slow'])
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
  const { redis, bridge } = useBridge()

  it('that refuses the token is unavailable', async () => {
    expect(await failure(open(rest(bridge().url)))).toMatchObject({ reason: 'refused' })
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
    const envs = [{ REDIS_URL: redis().url }, rest(bridge().url, bridge().token)]
    const first = open({ REDIS_URL: redis().url })
    const looking = envs.map((env) => openStore(env, { schema: { notes: true, knownMs: 0 } }))
    opened.push(...looking)
    const stores = [first, open(rest(bridge().url, bridge().token)), ...looking]
    for (const store of stores) await store.recordHello(hello(), 1000, noon)
    process.kill(redis().pid, 'SIGSTOP')
    try {
      const failures = await Promise.all(stores.map(failure))
      // Where the schema was asked for, the verb has not been sent.
      expect(failures.map(({ reason }) => reason)).toEqual(['slow', 'slow', 'unreachable', 'unreachable'])
      expect(await failure(first)).toMatchObject({ reason: 'unreachable' })
    } finally {
      process.kill(redis().pid, 'SIGCONT')
    }
    for (const store of stores) expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
  })

  it.each([true, false])('whose connection freezes (once made: %s) is connected to again at once', async (isMade) => {
    const pairs: [Socket, Socket][] = []
    const proxy = createServer((socket) => {
      const upstream = connect(redis().port, '127.0.0.1')
      if (isMade || pairs.length > 0) socket.pipe(upstream).pipe(socket)
      pairs.push([socket, upstream])
    })
    const store = open({ REDIS_URL: `redis://127.0.0.1:${await listen(proxy)}` })
    if (isMade) await store.recordHello(hello(), 1000, noon)
    // As when the route to the server is lost: nothing arrives, and no side is told.
    for (const [socket, upstream] of pairs) socket.unpipe(upstream)
    const frozen = performance.now()
    expect(await failure(store)).toMatchObject({ reason: isMade ? 'slow' : 'unreachable' })
    expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
    // Of them, the first verb waits 2.4 s.
    expect(performance.now() - frozen).toBeLessThan(4000)
    expect(pairs).toHaveLength(2)
    await store.close()
    for (const socket of pairs.flat()) socket.destroy()
    proxy.close()
  })

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

  it.each([
    ['over TCP', () => ({ REDIS_URL: redis().url })],
    ['over REST', () => rest(bridge().url, bridge().token)],
  ])('%s that a newer release writes to while a host runs is refused until it no longer is', async (_, env) => {
    const connection = connectTcp(redis().url)
    const note = (version: number) =>
      connection.run("return redis.call('SET', KEYS[1], ARGV[1])", [schemaKey], [version])
    const openOf = (schema: SchemaOptions) => {
      const store = openStore(env(), { schema })
      opened.push(connection, store)
      return store
    }
    await note(0)
    const [host, command] = [openOf({ notes: true, knownMs: 0 }), openOf({ notes: false, knownMs: 0 })]
    expect((await command.recordHello(hello(), 1000, noon)).recorded).toBe(true)
    expect(await connection.run(readSchema, [schemaKey], [])).toBe(0)
    // Also where the Redis was down when the host was started, or was emptied since.
    expect((await host.recordHello(hello(), 1000, noon)).recorded).toBe(true)
    expect(await connection.run(readSchema, [schemaKey], [])).toBe(schemaVersion)
    await note(schemaVersion + 1)
    const stored = await connection.run("return #redis.call('KEYS', '*')", [], [])
    const started = openOf({ notes: true })
    for (const store of [host, command, started])
      expect(await failure(store)).toMatchObject({ reason: 'refused', code: 'newer-schema' })
    expect(await connection.run("return #redis.call('KEYS', '*')", [], [])).toBe(stored)
    await note(schemaVersion)
    for (const store of [host, command, started])
      expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
  })

  it('that has forgotten its scripts is told them again', async () => {
    const store = open({ REDIS_URL: redis().url })
    await store.recordHello(hello(), 1000, noon)
    execFileSync('redis-cli', ['-p', String(redis().port), 'script', 'flush'])
    expect((await store.recordHello(hello(), 1000, noon)).recorded).toBe(true)
  })
})
