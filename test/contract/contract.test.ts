// The HTTP contract, as a caller sees it: one suite for the local host, the built deployment, and any URL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { StoreEnv } from '../../service/store/open.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { startBridge } from '../store/upstash-bridge.js'
import { restoreStore } from './restored-store.js'
import { describeDiscovery } from './discovery.js'
import { describeEverywhere } from './everywhere.js'
import { describeInterface } from './interface/sentences.js'
import { describeManifest } from './manifest.js'
import { describePages } from './pages.js'
import { describePaid } from './paid.js'
import { describeReading } from './reading.js'
import { Client, openTarget, targetUrls, type Target } from './target.js'
import { describeTools } from './tools.js'
import { describeTraffic } from './traffic.js'
import { describeWriting } from './writing.js'

const isReadOnly = Boolean(process.env['CONTRACT_READ_ONLY'])

/** A target for the tests of the suite around; `open` gives it and what stops it. */
function useClient(open: () => Promise<Target>): () => Client {
  let client: Client
  beforeAll(async () => {
    client = new Client(await open())
  })
  afterAll(() => client.target.stop())
  return () => client
}

function describeContract(url?: string): void {
  const client = useClient(() => openTarget(url))

  describeInterface(client)
  describeManifest(client, isReadOnly)
  describeEverywhere(client)
  describeReading(client)
  describePaid(client, isReadOnly)
  describeTraffic(client)
  describePages(client)
  describeDiscovery(client)
  describeTools(client)
  describeWriting(client, isReadOnly)
}

/** The sentences of the interface once more, on a local host with a store of its own in a Redis. */
function describeOnRedis(
  name: string,
  connect: (redisUrl: string) => Promise<{ env: StoreEnv; stop?: () => Promise<void> }>,
): void {
  describe.skipIf(!hasRedis)(name, () => {
    describeInterface(
      useClient(async () => {
        const redis = await startRedis()
        const { env, stop } = await connect(redis.url)
        const target = await openTarget(undefined, env)
        return {
          ...target,
          async stop() {
            await target.stop()
            await stop?.()
            await redis.stop()
          },
        }
      }),
    )
  })
}

const [first, ...others] = targetUrls
if (others.length === 0) describeContract(first)
else for (const url of targetUrls) describe(url, () => describeContract(url))
if (first === undefined) {
  describeOnRedis('with Redis over TCP, restored from another', async (REDIS_URL) => {
    const live = await startRedis()
    const folder = mkdtempSync(path.join(tmpdir(), 'restored-'))
    await restoreStore(folder, { REDIS_URL: live.url }, { REDIS_URL })
    rmSync(folder, { recursive: true })
    return { env: { REDIS_URL }, stop: live.stop }
  })
  describeOnRedis('with Redis over REST', async (redisUrl) => {
    const { url, token, stop } = await startBridge(redisUrl)
    return { env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }, stop }
  })
}
