// Owns the benchmark `traffic`: what counting costs the readers of the local host.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../build/main.js'
import type { Benchmark, Table } from '../benchmark.js'
import { keepRate, openReaders, saturate, type Readers } from './load.js'

const CONNECTIONS = 8
const TURNS = 60
const TURN_MS = 250
const STEADY_PER_SECOND = 150
const STEADY_SECONDS = 20
/** Of a median with counting, beside the one without. */
const MOST_DIFFERENCE = 0.05

type Mode = 'plain' | 'counting'
const MODES: readonly Mode[] = ['plain', 'counting']

/** What was measured of one host. */
interface Figures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time of the host. */
  processorMs: number
}

interface Host {
  mode: Mode
  readers: Readers
  process: ChildProcess
}

const startHost = async (folder: string, mode: Mode): Promise<Host> => {
  const child = fork(fileURLToPath(new URL('host.ts', import.meta.url)), [folder, mode], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { mode, readers: openReaders(port), process: child }
}

const stopHost = async ({ process: child, readers }: Host): Promise<void> => {
  readers.agent.destroy()
  const ended = once(child, 'exit')
  child.send('stop')
  await ended
}

/** Processor time that a host has used so far, in milliseconds. */
const usedMs = async ({ process: child }: Host): Promise<number> => {
  const answered = once(child, 'message')
  child.send('used')
  const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

/** The value below which the share `p` of the values lies (nearest rank). */
const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(p * values.length)) - 1] ?? NaN

/** Runs `load`, which resolves to the milliseconds that each host was loaded, and works out what was seen. */
const measure = async (
  hosts: readonly Host[],
  load: () => Promise<ReadonlyMap<Mode, number>>,
): Promise<Record<Mode, Figures>> => {
  for (const { readers } of hosts) readers.responseMs = []
  const before = await Promise.all(hosts.map(usedMs))
  const loadedMs = await load()
  const after = await Promise.all(hosts.map(usedMs))
  return Object.fromEntries(
    hosts.map(({ mode, readers: { responseMs } }, i) => [
      mode,
      {
        requestsPerSecond: (responseMs.length / (loadedMs.get(mode) ?? NaN)) * 1000,
        p50Ms: percentile(responseMs, 0.5),
        p99Ms: percentile(responseMs, 0.99),
        processorMs: ((after[i] ?? NaN) - (before[i] ?? NaN)) / responseMs.length,
      },
    ]),
  ) as Record<Mode, Figures>
}

/** As many requests as each host answers, in short turns: what else the machine does hits both alike. */
const saturateInTurns = async (hosts: readonly Host[], turns: number) => {
  const loadedMs = new Map<Mode, number>()
  for (let turn = 0; turn < turns; turn++) {
    for (const { mode, readers } of turn % 2 === 0 ? hosts : hosts.toReversed()) {
      loadedMs.set(mode, (loadedMs.get(mode) ?? 0) + (await saturate(readers, CONNECTIONS, TURN_MS)))
    }
  }
  return loadedMs
}

/** The same number of requests to each host, one by one in turns. */
const steadyInTurns = async (hosts: readonly Host[]) => {
  await keepRate(
    hosts.map(({ readers }) => readers),
    STEADY_PER_SECOND,
    STEADY_SECONDS,
  )
  return new Map(MODES.map((mode) => [mode, STEADY_SECONDS * 1000]))
}

const keys = ['requestsPerSecond', 'p50Ms', 'p99Ms', 'processorMs'] as const
const row = (name: string, figures: Figures) => [name, ...keys.map((key) => figures[key])]
const percent = (part: number) => `${part >= 0 ? '+' : ''}${(part * 100).toFixed(1)} %`

const tableOf = (title: string, { plain, counting }: Record<Mode, Figures>): Table => {
  const [median, medianOfCounting] = [plain.p50Ms, counting.p50Ms]
  const isMet = medianOfCounting / median - 1 <= MOST_DIFFERENCE
  return {
    title,
    columns: ['', 'requests/s', 'p50 ms', 'p99 ms', 'processor ms/request'],
    rows: [
      row('without counting', plain),
      row('with counting', counting),
      ['difference', ...keys.map((key) => percent(counting[key] / plain[key] - 1))],
    ],
    note: `The medians (p50) may differ by ${percent(MOST_DIFFERENCE)}: ${isMet ? 'met' : 'NOT MET'}.`,
  }
}

const benchmark: Benchmark = {
  about: 'what counting requests costs the readers of the local host (SQLite)',
  async run(show) {
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
    const hosts: Host[] = []
    try {
      const { ok } = await build({ out: join(folder, 'public') })
      if (!ok) throw new Error('The content cannot be built; npm run build says why.')
      for (const mode of MODES) hosts.push(await startHost(folder, mode))
      // Code is compiled and files are compressed before anything is measured.
      await saturateInTurns(hosts, 6)
      const busy = await measure(hosts, () => saturateInTurns(hosts, TURNS))
      show(tableOf(`${CONNECTIONS} readers that ask as fast as they are answered`, busy))
      const steady = await measure(hosts, () => steadyInTurns(hosts))
      show(tableOf(`${STEADY_PER_SECOND} requests a second`, steady))
      return { busy, steady }
    } finally {
      await Promise.all(hosts.map(stopHost))
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default benchmark
