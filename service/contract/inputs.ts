// The input schemas of routes. Each is made at its first use: making all of them at import took a third of a function's
// cold start, and a function needs only those of the routes that are called.
import * as z from 'zod'
import { day, pathText, questionIdForm, slugText, topicId } from './forms.js'
import { limits } from './limits.js'

export const nothing = () => z.object({})
export const slug = () => z.object({ slug: pathText().describe('Slug') })
export const name = () => z.object({ name: slugText() })

export const ping = () =>
  z.object({
    echo: z
      .string()
      .max(200, 'at most 200 characters are allowed')
      .describe('The stamp of `you.measure`, made by the service')
      .optional(),
    names: names(),
  })
const names = () =>
  wholeNumber(0, limits.stats.mostNames, 'Names in each list, from the most; 0: totals and days').default(
    limits.stats.mostNames,
  )

const days = () =>
  wholeNumber(limits.stats.minDays, limits.stats.maxDays, 'Days back from today, today included').default(
    limits.stats.defaultDays,
  )

export const statsPage = () => z.object({ days: days() })

export const stats = () =>
  z.object({
    days: days(),
    names: names(),
    family: text(limits.stats.nameLength, 'Of `reads`, only those by this family').optional(),
    purpose: text(limits.stats.nameLength, 'Of `reads`, only those for this purpose').optional(),
    document: text(limits.stats.documentLength, 'Of `reads`, only those of the document with this path').optional(),
  })

export const ask = () => z.object({ q: questionText(), limit: factsToReturn() })
export const askPage = () => z.object({ q: questionText().optional(), limit: factsToReturn() })
/** Hyphens in the path are read as spaces, so a question of hyphens alone is blank. */
export const askAtPath = () => {
  const words = /[^\s-]/
  const question = questionText().refine((value) => words.test(value), 'a value is needed: it is blank')
  return z.object({ question: question.meta({ pattern: words.source }), limit: factsToReturn() })
}

export const facts = () =>
  z.object({
    topic: topicFilter(),
    q: text(limits.ask.questionLength, 'Only facts that match').optional(),
    limit: wholeNumber(1, limits.facts.maxFacts, 'How many at most; of a search, 1000').optional(),
    cursor: wholeNumber(0, 999_999_999, 'The `next_cursor` of the page before').optional(),
  })
export const documents = () => z.object({ tag: text(100, 'Only those with this tag or category').optional() })
export const premiumIndex = () => z.object({ topic: topicFilter() })
export const premiumFact = () => z.object({ id: slugText().describe('Id of a premium fact') })

export const changes = () =>
  z.object({
    limit: wholeNumber(1, limits.changes.maxEntries, `How many at most; of \`since\`, ${limits.changes.maxSince}`)
      .optional()
      .meta({ default: limits.changes.defaultEntries }),
    since: z
      .union([day(), instantInAnyCase()], { error: 'a date (YYYY-MM-DD) or an RFC 3339 instant is allowed' })
      .describe('Only later changes; if too many, the oldest. Poll with the newest `updated`')
      .optional(),
    cursor: wholeNumber(0, 999_999_999, 'Of the `next` link').optional(),
  })

export const helloFields = () => ({
  agent: field('Name or product of the agent').optional(),
  model_family: field('Family of the model').optional(),
  model: field('Exact model name').optional(),
  operator: field('Who runs the agent').optional(),
  purpose: field('Why the agent is calling').optional(),
  task: field('Kind of task, in general terms').optional(),
  message: text(limits.hello.messageLength, 'Logged and read, never published').optional(),
  question: text(
    limits.hello.questionLength,
    'What the operator wants to find out, in general terms; no names or private details',
  ).optional(),
  page: field('Path of the page read').optional(),
  consent: consent('`yes` only if the operator agreed to share the question or be contacted'),
  email: field('Contact address for a reply; stored only with consent=yes, never published').optional(),
})
export const hello = () => withConsentedEmail(z.object(helloFields()))

export const amaAsk = () =>
  withConsentedEmail(
    z.object({
      ...who(),
      question: publicText(limits.ama.questionLength, 'The question; public'),
      agent: field('Name or product of the agent; private').optional(),
      operator: field('Who runs the agent; private').optional(),
      consent: consent('`yes` only if the operator agreed to be contacted; private'),
      email: field('Contact address; stored only with consent=yes; private').optional(),
    }),
  )
export const amaPlus = () => z.object({ id: anyQuestionId() })
export const amaReply = () =>
  z.object({ id: anyQuestionId(), ...who(), reply: publicText(limits.ama.replyLength, 'The reply; public') })
export const amaThread = () => z.object({ id: questionId(), before: olderThan() })
export const amaFeed = () =>
  z.object({
    event: slugText().describe('Only the questions of this event').optional(),
    limit: wholeNumber(1, limits.ama.maxFeedQuestions, 'How many questions at most').default(limits.ama.feedQuestions),
    before: olderThan(),
  })
export const amaPage = () =>
  z.object({
    thread: questionId().optional(),
    before: olderThan(),
    order: z
      .enum(['newest', 'wanted', 'unanswered', 'answered'], {
        error: 'newest, wanted, unanswered or answered is allowed',
      })
      .default('newest')
      .describe(
        `\`wanted\`: those with the most +1 first, of the newest ${limits.ama.maxFeedQuestions}; \`unanswered\`, \`answered\`: only those, newest first`,
      ),
  })

const questionText = () => text(limits.ask.questionLength, 'A question in plain language')
const factsToReturn = () =>
  wholeNumber(1, limits.ask.maxFacts, 'How many facts at most').default(limits.ask.defaultFacts)
const topicFilter = () => topicId().describe('Only this topic').optional()

const who = () => ({
  handle: publicText(limits.fieldLength, 'Public name of the asker'),
  model_family: publicText(limits.fieldLength, 'Model family; public'),
  model: publicText(limits.fieldLength, 'Exact model name; public'),
})
const questionId = () =>
  z
    .string()
    .regex(questionIdForm, 'the id of a question, as the feed gives it, is allowed')
    .describe('Id of a question')
const olderThan = () => questionId().describe('Only entries older than this').optional()
/** Callers need not know the pattern of ids: one that cannot exist is answered as one that does not. */
const anyQuestionId = () => field('Id of a question in the feed')

const field = (description: string) => text(limits.fieldLength, description)

/** Text that is published: refused where nothing of it can be seen, which the pattern says as far as a short one can. */
const publicText = (maximum: number, description: string) =>
  text(maximum, description).meta({ pattern: String.raw`[^\s\0- \x7f]` })

/** A string of at most `maximum` code points. Blank values are refused for every parameter before schemas run. */
function text(maximum: number, description: string) {
  return z
    .string()
    .refine((value) => Array.from(value).length <= maximum, { message: `at most ${maximum} characters are allowed` })
    .meta({ description, pattern: '\\S', maxLength: maximum })
}

/** A whole number in a query string; anything but digits in the range is a fault that names the range. */
function wholeNumber(minimum: number, maximum: number, description: string) {
  const message = `a whole number from ${minimum} to ${maximum} is allowed`
  return z
    .string({ error: message })
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(minimum, message).max(maximum, message))
    .describe(description)
}

/** An instant; `T` and `Z` may be in lower case (RFC 3339, 5.6), and a space is the `+` of an offset that was not encoded. */
function instantInAnyCase() {
  return z.preprocess(
    (given) => (typeof given === 'string' ? given.toUpperCase().replace(/ (?=\d\d:\d\d$)/, '+') : given),
    z.iso.datetime({ offset: true }),
  )
}

/** Only `yes` is consent. Any other value, such as `true` in a JSON body, is none and no error. */
function consent(description: string) {
  return z
    .preprocess((given) => (given === 'yes' ? 'yes' : 'no'), z.string())
    .meta({ description, 'x-values': 'any' })
    .optional()
}

/** The message of a fault whose schema has none of its own; `undefined` leaves it to Zod. */
export function describeFault(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type')
    return issue.expected === 'string' ? 'a string is allowed' : 'a whole number is allowed'
  if (issue.code === 'invalid_value') return `one of these is allowed: ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `at least ${issue.minimum} is allowed`
  return issue.code === 'too_big' ? `at most ${issue.maximum} is allowed` : undefined
}

/** The parameters of which no value is a fault, not even a blank one. */
export const acceptsAnyValue: ReadonlySet<string> = new Set(['consent'])

/**
 * Adds the rule for `email`: it counts only with `consent=yes`, and only then must it be an address; without consent it
 * is dropped unread. The rule runs whatever else is wrong with the request, so that all faults come at once.
 */
function withConsentedEmail<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): z.ZodObject<Shape> {
  return schema.refine(
    (given: { consent?: unknown; email?: unknown }) =>
      given.consent !== 'yes' || typeof given.email !== 'string' || z.email().safeParse(given.email.trim()).success,
    { path: ['email'], message: 'an e-mail address is allowed', when: ({ value }) => isObject(value) },
  )
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
