// Settings of `npm test`: the short tests, of which those that only call functions share their processes.
import { defineConfig } from 'vitest/config'
import settings, { long } from './vitest.config.js'

/**
 * Rooms whose tests leave their process as they found it, so that what they import is loaded once in each process and not
 * once in each file: a third of their processor time. Not those of payments and of the daily work, whose helpers replace
 * modules for the whole process.
 */
const together = ['test/build/{read,links,document,check,site}/**', 'test/{ask,facts,http,text}/**'].map(
  (folder) => `${folder}/*.test.ts`,
)

/** Those in these rooms that change the environment, replace modules, or start a store. */
const alone = ['test/build/read/{blog,documents,other-tools}.test.ts', 'test/ask/unanswered.test.ts']

export default defineConfig({
  ...settings,
  test: {
    ...settings.test,
    projects: [
      { extends: true, test: { name: 'together', include: together, exclude: [long, ...alone], isolate: false } },
      { extends: true, test: { name: 'others', include: ['test/**/*.test.ts'], exclude: [long, ...together] } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
