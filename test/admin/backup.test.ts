// The drill: back the embedded store up while it is written to, restore it elsewhere, and go on with it.
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRedis } from '../../local/redis-check.js'
import { openStore } from '../../service/store/open.js'
import { backUpRedis, restoreRedis } from '../../service/store/redis/backup.js'
import { raiseSchema, readSchema, schemaKey, schemaVersion } from '../../service/store/redis/schema.js'
import { connectTcp } from '../../service/store/redis/tcp.js'
import type { Store } from '../../service/store/store.js'
import { freePort } from '../free-port.js'
import { hasRedis, startRedis } from '../store/redis-server.js'
import { claim, grant, hello, later, noon, question } from '../store/samples.js'
import { compiled } from '../compiled-kit.js'
import { temporaryFolder } from '../temporary-folder.js'

let folder: string
let stores: Store[]
beforeEach(() => {
  stores = []
  folder = temporaryFolder()
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
})

function open(name: string): Store {
  const store = openStore({}, { dataDirectory: join(folder, name) })
  stores.push(store)
  return store
}

interface Result {
  code: number
  said: string
}

/** Runs the command line on a data directory. */
function admin(directory: string, line: string[], variables: Record<string, string> = {}): Promise<Result> {
  const env = { ...process.env, BASE_URL: '', DATA_DIR: join(folder, directory), ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [compiled('admin/main'), ...line], { env }, (error, _stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stderr }),
    )
  })
}

const now = new Date()
const everyHello = async (store: Store) => {
  const ids = new Set<string>()
  for (let before: string | null | undefined; before !== null;) {
    const page = await store.listHellos({}, { limit: 500, ...(before && { before }) }, now)
    for (const { id } of page.hellos) ids.add(id)
    before = page.next
  }
  return ids
}

it('restores what was acknowledged before a backup under writes, and no salt or caller', async () => {
  const live = open('live')
  await live.saltFor(now, 'the-salt-of-this-day')
  const asked = question({ caller: 'the-hash-of-a-caller', private: { operator: 'Lab' } })
  await live.addQuestion(asked, 30, now)
  await live.takeFromBucket('hello:the-hash-of-a-caller', { capacity: 9, perOneMs: 60_000 }, now)
  await live.addPlus({ questionId: asked.id, event: asked.event, caller: 'the-hash-of-a-voter' }, 30, now)
  const bought = claim()
  await live.claimPurchase(bought, now)

  const acknowledged: string[] = []
  const end = new AbortController()
  const writing = (async () => {
    while (!end.signal.aborted) {
      const record = hello({ caller: `caller ${acknowledged.length}` })
      await live.recordHello(record, 30, now)
      acknowledged.push(record.id)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const file = join(folder, 'copy.db')
  await admin('live', ['hellos'])
  const before = acknowledged.slice()
  const backedUp = await admin('live', ['backup', file])
  end.abort()
  await writing
  expect(backedUp).toEqual({ code: 0, said: `The store is copied to ${file}.\n` })

  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'live'])
  const bytesIn = (...names: string[]) => names.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
  for (const secret of ['the-salt-of-this-day', 'the-hash-of-a-caller', 'the-hash-of-a-voter']) {
    expect(bytesIn('live/verbatim.db', 'live/verbatim.db-wal')).toContain(secret)
    expect(bytesIn('copy.db')).not.toContain(secret)
  }

  expect((await admin('elsewhere', ['restore', file])).code).toBe(0)
  const restored = open('elsewhere')
  const kept = await everyHello(restored)
  expect(before.filter((id) => !kept.has(id))).toEqual([])
  expect(before.length).toBeGreaterThan(0)
  expect((await restored.listQuestions({}, { limit: 10 }, now)).threads).toMatchObject([
    { id: asked.id, plus: 1, private: { operator: 'Lab' } },
  ])
  expect(await restored.readPurchase(bought.challengeId)).toMatchObject({ state: 'claimed' })
  expect((await restored.recordHello(hello(), 30, now)).recorded).toBe(true)
})

it('refuses to overwrite a store or to restore beside its log, to restore a damaged file, and to copy a store at a provider', async () => {
  await open('live').recordHello(hello(), 30, now)
  const file = join(folder, 'copy.db')
  expect((await admin('live', ['backup', file])).code).toBe(0)
  const onItself = await admin('live', ['backup', join(folder, 'live', 'verbatim.db')])
  expect(onItself).toMatchObject({ code: 1, said: expect.stringContaining('is the store itself') as string })
  const overwriting = await admin('live', ['restore', file])
  expect(overwriting).toMatchObject({ code: 1, said: expect.stringContaining('exists. Stop the host') as string })
  cpSync(join(folder, 'live', 'verbatim.db-wal'), join(folder, 'moved', 'verbatim.db-wal'))
  const besideLog = await admin('moved', ['restore', file])
  expect(besideLog).toMatchObject({ code: 1, said: expect.stringContaining('-wal exists. Stop the host') as string })
  expect(readdirSync(join(folder, 'moved'))).toEqual(['verbatim.db-wal'])
  writeFileSync(file, readFileSync(file).fill(7, 4096, 12_288))
  const damaged = await admin('elsewhere', ['restore', file])
  expect(damaged).toMatchObject({ code: 1, said: expect.stringMatching(/damaged|malformed/) as string })
  writeFileSync(file, JSON.stringify({ format: 'verbatim-redis-1', keys: 0 }))
  const ofRedis = await admin('elsewhere', ['restore', file])
  expect(ofRedis).toMatchObject({ code: 1, said: expect.stringContaining('no backup of an embedded store') as string })
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
  const upstash = { KV_REST_API_URL: 'https://127.0.0.1:1', KV_REST_API_TOKEN: 'token' }
  const atProvider = await admin('live', ['backup', file], upstash)
  expect(atProvider).toMatchObject({ code: 1, said: expect.stringContaining('The store is at a provider') as string })
})

it('ends with 3 where the Redis cannot be reached, as every command does', async () => {
  const variables = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` }
  for (const name of ['backup', 'restore']) {
    const file = join(folder, 'copy.redis')
    writeFileSync(file, '{"format":"verbatim-redis-1","keys":0}\n')
    expect(await admin('live', [name, file], variables)).toEqual({
      code: 3,
      said: 'The store is unavailable: unreachable (ECONNREFUSED)\n',
    })
  }
})

it.skipIf(!hasRedis)('copies a Redis under writes into another, without salts and callers', async () => {
  const [live, elsewhere] = await Promise.all([startRedis(), startRedis()])
  const open = ({ url }: { url: string }) => {
    const store = openStore({ REDIS_URL: url })
    stores.push(store)
    return store
  }
  try {
    const store = open(live)
    await store.saltFor(now, 'the-salt-of-this-day')
    const asked = question({ caller: 'the-hash-of-a-caller', private: { operator: 'Lab' } })
    await store.addQuestion(asked, 30, now)
    await store.takeFromBucket('hello:the-hash-of-a-caller', { capacity: 9, perOneMs: 60_000 }, now)
    const bought = claim()
    await store.claimPurchase(bought, now)
    const acknowledged: string[] = []
    const end = new AbortController()
    let isUnderWay: () => void = () => undefined
    const underWay = new Promise<void>((resolve) => (isUnderWay = resolve))
    const writing = (async () => {
      while (!end.signal.aborted) {
        const record = hello({ caller: 'the-hash-of-a-caller' })
        await store.recordHello(record, 10_000, now)
        if (acknowledged.push(record.id) === 20) isUnderWay()
      }
    })()
    await underWay
    const before = acknowledged.slice()
    const file = join(folder, 'copy.redis')
    await backUpRedis(live.url, file)
    end.abort()
    await writing
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const keys = lines.slice(1).map((line) => (JSON.parse(line) as { key: string }).key)
    expect(keys.filter((key) => /^verbatim:(salt|quota|bucket|ama:votes):/.test(key))).toEqual([])

    // As a host leaves an empty Redis that it was started with.
    expect(await checkRedis(elsewhere.url)).toEqual([])
    await restoreRedis(file, elsewhere.url)
    const restored = open(elsewhere)
    const kept = await everyHello(restored)
    expect(before.filter((id) => !kept.has(id))).toEqual([])
    expect((await restored.listQuestions({}, { limit: 10 }, now)).threads).toMatchObject([{ id: asked.id }])
    expect(await restored.readPurchase(bought.challengeId)).toMatchObject({ state: 'claimed' })
    expect((await restored.recordHello(hello(), 30, now)).recorded).toBe(true)
    await expect(restoreRedis(file, elsewhere.url)).rejects.toThrow('has a store already')
    await expect(backUpRedis(`${live.url}/1`, file)).rejects.toThrow('There is no store in this Redis')
    writeFileSync(file, lines.slice(0, -1).join('\n'))
    const cutOff = `is cut off or damaged: ${lines.length - 2} of its ${lines.length - 1} keys can be read`
    await expect(restoreRedis(file, `${elsewhere.url}/1`)).rejects.toThrow(cutOff)
    // As earlier releases wrote it.
    const old = ['{"format":"verbatim-redis-1"}', ...lines.slice(1)].join('\n')
    for (const part of [lines.join('\n').slice(0, -5), old.slice(0, -5), old.replace('{"key"', '{"ke')]) {
      writeFileSync(file, part)
      await expect(restoreRedis(file, `${elsewhere.url}/1`)).rejects.toThrow(cutOff)
    }
    writeFileSync(file, `${old}\n`)
    await restoreRedis(file, `${elsewhere.url}/1`)
    await expect(restoreRedis(file, `${elsewhere.url}/1`)).rejects.toThrow('has a store already')
    for (const other of ['something else', '']) {
      writeFileSync(file, other)
      await expect(restoreRedis(file, live.url)).rejects.toThrow('is no backup of a Redis')
    }
  } finally {
    await Promise.all(stores.splice(0).map((store) => store.close()))
    await Promise.all([live.stop(), elsewhere.stop()])
  }
})

it.skipIf(!hasRedis)('restores nothing of a copy of a Redis that a newer release has made', async () => {
  const redis = await startRedis()
  const connection = connectTcp(redis.url)
  try {
    await connection.run(raiseSchema, [schemaKey], [schemaVersion + 1])
    const file = join(folder, 'copy.redis')
    await backUpRedis(redis.url, file)
    const target = `${redis.url}/1`
    // As a host of this release leaves an empty one.
    expect(await checkRedis(target)).toEqual([])
    const restored = await admin('live', ['restore', file], { REDIS_URL: target })
    const refusal = { code: 3, said: expect.stringContaining('Install that release again') as string }
    expect(restored).toMatchObject(refusal)
    expect(await checkRedis(target)).toEqual([])
    // One that was empty is as empty after.
    const empty = `${redis.url}/2`
    await expect(restoreRedis(file, empty)).rejects.toMatchObject({ code: 'newer-schema' })
    await expect(backUpRedis(empty, join(folder, 'none.redis'))).rejects.toThrow('There is no store in this Redis')
    // Nor into one that a host of a newer release was started with, or its number would be lowered.
    await backUpRedis(target, file)
    expect(await admin('live', ['restore', file], { REDIS_URL: redis.url })).toMatchObject(refusal)
    expect(await connection.run(readSchema, [schemaKey], [])).toBe(schemaVersion + 1)
    // A copy of an earlier release leaves the number of this one.
    await connection.run("return redis.call('SET', KEYS[1], 0)", [schemaKey], [])
    await backUpRedis(redis.url, file)
    await restoreRedis(file, target)
    await backUpRedis(target, file)
    await restoreRedis(file, redis.url)
    expect(await connection.run(readSchema, [schemaKey], [])).toBe(schemaVersion)
  } finally {
    await connection.close()
    await redis.stop()
  }
})

it.skipIf(!hasRedis)('copies a Redis that is larger than the memory of the command, and back', async () => {
  const redis = await startRedis()
  const connection = connectTcp(redis.url)
  try {
    const fill = `
      math.randomseed(1)
      local bytes = {}
      for at = 1, 20000 do bytes[at] = string.char(math.random(0, 255)) end
      local noise = table.concat(bytes):rep(16)
      for at = ARGV[1] + 1, ARGV[1] + 10 do redis.call('SET', KEYS[1] .. at, at .. noise) end
      return #noise`
    // In steps, each of which ends before the time of a call to the store on a busy machine.
    for (let done = 0; done < 250; done += 10)
      expect(await connection.run(fill, ['verbatim:hello:'], [`${done}`])).toBe(320_000)
    const [file, heap] = [join(folder, 'copy.redis'), '--max-old-space-size=64']
    const run = (name: string, url: string) => admin('live', [name, file], { REDIS_URL: url, NODE_OPTIONS: heap })
    expect(await run('backup', redis.url)).toMatchObject({ code: 0 })
    expect(await run('restore', `${redis.url}/1`)).toMatchObject({ code: 0 })
    const last = `return #redis.call('GET', KEYS[1])`
    const elsewhere = connectTcp(`${redis.url}/1`)
    expect(await elsewhere.run(last, ['verbatim:hello:250'], [])).toBe(320_003)
    await elsewhere.close()
  } finally {
    await connection.close()
    await redis.stop()
  }
})

it.skipIf(!hasRedis)('settles no purchase that was done or gone while its Redis was copied key by key', async () => {
  const redis = await startRedis()
  const store = openStore({ REDIS_URL: redis.url })
  stores.push(store)
  try {
    const [done, gone, left] = [claim(), claim(), claim()]
    for (const bought of [done, gone, left]) await store.claimPurchase(bought, noon)
    const file = join(folder, 'copy.redis')
    await backUpRedis(redis.url, file)
    const linesOf = () => readFileSync(file, 'utf8').trim().split('\n')
    const early = linesOf().find((line) => line.includes('"verbatim:unsettled"')) ?? ''
    const paid = { challengeId: done.challengeId, attempt: 1 }
    await store.markCharged(paid, 'payment', noon)
    await store.completePurchase(paid, grant(), noon)
    await backUpRedis(redis.url, file)
    const torn = linesOf().filter((line) => !line.includes(gone.challengeId))
    writeFileSync(
      file,
      `${torn.map((line) => (line.includes('"verbatim:unsettled"') ? early : line)).join('\n')}\n`.replace(
        /"keys":\d+/,
        `"keys":${torn.length - 1}`,
      ),
    )
    await restoreRedis(file, `${redis.url}/1`)
    const restored = openStore({ REDIS_URL: `${redis.url}/1` })
    stores.push(restored)
    const query = { claimedBefore: later({ hours: 25 }), leaseSeconds: 60, limit: 50 }
    expect(await restored.takeUnsettled(query, later({ hours: 25 }))).toMatchObject([{ challengeId: left.challengeId }])
  } finally {
    await Promise.all(stores.splice(0).map((one) => one.close()))
    await redis.stop()
  }
})

it.skipIf(!hasRedis)(
  'copies each purchase of a Redis with its credit, and lists those that are unsettled, and sold, alone',
  async () => {
    const redis = await startRedis()
    const store = openStore({ REDIS_URL: redis.url })
    stores.push(store)
    try {
      const bought = Array.from({ length: 400 }, (_, at) => {
        return { asked: claim(), granted: grant(), during: { ...claim(), idempotencyKeyHash: `key-${at}` } }
      })
      for (const { asked } of bought) await store.claimPurchase(asked, now)
      const end = new AbortController()
      const delivering = (async () => {
        for (const [at, { asked, granted, during }] of bought.entries()) {
          if (end.signal.aborted) return
          await store.claimPurchase(during, now)
          const claimed = { challengeId: asked.challengeId, attempt: 1 }
          if (at % 2 === 1) await store.failPurchase(claimed, now)
          else {
            await store.markCharged(claimed, 'payment', now)
            await store.completePurchase(claimed, granted, now)
          }
        }
      })()
      const file = join(folder, 'copy.redis')
      await backUpRedis(redis.url, file)
      end.abort()
      await delivering
      await restoreRedis(file, `${redis.url}/1`)
      const restored = openStore({ REDIS_URL: `${redis.url}/1` })
      stores.push(restored)
      const tomorrow = new Date(now.getTime() + 86_400_000)
      const listed = await restored.takeUnsettled({ claimedBefore: tomorrow, leaseSeconds: 60, limit: 900 }, tomorrow)
      const open = new Map(listed.map(({ challengeId, state }) => [challengeId, state]))
      const { purchases } = await restored.listPurchases({ limit: 500 }, now)
      const sold = new Set(purchases.map(({ challengeId }) => challengeId))
      for (const [at, { asked, granted, during }] of bought.entries()) {
        const state = open.get(asked.challengeId) ?? (at % 2 === 1 ? 'failed' : 'done')
        const purchase = await restored.readPurchase(asked.challengeId)
        const { outcome } = await restored.spendCredit(granted.tokenHash, 'facts', now)
        expect([purchase?.state, outcome, sold.has(asked.challengeId)]).toEqual([
          ...[state, state === 'done' ? 'spent' : 'unknown', state === 'done' || state === 'charged'],
        ])
        expect(await restored.readPurchaseByKey(during.idempotencyKeyHash)).toEqual(
          await restored.readPurchase(during.challengeId),
        )
      }
    } finally {
      await Promise.all(stores.splice(0).map((one) => one.close()))
      await redis.stop()
    }
  },
)
