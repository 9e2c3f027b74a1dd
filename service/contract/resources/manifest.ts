// The manifest of the agent interface and the specification of the dashboard artifact.
import * as z from 'zod'
import { countSchema, urlSchema } from './common.js'
import { latestEntrySchema } from './document.js'
import { listedFactSchema, topicCountsSchema } from './fact.js'
import { playbookPreviewSchema } from './paid.js'

const parameterEntrySchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'body']),
  required: z.boolean(),
  type: z.string(),
  description: z.string(),
})

export const endpointSchema = z.object({
  method: z.enum(['GET', 'POST', 'GET or POST']),
  path: z.string(),
  does: z.string(),
  params: z.array(parameterEntrySchema).optional(),
  example: urlSchema,
  returns: z.string(),
  paid: z.boolean().optional(),
  records: z.boolean().optional().describe('True where calling the example records something'),
  url: urlSchema.describe('A URL that answers: the path, or the example where the route needs parameters'),
  uri_template: z.string().optional().describe('All parameters of path and query, as an RFC 6570 template'),
})

const ownerSchema = z.object({ name: z.string(), url: urlSchema.optional(), contact: z.string().optional() })

export const manifestSchema = z.object({
  hello: z.object({ message: z.string(), url: urlSchema, how: z.string() }),
  identity: z.object({
    name: z.string(),
    description: z.string(),
    url: urlSchema,
    language: z.string(),
    author: z.string().optional(),
  }),
  endpoints: z.array(endpointSchema),
  facts: z.object({
    count: countSchema,
    topics: topicCountsSchema,
    sample: z.array(listedFactSchema),
    url: urlSchema,
  }),
  playbook: playbookPreviewSchema
    .pick({ title: true, price: true, summary: true })
    .extend({ preview: urlSchema, url: urlSchema, payment: z.string() })
    .nullable()
    .describe('null where the publisher sells none'),
  service: z.object({
    name: z.string(),
    version: z.string(),
    openapi: urlSchema,
    changes: urlSchema,
    ask: urlSchema,
    mcp: urlSchema,
    llms: urlSchema,
    problems: urlSchema,
    sandbox: urlSchema.optional().describe('How to pay here with a test card; on a local host alone'),
  }),
  latest: z.object({ posts: z.array(latestEntrySchema), articles: z.array(latestEntrySchema) }),
  experiences: z.array(z.object({ title: z.string(), does: z.string(), url: urlSchema })),
  artifact: z.object({ name: z.string(), spec: urlSchema, dashboard: urlSchema }),
  counts: z.object({
    posts: countSchema,
    articles: countSchema,
    facts: countSchema,
    premium_facts: countSchema,
    topics: countSchema,
  }),
  owner: ownerSchema,
  rights: z.object({ license: z.string().optional(), url: urlSchema.optional(), text: z.string() }),
  citing: z.object({ text: z.string(), example: z.string() }),
})

/** The members are the publisher's; only their presence is promised. */
export const artifactSchema = z.object({
  name: z.string(),
  targets: z.array(z.unknown()),
  build: z.array(z.unknown()),
  theme: z.record(z.string(), z.unknown()),
  layout: z.array(z.unknown()),
  data: z.record(z.string(), z.unknown()),
})

export type ParameterEntry = z.output<typeof parameterEntrySchema>
export type Endpoint = z.output<typeof endpointSchema>
export type Manifest = z.output<typeof manifestSchema>
