// Copies our keys of a Redis of one's own to a file while it is in use, without what must not outlive its day, and back.
import { readFileSync, writeFileSync } from 'node:fs'
import { createClient, RESP_TYPES } from '@redis/client'
import { replaceFile } from '../replace-file.js'
import { keyPrefix } from './connection.js'
import { schemaKey } from './schema.js'

/** Salts, and what is stored by the hash of a caller: each expires with its day, so no copy may hold it. */
const leftOut = ['salt:', 'quota:', 'bucket:', 'ama:votes:'].map((name) => keyPrefix + name)
const format = 'verbatim-redis-1'
const keysAtOnce = 500

/** A key in the file: its name, when it expires (milliseconds since 1970), and its value as DUMP gives it, in base64. */
interface Entry {
  key: string
  expiresAt: number | null
  value: string
}

/**
 * Writes our keys to `target`, readable by its owner alone. Each key is copied at one instant, all of them within the
 * time of the copy: whatever was acknowledged before it began is in it.
 */
export function backUpRedis(url: string, target: string): Promise<void> {
  return withClient(url, async (client) => {
    const lines = [JSON.stringify({ format })]
    for await (const keys of listKeys(client)) {
      const entries = await Promise.all(
        keys.map(async (key): Promise<Entry | null> => {
          const [value, left] = await Promise.all([
            client.sendCommand<Buffer | null>(['DUMP', key]),
            client.sendCommand<number>(['PTTL', key]),
          ])
          if (value === null) return null
          return { key, expiresAt: left < 0 ? null : Date.now() + left, value: value.toString('base64') }
        }),
      )
      for (const entry of entries) if (entry !== null) lines.push(JSON.stringify(entry))
    }
    replaceFile(target, (path) => writeFileSync(path, `${lines.join('\n')}\n`))
  })
}

/**
 * Puts the keys of a file into a Redis that has none of ours, of the same version as the one they are from or a newer one.
 * @throws Error where there are keys of ours already, or the file is no such copy.
 */
export async function restoreRedis(source: string, url: string): Promise<void> {
  const [head = '', ...lines] = readFileSync(source, 'utf8').trimEnd().split('\n')
  if (head !== JSON.stringify({ format })) throw new Error(`${source} is no backup of a Redis.`)
  const entries = lines.map((line) => JSON.parse(line) as Entry)
  await withClient(url, async (client) => {
    for await (const keys of listKeys(client)) {
      // The version of its schema is there since a host was first started with it.
      if (keys.some((key) => key !== schemaKey))
        throw new Error('This Redis has a store already. Stop the host, and give it an empty one.')
    }
    for (const { key, expiresAt, value } of entries) {
      if (expiresAt !== null && expiresAt <= Date.now()) continue
      const bytes = Buffer.from(value, 'base64')
      await client.sendCommand(['RESTORE', key, String(expiresAt ?? 0), bytes, 'ABSTTL', 'REPLACE'])
    }
  })
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
  const client = await connect(url)
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
