// Gets the salt of the day, from the store once for each instance.
import type { Context } from './context.js'
import { dayOf, type Day } from './store/day.js'
import type { Salts } from './store/store.js'

const proposalBytes = 32

/** One salt in memory for each store, never one of a past day. */
const held = new WeakMap<Salts, { day: Day; salt: Promise<string> }>()

/**
 * The salt under which callers are hashed on the UTC day of an instant: today, or yesterday for a stamp that was made
 * shortly before midnight. One round trip for an instance's first call of a day, none after it.
 * @throws {StoreUnavailable} where the store does not answer; the next call tries again
 */
export function saltAt(
  { now, random, store }: Pick<Context, 'now' | 'random'> & { store: Salts },
  instant: Date,
): Promise<string> {
  const day = dayOf(instant)
  const known = held.get(store)
  if (known?.day === day) return known.salt
  const proposal = Buffer.from(random(proposalBytes)).toString('base64url')
  const entry = { day, salt: store.saltFor(instant, proposal).then(({ value }) => value) }
  if (day !== dayOf(now())) return entry.salt
  held.set(store, entry)
  entry.salt.catch(() => {
    if (held.get(store) === entry) held.delete(store)
  })
  return entry.salt
}
