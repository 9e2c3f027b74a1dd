// Test runner settings (of `npm test`: vitest.whole.config.ts): two sets of tests, generous time for tests that start servers, and closing lines that name what was skipped.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { importCompiled } from './test/import-compiled.js'
import SlowestFirst from './test/sequencer.js'
import { keepTemporaryFilesInMemory } from './test/temporary-files.js'

keepTemporaryFilesInMemory()

export const long = 'test/**/*.long.test.ts'

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
      { extends: true, test: { name: 'short', include: ['test/**/*.test.ts'], exclude: [long] } },
      // Sweeps over many cases, measurements, and what takes more than a few seconds each.
      { extends: true, test: { name: 'long', include: [long], testTimeout: 900_000, hookTimeout: 900_000 } },
    ],
  },
})
