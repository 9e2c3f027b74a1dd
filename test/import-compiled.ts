// Has tests import the compiled modules of the kit, which Node loads as they are: a source is transformed first, and each use of what it imports is a call.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

const project = fileURLToPath(new URL('..', import.meta.url))
const ofKit = /^(?:admin|build|cli|local|platform|service)[\\/]/
/** Marks the helpers that a test with replaced modules imports: its own, which import sources. */
const sources = '?sources'

/** Whether a test file replaces modules, which can be done with those that the test runner transforms. */
export const replacesModules = (file: string): boolean =>
  file.endsWith('.test.ts') && /\bvi\.(?:doMock|mock)\(/.test(readFileSync(file, 'utf8'))

/** Where tests are run again on a change, they import sources: the kit is compiled once for a run. */
const isWatching = !process.argv.some((argument) => /^(?:--)?run$/.test(argument))

export const importCompiled = (): Plugin => ({
  name: 'import-compiled',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !/^\.\.?\/.*\.js$/.test(source)) return null
    const from = importer.replace(/\?.*/, '')
    const file = path.resolve(path.dirname(from), source)
    const name = path.relative(project, file)
    const compiled = path.join(process.env['COMPILED_KIT'] ?? '', name)
    const inKit = ofKit.test(name) && existsSync(compiled) ? { id: compiled, external: true } : null
    // Held ready there: else each build of a site from the sources bundles the script of the dashboard.
    if (/[\\/]prebuilt-assets\.js$/.test(name)) return inKit
    // A source that is loaded has sources loaded.
    if (isWatching || ofKit.test(path.relative(project, from))) return null
    if (!importer.endsWith(sources) && !replacesModules(from)) return inKit
    const helper = file.replace(/\.js$/, '.ts')
    return !ofKit.test(name) && existsSync(helper) ? helper + sources : null
  },
})
