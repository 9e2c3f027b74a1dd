// The shape of every error body: a problem document (RFC 9457).
import * as z from 'zod'

export const problemSchema = z.looseObject({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z
    .array(z.object({ parameter: z.string().optional(), pointer: z.string().optional(), message: z.string() }))
    .optional()
    .describe('Every fault of the input'),
  nearest: z
    .array(z.object({ title: z.string(), url: z.url() }))
    .optional()
    .describe('Endpoints and pages with words of a path where nothing is'),
})

export type ProblemDocument = z.output<typeof problemSchema>
