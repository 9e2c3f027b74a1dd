// Checks the file of the build cache: what is written by pieces reads back, and nothing of a file that is cut off.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { temporaryFolder } from '../../temporary-folder.js'

const folder = temporaryFolder()

function namesIn(): string[] {
  const cache = new StoredCache()
  cache.begin(folder)
  return cache.names()
}

it.each([0, 1, 500, 1201])('gives back %d entries, in their order, and none where one byte is missing', (count) => {
  const cache = new StoredCache()
  cache.begin(null)
  const names = Array.from({ length: count }, (_, at) => `entry ${at}`)
  for (const name of names) cache.set(name, 'key', { name, counted: Uint32Array.of(name.length) })
  cache.commit(folder)
  cache.write()
  expect(namesIn()).toEqual(names)
  const again = new StoredCache()
  again.begin(folder)
  for (const name of names)
    expect(again.get(name, 'key', () => null)).toEqual({ name, counted: Uint32Array.of(name.length) })
  const file = join(folder, 'cache.bin')
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  expect(namesIn()).toEqual([])
})
