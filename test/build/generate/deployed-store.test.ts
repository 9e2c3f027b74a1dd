// The check of a deployment's store, against a real Redis behind Upstash's REST interface.
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDeployedStore } from '../../../build/generate/functions.js'
import { schemaKey, schemaVersion } from '../../../service/store/redis/schema.js'
import { hasRedis, startRedis, type RedisServer } from '../../store/redis-server.js'
import { startBridge, type UpstashBridge } from '../../store/upstash-bridge.js'

const nothing = { problems: [], warnings: [] }

it('has nothing to say where there is no store', async () => {
  expect(await checkDeployedStore({})).toEqual(nothing)
})

it('warns of a store that does not answer, and lets the site be deployed', async () => {
  const env = { KV_REST_API_URL: 'http://127.0.0.1:1', KV_REST_API_TOKEN: 'token' }
  const { problems, warnings } = await checkDeployedStore(env)
  expect(problems).toEqual([])
  expect(warnings.join()).toMatch(/^Redis at 127\.0\.0\.1:1 does not work now/)
})

describe.skipIf(!hasRedis)('the store of a deployment', () => {
  let redis: RedisServer
  let bridge: UpstashBridge
  let client: ReturnType<typeof createClient>
  beforeAll(async () => {
    redis = await startRedis()
    bridge = await startBridge(redis.url)
    client = createClient({ url: redis.url })
    await client.connect()
  })
  afterAll(async () => {
    client.destroy()
    await bridge.stop()
    await redis.stop()
  })
  const check = (VERCEL_ENV: string) =>
    checkDeployedStore({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token, VERCEL_ENV })

  it('has the version of the release noted by a deployment, not by a preview', async () => {
    expect(await check('preview')).toEqual(nothing)
    expect(await client.get(schemaKey)).toBeNull()
    expect(await check('production')).toEqual(nothing)
    expect(await client.get(schemaKey)).toBe(String(schemaVersion))
  })

  it.each(['preview', 'production'])('of a newer release refuses a %s, and keeps its version', async (kind) => {
    const newer = String(schemaVersion + 1)
    await client.set(schemaKey, newer)
    const { problems } = await check(kind)
    expect(problems.join()).toMatch(/written by a newer release of the kit \(schema 2, this one knows 1\)/)
    expect(await client.get(schemaKey)).toBe(newer)
  })
})
