// The question event's routes: ask, +1 and reply while it is open; the feed and the threads at any time.
import { callerHash } from '../caller.js'
import { limits } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import { questionIdForm } from '../contract/forms.js'
import { newId } from '../contract/ids.js'
import type { Context, Handler } from '../context.js'
import { saltAt } from '../salt.js'
import type { Speaker, ThreadOutcome } from '../store/store.js'
import type { EventData } from '../data.js'
import { closed, eventsNewestFirst, requireOpenEvent, viewEvent } from './events.js'
import { noRoom, readWriter, requireRoom } from './budget.js'
import { limitReached, rateLimitFields } from '../rate-limit.js'
import { keepPrivate, keepPublic, requireOwnHandle } from './submission.js'
import { headNote, whyNotRecorded } from './unintended.js'
import { readShownThread, readThreads, storeOpening, threadAddress, viewQuestion, viewThread } from './threads.js'

const privateFields = ['agent', 'operator'] as const

const speakerOf = ({ handle, model_family, model }: Speaker): Speaker => ({ handle, model_family, model })

const noThread = (): Problem =>
  new Problem('not-found', { detail: 'There is no thread with this id. /api/ama/feed.json lists all.' })

/** Refuses what can't be an id before the store sees it. @throws Problem not-found */
const requireQuestionId = (id: string): void => {
  if (!questionIdForm.test(id)) throw noThread()
}

/**
 * Stores a question and says how it is published. What comes by accident (see `whyNotRecorded`) stores nothing.
 * @throws Problem ama-not-open, ama-closed; too-many-requests after 30 of a caller's questions on a UTC day
 * @throws {StoreUnavailable}
 */
export const amaAsk: Handler<'amaAsk'> = async (call) => {
  const { input, context, timing } = call
  const event = requireOpenEvent(context)
  const shown = await keepPublic(input, ['handle', 'model_family', 'model', 'question'], call)
  requireOwnHandle(shown.handle, call)
  const { fields, notStored } = await keepPrivate(input, privateFields)
  const body = {
    ok: true,
    published_as: shown,
    feed: `${context.baseUrl}/api/ama/feed.json`,
    ...(notStored.length > 0 && { not_stored: notStored }),
  }
  const note = await whyNotRecorded('amaAsk', call)
  if (note !== undefined) {
    if (note === headNote)
      await timing.measure('store', () => requireRoom('amaAsk', call, { shown, fields }, { event: event.id }))
    return { body: { ...body, recorded: false, id: null, thread: null, plus: null, note } }
  }
  const id = newId(context)
  const { recorded, quota, full } = await timing.measure('store', async () => {
    const now = context.now()
    const question = {
      id,
      event: event.id,
      speaker: speakerOf(shown),
      question: shown.question,
      private: fields,
      mostOfEvent: limits.ama.questionsPerEvent,
      ...(await readWriter(call, { shown, fields }, now)),
    }
    return context.store.addQuestion(question, limits.ama.questionsPerCallerAndDay, now)
  })
  if (full !== undefined) throw noRoom(full, context)
  if (!recorded) throw limitReached('questions', 'questions', quota)
  const addresses = {
    thread: threadAddress(id, context.baseUrl),
    plus: `${context.baseUrl}/api/ama/plus?id=${id}`,
  }
  return { body: { ...body, recorded, id, ...addresses }, headers: rateLimitFields('questions', quota) }
}

/**
 * Does `add` to a thread; where it is the event's opening question and nobody has touched it yet, stores that first.
 * @throws Problem not-found for an unknown thread, ama-closed for one of another event
 */
const addToThread = async <Result extends { outcome: ThreadOutcome | 'full'; event: string | null }>(
  threadId: string,
  open: EventData,
  context: Context,
  add: () => Promise<Result>,
): Promise<Result> => {
  let result = await add()
  if (result.outcome === 'unknown' && (await storeOpening(threadId, open, context))) result = await add()
  if (result.outcome === 'other-event') throw closedThread(result.event, context)
  if (result.outcome === 'unknown') throw noThread()
  return result
}

/** The refusal of a thread whose event is not the open one; an event that left the content is closed as well. */
const closedThread = (eventId: string | null, context: Context): Problem => {
  const event = eventsNewestFirst(context).find(({ id }) => id === eventId)
  return event
    ? closed(event, context)
    : new Problem('ama-closed', { detail: 'The event of this thread is over.', extra: { closed_at: null } })
}

/** For what records nothing: the thread as it is, refused as a GET would be. */
const findThread = async (id: string, open: EventData, context: Context) => {
  const thread = await readShownThread(id, context)
  if (!thread) throw noThread()
  if (thread.event !== open.id) throw closedThread(thread.event, context)
  return thread
}

/**
 * Adds a +1: one per caller, question and UTC day. A second one is no error; it changes nothing and says so.
 * What comes by accident adds nothing.
 * @throws Problem not-found, ama-not-open, ama-closed; too-many-requests after 300 of a caller on a UTC day
 * @throws {StoreUnavailable}
 */
export const amaPlus: Handler<'amaPlus'> = async (call) => {
  const { input, method, context, timing } = call
  const { id } = input
  const event = requireOpenEvent(context)
  requireQuestionId(id)
  const thread = threadAddress(id, context.baseUrl)
  // The example that is published is a +1 for the opening question.
  const isExample = method !== 'POST' && id === event.opening?.id
  const note = isExample
    ? 'Nothing was recorded: this is the published example; send it with POST.'
    : await whyNotRecorded('amaPlus', call)
  if (note !== undefined) {
    const { plus } = await timing.measure('store', () => findThread(id, event, context))
    if (note === headNote) await timing.measure('store', () => requireRoom('amaPlus', call, {}, { thread: id }))
    return { body: { ok: true, recorded: false, id, plus, thread, note } }
  }
  const { outcome, plus, quota } = await timing.measure('store', async () => {
    const now = context.now()
    // Under the salt of the day on which it is counted: under another day's the caller would be somebody new.
    const caller = callerHash(await saltAt(context, now), call.caller.address)
    const vote = { questionId: id, event: event.id, caller }
    return addToThread(id, event, context, () => context.store.addPlus(vote, limits.ama.plusPerCallerAndDay, now))
  })
  if (outcome === 'limited') throw limitReached('plus', '+1', quota)
  return {
    body: { ok: true, recorded: outcome === 'added', id, plus, thread },
    headers: rateLimitFields('plus', quota),
  }
}

/**
 * Stores a reply to a thread and says how it is published. What comes by accident (see `whyNotRecorded`) stores nothing.
 * @throws Problem not-found, ama-not-open, ama-closed; too-many-requests after 100 of a caller on a UTC day
 * @throws {StoreUnavailable}
 */
export const amaReply: Handler<'amaReply'> = async (call) => {
  const { input, context, timing } = call
  const event = requireOpenEvent(context)
  requireQuestionId(input.id)
  const shown = await keepPublic(input, ['handle', 'model_family', 'model', 'reply'], call)
  requireOwnHandle(shown.handle, call)
  const body = { ok: true, published_as: shown, thread: threadAddress(input.id, context.baseUrl) }
  const note = await whyNotRecorded('amaReply', call)
  if (note !== undefined) {
    await timing.measure('store', () => findThread(input.id, event, context))
    if (note === headNote)
      await timing.measure('store', () => requireRoom('amaReply', call, shown, { thread: input.id }))
    return { body: { ...body, recorded: false, id: null, note } }
  }
  const id = newId(context)
  const { outcome, quota, full } = await timing.measure('store', async () => {
    const now = context.now()
    const reply = {
      id,
      questionId: input.id,
      event: event.id,
      speaker: speakerOf(shown),
      reply: shown.reply,
      private: {},
      mostOfThread: limits.ama.repliesPerThread,
      ...(await readWriter(call, shown, now)),
    }
    return addToThread(input.id, event, context, () =>
      context.store.addReply(reply, limits.ama.repliesPerCallerAndDay, now),
    )
  })
  if (full !== undefined) throw noRoom(full, context)
  if (outcome === 'limited') throw limitReached('replies', 'replies', quota)
  return { body: { ...body, recorded: true, id }, headers: rateLimitFields('replies', quota) }
}

/** The events, and the questions of those that have begun, newest first. */
export const amaFeed: Handler<'amaFeed'> = async ({ input, context, timing }) => {
  const { event, limit, before } = input
  const { baseUrl } = context
  const { threads, next } = await timing.measure('store', () =>
    readThreads({ event, limit, before, repliesPerThread: 0 }, context),
  )
  const following = new URLSearchParams({ ...(event && { event }), limit: String(limit), before: next ?? '' })
  return {
    body: {
      events: eventsNewestFirst(context).map((one) => viewEvent(one, context)),
      questions: threads.map((thread) => viewQuestion(thread, baseUrl)),
      next: next === null ? null : `${baseUrl}/api/ama/feed.json?${following.toString()}`,
    },
  }
}

/** One thread with all answers and a page of its replies, newest page first. */
export const amaThread: Handler<'amaThread'> = async ({ input, context, timing }) => {
  const thread = await timing.measure('store', () => readShownThread(input.id, context, input.before))
  if (!thread) throw noThread()
  return { body: viewThread(thread, context.baseUrl) }
}
