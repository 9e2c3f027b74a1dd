// Copies our keys of a Redis of one's own to a file while it is in use, without what must not outlive its day, and back.
import { appendFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createClient, RESP_TYPES } from '@redis/client'
import { replaceFile } from '../replace-file.js'
import { daySeconds } from '../day.js'
import { asUnavailable, keyPrefix } from './connection.js'
import { StoreUnavailable } from '../store.js'
import { claimKeyPrefix, creditPrefix, purchasePrefix, soldKey } from './purchase-scripts.js'
import { unsettledKey } from './purchases.js'
import { schemaKey, schemaVersion } from './schema.js'

/** Salts, and what is stored by the hash of a caller: each expires with its day, so no copy may hold it. */
const leftOut = ['salt:', 'quota:', 'bucket:', 'ama:votes:'].map((name) => keyPrefix + name)
const format = 'verbatim-redis-1'
const headPattern = new RegExp(`^{"format":"${format}"(?:,"keys":(\\d+))?}$`)
const keysAtOnce = 500
/** Longer than a purchase can be resumed. */
const saleMs = 2 * daySeconds * 1000

/**
 * KEYS: unsettled and sold purchases. ARGV: claimed since, then challenges whose copies are unsettled. Replies with name,
 * milliseconds left and value of both lists, and of each purchase that may have changed since a copy began, its credit and
 * idempotency key: what changes in one step is read in one.
 */
const readSales = `
local found = {}
local function add(key) found[#found + 1] = {key, redis.call('PTTL', key), redis.call('DUMP', key)} end
add(KEYS[1])
add(KEYS[2])
local sold = redis.call('ZRANGEBYSCORE', KEYS[2], table.remove(ARGV, 1), '+inf')
for _, list in ipairs({redis.call('ZRANGE', KEYS[1], 0, -1), sold, ARGV}) do
  for _, id in ipairs(list) do
    local known = redis.call('HMGET', '${purchasePrefix}' .. id, 'grant', 'idempotencyKeyHash')
    add('${purchasePrefix}' .. id)
    if known[1] then add('${creditPrefix}' .. cjson.decode(known[1]).tokenHash) end
    if known[2] then add('${claimKeyPrefix}' .. known[2]) end
  end
end
return found
`

/** A key: its name, when it expires (milliseconds since 1970), and its value as DUMP gives it; in the file, in base64. */
interface Entry<Value = Buffer> {
  key: string
  expiresAt: number | null
  value: Value
}

/**
 * Writes our keys to `target`, readable by its owner alone. Each key is copied at one instant, sales under way at the same
 * one, and all within the time of the copy: whatever was acknowledged before it began is in it.
 * @throws Error where there are none
 * @throws StoreUnavailable where the Redis cannot be reached or refuses the user
 */
export function backUpRedis(url: string, target: string): Promise<void> {
  return withClient(url, async (client) => {
    const since = Date.now() - saleMs
    const values = new Map<string, Entry>()
    const add = (key: string, left: number, value: Buffer | null): void => {
      values.delete(key)
      if (value === null) return
      values.set(key, { key, expiresAt: left < 0 ? null : Date.now() + left, value })
    }
    for await (const keys of listKeys(client)) {
      await Promise.all(
        keys.map(async (key) => {
          // In this order: a key that expires between the two has no value, where the other way round it would never expire.
          const [left, value] = await Promise.all([
            client.sendCommand<number>(['PTTL', key]),
            client.sendCommand<Buffer | null>(['DUMP', key]),
          ])
          add(key, left, value)
        }),
      )
    }
    // One that has failed since is on neither list; only those that are settled expire.
    const open = [...values.values()].flatMap(({ key, expiresAt }) =>
      expiresAt === null && key.startsWith(purchasePrefix) ? [key.slice(purchasePrefix.length)] : [],
    )
    const sales = ['EVAL', readSales, '2', unsettledKey, soldKey, String(since), ...open]
    for (const [key, left, value] of await client.sendCommand<[Buffer, number, Buffer | null][]>(sales))
      add(key.toString(), left, value)
    // A copy of the wrong database would be found out by who needs it.
    if (values.size === 0)
      throw new Error('There is no store in this Redis, so there is no copy. Is REDIS_URL the one of the host?')
    replaceFile(target, (path) => {
      appendFileSync(path, `${JSON.stringify({ format, keys: values.size })}\n`)
      // One at a time: together they may be longer than a string can be.
      for (const entry of values.values())
        appendFileSync(path, `${JSON.stringify({ ...entry, value: entry.value.toString('base64') })}\n`)
    })
  })
}

/**
 * Puts the keys of a file into a Redis that has none of ours, of the same version as the one they are from or a newer one.
 * @throws Error where there are keys of ours already, or the file is no such copy or a part of one.
 * @throws StoreUnavailable where the Redis cannot be reached or refuses the user, or a newer release has made the file or uses the Redis
 */
export async function restoreRedis(source: string, url: string): Promise<void> {
  const noted = await checkCopy(source)
  await withClient(url, async (client) => {
    for await (const keys of listKeys(client)) {
      // The version of its schema is there since a host was first started with it.
      if (keys.some((key) => key !== schemaKey))
        throw new Error('This Redis has a store already. Stop the host, and give it an empty one.')
    }
    const put = ({ key, expiresAt, value }: Entry) =>
      client.sendCommand(['RESTORE', key, String(expiresAt ?? 0), value, 'ABSTTL', 'REPLACE'])
    const version = async () => Number(await client.sendCommand(['GET', schemaKey]))
    const before = await version()
    // First, as only the server can read its value: this release would misread the rest of a newer one.
    if (noted && before <= schemaVersion) await put(noted)
    const newest = Math.max(before, await version())
    const left = newest > schemaVersion ? before : newest
    // Without the key it is empty, which a copy of it would be refused for.
    await client.sendCommand(left === 0 ? ['DEL', schemaKey] : ['SET', schemaKey, String(left)])
    if (newest > schemaVersion) throw new StoreUnavailable('refused', 'newer-schema')
    for await (const line of linesOf(source)) {
      const entry = entryOn(line)
      if (entry === null || entry.key === schemaKey) continue
      if (entry.expiresAt === null || entry.expiresAt > Date.now()) await put(entry)
    }
  })
}

/** Reads a copy to its end, and returns its entry of the schema. @throws Error where it is no copy, or a part of one */
async function checkCopy(source: string): Promise<Entry | undefined> {
  let head: RegExpExecArray | null = null
  let noted: Entry | undefined
  let [lines, count] = [-1, 0]
  for await (const line of linesOf(source)) {
    head ??= headPattern.exec(line)
    if (head === null) break
    const entry = entryOn(line)
    if (entry?.key === schemaKey) noted = entry
    if (entry !== null) count++
    lines++
  }
  if (head === null) throw new Error(`${source} is no backup of a Redis.`)
  // Copies of before had no number.
  const keys = Number(head[1] ?? lines)
  if (count !== keys) throw new Error(`${source} is cut off or damaged: ${count} of its ${keys} keys can be read.`)
  return noted
}

/** The lines of a copy, one at a time: the file may be longer than a string can be. */
async function* linesOf(source: string): AsyncGenerator<string> {
  const file = await open(source)
  try {
    yield* file.readLines({ autoClose: false })
  } finally {
    await file.close()
  }
}

/** `null` for the head, and where a line is damaged. */
function entryOn(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry<string>
    return { ...entry, value: Buffer.from(entry.value, 'base64') }
  } catch {
    return null
  }
}

/** A client whose replies are bytes: values are no text. */
const connect = (url: string) =>
  createClient({ url, RESP: 2, socket: { reconnectStrategy: false } })
    .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
    .on('error', () => undefined)
    .connect()

async function withClient(
  url: string,
  work: (client: Awaited<ReturnType<typeof connect>>) => Promise<void>,
): Promise<void> {
  const client = await connect(url).catch((error: unknown) => {
    throw asUnavailable(error)
  })
  try {
    await work(client)
  } finally {
    client.destroy()
  }
}

/** Our keys but those that are left out, some at a time; a key may come twice. */
async function* listKeys(client: Awaited<ReturnType<typeof connect>>): AsyncGenerator<string[]> {
  let cursor = '0'
  do {
    const scan = ['SCAN', cursor, 'MATCH', `${keyPrefix}*`, 'COUNT', String(keysAtOnce)]
    const [next, keys] = await client.sendCommand<[Buffer, Buffer[]]>(scan)
    cursor = next.toString()
    yield keys.map(String).filter((key) => !leftOut.some((prefix) => key.startsWith(prefix)))
  } while (cursor !== '0')
}
