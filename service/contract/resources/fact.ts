// Facts: one sentence, a verbatim quote, a source; and their lists.
import * as z from 'zod'
import { countSchema, dateSchema, topicSchema, urlSchema } from './common.js'

export const sourceSchema = z.object({
  title: z.string(),
  url: urlSchema,
  published: dateSchema,
  author: z.array(z.string()).optional(),
})

export const factIdSchema = z
  .string()
  .regex(/^.+#\d+$/)
  .describe('A post slug, then #, then a number that never moves')

export const factIdOf = (slug: string, number: number): string => `${slug}#${number}`

export function readFactId(id: string): { slug: string; number: number } {
  const at = id.lastIndexOf('#')
  return { slug: id.slice(0, at), number: Number(id.slice(at + 1)) }
}

/** The id of the card of a fact on the page of its source. */
export const factAnchor = (number: number): string => `fact-${number}`

export const listedFactSchema = z.object({
  id: factIdSchema,
  fact: z.string().describe('One sentence'),
  evidence: z.string().describe('Quote, word for word; may contain line breaks'),
  topic: topicSchema,
  source: sourceSchema,
  url: urlSchema.describe('The fact as a card on the page of its source'),
})

/** Every field of a fact, as a post's detail carries it. */
export const factSchema = listedFactSchema.extend({
  kind: z.string().describe('finding, mechanism, …'),
  quality: z.number().min(0).max(1),
  canonical_fact_id: factIdSchema,
  also_reported_in: z.array(z.object({ id: factIdSchema, url: urlSchema })).optional(),
  published: dateSchema,
  age_days: countSchema.describe('Age in days on the day the file was built; rebuilt daily'),
  possibly_outdated: z.boolean().describe('True for facts over a year old'),
  questions: z.array(z.string()).optional().describe('How people ask for it, in the words of the publisher'),
})

export const topicCountsSchema = z.record(z.string(), countSchema).describe('Topic to number of facts')

export const factsListSchema = z.object({
  count: countSchema,
  topics: topicCountsSchema,
  facts: z.array(listedFactSchema),
  parts: urlSchema.optional(),
  next_cursor: z.int().optional().describe('The `cursor` of the next page'),
})

const confidenceSchema = z.number().min(0).max(1).describe('How likely it answers')

const answerFactSchema = listedFactSchema.extend({
  ...factSchema.pick({ published: true, possibly_outdated: true }).shape,
  age_days: countSchema.describe('Age in days on the day of the answer'),
  confidence: confidenceSchema,
})

/** Whole sentences of a document, word for word. */
const passageSchema = z.object({
  quote: z.string().describe('Sentences that follow one another, word for word'),
  title: z.string(),
  heading: z.string().describe('The heading above them; the title where there is none'),
  url: urlSchema.describe('With a text fragment for the quote'),
  markdown: urlSchema,
  published: dateSchema,
  author: z.array(z.string()),
  lang: z.string(),
  confidence: confidenceSchema,
})

export const askAnswerSchema = z.object({
  q: z.string().describe('The question as it was decoded'),
  facts: z.array(answerFactSchema),
  passages: z.array(passageSchema).describe('Sentences of documents; they do not repeat the evidence of `facts`'),
  unmatched: z.array(z.string()).describe('Words of the question that nothing matched'),
  read_next: z.array(z.object({ title: z.string(), url: urlSchema, markdown: urlSchema })),
  hint: z.string().optional().describe('What to try when nothing matches'),
})

export type ListedFact = z.output<typeof listedFactSchema>
export type Fact = z.output<typeof factSchema>
export type FactsList = z.output<typeof factsListSchema>
export type AnswerFact = z.output<typeof answerFactSchema>
export type Passage = z.output<typeof passageSchema>
export type AskAnswer = z.output<typeof askAnswerSchema>
