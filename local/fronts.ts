// Starts the processes in front of a host, and keeps them running.
import cluster, { type Worker } from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../service/context.js'
import type { CountedFile } from './http/hosted.js'
import type { Endpoint } from './http/listening.js'
import type { Answered } from './metrics.js'
import { StartupError, withSystemErrors } from './startup-error.js'

export interface FrontSettings {
  port: number
  address: Endpoint
  /** The Unix socket of the process behind it. */
  socketPath: string
  publicFolder: string
  trustedProxies: string | undefined
  baseUrl: string | undefined
  logsAccess: boolean
  logFormat: 'json' | 'text' | undefined
  /** Whether it may answer from the tree; before, it passes every request on. */
  isPublished: boolean
}

/** What the processes in front and the one behind them tell one another. */
export type ToFront = { settings: FrontSettings } | 'publish' | 'stop'

/**
 * It is `ready` for its settings: a message that comes before its modules are loaded would be lost. `counts` and `answered`
 * are of the files that it has answered with since the last message.
 */
export type FromFront =
  | 'ready'
  | { port: number }
  | { failure: string }
  | { counts: readonly CountedFile[]; answered: readonly Answered[] }

/** A host that listens, in as many processes as there are. */
export interface OpenHost {
  port: number
  /** Called once there is a site to answer from. */
  publish(): void
  /** Lets running requests end, then resolves. */
  stop(): Promise<void>
}

export interface FrontsOptions {
  count: number
  settings: Omit<FrontSettings, 'isPublished'>
  log: Log
  /** Gets what the processes tell of their answers. */
  onAnswers: (answers: Extract<FromFront, { counts: unknown }>) => void
}

/** In bytes, without the zero at its end: macOS takes 104 with it, Linux 108. */
const longestSocketPath = 103
/** How long until a process that has ended is started again, in milliseconds. */
const restartMs = 500

/** A warning where so many processes share the cores with one another, or with the process behind them. */
export function warnOfProcesses(count: number, cores = availableParallelism()): string[] {
  const most = Math.max(1, cores - 1)
  if (count <= most) return []
  return [`SERVE_PROCESSES is ${count}; cores: ${cores}. More than ${most} share them, and each takes 95 MB or more.`]
}

/** A folder for the socket between them, which is this user's alone. @throws StartupError where TMPDIR has no place for it */
export function createSocketFolder(): { socketPath: string; remove: () => void } {
  const folder = withSystemErrors(
    (reason) => `No folder for a socket can be made (${reason}). Set TMPDIR to one that this user may write.`,
    () => mkdtempSync(path.join(tmpdir(), 'verbatim-')),
  )
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const socketPath = path.join(folder, 'host')
  // Node 20 cuts a longer one off: the socket would be outside of the folder, and that of another host in its place.
  if (Buffer.byteLength(socketPath) <= longestSocketPath) return { socketPath, remove }
  remove()
  throw new StartupError(`The path of TMPDIR is too long for that of a socket, ${socketPath}. Set it to a shorter one.`)
}

/**
 * Starts the processes; resolves when the first listens.
 * @throws StartupError where they cannot listen.
 */
export async function startFronts({ count, settings, log, onAnswers }: FrontsOptions): Promise<OpenHost> {
  const isSource = import.meta.url.endsWith('.ts')
  // Each accepts connections by itself: a busy process behind them delays none.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: fileURLToPath(new URL(isSource ? './front.ts' : './front.js', import.meta.url)),
    args: [],
    execArgv: isSource ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  })
  let [isPublished, isStopping, { port }] = [false, false, settings]
  const live = new Set<Worker>()
  // One that was killed may be told before its end is known: without a function, that would end this process.
  const tell = (worker: Worker, message: ToFront): void => void worker.send(message, () => undefined)
  const start = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork()
      live.add(worker)
      worker.on('message', (message: FromFront) => {
        if (message === 'ready') tell(worker, isStopping ? 'stop' : { settings: { ...settings, port, isPublished } })
        else if ('port' in message) resolve(message.port)
        else if ('failure' in message) reject(new StartupError(message.failure))
        else onAnswers(message)
      })
      worker.once('exit', (code, signal) => {
        live.delete(worker)
        reject(new StartupError('A process in front ended while it started.'))
        if (isStopping) return
        log.error('front-ended', { code, signal })
        setTimeout(() => isStopping || void start().catch(() => undefined), restartMs)
      })
    })
  const stop = async (): Promise<void> => {
    isStopping = true
    await Promise.all(
      [...live].map(
        (worker) =>
          new Promise((resolve) => {
            worker.once('exit', resolve)
            tell(worker, 'stop')
          }),
      ),
    )
  }
  try {
    port = await start()
    await Promise.all(Array.from({ length: count - 1 }, start))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    stop,
    publish() {
      isPublished = true
      for (const worker of live) tell(worker, 'publish')
    },
  }
}
