// Installs the packages that only the benchmarks need: they are kept apart from those of the service.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Installs the packages of `bench/package.json` from its lock file if any of them is absent. Throws if npm fails. */
export function installDependencies(): void {
  const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
    dependencies: Record<string, string>
  }
  const absent = Object.keys(dependencies).filter((name) => !existsSync(`${folder}node_modules/${name}`))
  if (absent.length === 0) return
  console.log(`Installing the packages to compare with (npm ci --prefix bench): ${absent.join(', ')}`)
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci --prefix bench failed; the benchmarks need its packages')
}
