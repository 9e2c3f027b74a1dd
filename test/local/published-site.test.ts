// What a host knows of the tree that it has built.
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isOfThisCode, recordTree } from '../../local/published-site.js'
import { compileRouter } from '../../local/http/router.js'
import { openLink } from '../../local/site.js'
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

it('misses a tree that was deleted while its link is there', () => {
  const folder = temporaryFolder()
  const [link, tree, away] = ['public', 'tree', 'away'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(tree)
  symlinkSync('tree', link)
  const site = { router: compileRouter([]), middleware: new Map(), find: () => undefined }
  const open = openLink(link, () => site)
  expect(open()).toBe(site)
  renameSync(tree, away)
  expect(open).toThrow('ENOENT')
  expect(open).toThrow('ENOENT')
  renameSync(away, tree)
  expect(open()).toBe(site)
})
