// What an instance has read of a store and keeps for some time, so that not every request reads it again.
import type { Context } from '../context.js'
import type { Store } from '../store/store.js'
import { withVerbs } from '../store/verbs.js'

interface Kept {
  readMs: number
  keptMs: number
  value: unknown
}

const keptOf = new WeakMap<Store, Map<string, Kept>>()

/** The result of `read`, which is called again `keptMs` after it was called last, or after it has failed. */
export function readKept<Value>(
  { store, now }: Pick<Context, 'now' | 'store'>,
  name: string,
  keptMs: number,
  read: () => Promise<Value>,
): Promise<Value> {
  const nowMs = now().getTime()
  const kept = keptOf.get(store) ?? new Map<string, Kept>()
  keptOf.set(store, kept)
  for (const [key, one] of kept) if (Math.abs(nowMs - one.readMs) >= one.keptMs) kept.delete(key)
  const known = kept.get(name)
  if (known !== undefined) return known.value as Promise<Value>
  const value = read()
  const entry = { readMs: nowMs, keptMs, value }
  kept.set(name, entry)
  value.catch(() => kept.get(name) === entry && kept.delete(name))
  return value
}

/** How long an instance of a deployment answers from the counts that it has read. */
const windowKeptMs = 60_000

/**
 * A store that reads each window of traffic once a minute, for a deployment: whoever adds a parameter to the URL of the
 * statistics misses the CDN, and each read is some twenty billed commands.
 */
export function withKeptTraffic(store: Store): Store {
  const readTraffic: Store['readTraffic'] = (fromDay, days, now) =>
    readKept({ store, now: () => now }, `${fromDay}+${days}`, windowKeptMs, () => store.readTraffic(fromDay, days, now))
  return withVerbs(store, { readTraffic })
}
