// The real paths of files, remembered.
import { existsSync, realpathSync } from 'node:fs'

/** The real path of a file or folder; `null` where there is none. Documents name the same files again and again. */
export function rememberReal(): (path: string) => string | null {
  const known = new Map<string, string | null>()
  return (path) => {
    const remembered = known.get(path)
    if (remembered !== undefined) return remembered
    let real: string | null = null
    try {
      // An error takes ten times as long as this question.
      if (existsSync(path)) real = realpathSync.native(path)
    } catch {
      // It may not be read.
    }
    known.set(path, real)
    return real
  }
}
