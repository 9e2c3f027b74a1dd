// What the bundles of a deployment leave out: code that is never run there, and schemas that only documents need.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'

/** What a deployment never runs, with why; importing it there is an error that says so. */
const absent: Readonly<Record<string, string>> = {
  // The embedded store is for hosts whose disk lasts; its native binary is 10 MB.
  './sqlite.js': 'the embedded store is not part of a deployment',
  // @vercel/functions exports a WebSocket upgrade beside `waitUntil`; it would add 130 KB to each function.
  ws: 'functions serve no WebSocket',
}

/** Puts an error in the place of what a deployment never runs. */
export const leaveOutAbsent: Plugin = {
  name: 'leave-out-absent',
  setup(bundler) {
    bundler.onResolve({ filter: /^(\.\/sqlite\.js|ws)$/ }, ({ path: name }) => ({ path: name, namespace: 'absent' }))
    bundler.onLoad({ filter: /.*/, namespace: 'absent' }, ({ path: name }) => ({
      contents: `throw new Error(${JSON.stringify(absent[name])})`,
    }))
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
