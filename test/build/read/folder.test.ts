// The folders that hold a folder, as far as its project goes, and what is in one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { entriesIn, foldersUp, listFiles } from '../../../build/read/folder.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

it('are those up to the root of the repository, of the file system, or as many as wanted', () => {
  const posts = join(folder, 'blog/src/posts')
  mkdirSync(posts, { recursive: true })
  expect(foldersUp(posts, 2)).toEqual([posts, join(folder, 'blog/src'), join(folder, 'blog')])
  mkdirSync(join(folder, 'blog/src/.git'))
  expect(foldersUp(posts, 2)).toEqual([posts, join(folder, 'blog/src')])
  expect(foldersUp(join(folder, 'blog/src'), 2)).toEqual([join(folder, 'blog/src')])
  const { root } = parse(folder)
  expect(foldersUp(root, 5)).toEqual([root])
})

it('has no documents of packages', () => {
  writeFiles(folder, { 'b/a.md': '', 'node_modules/c/README.md': '', '.d/a.md': '', '_drafts/a.md': '' })
  expect(listFiles(folder, () => true)).toEqual([join(folder, 'b/a.md')])
})

it('has the entries of a folder, none where there is no folder, and no other fault is hidden', () => {
  writeFileSync(join(folder, 'a.md'), '')
  expect(entriesIn(folder).map(({ name }) => name)).toEqual(['a.md'])
  expect([entriesIn(join(folder, 'a.md')), entriesIn(join(folder, 'gone'))]).toEqual([[], []])
  // As where no more files can be opened.
  expect(() => entriesIn('a'.repeat(10_000))).toThrow('ENAMETOOLONG')
})
