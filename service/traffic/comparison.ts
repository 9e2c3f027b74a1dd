// Sums of the days that are over against as many before them: today, which is not over, would always look like a loss.
import type { Context } from '../context.js'
import { retention } from '../contract/retention.js'
import type { Stats } from '../contract/resources/traffic.js'
import { addDays, dayOf } from '../store/day.js'
import type { Traffic } from '../store/store.js'
import { browser } from './family.js'
import { readKept } from './kept.js'

/** Only requests that are counted late change them. */
const keptMs = 900_000

/** The sums of a window: requests of agents, views by people, hellos. */
export function totalsOf({ byDay, byFamily }: Traffic): Record<'requests' | 'people' | 'hellos', number> {
  const sumOf = (what: 'requests' | 'hellos') => [...byDay.values()].reduce((sum, day) => sum + day[what], 0)
  return {
    requests: sumOf('requests'),
    people: byFamily.get(browser.family)?.requests ?? 0,
    hellos: sumOf('hellos'),
  }
}

/** The last `days` whole days against as many before; null where those are not kept. */
export async function compareWholeDays(context: Context, days: number): Promise<Stats['compared']> {
  const { store, now } = context
  const instant = now()
  const today = dayOf(instant)
  if (2 * days + 1 > retention.trafficDays) return null
  const read = async (back: number) => totalsOf(await store.readTraffic(addDays(today, -back), days, instant))
  return readKept(context, `compared ${days} days before ${today}`, keptMs, async () => {
    const [last, before] = await Promise.all([read(days), read(2 * days)])
    return { now: last, before }
  })
}
