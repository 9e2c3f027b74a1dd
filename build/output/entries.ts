// Single entries of a tree that may be a copy of another: made, shared and removed.
import { copyFileSync, existsSync, linkSync, mkdirSync, rmdirSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../read/text-file.js'

/** Makes a file the same as another one. A file system without hard links (or across two of them) gets a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(error))) throw error
    copyFileSync(from, to)
  }
}

/** Level by level: the recursive `mkdir` of Node never returns where the system has no folder to give, as below /proc. */
export function makeDirectory(directory: string, mode = 0o777): void {
  if (isDirectory(directory)) return
  makeDirectory(dirname(directory), mode)
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    // Another process, or another thread of this one, may have made it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

const isDirectory = (at: string): boolean => existsSync(at) && statSync(at).isDirectory()

/** Makes a folder below `root`, also where an earlier tree has a file in its place. */
export function makeFolder(folder: string, root: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (folder === root || !['EEXIST', 'ENOTDIR'].includes(codeOf(error))) throw error
    makeFolder(dirname(folder), root)
    rmSync(folder, { force: true })
    mkdirSync(folder)
  }
}

/** Removes a file of a tree, if it is one, and the folders that are then empty; the two roots stay. */
export function removeFile(tree: string, file: string): void {
  try {
    unlinkSync(join(tree, file))
  } catch (error) {
    // Gone, or below a file, or a folder by now.
    if (!['ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM'].includes(codeOf(error))) throw error
  }
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    try {
      rmdirSync(join(tree, folder))
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return
    }
  }
}
