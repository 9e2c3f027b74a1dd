// What is sold: the premium fact index and a premium fact, the playbook's preview and its full text.
import * as z from 'zod'
import { countSchema, dateSchema, slugSchema, topicSchema, urlSchema } from './common.js'
import { sourceSchema } from './fact.js'

export const priceSchema = z.object({
  amount: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .describe('Decimal'),
  currency: z.string(),
  display: z.string(),
})

const premiumEntrySchema = z.object({
  id: slugSchema,
  title: z.string(),
  topic: topicSchema,
  source: sourceSchema,
  url: urlSchema,
})

export const premiumIndexSchema = z.object({
  pricing: z.object({
    free_calls_per_day: countSchema,
    price: priceSchema,
    calls_per_payment: countSchema,
    per_call: priceSchema,
  }),
  how: z.array(z.string()),
  count: countSchema,
  facts: z.array(premiumEntrySchema),
})

export const premiumFactSchema = z.object({
  fact: z.object({
    id: slugSchema,
    title: z.string(),
    topic: topicSchema,
    insight: z.string(),
    why_it_matters: z.string(),
    what_to_do: z.array(z.string()),
    evidence: z.array(z.string()),
    source: sourceSchema,
    published: dateSchema,
    author: z.array(z.string()),
    url: urlSchema,
  }),
  access: z.union([
    z.object({ via: z.literal('free'), free_remaining_today: countSchema }),
    z.object({ via: z.literal('credits'), credits: countSchema }),
    z.object({ via: z.literal('payment'), credits: countSchema, credit_token: z.string() }),
  ]),
})

export const playbookPreviewSchema = z.object({
  title: z.string(),
  price: priceSchema,
  experiment: z.string(),
  summary: z.string(),
  contents: z.array(z.string()),
  protocol: z.object({ name: z.string(), how: z.array(z.string()), url: urlSchema }),
})

export const playbookSchema = z.object({
  title: z.string(),
  markdown: z.string(),
  sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
  access: z.object({ via: z.enum(['payment', 'credits']), credits: countSchema, credit_token: z.string().optional() }),
})

export type PremiumIndex = z.output<typeof premiumIndexSchema>
export type PremiumEntry = z.output<typeof premiumEntrySchema>
export type PremiumFact = z.output<typeof premiumFactSchema>
export type PlaybookPreview = z.output<typeof playbookPreviewSchema>
export type Playbook = z.output<typeof playbookSchema>
