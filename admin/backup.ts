// The commands backup and restore: the embedded store to a file and back.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDataFolder, type Env } from '../service/env.js'

/** Runs `backup` or `restore` with a file. Returns a sentence where it could not be done, else `null`. */
export async function copyStore(name: 'backup' | 'restore', file: string, env: Env): Promise<string | null> {
  if (env.UPSTASH_REDIS_REST_URL ?? env.KV_REST_API_URL ?? env.REDIS_URL)
    return 'The store is a Redis: copy it with its own tools (its RDB file, or the backups of its provider).'
  const directory = env.DATA_DIR ?? defaultDataFolder
  const store = join(directory, 'verbatim.db')
  const [source, target] = name === 'backup' ? [store, file] : [file, store]
  if (!existsSync(source)) return `There is no file ${source}.`
  const { backUp, restore } = await import('../service/store/sqlite/backup.js')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    if (name === 'backup') backUp(source, target)
    else restore(source, target)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
