// Everything that agents wrote: deleted by what records have in common, and counted.
import { readRecords, type StoredRecord } from '../service/store/addresses.js'
import { dayOf, type Deleted, type RecordKind, type Store } from '../service/store/store.js'

/** What records that are deleted together have in common: each part that is given must hold. */
interface Matching {
  event?: string
  /** UTC day of arrival. */
  day?: string
  /** A text in any field, whatever its case. */
  text?: string
}

/** Records of one deletion. */
const recordsAtOnce = 500

/** How many records of each kind, in words. */
export const listCounts = ({ hellos, questions, replies, answers }: Deleted): string =>
  `hellos ${hellos}, questions with their threads ${questions}, replies ${replies}, answers ${answers}`

/**
 * Deletes the records that all given parts hold for, after `confirm` was asked with how many there are. Returns how many
 * of each kind are gone, null where there was none, or undefined where it was not confirmed.
 * @throws {StoreUnavailable}
 */
export async function deleteMatching(
  store: Store,
  { event, day, text }: Matching,
  confirm: (question: string) => Promise<boolean>,
): Promise<Deleted | null | undefined> {
  const wanted = text?.toLowerCase()
  const found: StoredRecord[] = []
  for await (const record of readRecords(store)) {
    // Answers are the publisher's.
    if (record.kind === 'answers') continue
    if (event !== undefined && record.event !== event) continue
    if (day !== undefined && dayOf(record.at) !== day) continue
    if (wanted !== undefined && !record.texts.some((one) => one.toLowerCase().includes(wanted))) continue
    found.push(record)
  }
  const all = { hellos: 0, questions: 0, replies: 0, answers: 0 }
  for (const { kind } of found) all[kind]++
  if (found.length === 0) return null
  if (!(await confirm(`Delete ${listCounts(all)} for good?`))) return undefined
  const gone = { hellos: 0, questions: 0, replies: 0, answers: 0 }
  for (let first = 0; first < found.length; first += recordsAtOnce) {
    const part = found.slice(first, first + recordsAtOnce)
    const ids = (wantedKind: RecordKind) => part.filter(({ kind }) => kind === wantedKind).map(({ id }) => id)
    const deleted = await store.deleteRecords({
      ...{ hellos: ids('hellos'), questions: ids('questions'), replies: ids('replies'), answers: [] },
    })
    for (const kind of Object.keys(gone) as RecordKind[]) gone[kind] += deleted[kind]
  }
  return gone
}

/** How many records there are of each kind, and the bytes of their texts. @throws {StoreUnavailable} */
export async function countRecords(store: Store): Promise<{ kind: string; records: number; bytes: number }[]> {
  const usage = new Map(['hellos', 'questions', 'replies'].map((kind) => [kind, { kind, records: 0, bytes: 0 }]))
  for await (const { kind, texts } of readRecords(store)) {
    const counted = usage.get(kind)
    if (counted === undefined) continue
    counted.records++
    for (const text of texts) counted.bytes += Buffer.byteLength(text)
  }
  return [...usage.values()]
}
