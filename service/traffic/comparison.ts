// Sums of the days that are over against as many before them: today, which is not over, would always look like a loss.
import type { Context } from '../context.js'
import { retention } from '../contract/retention.js'
import type { Stats } from '../contract/resources/traffic.js'
import { addDays, dayOf } from '../store/day.js'
import type { Store } from '../store/store.js'
import { browser } from './family.js'

/** An instance reads them again after this time: only requests that are counted late change them. */
const keptMs = 900_000
const kept = new WeakMap<Store, Map<string, { readMs: number; compared: Promise<Stats['compared']> }>>()

/** The last `days` whole days against as many before; null where those are not kept. */
export function compareWholeDays(context: Context, days: number): Promise<Stats['compared']> {
  const { store, now } = context
  const instant = now()
  const today = dayOf(instant)
  if (2 * days + 1 > retention.trafficDays) return Promise.resolve(null)
  const known = kept.get(store) ?? new Map<string, { readMs: number; compared: Promise<Stats['compared']> }>()
  kept.set(store, known)
  for (const [name, { readMs }] of known) if (Math.abs(instant.getTime() - readMs) >= keptMs) known.delete(name)
  const name = `${today} ${days}`
  const sums = async (back: number) => {
    const { byDay, byFamily } = await store.readTraffic(addDays(today, -back), days, instant)
    const [requests, hellos] = [...byDay.values()].reduce(
      ([one, other], day) => [one + day.requests, other + day.hellos],
      [0, 0],
    )
    return { requests, people: byFamily.get(browser.family)?.requests ?? 0, hellos }
  }
  const compared =
    known.get(name)?.compared ??
    Promise.all([sums(days), sums(2 * days)]).then(([last, before]) => ({ now: last, before }))
  if (!known.has(name)) known.set(name, { readMs: instant.getTime(), compared })
  compared.catch(() => known.delete(name))
  return compared
}
