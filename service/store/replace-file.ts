// Writes a file that only its owner reads, and puts it in its place when it is whole.
import { closeSync, openSync, renameSync, rmSync } from 'node:fs'

/** Calls `write` with the path of a new file beside `target`, which it then replaces; where `write` throws, nothing changes. */
export function replaceFile(target: string, write: (path: string) => void): void {
  const partial = `${target}.${process.pid}.part`
  try {
    closeSync(openSync(partial, 'wx', 0o600))
    write(partial)
    renameSync(partial, target)
  } finally {
    rmSync(partial, { force: true })
  }
}
