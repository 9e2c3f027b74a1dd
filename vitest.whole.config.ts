// Settings of `npm test`: the short tests, which share processes, so that what they import is loaded once in each of them.
import { defineConfig } from 'vitest/config'
import SlowestFirst from './test/sequencer.js'
import settings, { long } from './vitest.config.js'

/** Tests that replace modules: each in a process of its own. */
const alone = [
  'test/local/{first-build,functions,rebuild,server,store-thread-start}.test.ts',
  'test/paid/sdk-loading.test.ts',
  'test/platform/counting.test.ts',
]

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [long, ...alone], isolate: false },
      },
    ],
  },
})
