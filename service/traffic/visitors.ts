// The hashes of visitors, each counted once a day by an instance.
import { visitorHash } from '../caller.js'
import type { Day } from '../store/day.js'
import type { RequestCount } from '../store/store.js'

/**
 * The visitors of a day within one batch: the salt, or null where there is none, the hash of each caller, and the hashes
 * that this instance has counted before.
 */
export interface Visitors {
  salt: string | null
  hashes: Map<string, string>
  counted: ReadonlySet<string> | undefined
}

/** The hash of a visitor, or null without a salt and where it is counted already; the IP address goes no further. */
export function visitorOf({ salt, hashes, counted }: Visitors, address: string, userAgent: string): string | null {
  if (salt === null) return null
  // A caller sends several requests within a second, and hashing is the most expensive part of counting one.
  const caller = `${address}\0${userAgent}`
  let hash = hashes.get(caller)
  if (hash === undefined) hashes.set(caller, (hash = visitorHash(salt, address, userAgent)))
  return counted?.has(hash) ? null : hash
}

/** The hashes of visitors by day, as far as this instance has counted them: counting one again costs another command. */
export type CountedVisitors = Map<Day, Set<string>>

/** Hashes that are kept of one day, 100 bytes each; and days, as midnight may pass within a batch. */
const mostCounted = 20_000
const mostDays = 2

export function addCounted(counted: CountedVisitors, counts: readonly RequestCount[]): void {
  for (const { day, visitor } of counts) {
    if (visitor === null) continue
    const known = counted.get(day)
    const hashes = known !== undefined && known.size < mostCounted ? known : new Set<string>()
    counted.set(day, hashes.add(visitor))
  }
  for (const day of [...counted.keys()].slice(0, -mostDays)) counted.delete(day)
}
