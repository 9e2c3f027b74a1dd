// The JSON Schemas of the results of the MCP tools. The build describes them: a function carries no schemas of answers.
import * as z from 'zod'
import { describeSchema, type ValueSchema } from '../contract/parameters.js'
import { changesSchema, documentDetailSchema, documentEntrySchema } from '../contract/resources/document.js'
import { factSchema } from '../contract/resources/fact.js'
import { playbookSchema } from '../contract/resources/paid.js'
import { routes } from '../contract/routes.js'
import { tools } from './tools.js'

/** The results of tools without a route, and of the playbook, which its route also gives as Markdown. */
const ownResults: Readonly<Record<string, z.ZodType>> = {
  get_fact: factSchema,
  list_documents: z.object({
    documents: z.array(documentEntrySchema.extend({ kind: z.enum(['post', 'article']) })),
    next_cursor: z.int().optional(),
  }),
  get_document: z.union([z.object({ markdown: z.string() }), documentDetailSchema]),
  list_changes: z.object({
    items: changesSchema,
    next: z.object({ since: z.string(), cursor: z.int().optional() }).optional().describe('Arguments of the next page'),
  }),
  get_playbook: playbookSchema,
}

/** The schema of each tool's result by its name; a list is in `items`, as a result must be an object. */
export function describeResults(topics: readonly string[]): Record<string, ValueSchema & { type: 'object' }> {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const answer: z.ZodType | undefined =
        ownResults[name] ?? ('route' in tool ? routes[tool.route].answer : undefined)
      if (!answer) throw new Error(`The result of the tool ${name} is not described`)
      const described = describeSchema(answer, topics)
      return described.type === 'array'
        ? [name, { type: 'object', properties: { items: described }, required: ['items'] }]
        : [name, { ...described, type: 'object' }]
    }),
  )
}
