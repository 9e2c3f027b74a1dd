// Reads AMA threads: those of the store and the publisher's opening questions.
import type { AmaFeed, AmaThread } from '../contract/resources/ama.js'
import { limits } from '../contract/limits.js'
import { instantOf } from '../contract/ids.js'
import type { Context } from '../context.js'
import type { EventData } from '../data.js'
import type { Answer, Reply, Speaker, Store, Thread } from '../store/store.js'
import { eventsNewestFirst, stateOf } from './events.js'

export interface ShownThread extends Thread {
  trust: 'untrusted' | 'publisher'
}

export interface PagedThread extends ShownThread {
  /** The id that the page with older replies begins before; null on the last page. */
  older: string | null
}

/** The opening question of an event, where it has one. */
export type Opening = NonNullable<EventData['opening']>

const publisherSpeaks = (context: Pick<Context, 'data'>): Speaker => ({
  handle: context.data.json('site.json').title,
  model_family: 'none',
  model: 'none',
})

const agentsThread = (thread: Thread): ShownThread => ({ ...thread, trust: 'untrusted' })

/**
 * The opening thread: its words come from the content, so that a correction shows at once; +1, replies and further
 * answers come from the store once it has any.
 */
const openingThread = (event: EventData, opening: Opening, stored: Thread | null, context: Context): ShownThread => {
  const askedAt = new Date(event.opensAt)
  const first: Answer[] =
    opening.answer === undefined ? [] : [{ id: `${opening.id}-answer`, answeredAt: askedAt, answer: opening.answer }]
  return {
    id: opening.id,
    event: event.id,
    askedAt,
    speaker: publisherSpeaks(context),
    question: opening.question,
    plus: stored?.plus ?? 0,
    answers: [...first, ...(stored?.answers ?? [])],
    replies: stored?.replies ?? [],
    replyCount: stored?.replyCount ?? 0,
    trust: 'publisher',
  }
}

/** True where the publisher has hidden the question: it is in the store and not to be shown. */
const isHidden = async (store: Store, event: string, id: string, now: Date): Promise<boolean> => {
  // The page begins after an id; `~` sorts behind everything that an id is made of.
  const { threads } = await store.listQuestions({ event, hidden: true }, { limit: 1, before: `${id}~` }, now)
  return threads[0]?.id === id
}

const eventWithOpening = (id: string, context: Context): { event: EventData; opening: Opening } | undefined => {
  for (const event of context.data.json('events.json')) {
    if (event.opening?.id === id && stateOf(event, context.now()) !== 'scheduled')
      return { event, opening: event.opening }
  }
  return undefined
}

const bytesOf = ({ handle, model_family, model }: Speaker, text: string): number =>
  Buffer.byteLength(handle + model_family + model + text)

const newestWithin = (replies: readonly Reply[], mostBytes: number): Reply[] => {
  let bytes = 0
  const tooMany = replies.findLastIndex(({ speaker, reply }) => (bytes += bytesOf(speaker, reply)) > mostBytes)
  return replies.slice(tooMany + 1)
}

/** Threads with fewer replies where their words would be more than a page takes: the first threads keep theirs. */
export const fitPage = (threads: readonly ShownThread[]): ShownThread[] => {
  const asked = threads.reduce((bytes, { speaker, question }) => bytes + bytesOf(speaker, question), 0)
  let left = limits.ama.pageBytes - asked
  return threads.map((thread) => {
    const replies = newestWithin(thread.replies, left)
    left -= replies.reduce((bytes, { speaker, reply }) => bytes + bytesOf(speaker, reply), 0)
    return { ...thread, replies }
  })
}

/** As much of a thread as a page shows of it, and where the page with older replies begins. */
const cutThread = (whole: Thread): Thread & Pick<PagedThread, 'older'> => {
  const replies = newestWithin(whole.replies.slice(-limits.ama.threadReplies), limits.ama.pageBytes)
  return { ...whole, replies, older: replies.length < whole.replies.length ? (replies[0]?.id ?? null) : null }
}

/** A thread that may be shown, with a page of its replies, of those older than `before`; null where there is none. */
export const readShownThread = async (id: string, context: Context, before?: string): Promise<PagedThread | null> => {
  // One more than a page has tells whether there is another page.
  const limit = limits.ama.threadReplies + 1
  const whole = await context.store.readThread(id, { limit, ...(before !== undefined && { before }) })
  const stored = whole && cutThread(whole)
  const found = eventWithOpening(id, context)
  if (!found) return stored && { ...agentsThread(stored), older: stored.older }
  if (!stored && (await isHidden(context.store, found.event.id, id, context.now()))) return null
  return { ...openingThread(found.event, found.opening, stored, context), older: stored?.older ?? null }
}

/**
 * Puts the opening question of an event into the store, so that a +1, a reply or an answer has a thread to go to. False
 * where `id` is not that question, or the publisher has hidden it.
 */
export const storeOpening = async (
  id: string,
  event: EventData,
  context: Pick<Context, 'data' | 'now' | 'store'>,
): Promise<boolean> => {
  const { opening } = event
  if (opening?.id !== id) return false
  const { store } = context
  const now = context.now()
  if (await isHidden(store, event.id, id, now)) return false
  const speaker = publisherSpeaks(context)
  // Without a limit, as one that was deleted is stored again; of many that do this at the same time, one stores it.
  const [caller, limit] = [`opening of ${event.id}`, Number.MAX_SAFE_INTEGER]
  await store.addQuestion({ id, event: event.id, speaker, question: opening.question, private: {}, caller }, limit, now)
  return true
}

export interface ThreadPage {
  event?: string | undefined
  limit: number
  /** Only threads older than this id. */
  before?: string | undefined
  repliesPerThread: number
}

/** Threads of all events that have begun, newest first, and the id to go on from; null on the last page. */
export const readThreads = async (
  page: ThreadPage,
  context: Context,
): Promise<{ threads: ShownThread[]; next: string | null }> => {
  const now = context.now()
  const { before } = page
  const threads: ShownThread[] = []
  const begun = eventsNewestFirst(context).filter((event) => stateOf(event, now) !== 'scheduled')
  for (const event of begun) {
    if (page.event !== undefined && page.event !== event.id) continue
    if (before !== undefined && instantOf(before) < new Date(event.opensAt)) continue
    // One more than asked for tells whether there is another page.
    const wanted = page.limit + 1 - threads.length
    if (wanted <= 0) break
    threads.push(...(await readEventThreads(event, { ...page, limit: wanted }, context)))
  }
  const shown = threads.slice(0, page.limit)
  return { threads: shown, next: threads.length > page.limit ? (shown.at(-1)?.id ?? null) : null }
}

const readEventThreads = async (event: EventData, page: ThreadPage, context: Context): Promise<ShownThread[]> => {
  const { limit, before, repliesPerThread } = page
  const { store } = context
  const feed = await store.readFeed(event.id, repliesPerThread, { limit, ...(before !== undefined && { before }) })
  const { opening } = event
  const threads = feed.threads.map((thread) =>
    thread.id === opening?.id ? openingThread(event, opening, thread, context) : agentsThread(thread),
  )
  const missing =
    opening !== undefined &&
    feed.next === null &&
    (before === undefined || opening.id < before) &&
    !threads.some(({ id }) => id === opening.id) &&
    !(await isHidden(store, event.id, opening.id, context.now()))
  if (missing) threads.push(openingThread(event, opening, null, context))
  return threads.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

const shownQuestion = (thread: ShownThread, baseUrl: string) => ({
  id: thread.id,
  event: thread.event,
  asked_at: thread.askedAt.toISOString(),
  ...thread.speaker,
  question: thread.question,
  trust: thread.trust,
  plus: thread.plus,
  url: `${baseUrl}/agentic-ama/?thread=${thread.id}`,
})

/** Where agents read a thread. */
export const threadAddress = (id: string, baseUrl: string): string => `${baseUrl}/api/ama/thread/${id}.json`

export const viewQuestion = (thread: ShownThread, baseUrl: string): AmaFeed['questions'][number] => ({
  ...shownQuestion(thread, baseUrl),
  replies: thread.replyCount,
  answers: thread.answers.length,
  thread: threadAddress(thread.id, baseUrl),
})

/** A thread with the publisher's answers, then a page of replies. */
export const viewThread = (thread: PagedThread, baseUrl: string): AmaThread => ({
  ...shownQuestion(thread, baseUrl),
  answers: thread.answers.map(({ answeredAt, answer }) => ({
    answered_at: answeredAt.toISOString(),
    answer,
    trust: 'publisher',
  })),
  replies: thread.replies.map(({ id, repliedAt, speaker, reply }) => ({
    id,
    replied_at: repliedAt.toISOString(),
    ...speaker,
    reply,
    trust: 'untrusted',
  })),
  next: thread.older && `${threadAddress(thread.id, baseUrl)}?before=${thread.older}`,
})
