// A route's parameters as JSON Schema: what the manifest, OpenAPI and the MCP tools say of them.
import * as z from 'zod'
import { pathParameters, type RouteSpec } from './route.js'

/** JSON Schema of one value, as far as the documents read it. */
export interface ValueSchema extends Record<string, unknown> {
  type?: string
  description?: string
  default?: unknown
  anyOf?: ValueSchema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: ValueSchema
}

/**
 * The parameters of a route in the order of the list, request headers last. A number in a query string is described as
 * the number it stands for.
 */
export function describeParameters(route: RouteSpec): Parameter[] {
  const inPath = pathParameters(route.path)
  const required = new Set(z.toJSONSchema(route.input(), { io: 'input' }).required)
  const properties = z.toJSONSchema(route.input(), { io: 'output' }).properties as
    Record<string, ValueSchema> | undefined
  const given = Object.entries(properties ?? {}).map(([name, schema]): Parameter => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.has(name),
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
