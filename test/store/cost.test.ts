// What a verb costs on Redis: one round trip each, and few commands within it, as both are waited for and billed.
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { hasRedis, startRedis, type RedisServer } from './redis-server.js'
import { answer, claim, grant, hello, noon, question, reply, request } from './samples.js'
import { startBridge, type UpstashBridge } from './upstash-bridge.js'

const connect = (url: string) => createClient({ url, RESP: 2 }).connect()

describe.skipIf(!hasRedis)('on Redis', () => {
  let redis: RedisServer
  let bridge: UpstashBridge
  let watcher: Awaited<ReturnType<typeof connect>>
  let store: Store
  beforeAll(async () => {
    redis = await startRedis()
    bridge = await startBridge(redis.url)
    watcher = await connect(redis.url)
    store = openStore({ KV_REST_API_URL: bridge.url, KV_REST_API_TOKEN: bridge.token })
  })
  afterAll(async () => {
    watcher.destroy()
    await bridge.stop()
    await redis.stop()
  })

  /** Round trips, and commands that the script ran, of a verb that has run before. */
  const costOf = async (verb: () => Promise<unknown>) => {
    await verb()
    await watcher.sendCommand(['CONFIG', 'RESETSTAT'])
    const before = bridge.roundTrips
    await verb()
    const roundTrips = bridge.roundTrips - before
    const statistics = (await watcher.sendCommand(['INFO', 'commandstats'])) as unknown as string
    const calls = [...statistics.matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)]
    const commands = calls
      .filter(([, name]) => name !== 'evalsha' && name !== 'config|resetstat')
      .reduce((sum, [, , count]) => sum + Number(count), 0)
    return { roundTrips, commands }
  }

  const first = question()
  const bought = grant({ credits: 100 })
  const verbs: Record<string, [mostCommands: number, verb: () => Promise<unknown>]> = {
    saltFor: [1, () => store.saltFor(noon, 'salt')],
    takeFromBucket: [2, () => store.takeFromBucket('a', { capacity: 9, perOneMs: 60_000 }, noon)],
    'takeFromBucket, refused': [1, () => store.takeFromBucket('b', { capacity: 1, perOneMs: 60_000 }, noon)],
    recordHello: [6, () => store.recordHello(hello(), 100, noon)],
    'recordHello, refused': [2, () => store.recordHello(hello(), 1, noon)],
    'listHellos (page of 2)': [3, () => store.listHellos({}, { limit: 1 }, noon)],
    addQuestion: [5, () => store.addQuestion(question(), 100, noon)],
    'addPlus, repeated': [3, () => store.addPlus({ questionId: first.id, event: 'spring', caller: 'c' }, 9, noon)],
    addReply: [5, () => store.addReply(reply(first.id), 100, noon)],
    'readFeed (2 threads)': [9, () => store.readFeed('spring', 1, { limit: 1 })],
    readThread: [10, () => store.readThread(first.id)],
    answerQuestion: [3, () => store.answerQuestion(answer(first.id), noon)],
    'countRequests (1 request)': [3, () => store.countRequests([request({ visitor: 'v' })], noon)],
    'countRequests (100 alike)': [3, () => store.countRequests(Array(100).fill(request({ visitor: 'v' })), noon)],
    'readTraffic (1 day)': [3, () => store.readTraffic('2026-05-14', 1, noon)],
    takeFreeCall: [1, () => store.takeFreeCall('c', '2026-05-14', 100, noon)],
    readQuota: [1, () => store.readQuota('free', 'c', '2026-05-14', 100, noon)],
    spendCredit: [2, () => store.spendCredit(bought.tokenHash, 'facts', noon)],
    claimPurchase: [4, () => store.claimPurchase(claim(), noon)],
    'claimPurchase with its attempt': [
      6,
      () => store.claimPurchase(claim({ attempts: { caller: 'c', perDay: 9, perMinute: 9 } }), noon),
    ],
    readPurchase: [1, () => store.readPurchase('unknown')],
  }

  it('each verb is one round trip with few commands', async () => {
    await store.addQuestion(first, 100, noon)
    const paid = { challengeId: 'challenge', attempt: 1 }
    await store.claimPurchase(claim(paid), noon)
    await store.markCharged(paid, 'pi', noon)
    await store.completePurchase(paid, bought, noon)
    for (const [name, [mostCommands, verb]] of Object.entries(verbs)) {
      const cost = await costOf(verb)
      expect({ name, roundTrips: cost.roundTrips }).toEqual({ name, roundTrips: 1 })
      expect({ name, commands: cost.commands }).toEqual({ name, commands: Math.min(cost.commands, mostCommands) })
    }
  })

  it('names no key without our prefix, and lets everything expire but threads, indexes and open purchases', async () => {
    await store.takeFromBucket('a', { capacity: 9, perOneMs: 60_000 }, noon)
    await store.recordHello(hello(), 1000, noon)
    await store.addPlus({ questionId: first.id, event: 'spring', caller: 'another' }, 9, noon)
    await store.addQuestion(question({ private: { operator: 'Lab' } }), 1000, noon)
    const keys = (await watcher.sendCommand(['KEYS', '*'])) as unknown as string[]
    expect(keys).toContain('verbatim:bucket:a')
    const lasting = new Set<string>()
    for (const key of keys) {
      expect(key).toMatch(/^verbatim:/)
      const kind = key.split(':', key.startsWith('verbatim:ama:') ? 3 : 2).join(':')
      if (Number(await watcher.sendCommand(['TTL', key])) === -1) lasting.add(kind)
    }
    expect([...lasting].sort()).toEqual([
      'verbatim:ama:all',
      'verbatim:ama:event',
      'verbatim:ama:owner',
      'verbatim:ama:replies',
      'verbatim:ama:shown',
      'verbatim:ama:thread',
      'verbatim:hellos',
      'verbatim:purchase',
      'verbatim:sold',
      'verbatim:unsettled',
    ])
  })
})
