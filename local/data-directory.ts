// The data directory (DATA_DIR): everything of a host that has to outlive the process.
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { defaultDataFolder, type Env } from '../service/env.js'
import { withSystemErrors } from './startup-error.js'

/**
 * Creates the data directory where it does not exist, and calls `work` with its path.
 * @throws StartupError where it cannot be created or written.
 */
export function openDataDirectory<Result>(env: Pick<Env, 'DATA_DIR'>, work: (directory: string) => Result): Result {
  const directory = path.resolve(env.DATA_DIR ?? defaultDataFolder)
  const explain = (reason: string) =>
    `The data folder ${directory} cannot be written (${reason}). Let this user write there, or set DATA_DIR to another folder.`
  return withSystemErrors(explain, () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // The store opens its file on the first request: without this check a host that can store nothing would start.
    accessSync(directory, constants.W_OK | constants.X_OK)
    return work(directory)
  })
}
