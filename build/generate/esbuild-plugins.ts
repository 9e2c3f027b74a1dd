// What the bundles of a deployment leave out: code that is never run there, and schemas that only documents need.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'

/** Puts an error in the place of the embedded store, which is for hosts whose disk lasts; its native binary is 10 MB. */
export const leaveOutEmbeddedStore: Plugin = {
  name: 'leave-out-embedded-store',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/sqlite\.js$/ }, ({ path: name }) => ({ path: name, namespace: 'absent' }))
    bundler.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      contents: "throw new Error('the embedded store is not part of a deployment')",
    }))
  },
}

/**
 * Takes of `@vercel/functions` the one module that has `waitUntil`: its index loads caches, databases and WebSockets too.
 * That is 27 KB of its own, and 130 KB of a library for WebSockets.
 */
export const takeWaitUntil: Plugin = {
  name: 'take-wait-until',
  setup(bundler) {
    bundler.onResolve({ filter: /^@vercel\/functions$/ }, ({ path: name }) => {
      const index = createRequire(import.meta.url).resolve(name)
      return { path: path.join(path.dirname(index), 'wait-until.js') }
    })
  },
}

/** The answers of the route list; `npm run check` says where one does not stand on a line of its own. */
const answerLines = /^ +answer: .*,$/gm

/** The line, from 1, of the first answer in the source of the route list that cannot be left out. */
export function findLongAnswer(routeList: string): number | undefined {
  const at = routeList.split('\n').findIndex((line) => /^ +answer:/.test(line) && !line.endsWith(','))
  return at === -1 ? undefined : at + 1
}

/**
 * Takes the schemas of answers out of the route list. They type the handlers and make the documents; a function never
 * checks its own answers, and making 300 schemas took half of its cold start (48 ms of CPU with them, 24 without).
 */
export const leaveOutAnswers: Plugin = {
  name: 'leave-out-answers',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]service[\\/]contract[\\/]routes\.ts$/ }, ({ path: file }) => {
      return { contents: readFileSync(file, 'utf8').replace(answerLines, ''), loader: 'ts' }
    })
    // The modules of resources only make schemas: one that nothing uses any more can go.
    bundler.onResolve({ filter: /^\.{1,2}\/(resources\/)?\w+\.js$/ }, ({ path: name, resolveDir }) => {
      const file = path.join(resolveDir, name.replace(/\.js$/, '.ts'))
      return file.includes(path.join('contract', 'resources')) ? { path: file, sideEffects: false } : undefined
    })
  },
}
