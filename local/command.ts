// What the command lines of both local hosts share: options, messages, and an orderly end.
import { readOptions, type CommandOptions } from '../build/arguments.js'
import { EnvError, readEnv, type Env } from '../service/env.js'
import { StartupError, isRefusal } from './startup-error.js'
import { NothingBuilt } from './host.js'
import type { RunningServer } from './server.js'

/**
 * Runs a host until the process is told to end; a second signal ends it at once. Sets the exit code: 1 where nothing
 * could be served, 2 for options and variables that can't be used.
 * @throws what is a fault of ours, with its stack.
 */
export async function runHost(
  usage: string,
  start: (env: Env, options: CommandOptions) => Promise<RunningServer>,
): Promise<void> {
  let server: RunningServer
  try {
    const options = readOptions(process.argv.slice(2))
    if (options === null) {
      console.log(usage)
      return
    }
    server = await start(readEnv(process.env), options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isMisuse = error instanceof EnvError || isOption(error)
    if (!isMisuse && !(error instanceof StartupError || error instanceof NothingBuilt || isRefusal(error))) throw error
    console.error(error.message)
    process.exitCode = isMisuse ? 2 : 1
    return
  }
  const end = (): void => {
    process.removeListener('SIGINT', end).removeListener('SIGTERM', end)
    server.stop().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}

/** Whether it is an option that is not known, or given wrongly. */
function isOption(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
