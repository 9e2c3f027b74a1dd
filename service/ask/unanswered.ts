// Keeps the text of questions that found no good answer, redacted and without the caller, for the publisher alone.
import type { AskAnswer } from '../contract/resources/fact.js'
import { limits } from '../contract/limits.js'
import type { Call } from '../context.js'
import { errorFields } from '../log.js'
import { takeInProcess } from '../rate-limit.js'
import { daySeconds } from '../store/day.js'
import { lazily } from '../lazily.js'

const loadPlainText = lazily(() => import('../contact/plain-text.js'))
const loadRedact = lazily(() => import('../contact/redact.js'))

/** Below it, the answer is more likely than not to another question. */
const goodConfidence = 0.5

/** Whether an answer is none, or one of low confidence. Passages share theirs. */
function isUnanswered({ facts, passages }: Pick<AskAnswer, 'facts' | 'passages'>): boolean {
  const ofPassages = passages.reduce((sum, { confidence }) => sum + confidence, 0)
  return [ofPassages, ...facts.map(({ confidence }) => confidence)].every((one) => one < goodConfidence)
}

/** Of one caller, so that it leaves room for the questions of others. */
const { unansweredPerCaller: capacity } = limits.ask
const ofCaller = { capacity, perOneMs: (daySeconds * 1000) / capacity }

/** Keeps the question after the answer, where it found none and the site has it so. A store that fails drops it. */
export function keepIfUnanswered(
  { caller, context, method, waitUntil }: Pick<Call<'ask'>, 'caller' | 'context' | 'method' | 'waitUntil'>,
  answer: AskAnswer,
): void {
  const keeps = context.data.json('site.json').keepsUnanswered === true
  if (!keeps || method === 'HEAD' || !isUnanswered(answer)) return
  if (takeInProcess('unanswered', caller.address, ofCaller, context.now(), context.store) > 0) return
  waitUntil(keep(context, answer.q))
}

async function keep({ store, now, log }: Call<'ask'>['context'], question: string): Promise<void> {
  try {
    // Loaded with the first such question: the function that answers needs neither otherwise.
    const [{ plainLine }, { redactAll }] = await Promise.all([loadPlainText(), loadRedact()])
    const text = plainLine(await redactAll(plainLine(question)))
    if (text !== '') await store.keepUnanswered(text, limits.ask.unansweredPerDay, now())
  } catch (error) {
    log.warn('unanswered-dropped', errorFields(error))
  }
}
