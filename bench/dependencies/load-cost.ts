// The cost of having a package: its first import in a new process, and its size on disk with all that it depends on.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const benchFolder = fileURLToPath(new URL('..', import.meta.url))
const timedLoad = fileURLToPath(new URL('timed-load.js', import.meta.url))

/**
 * The shortest of `runs` first imports of the modules together, each in a process of its own, in milliseconds; `null`
 * if one of them cannot be imported (a font, a command).
 */
export function measureImport(modules: readonly string[], runs: number): number | null {
  const times = Array.from({ length: runs }, () => {
    const { status, stdout } = spawnSync(process.execPath, [timedLoad, ...modules], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  })
  const measured = times.filter((time) => time !== null)
  return measured.length === runs ? Math.min(...measured) : null
}

/** The number of packages that are installed for the named ones, themselves included, and their size in megabytes. */
export function measureSize(names: readonly string[]): { packages: number; megabytes: number } {
  const found = new Map<string, number>()
  for (const name of names) collect(name, benchFolder, found)
  return { packages: found.size, megabytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6 }
}

/** Adds a package and its dependencies, looked up as Node does from `from`, to `found`: folder to bytes. */
function collect(name: string, from: string, found: Map<string, number>): void {
  const folder = findPackage(name, from)
  if (folder === null || found.has(folder)) return
  found.set(folder, sizeOf(folder))
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  // An optional one is a build for another platform, and not installed, more often than not.
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) collect(dependency, folder, found)
}

function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (folder === path.dirname(folder)) return null
  }
}

/** Bytes of a package's own files; packages nested in it are counted by themselves. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .reduce((sum, entry) => {
      const file = path.join(folder, entry.name)
      return sum + (entry.isDirectory() ? sizeOf(file) : statSync(file).size)
    }, 0)
}
