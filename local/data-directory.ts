// The data directory (DATA_DIR): everything of a host that has to outlive the process.
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDirectory } from '../build/output/entries.js'
import { codeOf } from '../build/read/text-file.js'
import { defaultDataFolder, type Env } from '../service/env.js'
import { schemaVersion } from '../service/store/sqlite/schema.js'
import { StartupError, withSystemErrors } from './startup-error.js'

const storeFile = 'verbatim.db'

/**
 * Creates the data directory where it does not exist, and calls `work` with its path.
 * @throws StartupError where it, or the store in it, cannot be created or written.
 */
export function openDataDirectory<Result>(env: Pick<Env, 'DATA_DIR'>, work: (directory: string) => Result): Result {
  const directory = path.resolve(env.DATA_DIR ?? defaultDataFolder)
  const explain = (reason: string) =>
    `The data folder ${directory} cannot be written (${reason}). Let this user write there, or set DATA_DIR to another folder.`
  return withSystemErrors(explain, () => {
    makeDirectory(directory, 0o700)
    // The store opens its file on the first request: without this check a host that can store nothing would start.
    accessSync(directory, constants.W_OK | constants.X_OK)
    // Where root has run a command of admin, they may be root's.
    for (const name of [storeFile, `${storeFile}-wal`, `${storeFile}-shm`].map((one) => path.join(directory, one)))
      if (existsSync(name)) accessSync(name, constants.R_OK | constants.W_OK)
    return work(directory)
  })
}

/**
 * Checks the file of the embedded store, before each of its verbs would fail. Resolves with a warning where it is damaged.
 * Rejects with a StartupError where a newer release has written it.
 */
export async function checkStoreFile(directory: string): Promise<string[]> {
  const file = path.join(directory, storeFile)
  if (!existsSync(file)) return []
  const { default: Libsql } = await import('libsql')
  let version: unknown
  try {
    const database = new Libsql(file, { readonly: true })
    version = (database.prepare('PRAGMA user_version').get() as Record<string, unknown>)['user_version']
    database.close()
  } catch (error) {
    // What cannot be read now, as where it is locked, is refused by the store itself.
    if (!/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) return []
    return [
      `${file} is damaged, or no store: whatever records answers 503. Stop the host, move it and the files beside it away, and restore a backup.`,
    ]
  }
  if (typeof version !== 'number' || version <= schemaVersion) return []
  throw new StartupError(
    `${file} was written by a newer release of the kit (schema ${version}, this one knows ${schemaVersion}). Install that release again, or move the file away and restore a backup that this release has made.`,
  )
}

/** Reads the dev secret, or generates it, so that credits bought yesterday can be spent today. */
export function devSecret(dataDirectory: string): string {
  const file = path.join(dataDirectory, 'mpp-secret-key')
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (existing !== '') return existing
  const secret = randomBytes(32).toString('hex')
  // Atomically: a full disk or a killed start once left an empty file, and an empty secret signs nothing.
  const temporary = `${file}.${process.pid}.new`
  writeFileSync(temporary, secret, { mode: 0o600 })
  renameSync(temporary, file)
  return secret
}
