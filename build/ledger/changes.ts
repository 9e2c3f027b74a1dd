// The instants of the change feed: when a document was new and when its parts changed, as the builds of its site saw it.
import * as z from 'zod'
import { changeParts, type ChangePart } from '../../service/contract/forms.js'
import type { StoredChange } from '../../service/data.js'
import { compareText } from '../diagnostics.js'
import type { WrittenFact } from '../read/facts.js'
import { readWords } from './words.js'

const instant = z.iso.datetime()

/** The instant at which a document was new, and those at which its parts last changed after that. */
export const partChangesSchema = z.strictObject({
  new: instant,
  text: instant.optional(),
  facts: instant.optional(),
  description: instant.optional(),
})

export type PartChanges = z.infer<typeof partChangesSchema>

/** The days of a document as it is published, YYYY-MM-DD; `updated` is `null` where it was never edited. */
export interface PublishedDays {
  published: string
  updated: string | null
}

/** What an entry of the ledger says of the parts of its document. Ledgers of older kits have no hashes but that of the words. */
interface FollowedEntry {
  words: string
  description?: string | undefined
  factsHash?: string | undefined
  facts?: object | undefined
  changed?: PartChanges | undefined
  removed?: string | undefined
}

/** A document with its entry in the ledger, and the entry that the last build left. */
export interface FollowedDocument {
  days: PublishedDays
  entry: FollowedEntry
  before: FollowedEntry | undefined
}

/**
 * The instants of every document. Each change that this build sees takes one instant: `now`, or 1 ms after the newest in
 * the feed where that is later, so that whoever polls with the newest instant seen misses none. On the first build of a
 * site the documents have their days, no later than `now`. `known` are the instants of the ledger, removed documents too.
 */
export function dateChanges(
  documents: ReadonlyMap<string, FollowedDocument>,
  { now, isFirst, known }: { now: Date; isFirst: boolean; known: readonly string[] },
): Map<string, PartChanges> {
  const dated = new Map<string, PartChanges>()
  for (const [name, { days, before }] of documents) {
    if (isFirst) dated.set(name, changesOfDays(days, now))
    else if (before && before.removed === undefined) dated.set(name, before.changed ?? changesOfDays(days))
  }
  const given = [...known, ...[...dated.values()].flatMap(instantsOf)]
  const newest = given.reduce((latest, instant) => Math.max(latest, Date.parse(instant)), -Infinity)
  const instant = formatInstant(Math.max(now.getTime(), newest + 1))
  for (const [name, { entry, before }] of documents) {
    const changed = dated.get(name)
    if (!changed) dated.set(name, { new: instant })
    else if (before) {
      const parts = changeParts.map((part) => [part, isChanged[part](before, entry) ? instant : changed[part]] as const)
      dated.set(name, { new: changed.new, ...Object.fromEntries(parts) })
    }
  }
  return dated
}

export function instantsOf(changed: PartChanges): string[] {
  return [changed.new, ...changeParts.flatMap((part) => changed[part] ?? [])]
}

/** What no older kit noted counts as unchanged; their ledgers have hashes of each statement and quote. */
const isChanged: Record<ChangePart, (before: FollowedEntry, after: FollowedEntry) => boolean> = {
  text: (before, after) => before.words !== after.words,
  facts: (before, after) =>
    before.description === undefined
      ? JSON.stringify(before.facts) !== JSON.stringify(after.facts)
      : before.factsHash !== after.factsHash,
  description: (before, after) => before.description !== undefined && before.description !== after.description,
}

function changesOfDays({ published, updated }: PublishedDays, latest?: Date): PartChanges {
  const startOf = (day: string) => formatInstant(Math.min(Date.parse(day), latest?.getTime() ?? Infinity))
  return { new: startOf(published), ...(updated !== null && updated > published && { text: startOf(updated) }) }
}

/** The instant of each part that a document has, and the last of them. A part that never changed is as old as the document. */
export function datePartsOf(changes: PartChanges, hasFacts: boolean): Pick<StoredChange, 'updated' | 'changed'> {
  const { new: first, text = first, description = first, facts = hasFacts ? first : undefined } = changes
  const instants = [text, description, facts ?? first].map((instant) => Date.parse(instant))
  const changed = { text, ...(facts !== undefined && { facts }), description }
  return { updated: formatInstant(Math.max(...instants)), changed }
}

/** An instant in RFC 3339, without a fraction where it is a whole second. */
const formatInstant = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000Z', 'Z')

/** A hash of the facts as the publisher wrote them, whatever their order and the lines they are on. */
export function hashFacts(facts: readonly WrittenFact[], numbers: readonly number[]): string {
  const written = facts.map(({ fact, evidence, topic, kind, quality, canonicalFactId, questions }, at) =>
    JSON.stringify([
      numbers[at],
      readWords(fact).hash,
      readWords(evidence).hash,
      topic,
      kind,
      quality,
      canonicalFactId,
      questions,
    ]),
  )
  return readWords(written.sort(compareText).join('\n')).hash
}
