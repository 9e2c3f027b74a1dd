// The benchmark `cold`: how long each function of the deployment takes to import, and what it loads for that.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFunctions } from '../../build/generate/functions.js'
import { build } from '../../build/build.js'
import type { Benchmark } from '../benchmark.js'
import { median } from '../figures.js'
import { listBundles } from './bundles.js'

const runs = 15
/** The longest import allowed on two idle cores; `strictLimitMs` is for the functions in `strict`. */
const limitMs = 60
const strictLimitMs = 25
const strict = new Set(['contact', 'traffic'])

/** The first request to each function: one that it answers without a store, after checking the input. */
const firstRequest: Readonly<Record<string, string>> = {
  ask: '/api/ask?q=What+is+a+fact',
  contact: '/api/agent/hello',
  cron: '/api/cron/daily',
  fallback: '/nowhere',
  mcp: '/mcp',
  middleware: '/',
  paid: '/api/facts/premium/nothing',
  traffic: '/api/agent/stats.json?days=0',
}

interface Figures {
  name: string
  importMs: number
  medianMs: number
  limitMs: number
  answerMs: number
  bytes: number
  modules: number
}

interface Times {
  importMs: number
  /** From the start of the import to the answer. */
  answerMs: number
  status?: number
}

/** Imports a function and asks it once, each time in a fresh process. */
function timeFirstAnswers(file: string, address: string): Times[] {
  const timed = fileURLToPath(new URL('timed-import.js', import.meta.url))
  return Array.from({ length: runs }, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [timed, file, 'GET', `https://site.example${address}`],
      {
        encoding: 'utf8',
        // The functions log in lines of JSON; the times are the last line.
        env: { PATH: process.env['PATH'] },
      },
    )
    if (status !== 0) throw new Error(`${file} cannot be imported:\n${stderr}`)
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Times
  })
}

const least = (values: number[]): number => Math.min(...values)

const benchmark: Benchmark = {
  about: 'what a function of the deployment costs before its first answer',
  async run(show) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cold-'))
    try {
      const publicFolder = path.join(folder, 'public')
      const { ok } = await build({ out: publicFolder, articles: path.resolve('content/articles') })
      if (!ok) throw new Error('the sample content cannot be built')
      const outFolder = path.join(folder, 'functions')
      const bundles = listBundles(await buildFunctions(publicFolder, outFolder))
      const figures = bundles.map(({ name, bytes, modules }): Figures => {
        const times = timeFirstAnswers(path.join(outFolder, `${name}.js`), firstRequest[name] ?? '/')
        const imports = times.map(({ importMs }) => importMs)
        return {
          name,
          importMs: least(imports),
          medianMs: median(imports),
          limitMs: strict.has(name) ? strictLimitMs : limitMs,
          answerMs: least(times.map(({ answerMs }) => answerMs)),
          bytes,
          modules: modules.length,
        }
      })
      show({
        title: 'Import of each function, and its first answer, in a process of its own',
        columns: ['function', 'shortest ms', 'median ms', 'limit ms', 'first answer ms', 'bytes', 'modules'],
        rows: figures.map((one) => [
          one.name,
          one.importMs,
          one.medianMs,
          one.limitMs,
          one.answerMs,
          one.bytes,
          one.modules,
        ]),
        note: `${runs} processes each on ${process.version}. Bytes and modules are what is loaded at import; what is imported\non demand (stores, the payment SDK, phone numbers, signatures) is not. The first answer is the shortest time from the\nstart of the import to an answer that needs no store. The shortest time is the machine's least disturbed.`,
      })
      return figures
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

export default benchmark
