// Describes schemas and a route's parameters as JSON Schema, for the manifest, OpenAPI and the MCP tools.
import * as z from 'zod'
import { pathParameters, type RouteSpec } from './route.js'

/** JSON Schema of a value: the members that the documents read. */
export interface ValueSchema extends Record<string, unknown> {
  type?: string
  description?: string
  default?: unknown
  anyOf?: ValueSchema[]
}

export interface ObjectSchema extends ValueSchema {
  properties?: Record<string, ValueSchema>
  required?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: ValueSchema
}

/**
 * A schema as JSON Schema 2020-12, of its output or its input. A topic is one of `topics`, where they are known. Objects
 * may have more members than are named: an answer may carry more, and unknown parameters are ignored. A part that is one
 * of `components` becomes a reference to it in OpenAPI.
 */
export function describeSchema(
  schema: z.ZodType,
  topics?: readonly string[],
  io: 'input' | 'output' = 'output',
  components?: ReadonlyMap<unknown, string>,
): ObjectSchema {
  const known = descriptions.get(schema) ?? new Map<string, ObjectSchema>()
  descriptions.set(schema, known)
  const key = JSON.stringify([io, topics, components && [...components.values()]])
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size === mostDescriptions) known.clear()
  const described = describeAnew(schema, topics, io, components)
  known.set(key, described)
  return described
}

/** What was described, by schema and by how: a build asks for most schemas several times, and takes a third longer without. */
const descriptions = new WeakMap<z.ZodType, Map<string, ObjectSchema>>()
/** Of a schema; topics change as a publisher edits. */
const mostDescriptions = 8

function describeAnew(...[schema, topics, io, components]: Parameters<typeof describeSchema>): ObjectSchema {
  const described = z.toJSONSchema(schema, {
    ...(io && { io }),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: part, path }) => {
      const component = path.length > 0 ? components?.get(zodSchema) : undefined
      if (component !== undefined) {
        for (const key of Object.keys(part)) Reflect.deleteProperty(part, key)
        part.$ref = `#/components/schemas/${component}`
        return
      }
      // A component with a description of its own repeats what it refers to.
      if (part.$ref !== undefined) for (const key of ['type', 'additionalProperties']) Reflect.deleteProperty(part, key)
      // The largest integer of JavaScript is no limit of ours.
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
      // The names of a record are strings, as all names in JSON are.
      if (JSON.stringify(part.propertyNames) === '{"type":"string"}') delete part.propertyNames
      // The pattern of a date or instant is 200 to 300 characters, and its format says the same.
      if (part.format?.startsWith('date')) delete part.pattern
      if (part.additionalProperties === false) delete part.additionalProperties
      const values = part['x-values']
      delete part['x-values']
      if (values === 'any') delete part.type
      if (values !== 'topics') return
      if (topics === undefined || topics.length === 0) return
      delete part.pattern
      part.enum = [...topics]
    },
  })
  delete described.$schema
  return described as ObjectSchema
}

/**
 * The parameters of a route in the order of its schema, request headers last. A number in a query string is described as a
 * number, a topic as one of `topics`, where they are known.
 */
export function describeParameters(route: RouteSpec, topics?: readonly string[]): Parameter[] {
  const inPath = pathParameters(route.path)
  const { required = [] } = describeSchema(route.input(), topics, 'input')
  const { properties = {} } = describeSchema(route.input(), topics)
  const given = Object.entries(properties).map(([name, schema]): Parameter => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
  const headers = Object.entries(route.requestHeaders ?? {}).map(([name, description]): Parameter => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string', description },
  }))
  return [...given, ...headers]
}
