// The secret of the development host: made once, the same ever after, and never an empty one.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { devSecret } from '../../local/dev-secret.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is made once, for nobody else to read', () => {
  const secret = devSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(devSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['mpp-secret-key'])
  expect(statSync(path.join(folder, 'mpp-secret-key')).mode & 0o777).toBe(0o600)
})

it('is made anew where a start that failed has left an empty file', () => {
  writeFileSync(path.join(folder, 'mpp-secret-key'), '')
  const secret = devSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(devSecret(folder)).toBe(secret)
})
