// The start of the build: one bundle of it, made again when a source changes, that does what the sources do.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))

describe('the start of the build', () => {
  // A copy of the sources, so that the bundle of the project is left alone.
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'verbatim-start-'))
    for (const name of ['build', 'service', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      cpSync(join(project, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  // The environment of the tests has a BASE_URL, which a build would take for the site's.
  const env = { PATH: process.env['PATH'] }
  const start = (...args: string[]) =>
    execFileSync(process.execPath, ['build/start.js', ...args], { cwd: copy, env, encoding: 'utf8' })
  const bundledAt = () => statSync(join(copy, 'dist/build/main.js')).mtimeMs

  it('builds the content, assets and pictures included', () => {
    cpSync(join(project, 'content'), join(copy, 'content'), { recursive: true })
    expect(start()).toMatch(/posts, .* facts: \d+ files, \d+ new/)
    expect(readFileSync(join(copy, 'public/assets/site.css'), 'utf8')).not.toBe('')
  })

  it('bundles once, and again when a source is another one', () => {
    start('--help')
    const before = bundledAt()
    start('--help')
    expect(bundledAt()).toBe(before)
    const file = join(copy, 'build/arguments.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('--quiet', '--silent'))
    expect(start('--help')).toContain('--silent')
  })

  it('bundles again where the bundle is cut off', () => {
    writeFileSync(join(copy, 'dist/build/main.js'), '// {"place":')
    utimesSync(join(copy, 'dist/build/main.js'), 1, 1)
    expect(start('--help')).toContain('npm run build')
  })
})
