// Adds up the readings of a period for the report: of agents and of people apart.
import { addDays, type Day } from '../service/store/day.js'
import { peopleFamily, tailName, type ReadingCount, type Store } from '../service/store/store.js'

export type Counts = Map<string, number>

/** The sums of a period by name; `tailName` is all names that are not kept. */
export interface ReadingSums {
  /** Readings of pages by agents, and views of pages by people. */
  pages: Counts
  views: Counts
  /** How often agents, and people, were given a fact as an answer. */
  facts: Counts
  factViews: Counts
  /** Visits of people whom an assistant sent: `ChatGPT → /posts/x/`. */
  referrals: Counts
  /** Of agents and of all pages. */
  forms: Counts
  readers: Record<ReadingCount['kind'], Readers>
}

/** Of agents and of each page or fact. */
export interface Readers {
  families: Map<string, Counts>
  forms: Map<string, Counts>
}

const add = (counts: Counts, name: string, count: number): unknown => counts.set(name, (counts.get(name) ?? 0) + count)

const of = (counts: Map<string, Counts>, name: string): Counts => {
  const found = counts.get(name) ?? new Map<string, number>()
  counts.set(name, found)
  return found
}

function addReading(sums: ReadingSums, reading: ReadingCount): void {
  const { kind, name, count } = reading
  const page = name === tailName ? 'other pages' : name
  if ('referral' in reading) add(sums.referrals, `${reading.referral} → ${page}`, count)
  else if (reading.family === peopleFamily) add(kind === 'page' ? sums.views : sums.factViews, name, count)
  else {
    add(kind === 'page' ? sums.pages : sums.facts, name, count)
    if (kind === 'page') add(sums.forms, reading.form, count)
    add(of(sums.readers[kind].forms, name), reading.form, count)
    add(of(sums.readers[kind].families, name), reading.family, count)
  }
}

/** Reads the `days` days from `from` one after the other: one alone may have a quarter of a million readings. */
export async function sumReadings(store: Store, from: Day, days: number, now: Date): Promise<ReadingSums> {
  const readers = (): Readers => ({ families: new Map(), forms: new Map() })
  const sums: ReadingSums = {
    ...{ pages: new Map(), views: new Map(), facts: new Map(), factViews: new Map(), referrals: new Map() },
    ...{ forms: new Map(), readers: { page: readers(), fact: readers() } },
  }
  for (let at = 0; at < days; at++)
    for (const readings of (await store.readReadings(addDays(from, at), 1, now)).values())
      for (const reading of readings) addReading(sums, reading)
  return sums
}
