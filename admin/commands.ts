// The commands of the admin command line: the options and arguments that each takes, and what it runs.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { plainText } from '../service/contact/plain-text.js'
import { spellEmail } from '../service/text/emails.js'
import * as admin from './admin.js'
import { deleteMatching, listCounts } from './records.js'
import { listSales, refundSale } from './sales.js'
import {
  given,
  isDay,
  options,
  readCount,
  readInstant,
  readPeriod,
  UsageError,
  type OptionName,
  type Values,
} from './values.js'

/** Runs a command. Resolves with its exit code. @throws {StoreUnavailable} */
export type Run = (deps: admin.AdminDeps) => Promise<admin.ExitCode>

interface Command {
  /** The options that it takes beside those of every command. */
  options?: readonly OptionName[]
  /** Checks its arguments and options. @throws {UsageError} */
  read: (rest: string[], values: Values) => Run
}

const ofAll: readonly OptionName[] = ['json', 'yes', 'help']
const ofLists: readonly OptionName[] = ['unread', 'since', 'limit']

/** @throws {UsageError} unless there are as many arguments as the form has. */
function take(rest: readonly string[], count: number, form: string): string[] {
  if (rest.length !== count) throw new UsageError(`Write it as: ${form}`)
  return [...rest]
}

const readNone = (name: string, read: (values: Values) => Run): Command => ({
  read(rest, values) {
    take(rest, 0, name)
    return read(values)
  },
})

const readOne = (
  what: string,
  run: (deps: admin.AdminDeps, one: string, values: Values) => Promise<admin.ExitCode>,
): Command => ({
  read(rest, values) {
    const [one = ''] = take(rest, 1, what)
    return (deps) => run(deps, one, values)
  },
})

const readIds = (name: 'read' | 'unread'): Command => ({
  read(ids) {
    if (ids.length === 0) throw new UsageError(`${name} takes at least one id.`)
    return (deps) => admin.markRead(deps, ids, name === 'read')
  },
})

const listing = (values: Values) => ({
  unreadOnly: values.unread ?? false,
  limit: readCount('--limit', values.limit, 20, 1000),
  since: readInstant(values.since),
})

const help: Run = ({ write }) => {
  write(readFileSync(new URL('./help.txt', import.meta.url), 'utf8'))
  return Promise.resolve(admin.exitCodes.done)
}

const commands: Partial<Record<string, Command>> = {
  hellos: {
    options: [...ofLists, 'contactable', 'family'],
    ...readNone('hellos', ({ contactable, family: modelFamily, ...values }) => {
      const { since, ...listed } = listing(values)
      return (deps) => admin.listHellos(deps, given({ contactable, modelFamily, since }), listed)
    }),
  },
  questions: {
    options: [...ofLists, 'event', 'unanswered', 'hidden'],
    ...readNone('questions', ({ event, unanswered, hidden, ...values }) => {
      const { since, ...listed } = listing(values)
      const answered = unanswered ? false : undefined
      return (deps) => admin.listQuestions(deps, given({ event, answered, hidden, since }), listed)
    }),
  },
  answer: {
    options: ['out'],
    read([id, text, ...others]) {
      if (id === undefined || others.length > 0) throw new UsageError('answer takes an id and a text in quotes.')
      return (deps) => admin.answerQuestion(deps, id, text)
    },
  },
  read: readIds('read'),
  unread: readIds('unread'),
  hide: { options: ['out'], ...readOne('hide ID', (deps, id) => admin.setHidden(deps, id, true)) },
  show: { options: ['out'], ...readOne('show ID', (deps, id) => admin.setHidden(deps, id, false)) },
  delete: {
    options: ['event', 'day', 'matching'],
    read(rest, { event, day, matching: text }) {
      if (event === undefined && day === undefined && text === undefined) {
        const [id = ''] = take(rest, 1, 'delete ID')
        return (deps) => admin.deleteRecord(deps, id)
      }
      take(rest, 0, 'delete --event, --day or --matching, without an id')
      if (text?.trim() === '') throw new UsageError('--matching takes a text.')
      if (day !== undefined && !isDay(day)) throw new UsageError('--day takes a day (2026-05-01).')
      return async (deps) => {
        const deleted = await deleteMatching(deps.store, given({ event, day, text }), deps.confirm)
        return admin.report(deps, { ...deleted }, deleted && `Deleted: ${listCounts(deleted)}.`)
      }
    },
  },
  'delete-email': {
    read(rest) {
      const [address = ''] = take(rest, 1, 'delete-email ADDRESS')
      // A mere word would be found in names, models and texts.
      if (!/[^@\s]@[^@\s]/.test(spellEmail(address))) throw new UsageError('delete-email takes an e-mail address.')
      return (deps) => admin.deleteEmail(deps, address)
    },
  },
  usage: readNone('usage', () => admin.showUsage),
  export: readNone('export', () => admin.exportAll),
  backup: readOne('backup FILE', (deps, file) => admin.copyStore(deps, 'backup', file)),
  restore: readOne('restore FILE', (deps, file) => admin.copyStore(deps, 'restore', file)),
  sales: {
    options: ['since', 'limit', 'csv'],
    ...readNone('sales', ({ since, limit, csv = false }) => {
      const asked = { csv, since: readInstant(since), limit: readCount('--limit', limit, 100_000, 100_000) }
      return (deps) => listSales(deps, asked).then(() => admin.exitCodes.done)
    }),
  },
  report: {
    options: ['since', 'html', 'out'],
    ...readNone('report', ({ since, html }) => {
      const days = readPeriod(since)
      return (deps) => admin.showReport(deps, days, html)
    }),
  },
  refund: {
    options: ['sent'],
    read(rest, { sent }) {
      const [id = ''] = take(rest, 1, 'refund ID')
      if (sent?.trim() === '') throw new UsageError('--sent takes the transaction that gave the payment back.')
      return async (deps) => admin.report(deps, { id }, await refundSale(deps, id, sent))
    },
  },
  credit: {
    options: ['days'],
    read(rest, values) {
      const form = 'credit add facts N, or credit add playbook N'
      const [add, product, count] = take(rest, 3, form)
      if (add !== 'add' || (product !== 'facts' && product !== 'playbook')) throw new UsageError(`Write it as: ${form}`)
      const [credits, days] = [readCount('N', count, 0, 1000), readCount('--days', values.days, 365, 3650)]
      return (deps) => admin.grantCredit(deps, { product, credits, days })
    },
  },
  dispute: {
    read(rest) {
      const [id = '', note = ''] = take(rest, 2, 'dispute ID "TEXT"')
      return async (deps) => {
        const found = await deps.store.notePurchase(id, plainText(note))
        return admin.report(deps, { id }, found ? 'Noted.' : null)
      }
    },
  },
  pay: {
    read(rest) {
      if (take(rest, 1, 'pay check')[0] !== 'check') throw new UsageError('Write it as: pay check')
      return admin.showChecks
    },
  },
}

/** A parsed command line. */
export interface Arguments {
  run: Run
  /** Print one JSON value instead of text. */
  json: boolean
  /** Delete without asking. */
  yes: boolean
  /** The folder of the published site. */
  out: string
}

/**
 * Parses the arguments of `npm run admin --`.
 * @throws {UsageError}
 */
export function readArguments(line: readonly string[]): Arguments {
  const { values, positionals } = parseLine(line)
  const [name, ...rest] = positionals
  const { json = false, yes = false, out = 'public' } = values
  if (values.help || name === undefined || name === 'help') return { run: help, json, yes, out }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError(`There is no command “${name}”. Try --help.`)
  const run = command.read(rest, values)
  const allowed: readonly string[] = [...ofAll, ...(command.options ?? [])]
  const foreign = Object.keys(values).find((option) => !allowed.includes(option))
  if (foreign !== undefined) throw new UsageError(`${name} takes no --${foreign}.`)
  return { run, json, yes, out }
}

function parseLine(line: readonly string[]) {
  // The id of a purchase is base64url of 32 bytes: one in 64 begins like an option.
  const args = line.map((one) => (/^-[\w-]{42}$/.test(one) ? `\0${one}` : one))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values, positionals: positionals.map((one) => one.replace('\0', '')) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
