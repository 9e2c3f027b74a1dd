// What tells without reading it that a file is as it was, by the rule of git's index.
import { existsSync, statSync } from 'node:fs'

/** The coarsest times that a file system keeps (FAT). */
const coarsestMs = 2000

/**
 * Size, times and number of a file; `null` where the file has just changed: it may change once more and still show the
 * same times. `undefined` where it is not there. The second time is that of any change, which no tool sets at will.
 */
export function stampFile(file: string): string | null | undefined {
  // What is asked for below a file is not there, but `statSync` throws.
  const found = existsSync(file) ? statSync(file, { throwIfNoEntry: false }) : undefined
  if (!found) return undefined
  const { size, mtimeMs, ctimeMs, ino } = found
  if (Math.max(mtimeMs, ctimeMs) > Date.now() - coarsestMs) return null
  return `${size}-${mtimeMs}-${ctimeMs}-${ino}`
}
