// Public aggregate counts of agent traffic and the connection check.
import * as z from 'zod'
import { countSchema, dateSchema, millisecondsSchema, urlSchema } from './common.js'

export const performanceSchema = z.object({
  p50_ms: millisecondsSchema,
  p95_ms: millisecondsSchema,
  samples: countSchema,
})
/** Components of OpenAPI: described in one place. */
export const countsSchema = z.record(z.string(), countSchema)
export const dayCountsSchema = z.record(dateSchema, countSchema)

export const performanceBlockSchema = z.object({
  overall: performanceSchema,
  by_agent_family: z.record(z.string(), performanceSchema),
  by_route: z.record(z.string(), performanceSchema),
})

export const pingSchema = z.object({
  you: z.object({
    rtt_ms: millisecondsSchema.describe('TCP round trip, or the echo measure; null where the host cannot see it'),
    rtt_method: z.enum(['tcp', 'echo']).optional(),
    edge: z.string().nullable().describe('The edge node that served the caller'),
    protocol: z.string().nullable(),
    tls: z.string().nullable(),
    measure: urlSchema.optional().describe('Call it at once: the time between the two calls is the round trip'),
  }),
  this_request: z.object({ server_ms: z.number().min(0) }),
  site_last_7_days: performanceBlockSchema,
})

export const totalsSchema = z
  .object({ requests: countSchema, people: countSchema, hellos: countSchema })
  .describe('Requests of agents, views by people, and hellos')

export const statsSchema = z.object({
  window_days: z.int().min(1).max(90),
  requests: z.object({
    total: countSchema,
    by_agent_family: countsSchema,
    by_route: countsSchema,
    by_day: dayCountsSchema,
    by_purpose: countsSchema,
    by_status: countsSchema,
    by_document: countsSchema,
    by_form: countsSchema.describe('`html`, `markdown`, `json`, `feed`, `mcp`, `answer`'),
  }),
  reads: z
    .object({
      by_day: dayCountsSchema,
      by_agent_family: countsSchema,
      by_purpose: countsSchema,
      by_document: countsSchema,
    })
    .describe(
      'Reads of documents by agents; `family`, `purpose` and `document` narrow them. A name, and a document of a family, ' +
        'that a day has fewer than three times is in `other`',
    ),
  people: z.object({ requests: countSchema }),
  compared: z
    .object({ now: totalsSchema, before: totalsSchema })
    .nullable()
    .describe('The last `window_days` days that are over, and as many before; null where those are not kept'),
  not_reads: countsSchema.describe(
    'Assets of pages, calls of our own pages, prefetches, health checks; counted nowhere else',
  ),
  families: z
    .record(
      z.string(),
      z.object({
        operator: z.string(),
        purpose: z.string(),
        verified: countSchema,
        unverifiable: countSchema,
        false_claims: countSchema,
      }),
    )
    .describe(
      'Families as declared in User-Agent. `verified`: requests with a signature of the operator, or from an address that ' +
        'it publishes; `false_claims`: from any other address; `unverifiable`: where it publishes none',
    ),
  hellos: z.object({ total: countSchema, by_day: dayCountsSchema }),
  unique_visitors: z.object({ by_day: dayCountsSchema }).describe('An estimate per day; never added up over days'),
  performance: performanceBlockSchema.extend({
    relative_error: z.number().describe('Bound of the relative error of p50_ms and p95_ms'),
  }),
  counts_static: z.boolean().describe('False where static files are not counted'),
})

export type Performance = z.output<typeof performanceSchema>
export type PerformanceBlock = z.output<typeof performanceBlockSchema>
export type Ping = z.output<typeof pingSchema>
export type Stats = z.output<typeof statsSchema>
