// Decides whether the last build can be served while the first build of this process runs.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeVersion } from '../build/output/stored-cache.js'
import { codeOf } from '../build/read/text-file.js'

/** What the published tree depends on besides the content: functions read its data, and its pages contain the URL. */
const originOf = (baseUrl: string): string => JSON.stringify({ code: codeVersion(), baseUrl })

const fileIn = (dataDirectory: string): string => path.join(dataDirectory, 'last-tree.json')

/** Whether this code built the published tree, for the same base URL. */
export function isOfThisCode(dataDirectory: string, baseUrl: string): boolean {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8') === originOf(baseUrl)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return false
  }
}

/** Records that this code has built the published tree. */
export function recordTree(dataDirectory: string, baseUrl: string): void {
  writeFileSync(fileIn(dataDirectory), originOf(baseUrl))
}
