// The commands backup and restore: the embedded store, or a Redis of one's own, to a file and back.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDataFolder, type Env } from '../service/env.js'
import { StoreUnavailable } from '../service/store/store.js'

/**
 * Runs `backup` or `restore` with a file. Returns a sentence where it could not be done, else `null`.
 * @throws StoreUnavailable where the embedded store, or the copy of one, is of a newer release, or a Redis cannot be reached:
 * the exit code is 3 and no JSON is printed, as with every command
 */
export async function copyStore(name: 'backup' | 'restore', file: string, env: Env): Promise<string | null> {
  if (env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL)
    return 'The store is at a provider: use its backups, or set REDIS_URL alone to its address over TCP.'
  try {
    if (env.REDIS_URL) await copyRedis(name, file, env.REDIS_URL)
    else await copyEmbedded(name, file, env.DATA_DIR ?? defaultDataFolder)
    return null
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

async function copyRedis(name: 'backup' | 'restore', file: string, url: string): Promise<void> {
  const { backUpRedis, restoreRedis } = await import('../service/store/redis/backup.js')
  await (name === 'backup' ? backUpRedis(url, file) : restoreRedis(file, url))
}

async function copyEmbedded(name: 'backup' | 'restore', file: string, directory: string): Promise<void> {
  const store = join(directory, 'verbatim.db')
  const [source, target] = name === 'backup' ? [store, file] : [file, store]
  accessSync(source, constants.R_OK)
  const { backUp, restore } = await import('../service/store/sqlite/backup.js')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (name === 'backup') backUp(source, target)
  else restore(source, target)
}
