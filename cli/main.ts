#!/usr/bin/env node
// The command `verbatim`: each of its commands is a module that is loaded when it is run.
import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isSystemError, StartupError } from '../local/startup-error.js'
import { siteFolder } from './place.js'
import { UsageError } from './usage-error.js'

const usage = `verbatim COMMAND [options]

  init [FOLDER]    a site in an empty folder, or beside the blog that is there
  start [FOLDER]   serve it on this machine, and build again when content changes
  new KIND TITLE   a post, article, fact, event or premium fact to fill in
  suggest [FILE]   proposes facts from the text of documents
  check            what a publisher's test runs: content, links, quotes, paid text, and every route
  build            content to public/
  upgrade          bring generated files to this version of the kit
  serve            the service on a server of your own
  admin            read and answer what agents wrote
  keys             fetch what operators publish about their agents: keys and IP ranges
  deploy           what a deployment runs: keys, site and functions

verbatim COMMAND --help tells the options of a command.`

/** A module of the command line. `from`: the folder in which a command was given, to which the files that it names are relative. */
interface Command {
  /** Printed for `--help`; without it, the command prints its own. */
  usage?: string
  /** Gives the exit code, where it is not set elsewhere. */
  run?: (given: string[], from: string) => Promise<unknown> | number
}

const commands: Record<string, () => Promise<Command>> = {
  init: () => import('./init.js'),
  start: () => import('./start.js'),
  new: () => import('./new.js'),
  suggest: () => import('./suggest/suggest.js'),
  check: () => import('./check.js'),
  upgrade: () => import('./upgrade.js'),
  build: async () => ({ run: (await import('../build/generate/bundle.js')).runBuild }),
  keys: async () => {
    const { updateOperatorLists } = await import('../build/generate/operator-lists.js')
    const usage = 'verbatim keys\n\nFetches the keys and IP ranges that operators publish of their agents.'
    const run = (given: string[]) => {
      parseArgs({ args: given })
      return updateOperatorLists()
    }
    return { usage, run }
  },
  deploy: () => import('./deploy.js'),
  // These two run as they are loaded.
  serve: () => import('../local/serve.js'),
  admin: () => import('../admin/main.js'),
}

/** All others are run in the folder of the site. */
const anywhere = new Set(['init', 'start', 'keys'])

async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    const isHelp = /^(?:|help|-h|--help)$/.test(name)
    console[isHelp ? 'log' : 'error'](isHelp ? usage : `There is no command ${name}.\n\n${usage}`)
    process.exitCode = isHelp ? 0 : 2
    return
  }
  // The commands that hosts share read the arguments behind the name of the program.
  process.argv = [process.execPath, realpathSync(process.argv[1] ?? ''), ...given]
  try {
    const from = process.cwd()
    if (!anywhere.has(name)) process.chdir(siteFolder(from))
    const command = await load()
    if (command.usage !== undefined && given.includes('--help')) console.log(command.usage)
    else {
      const code = await command.run?.(given, from)
      if (typeof code === 'number') process.exitCode = code
    }
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    // Such as a folder that is closed to this user, or a full disk.
    const isSystem = error instanceof StartupError || isSystemError(error)
    if (!(error instanceof UsageError) && !isUsage && !isSystem) throw error
    console.error(error.message)
    process.exitCode = isSystem ? 1 : 2
  }
}

await main()
