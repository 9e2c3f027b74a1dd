// The folder for everything of a host that must outlive the process.
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { defaultDataFolder, type Env } from '../service/env.js'
import { refusable } from './startup-error.js'

/**
 * Makes the folder where it is not there, and does `work` with it.
 * @throws StartupError where it cannot be made or written.
 */
export function openDataFolder<Result>(env: Pick<Env, 'DATA_DIR'>, work: (folder: string) => Result): Result {
  const folder = path.resolve(env.DATA_DIR ?? defaultDataFolder)
  const explain = (refusal: string) =>
    `The data folder ${folder} cannot be written (${refusal}). Let this user write there, or set DATA_DIR to another folder.`
  return refusable(explain, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // The store opens its file with the first request: a host that could keep nothing would have started.
    accessSync(folder, constants.W_OK | constants.X_OK)
    return work(folder)
  })
}
