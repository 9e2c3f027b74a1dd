// The salt of the day, asked of the store once by each instance.
import { dayOf, type Day } from './store/day.js'
import type { Salts } from './store/store.js'

/** What is needed to get a salt: a part of the context of every feature. */
export interface SaltSource {
  now: () => Date
  random: (bytes: number) => Uint8Array
  store: Salts
}

const proposalBytes = 32

/** One salt in memory for each store, and never one of a day that is over. */
const held = new WeakMap<Salts, { day: Day; salt: Promise<string> }>()

/**
 * The salt of the UTC day of an instant, under which callers are hashed: now, or hardly over, such as that of a stamp we
 * gave a moment ago. One round trip for an instance's first call of a day, none after it.
 *
 * @throws {StoreUnavailable} where the store does not answer; the next call asks again
 */
export const saltAt = ({ now, random, store }: SaltSource, instant: Date): Promise<string> => {
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
