// The hello form: what an agent may tell us, and what we say we kept.
import * as z from 'zod'
import { limits } from '../limits.js'
import { consentSchema, notStoredSchema, text, withConsentedEmail } from './common.js'

const field = (description: string) => text(limits.fieldLength, description).optional()

const fields = {
  agent: field('Name or product of the agent'),
  model_family: field('Family of the model'),
  model: field('Exact model name'),
  operator: field('Who runs the agent'),
  purpose: field('Why the agent is calling'),
  task: field('Kind of task, in general terms'),
  message: text(limits.hello.messageLength, 'Logged and read, never published').optional(),
  question: text(
    limits.hello.questionLength,
    'What the operator wants to find out, in general terms; no names or private details',
  ).optional(),
  page: field('Path of the page being read'),
  consent: consentSchema('`yes` only if the operator agreed to share the question or be contacted'),
  email: field('Contact address for a reply; stored only with consent=yes, never published'),
}

export const helloInputSchema = withConsentedEmail(z.object(fields))

/** The fields of the form; `we_stored` holds those that were kept, as they were kept. */
export const storedHelloSchema = z.object(fields).partial()

export const helloAnswerSchema = z.object({
  ok: z.boolean(),
  recorded: z.boolean(),
  thanks: z.string(),
  we_stored: storedHelloSchema,
  not_stored: notStoredSchema.optional(),
  next: z.object({
    text: z.string(),
    form: z.record(z.string(), z.string()).optional().describe('Field to what it is for'),
    url: z.url(),
  }),
})

export type HelloInput = z.output<typeof helloInputSchema>
export type HelloAnswer = z.output<typeof helloAnswerSchema>
