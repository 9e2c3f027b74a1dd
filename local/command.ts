// What the command lines of both local hosts share: options, messages, and an orderly end.
import { parseArgs } from 'node:util'
import type { BuildOptions } from '../build/options.js'
import { EnvError, readEnv, type Env } from '../service/env.js'
import { NothingBuilt, type RunningServer } from './server.js'

export interface CommandOptions {
  build: BuildOptions
  quiet: boolean
}

export const optionsUsage = `  --content DIR   site.yaml, posts/, articles/, premium/, events/, playbook.md, artifact.yaml (default: content)
  --posts DIR     posts from another folder, as often as needed; the ledger then stands beside the output
  --articles DIR  articles from another folder
  --out DIR       where to publish (default: public)
  --lenient       leave out documents with problems, and list them
  --quiet         say nothing of builds that go well
  --help          this text`

/** Reads the options, or null where the usage was asked for. Throws for an option that is not known. */
function readOptions(args: readonly string[]): CommandOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      content: { type: 'string' },
      posts: { type: 'string', multiple: true },
      articles: { type: 'string' },
      out: { type: 'string' },
      lenient: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const build: BuildOptions = {
    lenient: values.lenient,
    ...(values.content !== undefined && { content: values.content }),
    ...(values.posts !== undefined && { posts: values.posts }),
    ...(values.articles !== undefined && { articles: values.articles }),
    ...(values.out !== undefined && { out: values.out }),
  }
  return { build, quiet: values.quiet }
}

/**
 * Runs a host until the process is told to end; a second signal ends it at once. Sets the exit code: 1 where nothing
 * could be served, 2 for options or variables that can't be used.
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
    const isOurs = error instanceof EnvError || error instanceof NothingBuilt
    console.error(isOurs || !(error instanceof Error) ? String(error) : error.message)
    process.exitCode = error instanceof NothingBuilt ? 1 : 2
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
