// The arguments of the admin command line: commands and options.
import { parseArgs } from 'node:util'
import type { Product } from '../service/store/store.js'
import { readCount, readInstant, UsageError } from './values.js'

/** Which records to list. */
export interface Listing {
  unread: boolean
  since?: Date
  limit: number
}

/** What records that are deleted together have in common: each part that is given must hold. */
export interface Matching {
  event?: string
  /** UTC day of arrival. */
  day?: string
  /** A text in any field, in any letters. */
  text?: string
}

export type Command =
  | { name: 'help' }
  | ({ name: 'hellos'; contactable: boolean; family?: string } & Listing)
  | ({ name: 'questions'; event?: string; unanswered: boolean; hidden: boolean } & Listing)
  | { name: 'answer'; id: string; text: string | undefined }
  | { name: 'read' | 'unread'; ids: string[] }
  | { name: 'hide' | 'show'; id: string }
  | { name: 'delete'; id: string }
  | ({ name: 'delete-matching' } & Matching)
  | { name: 'usage' }
  | { name: 'delete-email'; email: string }
  | { name: 'export' }
  | { name: 'sales'; since?: Date; limit: number; csv: boolean }
  | { name: 'report'; days: number; html: string | undefined }
  | { name: 'refund'; id: string; sent: string | undefined }
  | { name: 'credit'; product: Product; credits: number; days: number }
  | { name: 'dispute'; id: string; note: string }
  | { name: 'pay' }
  | { name: 'backup' | 'restore'; file: string }

/** A parsed command line. */
export interface Arguments {
  command: Command
  /** Print one JSON value instead of text. */
  json: boolean
  /** Delete without asking. */
  yes: boolean
  /** The folder of the published site. */
  out: string
}

const options = {
  contactable: { type: 'boolean' },
  family: { type: 'string' },
  event: { type: 'string' },
  unanswered: { type: 'boolean' },
  hidden: { type: 'boolean' },
  unread: { type: 'boolean' },
  day: { type: 'string' },
  matching: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  days: { type: 'string' },
  csv: { type: 'boolean' },
  html: { type: 'string' },
  sent: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type OptionName = keyof typeof options
type Values = ReturnType<typeof parseLine>['values']

const ofAll: readonly OptionName[] = ['json', 'yes', 'help']
const ofLists: readonly OptionName[] = ['unread', 'since', 'limit']

/** The options of each command, in addition to those of every command. */
const optionsOf: Readonly<Record<string, readonly OptionName[]>> = {
  hellos: [...ofLists, 'contactable', 'family'],
  questions: [...ofLists, 'event', 'unanswered', 'hidden'],
  sales: ['since', 'limit', 'csv'],
  report: ['since', 'html', 'out'],
  refund: ['sent'],
  credit: ['days'],
  delete: ['event', 'day', 'matching'],
  answer: ['out'],
  hide: ['out'],
  show: ['out'],
}

function parseLine(line: readonly string[]) {
  // The id of a purchase is base64url of 32 bytes: one in 64 begins like an option.
  const args = line.map((one) => (/^-[\w-]{42}$/.test(one) ? `\0${one}` : one))
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
  return { values, positionals: positionals.map((one) => one.replace('\0', '')) }
}

/**
 * Parses the arguments of `npm run admin --`.
 * @throws {UsageError}
 */
export function readArguments(line: readonly string[]): Arguments {
  const { values, positionals } = parsed(line)
  const [name, ...rest] = positionals
  const common = { json: values.json ?? false, yes: values.yes ?? false, out: values.out ?? 'public' }
  if (values.help || name === undefined || name === 'help') return { command: { name: 'help' }, ...common }
  const allowed = [...ofAll, ...(optionsOf[name] ?? [])]
  const command = readCommand(name, rest, values)
  const foreign = Object.keys(values).find((option) => !allowed.includes(option as OptionName))
  if (foreign !== undefined) throw new UsageError(`${name} takes no --${foreign}.`)
  return { command, ...common }
}

function parsed(line: readonly string[]) {
  try {
    return parseLine(line)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readCommand(name: string, rest: readonly string[], values: Values): Command {
  const [first, ...others] = rest
  const one = (what: string): string => {
    if (first === undefined || others.length > 0) throw new UsageError(`${name} takes one ${what}.`)
    return first
  }
  const none = <Value>(value: Value): Value => {
    if (first !== undefined) throw new UsageError(`${name} takes no “${first}”.`)
    return value
  }
  switch (name) {
    case 'sales':
    case 'report':
    case 'refund':
    case 'credit':
    case 'dispute':
    case 'pay':
      return readSalesCommand(name, rest, values)
    case 'hellos':
      return none({
        name,
        ...readListing(values),
        contactable: values.contactable ?? false,
        ...(values.family !== undefined && { family: values.family }),
      })
    case 'questions':
      return none({
        name,
        ...readListing(values),
        unanswered: values.unanswered ?? false,
        hidden: values.hidden ?? false,
        ...(values.event !== undefined && { event: values.event }),
      })
    case 'answer':
      if (first === undefined || others.length > 1) throw new UsageError('answer takes an id and a text in quotes.')
      return { name, id: first, text: others[0] }
    case 'read':
    case 'unread':
      if (first === undefined) throw new UsageError(`${name} takes at least one id.`)
      return { name, ids: [...rest] }
    case 'hide':
    case 'show':
      return { name, id: one('id') }
    case 'delete':
      return values.event === undefined && values.day === undefined && values.matching === undefined
        ? { name, id: one('id') }
        : none(readMatching(values))
    case 'usage':
      return none({ name })
    case 'delete-email':
      return { name, email: one('e-mail address') }
    case 'export':
      return none({ name })
    case 'backup':
    case 'restore':
      return { name, file: one('file') }
    default:
      throw new UsageError(`There is no command “${name}”. Try --help.`)
  }
}

function readSalesCommand(
  name: 'sales' | 'report' | 'refund' | 'credit' | 'dispute' | 'pay',
  rest: readonly string[],
  { since, limit, csv, days, sent, html }: Values,
): Command {
  const [first = '', second = '', third = '', ...others] = rest
  const take = (count: number, form: string): void => {
    if (rest.length !== count || others.length > 0) throw new UsageError(`Write it as: ${form}`)
  }
  switch (name) {
    case 'sales':
      take(0, 'sales')
      return {
        ...{ name, csv: csv ?? false, limit: readCount('--limit', limit, 100_000, 100_000) },
        ...(since !== undefined && { since: readInstant(since) }),
      }
    case 'report':
      take(0, 'report')
      return { name, days: readPeriod(since), html }
    case 'refund':
      take(1, 'refund ID')
      return { name, id: first, sent }
    case 'dispute':
      take(2, 'dispute ID "TEXT"')
      return { name, id: first, note: second }
    case 'pay':
      take(1, 'pay check')
      if (first !== 'check') throw new UsageError('Write it as: pay check')
      return { name }
    case 'credit': {
      const form = 'credit add facts N, or credit add playbook N'
      take(3, form)
      if (first !== 'add' || (second !== 'facts' && second !== 'playbook')) throw new UsageError(`Write it as: ${form}`)
      return {
        name,
        product: second,
        credits: readCount('N', third, 0, 1000),
        days: readCount('--days', days, 365, 3650),
      }
    }
  }
}

function readMatching({ event, day, matching }: Values): Extract<Command, { name: 'delete-matching' }> {
  if (matching?.trim() === '') throw new UsageError('--matching takes a text.')
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError('--day takes a day (2026-05-01).')
  return {
    name: 'delete-matching',
    ...(event !== undefined && { event }),
    ...(day !== undefined && { day }),
    ...(matching !== undefined && { text: matching }),
  }
}

/** Whole days, as `7d`. */
function readPeriod(text = '7d'): number {
  const days = Number(/^(\d{1,2})d$/.exec(text)?.[1])
  if (!(days >= 1 && days <= 45)) throw new UsageError('--since of the report takes a number of days, 1d to 45d.')
  return days
}

function readListing({ unread, since, limit }: Values): Listing {
  const count = readCount('--limit', limit, 20, 1000)
  return { unread: unread ?? false, limit: count, ...(since !== undefined && { since: readInstant(since) }) }
}
