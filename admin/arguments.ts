// The arguments of the admin command line: commands, options, and the text of --help.
import { parseArgs } from 'node:util'

/** Arguments that are not valid; `message` says what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Which records to list. */
export interface Listing {
  unread: boolean
  since?: Date
  limit: number
}

export type Command =
  | { name: 'help' }
  | ({ name: 'hellos'; contactable: boolean; family?: string } & Listing)
  | ({ name: 'questions'; event?: string; unanswered: boolean; hidden: boolean } & Listing)
  | { name: 'answer'; id: string; text: string | undefined }
  | { name: 'read' | 'unread'; ids: string[] }
  | { name: 'hide' | 'show'; id: string }
  | { name: 'delete'; id: string }
  | { name: 'delete-email'; email: string }
  | { name: 'export' }
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

export const help = `Read and answer what agents write to this site.

Usage: npm run admin -- COMMAND [options]

  hellos                    List hellos, new ones first
      --contactable         only with an e-mail address to answer to
      --family NAME         only of this model family
  questions                 List questions with their answers and replies, new ones first
      --event SLUG          only of this event
      --unanswered          only without an answer
      --hidden              only hidden ones
  answer ID [TEXT]          Answer a question; the text is read from standard input where it is not given
  read ID...                Mark hellos and questions as read
  unread ID...              Mark them as new again
  hide ID                   Hide a question with its thread, or one reply
  show ID                   Show it again
  delete ID                 Delete a hello, a question with its thread, a reply or an answer
  delete-email ADDRESS      Delete every record that carries an e-mail address
  export                    Print everything, one JSON object a line
  backup FILE               Copy the embedded store to a file, also while a host runs; without salts, quotas and votes
  restore FILE              Put such a copy at the place of the embedded store, which must not exist

Options of lists:
      --unread              only new ones
      --since DATE          only from this day (YYYY-MM-DD, UTC) or instant (RFC 3339) on
      --limit N             at most N records, 1 to 1000 (20)
Other options:
      --json                print JSON
      --yes                 delete without asking
      --out DIR             answer, hide, show: where the site is published, with the opening questions of events (public)
      --help                print this

The store is the one of the environment: UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN (or the KV_REST_API_ pair),
or REDIS_URL; without them the embedded one in DATA_DIR (.data).

Exit codes: 0 done, 1 no such record or not confirmed, 2 the line can't be understood, 3 the store can't be reached.
`

const options = {
  contactable: { type: 'boolean' },
  family: { type: 'string' },
  event: { type: 'string' },
  unanswered: { type: 'boolean' },
  hidden: { type: 'boolean' },
  unread: { type: 'boolean' },
  since: { type: 'string' },
  limit: { type: 'string' },
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
  answer: ['out'],
  hide: ['out'],
  show: ['out'],
}

const parseLine = (line: readonly string[]) =>
  parseArgs({ args: [...line], options, allowPositionals: true, strict: true })

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
    case 'delete':
      return { name, id: one('id') }
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

function readListing({ unread, since, limit }: Values): Listing {
  const count = limit === undefined ? 20 : Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > 1000)
    throw new UsageError('--limit takes a number from 1 to 1000.')
  return { unread: unread ?? false, limit: count, ...(since !== undefined && { since: readInstant(since) }) }
}

/** Reads a day, as its first instant in UTC, or an instant. */
function readInstant(text: string): Date {
  const instant = new Date(text)
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1]
  const isInstant = day !== undefined && !Number.isNaN(instant.getTime())
  // Date reads the 30th of February as the 2nd of March.
  if (!isInstant || new Date(day).toISOString().slice(0, 10) !== day)
    throw new UsageError('--since takes a day (2026-05-01) or an instant (2026-05-01T10:00:00Z).')
  return instant
}
