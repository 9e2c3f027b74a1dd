// Posts and articles: list entries, details and the change feed.
import * as z from 'zod'
import { countSchema, dateSchema, instantSchema, urlSchema } from './common.js'
import { changeParts } from '../forms.js'
import { factSchema } from './fact.js'

export const documentEntrySchema = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: urlSchema,
  markdown: urlSchema,
  json: urlSchema,
  pubDate: dateSchema,
  updatedDate: dateSchema.optional().describe('Present only after a real edit'),
  tags: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  image: urlSchema.optional().describe('The cover picture'),
})

export const documentListSchema = z.array(documentEntrySchema)

/** The entry of the manifest's `latest` block. */
export const latestEntrySchema = documentEntrySchema.omit({ pubDate: true }).extend({ published: dateSchema })

export const documentDetailSchema = z.object({
  headline: z.string(),
  description: z.string(),
  url: urlSchema,
  canonical: urlSchema,
  datePublished: dateSchema,
  dateModified: dateSchema,
  wordCount: countSchema.describe('Words of articleBody'),
  author: z.array(z.string()),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  series: z.string().optional(),
  image: urlSchema.optional(),
  language: z.string(),
  translations: z.record(z.string(), z.string()).optional(),
  facts: z.array(factSchema),
  retired_facts: z.array(z.string()).optional().describe('Ids of facts that it had and has no more: not to be quoted'),
  articleBody: z.string().describe('Plain text'),
  sections: z.array(z.object({ heading: z.string(), url: urlSchema })).describe('Headings of articleBody'),
  links: z.object({
    self: urlSchema,
    markdown: urlSchema,
    html: urlSchema,
    canonical: urlSchema,
    previous: urlSchema.nullable(),
    next: urlSchema.nullable(),
    manifest: urlSchema,
    ask: urlSchema,
  }),
})

export const changeSchema = z.object({
  type: z.enum(['post', 'article']),
  title: z.string(),
  url: urlSchema,
  markdown: urlSchema,
  updated: instantSchema,
  what: z.array(z.enum(changeParts)).describe('What changed then, or after `since`; a new document: all it has'),
})

export const changesSchema = z.array(changeSchema)

export type DocumentEntry = z.output<typeof documentEntrySchema>
export type LatestEntry = z.output<typeof latestEntrySchema>
export type DocumentDetail = z.output<typeof documentDetailSchema>
export type Change = z.output<typeof changeSchema>
