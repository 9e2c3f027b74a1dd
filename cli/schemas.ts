// The JSON Schemas by which editors complete and check site.yaml, facts files and the front matter of each kind of document.
import * as z from 'zod'
import { eventHead } from '../build/read/events.js'
import { playbookHead, premiumHead } from '../build/read/paid-content.js'
import { siteSchema } from '../build/read/site.js'

/** The one that the language servers of editors support. */
const dialect = 'http://json-schema.org/draft-07/schema#'
const text = (description: string) => ({ type: 'string', minLength: 1, description })
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const day = (description: string) => ({ type: ['string'], description: `${description}, YYYY-MM-DD` })

const fact = {
  type: 'object',
  required: ['fact', 'evidence', 'topic', 'kind'],
  additionalProperties: false,
  properties: {
    fact: text('One sentence that claims no more than its quote'),
    evidence: text('A quote that is in the document word for word'),
    topic: text('The id of a topic of site.yaml'),
    kind: { type: 'string', pattern: '^[a-z]+(-[a-z]+)*$', examples: ['finding', 'mechanism'] },
    quality: { type: 'number', minimum: 0, maximum: 1 },
    id: { type: ['integer', 'string'], description: 'A number of your own; by default the next one' },
    canonical_fact_id: text('The fact, slug#number, that this one repeats'),
    questions: texts('How people ask for it'),
  },
}

const frontMatter = {
  type: 'object',
  required: ['title'],
  properties: {
    title: text('The title'),
    date: day('Day of publication'),
    updated: day('Day of the last real edit'),
    description: text('One or two sentences for lists'),
    slug: text('The last part of the URL; by default the name of the file'),
    author: text('Who wrote it'),
    draft: { type: 'boolean', description: 'true: not published' },
    aliases: texts('Old paths that redirect here'),
    canonical: { type: 'string', format: 'uri', description: 'Where it was published first' },
    questions: texts('How people ask for what it says'),
  },
}

const written = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })

/** The schemas by the name of their file. */
export function renderSchemas(): Record<string, string> {
  const schemas = {
    'site.json': written(siteSchema),
    'facts.json': { $schema: dialect, type: 'array', items: fact },
    'front-matter.json': { $schema: dialect, ...frontMatter },
    'event.json': written(eventHead),
    'premium.json': written(premiumHead),
    'playbook.json': written(playbookHead),
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  )
}
