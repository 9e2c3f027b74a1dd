// The records that carry an e-mail address, so that all of them can be deleted: found alike whatever the backend is.
import { carriesEmail, spellEmail } from '../text/emails.js'
import { readPages } from './pages.js'
import type { RecordIds, Store } from './store.js'

/** Records read at a time: a page comes well within the deadline of a verb. */
const pageSize = 200

/** Asked as of then, nothing has outlived its retention: what the backend still has is found. */
const beginning = new Date(0)

const carries = (fields: object, address: string): boolean =>
  Object.values(fields).some((text) => typeof text === 'string' && carriesEmail(text, address))

/**
 * Finds every record that carries an e-mail address in any field, public ones included. The texts themselves are
 * searched: what was stored before the search learned of a way to write an address is found as well.
 * @throws {StoreUnavailable}
 */
export const findCarrying = async (
  store: Pick<Store, 'listHellos' | 'listQuestions'>,
  email: string,
): Promise<RecordIds> => {
  const address = spellEmail(email)
  // Answers are the publisher's, who may have quoted the address: they are public.
  const found = { hellos: [], questions: [], replies: [], answers: [] } as Record<keyof RecordIds, string[]>
  for await (const { hellos } of readPages(pageSize, (page) => store.listHellos({}, page, beginning)))
    for (const { id, fields } of hellos) if (carries(fields, address)) found.hellos.push(id)
  for await (const { threads } of readPages(pageSize, (page) => store.listQuestions({}, page, beginning)))
    for (const { id, speaker, question, private: unseen, replies, answers } of threads) {
      if (carries({ ...speaker, question }, address) || carries(unseen, address)) found.questions.push(id)
      for (const { id, speaker, reply, private: unseen } of replies)
        if (carries({ ...speaker, reply }, address) || carries(unseen, address)) found.replies.push(id)
      for (const { id, answer } of answers) if (carries({ answer }, address)) found.answers.push(id)
    }
  return found
}
