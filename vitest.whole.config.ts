// Settings of `npm test`: the short tests, which share processes, so that what they import is loaded once in each of them.
import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { replacesModules } from './test/import-compiled.js'
import settings, { long } from './vitest.config.js'

/** Tests that replace modules: each in a process of its own. */
const alone = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
  .map((file) => `test/${file}`)
  .filter(replacesModules)

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [long, ...alone], isolate: false },
      },
    ],
  },
})
