// Reads of documents by agents, as far as they may be published: a name that a day has fewer than three times is not shown.
import type { Context } from '../context.js'
import { addDays, dayOf, type Day } from '../store/day.js'
import { tailName, type DayReads, type Store } from '../store/store.js'

/** Readings of a day by which a name is shown; fewer could be one reader's. */
const leastShown = 3
const otherName = 'other'

type Counts = Map<string, number>

/** What may be shown of a day: its reads by document, `other` included. */
type ShownDay = Omit<DayReads, 'pages'> & { documents: Counts }

const nothing: ShownDay = { documents: new Map(), families: new Map(), forms: new Map(), cells: new Map() }

/** Which readings are wanted: those of a document, and those by families. */
export interface ReadsFilter {
  document?: string | undefined
  /** Whether readings by a family are wanted; undefined for all. */
  isOfFamily?: ((family: string) => boolean) | undefined
}

/** Readings of a window: by day, zeros included, and by name from the most; `other` comes last. */
export interface Reads {
  byDay: Record<Day, number>
  byFamily: ReadonlyMap<string, number>
  byDocument: Record<string, number>
}

/** The shown counts of days that are over, by store: they change no more. */
const overDays = new WeakMap<Store, Map<Day, ShownDay>>()

/** What may be shown of each of the last `days` UTC days, today included. Days that are over are read once. */
export async function readShownDays(
  { store, now }: Pick<Context, 'now' | 'store'>,
  days: number,
): Promise<ReadonlyMap<Day, ShownDay>> {
  const today = dayOf(now())
  const over = overDays.get(store) ?? new Map<Day, ShownDay>()
  overDays.set(store, over)
  const window = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const yesterday = addDays(today, -1)
  const from = window.find((day) => day >= yesterday || !over.has(day)) ?? today
  const read = await store.readReads(from, window.length - window.indexOf(from), leastShown, now())
  const shown = new Map([...read].map(([day, reads]) => [day, showDay(reads)]))
  for (const [day, counts] of shown) if (day < yesterday) over.set(day, counts)
  for (const day of over.keys()) if (day < addDays(today, -90)) over.delete(day)
  return new Map(window.map((day) => [day, shown.get(day) ?? over.get(day) ?? nothing]))
}

/** The readings of days that are wanted, with at most `most` names of documents. */
export function selectReads(days: ReadonlyMap<Day, ShownDay>, filter: ReadsFilter, most: number): Reads {
  const [byFamily, byDocument]: [Counts, Counts] = [new Map(), new Map()]
  const byDay = [...days].map(([day, shown]): [Day, number] => {
    const selected = selectDay(shown, filter)
    for (const [name, count] of selected.families) add(byFamily, name, count)
    for (const [name, count] of selected.documents) add(byDocument, name, count)
    return [day, sumOf(selected.documents)]
  })
  return { byDay: Object.fromEntries(byDay), byFamily, byDocument: ranked(byDocument, most) }
}

/** All reads of the days by their form, from the most. */
export function formsOf(days: ReadonlyMap<Day, ShownDay>): Record<string, number> {
  const sums: Counts = new Map()
  for (const { forms } of days.values()) for (const [form, count] of forms) add(sums, form, count)
  return ranked(sums, Infinity)
}

/** Of a document or of some families, what is too little to be shown by name is `other`. */
function selectDay(
  { documents, families, cells }: ShownDay,
  { document, isOfFamily = () => true }: ReadsFilter,
): Pick<ShownDay, 'documents' | 'families'> {
  const ofFamilies = (counts: ReadonlyMap<string, number> = new Map()) =>
    new Map([...counts].filter(([family]) => isOfFamily(family)))
  if (document !== undefined) {
    const by = ofFamilies(cells.get(document))
    // Who reads it besides those that are named is only known of all together.
    if (isOfFamily(otherName)) add(by, otherName, (documents.get(document) ?? 0) - sumOf(by))
    return { documents: new Map([[document, sumOf(by)]]), families: by }
  }
  const by = ofFamilies(families)
  if (by.size === families.size) return { documents, families }
  const of = new Map([...cells].map(([name, counts]) => [name, sumOf(ofFamilies(counts))]))
  add(of, otherName, sumOf(by) - sumOf(of))
  return { documents: of, families: by }
}

const add = (counts: Counts, name: string, count: number): void => {
  if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
}

const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)

/** The names with the most, then `other` with the rest. */
export function ranked(counts: ReadonlyMap<string, number>, most: number): Record<string, number> {
  const names = [...counts].filter(([name, count]) => name !== otherName && count > 0)
  names.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const rest = names.slice(most).reduce((sum, [, count]) => sum + count, counts.get(otherName) ?? 0)
  return { ...Object.fromEntries(names.slice(0, most)), ...(rest > 0 && { [otherName]: rest }) }
}

/** What may be shown of a day: what is too little to be named is `other`. */
function showDay({ pages, ...rest }: DayReads): ShownDay {
  const { families } = rest
  const documents = new Map(pages)
  add(documents, otherName, sumOf(families) - sumOf(pages))
  add(families, otherName, families.get(tailName) ?? 0)
  families.delete(tailName)
  return { documents, ...rest }
}
