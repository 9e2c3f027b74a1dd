// The publisher's settings: content/site.yaml, checked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { siteAddress } from '../../service/env.js'
import type { Findings } from '../problems.js'
import { showPath } from './folder.js'
import { lineOfKey, parseYaml } from './front-matter.js'
import { readText } from './text-file.js'

/** A setting of one line. */
export const line = z.string().trim().min(1, 'a line of text is needed')
/** An absolute URL, or a path below the base URL. */
const reference = z.union([z.url({ protocol: /^https?$/ }), z.string().startsWith('/')], {
  error: 'a URL, or a path that begins with /, is needed',
})

const siteSchema = z.object({
  base_url: siteAddress(),
  title: line,
  description: line,
  language: line.default('en'),
  author: line.optional(),
  owner: z.object({ name: line, url: z.url().optional(), contact: line.optional() }),
  hello: line,
  experiences: z.array(z.object({ title: line, does: line, url: reference })).default([]),
  rights: z.object({ license: line, url: z.url().optional(), text: line }),
  citing: z.object({ text: line, example: line }),
  content_signals: z.record(z.string(), z.union([z.boolean(), z.enum(['yes', 'no'])])).default({}),
  count_static: z.boolean().default(true),
  topics: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words with hyphens between them are needed'),
        title: line,
        description: line.optional(),
      }),
    )
    .min(1, 'at least one topic is needed'),
})

/** The settings; `base_url` without a slash at its end, `BASE_URL` of the environment in its place where set. */
export type Site = z.output<typeof siteSchema>

/** Reads `site.yaml`. Every setting that is missing or wrong becomes a problem on its line; then the answer is `null`. */
export function loadSite(contentFolder: string, baseUrl: string | undefined, findings: Findings): Site | null {
  const file = join(contentFolder, 'site.yaml')
  const shownAs = showPath(file)
  if (!existsSync(file)) {
    findings.addProblem(
      shownAs,
      1,
      'is not there',
      'write it, with base_url, title and topics, or name another folder with --content',
    )
    return null
  }
  const text = readText(file, shownAs, findings)
  if (text === null) return null
  const value = parseYaml(text, 0, shownAs, findings)
  if (value === undefined) return null
  const site = checkValue(siteSchema, value ?? {}, text, shownAs, findings)
  return site && { ...site, base_url: baseUrl?.replace(/\/+$/, '') ?? site.base_url }
}

/** Checks a value of YAML against a schema: every fault becomes a problem on the line of its key, and gives `null`. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: string,
  shownAs: string,
  findings: Findings,
): z.output<Schema> | null {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const path = issue.path.map(String)
    const missing = path.length > 0 && memberAt(value, path) === undefined
    const at = Math.max(1, lineOfKey(source, path[0] ?? ''))
    const name = path.join('.') || 'the file'
    if (missing) findings.addProblem(shownAs, at, `has no \`${name}\``, `add \`${path.at(-1) ?? ''}:\``)
    else findings.addProblem(shownAs, at, `\`${name}\` cannot be used (${issue.message})`, 'correct it')
  }
  return null
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  )
}
