// Compares speed and size with lunr: fresh processes, the same facts and questions, ratios of one run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildAskIndex } from '../../test/ask/ask-index.js'
import type { Table } from '../benchmark.js'
import { percentile } from '../figures.js'
import type { Collection } from './collections.js'
import { buildLunr, importLunr } from './engines/lunr.js'
import { hostileQuestions } from './hostile-questions.js'
import { makeFacts, pickQuestions } from './speed-content.js'

/** Facts, fresh processes for each engine (lunr takes seconds at 100,000), and the ratios to reach. */
const sizes = [
  { facts: 1_000, runs: 31, most: { cold: 0.12, median: 1.5, p95: 0.6, bytes: 0.4 } },
  { facts: 10_000, runs: 15, most: { cold: 0.04, median: 0.35, p95: 0.2, bytes: 0.3 } },
  { facts: 100_000, runs: 3, most: { cold: 0.01, median: 0.03, p95: 0.03, bytes: 0.25 } },
] as const

const questionCount = 300

/** How often each hostile question is asked in a process: the fastest counts, as for the real ones. */
const hostileRoundCount = 8

/** In here Node finds the benchmarks' packages; nothing of it is kept in the project. */
const bundleFolder = fileURLToPath(new URL('../node_modules/.cache/ask/', import.meta.url))

interface Timing {
  readonly coldMs: number
  readonly questionMs: readonly number[]
}

export interface Speed {
  readonly coldMs: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly bytes: number
}

export interface SpeedComparison {
  readonly facts: number
  readonly ours: Speed
  readonly lunr: Speed
  /** The slowest hostile question against the 95th percentile of real ones, both ours. */
  readonly hostileToP95: number
}

/** Bundles what is timed, each engine in one file as functions are, so that no loader counts. */
async function bundleProcess(): Promise<string> {
  mkdirSync(bundleFolder, { recursive: true })
  const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  await build({
    entryPoints: { timed: at('timed-process.ts'), ours: at('timed-ours.ts'), lunr: at('timed-lunr.ts') },
    outdir: bundleFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
  })
  return join(bundleFolder, 'timed.mjs')
}

function runProcess(bundle: string, engine: string, indexPath: string, questionsPath: string): Timing {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, engine, indexPath, questionsPath], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`Timing ${engine} failed: ${stderr}`)
  return JSON.parse(stdout) as Timing
}

function summarise(timings: readonly Timing[], bytes: number): Speed {
  const fastest = (timings[0]?.questionMs ?? []).map((_, place) =>
    Math.min(...timings.map(({ questionMs }) => questionMs[place] ?? 0)),
  )
  return {
    coldMs: percentile(
      timings.map(({ coldMs }) => coldMs),
      0.5,
    ),
    medianMs: percentile(fastest, 0.5),
    p95Ms: percentile(fastest, 0.95),
    bytes,
  }
}

async function measureSize(
  collections: readonly Collection[],
  folder: string,
  bundle: string,
  { facts: count, runs }: (typeof sizes)[number],
): Promise<SpeedComparison> {
  const facts = makeFacts(collections, count, questionCount)
  const texts = facts.map(({ title, statement, quote, questions }) => ({
    title,
    text: [statement, quote, ...questions].join(' '),
  }))
  const paths = { ours: join(folder, 'ours.bin'), lunr: join(folder, 'lunr.json') }
  writeFileSync(paths.ours, buildAskIndex({ facts: facts.map((fact) => ({ ...fact, topic: '' })), documents: [] }))
  writeFileSync(paths.lunr, JSON.stringify(buildLunr(await importLunr(), texts)))
  const questionsPath = join(folder, 'questions.json')
  writeFileSync(questionsPath, JSON.stringify(pickQuestions(collections, questionCount)))
  const hostilePath = join(folder, 'hostile.json')
  const hostileRounds = Array.from({ length: hostileRoundCount }, () => hostileQuestions).flat()
  writeFileSync(hostilePath, JSON.stringify(hostileRounds))

  const timings: Record<'ours' | 'lunr' | 'hostile', Timing[]> = { ours: [], lunr: [], hostile: [] }
  for (let run = 0; run < runs; run++) {
    timings.ours.push(runProcess(bundle, 'ours', paths.ours, questionsPath))
    timings.lunr.push(runProcess(bundle, 'lunr', paths.lunr, questionsPath))
  }
  timings.hostile.push(runProcess(bundle, 'ours', paths.ours, hostilePath))
  const ours = summarise(timings.ours, statSync(paths.ours).size)
  const hostile = hostileQuestions.map((_, place) =>
    Math.min(
      ...timings.hostile.flatMap(({ questionMs }) =>
        questionMs.filter((_, asked) => asked % hostileQuestions.length === place),
      ),
    ),
  )
  return {
    facts: count,
    ours,
    lunr: summarise(timings.lunr, statSync(paths.lunr).size),
    hostileToP95: Math.max(...hostile) / ours.p95Ms,
  }
}

/** Measures both engines at each size and shows the ratios beside what they must reach. */
export async function compareSpeed(
  collections: readonly Collection[],
  show: (table: Table) => void,
): Promise<SpeedComparison[]> {
  const bundle = await bundleProcess()
  const folder = mkdtempSync(join(tmpdir(), 'ask-speed-'))
  try {
    const results: SpeedComparison[] = []
    for (const size of sizes) results.push(await measureSize(collections, folder, bundle, size))
    const measures = [
      ['import to first answer, ms', 'coldMs', 'cold'],
      ['a question, median, ms', 'medianMs', 'median'],
      ['a question, p95, ms', 'p95Ms', 'p95'],
      ['index file, bytes', 'bytes', 'bytes'],
    ] as const
    show({
      title: 'Speed and size beside lunr',
      columns: ['measure', 'facts', 'ours', 'lunr', 'ratio', 'at most', ''],
      rows: measures.flatMap(([label, measure, goal]) =>
        results.map(({ facts, ours, lunr }, place) => {
          const ratio = ours[measure] / lunr[measure]
          const most = sizes[place]?.most[goal] ?? 0
          return [label, facts, ours[measure], lunr[measure], ratio, String(most), ratio <= most ? 'reached' : 'missed']
        }),
      ),
      note: 'Each run is a fresh process; cold is the median of the runs, a question the fastest of its runs.',
    })
    show({
      title: 'The slowest hostile question, to the 95th percentile of real ones',
      columns: ['facts', 'ratio', 'at most'],
      rows: results.map(({ facts, hostileToP95 }) => [facts, hostileToP95, '5']),
    })
    return results
  } finally {
    rmSync(folder, { recursive: true })
  }
}
