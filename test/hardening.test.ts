// What SECURITY.md promises of files: its tests are there, and the unit, the container and the ignore files hold what they should.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compiled } from './compiled-kit.js'

const at = (file: string) => new URL(`../${file}`, import.meta.url)
const read = (file: string) => readFileSync(at(file), 'utf8')

it('SECURITY.md names a test for each threat, and each is there', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter((line) => /^\| (?!Asset|---)/.test(line))
  const named = rows.map((row) =>
    Array.from(
      row
        .split('|')
        .at(-2)
        ?.matchAll(/`([^`]+)`/g) ?? [],
      ([, file = '']) => file,
    ),
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((_, row) => named[row]?.length === 0)).toEqual([])
  expect(named.flat().filter((file) => !existsSync(at(file)))).toEqual([])
})

it('the unit of systemd gives the host no more than it needs', () => {
  const unit = read('deploy/verbatim.service')
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^NoNewPrivileges=true$/m)
  expect(unit).toMatch(/^CapabilityBoundingSet=$/m)
  expect(unit).toMatch(/^MemoryMax=\d+M$/m)
  // nginx reads the tree as a member of the group.
  expect(unit).toMatch(/^UMask=0027$/m)
  // Nothing else of the checkout: what runs, and what an update reads (.npmrc), is not for the host to write.
  expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual([
    'ReadWritePaths=/srv/verbatim/.data /srv/verbatim/live /srv/verbatim/content',
  ])
  expect(unit).toMatch(/^ExecStart=.* --out live\/public$/m)
  const { status, stdout } = spawnSync(
    ...(['systemd-analyze', ['security', '--offline=true', fileURLToPath(at('deploy/verbatim.service'))]] as const),
    { encoding: 'utf8' },
  )
  // Other systems have no systemd.
  if (status === 0) expect(Number(/exposure level for verbatim\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
})

it('the unit of the package starts the package, and is started again however often it fails', () => {
  const deploy = path.dirname(compiled('deploy/x'))
  const unit = readFileSync(path.join(deploy, 'verbatim.service'), 'utf8')
  const [, main = ''] =
    /^ExecStart=\/usr\/bin\/node node_modules\/verbatim-kit\/(\S+) serve --out live\/public$/m.exec(unit) ?? []
  expect(main).toBe('dist/package/cli/main.js')
  expect(existsSync(compiled('cli/main'))).toBe(true)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  for (const name of ['update.sh', 'verbatim.socket', 'verbatim-maps.conf', 'verbatim-server.conf'])
    expect(readFileSync(path.join(deploy, name), 'utf8')).toBe(read(`deploy/${name}`))
})

it('the container is of a digest, does not run as root, owns no code and is checked', () => {
  const lines = read('deploy/Containerfile').split('\n')
  expect(lines.find((line) => line.startsWith('FROM '))).toMatch(/@sha256:[\da-f]{64}$/)
  expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER node')
  expect(lines.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(lines.indexOf('COPY . .'))
  expect(lines.filter((line) => line.includes('chown')).join()).toMatch(/ chown -R node:node \/data \/app\/content$/)
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
  // Before the code is there: the script `prepare` would not be found.
  expect(lines.find((line) => line.includes('npm ci'))).toContain(' --ignore-scripts ')
})

it.each([
  ['.gitignore', ['.env', '.env.*']],
  ['.dockerignore', ['**/.env', '**/.env.*']],
])('%s leaves secrets out', (file, patterns) => {
  expect(read(file).split('\n')).toEqual(expect.arrayContaining(patterns))
})
