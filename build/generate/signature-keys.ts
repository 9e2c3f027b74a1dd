// Fetches the key directories of the fixed list (Web Bot Auth) into service/traffic/signature-keys.json.
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { KeyDirectory } from '../../service/traffic/signature.js'

/** The path of an operator's keys (draft-ietf-webbotauth-directory). */
const wellKnown = '/.well-known/http-message-signatures-directory'
const timeoutMs = 5000
const longestDirectory = 65_536
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

/**
 * The list with today's keys. A directory that cannot be fetched or read keeps its copy, and `report` gets the reason;
 * this never fails a build.
 */
export function refreshDirectories(
  directories: readonly KeyDirectory[],
  today: string,
  fetchUrl: typeof fetch,
  report: (line: string) => void,
): Promise<KeyDirectory[]> {
  return Promise.all(
    directories.map(async (known) => {
      try {
        const response = await fetchUrl(`${known.directory}${wellKnown}`, { signal: AbortSignal.timeout(timeoutMs) })
        if (!response.ok) throw new Error(`status ${response.status}`)
        const text = await response.text()
        if (text.length > longestDirectory) throw new Error(`longer than ${longestDirectory} characters`)
        const keys = directorySchema.parse(JSON.parse(text)).slice(0, mostKeys)
        if (keys.length === 0) throw new Error('no Ed25519 key in it')
        report(`${known.directory}: ${keys.length} keys`)
        return { ...known, fetched_on: today, keys }
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n', 1).join() : 'unknown'
        report(`${known.directory}: kept as it was (${reason})`)
        return known
      }
    }),
  )
}

if (process.argv[1] === import.meta.filename) await updateKeys()

/** Brings the file of keys up to date, and prints what was found. */
export async function updateKeys(): Promise<void> {
  const file = new URL('../../service/traffic/signature-keys.json', import.meta.url)
  const known = JSON.parse(readFileSync(file, 'utf8')) as KeyDirectory[]
  const today = new Date().toISOString().slice(0, 10)
  const refreshed = await refreshDirectories(known, today, fetch, (line) => console.log(line))
  writeFileSync(file, `${JSON.stringify(refreshed, null, 2)}\n`)
}
