// Owns `npm run bench -- cold`: how long each function of the deployment takes to import, and what it loads for that.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFunctions } from '../../build/functions.js'
import { build } from '../../build/main.js'
import type { Benchmark } from '../benchmark.js'
import { listBundles } from './bundles.js'

const runs = 15
/** Each function must import within this on two cores; those in `strict` within the second. */
const limitMs = 60
const strictLimitMs = 25
const strict = new Set(['contact', 'traffic'])

interface Figures {
  name: string
  importMs: number
  medianMs: number
  bytes: number
  modules: number
}

/** Milliseconds to import a module in a fresh process, shortest first. */
function timeImports(file: string): number[] {
  const timed = fileURLToPath(new URL('timed-import.js', import.meta.url))
  return Array.from({ length: runs }, () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [timed, file], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${file} cannot be imported:\n${stderr}`)
    return Number(stdout)
  }).sort((a, b) => a - b)
}

const benchmark: Benchmark = {
  about: 'what a function of the deployment costs before its first answer',
  async run(show) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cold-'))
    try {
      const publicFolder = path.join(folder, 'public')
      const { ok } = await build({ out: publicFolder, articles: path.resolve('content/articles') })
      if (!ok) throw new Error('the sample content cannot be built')
      const outFolder = path.join(folder, 'functions')
      const bundles = listBundles(await buildFunctions({ publicFolder, outFolder }))
      const figures = bundles.map(({ name, bytes, modules }): Figures => {
        const times = timeImports(path.join(outFolder, `${name}.js`))
        return { name, importMs: times[0] ?? NaN, medianMs: times[runs >> 1] ?? NaN, bytes, modules: modules.length }
      })
      show({
        title: 'Import of each function, in a process of its own',
        columns: ['function', 'shortest ms', 'median ms', 'limit ms', 'bytes', 'modules'],
        rows: figures.map(({ name, importMs, medianMs, bytes, modules }) => [
          name,
          importMs,
          medianMs,
          strict.has(name) ? strictLimitMs : limitMs,
          bytes,
          modules,
        ]),
        note: `${runs} processes each on ${process.version}. Bytes and modules are what is loaded at import; what is imported\non demand (stores, the payment SDK, phone numbers, signatures) is not. The shortest time is the machine's least disturbed.`,
      })
      return figures
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

export default benchmark
