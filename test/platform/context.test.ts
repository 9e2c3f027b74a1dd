// What a function of the deployment is given: who calls, as the platform's headers tell it, and the store.
import { describe, expect, it, vi } from 'vitest'
import { callerOf, createContext } from '../../platform/context.js'
import { unknownAddress } from '../../service/caller.js'
import { raiseSchema, schemaKey, schemaVersion } from '../../service/store/redis/schema.js'
import { connectTcp } from '../../service/store/redis/tcp.js'
import { failure } from '../store/failing.js'
import { hasRedis } from '../store/redis-server.js'
import { useBridge } from '../store/stores.js'

const callerWith = (headers: Record<string, string>) => callerOf(new Request('https://site.example/', { headers }))

describe('the caller in a deployment', () => {
  it('is the address and the product that the platform tells, and nothing that it does not', () => {
    expect(callerWith({ 'x-real-ip': '192.0.2.7', 'x-forwarded-for': '198.51.100.1', 'user-agent': 'GPTBot' })).toEqual(
      {
        address: '192.0.2.7',
        userAgent: 'GPTBot',
        connection: { protocol: null, tls: null, rttMs: null, edge: null },
      },
    )
    expect(callerWith({})).toMatchObject({ address: unknownAddress, userAgent: '' })
  })

  it.each([
    ['fra1::iad1::abcde-1763640000000-0123456789ab', 'fra1'],
    ['fra1:abcde', null],
    ['abcde::fra1::x', null],
  ])('came in by the region that %s begins with', (id, edge) => {
    expect(callerWith({ 'x-vercel-id': id }).connection.edge).toBe(edge)
  })
})

describe.skipIf(!hasRedis)('the store in a deployment', () => {
  const { redis, bridge } = useBridge()

  it('is refused where a newer release has written to it, by a warm instance within an hour', async () => {
    const variables = { BASE_URL: 'https://site.example', KV_REST_API_URL: bridge().url }
    for (const [name, value] of Object.entries({ ...variables, KV_REST_API_TOKEN: bridge().token }))
      vi.stubEnv(name, value)
    const warm = createContext({}).store
    await warm.listHellos({}, { limit: 1 }, new Date())
    const connection = connectTcp(redis().url)
    await connection.run(raiseSchema, [schemaKey], [schemaVersion + 1])
    await connection.close()
    expect(await failure(createContext({}).store)).toMatchObject({ reason: 'refused', code: 'newer-schema' })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    expect(await failure(warm)).toMatchObject({ reason: 'refused', code: 'newer-schema' })
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
})
