// What must not outlive its day is in no byte of the files of a Redis of one's own: append-only file, snapshot, backup.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyStore } from '../../admin/backup.js'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { hasRedis, startRedis, type RedisServer } from './redis-server.js'
import { claim, hello, question } from './samples.js'
import { temporaryFolder } from '../temporary-folder.js'

describe.skipIf(!hasRedis)('the files of a Redis', () => {
  let redis: RedisServer
  let store: Store
  let client: ReturnType<typeof createClient>
  let folder: string
  beforeAll(async () => {
    folder = temporaryFolder()
    // Compressed texts could not be found.
    redis = await startRedis(['--appendonly', 'yes', '--save', '3600 1', '--rdbcompression', 'no'])
    store = openStore({ REDIS_URL: redis.url }, { deadlineMs: 25_000 })
    client = createClient({ url: redis.url })
    await client.connect()
  })
  afterAll(async () => {
    client.destroy()
    await store.close()
    await redis.stop()
  })

  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const dailySecrets = ['the-salt-of-this-day', 'the-hash-of-a-caller', 'the-hash-of-a-voter']
  const asked = question({ caller: 'the-hash-of-a-caller', private: { operator: 'the operator that stays' } })
  const deleted = hello({ fields: { message: 'words that are deleted' } })

  const bytesIn = (directory: string): string =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, 'latin1'))
      .join('\n')
  const found = (directory: string, words: readonly string[]) => {
    const bytes = bytesIn(directory)
    return words.filter((word) => bytes.includes(word))
  }
  /** Asks until the server has written what it was told to write. */
  const filesWritten = async (): Promise<void> => {
    for (;;) {
      const info = await client.info('persistence')
      if (!/(rewrite_in_progress|rewrite_scheduled|bgsave_in_progress):1/.test(info)) return
    }
  }

  it('have nothing of a day after a deletion and two midnights, and keep the rest', async () => {
    await store.saltFor(now, 'the-salt-of-this-day')
    await store.addQuestion(asked, 30, now)
    await store.addPlus({ questionId: asked.id, event: asked.event, caller: 'the-hash-of-a-voter' }, 30, now)
    await store.recordHello(deleted, 30, now)
    await client.sendCommand(['BGSAVE'])
    await filesWritten()
    const all = [...dailySecrets, 'words that are deleted', 'the operator that stays']
    expect(found(redis.directory, all)).toEqual(all)

    await store.deleteHello(deleted.id)
    await filesWritten()
    expect(found(redis.directory, all)).toEqual([...dailySecrets, 'the operator that stays'])

    for (const days of [1, 2]) {
      await store.clearExpired(inDays(days))
      await filesWritten()
    }
    expect(found(redis.directory, all)).toEqual(['the operator that stays'])
  })

  it('are copied without what belongs to a day, and restored into an empty Redis alone', async () => {
    await store.saltFor(now, 'the-salt-of-this-day')
    const second = question({ caller: 'the-hash-of-a-caller' })
    await store.addQuestion(second, 30, now)
    await store.addPlus({ questionId: asked.id, event: asked.event, caller: 'the-hash-of-a-voter' }, 30, now)
    await store.takeFromBucket('hello:the-hash-of-a-caller', { capacity: 9, perOneMs: 60_000 }, now)
    const bought = claim()
    await store.claimPurchase(bought, now)
    const file = join(folder, 'copy')
    expect(await copyStore('backup', file, { REDIS_URL: redis.url })).toBeNull()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const values = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
    const decoded = values.map((line) =>
      Buffer.from((JSON.parse(line) as { value: string }).value, 'base64').toString('latin1'),
    )
    expect(dailySecrets.filter((secret) => [...values, ...decoded].join().includes(secret))).toEqual([])
    expect(await copyStore('restore', file, { REDIS_URL: redis.url })).toContain('has a store already')

    const other = await startRedis()
    const restored = openStore({ REDIS_URL: other.url }, { deadlineMs: 25_000 })
    try {
      expect(await copyStore('restore', file, { REDIS_URL: other.url })).toBeNull()
      const { threads } = await restored.listQuestions({}, { limit: 10 }, now)
      expect(threads).toMatchObject([
        { id: second.id },
        { id: asked.id, private: { operator: 'the operator that stays' } },
      ])
      expect(await restored.readPurchase(bought.challengeId)).toMatchObject({ state: 'claimed' })
      expect((await restored.recordHello(hello(), 30, now)).recorded).toBe(true)
    } finally {
      await restored.close()
      await other.stop()
    }
  })
})
