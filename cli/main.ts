#!/usr/bin/env node
// The command `verbatim`: each of its commands is a module that is loaded when it is run.
import { realpathSync } from 'node:fs'
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

/** `from`: the folder in which it was given, to which the files that it names are relative. */
type Command = (given: string[], from: string) => Promise<number | undefined>

/** Commands of a site are run in its folder. */
const commands: Record<string, Command> = {
  init: async (given) => (await import('./init.js')).init(given),
  start: async (given) => (await import('./start.js')).start(given),
  new: inSite(async (given, from) => (await import('./new.js')).createContent(given, from)),
  suggest: inSite(async (given, from) => (await import('./suggest/suggest.js')).suggest(given, from)),
  check: inSite(async (given) => (await import('./check.js')).check(given)),
  upgrade: inSite(async (given) => (await import('./upgrade.js')).upgrade(given)),
  build: inSite(async () => (await import('../build/generate/bundle.js')).runBuild()),
  keys: async (given) => {
    if (given.includes('--help')) {
      console.log('verbatim keys\n\nFetches the keys and IP ranges that operators publish of their agents.')
      return 0
    }
    await (await import('../build/generate/operator-lists.js')).updateOperatorLists()
    return undefined
  },
  deploy: inSite(async (given) => (await import('./deploy.js')).deploy(given)),
  serve: inSite(async () => {
    await import('../local/serve.js')
    return undefined
  }),
  admin: inSite(async () => {
    await import('../admin/main.js')
    return undefined
  }),
}

function inSite(run: Command): Command {
  return (given, from) => {
    process.chdir(siteFolder(from))
    return run(given, from)
  }
}

async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isHelp = /^(?:|help|-h|--help)$/.test(name)
    console[isHelp ? 'log' : 'error'](isHelp ? usage : `There is no command ${name}.\n\n${usage}`)
    process.exitCode = isHelp ? 0 : 2
    return
  }
  // The commands that hosts share read the arguments behind the name of the program.
  process.argv = [process.execPath, realpathSync(process.argv[1] ?? ''), ...given]
  try {
    const code = await command(given, process.cwd())
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    if (!(error instanceof UsageError) && !isUsage) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

await main()
