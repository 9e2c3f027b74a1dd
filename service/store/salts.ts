// The salts under which callers are hashed: what the store promises about them.
import type { Day } from './day.js'

/** A salt and the UTC day that it belongs to. */
export interface Salt {
  day: Day
  /** As it was proposed. Never logged, never shown. */
  value: string
}

export interface Salts {
  /**
   * The salt of the UTC day of `now`. The first caller of a day settles it: its proposal becomes the salt, everybody
   * after it is given that one. An instance may keep the answer until the day is over, never longer.
   * The store forgets a salt 48 hours after its day began, and with it the way from an address to a hash.
   * @param proposal 32 random bytes or more, as base64url or hex
   */
  saltFor(now: Date, proposal: string): Promise<Salt>
}
