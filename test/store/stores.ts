// The three stores that everything about the store is tested on: SQLite, Redis over TCP, Redis behind Upstash's REST.
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { hasRedis, startRedis, type RedisServer } from './redis-server.js'
import { startBridge, type UpstashBridge } from './upstash-bridge.js'
import { temporaryFolder } from '../temporary-folder.js'

/**
 * Opens an empty store; with `keep`, one more instance of the store that was opened last, as a second process would.
 * Whatever was opened is closed after the test.
 */
export type OpenStore = (options?: { keep?: boolean }) => Promise<Store>

/**
 * What the stores do is tested here, not how fast: on a busy machine, 110 AMA replies at once took longer than the
 * 2.4 s of a verb and some were refused with 503. `failure.test.ts` tests the deadline itself.
 */
const deadlineMs = 25_000

const closing = (open: OpenStore): OpenStore => {
  const stores: Store[] = []
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()))
  })
  return async (options) => {
    const store = await open(options)
    stores.push(store)
    return store
  }
}

/** A directory per store, removed in the end. */
const sqlite = (): OpenStore => {
  let root = ''
  let count = 0
  beforeAll(() => {
    root = temporaryFolder()
  })
  return closing(({ keep = false } = {}) => {
    if (!keep) count++
    return Promise.resolve(copying(openStore({}, { dataDirectory: join(root, String(count)) })))
  })
}

/** What goes in and out is copied as between threads: a host has this store in one of its own. */
const copying = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const verb: unknown = Reflect.get(target, name)
      if (typeof verb !== 'function') return verb
      const call = verb as (...input: unknown[]) => Promise<unknown>
      return async (...input: unknown[]) => structuredClone(await call(...structuredClone(input)))
    },
  })

/** Without a client, each of which makes a class with 400 methods unless the one before it had the same options. */
const order = async ({ port }: RedisServer, command: string) => {
  const socket = connect(port, '127.0.0.1').end(`${command}\r\n`)
  if ((await text(socket)) !== '+OK\r\n') throw new Error(`the server refused ${command}`)
}
const flush = (redis: RedisServer) => order(redis, 'FLUSHALL')

/** A server for the tests of a file, emptied for each store, with the user that checkRedis recommends. */
const redisTcp = (): OpenStore => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
    await order(
      redis,
      'ACL SETUSER host on >word ~verbatim:* +@all -@dangerous +info +config|get +bgrewriteaof +bgsave',
    )
  })
  afterAll(() => redis.stop())
  return closing(async ({ keep = false } = {}) => {
    if (!keep) await flush(redis)
    return openStore({ REDIS_URL: `redis://host:word@127.0.0.1:${redis.port}` }, { deadlineMs })
  })
}

/** A Redis behind a bridge that speaks REST, for the tests of a file or a block; both are there once the tests run. */
export function useBridge(): { redis: () => RedisServer; bridge: () => UpstashBridge } {
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
  return { redis: () => redis, bridge: () => bridge }
}

const redisRest = (): OpenStore => {
  const { redis, bridge } = useBridge()
  return closing(async ({ keep = false } = {}) => {
    if (!keep) await flush(redis())
    const { url, token } = bridge()
    return openStore({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }, { deadlineMs })
  })
}

/** Runs the same tests on each of the three; those of Redis are skipped by name where `redis-server` is not found. */
export const forEachStore = (test: (name: string, openStore: OpenStore) => void): void => {
  describe('SQLite', () => test('SQLite', sqlite()))
  describe.skipIf(!hasRedis)('Redis over TCP', () => test('Redis over TCP', redisTcp()))
  describe.skipIf(!hasRedis)('Redis over REST', () => test('Redis over REST', redisRest()))
}
