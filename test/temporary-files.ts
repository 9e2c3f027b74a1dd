// Where tests and the processes that they start keep temporary files: in memory, where the system has room for them there.
import { existsSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Several times what all tests keep there at once. */
const leastFreeBytes = 4 * 2 ** 30

/**
 * Has `os.tmpdir()` name a folder in memory, unless TMPDIR is set: 300 folders with a file each take 5 ms of processor time
 * there and 300 ms on a disk with ext4, and the builds of small sites in tests do little else.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= leastFreeBytes) process.env['TMPDIR'] = folder
}
