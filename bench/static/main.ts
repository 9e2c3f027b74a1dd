// The benchmark `static`: files of `npm run serve` beside sirv, while a site is built, its tree swapped and SQLite locked.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Libsql from 'libsql'
import type { Benchmark } from '../benchmark.js'
import { median } from '../figures.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const connectionCounts = [10, 100, 1000]
const rounds = 4
const seconds = 3
/** A server runs for days; its code is compiled for good after some 15,000 requests, however long a busy machine takes for them. */
const warmUpRequests = 15_000
const paths = ['/api/posts.json', '/llms.txt', '/']
/** How long SQLite is locked, and then free, in milliseconds. */
const lockMs = 2000

interface Server {
  name: string
  port: number
  child: ChildProcess
}
interface Sample {
  sent: number
  perSecond: number
  p99Ms: number
  processorUs: number
  failed: number
}

async function start(name: string, line: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(process.execPath, line, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const text of createInterface(child.stdout)) {
    const port = /port (\d+)/.exec(text)?.[1]
    if (port !== undefined) return { name, child, port: Number(port) }
  }
  throw new Error(`${name} did not start`)
}

/** Processor time in seconds of a process and its children, in ticks of 10 ms (proc(5)). */
function processorSeconds({ pid = 0 }: ChildProcess): number {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  return [String(pid), ...children].reduce((sum, id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)
}

const inMs = (text = ''): number => parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000)

async function load(server: Server, connections: number, path: string): Promise<Sample> {
  const before = processorSeconds(server.child)
  const line = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', `http://127.0.0.1:${server.port}${path}`]
  const wrk = spawn('wrk', line, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  wrk.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(wrk, 'close')
  const sent = Number(/(\d+) requests in/.exec(printed)?.[1])
  const errors = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(printed)?.slice(1).map(Number) ?? []
  return {
    sent,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]),
    p99Ms: inMs(/^\s+99%\s+(\S+)/m.exec(printed)?.[1]),
    processorUs: ((processorSeconds(server.child) - before) * 1e6) / sent,
    failed:
      errors.reduce((sum, count) => sum + count, 0) + Number(/Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? 0),
  }
}

/** Builds over and over, each time with another address, so that the whole tree is new. */
function keepBuilding(out: string): () => Promise<void> {
  const ending = new AbortController()
  const done = (async () => {
    for (let count = 0; !ending.signal.aborted; count++) {
      const env = { ...process.env, BASE_URL: `https://b${count}.example` }
      const child = spawn(process.execPath, ['build/cli.js', '--quiet', '--out', out], {
        cwd: root,
        env,
        stdio: 'ignore',
      })
      await once(child, 'close')
    }
  })()
  return () => {
    ending.abort()
    return done
  }
}

/** Locks the database as another process would, half of the time. */
function keepLocking(file: string): () => void {
  const database = new Libsql(file)
  let isLocked = false
  const timer = setInterval(() => {
    try {
      database.exec(isLocked ? 'ROLLBACK' : 'BEGIN IMMEDIATE')
      isLocked = !isLocked
    } catch {
      // The host is writing: tried again with the next turn.
    }
  }, lockMs)
  return () => {
    clearInterval(timer)
    database.close()
  }
}

const benchmark: Benchmark = {
  about: 'files of npm run serve beside sirv, while a site is built, its tree swapped and SQLite locked',
  async run(show) {
    if (spawnSync('wrk', ['-v']).error !== undefined) {
      console.log('Skipped: wrk is not installed.')
      return null
    }
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
    const [out, data] = [join(folder, 'public'), join(folder, 'data')]
    const serve = ['--import', 'tsx', 'local/serve.ts', '--quiet', '--out', out]
    // As behind a proxy, the load comes from one address: of another, the host takes 512 connections.
    const settings = { PORT: '0', HOST: '127.0.0.1', BASE_URL: 'https://b.example', TRUSTED_PROXIES: '127.0.0.1' }
    const env = { ...settings, DATA_DIR: data }
    const servers = [await start('serve', serve, env)]
    servers.push(
      await start('serve, SERVE_PROCESSES=1', serve, { ...env, DATA_DIR: `${data}-2`, SERVE_PROCESSES: '1' }),
    )
    // Files that stay: sirv lists them once, at its start.
    cpSync(out, join(folder, 'sirv'), { recursive: true, dereference: true })
    servers.push(await start('sirv', ['bench/static/sirv.js', join(folder, 'sirv')]))
    for (const server of servers)
      for (let sent = 0; sent < warmUpRequests;) for (const path of paths) sent += (await load(server, 50, path)).sent
    const stopBuilding = keepBuilding(out)
    const stops = [data, `${data}-2`]
      .map((one) => join(one, 'verbatim.db'))
      .filter(existsSync)
      .map(keepLocking)
    try {
      const results = []
      for (const connections of connectionCounts) {
        const samples = new Map(servers.map(({ name }) => [name, [] as Sample[]]))
        for (let round = 0; round < rounds; round++)
          for (const server of round % 2 === 0 ? servers : servers.toReversed())
            samples.get(server.name)?.push(await load(server, connections, paths[round % paths.length] ?? '/'))
        const rows = [...samples].map(([name, all]) => ({
          name,
          perSecond: Math.round(median(all.map((one) => one.perSecond))),
          p99Ms: median(all.map((one) => one.p99Ms)),
          processorUs: Math.round(median(all.map((one) => one.processorUs))),
          failed: all.reduce((sum, one) => sum + one.failed, 0),
        }))
        results.push({ connections, rows })
        show({
          title: `${connections} connections`,
          columns: ['', 'requests/s', 'p99 ms', 'processor us/request', 'failed'],
          rows: rows.map((row) => [row.name, row.perSecond, row.p99Ms, row.processorUs, row.failed]),
          note: `Medians of ${rounds} rounds of ${seconds} s each, in turns. The processor time is that of all processes of a server.`,
        })
      }
      return results
    } finally {
      for (const stop of stops) stop()
      await stopBuilding()
      await Promise.all(
        servers.map(({ child }) => {
          const closed = once(child, 'close')
          child.kill()
          return closed
        }),
      )
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export default benchmark
