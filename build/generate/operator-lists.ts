// Fetches what operators publish about their agents, keys and IP ranges, from fixed lists of URLs into files of the service.
import { readFileSync, writeFileSync } from 'node:fs'
import type { KeyDirectory } from '../../service/traffic/signature.js'
import type { RangeList } from '../../service/traffic/ranges.js'
import { readRanges } from './crawler-ranges.js'
import { readDirectory, wellKnown } from './signature-keys.js'

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
