// npm run admin: opens the store of the environment, runs one command, and exits with its code.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { defaultDataFolder, EnvError, readEnv, processorUrl } from '../service/env.js'
import { openDataOf } from '../service/data-folder.js'
import { cardProcessor } from '../service/paid/processor.js'
import { openStore } from '../service/store/open.js'
import { openSqliteStore } from '../service/store/sqlite.js'
import { StoreUnavailable, type Store } from '../service/store/store.js'
import { readArguments } from './commands.js'
import { UsageError } from './values.js'
import { exitCodes } from './admin.js'
import { copyStore } from './backup.js'
import { storeOpeningOf } from './opening.js'
import { stripControls } from '../service/contact/plain-text.js'

function tell(line: string): void {
  process.stderr.write(`${stripControls(line)}\n`)
}

/** Asks on the terminal; without one the answer is no. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    tell('Not confirmed: nobody to ask. Repeat it with --yes.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

/** A reader may close the output before its end (`| head`): that is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done)
  throw error
})

/** Opens the embedded store. A new one has nothing in it, whatever the host has in its own. */
function openFile(path: string): Store {
  if (!existsSync(path)) tell(`There was no store at ${path}; a new one is begun. Is DATA_DIR that of the host?`)
  return openSqliteStore(path)
}

async function main(): Promise<number> {
  const line = readArguments(process.argv.slice(2))
  const env = readEnv(process.env)
  const dataDirectory = env.DATA_DIR ?? defaultDataFolder
  const store = openStore(env, { dataDirectory, openFile, schema: { notes: false } })
  const now = (): Date => new Date()
  /** Opening questions are read from the published build. */
  const storeOpening = async (id: string): Promise<boolean> => {
    try {
      return await storeOpeningOf(id, line.out, { store, now })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      tell(
        `Opening questions of events are found in a build, and there is none at ${line.out}: npm run build, or --out.`,
      )
      return false
    }
  }
  try {
    return await line.run({
      json: line.json,
      store,
      now,
      random: randomBytes,
      write: (result) => process.stdout.write(`${result}\n`),
      tell,
      readText: () => text(process.stdin),
      storeOpening,
      copyStore: (name, file) => copyStore(name, file, env),
      confirm: async (question) => line.yes || confirm(question),
      openData: () => (existsSync(line.out) ? openDataOf(line.out) : null),
      writeFile: (file, content) => writeFile(file, content),
      processor: cardProcessor({ env, processorUrl }),
      checkPayments: async () =>
        (await import('./pay-check.js')).checkPayments(env, null, randomBytes(8).toString('hex')),
    })
  } finally {
    await store.close()
  }
}

const closedStore =
  'The file of the store cannot be opened or written: run the command as the user of the host, and with its DATA_DIR.'

/** What to do about a store that says why it refuses. */
const remedies = new Map([
  ['open', closedStore],
  ['SQLITE_CANTOPEN', closedStore],
  ['SQLITE_READONLY', closedStore],
  // Repeating a deletion empties the log, even where no record is left to delete.
  [
    'log-in-use',
    'Not done yet: another process reads from the log of the store, which still contains what was deleted. Repeat the command.',
  ],
  [
    'newer-schema',
    'The store was written by a newer release of the kit. Install that release again, or restore a backup that this release has made.',
  ],
])

try {
  process.exitCode = await main()
} catch (error) {
  if (error instanceof StoreUnavailable) process.exitCode = exitCodes.storeUnavailable
  else if (error instanceof UsageError || error instanceof EnvError) process.exitCode = exitCodes.usage
  // Such as the file of a report in a folder that is closed to this user.
  else if (error instanceof Error && 'syscall' in error) process.exitCode = exitCodes.notDone
  else throw error
  tell((error instanceof StoreUnavailable && remedies.get(error.code ?? '')) || error.message)
}
