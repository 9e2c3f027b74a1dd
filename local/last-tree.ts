// Decides whether the last build can be served while the first build of this process runs.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeVersion } from '../build/output/stored-cache.js'
import { codeOf } from '../build/read/text-file.js'
import { isSystemError } from './startup-error.js'

/** What a tree depends on besides the content: functions read its data, and its pages contain the URL. */
const originOf = (tree: Tree): string => JSON.stringify({ code: codeVersion(), ...tree })

/** A published tree: where it is, and the URL that everything in it begins with. */
interface Tree {
  publicFolder: string
  baseUrl: string
}

const fileIn = (dataDirectory: string): string => path.join(dataDirectory, 'last-tree.json')

/** Whether this code built the tree, for the same base URL. */
export function isOfThisCode(dataDirectory: string, tree: Tree): boolean {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8') === originOf(tree)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** Records that this code has built the tree. Where the system refuses that, the next start waits for its build. */
export function recordTree(dataDirectory: string, tree: Tree): void {
  try {
    writeFileSync(fileIn(dataDirectory), originOf(tree))
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}
