// Owns the benchmarks' own packages: the engines and the generator that we are compared with, apart from the service's.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Installs what `bench/package.json` names, from its lock file, when any of it is missing. Throws when npm fails. */
export function installDependencies(): void {
  const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  const missing = Object.keys(dependencies).filter((name) => !existsSync(`${folder}node_modules/${name}`))
  if (missing.length === 0) return
  console.log(`Installing what the benchmarks compare with (npm ci --prefix bench): ${missing.join(', ')}`)
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --prefix bench failed; the benchmarks need its packages')
}
