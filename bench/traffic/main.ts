// The benchmark `traffic`: what counting costs the readers of the local host.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../build/build.js'
import type { Benchmark, Table } from '../benchmark.js'
import { percentile } from '../figures.js'
import { startHost, type Host, type Mode } from './hosts.js'
import { keepRate, saturate } from './load.js'
import { estimateMedian, type Estimate } from './statistics.js'

/**
 * What is compared with the first. The last differs from it in nothing: its difference is what the measurement itself
 * makes up, and a real one must be larger to mean anything.
 */
const hostsCompared: readonly { name: string; mode: Mode }[] = [
  { name: 'without counting', mode: 'plain' },
  { name: 'with counting', mode: 'counting' },
  { name: 'without, once more', mode: 'plain' },
]

/** Processes of the same code differ by some per cent for as long as they live, so that one of each says little. */
const startCount = 2
const busyRoundCount = 8
const steadyRoundCount = 8
const connectionCount = 8
/** A little over the second after which a batch is written, so that a turn pays for what it has counted. */
const turnMs = 1050
/** A server runs for days; its code is compiled for good after some 15,000 requests. */
const warmUpMs = 6000
const steadyPerSecond = 150
const steadyMs = 1500
/** Of a median with counting, beside the one without. */
const mostDifference = 0.05

/** What one host did in one round. */
interface Sample {
  responseMs: readonly number[]
  loadedMs: number
  processorMs: number
}

/** One round, as many samples as there are hosts. */
type Round = readonly Sample[]

/** Runs `load`, which resolves to the milliseconds that each host was loaded. */
async function measureRound(hosts: readonly Host[], load: () => Promise<readonly number[]>): Promise<Round> {
  for (const { readers } of hosts) readers.responseMs = []
  const before = await Promise.all(hosts.map(({ usedMs }) => usedMs()))
  const loadedMs = await load()
  const after = await Promise.all(hosts.map(({ usedMs }) => usedMs()))
  return hosts.map(({ readers: { responseMs } }, i) => ({
    responseMs,
    loadedMs: loadedMs[i] ?? NaN,
    processorMs: (after[i] ?? NaN) - (before[i] ?? NaN),
  }))
}

/** Each host alone for a turn, there and back again, so that a machine that gets slower or faster hits all alike. */
async function saturateInTurns(hosts: readonly Host[]): Promise<number[]> {
  const loadedMs = hosts.map(() => 0)
  for (const place of [...hosts.keys(), ...[...hosts.keys()].reverse()]) {
    const host = hosts[place]
    if (host) loadedMs[place] = (loadedMs[place] ?? 0) + (await saturate(host.readers, connectionCount, turnMs))
  }
  return loadedMs
}

/** The same number of requests to each host, one by one in turns. */
async function steadyInTurns(hosts: readonly Host[]): Promise<number[]> {
  const readers = hosts.map((host) => host.readers)
  await keepRate(readers, steadyPerSecond, steadyMs)
  return hosts.map(() => steadyMs)
}

/** Figures of a host over all rounds. */
function figuresOf(samples: readonly Sample[]) {
  const responseMs = samples.flatMap((sample) => sample.responseMs)
  const sum = (key: 'loadedMs' | 'processorMs') => samples.reduce((total, sample) => total + sample[key], 0)
  return {
    requestsPerSecond: (responseMs.length / sum('loadedMs')) * 1000,
    p50Ms: percentile(responseMs, 0.5),
    p99Ms: percentile(responseMs, 0.99),
    processorMs: sum('processorMs') / responseMs.length,
  }
}

const keys = ['requestsPerSecond', 'p50Ms', 'p99Ms', 'processorMs'] as const
type Figures = ReturnType<typeof figuresOf>

/** How a host differs from the first, as shares: the median over the rounds, each of which compares like with like. */
function differenceOf(rounds: readonly Round[], place: number): Record<keyof Figures, Estimate> {
  const pairs = rounds.flatMap((round) => {
    const [first, other] = [round[0], round[place]]
    return first && other ? [[figuresOf([first]), figuresOf([other])] as const] : []
  })
  const differences = keys.map((key) => [key, estimateMedian(pairs.map(([a, b]) => b[key] / a[key] - 1))] as const)
  return Object.fromEntries(differences) as Record<keyof Figures, Estimate>
}

function compare(rounds: readonly Round[]) {
  return hostsCompared.map(({ name }, place) => ({
    name,
    ...figuresOf(rounds.flatMap((round) => round[place] ?? [])),
    ...(place > 0 && { difference: differenceOf(rounds, place) }),
  }))
}

const percent = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)}`
const showEstimate = ({ median, from, to }: Estimate) => `${percent(median)} % (${percent(from)} to ${percent(to)})`

const judge = ({ from, to }: Estimate) =>
  to <= mostDifference ? 'met' : from > mostDifference ? 'NOT MET' : 'cannot be told from this run'

function tableOf(title: string, compared: ReturnType<typeof compare>): Table {
  const others = compared.flatMap(({ name, difference }) => (difference ? [{ name, difference }] : []))
  const counting = others[0]?.difference.p50Ms
  return {
    title,
    columns: ['', 'requests/s', 'p50 ms', 'p99 ms', 'processor ms/request'],
    rows: [
      ...compared.map((host) => [host.name, ...keys.map((key) => host[key])]),
      ...others.map(({ name, difference }) => [
        `${name}: difference`,
        ...keys.map((key) => showEstimate(difference[key])),
      ]),
    ],
    note: `Differences: median of the rounds and its 95 % interval. The medians (p50) may differ by ${percent(mostDifference)} %: ${counting ? judge(counting) : ''}.`,
  }
}

const benchmark: Benchmark = {
  about: 'what counting requests costs the readers of the local host (SQLite)',
  async run(show) {
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
    const [busyRounds, steadyRounds]: [Round[], Round[]] = [[], []]
    const hosts: Host[] = []
    const stopHosts = () => Promise.all(hosts.splice(0).map(({ stop }) => stop()))
    try {
      const { ok } = await build({ out: join(folder, 'public') })
      if (!ok) throw new Error('The content cannot be built; npm run build says why.')
      for (let start = 0; start < startCount; start++) {
        for (const { mode } of hostsCompared) hosts.push(await startHost(folder, mode))
        for (const { readers } of hosts) await saturate(readers, connectionCount, warmUpMs)
        for (let round = 0; round < busyRoundCount; round++)
          busyRounds.push(await measureRound(hosts, () => saturateInTurns(hosts)))
        for (let round = 0; round < steadyRoundCount; round++)
          steadyRounds.push(await measureRound(hosts, () => steadyInTurns(hosts)))
        await stopHosts()
      }
      const [busy, steady] = [compare(busyRounds), compare(steadyRounds)]
      show(tableOf(`${connectionCount} readers that ask as fast as they are answered`, busy))
      show(tableOf(`${steadyPerSecond} requests a second`, steady))
      return { busy, steady }
    } finally {
      await stopHosts()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default benchmark
