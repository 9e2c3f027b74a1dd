// The publisher's settings: content/site.yaml, checked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { siteAddress } from '../../service/env.js'
import type { Diagnostics } from '../diagnostics.js'
import { checkValue, describeUnknownKey, line } from './check-value.js'
import { showPath } from './folder.js'
import { lineOfPath, parseYaml } from './front-matter.js'
import { readText } from './text-file.js'

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

/** The uses that contentsignals.org defines. Others are published too, with a warning. */
const contentSignals = ['search', 'ai-input', 'ai-train']

/** The settings; `base_url` has no slash at its end, and `BASE_URL` of the environment replaces it. */
export type Site = z.output<typeof siteSchema>

/** Reads `site.yaml`. Every missing or wrong setting becomes a problem on its line, and gives `null`. */
export function loadSite(contentFolder: string, baseUrl: string | undefined, diagnostics: Diagnostics): Site | null {
  const file = join(contentFolder, 'site.yaml')
  const shownAs = showPath(file)
  if (!existsSync(file)) {
    diagnostics.addProblem(
      shownAs,
      1,
      'is not there',
      'write it, with base_url, title and topics, or name another folder with --content',
    )
    return null
  }
  const text = readText(file, shownAs, diagnostics)
  if (text === null) return null
  const value = parseYaml(text, 0, shownAs, diagnostics)
  if (value === undefined) return null
  const lineOf = (...path: string[]) => lineOfPath(text, path)
  const site = checkValue(siteSchema, value ?? {}, lineOf, shownAs, diagnostics)
  for (const use of Object.keys(site?.content_signals ?? {})) {
    if (contentSignals.includes(use)) continue
    const path = ['content_signals', use]
    diagnostics.addWarning(shownAs, lineOf(...path), ...describeUnknownKey(path, contentSignals))
  }
  return site && { ...site, base_url: baseUrl?.replace(/\/+$/, '') ?? site.base_url }
}
