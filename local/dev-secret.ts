// The dev secret: signs the development host's challenges and credits, generated once and kept in its data directory.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
