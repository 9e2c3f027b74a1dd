// Requests of agents by document, as far as they may be published: a name that a day has fewer than three times is not shown.
import type { Context } from '../context.js'
import { addDays, dayOf, type Day } from '../store/day.js'
import { tailName, type ReadingCount, type Store } from '../store/store.js'
import { browser } from './family.js'

/** Readings of a day by which a name is shown; fewer could be one reader's. */
const leastShown = 3
/** Names that are shown of a window, those with the most readings. */
const mostShown = 200
/** The name for all that is not shown. */
const otherName = 'other'

/** The shown counts of days that are over, by store: they change no more. */
const overDays = new WeakMap<Store, Map<Day, ReadonlyMap<string, number>>>()

/** Readings of pages by agents in the last `days` UTC days, today included: from the most, then `other`. */
export async function readDocuments(
  { store, now }: Pick<Context, 'now' | 'store'>,
  days: number,
): Promise<Record<string, number>> {
  const today = dayOf(now())
  const over = overDays.get(store) ?? new Map<Day, ReadonlyMap<string, number>>()
  overDays.set(store, over)
  const window = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const yesterday = addDays(today, -1)
  const from = window.find((day) => day >= yesterday || !over.has(day)) ?? today
  const read = await store.readReadings(from, window.length - window.indexOf(from), now())
  const shown = new Map([...read].map(([day, counts]) => [day, showDay(counts)]))
  for (const [day, counts] of shown) if (day < yesterday) over.set(day, counts)
  for (const day of over.keys()) if (day < addDays(today, -90)) over.delete(day)
  const sums = new Map<string, number>()
  for (const day of window)
    for (const [name, count] of shown.get(day) ?? over.get(day) ?? []) sums.set(name, (sums.get(name) ?? 0) + count)
  const { [otherName]: hidden = 0, ...named } = Object.fromEntries(sums)
  const names = Object.entries(named).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const rest = names.slice(mostShown).reduce((sum, [, count]) => sum + count, hidden)
  return { ...Object.fromEntries(names.slice(0, mostShown)), ...(rest > 0 && { [otherName]: rest }) }
}

/** The readings of pages by agents on one day. */
function showDay(counts: readonly ReadingCount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const reading of counts) {
    if (reading.kind !== 'page' || 'referral' in reading || reading.family === browser.family) continue
    sums.set(reading.name, (sums.get(reading.name) ?? 0) + reading.count)
  }
  const shown = new Map<string, number>()
  for (const [name, count] of sums) {
    const as = name === tailName || count < leastShown ? otherName : name
    shown.set(as, (shown.get(as) ?? 0) + count)
  }
  return shown
}
