// Who stores a text, and what it takes from the limits of the day.
import { callerHash, holderHash } from '../caller.js'
import { limits, textKilobytes } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { Caller, Context } from '../context.js'
import type { Env } from '../env.js'
import { saltAt } from '../salt.js'
import { limitReached, rateLimitFields } from '../rate-limit.js'
import { dayOf, secondsToMidnight, sharesOf, type Full, type TextBudget } from '../store/day.js'

/** Bytes of a UTC day: the settings, or what a small site needs. */
function budgetsOf(env: Env): Pick<TextBudget, 'perCaller' | 'perNetwork' | 'inAll'> {
  return {
    perCaller: 1000 * (env.TEXT_KB_PER_CALLER ?? textKilobytes.perCaller),
    perNetwork: 1000 * (env.TEXT_KB_PER_NETWORK ?? textKilobytes.perNetwork),
    inAll: 1000 * (env.TEXT_KB_PER_DAY ?? textKilobytes.inAll),
  }
}

/**
 * The hash of a caller at an instant, and what storing `text` takes from the budgets. Both are under the salt of that day:
 * under another one the caller would be somebody new.
 */
export async function readWriter(
  { context, caller }: { context: Context; caller: Caller },
  text: object,
  now: Date,
): Promise<{ caller: string; budget: TextBudget }> {
  const salt = await saltAt(context, now)
  const bytes = Buffer.byteLength(JSON.stringify(text))
  const network = holderHash(salt, caller.address)
  return { caller: callerHash(salt, caller.address), budget: { bytes, network, ...budgetsOf(context.env) } }
}

/** The refusal of a text for which there is no room. */
export function noRoom(full: Full, { env, now }: Pick<Context, 'env' | 'now'>): Problem {
  const { perCaller, perNetwork, inAll } = budgetsOf(env)
  const seconds = secondsToMidnight(now())
  const reasons: Record<Full, [reason: string, bytes?: number]> = {
    caller: [`${perCaller / 1000} KB of text a day are taken from one caller`, perCaller],
    network: [`${perNetwork / 1000} KB of text a day are taken from one network`, perNetwork],
    site: [`${inAll / 1000} KB of text a day are taken here`, inAll],
    thread: [`A thread takes ${limits.ama.repliesPerThread} replies`],
    event: [`An event takes ${limits.ama.questionsPerEvent} questions`],
  }
  const [reason, limit] = reasons[full]
  const quota = limit !== undefined && { limit, remaining: 0, resetSeconds: seconds }
  const until = quota ? `The next day begins in ${seconds} s` : 'It takes no more on any later day'
  return new Problem('too-many-requests', {
    detail: `${reason}. ${until}. Nothing was recorded.`,
    headers: {
      ...(quota && rateLimitFields(`text of ${full}`, quota, 'content-bytes')),
      'Retry-After': String(seconds),
    },
  })
}

/** What each route counts: in the store, in the RateLimit fields, in words, and how many of a caller and day. */
const counted = {
  hello: ['hello', 'hello', 'hellos', limits.hello.perCallerAndDay],
  amaAsk: ['question', 'questions', 'questions', limits.ama.questionsPerCallerAndDay],
  amaPlus: ['plus', 'plus', '+1', limits.ama.plusPerCallerAndDay],
  amaReply: ['reply', 'replies', 'replies', limits.ama.repliesPerCallerAndDay],
} as const

/** Where a text would go: its question for a reply or a +1, its event for a question. */
export type Destination = { thread: string } | { event: string } | undefined

/**
 * Refuses a HEAD as its GET would be: where the caller's limit of the day, the thread, the event or a budget has no room.
 * Counts nothing.
 * @param text what the GET would store; empty for a +1
 * @throws Problem too-many-requests
 */
export async function requireRoom(
  id: keyof typeof counted,
  { context, caller }: { context: Context; caller: Caller },
  text: object,
  destination?: Destination,
): Promise<void> {
  const now = context.now()
  const { store } = context
  const { caller: hash, budget } = await readWriter({ context, caller }, text, now)
  const [kind, policy, what, limit] = counted[id]
  const thread = destination && 'thread' in destination ? destination.thread : undefined
  const state = thread === undefined ? undefined : await store.readThreadState(thread, hash, now)
  // A second +1 takes nothing of the limit.
  if (kind === 'plus' && state?.hasVoted === true) return
  const quota = await store.readQuota(kind, hash, dayOf(now), limit, now)
  if (quota.remaining === 0) throw limitReached(policy, what, quota)
  if (kind === 'plus') return
  if (state && state.replies >= limits.ama.repliesPerThread) throw noRoom('thread', context)
  if (destination && 'event' in destination) {
    const { total } = await store.readFeed(destination.event, 0, { limit: 1 })
    if (total >= limits.ama.questionsPerEvent) throw noRoom('event', context)
  }
  for (const { full, name, limit: bytes } of sharesOf(hash, budget)) {
    const { remaining } = await store.readQuota('text', name, dayOf(now), bytes, now)
    if (remaining < budget.bytes) throw noRoom(full, context)
  }
}
