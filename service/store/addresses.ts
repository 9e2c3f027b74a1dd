// Reads what agents and the publisher wrote, one record at a time, and finds the records that carry an e-mail address, so that
// all of them can be deleted: alike whatever the backend is.
import { carriesEmail, spellEmail } from '../text/emails.js'
import { readPages } from './pages.js'
import type { RecordIds, RecordKind, Store } from './store.js'

/** Records read at a time: a page comes well within the deadline of a verb. */
const pageSize = 200

/** Asked as of then, nothing has outlived its retention: what the backend still has is found. */
const beginning = new Date(0)

/** A record with the texts of all its fields, public ones included. */
export interface StoredRecord {
  kind: RecordKind
  id: string
  at: Date
  event?: string
  texts: string[]
}

/** Reads the records of a store, the replies and answers of a question after it. @throws {StoreUnavailable} */
export async function* readRecords(
  store: Pick<Store, 'listHellos' | 'listQuestions'>,
): AsyncGenerator<StoredRecord, void> {
  const textsOf = (fields: object): string[] => Object.values(fields).filter((one) => typeof one === 'string')
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({}, page, beginning)))
    for (const { id, receivedAt, fields } of hellos)
      yield { kind: 'hellos', id, at: receivedAt, texts: textsOf(fields) }
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({}, page, beginning)))
    for (const { id, askedAt: at, event, speaker, question, private: unseen, replies, answers } of threads) {
      yield { kind: 'questions', id, at, event, texts: textsOf({ ...speaker, question, ...unseen }) }
      for (const { id, repliedAt: at, speaker, reply, private: unseen } of replies)
        yield { kind: 'replies', id, at, event, texts: textsOf({ ...speaker, reply, ...unseen }) }
      for (const { id, answeredAt: at, answer } of answers) yield { kind: 'answers', id, at, event, texts: [answer] }
    }
}

/**
 * Finds every record that carries an e-mail address in any field: answers too, for the publisher may have quoted it. The texts
 * themselves are searched: what was stored before the search learned of a way to write an address is found as well.
 * @throws {StoreUnavailable}
 */
export const findCarrying = async (
  store: Pick<Store, 'listHellos' | 'listQuestions'>,
  email: string,
): Promise<RecordIds> => {
  const address = spellEmail(email)
  const found: Record<RecordKind, string[]> = { hellos: [], questions: [], replies: [], answers: [] }
  for await (const { kind, id, texts } of readRecords(store))
    if (texts.some((text) => carriesEmail(text, address))) found[kind].push(id)
  return found
}
