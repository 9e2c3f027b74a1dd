// The fields of an answer as rows, from the published OpenAPI document.
import writtenMeanings from './field-meanings.json' with { type: 'json' }

/** A schema of the OpenAPI document: the members that the reference reads. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}

/** The schemas by name that others refer to. */
export type Components = Readonly<Record<string, Schema | undefined>>

/** A field: its path in the answer (`facts[].source.url`), what it is, and what it means where the schema says so. */
export interface AnswerField {
  path: string
  type: string
  about: string
}

/** Fields of fields of fields are shown, no deeper ones. */
const deepest = 4

/** Every field of an answer, each after the one that contains it. */
export function listFields(schema: Schema, components: Components, path = '', depth = 1): AnswerField[] {
  if (depth > deepest) return []
  const below = (part: Schema | boolean | undefined, at: string, level: number) =>
    typeof part === 'object' ? listFields(part, components, at, level) : []
  return branchesOf(schema, components).flatMap(({ properties = {}, required = [], items, additionalProperties }) => [
    ...Object.entries(properties).flatMap(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`
      const type = typeOf(member, components) + (required.includes(name) ? '' : ', optional')
      const { description = meaningOf(at) } = { ...referredBy(member, components), ...member }
      return [{ path: at, type, about: description }, ...below(member, at, depth + 1)]
    }),
    ...below(items, `${path}[]`, depth),
    ...below(additionalProperties, `${path}.*`, depth),
  ])
}

/** The alternatives of a schema; what it refers to, or itself, where it has none. */
function branchesOf(schema: Schema, components: Components): Schema[] {
  const found = referredBy(schema, components)
  return found.anyOf?.flatMap((branch) => branchesOf(branch, components)) ?? [found]
}

function referredBy(schema: Schema, components: Components): Schema {
  const found = schema.$ref === undefined ? schema : components[schema.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`OpenAPI has no ${schema.$ref ?? ''}`)
  return found
}

function typeOf(schema: Schema, components: Components): string {
  const types = branchesOf(schema, components).map(({ const: value, enum: values, type, items }) => {
    if (value !== undefined) return JSON.stringify(value)
    if (values) return values.join(', ')
    if (type === 'array' && items) return `array of ${typeOf(items, components)}`
    return type ?? 'any'
  })
  return [...new Set(types)].join(' or ')
}

/** The meaning of a field where its schema does not say it: by its name, or by that of the field around it and its own. */
const meanings: Readonly<Partial<Record<string, string>>> = writtenMeanings

/** What a field means; empty for one that nobody has explained. `path` is that in the answer: `facts[].source.url`. */
function meaningOf(path: string): string {
  const [name = '', parent = ''] = path.replaceAll('[]', '').split('.').reverse()
  return meanings[`${parent}.${name}`] ?? meanings[name] ?? ''
}
