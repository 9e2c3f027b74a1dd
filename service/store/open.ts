// Which store a host gets: Redis where the environment names one, the embedded one where the host allows it, else none.
import { join } from 'node:path'
import { noStore, storeOnDemand } from './verbs.js'
import type { Connection } from './redis/connection.js'
import type { RestAddress } from './redis/rest.js'
import type { SchemaOptions } from './redis/schema.js'
import type { Store } from './store.js'
import type { Env } from '../env.js'
import { lazily } from '../lazily.js'

const loadRedis = lazily(() => import('./redis.js'))
const loadRest = lazily(() => import('./redis/rest.js'))
const loadTcp = lazily(() => import('./redis/tcp.js'), isOfRedis)
const loadSqlite = lazily(() => import('./sqlite.js'))

/** Whether a Redis of one's own is named. Its client takes longer to load than all the rest of the store. */
function isOfRedis({ REDIS_URL }: StoreEnv): boolean {
  return REDIS_URL !== undefined
}

/** The variables that name a store. Vercel's marketplace sets the `KV_` pair, Upstash's console the other. */
export type StoreEnv = Pick<
  Env,
  `UPSTASH_REDIS_REST_${'URL' | 'TOKEN'}` | `KV_REST_API_${'URL' | 'TOKEN'}` | 'REDIS_URL'
>

export interface StoreHost {
  /** Where the embedded store may keep its file; absent on a host whose disk does not last. */
  dataDirectory?: string
  /** Opens that file; by default in this thread, where a verb that waits for the disk keeps everything else waiting. */
  openFile?: (path: string) => Store
  /** Refuses a Redis from when on a newer release has written to it. */
  schema?: SchemaOptions
  /** Milliseconds that a verb may take over Redis; 2400 unless a test measures something else than time. */
  deadlineMs?: number
}

/** The Redis that is reached over REST, where the environment names one. */
export function restAddressOf(env: StoreEnv): RestAddress | undefined {
  const pairs = [
    [env.UPSTASH_REDIS_REST_URL, env.UPSTASH_REDIS_REST_TOKEN],
    [env.KV_REST_API_URL, env.KV_REST_API_TOKEN],
  ] as const
  for (const [url, token] of pairs) if (url && token) return { url, token }
  return undefined
}

/**
 * Opens the store. Nothing is loaded or connected before the first verb, and a store that can't be opened throws
 * `StoreUnavailable` from its verbs, not from here.
 */
export function openStore(env: StoreEnv, { dataDirectory, openFile, schema, deadlineMs }: StoreHost = {}): Store {
  const rest = restAddressOf(env)
  if (rest) return openRedis(async () => (await loadRest()).connectRest(rest, deadlineMs), schema)
  const redisUrl = env.REDIS_URL
  if (redisUrl) return openRedis(async () => (await loadTcp()).connectTcp(redisUrl, deadlineMs), schema)
  if (dataDirectory !== undefined)
    return storeOnDemand(async () => {
      const open = openFile ?? (await loadSqlite()).openSqliteStore
      return open(join(dataDirectory, 'verbatim.db'))
    })
  return noStore()
}

function openRedis(connect: () => Promise<Connection>, schema: SchemaOptions | undefined): Store {
  return storeOnDemand(async () => {
    const [{ redisStore, keepSchema }, connection] = await Promise.all([loadRedis(), connect()])
    return redisStore(schema ? keepSchema(connection, schema) : connection)
  })
}
