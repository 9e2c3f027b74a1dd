// Test runner settings: three sets of tests, generous time for tests that start servers, and closing lines that name what was skipped.
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { importCompiled, replacesModules } from './test/import-compiled.js'
import SlowestFirst from './test/sequencer.js'
import { keepTemporaryFilesInMemory } from './test/temporary-files.js'

keepTemporaryFilesInMemory()

/** Sweeps over many cases, measurements, and what takes more than a few seconds each. */
const long = 'test/**/*.long.test.ts'

/** Tests that replace modules: each in a process of its own. */
const alone = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts') && replacesModules(file))

/** For sweeps. */
const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 }

export default defineConfig({
  plugins: [importCompiled()],
  test: {
    // As Node loads packages: the compiled kit, of which `importCompiled` gives the paths.
    server: { deps: { external: [/\/dist\/package\/.*\.js$/] } },
    globalSetup: './test/compiled-kit.ts',
    setupFiles: './test/remove-folders.ts',
    // Twice as many as there are cores: tests of hosts, stores and pages mostly wait for another process.
    maxWorkers: availableParallelism() * 2,
    // What hangs ends. How fast something is, no test tells by these: on a busy machine each takes many times as long as alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', './test/closing-lines.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'long-alone', include: alone.filter((file) => file.endsWith('.long.test.ts')), ...timeouts },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: [long] } },
      // These share processes, so that what they import is loaded once in each of them.
      { extends: true, test: { name: 'long', include: [long], exclude: alone, isolate: false, ...timeouts } },
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [long, ...alone], isolate: false },
      },
    ],
  },
})
