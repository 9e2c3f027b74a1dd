// 10,000 generated requests over every operation of openapi.json: nothing undeclared, nothing failed, schemas as strict as the code.
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainText } from '../../service/contact/plain-text.js'
import { limits } from '../../service/contract/limits.js'
import { Client, openTarget } from './target.js'

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  path: string
  method: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema; example: object }> }
  responses: Record<string, unknown>
}
interface Sent {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
  /** Whether the schemas allow it; `null` where they cannot tell. */
  isValid: boolean | null
  /** The parameters that they do not allow. */
  refused: string[]
}

const requests = 10_000
let client: Client
beforeAll(async () => {
  client = new Client(await openTarget())
})
afterAll(() => client.target.stop())

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const isWhole = (text: string) => /^-?\d+$/.test(text)

/** Values of a schema, and values near it. */
function valuesOf({ type, enum: values, minimum = 0, maximum = 9, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (values) return fc.constantFrom(...values, 'no-such-value', '')
  if (type === 'integer') {
    return fc.oneof(
      fc.integer({ min: minimum - 1, max: maximum + 1 }).map(String),
      fc.constantFrom('x', '1.5', '1e1', '', ' ', '٣', '0x1', '99999999999'),
    )
  }
  const edges = [
    'yes',
    'a@mail.example',
    ' ',
    '\t',
    '\0',
    '%',
    '../..',
    '-',
    'a'.repeat(maxLength),
    'a'.repeat(maxLength + 1),
  ]
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 80) }),
    fc.constantFrom(...edges, '😀'.repeat(maxLength), 'crawler', '2026-01-01', '2026-01-01T00:00:00z'),
  )
}

/** A blank of Braille or Hangul, which no short pattern leaves out, is refused as text that is published. */
const isUnseen = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && plainText(value) === ''

/** Parameters whose values are checked against what is published or against one another, which no schema says. */
const notInSchema = new Set(['since', 'event', 'echo', 'email'])

function requestOf(operation: Operation, schemas: Record<string, Schema>): fc.Arbitrary<Sent> {
  const parameters = operation.parameters ?? []
  const given = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, fc.option(valuesOf(schema), { nil: undefined })])),
  )
  const { $ref, ...form } = operation.requestBody?.content['application/json']?.schema ?? {}
  const body = operation.requestBody ? bodyOf({ ...schemas[$ref?.split('/').at(-1) ?? ''], ...form }) : null
  const extra = fc.constantFrom('', '', '', 'x=1', 'limit', `x=${'y'.repeat(limits.urlBytes)}`)
  return fc.tuple(given, extra, body ?? fc.constant(null)).map(([values, unknown, sentBody]) => {
    const query = new URLSearchParams(unknown.startsWith('x=') ? unknown : '')
    const headers: Record<string, string> = {}
    let path = operation.path
    let isValid: boolean | null = true
    const refused: string[] = []
    for (const { name, in: place, required, schema } of parameters) {
      // A path without a segment is another path.
      const value = place === 'path' ? values[name]?.replace(/^(\.*|\s*)$/, 'none') || 'none' : values[name]
      if (value === undefined) isValid &&= !required
      else if (place === 'header') headers[name] = encodeURIComponent(value).slice(0, 60)
      else {
        if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
        else query.set(name, value)
        const typed = schema.type === 'integer' && isWhole(value) ? Number(value) : value
        if (notInSchema.has(name)) isValid = null
        else if (isValid !== null && !ajv.validate<unknown>(schema, typed)) {
          refused.push(`${name}: ${ajv.errorsText()}`)
          isValid = false
        } else if (isValid === true && isUnseen(value)) isValid = null
      }
    }
    if (sentBody) {
      headers['content-type'] = sentBody.type
      isValid = isValid === true ? sentBody.isValid : isValid
    }
    const url = `${path}${query.size > 0 ? `?${query.toString()}` : ''}`
    const init = { method: operation.method.toUpperCase(), headers, ...(sentBody && { body: sentBody.text }) }
    return { url, init, refused, isValid: url.length > limits.urlBytes ? null : isValid }
  })
}

function bodyOf(schema: Schema): fc.Arbitrary<{ text: string; type: string; isValid: boolean | null }> {
  const other = fc.constantFrom<unknown>(5, null, true, [], {}, ['a'])
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]) =>
      [name, fc.option(fc.oneof({ weight: 9, arbitrary: valuesOf(part) }, other), { nil: undefined })] as const,
  )
  const json = fc.record(Object.fromEntries(fields)).map((value) => {
    const text = JSON.stringify(value)
    const sent = JSON.parse(text) as Record<string, unknown>
    // An e-mail address counts only with consent.
    const fits = 'email' in sent || text.length > limits.bodyBytes ? null : ajv.validate<unknown>(schema, sent)
    const isValid = fits === true && Object.values(sent).some(isUnseen) ? null : fits
    return { text, type: 'application/json', isValid }
  })
  const broken = fc.constantFrom('{', '[]', 'null', '"a"', '', 'x'.repeat(limits.bodyBytes + 1))
  return fc.oneof(
    { weight: 9, arbitrary: json },
    broken.map((text) => ({ text, type: 'application/json', isValid: text === '' || text.length > 9 ? null : false })),
    fc.constant({ text: 'a=b', type: 'text/plain', isValid: null }),
  )
}

it(`answers ${requests} generated requests as declared`, async () => {
  const { paths, components } = await client.openApi()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ ...(operation as Operation), path, method })),
  )
  const schemas = components.schemas as Record<string, Schema>
  let sent = 0
  for (const operation of operations) {
    const property = fc.asyncProperty(requestOf(operation, schemas), async ({ url, init, isValid, refused }) => {
      sent++
      const first = await client.send(url, init)
      expect(Object.keys(operation.responses)).toContain(String(first.status))
      // A query with more than the route's own parameters leads to the one without.
      const { status } = first.status === 308 ? await client.send(first.headers.get('location') ?? '', init) : first
      expect(Object.keys(operation.responses)).toContain(String(status))
      expect(status).toBeLessThan(500)
      if (isValid === true) expect(status).not.toBe(400)
      // A caller who has used up its day is refused before its request is read.
      if (isValid === false) expect([400, 404, 429], refused.join()).toContain(status)
    })
    await fc.assert(property, { numRuns: Math.ceil(requests / operations.length), endOnFailure: true })
  }
  expect(sent).toBeGreaterThanOrEqual(requests)
})
