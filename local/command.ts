// The command line that both local hosts share: options, messages, and an orderly end.
import { readOptions, type CommandOptions } from '../build/options.js'
import { codeOf } from '../build/read/text-file.js'
import { EnvError, findMisspelt, readEnv, type Env } from '../service/env.js'
import { NothingBuilt } from './http/hosted.js'
import type { RunningServer } from './server.js'
import { StartupError, isSystemError } from './startup-error.js'

export interface Started {
  server: RunningServer
  /** Lines to print once the host can be ended in order. */
  greeting: readonly string[]
}

/** The options of a host. `ending` aborts when the process is told to end, which may be before the host is started. */
export type HostOptions = CommandOptions & { flags: ReadonlySet<string>; ending: AbortSignal }

/**
 * Runs a host until the process is told to end; a second signal ends it at once. Sets the exit code: 1 where nothing
 * could be served, 2 for options and variables that cannot be used.
 * @param flagNames options without a value that this host alone has
 * @throws every other error, with its stack: it is a bug.
 */
export async function runHost(
  usage: string,
  start: (env: Env, options: HostOptions) => Promise<Started>,
  flagNames: readonly string[] = [],
): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const end = (): void => {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end)
    ending.abort()
  }
  // While it starts, a host may answer from the last tree for as long as a build takes.
  process.on('SIGINT', end).on('SIGTERM', end)
  let started: Started
  try {
    const given = process.argv.slice(2)
    const options = readOptions(given.filter((one) => !flagNames.includes(one)))
    if (options === null) {
      console.log(usage)
      return
    }
    // First, as it may say why a variable lacks the one that belongs to it.
    for (const line of findMisspelt(process.env)) console.warn(`warning: ${line}`)
    started = await start(readEnv(process.env), { ...options, flags: new Set(given), ending: signal })
  } catch (error) {
    if (signal.aborted && error === signal.reason) return
    const code = exitCodeOf(error)
    if (code === null || !(error instanceof Error)) throw error
    console.error(error.message)
    process.exitCode = code
    return
  }
  const stop = (): void => {
    started.server.stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  if (signal.aborted) {
    stop()
    return
  }
  signal.addEventListener('abort', stop)
  for (const line of started.greeting) console.log(line)
}

/** The exit code for an error that is the user's or the system's; `null` for a bug. */
function exitCodeOf(error: unknown): 1 | 2 | null {
  if (error instanceof EnvError || codeOf(error).startsWith('ERR_PARSE_ARGS_')) return 2
  return error instanceof StartupError || error instanceof NothingBuilt || isSystemError(error) ? 1 : null
}
