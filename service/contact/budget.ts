// Who stores a text, and the bytes that it takes from the budgets of the day.
import { callerHash, holderHash } from '../caller.js'
import { limits, textKilobytes } from '../contract/limits.js'
import { Problem } from '../contract/problems.js'
import type { Caller, Context } from '../context.js'
import type { Env } from '../env.js'
import { saltAt } from '../salt.js'
import { secondsToMidnight, type Full, type TextBudget } from '../store/day.js'

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
  const reasons: Record<Full, string> = {
    caller: `${perCaller / 1000} KB of text a day are taken from one caller`,
    network: `${perNetwork / 1000} KB of text a day are taken from one network`,
    site: `${inAll / 1000} KB of text a day are taken here`,
    thread: `A thread takes ${limits.ama.repliesPerThread} replies`,
    event: `An event takes ${limits.ama.questionsPerEvent} questions`,
  }
  return new Problem('too-many-requests', {
    detail: `${reasons[full]}. The next day begins in ${seconds} s. Nothing was recorded.`,
    headers: { 'Retry-After': String(seconds) },
  })
}
