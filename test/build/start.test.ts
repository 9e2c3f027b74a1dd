// The start of the build: one bundle of it, made again when a source changes, that does what the sources do.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { copyFixtureSite } from '../fixture-site.js'
import { listTree } from './site.js'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** The files of a folder by their path in it. */
function readTree(folder: string): Map<string, Buffer> {
  return new Map(listTree(folder).map((file) => [file, readFileSync(join(folder, file))]))
}

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
  const bundledAt = () => statSync(join(copy, 'dist/build/main.cjs')).mtimeMs

  it('builds the content, assets and pictures included', () => {
    copyFixtureSite(copy)
    expect(start()).toMatch(/posts, .* facts: \d+ files, \d+ new/)
    expect(readFileSync(join(copy, 'public/assets/site.css'), 'utf8')).not.toBe('')
  })

  it('shares the work between threads, and publishes the same as one thread does', async () => {
    const content = join(copy, 'many')
    mkdirSync(join(content, 'posts'), { recursive: true })
    writeFileSync(
      join(content, 'site.yaml'),
      `base_url: https://many.example
title: Many
description: More posts than one thread works out alone.
owner: { name: Many }
hello: Hello.
rights: { license: MIT, text: Free. }
citing: { text: Name the source., example: Many. }
topics: [{ id: numbers, title: Numbers }]
`,
    )
    writeFileSync(join(content, 'posts', 'shared.txt'), 'A file that every post names.\n')
    for (let n = 0; n < 1000; n++) {
      const name = join(content, 'posts', `post-${n}`)
      const links = `[before](post-${n - 1}.md) and [shared](shared.txt)${n === 77 ? ' and [lost](lost.txt)' : ''}`
      writeFileSync(
        `${name}.md`,
        `---\ntitle: Post ${n}\ndate: 2026-01-01\n---\nThe word${n} stands here. See ${links}.\n`,
      )
      if (n % 10 > 0) continue
      writeFileSync(
        `${name}.facts.yaml`,
        `- fact: Post ${n} has a word of its own.\n  evidence: The word${n} stands here.\n  topic: numbers\n  kind: finding\n`,
      )
    }
    const now = '2026-05-01T00:00:00Z'
    const one = await build({ content, out: join(copy, 'one/public'), now: () => new Date(now) })
    expect(one.problems).toEqual([])
    const ledger = () => readFileSync(join(content, 'ledger.json'), 'utf8')
    const noted = ledger()
    rmSync(join(content, 'ledger.json'))
    const { stderr } = spawnSync(
      process.execPath,
      ['build/start.js', '--content', content, '--out', join(copy, 'shared/public')],
      { cwd: copy, env: { ...env, NOW: now }, encoding: 'utf8' },
    )
    expect(stderr).toContain('post-77.md:5: the link `lost.txt` leads to nothing here')
    const trees = ['one', 'shared'].map((name) => join(realpathSync(join(copy, name, 'public')), '..'))
    const { files } = JSON.parse(readFileSync(join(trees[1] ?? '', 'inventory.json'), 'utf8')) as { files: string[] }
    const found = ['public', 'data'].flatMap((room) =>
      [...readTree(join(trees[1] ?? '', room)).keys()].map((file) => `${room}/${file}`),
    )
    expect(files.sort()).toEqual(found.sort())
    for (const room of ['public', 'data']) {
      const [alone, together] = trees.map((tree) => readTree(join(tree, room)))
      expect([...(together?.keys() ?? [])]).toEqual([...(alone?.keys() ?? [])])
      for (const [path, bytes] of alone ?? []) expect(together?.get(path)?.equals(bytes), path).toBe(true)
    }
    expect(ledger()).toBe(noted)
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

  it('bundles again when a file is another one that it holds ready', () => {
    const published = (path: string) => readFileSync(join(copy, 'public', path), 'utf8')
    const edits = [
      ['build/site/pages/dashboard.yaml', 'name: ', 'name: Renamed ', 'api/agent/artifact.json'],
      [
        'build/assets/dashboard/main.js',
        'export ',
        'console.info("Renamed script")\nexport ',
        'dashboard/verbatim-dashboard.html',
      ],
    ] as const
    start('--quiet')
    for (const [file, from, to, path] of edits) {
      expect(published(path)).not.toContain('Renamed')
      writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(from, to))
      start('--quiet')
      expect(published(path)).toContain('Renamed')
      writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(to, from))
      start('--quiet')
    }
  })

  it('keeps the compiled code of one bundle, and does without where it is broken', () => {
    const codeFiles = () => readdirSync(join(copy, 'dist/build')).filter((file) => file.endsWith('.code'))
    start('--quiet')
    const [code = '', ...others] = codeFiles()
    expect(others).toEqual([])
    const path = join(copy, 'dist/build', code)
    const whole = statSync(path)
    start('--quiet')
    expect(statSync(path).mtimeMs).toBe(whole.mtimeMs)
    writeFileSync(path, 'no code')
    start('--quiet')
    expect(statSync(path).size).toBeGreaterThan(100_000)
    const file = join(copy, 'build/arguments.ts')
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
    start('--quiet')
    expect(codeFiles()).toHaveLength(1)
    expect(codeFiles()).not.toEqual([code])
  })

  it.skipIf(availableParallelism() === 1)('keeps no code that its threads have set other flags for', () => {
    const folder = join(copy, 'dist/build')
    const codeFiles = () => readdirSync(folder).filter((file) => file.endsWith('.code'))
    for (const file of codeFiles()) rmSync(join(folder, file))
    start('--quiet', '--content', join(copy, 'many'), '--out', join(copy, 'anew/public'))
    expect(codeFiles()).toEqual([])
    start('--quiet')
    expect(codeFiles()).toHaveLength(1)
  })

  it.each(['EROFS', 'EDQUOT'])('gives its threads the code that it could not write (%s)', (code) => {
    start('--help')
    const file = join(copy, 'build/threads.ts')
    const source = readFileSync(file, 'utf8')
    writeFileSync(file, `${source}\nparentPort?.postMessage('of the new sources')\n`)
    const before = bundledAt()
    const script = `
      import { once } from 'node:events'
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.writeFileSync = () => { throw Object.assign(new Error('${code}'), { code: '${code}', syscall: 'open' }) }
      syncBuiltinESMExports()
      const { loadBuild } = await import('./build/generate/bundle.js')
      const { startThread, keepCode } = await loadBuild()
      keepCode()
      const thread = startThread()
      const [said] = await once(thread, 'message')
      await thread.terminate()
      console.log(said)`
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        ...{ cwd: copy, env, encoding: 'utf8', timeout: 20_000 },
      }),
    ).toBe('of the new sources\n')
    expect(bundledAt()).toBe(before)
    writeFileSync(file, source)
  })

  it('bundles again where the bundle is cut off', () => {
    writeFileSync(join(copy, 'dist/build/main.cjs'), '// {"place":')
    utimesSync(join(copy, 'dist/build/main.cjs'), 1, 1)
    expect(start('--help')).toContain('npm run build')
  })
})
