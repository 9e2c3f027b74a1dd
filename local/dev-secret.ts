// The secret of the development host's challenges and credits, made once and kept in its data folder.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret that is kept in a folder, so that what was bought yesterday can be spent today; made where there is none. */
export function devSecret(dataFolder: string): string {
  const file = path.join(dataFolder, 'mpp-secret-key')
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (kept !== '') return kept
  const secret = randomBytes(32).toString('hex')
  // In one step: a full disk, or a start that is killed, left an empty file, and under an empty secret nothing is signed.
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, secret, { mode: 0o600 })
  renameSync(fresh, file)
  return secret
}
