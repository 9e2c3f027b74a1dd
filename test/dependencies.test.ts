// docs/dependencies.md names every direct dependency; workflows trust no more than they need.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { generatedFiles } from '../cli/scaffold.js'
import { temporaryFolder } from './temporary-folder.js'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it.each(['package.json', 'bench/package.json'])('docs/dependencies.md names every package of %s', (file) => {
  const { dependencies, devDependencies = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>
  // The packages of a row are in its first cell.
  const cells = read('docs/dependencies.md').match(/^\| [^|]*/gm) ?? []
  const named = new Set(cells.flatMap((cell) => cell.slice(2).trim().split(', ')))
  const absent = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !named.has(name))
  expect(Object.keys({ ...dependencies })).not.toEqual([])
  expect(absent).toEqual([])
})

interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, { permissions?: Record<string, string>; steps: { uses?: string; run?: string }[] }>
}

const folder = new URL('../.github/workflows/', import.meta.url)
const workflows = [
  ...readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
  ['of a publisher', generatedFiles('/no-such-site')['.github/workflows/verbatim.yml'] ?? ''] as const,
]

describe.each(workflows)('the workflow %s', (_, text) => {
  const { permissions, jobs } = parse(text) as Workflow
  it('names each action by the digest of its commit, with the version beside it', () => {
    const lines = text.split('\n').filter((line) => line.includes('uses:'))
    expect(lines.filter((line) => !/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
    expect(lines).not.toEqual([])
  })
  it('installs and runs no code of dependencies in a job that may write', () => {
    for (const [name, job] of Object.entries(jobs)) {
      const rights = { ...(job.permissions ?? permissions) }
      if (!Object.values(rights).includes('write')) continue
      const run = job.steps.map((step) => step.run ?? '').join('\n')
      expect([name, /\bnpm (?:ci|install|test|run|pack|exec)\b|\bnpx\b|\bnode\b/.exec(run)]).toEqual([name, null])
    }
    expect(Object.values(permissions).every((right) => right === 'read')).toBe(true)
  })
})

const found = (high: number) => JSON.stringify({ metadata: { vulnerabilities: { high, critical: 0 } } })

describe('the audit', () => {
  it.each([
    ['fails where the registry gave no answer', '', '', 1],
    ['passes without an answer where none is asked for', '', 'optional', 0],
    ['fails on a vulnerability of high severity', found(1), 'optional', 1],
    ['passes where there is none', found(0), '', 0],
  ])('%s', (_, answer, AUDIT, code) => {
    const bin = temporaryFolder()
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 })
    const env = { PATH: [bin, process.env['PATH']].join(delimiter), AUDIT }
    expect(spawnSync(process.execPath, ['.ci/audit.js'], { env }).status).toBe(code)
  })
  it('requires an answer of the registry in every workflow', () => {
    expect(workflows.filter(([, text]) => /AUDIT: *['"]?optional/.test(text))).toEqual([])
    expect(workflows.find(([name]) => name === 'ci.yml')?.[1]).toMatch(/AUDIT: required/)
  })
})
