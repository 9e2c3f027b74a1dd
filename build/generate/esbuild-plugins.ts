// The esbuild plugins that keep out of a deployment's bundles what never runs there.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'

/** Replaces the embedded store by an error: it is for hosts with a lasting disk, and its native binary is 10 MB. */
export const omitEmbeddedStore: Plugin = {
  name: 'omit-embedded-store',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\/sqlite\.js$/ }, ({ path: name }) => ({ path: name, namespace: 'absent' }))
    bundler.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      contents: "throw new Error('the embedded store is not part of a deployment')",
    }))
  },
}

/**
 * Resolves `@vercel/functions` to its module of `waitUntil`: the package's index also loads caches, databases and
 * WebSockets, 27 KB of its own and 130 KB of a WebSocket library.
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

/** Keeps the English messages of zod alone: with the payment SDK, which uses the whole of zod, come those of 50 languages. */
export const omitLocales: Plugin = {
  name: 'omit-locales',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: path.dirname(file),
    }))
  },
}

/**
 * Removes the answer schemas from the route list. They type the handlers and make the documents; a function never checks
 * its own answers, and making 300 schemas took half of its cold start (48 ms of CPU with them, 24 without). An `answer`
 * that is not on one line fails the bundling.
 */
export const omitAnswers: Plugin = {
  name: 'omit-answers',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]service[\\/]contract[\\/]routes\.[jt]s$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      const line = source.split('\n').findIndex((text) => /^ +answer:.*[^,]$/.test(text))
      if (line !== -1) throw new Error(`${file}:${line + 1}: an answer must be on one line; give its schema a name`)
      return { contents: source.replace(/^ +answer: .*,$/gm, ''), loader: 'ts' }
    })
  },
}
