// The dev secret: generated once, then the same, and never empty.
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { devSecret } from '../../local/data-directory.js'
import { temporaryFolder } from '../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

it('is generated once, readable by its owner only', () => {
  const secret = devSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(devSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['mpp-secret-key'])
  expect(statSync(path.join(folder, 'mpp-secret-key')).mode & 0o777).toBe(0o600)
})

it('is generated again where a failed start has left an empty file', () => {
  writeFileSync(path.join(folder, 'mpp-secret-key'), '')
  const secret = devSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(devSecret(folder)).toBe(secret)
})
