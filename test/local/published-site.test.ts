// What a host remembers of the tree that it has built.
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isOfThisCode, recordTree } from '../../local/published-site.js'
import { temporaryFolder } from '../temporary-folder.js'

it('knows its tree by code and URL, and does without on a full disk', () => {
  const directory = temporaryFolder()
  const tree = { publicFolder: '/srv/public', baseUrl: 'https://site.example' }
  expect(isOfThisCode(directory, tree)).toBe(false)
  recordTree(directory, tree)
  expect(isOfThisCode(directory, tree)).toBe(true)
  expect(isOfThisCode(directory, { ...tree, baseUrl: 'https://other.example' })).toBe(false)
  rmSync(path.join(directory, 'last-tree.json'))
  symlinkSync('/dev/full', path.join(directory, 'last-tree.json'))
  expect(() => recordTree(directory, tree)).not.toThrow()
})
