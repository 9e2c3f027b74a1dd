// The hello form: what we say we kept of it.
import * as z from 'zod'
import { helloFields } from '../inputs.js'
import { notStoredSchema } from './common.js'

/** The fields of the form; `we_stored` holds those that were kept, as they were kept. */
export const storedHelloSchema = z.object(helloFields()).partial()

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

export type HelloAnswer = z.output<typeof helloAnswerSchema>
