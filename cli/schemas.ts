// The JSON Schemas by which editors complete and check site.yaml, facts files and front matter.
import * as z from 'zod'
import { siteSchema } from '../build/read/site.js'

const dialect = 'https://json-schema.org/draft/2020-12/schema'
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

/** The schemas by the name of their file. */
export function renderSchemas(): Record<string, string> {
  const schemas = {
    'site.json': z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }),
    'facts.json': { $schema: dialect, type: 'array', items: fact },
    'front-matter.json': { $schema: dialect, ...frontMatter },
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  )
}
