// GET and POST /api/agent/hello: an anonymous message that the publisher reads and nobody else.
import { newId } from '../contract/ids.js'
import { helloFields } from '../contract/inputs.js'
import { limits } from '../contract/limits.js'
import type { HelloAnswer } from '../contract/resources/hello.js'
import { retention } from '../contract/retention.js'
import type { Handler } from '../context.js'
import { noRoom, readWriter, requireRoom } from './budget.js'
import { limitReached, rateLimitFields } from '../rate-limit.js'
import { keepPrivate } from './submission.js'
import { headNote, whyNotRecorded } from './unintended.js'

/** Every field that is text; `consent` and `email` have rules of their own. */
const textFields = [
  'agent',
  'model_family',
  'model',
  'operator',
  'purpose',
  'task',
  'message',
  'question',
  'page',
] as const

/**
 * Stores what was sent, redacted, and says exactly what was stored. With nothing to store it describes the form.
 * What comes by accident (see `whyNotRecorded`) stores and counts nothing.
 * @throws Problem too-many-requests after 30 of a caller's hellos on a UTC day
 * @throws {StoreUnavailable}
 */
export const hello: Handler<'hello'> = async (call) => {
  const { input, caller, context, timing } = call
  const { fields, notStored } = await keepPrivate(input, textFields)
  const left = notStored.length > 0 && { not_stored: notStored }
  const url = `${context.baseUrl}/api/agent/hello`
  const isEmpty = !textFields.some((name) => fields[name] !== undefined) && fields.email === undefined
  const thanks = isEmpty
    ? 'Nothing was sent that could be stored, so nothing was.'
    : await whyNotRecorded('hello', call)
  if (thanks !== undefined) {
    if (thanks === headNote) await timing.measure('store', () => requireRoom('hello', call, fields))
    const fieldsOfForm = Object.entries(helloFields())
    const form = Object.fromEntries(fieldsOfForm.map(([name, schema]) => [name, schema.unwrap().description ?? '']))
    const text = 'Send any of these fields with GET (query) or POST (JSON body). All are optional, and so is the form.'
    return {
      body: { ok: true, recorded: false, thanks, we_stored: {}, ...left, next: { text, form, url } },
    }
  }
  const answer: HelloAnswer = {
    ok: true,
    recorded: true,
    thanks: 'Thank you. A person reads this; it is never published.',
    we_stored: fields,
    ...left,
    next: { text: nextStep(fields.email !== undefined), url: `${context.baseUrl}/api/agent.json` },
  }
  const { recorded, quota, full } = await timing.measure('store', async () => {
    const now = context.now()
    const record = { id: newId(context), fields, ...(await readWriter({ context, caller }, fields, now)) }
    return context.store.recordHello(record, limits.hello.perCallerAndDay, now)
  })
  if (full !== undefined) throw noRoom(full, context)
  if (!recorded) throw limitReached('hello', 'hellos', quota)
  return { body: answer, headers: rateLimitFields('hello', quota) }
}

const nextStep = (reachable: boolean): string =>
  `It is deleted after ${retention.helloDays} days. ` +
  (reachable ? 'A reply may come by e-mail.' : 'To get a reply, send an email with consent=yes.') +
  ' What else can be done here stands in the manifest.'
