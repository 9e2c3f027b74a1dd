// Fetches what operators publish about their agents, keys and IP ranges, from fixed lists of URLs into files of the service.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { KeyDirectory } from '../../service/traffic/signature.js'
import { type RangeList, parseRange } from '../../service/traffic/ranges.js'

/** The path of an operator's keys (draft-ietf-webbotauth-directory). */
const wellKnown = '/.well-known/http-message-signatures-directory'
/** The most keys that are read of a directory: more than key rotation needs. */
const mostKeys = 20

const keySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().length(43) })
/** A JWK set, or a single key, which one operator publishes. Keys of other types are skipped. */
const directorySchema = z
  .union([
    z.object({ keys: z.array(z.unknown()) }),
    z.looseObject({ kty: z.string() }).transform((key) => ({ keys: [key] })),
  ])
  .transform(({ keys }) =>
    keys.flatMap((key) => {
      const checked = keySchema.safeParse(key)
      return checked.success ? [checked.data] : []
    }),
  )

/** The Ed25519 keys of a directory. @throws Error where it is none, or has no such key */
function readDirectory(text: string): { found: Pick<KeyDirectory, 'keys'>; summary: string } {
  const keys = directorySchema.parse(JSON.parse(text)).slice(0, mostKeys)
  if (keys.length === 0) throw new Error('no Ed25519 key in it')
  return { found: { keys }, summary: `${keys.length} keys` }
}

/** More than any operator publishes: a lookup takes time with their number. */
const mostRanges = 5000

/** The format that Google introduced and the others took over: a member per IP version. */
const listSchema = z.object({
  prefixes: z.array(z.object({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() })),
})

/**
 * The ranges of a list.
 * @throws Error where it is no such list, where none of its ranges can be used, or where one cannot: an incomplete copy
 * would count honest requests as false claims.
 */
function readRanges(text: string): { found: Pick<RangeList, 'ranges'>; summary: string } {
  const { prefixes } = listSchema.parse(JSON.parse(text))
  const ranges = prefixes.map(({ ipv4Prefix, ipv6Prefix }) => ipv4Prefix ?? ipv6Prefix ?? '')
  const unread = ranges.find((range) => parseRange(range) === undefined)
  if (unread !== undefined) throw new Error(`a range that cannot be used: ${JSON.stringify(unread.slice(0, 60))}`)
  if (ranges.length === 0 || ranges.length > mostRanges) throw new Error(`${ranges.length} ranges in it`)
  return { found: { ranges }, summary: `${ranges.length} ranges` }
}

const timeoutMs = 5000

/** A kind of list: where it is, how long it may be, and what its text gives, or an Error with the reason. */
export interface ListKind<List> {
  urlOf: (list: List) => string
  longest: number
  read: (text: string) => { found: Partial<List>; summary: string }
}

export const keyDirectories: ListKind<KeyDirectory> = {
  urlOf: ({ directory }) => directory + wellKnown,
  longest: 65_536,
  read: readDirectory,
}

export const rangeLists: ListKind<RangeList> = { urlOf: ({ url }) => url, longest: 1_048_576, read: readRanges }

/**
 * The lists as they are today. One that cannot be fetched or read keeps its copy, and `report` gets the reason; this never
 * fails a build.
 */
export function refreshLists<List extends { fetched_on: string | null }>(
  { urlOf, longest, read }: ListKind<List>,
  lists: readonly List[],
  today: string,
  fetchUrl: typeof fetch,
  report: (line: string) => void,
): Promise<List[]> {
  return Promise.all(
    lists.map(async (known) => {
      const url = urlOf(known)
      try {
        const response = await fetchUrl(url, { signal: AbortSignal.timeout(timeoutMs) })
        if (!response.ok) throw new Error(`status ${response.status}`)
        const text = await response.text()
        if (text.length > longest) throw new Error(`longer than ${longest} characters`)
        const { found, summary } = read(text)
        report(`${url}: ${summary}`)
        return { ...known, ...found, fetched_on: today }
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n', 1).join() : 'unknown'
        report(`${url}: kept as it was (${reason})`)
        return known
      }
    }),
  )
}

async function updateFile<List extends { fetched_on: string | null }>(kind: ListKind<List>, name: string) {
  const file = new URL(`../../service/traffic/${name}`, import.meta.url)
  const known = JSON.parse(readFileSync(file, 'utf8')) as List[]
  const today = new Date().toISOString().slice(0, 10)
  const refreshed = await refreshLists(kind, known, today, fetch, (line) => console.log(line))
  writeFileSync(file, `${JSON.stringify(refreshed, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await updateOperatorLists()

/** Brings the files of keys and of IP ranges up to date, and prints what was found. */
export async function updateOperatorLists(): Promise<void> {
  await Promise.all([updateFile(keyDirectories, 'signature-keys.json'), updateFile(rangeLists, 'crawler-ranges.json')])
}
