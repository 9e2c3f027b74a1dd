// The start of the build: one bundle of it, made again when a source changes, that does what the sources do.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyFixtureSite } from '../fixture-site.js'
import { SourceCopy } from './source-copy.js'

describe('the start of the build', () => {
  let copy: SourceCopy
  let said: string
  beforeAll(() => {
    copy = new SourceCopy()
    copyFixtureSite(copy.folder)
    said = copy.start()
  })

  it('builds the content, assets and pictures included', () => {
    expect(said).toMatch(/posts, .* facts: \d+ files, \d+ new/)
    expect(readFileSync(join(copy.folder, 'public/assets/site.css'), 'utf8')).not.toBe('')
  })

  it('stores the code that V8 compiled, and replaces it where it is damaged', () => {
    const folder = join(copy.folder, 'dist/build')
    const stored = () => readdirSync(folder).filter((file) => file.endsWith('.code'))
    const [name = ''] = stored()
    writeFileSync(join(folder, name), 'damaged')
    expect(copy.start()).toMatch(/posts, .* facts/)
    expect(readFileSync(join(folder, name)).length).toBeGreaterThan(100_000)
    expect(stored()).toEqual([name])
  })

  it('keeps the code of a bundle that is made again of the same sources, as by a process that starts at the same time', () => {
    const folder = join(copy.folder, 'dist/build')
    const stored = () => readdirSync(folder).filter((file) => file.endsWith('.code'))
    const before = stored()
    expect(before).toHaveLength(1)
    writeFileSync(join(folder, 'of-older-sources.code'), '')
    rmSync(join(folder, 'main.cjs'))
    copy.start('--help')
    expect(stored()).toEqual(before)
  })

  it('stores the code of hosts beside it, which V8 takes', () => {
    const script = `
      import { loadBuild } from './build/generate/bundle.js'
      const { script, storeCode } = await loadBuild()
      storeCode()
      console.log(script.cachedDataRejected)`
    const load = () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        ...{ cwd: copy.folder, env: copy.env, encoding: 'utf8' },
      })
    expect([load(), load()]).toEqual(['undefined\n', 'false\n'])
  })

  it('bundles once, and again when a source is another one', () => {
    const before = copy.bundledAt()
    copy.start('--help')
    expect(copy.bundledAt()).toBe(before)
    const file = join(copy.folder, 'build/options.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('--quiet', '--silent'))
    expect(copy.start('--help')).toContain('--silent')
  })

  it('gives its threads the code that it could not write', () => {
    const file = join(copy.folder, 'build/workers/document-worker.ts')
    const source = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      `${source}\nimport { parentPort } from 'node:worker_threads'\nparentPort?.postMessage('of the new sources')\n`,
    )
    const before = copy.bundledAt()
    for (const code of ['EROFS', 'EDQUOT']) {
      const script = `
      import { once } from 'node:events'
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      fs.writeFileSync = () => { throw Object.assign(new Error('${code}'), { code: '${code}', syscall: 'open' }) }
      syncBuiltinESMExports()
      const { loadBuild } = await import('./build/generate/bundle.js')
      const { startWorker } = await loadBuild()
      const thread = startWorker()
      const [said] = await once(thread, 'message')
      await thread.terminate()
      console.log(said)`
      const options = { cwd: copy.folder, env: copy.env, encoding: 'utf8' } as const
      expect([
        code,
        execFileSync(process.execPath, ['--input-type=module', '-e', script], options),
        copy.bundledAt(),
      ]).toEqual([code, 'of the new sources\n', before])
    }
    writeFileSync(file, source)
  })

  it('bundles again where the bundle is cut off', () => {
    writeFileSync(join(copy.folder, 'dist/build/main.cjs'), '// {"place":')
    utimesSync(join(copy.folder, 'dist/build/main.cjs'), 1, 1)
    expect(copy.start('--help')).toContain('npm run build')
  })
})
