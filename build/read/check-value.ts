// Checks settings, and the front matter of events and paid content, against schemas.
import * as z from 'zod'
import { editDistance } from '../../service/edit-distance.js'
import type { Diagnostics } from '../diagnostics.js'

/** A setting of one line. */
export const line = z.string().trim().min(1, 'a line of text is needed')

/**
 * Checks a value against a schema: every fault becomes a problem on the line of its key, and gives `null`; unknown keys become
 * warnings. `lineOf` gives the line of a key, or that of its parent where it is missing.
 */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  lineOf: (...path: string[]) => number,
  shownAs: string,
  diagnostics: Diagnostics,
): z.output<Schema> | null {
  visitUnknownKeys(schema, value, [], (path, known) => {
    diagnostics.addWarning(shownAs, lineOf(...path), ...describeUnknownKey(path, known))
  })
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const path = issue.path.map(String)
    const missing = path.length > 0 && memberAt(value, path) === undefined
    const at = lineOf(...path)
    const name = path.join('.') || 'the file'
    if (missing) diagnostics.addProblem(shownAs, at, `has no \`${name}\``, `add \`${path.at(-1) ?? ''}:\``)
    else {
      const keys = issue.code === 'invalid_type' && issue.expected === 'object' ? keysAt(schema, issue.path) : []
      const below = keys.map((key) => `\`${key}:\``).join(', ')
      const hint = below === '' ? hintFor(issue, value) : `write below it ${below}`
      diagnostics.addProblem(shownAs, at, `\`${name}\` cannot be used (${issue.message})`, hint)
    }
  }
  return null
}

/** How YAML is to be written: a number or `true` that is meant as a text needs quotes. */
function hintFor(issue: z.core.$ZodIssue, value: unknown): string {
  const isText = issue.code === 'invalid_type' && issue.expected === 'string'
  if (issue.code === 'invalid_type' && issue.expected === 'array') return 'write each entry on its own line, after `- `'
  const isScalar = ['number', 'boolean'].includes(typeof memberAt(value, issue.path.map(String)))
  return isText && isScalar ? 'put it between quotes' : 'correct it'
}

/** What kinds of values are called in messages; `expected` of Zod names them as programs do. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a mapping of keys',
  record: 'a mapping of keys',
}

/** What a fault needs, for those whose schema has no message of its own; `undefined` leaves the message to Zod. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const needed = neededBy(issue as z.core.$ZodIssue)
  return needed === null ? undefined : `${needed} is needed`
}

function neededBy(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? null
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((one) => `\`${String(one)}\``).join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'an address that begins with https://'
  if (issue.code !== 'invalid_union') return null
  const needed = issue.errors.flat().filter(({ path }) => path.length === 0)
  return [...new Set(needed.flatMap((one) => neededBy(one) ?? []))].join(', or ') || null
}

function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return keysAt(schema.unwrap(), path)
  const [first, ...rest] = path
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest)
  if (!(schema instanceof z.ZodObject)) return []
  const shape = schema.shape as Record<string, z.core.$ZodType>
  const member = typeof first === 'string' && Object.hasOwn(shape, first) ? shape[first] : undefined
  return first === undefined ? Object.keys(shape) : member ? keysAt(member, rest) : []
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  )
}

/** The message for an unknown key, and a hint that names the nearest known key where one is near. */
export function describeUnknownKey(path: readonly string[], known: readonly string[]): [what: string, hint: string] {
  const near = nearestKey(path.at(-1) ?? '', known)
  const hint = near === null ? `remove it, or use one of ${known.join(', ')}` : `write \`${near}\`, or remove it`
  return [`the key \`${path.join('.')}\` is unknown`, hint]
}

/** Reports a topic that is none of `topics`, with the nearest; where these are `null`, one that is no slug. */
export function checkTopic(
  topic: string,
  topics: readonly string[] | null,
  report: (what: string, hint: string) => void,
): void {
  if (topics === null) {
    if (!topicForm.test(topic))
      report(`the topic \`${topic}\` cannot be part of a URL`, 'use lower-case words and hyphens')
  } else if (!topics.includes(topic)) {
    const near = nearestKey(topic, topics)
    const hint = near === null ? `use one of ${topics.join(', ')}, or add it to site.yaml` : `write \`${near}\``
    report(`the topic \`${topic}\` is unknown`, hint)
  }
}

export const topicForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Keys of at least this length may differ in two edits, shorter ones in one. */
const twoEditsFrom = 9

/** The known key that is nearest to a misspelt one; `null` where none is near. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const written = normalizeKey(key)
  for (let most = 0; most <= (written.length < twoEditsFrom ? 1 : 2); most++) {
    const near = known.find((other) => editDistance(written, normalizeKey(other), most) <= most)
    if (near !== undefined) return near
  }
  return null
}

/** `canonicalFactId` and `canonical-fact-id` are equal to `canonical_fact_id`. */
const normalizeKey = (key: string) => Buffer.from(key.toLowerCase().replace(/[-_ ]/g, ''))

/** Calls `tell` for each unknown key. An object that takes any key (`looseObject`) has none. */
function visitUnknownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[],
  tell: (path: readonly string[], known: string[]) => void,
): void {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    visitUnknownKeys(schema.unwrap(), value, path, tell)
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) visitUnknownKeys(option, value, path, tell)
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    value.forEach((item, at) => visitUnknownKeys(schema.element, item, [...path, String(at)], tell))
  } else if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const shape = schema.shape as Record<string, z.core.$ZodType>
    for (const [key, member] of Object.entries(value)) {
      const known = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (known) visitUnknownKeys(known, member, [...path, key], tell)
      else if (!schema.def.catchall) tell([...path, key], Object.keys(shape))
    }
  }
}
